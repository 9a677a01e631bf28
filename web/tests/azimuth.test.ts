/** Rafts and winds of Azimuth keep their numbers while they move; the Sea Die is one that can be. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Engine } from "../src/engine/module";
import { marksOf } from "../src/games/azimuth/chart";
import { BESIDE } from "../src/games/azimuth/die";
import { type Numbers, drifted, follow, followWinds, numbered, piecesOf } from "../src/games/azimuth/drift";
import {
  FACE_NAMES,
  type FaceName,
  type Obs,
  SPACES,
  TOKENS,
  driftOf,
  parse,
  stackOf,
} from "../src/games/azimuth/obs";
import { levelAt } from "../src/games/azimuth/pieces";
import { MARGIN, SIZE } from "../src/games/azimuth/places";
import { faceEffect, faceName, proposal } from "../src/games/azimuth/words";
import type { Move, Step, TableView } from "../src/games/contract";
import { makeEngine } from "./engine";

let engine: Engine;

/** Enough for a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  engine = await makeEngine();
});

/** An observation of which only the stacks count: colours by space, from the bottom up. */
function sea(stacks: Readonly<Record<number, readonly number[]>>): Obs {
  const all = Array.from({ length: SPACES }, (_, space) => stacks[space] ?? []);
  const before = [0];
  for (const stack of all) before.push(before.at(-1)! + stack.length);
  const rafts = all.flat().reduce((sum, colour, i) => sum + colour * 4 ** i, 0);
  return { rafts, before, marker: 1, face: 2, winds: [[], [], [], []] } as unknown as Obs;
}

const where = (numbers: Numbers, number: number): number =>
  numbers.findIndex((stack) => stack.includes(number));

/** All steps of a random game as its first seat sees them; `look` sees each decision. */
function steps(
  mode: string,
  seed: number,
  look?: (view: TableView<Obs>, legal: Move[]) => void,
): Step<Obs>[] {
  engine.open({ game: "azimuth", seats: 2, options: { mode }, edition: "" }, BigInt(seed));
  let state = seed;
  const pick = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const start = engine.position(0).obs as unknown as Obs;
  for (engine.chance(); !engine.position(-2).over; engine.chance()) {
    const seat = engine.position(-2).actors[0]!;
    const { legal, obs } = engine.position(seat);
    const view = { obs, viewer: seat, players: [], edition: { name: "", lines: [] }, outcome: null };
    for (const lang of ["en", "de"] as const)
      look?.(
        { ...view, lang } as unknown as TableView<Obs>,
        legal.map(([id, text]) => ({ id, text })),
      );
    engine.play(seat, legal[pick(legal.length)]![0]);
  }
  let before = start;
  return engine.steps(0, 0, { lang: "en", names: [] }).map((step, n) => {
    const after = step.obs as unknown as Obs;
    const found = { n, who: step.who ?? -1, action: null, text: step.text ?? null, before, after };
    before = after;
    return found;
  });
}

describe("rafts of Azimuth", () => {
  test("a wind takes the top of a stack, the further one first", () => {
    const before = sea({ 0: [0, 1, 2], 1: [1, 3] });
    const after = sea({ 0: [0], 1: [1, 2], 2: [1, 3] });
    const numbers = follow(before, numbered(before), after, "place w-a1 e");
    expect(numbers.slice(0, 3)).toEqual([[0], [1, 2], [3, 4]]);
  });

  test("a wave carries the stack that came onto another one before it went", () => {
    const before = sea({ 1: [1], 2: [1, 0] });
    const far = sea({ 0: [], 1: [], 2: [], 3: [1, 0, 1] });
    const flows = [
      { from: 1, to: 2, count: 1 },
      { from: 2, to: 3, count: 3 },
    ];
    expect(drifted(numbered(before), flows)[3]).toEqual([1, 2, 0]);
    expect(stackOf(far, 3)).toEqual([1, 0, 1]);
  });

  test("what does not follow from the step is matched by colour", () => {
    const before = sea({ 0: [0], 7: [1] });
    const after = sea({ 8: [1], 9: [0], 10: [2] });
    const numbers = follow(before, numbered(before), after, null);
    expect([where(numbers, 1), where(numbers, 0)]).toEqual([8, 9]);
    expect(new Set(numbers.flat()).size).toBe(3);
  });

  test("every raft of a game keeps its colour, its lane and its place in the stack", () => {
    let moved = 0;
    for (const mode of ["sea", "race"])
      for (let seed = 1; seed <= 5; seed++) {
        const all = steps(mode, seed).filter((step) => step.before.laid === 24);
        const colourOf = new Map<number, number>();
        let from = numbered(all[0]!.before);
        for (const { before, after, text } of all) {
          const to = follow(before, from, after, text);
          const drift = driftOf(text, before);
          const lane = (at: number) => (drift % 2 === 0 ? at % 6 : Math.floor(at / 6));
          for (const [space, stack] of to.entries())
            for (const [i, number] of stack.entries()) {
              const colour = stackOf(after, space)[i]!;
              expect(colourOf.get(number) ?? colour).toBe(colour);
              colourOf.set(number, colour);
              const old = where(from, number);
              if (old === space) continue;
              moved++;
              expect(drift).toBeGreaterThanOrEqual(0);
              expect(lane(old)).toBe(lane(space));
            }
          expect(to.flat().length).toBe(from.flat().length);
          from = to;
        }
      }
    expect(moved).toBeGreaterThan(100);
  });

  test("a wind that is moved is the same wind", () => {
    let moved = 0;
    for (let seed = 1; seed <= 6; seed++) {
      let winds = followWinds(new Map(), steps("sea", seed)[0]!.before, null);
      for (const { after, text } of steps("sea", seed)) {
        const next = followWinds(winds, after, text);
        const { verb, from, to } = parse({ id: 0, text: text ?? "" });
        if (verb === "move") {
          expect(next.get(to)).toBe(winds.get(from));
          moved++;
        }
        after.winds.forEach((spaces, colour) => {
          for (const space of spaces) expect(Math.floor(next.get(space)! / TOKENS)).toBe(colour);
        });
        expect(new Set(next.values()).size).toBe(next.size);
        winds = next;
      }
    }
    expect(moved).toBeGreaterThan(0);
  });

  test("the same steps give the same numbers, known or not", () => {
    const all = steps("sea", 3);
    const { after } = all.at(-1)!;
    const again = piecesOf({ ...after }, all);
    expect(again).toEqual(piecesOf(after, all));
    expect(new Set(again.rafts.flat()).size).toBe(24);
  });
});

test("every proposed move is a sentence, with a button of its own words", () => {
  const buttons = new Set<string>();
  steps("sea", 2, (view, legal) => {
    for (const move of legal) {
      const { says, does } = proposal(move, view);
      expect(says).toMatch(/^\p{Lu}.*[^.]\.$/u);
      buttons.add(does);
    }
  });
  expect(buttons.size).toBeGreaterThan(6);
});

test("the Sea Die is the same die whichever face is on top", () => {
  const sides: Record<FaceName, readonly [number, number, number]> = {
    sun: [0, 0, 1],
    gust: [0, 0, -1],
    mermaid: [1, 0, 0],
    turtle: [-1, 0, 0],
    away: [0, 1, 0],
    toward: [0, -1, 0],
  };
  for (const top of FACE_NAMES) {
    const [a, b, c] = [sides[BESIDE[top][0]], sides[BESIDE[top][1]], sides[top]];
    const cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    expect(cross.map((each) => each + 0)).toEqual([...c]);
  }
});

test("every column and row is named beside the sea, wherever beaches lie", () => {
  for (let n = 0; n < 5 ** 4; n++) {
    const beaches = Array.from({ length: 4 }, (_, side) => Math.floor(n / 5 ** side) % 5);
    const marks = marksOf(beaches);
    for (const side of [0, 3]) {
      const named = marks.filter((each) => each.side === side).map(({ nth }) => nth);
      expect(named).toEqual([0, 1, 2, 3, 4, 5]);
    }
    for (const { side, nth, at } of marks) {
      const across = at[1 - (side % 2)]!;
      expect(across < MARGIN || across > SIZE - MARGIN).toBe(true);
      const onSand = nth - beaches[side]!;
      if (side === 1 || side === 2) expect([0, 1]).not.toContain(onSand);
    }
  }
  for (let height = 1; height < 8; height++) expect(levelAt(0, height)[1]).toBeLessThanOrEqual(7);
});

test("faces of the Sea Die have the names that the rules give them", () => {
  const said = (file: string) =>
    readFileSync(new URL(`../../src/games/azimuth/${file}`, import.meta.url), "utf8");
  const books = { en: said("RULES.md"), de: said("RULES.de.md") };
  for (const lang of ["en", "de"] as const)
    for (const face of FACE_NAMES)
      expect(books[lang].toLowerCase(), face).toContain(`| ${faceName(lang, face).toLowerCase()} `);
});

test("what a wave would do is told of rafts, for a raft alone is no stack", () => {
  const told = new Set<string>();
  steps("sea", 3, (view) => {
    for (const lang of ["en", "de"] as const)
      for (const face of ["away", "toward"] as const)
        if (view.obs.marker < 4) told.add(faceEffect({ ...view, lang }, face));
  });
  expect(told.size).toBeGreaterThan(4);
  for (const words of told) expect(words).not.toMatch(/stack|Stapel/);
});
