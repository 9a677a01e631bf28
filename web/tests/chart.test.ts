/** Charts from data: the same for the same seed, land where the data says so, nothing on top of another. */
import { describe, expect, test, vi } from "vitest";
import { type ChartSpec, makeChart } from "../src/chart/chart";
import { sizesFor } from "../src/chart/land";
import { type Way, beside, plansOf, settle } from "../src/chart/place";
import { randomOf, seedOf } from "../src/chart/random";
import { type Point, insideOf, overlap } from "../src/chart/shape";

/** Enough for a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const PORTS = 12;
const MOST_BYTES = 45_000; /* of 60 kB for a whole board */

function portsOf(seed: number): ChartSpec {
  const random = randomOf(seed);
  const sizes = sizesFor(PORTS, seed);
  const isles = sizes.map((size, i) => ({
    at: [60 + 250 * (i % 4) + random() * 130, 80 + i * 50] as Point,
    size,
  }));
  return {
    seed,
    width: 1000,
    height: 715,
    bleed: 170,
    unit: 1,
    isles,
    shores: "wsn",
    borders: [250, 500, 750],
    rose: [314, 548],
    towns: isles.map(({ at }) => ({ kind: "hut", at })),
    serpent: true,
  };
}

const GRID = ["..........###", "...........##", "..#..........", "......#....##", "..........###"];

/** The points of a path that is written in relative steps. */
function pointsOf(d: string): Point[] {
  const numbers = d.match(/-?(\d+\.?\d*|\.\d+)/g)!.map(Number);
  const points: Point[] = [];
  for (let i = 0; i < numbers.length; i += 2) {
    const [x, y] = points[points.length - 1] ?? [0, 0];
    points.push([x + numbers[i]!, y + numbers[i + 1]!]);
  }
  return points;
}

function isLand(lands: readonly { d: string }[], [x, y]: Point): boolean {
  return lands.filter(({ d }) => insideOf(pointsOf(d))(x, y)).length % 2 === 1;
}

describe("charts", () => {
  test("the same seed makes the same chart, another one does not", () => {
    const start = performance.now();
    const one = makeChart(portsOf(3));
    console.log(`a chart took ${Math.round(performance.now() - start)} ms`);
    expect(makeChart(portsOf(3))).toEqual(one);
    expect(makeChart(portsOf(4)).lands).not.toEqual(one.lands);
    expect(seedOf("port havana 1 3 Havana")).not.toBe(seedOf("port havana 1 4 Havana"));
  });

  test("every port lies on land, and a chart stays small", () => {
    for (let seed = 1; seed <= 8; seed++) {
      const spec = portsOf(seed);
      const chart = makeChart(spec);
      for (const { at } of spec.isles!) expect(isLand(chart.lands, at), `seed ${seed}: ${at}`).toBe(true);
      const bytes = JSON.stringify(chart.lands).length + 75 * chart.symbols.length;
      expect(bytes).toBeLessThan(MOST_BYTES);
    }
  });

  test("cells of a grid are land or sea in their middle", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const rows = GRID.map((row) => [...row].map((cell) => cell === "#"));
      const { lands } = makeChart({
        seed,
        width: 13 * 60,
        height: 5 * 60,
        bleed: 120,
        unit: 1,
        cells: { x: 0, y: 0, step: 60, rows },
      });
      rows.forEach((row, j) => {
        row.forEach((land, i) => {
          expect(isLand(lands, [i * 60 + 30, j * 60 + 30]), `seed ${seed}, cell ${i} ${j}`).toBe(land);
        });
      });
    }
  });

  test("names are kept as plain text", () => {
    const text = "<b>&amp;";
    const chart = makeChart({ ...portsOf(1), names: [{ text, at: [500, 300], kind: "sea" }] });
    expect(chart.names[0]!.text).toBe(text);
  });

  test("things that have room do not overlap", () => {
    const ways = (x: number, y: number): Way[] =>
      [-60, 0, 60].flatMap((dx) =>
        [-20, 20].map((dy) => ({ boxes: [{ x: x + dx, y: y + dy, w: 50, h: 18 }], dislike: Math.abs(dx) })),
      );
    const things = [ways(100, 100), ways(110, 105), ways(120, 95), ways(100, 110)];
    const chosen = settle(things, [{ x: 90, y: 90, w: 20, h: 20 }], { x: 0, y: 0, w: 300, h: 300 });
    for (const [i, one] of chosen.entries())
      for (const other of chosen.slice(i + 1)) expect(overlap(one.boxes[0]!, other.boxes[0]!)).toBe(0);
  });

  test("the best plans are the best of all, and more that is taken makes them dearer", () => {
    const random = randomOf(9);
    const box = (most: number) => ({
      x: 300 * random(),
      y: 300 * random(),
      w: most * random(),
      h: 40,
      weight: 2,
    });
    const ways = Array.from(
      { length: 120 },
      (): Way => ({ boxes: [box(50), box(50)], dislike: 9000 * random() }),
    );
    const taken = Array.from({ length: 8 }, () => box(120));
    const frame = { x: 0, y: 0, w: 290, h: 310 };
    const all = plansOf(ways, taken, frame);
    expect(all.map(({ own }) => own)).toEqual(all.map(({ own }) => own).sort((a, b) => a - b));
    expect(plansOf(ways, taken, frame, 15)).toEqual(all.slice(0, 15));
    const liked = [...ways].sort((a, b) => a.dislike - b.dislike).slice(0, 15);
    expect(
      all.slice(0, 15).every(({ way }) => liked.includes(way)),
      "the best are not just those that are liked most",
    ).toBe(false);
    const later = beside(plansOf(ways, taken.slice(0, 3), frame), taken.slice(3));
    expect(later.map(({ way }) => way)).toEqual(all.map(({ way }) => way));
    for (const [i, { own }] of later.entries()) expect(own).toBeCloseTo(all[i]!.own, 6);
  });
});
