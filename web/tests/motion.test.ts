/** What moves with a step, and what sounds: both are data before anything is drawn or heard. */
import { describe, expect, test } from "vitest";
import { faceSwaps, gusts, RECIPES } from "../src/motion/effects";
import { type Going, type Place, plan, type Seen } from "../src/motion/plan";
import { lengthOf, SOUNDS } from "../src/sound/recipes";

const place = (x: number, y: number, more: Partial<Place> = {}): Place => ({
  x,
  y,
  w: 80,
  h: 80,
  turn: 0,
  ...more,
});
const seen = (kind: string, at: Place, node: unknown = 0): Seen => ({ kind, place: at, node });

function planned(
  before: Record<string, Seen>,
  after: Record<string, Seen>,
  anchors: Record<string, Place> = {},
): Record<string, Going> {
  const anchor = (id: string) => anchors[id] ?? null;
  const looks = { before: new Map(Object.entries(before)), after: new Map(Object.entries(after)) };
  return Object.fromEntries(
    plan({ ...looks, source: anchor, target: anchor }).map((each) => [each.id, each]),
  );
}

describe("moves", () => {
  test("what stays where it is does not move", () => {
    expect(planned({ a: seen("card", place(10, 10)) }, { a: seen("card", place(10.5, 10)) })).toEqual({});
  });

  test("a card from the hand to the table flies, starts where it was, and settles where it is", () => {
    const hand = seen("card", place(100, 700, { w: 124, h: 174, turn: -6 }), "hand");
    const { a } = planned({ a: hand }, { a: seen("card", place(400, 300, { w: 100, h: 140 }), "slot") });
    expect(a).toMatchObject({ how: "fly", delay: 0, ms: 330 });
    expect(a!.poses[0]).toMatchObject({ at: 0, x: -300, y: 400, turn: -6, sx: 1.24 });
    expect(a!.poses.at(-1)).toEqual({ at: 1 });
  });

  test("cards that make room shift in their own place", () => {
    const { a } = planned({ a: seen("card", place(0, 0)) }, { a: seen("card", place(30, 0)) });
    expect(a).toMatchObject({ how: "go", ms: 220 });
  });

  test("cards are dealt one after another from the deck", () => {
    const hand = Object.fromEntries([0, 1, 2].map((i) => [`c${i}`, seen("card", place(100 * i, 500))]));
    const deck = place(50, 50, { w: 40, h: 40 });
    const found = planned({}, hand, { c0: deck, c1: deck, c2: deck });
    expect(Object.values(found).map(({ delay }) => delay)).toEqual([0, 40, 80]);
    expect(found.c1!.poses[0]).toMatchObject({ x: -50, y: -450, sx: 0.5 });
  });

  test("what has left flies to its target or fades, and ends unseen", () => {
    const before = { a: seen("wind", place(0, 0)), b: seen("card", place(0, 0)) };
    const found = planned(before, {}, { a: place(200, 0) });
    expect(found.a).toMatchObject({ how: "leave", ms: 420 });
    expect(found.a!.poses.at(-1)).toMatchObject({ x: 200, opacity: 0 });
    expect(found.b!.poses).toEqual([{ at: 0 }, { at: 1, opacity: 0 }]);
  });

  test("a stack and who stands on it drift as one, with a roll of two degrees", () => {
    const names = ["r1", "r2", "who"];
    const at = (x: number) =>
      Object.fromEntries(
        names.map((id, i) => [id, seen(id === "who" ? "castaway" : "raft", place(x, 40 - 9 * i))]),
      );
    const found = planned(at(0), at(110));
    for (const id of names) {
      expect(found[id]).toMatchObject({ how: "go", ms: 480, delay: 0 });
      expect(found[id]!.poses[1]).toMatchObject({ at: 0.5, x: -55, turn: 2 });
    }
    expect(found.r1!.wake).toEqual(place(0, 40));
    expect(found.who!.wake).toBeUndefined();
  });

  test("a castaway who goes home hops along three arcs of 200 ms", () => {
    const { a } = planned({ a: seen("castaway", place(0, 0)) }, { a: seen("castaway", place(0, 400)) });
    expect(a!.ms).toBe(600);
    const heights = a!.poses.map(({ at, y = 0 }) => Math.round(y + 400 * (1 - at)));
    expect(heights.filter((height) => height === 0)).toHaveLength(4); // it touches ground between arcs
    expect(Math.min(...heights)).toBeLessThan(-20);
  });
});

describe("effects", () => {
  test("everything ends in the pose in which the element is drawn", () => {
    for (const [kind, { draws, poses }] of Object.entries(RECIPES)) {
      if (draws === undefined) {
        const { at, x = 0, y = 0, turn = 0, sx = 1, sy = 1, opacity = 1 } = poses.at(-1)!;
        expect([at, x, y, turn % 360, sx, sy, opacity], kind).toEqual([1, 0, 0, 0, 1, 1, 1]);
      }
    }
  });

  test("a die shows five faces that are not its own, and rests on its true one", () => {
    for (let top = 0; top < 6; top++) {
      const swaps = faceSwaps(6, top);
      const shown = Array.from({ length: 7 }, (_, i) => swaps.findIndex((poses) => poses[i]!.opacity === 1));
      expect(shown.slice(0, 5)).not.toContain(top);
      expect(shown.slice(1, 5).every((face, i) => face !== shown[i])).toBe(true);
      expect(shown.slice(5)).toEqual([top, top]);
      for (let i = 0; i < 7; i++) expect(swaps.filter((poses) => poses[i]!.opacity === 1)).toHaveLength(1);
    }
  });

  test("a gust blows where the wind goes", () => {
    const way = (toward: number) => {
      const [poses] = gusts(toward, 600, 400);
      return [poses![2]!.x! - poses![0]!.x!, poses![2]!.y! - poses![0]!.y!].map(Math.round);
    };
    expect([0, 1, 2, 3].map(way)).toEqual(
      [
        [0, -360],
        [540, 0],
        [0, 360],
        [-540, 0],
      ].map((pair) => pair.map((n) => n || 0)),
    );
  });
});

describe("sounds", () => {
  test.each(Object.entries(SOUNDS))(
    "%s is short, and its voices together stay below full scale",
    (_, recipe) => {
      expect(lengthOf(recipe)).toBeLessThan(2);
      for (const { at } of recipe) {
        const together = recipe.filter((voice) => voice.at <= at && at < voice.at + voice.lasts);
        expect(together.reduce((sum, { gain }) => sum + gain, 0)).toBeLessThanOrEqual(1);
      }
      for (const { from, to = from, lasts, gain } of recipe) {
        expect(Math.min(from, to, lasts, gain)).toBeGreaterThan(0);
        expect(Math.max(from, to)).toBeLessThan(12000);
      }
    },
  );
});
