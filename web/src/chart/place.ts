/** Finds places on a chart: arrangements that do not overlap, and free water. */
import type { Random } from "./random";
import { type Box, type Point, away, overlap } from "./shape";

/** One way to lay something out: the boxes it covers, and how little it is liked. */
export interface Way {
  boxes: readonly Box[];
  dislike: number;
}

function outside(box: Box, frame: Box): number {
  return box.w * box.h - overlap(box, frame);
}

/** How much some boxes cover of others. */
function covered(a: readonly Box[], b: readonly Box[]): number {
  let sum = 0;
  for (const one of a) for (const other of b) sum += overlap(one, other);
  return sum;
}

/** The box around some boxes. */
function hullOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const foot = Math.max(...boxes.map((box) => box.y + box.h));
  return { x, y, w: right - x, h: foot - y };
}

/**
 * Chooses one way for each thing, so that as little as possible overlaps: each in turn takes what
 * fits best to the others, until nothing changes.
 */
export function settle<W extends Way>(
  things: readonly (readonly W[])[],
  taken: readonly Box[],
  frame: Box,
): W[] {
  const plans = things.map((ways) =>
    ways.map((way) => {
      const beyond = way.boxes.reduce((sum, box) => sum + outside(box, frame), 0);
      const own = way.dislike + covered(way.boxes, taken) * 3 + beyond * 12;
      return { way, own, hull: hullOf(way.boxes) };
    }),
  );
  const least = (costs: readonly number[]) => costs.indexOf(Math.min(...costs));
  const chosen = plans.map((ways) => ways[least(ways.map(({ own }) => own))]!);
  for (let pass = 0; pass < 6; pass++) {
    let changed = false;
    plans.forEach((ways, i) => {
      const others = chosen.filter((_, k) => k !== i);
      const costs = ways.map(({ way, own, hull }) => {
        let cost = own;
        for (const other of others)
          if (overlap(hull, other.hull) > 0) cost += 2 * covered(way.boxes, other.way.boxes);
        return cost;
      });
      const best = ways[least(costs)]!;
      changed ||= best !== chosen[i];
      chosen[i] = best;
    });
    if (!changed) break;
  }
  return chosen.map(({ way }) => way);
}

/** Points of free water, the freest first; each takes a circle of `reach` from the next ones. */
export function freeSpots(
  frame: Box,
  count: number,
  reach: number,
  taken: readonly Box[],
  coast: readonly Point[],
  random: Random,
): Point[] {
  const found: Point[] = [];
  const tries = Array.from(
    { length: 160 },
    (): Point => [frame.x + random() * frame.w, frame.y + random() * frame.h],
  );
  const free = tries
    .map((at) => {
      let room = Math.min(...taken.map((box) => away(box, at[0], at[1])), 1e9);
      if (room < reach) return { at, room };
      for (const p of coast) room = Math.min(room, Math.hypot(p[0] - at[0], p[1] - at[1]));
      return { at, room };
    })
    .filter(({ room }) => room >= reach)
    .sort((a, b) => b.room - a.room);
  for (const { at } of free) {
    if (found.length === count) break;
    if (found.every((other) => Math.hypot(at[0] - other[0], at[1] - other[1]) > 2.6 * reach)) found.push(at);
  }
  return found;
}
