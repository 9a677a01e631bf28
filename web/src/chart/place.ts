/** Finds places on a chart: arrangements that do not overlap, and free water. */
import type { Random } from "./random";
import { type Box, type Point, away, length, overlap } from "./shape";

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
  for (let i = 0; i < a.length; i++)
    for (let k = 0; k < b.length; k++) {
      const shared = overlap(a[i]!, b[k]!);
      if (shared > 0) sum += shared * (a[i]!.weight ?? 1) * (b[k]!.weight ?? 1);
    }
  return sum;
}

/** The box around some boxes. */
function hullOf(boxes: readonly Box[]): Box {
  if (boxes.length === 1) return boxes[0]!;
  let [left, top, right, foot] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < boxes.length; i++) {
    const { x, y, w, h } = boxes[i]!;
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
  return choose(
    things.map((ways) => plansOf(ways, taken, frame, most)),
    passes,
  );
}

/** The same for plans that are priced already, the best of each thing first. */
export function choose<W extends Way>(plans: readonly (readonly Plan<W>[])[], passes: number): W[] {
  const orders = [plans.map((_, i) => i), plans.map((_, i) => plans.length - 1 - i)];
  /* Everything at its best place to begin with, or laid one after the other: the better end counts. */
  const tries = [plans.map((ways) => ways[0]!), ...orders.map((order) => laid(plans, order))];
  for (const chosen of tries) improve(plans, chosen, passes);
  const costs = tries.map(wholeCost);
  return tries[costs.indexOf(Math.min(...costs))]!.map(({ way }) => way);
}

/** A way, what it costs wherever the others are, and the box around it. */
export interface Plan<W extends Way> {
  way: W;
  own: number;
  hull: Box;
}

/** What the best ways cost, beside what is taken and within a frame; the best first. */
export function plansOf<W extends Way>(
  ways: readonly W[],
  taken: readonly Room[],
  frame: Box,
  most = ways.length,
): Plan<W>[] {
  const liked = [...ways].sort((a, b) => a.dislike - b.dislike);
  const plans = beside(
    liked.slice(0, most).map((way) => planOf(way, frame)),
    taken,
  );
  /* What is liked less than the worst of these costs is not among the best. */
  const worst = plans.at(-1)!.own;
  const rest = liked.slice(most).filter((way) => way.dislike < worst);
  if (rest.length === 0) return plans;
  const others = beside(
    rest.map((way) => planOf(way, frame)),
    taken,
  );
  return [...plans, ...others].sort((a, b) => a.own - b.own).slice(0, most);
}

/** A way within a frame, as if nothing was taken. */
function planOf<W extends Way>(way: W, frame: Box): Plan<W> {
  const hull = hullOf(way.boxes);
  let own = way.dislike;
  if (outside(hull, frame) !== 0)
    for (const box of way.boxes) own += 12 * outside(box, frame) * (box.weight ?? 1);
  return { way, own, hull };
}

/** The same plans where more is taken. */
export function beside<W extends Way>(plans: readonly Plan<W>[], taken: readonly Room[]): Plan<W>[] {
  const whole = hullOf(plans.map(({ hull }) => hull));
  const near = taken.filter((box) => overlap(box, whole) > 0);
  return plans.map((plan) => dearer(plan, near, 3)).sort((a, b) => a.own - b.own);
}

/** A plan with the cost of what else it covers. */
export function dearer<W extends Way>(plan: Plan<W>, taken: readonly Room[], times: number): Plan<W> {
  const { way, hull } = plan;
  let own = plan.own;
  for (let k = 0; k < taken.length; k++)
    if (overlap(taken[k]!, hull) > 0)
      for (let i = 0; i < way.boxes.length; i++)
        own +=
          times * overlap(taken[k]!, way.boxes[i]!) * (taken[k]!.weight ?? 1) * (way.boxes[i]!.weight ?? 1);
  return own === plan.own ? plan : { way, own, hull };
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

function laid<W extends Way>(plans: readonly (readonly Plan<W>[])[], order: readonly number[]): Plan<W>[] {
  const chosen: Plan<W>[] = [];
  const done: Plan<W>[] = [];
  for (const i of order) {
    chosen[i] = bestOf(plans[i]!, done);
    done.push(chosen[i]);
  }
  return chosen;
}

/** Each in turn takes what fits best to the others. */
function improve<W extends Way>(
  plans: readonly (readonly Plan<W>[])[],
  chosen: Plan<W>[],
  passes: number,
): void {
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
    .map((at) => ({ at, room: roomAt(at, reach, taken, coast) }))
    .filter(({ room }) => room >= reach)
    .sort((a, b) => b.room - a.room);
  for (const { at } of free) {
    if (found.length === count) break;
    if (found.every((other) => length(at[0] - other[0], at[1] - other[1]) > 2.6 * reach)) found.push(at);
  }
  return found;
}

/** How far the next thing is from a point; less than `reach` says only that it is nearer. */
function roomAt([x, y]: Point, reach: number, taken: readonly Box[], coast: readonly Point[]): number {
  let room = 1e9;
  for (const box of taken) {
    room = Math.min(room, away(box, x, y));
    if (room < reach) return room;
  }
  for (const point of coast) {
    const dx = Math.abs(point[0] - x);
    if (dx > room) continue;
    room = Math.min(room, length(dx, point[1] - y));
    if (room < reach) return room;
  }
  return room;
}
