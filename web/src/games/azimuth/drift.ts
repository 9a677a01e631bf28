/**
 * Which raft is which, and which wind. An observation says what colours lie on a space, not which
 * pieces; a piece that moves keeps its number here, so that it can be seen to move.
 */
import type { Step } from "../contract";
import { type Flow, type Obs, SPACES, TOKENS, driftOf, flows, parse, stackOf } from "./obs";

/** The numbers of the rafts on each space, from the bottom up. */
export type Numbers = readonly (readonly number[])[];

const spaces = Array.from({ length: SPACES }, (_, space) => space);

/** Rafts numbered as they lie, row by row. */
export const numbered = (o: Obs): Numbers =>
  spaces.map((space) => stackOf(o, space).map((_, level) => (o.before[space] ?? 0) + level));

/**
 * Lets rafts drift: what is taken from a stack is its top. Of two stacks in one lane the one
 * ahead goes first, unless it takes more rafts along than it had: then the one behind came onto
 * it before.
 */
export function drifted(from: Numbers, moved: readonly Flow[]): Numbers {
  const stacks = from.map((stack) => [...stack]);
  const left = [...moved].reverse();
  for (;;) {
    const next = left.findIndex((flow) => flow.count <= stacks[flow.from]!.length);
    if (next < 0) return stacks;
    const { from: behind, to, count } = left.splice(next, 1)[0]!;
    stacks[to]!.push(...stacks[behind]!.splice(-count));
  }
}

/** Rafts that lie where they lay keep their numbers, then each takes one of its own colour. */
function matched(before: Obs, from: Numbers, after: Obs): Numbers {
  const colours = new Map(
    spaces.flatMap((space) => stackOf(before, space).map((colour, i) => [from[space]![i]!, colour] as const)),
  );
  const found: number[][] = spaces.map((space) =>
    stackOf(after, space).map((colour, i) => {
      const number = from[space]![i] ?? -1;
      return colours.get(number) === colour ? number : -1;
    }),
  );
  const used = new Set(found.flat());
  const take = (colour: number): number => {
    let number = [...colours].find(([each, its]) => its === colour && !used.has(each))?.[0] ?? 0;
    while (used.has(number) || (colours.has(number) && colours.get(number) !== colour)) number++;
    used.add(number);
    return number;
  };
  return found.map((stack, space) =>
    stack.map((number, i) => (number >= 0 ? number : take(stackOf(after, space)[i]!))),
  );
}

/** The numbers after a step, given those before it. */
export function follow(before: Obs, from: Numbers, after: Obs, text: string | null): Numbers {
  const direction = driftOf(text, before);
  const moved = direction < 0 ? [] : flows(before, after, direction);
  const to = drifted(from, moved);
  const colours = spaces.flatMap((space) => stackOf(before, space));
  const colourOf = new Map(from.flat().map((number, i) => [number, colours[i]!]));
  const fits = spaces.every((space) => {
    const stack = stackOf(after, space);
    return (
      stack.length === to[space]!.length &&
      stack.every((colour, i) => colourOf.get(to[space]![i]!) === colour)
    );
  });
  return fits ? to : matched(before, from, after);
}

/** The number of the wind on each wind space that has one: four numbers for each colour. */
export type WindNumbers = ReadonlyMap<number, number>;

/** The winds after a step: one that lay there before or came from its old space is the same. */
export function followWinds(before: WindNumbers, after: Obs, text: string | null): WindNumbers {
  const { verb, from, to } = parse({ id: 0, text: text ?? "" });
  const found = new Map<number, number>();
  const missing: [space: number, colour: number][] = [];
  after.winds.forEach((spaces, colour) => {
    for (const space of spaces) {
      const number = before.get(verb === "move" && space === to ? from : space);
      if (number !== undefined && Math.floor(number / TOKENS) === colour) found.set(space, number);
      else missing.push([space, colour]);
    }
  });
  const used = new Set(found.values());
  for (const [space, colour] of missing) {
    let number = colour * TOKENS;
    while (used.has(number)) number++;
    used.add(number);
    found.set(space, number);
  }
  return found;
}

export interface Pieces {
  rafts: Numbers;
  winds: WindNumbers;
}

/** By the observation at the end of a step: each step is followed once. */
const known = new WeakMap<Obs, Pieces>();

const first = (o: Obs): Pieces => ({ rafts: numbered(o), winds: followWinds(new Map(), o, null) });

function next(last: Pieces, before: Obs, after: Obs, text: string | null): Pieces {
  return { rafts: follow(before, last.rafts, after, text), winds: followWinds(last.winds, after, text) };
}

/** The pieces as they lie in `obs`, at the end of `steps`. */
export function piecesOf(obs: Obs, steps: readonly Step<Obs>[]): Pieces {
  let at = steps.length;
  while (at > 0 && !known.has(steps[at - 1]!.after)) at--;
  let pieces = at > 0 ? known.get(steps[at - 1]!.after)! : first(steps[0]?.before ?? obs);
  for (const { before, after, text } of steps.slice(at)) {
    pieces = next(pieces, before, after, text);
    known.set(after, pieces);
  }
  const last = steps[steps.length - 1]?.after ?? obs;
  return last === obs ? pieces : next(pieces, last, obs, null);
}
