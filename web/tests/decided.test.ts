// decided.test.ts: what an analysis shows: marks in order, sums that add up, calm lines, pills beside each other.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { Engine } from "../src/engine/module";
import type { Analysed } from "../src/engine/protocol";
import {
  along,
  calmed,
  levelOf,
  marksOf,
  type Point,
  placed,
  signed,
  smooth,
  sumsOf,
} from "../src/table/events";

const path = resolve(process.env.WINDROSE_BUILD ?? "../build", "windrose-nets.wasm");
const setup = { game: "santa-timea", seats: 3, options: {}, edition: "" };

/** A whole match by the first legal move of everybody. */
async function playedOut(): Promise<Engine> {
  const engine = await Engine.make(await WebAssembly.compile(readFileSync(path)));
  engine.open(setup, 5n);
  for (;;) {
    engine.chance();
    const { actors, over } = engine.position(-2);
    if (over) {
      return engine;
    }
    engine.play(actors[0]!, engine.position(actors[0]!).legal[0]![0]);
  }
}

test("an analysis is refused before the end, and complete after it", async () => {
  const engine = await playedOut();
  const events = Array.from({ length: engine.analyse(8) }, (_, i) => engine.analyseEvent(i));
  expect(events.at(-1)!.after.share.reduce((sum, share) => sum + share, 0)).toBe(10000);
  const { sums, turning_points: turning } = engine.analysisSums();
  for (const { share } of sums) {
    const { start, luck, own, others, noise, result } = sumsOf(share);
    expect(start + luck + own + others + noise).toBe(result);
    expect(result).toBe(Math.round(share.result / 100));
  }
  const telling = { lang: "de" as const, names: ["Ada", "Berta", "Carla"] };
  const told = turning.map(({ event }) => engine.analysisTell(event, telling));
  expect(told.join()).toMatch(/Ada|Berta|Carla/);
  expect(told.join()).not.toMatch(/Platz \d/);
  engine.rewind(events.at(-1)!.first);
  expect(() => engine.analyse(8)).toThrow("not over");
});

/** An event that takes the first of two seats from one share to another. */
function event(seat: number | null, from: number, to: number, loss = 0): Analysed {
  const stakes = (share: number) => ({ share: [share, 10000 - share], points: [0, 0] });
  return { first: 0, end: 1, seat, action: "", before: stakes(from), after: stakes(to), loss };
}

test("marks are the turning points, the dearest mistakes and the greatest luck, in order", () => {
  const events = [
    event(null, 5000, 5100), // too little to mark
    event(2, 5100, 5000, 900), // a mistake of the second seat
    event(null, 5000, 7000), // luck, and a turning point
    event(1, 7000, 7010, 100), // not worth a word
    event(1, 7010, 9000), // a decision that decided
  ];
  expect(marksOf(events, [2, 4])).toEqual([
    { event: 1, kind: "mistake", seat: 1, change: -9, turn: 0 },
    { event: 2, kind: "luck", seat: 0, change: 20, turn: 1 },
    { event: 4, kind: "turn", seat: 0, change: 20, turn: 2 },
  ]);
  const many = Array.from({ length: 30 }, (_, i) => event(1, 5000, 5000, 300 + i));
  expect(marksOf(many, []).map((mark) => mark.event)).toEqual([24, 25, 26, 27, 28, 29]);
});

test("figures and levels in words", () => {
  expect([signed(3), signed(-3), signed(0)]).toEqual(["+3", "−3", "0"]);
  expect([levelOf(34), levelOf(null), levelOf(10)]).toEqual(["level3", null, "level1"]);
});

test("no pill lies on another, and all lie within the picture", () => {
  const box = { width: 62, height: 26 };
  const room = { left: 40, right: 400, top: 10, bottom: 300 };
  const crowded = [370, 375, 380, 385, 390, 395].map((x) => [x, 40] as const);
  const points = [...[100, 110, 120, 130].map((x) => [x, 150] as const), ...crowded];
  const pills = placed(points, box, room);
  pills.forEach(([x, y], i) => {
    expect(x).toBeGreaterThanOrEqual(room.left + box.width / 2);
    expect(x).toBeLessThanOrEqual(room.right - box.width / 2);
    for (const [a, b] of pills.slice(i + 1)) {
      expect(Math.abs(a - x) >= box.width || Math.abs(b - y) >= box.height).toBe(true);
    }
  });
});

test("a turning point takes its place first, pills keep off the ends of lines and rather off lines", () => {
  const box = { width: 62, height: 26 };
  const room = { left: 40, right: 400, top: 10, bottom: 300 };
  const ends: Point[] = [400, 20, 150, 280].map((y, i) => [400, i === 0 ? 10 : y]);
  const points: Point[] = [380, 386, 392, 396].map((x) => [x, 150]);
  const pills = placed(points, box, room, { free: ends });
  for (const [x, y] of pills) {
    for (const [a, b] of [...ends, ...points]) {
      expect(Math.abs(a - x) >= box.width / 2 || Math.abs(b - y) >= box.height / 2).toBe(true);
    }
  }
  const near = ([x, y]: Point, i: number) => Math.hypot(x - points[i]![0], y - points[i]![1]);
  expect(near(pills[0]!, 0)).toBeLessThanOrEqual(
    Math.min(...pills.slice(1).map((pill, i) => near(pill, i + 1))),
  );
  // The nearest place, above, is full of lines.
  const above = along(
    [0, 4, 8, 12, 16, 20].map((y): Point[] => [
      [40, 110 + y],
      [400, 110 + y],
    ]),
  );
  expect(placed([[200, 150]], box, room)[0]![1]).toBeLessThan(150);
  expect(placed([[200, 150]], box, room, { lines: above })[0]![1]).toBeGreaterThan(150);
});

/** How far a line goes up and down in all. */
const swing = (values: readonly number[]) =>
  values.slice(1).reduce((sum, value, i) => sum + Math.abs(value - values[i]!), 0);

test("a long line becomes calm, and stays what it is at its ends and marks", () => {
  const trembling = Array.from(
    { length: 355 },
    (_, i) => 4000 + 2 * i + (i % 2 === 0 ? 900 : -900) * (i % 3),
  );
  const pins: Point[] = [
    [100, 9000],
    [103, 500],
    [300, 7000],
  ];
  const knots = calmed(trembling, pins);
  expect(knots.length).toBeLessThan(40);
  expect(knots[0]).toEqual([0, trembling[0]]);
  expect(knots.at(-1)).toEqual([354, trembling[354]]);
  for (const pin of pins) {
    expect(knots).toContainEqual(pin);
  }
  expect(knots.slice(1).every(([at], i) => at > knots[i]![0])).toBe(true);
  expect(swing(knots.map(([, value]) => value))).toBeLessThan(swing(trembling) / 5);
  const short = [2500, 3000, 1000, 8000];
  expect(calmed(short, [])).toEqual(short.map((value, i) => [i, value]));
});

test("a smooth line goes no higher or lower than its points", () => {
  const points: Point[] = [
    [0, 50],
    [10, 100],
    [13, 100],
    [40, 0],
    [41, 0],
    [90, 70],
    [91, 20],
  ];
  const path = smooth(points);
  expect(path.startsWith("M0 50C")).toBe(true);
  expect(path.endsWith(" 91 20")).toBe(true);
  const parts = path
    .split("C")
    .slice(1)
    .map((part) => part.split(" ").map(Number));
  expect(parts.length).toBe(points.length - 1);
  parts.forEach(([, first, , second, x, y], i) => {
    expect([x, y]).toEqual(points[i + 1]);
    const [low, high] = [Math.min(points[i]![1], y!), Math.max(points[i]![1], y!)];
    for (const control of [first!, second!]) {
      expect(control).toBeGreaterThanOrEqual(low);
      expect(control).toBeLessThanOrEqual(high);
    }
  });
});
