/** events: what of an analysis is shown: marks on the curve, and sums as whole percent. */
import type { Analysed, Ledger } from "../drivers/analyst";

/** Parts of a percent of the win. */
const PERCENT = 100;
/** As the engine counts mistakes, and what changes less is no stroke of luck. */
const MISTAKE = 2 * PERCENT;
const LUCK = 4 * PERCENT;
/** More marks would hide the curve. */
const SHOWN = 8;

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

/** Puts boxes near their points without one lying on another: [x, y] of each middle. */
export function placed(
  points: readonly (readonly [number, number])[],
  box: { width: number; height: number },
  room: { left: number; right: number; top: number; bottom: number },
): (readonly [number, number])[] {
  const taken: (readonly [number, number])[] = [];
  const isFree = (x: number, y: number) =>
    taken.every(([a, b]) => Math.abs(a - x) >= box.width + 2 || Math.abs(b - y) >= box.height + 2) &&
    points.every(([a, b]) => Math.abs(a - x) >= box.width / 2 + 4 || Math.abs(b - y) >= box.height / 2 + 4);
  // Above and below, then to the sides, then farther away.
  const tries = [1, 2, 3, 4, 5, 6].flatMap((far) =>
    [0, -0.7, 0.7, -1.4, 1.4].flatMap((side) =>
      [-far, far].map((up) => [side * box.width, up * (box.height + 6)] as const),
    ),
  );
  const inside = (at: number, from: number, to: number, size: number) =>
    Math.max(from + size / 2, Math.min(to - size / 2, at));
  for (const [x, y] of points) {
    const spots = tries.map(
      ([dx, dy]) =>
        [
          inside(x + dx, room.left, room.right, box.width),
          inside(y + dy, room.top, room.bottom, box.height),
        ] as const,
    );
    taken.push(spots.find(([a, b]) => isFree(a, b)) ?? spots[0]!);
  }
  return taken;
}
