/** Finds places on a chart: arrangements that do not overlap, and free water. */
import type { Random } from "./random";
import { type Box, type Point, away, overlap } from "./shape";

/** A box, and how often it counts: more than once for what must be seen whole. */
export interface Room extends Box {
  weight?: number;
}

/** One way to lay something out: the boxes it covers, and how little it is liked. */
export interface Way {
  boxes: readonly Room[];
  dislike: number;
}

function outside(box: Box, frame: Box): number {
  return box.w * box.h - overlap(box, frame);
}

/** How much some boxes cover of others. */
export function covered(a: readonly Room[], b: readonly Room[]): number {
  let sum = 0;
  for (const one of a)
    for (const other of b) sum += overlap(one, other) * (one.weight ?? 1) * (other.weight ?? 1);
  return sum;
}

/** The box around some boxes. */
function hullOf(boxes: readonly Box[]): Box {
  let [left, top, right, foot] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, w, h } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + w);
    foot = Math.max(foot, y + h);
  }
  return { x: left, y: top, w: right - left, h: foot - top };
}

const MOST_WAYS = 40; /* of one thing, if nothing else is said; what is worse is never chosen */

/**
 * Chooses one way for each thing, so that as little as possible overlaps: each in turn takes what
 * fits best to the others, until nothing changes.
 */
export function settle<W extends Way>(
  things: readonly (readonly W[])[],
  taken: readonly Room[],
  frame: Box,
  passes = 6,
  most = MOST_WAYS,
): W[] {
  const plans = things.map((ways) => plansOf(ways, taken, frame, most));
  const orders = [plans.map((_, i) => i), plans.map((_, i) => plans.length - 1 - i)];
  /* Everything at its best place to begin with, or laid one after the other: the better end counts. */
  const tries = [plans.map((ways) => ways[0]!), ...orders.map((order) => laid(plans, order))];
  for (const chosen of tries) improve(plans, chosen, passes);
  const costs = tries.map(wholeCost);
  return tries[costs.indexOf(Math.min(...costs))]!.map(({ way }) => way);
}

/** A way, what it costs wherever the others are, and the box around it. */
interface Plan<W extends Way> {
  way: W;
  own: number;
  hull: Box;
}

/** What each way costs, beside what is taken and within a frame. */
export function priced<W extends Way>(
  ways: readonly W[],
  taken: readonly Room[],
  frame: Box,
): { way: W; own: number }[] {
  const whole = hullOf(ways.flatMap(({ boxes }) => boxes));
  const near = taken.filter((box) => overlap(box, whole) > 0);
  return ways.map((way) => {
    let beyond = 0;
    for (const box of way.boxes) beyond += outside(box, frame) * (box.weight ?? 1);
    return { way, own: way.dislike + covered(way.boxes, near) * 3 + beyond * 12 };
  });
}

/** The ways that cost the least, the best first. */
export function bestWays<W extends Way>(
  ways: readonly W[],
  taken: readonly Room[],
  frame: Box,
  most: number,
): W[] {
  return plansOf(ways, taken, frame, most).map(({ way }) => way);
}

function plansOf<W extends Way>(
  ways: readonly W[],
  taken: readonly Room[],
  frame: Box,
  most: number,
): Plan<W>[] {
  return priced(ways, taken, frame)
    .sort((a, b) => a.own - b.own)
    .slice(0, most)
    .map(({ way, own }) => ({ way, own, hull: hullOf(way.boxes) }));
}

/** What two plans cover of one another. */
const between = (a: Plan<Way>, b: Plan<Way>): number =>
  overlap(a.hull, b.hull) > 0 ? 2 * covered(a.way.boxes, b.way.boxes) : 0;

/** The plan that fits best to others. */
function bestOf<W extends Way>(ways: readonly Plan<W>[], others: readonly Plan<W>[]): Plan<W> {
  let best = ways[0]!;
  let least = Infinity;
  for (const plan of ways) {
    /* They are in the order of their own costs. */
    if (plan.own >= least) break;
    let cost = plan.own;
    for (let k = 0; k < others.length && cost < least; k++) cost += between(plan, others[k]!);
    if (cost < least) [least, best] = [cost, plan];
  }
  return best;
}

function laid<W extends Way>(plans: readonly Plan<W>[][], order: readonly number[]): Plan<W>[] {
  const chosen: Plan<W>[] = [];
  const done: Plan<W>[] = [];
  for (const i of order) {
    chosen[i] = bestOf(plans[i]!, done);
    done.push(chosen[i]);
  }
  return chosen;
}

/** Each in turn takes what fits best to the others. */
function improve<W extends Way>(plans: readonly Plan<W>[][], chosen: Plan<W>[], passes: number): void {
  for (let pass = 0; pass < passes; pass++) {
    let changed = false;
    for (const [i, ways] of plans.entries()) {
      const best = bestOf(
        ways,
        chosen.filter((_, k) => k !== i),
      );
      changed ||= best !== chosen[i];
      chosen[i] = best;
    }
    if (!changed) break;
  }
}

function wholeCost(chosen: readonly Plan<Way>[]): number {
  return chosen.reduce(
    (sum, plan, i) => sum + plan.own + chosen.slice(i + 1).reduce((n, other) => n + between(plan, other), 0),
    0,
  );
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
