/** The examples of the rules: they replay, their rules exist, and both languages tell them. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "../src/engine/module";
import { PUBLIC } from "../src/engine/protocol";
import { cardOf, cards } from "../src/games";
import { de } from "../src/i18n/de";
import { en } from "../src/i18n/en";
import { examples, recordOf } from "../src/rules/examples";
import { parse, slug, type Block } from "../src/rules/markdown";
import { makeEngine } from "./engine";

let engine: Engine;
const english = { lang: "en", names: [] } as const;

beforeAll(async () => {
  engine = await makeEngine();
});

function blocksIn(game: string, file: string): Block[] {
  return parse(readFileSync(resolve("../src/games", game, file), "utf8"));
}

function rulesIn(game: string, file: string): Set<string> {
  return new Set(blocksIn(game, file).map((block) => (block.kind === "paragraph" ? block.rule : "")));
}

describe.each(cards.map((card) => card.id))("%s", (game) => {
  const mine = examples[game] ?? [];

  test("has three examples or more, each of a rule of its own in both languages", () => {
    expect(mine.length).toBeGreaterThanOrEqual(3);
    expect(new Set(mine.map((each) => each.rule)).size).toBe(mine.length);
    for (const file of ["RULES.md", "RULES.de.md"]) {
      const rules = rulesIn(game, file);
      expect(mine.filter(({ rule }) => !rules.has(rule))).toEqual([]);
    }
    for (const { caption } of mine) {
      expect(caption.en.length).toBeGreaterThan(40);
      expect(caption.de.length).toBeGreaterThan(40);
      expect(caption.de).not.toBe(caption.en);
    }
  });

  test.each([
    ["RULES.md", en],
    ["RULES.de.md", de],
  ])("%s has pictures that are there, and says at its head what is reconstructed", (file, t) => {
    const blocks = blocksIn(game, file);
    const sources = blocks.flatMap((block) => (block.kind === "figure" ? [block.source] : []));
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((source) => !existsSync(resolve("../src/games", game, source)))).toEqual([]);
    const id = slug(t.reconstructed);
    const head = blocks.findIndex((block) => block.kind === "heading" && block.level === 2);
    const links = blocks.slice(0, head).flatMap((block) => (block.kind === "paragraph" ? block.inline : []));
    expect(links).toContainEqual({ kind: "link", text: t.reconstructed, to: `#${id}` });
    expect(blocks.filter((block) => block.kind === "heading" && block.id === id)).toHaveLength(1);
  });

  test("has pictures of its table and of its first turn, each of which replays", async () => {
    const { plate, signs, things, turns } = await cardOf(game)!.legend!();
    expect(turns).toHaveLength(4);
    expect(signs.length).toBeGreaterThanOrEqual(4);
    expect(turns.every(({ cut, things: felt }) => cut ?? felt)).toBe(true);
    const words = turns.flatMap(({ title, text }) => [title.en, title.de, text.en, text.de]);
    expect(words.filter((each) => each.length < 8 || each.length > 90)).toEqual([]);
    const boards = turns.flatMap(({ cut }) => cut ?? []);
    for (const { rule, seat, picks } of [...boards, plate]) {
      await engine.read(recordOf(game, rule));
      expect(engine.setup().game, rule).toBe(game);
      expect(engine.steps(PUBLIC, 0, english).length, rule).toBeGreaterThan(1);
      if (seat !== undefined && picks !== undefined) {
        expect(
          engine.position(seat).legal.map(([, text]) => text),
          rule,
        ).toContain(picks);
      }
    }
    await engine.read(recordOf(game, plate.rule));
    const named = things(engine.position(PUBLIC).obs);
    expect(named.length).toBeGreaterThanOrEqual(6);
    expect(new Set(named.map(({ show, at }) => `${show} ${at}`)).size).toBe(named.length);
  });

  test("its records replay, and a seat whose choices are lit has some", async () => {
    for (const { rule, seat } of mine) {
      await engine.read(recordOf(game, rule));
      expect(engine.setup().game, rule).toBe(game);
      expect(engine.steps(seat ?? PUBLIC, 0, english).length, rule).toBeGreaterThan(3);
      if (seat !== undefined) {
        expect(engine.position(PUBLIC).actors, rule).toContain(seat);
        expect(engine.position(seat).legal.length, rule).toBeGreaterThan(1);
      }
    }
  });
});

test("a rule without an example has no record", () => {
  expect(recordOf("santa-timea", "ST-01")).toBe("");
  expect(recordOf("nullgame", "NG-01")).toBe("");
});

test("the captions tell what the positions show", async () => {
  const lit = async (game: string, rule: string, seat: number) => {
    await engine.read(recordOf(game, rule));
    return engine.position(seat).legal.map(([, text]) => text);
  };
  const calm = await lit("columbus", "CO-75", 1);
  expect(calm.some((text) => text.startsWith("sail "))).toBe(true);
  expect(calm.filter((text) => /^(rose|storm)/.test(text))).toEqual([]);
  const ports = (await lit("winds-of-plunder", "WP-047", 0)).filter((text) => text.startsWith("sail "));
  expect(ports.map((text) => text.slice(5)).sort()).toEqual([
    "cayman",
    "havana",
    "nassau",
    "sansalvador",
    "turks",
  ]);
  expect((await lit("winds-of-plunder", "WP-042", 2)).some((text) => text.startsWith("gust "))).toBe(true);
  const told = async (game: string, rule: string) => {
    await engine.read(recordOf(game, rule));
    return (engine.steps(PUBLIC, 0, english).at(-1)?.story ?? []).join(" ");
  };
  for (const [game, rule, words] of [
    ["santa-timea", "ST-24", "eat 2 took"],
    ["santa-timea", "ST-28", "eat 3 took"],
    ["santa-timea", "ST-33", "eat 1 took wind E3 and the lead"],
    ["columbus", "CO-50", "Seat 2 was driven to 6-1. Seat 3 was driven to 7-2."],
    ["columbus", "CO-52", "Seat 3 and seat 4 lost their main masts in a collision."],
    [
      "columbus",
      "CO-55",
      "Seat 3 lost the main mast by running aground. Seat 2 lost the main mast in a collision.",
    ],
    ["columbus", "CO-54", "Seat 1 lost the main mast by running aground"],
    ["columbus", "CO-62", "mast"],
    ["columbus", "CO-101", "Land!"],
    ["winds-of-plunder", "WP-064", "2 VP"],
    ["azimuth", "AZ-31", "c3"],
    ["azimuth", "AZ-34", "c3"],
    ["azimuth", "AZ-42", "d3"],
    ["azimuth", "AZ-62", "wave carried rafts of Blondie east"],
    ["azimuth", "AZ-68", "1 wind turned about"],
    ["azimuth", "AZ-72", "swam from d3 to f3"],
  ] as const) {
    expect(await told(game, rule), rule).toContain(words);
  }
});
