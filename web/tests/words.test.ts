/** Both languages say everything, and nothing of the one is left in the other. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
import { de as lateDe } from "../src/i18n/de";
import { en as lateEn } from "../src/i18n/en";
import { firstDe } from "../src/i18n/first.de";
import { firstEn } from "../src/i18n/first.en";
import { translate, type Key } from "../src/i18n";
import { cards } from "../src/games";
import { letterOf, windShort } from "../src/games/santa-timea/words";
import { beginning, pieces } from "../src/games/plain";
import { ranked, toldSteps } from "../src/drivers/driver";
import { parse, wordsOf } from "../src/rules/markdown";

const en = { ...firstEn, ...lateEn };
const de = { ...firstDe, ...lateDe };
const keys = Object.keys(en) as Key[];

/** What the file brings along as soon as it is loaded, itself included. */
function loaded(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (!found.has(file)) {
    found.add(file);
    for (const [, from] of readFileSync(file, "utf8").matchAll(
      /^(?:im|ex)port (?!type)[^;]*?"(\.[^"]+)"/gm,
    )) {
      const path = resolve(dirname(file), from!);
      const source = [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((each) => existsSync(each));
      if (source !== undefined) {
        loaded(source, found);
      }
    }
  }
  return found;
}

test("the lobby uses no word that comes with other pages", () => {
  const files = [...loaded(resolve("src/main.tsx"))];
  const said = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\bt\(\s*["`](\w+)/g)]);
  const used = said.map(([, key]) => key!);
  expect(used).toContain("tagline");
  expect(used.filter((key) => !(key in firstEn))).toEqual([]);
  expect(Object.keys(firstEn).filter((key) => key in lateEn)).toEqual([]);
});

test("every key stands in both languages", () => {
  expect(Object.keys(de).sort()).toEqual([...keys].sort());
  for (const key of keys) {
    expect(en[key].trim(), key).not.toBe("");
    expect(de[key].trim(), key).not.toBe("");
  }
});

test("what is filled in is the same in both", () => {
  const holes = (text: string) => [...new Set(text.match(/\{(\w+)/g) ?? [])].sort();
  for (const key of keys) {
    expect(holes(de[key]), key).toEqual(holes(en[key]));
  }
});

test("no sentence shouts", () => {
  for (const text of [...Object.values(en), ...Object.values(de)]) {
    expect(text).not.toMatch(/!/);
  }
});

test("one and many", () => {
  expect(translate("en", "rulesFound", { n: 1, text: "storm" })).toBe("1 rule speaks of “storm”");
  expect(translate("de", "rulesFound", { n: 3, text: "Sturm" })).toBe("3 Regeln sprechen von „Sturm“");
});

test("options have words in both languages", () => {
  const texts = cards.flatMap(({ id, options = {} }) =>
    Object.entries(options).map(([name, text]) => [`${id}/${name}`, text] as const),
  );
  expect(texts.length).toBeGreaterThan(5);
  for (const [name, text] of texts) {
    for (const both of [text.label, text.help, ...Object.values(text.values ?? {})]) {
      expect(both.en, name).not.toBe("");
      expect(both.de, name).not.toBe("");
    }
  }
});

test("a table in letters is drawn with its inks", () => {
  expect(pieces("a \x06b\x01 c\n\x02N\x01\n")).toEqual([
    { ink: "plain", text: "a " },
    { ink: "strong", text: "b" },
    { ink: "plain", text: " c\n" },
    { ink: "north", text: "N" },
  ]);
});

test("moves are grouped by the words they begin with", () => {
  const moves = (...texts: string[]) => texts.map((text, id) => ({ id, text }));
  const few = moves("bid 1 2", "bid 1 3", "bid 2 2", "liar");
  expect(few.map((move) => beginning(move, few))).toEqual(["bid", "bid", "bid", ""]);
  const many = moves(...[1, 2, 3].flatMap((n) => [1, 2, 3, 4, 5, 6].map((face) => `bid ${n} ${face}`)));
  expect(new Set(many.map((move) => beginning(move, many)))).toEqual(new Set(["bid 1", "bid 2", "bid 3"]));
});

test("steps know what was known before them", () => {
  const steps = toldSteps(
    [
      { n: 3, who: 1, action: 7, text: "play N4", story: ["Bo won."], obs: { a: 1 } },
      { n: 5, obs: { a: 2 } },
      { n: 6, who: -1, text: "deal 2 ?", obs: { a: 3 } },
    ],
    { a: 0 },
  );
  expect(steps.map(({ n, before, after }) => [n, before.a, after.a])).toEqual([
    [3, 0, 1],
    [5, 1, 2],
    [6, 2, 3],
  ]);
  expect(steps.map(({ who, action, text, story }) => [who, action, text, story])).toEqual([
    [1, 7, "play N4", ["Bo won."]],
    [-1, null, null, []],
    [-1, null, "deal 2 ?", []],
  ]);
});

test("an advice becomes ranked moves, and one without figures its one move", () => {
  const legal = [
    { id: 3, text: "play N4" },
    { id: 5, text: "play N6" },
  ];
  const list = ranked(
    {
      move: 5,
      moves: [
        [5, 30, 6000, 0],
        [3, 10, 2500, 0],
      ],
    },
    legal,
  );
  expect(list.map((each) => each.move.id)).toEqual([5, 3]);
  expect(list[0]!.share).toBeCloseTo(0.75);
  expect(list[1]!.value).toBeCloseTo(0.25);
  expect(ranked({ move: 3, moves: [] }, legal).map((each) => each.move.id)).toEqual([3]);
});

test("rules: numbers, lists, tables and code", () => {
  const blocks = parse(
    "## Tricks\n\n**ST-29** The *lowest* card (see ST-A11)\ntakes `N1`.\n\n- one\n  more\n- two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n    play N4\n",
  );
  expect(blocks.map((block) => block.kind)).toEqual(["heading", "paragraph", "list", "table", "code"]);
  expect(blocks[1]).toMatchObject({ rule: "ST-29" });
  expect(wordsOf(blocks[1]!)).toBe("ST-29 The lowest card (see ST-A11) takes N1.");
  expect(blocks[2]).toMatchObject({ items: [[{ text: "one more" }], [{ text: "two" }]] });
});

test("rules: pictures and links", () => {
  const blocks = parse("See [the\nend](#the-end), and N4.\n\n![A compass,\nturned](figures/compass.svg)\n");
  expect(blocks[0]).toMatchObject({
    inline: [{ text: "See " }, { kind: "link", text: "the end", to: "#the-end" }, { text: ", and N4." }],
  });
  expect(blocks[1]).toEqual({ kind: "figure", text: "A compass, turned", source: "figures/compass.svg" });
});

test("German cards show O for the east", () => {
  expect([0, 1, 2, 3].map((d) => letterOf("de", d)).join("")).toBe("NOSW");
  expect(windShort("de", 3)).toBe("O1");
  expect(windShort("en", 3)).toBe("E1");
});
