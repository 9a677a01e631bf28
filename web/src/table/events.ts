/** events: what of an analysis is shown: calm curves, marks on them, and sums as whole percent. */
import type { Analysed, Ledger } from "../drivers/analyst";

/** Parts of a percent of the win. */
const PERCENT = 100;
/** As the engine counts mistakes, and what changes less is no stroke of luck. */
const MISTAKE = 2 * PERCENT;
const LUCK = 4 * PERCENT;
/** More marks would hide the curve. */
const SHOWN = 6;

export interface Mark {
  event: number;
  kind: "mistake" | "luck" | "turn";
  /** The seat whose curve it lies on. */
  seat: number;
  /** What it was worth to that seat, in percent. */
  change: number;
  /** The number of a turning point, from 1; 0: it is none. */
  turn: number;
}

export const inPercent = (share: number): number => Math.round(share / PERCENT);

/** With a sign, and a real minus. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** The change of a seat's share by an event. */
function changeOf({ before, after }: Analysed, seat: number): number {
  return after.share[seat]! - before.share[seat]!;
}

/** The seat whose share an event changed most. */
function mostMoved(event: Analysed): number {
  const sizes = event.before.share.map((_, seat) => Math.abs(changeOf(event, seat)));
  return sizes.indexOf(Math.max(...sizes));
}

function markOf(event: Analysed, at: number, turn: number): Mark & { size: number } {
  const { loss = 0 } = event;
  const most = mostMoved(event);
  const change = changeOf(event, most);
  // As the engine tells it: a mistake is what cost more than half of what happened.
  const isMistake = event.seat !== null && loss >= MISTAKE && (turn === 0 || 2 * loss > Math.abs(change));
  const kind = isMistake ? "mistake" : event.seat === null ? "luck" : "turn";
  return {
    event: at,
    kind,
    seat: isMistake ? event.seat! - 1 : most,
    change: inPercent(isMistake ? -loss : change),
    turn,
    size: isMistake ? loss : Math.abs(change),
  };
}

/** The turning points, the dearest mistakes and the greatest strokes of luck, in order. */
export function marksOf(events: readonly Analysed[], turning: readonly number[]): Mark[] {
  const all = events.map((event, i) => markOf(event, i, turning.indexOf(i) + 1));
  const others = all
    .filter(({ turn, kind, size }) => turn === 0 && (kind === "mistake" || (kind === "luck" && size >= LUCK)))
    .sort((a, b) => b.size - a.size)
    .slice(0, SHOWN - turning.length);
  return [...all.filter(({ turn }) => turn > 0), ...others]
    .sort((a, b) => a.event - b.event)
    .map(({ size: _, ...mark }) => mark);
}

export const TERMS = ["start", "luck", "own", "others", "noise", "result"] as const;
export type Term = (typeof TERMS)[number];

/** The terms of a result in whole percent: rounded so that the first five add up to the last. */
export function sumsOf(ledger: Ledger): Readonly<Record<Term, number>> {
  const { start, chance, hidden, own, others, noise } = ledger;
  const exact = [start, chance + hidden, own, others, noise];
  let sum = 0;
  const shown = exact.map((term) => {
    const before = inPercent(sum);
    sum += term;
    return inPercent(sum) - before;
  });
  const [first = 0, luck = 0, mine = 0, theirs = 0, rest = 0] = shown;
  return { start: first, luck, own: mine, others: theirs, noise: rest, result: inPercent(sum) };
}

/** The level of bots that play like a seat; null: too few decisions to tell. */
export function levelOf(tenths: number | null): string | null {
  return tenths === null ? null : `level${Math.round(tenths / 10)}`;
}

export type Point = readonly [number, number];

/** A line with more knots trembles. */
const KNOTS = 32;

/** The mean of the values around a place and between two others; the nearest count most. */
function meanAround(values: readonly number[], at: number, wide: number, [from, to]: Point): number {
  let [sum, weights] = [0, 0];
  for (let i = from + 1; i < to; i++) {
    const weight = Math.max(0, 1 - Math.abs(i - at) / wide);
    sum += weight * values[i]!;
    weights += weight;
  }
  return sum / weights;
}

/** The knots of a calm line through many values. Its ends and what is pinned stay as they are; between
 * them it goes through means. A line of few values stays as it is. */
export function calmed(values: readonly number[], pins: readonly Point[]): Point[] {
  const last = values.length - 1;
  const fixed = new Map<number, number>([[0, values[0]!], [last, values[last]!], ...pins]);
  const stops = [...fixed].sort(([a], [b]) => a - b);
  const step = Math.max(1, last / KNOTS);
  return stops.flatMap(([to, value], i): Point[] => {
    const from = stops[i - 1]?.[0] ?? to;
    const parts = Math.round((to - from) / step);
    const wide = (to - from) / Math.max(1, parts);
    const between = Array.from({ length: Math.max(0, parts - 1) }, (_, k): Point => {
      const at = from + wide * (k + 1);
      return [at, meanAround(values, at, wide, [from, to])];
    });
    return [...between, [to, value]];
  });
}

/** The slope of a smooth line at each of its points, so that it turns only where they do. */
function slopesOf(points: readonly Point[]): number[] {
  const wide = points.slice(1).map(([x], i) => Math.max(0.01, x - points[i]![0]));
  const rises = points.slice(1).map(([, y], i) => (y - points[i]![1]) / wide[i]!);
  return points.map((_, i) => {
    const before = rises[i - 1] ?? rises[i] ?? 0;
    const after = rises[i] ?? before;
    if (before * after <= 0) {
      return 0;
    }
    const [a, b] = [wide[i - 1] ?? wide[i]!, wide[i] ?? wide[i - 1]!];
    return (3 * (a + b)) / ((a + 2 * b) / before + (2 * a + b) / after);
  });
}

/** A smooth path through points from left to right that is nowhere higher or lower than those beside. */
export function smooth(points: readonly Point[]): string {
  const slopes = slopesOf(points);
  const put = (x: number, y: number) => `${+x.toFixed(1)} ${+y.toFixed(1)}`;
  const parts = points.slice(1).map(([x, y], i) => {
    const [fromX, fromY] = points[i]!;
    const third = (x - fromX) / 3;
    const first = put(fromX + third, fromY + third * slopes[i]!);
    return `C${first} ${put(x - third, y - third * slopes[i + 1]!)} ${put(x, y)}`;
  });
  return `M${put(...points[0]!)}${parts.join("")}`;
}

const EVERY = 5; /* px */

/** Points all along lines, to see what covers them. */
export function along(lines: readonly (readonly Point[])[]): Point[] {
  return lines.flatMap((line) =>
    line.slice(1).flatMap(([x, y], i) => {
      const [fromX, fromY] = line[i]!;
      const parts = Math.ceil(Math.hypot(x - fromX, y - fromY) / EVERY);
      return Array.from({ length: parts }, (_, k): Point => {
        const part = k / parts;
        return [fromX + (x - fromX) * part, fromY + (y - fromY) * part];
      });
    }),
  );
}

const APART = 4; /* px between boxes, and from a box to what stays free */

/** Where boxes may lie from their points, in their widths and heights: above and below, to the sides,
 * farther away. */
const SIDES = [0, 0.35, 0.7, 1.05, 1.4, 2, 2.6].flatMap((far) => (far === 0 ? [0] : [-far, far]));
const HEIGHTS = [1.2, 1.7, 2.3, 3, 3.8, 4.6, 5.4, 6.2].flatMap((far) => [-far, far]);

/** Puts boxes near their points, the first first, without one lying on another or on what is to stay
 * `free`, and where they hide little of the lines: [x, y] of each middle. */
export function placed(
  points: readonly Point[],
  box: { width: number; height: number },
  room: { left: number; right: number; top: number; bottom: number },
  { free = [], lines = [] }: { free?: readonly Point[]; lines?: readonly Point[] } = {},
): Point[] {
  const taken: Point[] = [];
  const covers = ([x, y]: Point, [a, b]: Point, wide: number, high: number) =>
    Math.abs(a - x) < wide && Math.abs(b - y) < high;
  const [wide, high] = [box.width / 2 + APART, box.height / 2 + APART];
  const isFree = (spot: Point) =>
    !taken.some((other) => covers(spot, other, box.width + APART, box.height + APART)) &&
    ![...points, ...free].some((point) => covers(spot, point, wide, high));
  const inside = (at: number, from: number, to: number, size: number) =>
    Math.max(from + size / 2, Math.min(to - size / 2, at));
  for (const [x, y] of points) {
    const spots = HEIGHTS.flatMap((up) =>
      SIDES.map(
        (side): Point => [
          inside(x + side * box.width, room.left, room.right, box.width),
          inside(y + up * box.height, room.top, room.bottom, box.height),
        ],
      ),
    );
    const cost = (spot: Point) =>
      Math.round(Math.hypot(spot[0] - x, spot[1] - y)) +
      2 * lines.filter((point) => covers(spot, point, box.width / 2, box.height / 2)).length;
    const priced = spots.filter(isFree).map((spot) => ({ spot, price: cost(spot) }));
    const least = Math.min(...priced.map(({ price }) => price));
    taken.push(priced.find(({ price }) => price === least)?.spot ?? spots[0]!);
  }
  return taken;
}
