/**
 * Where the points of Winds of Plunder came from: every gain and loss by seat, round, port and
 * kind, read from the steps that the engine tells. Nothing is lumped together, and nothing is left
 * over: for each seat the entries add up to its points.
 */
import type { Step } from "../contract";
import { Item, type Obs, Phase, endParts, nextBonus, runningVp, seatsOf } from "./obs";

/** On the way, then those of the end in the order of `endParts`. */
export const WAY_SOURCES = ["tile", "most", "region", "treasure", "boarding", "price"] as const;
export const END_SOURCES = ["endCubes", "endWeapons", "endCrew", "endProvisions", "endAdvantages"] as const;
export const SOURCES = [...WAY_SOURCES, ...END_SOURCES] as const;
export type Source = (typeof SOURCES)[number];

/** The end of the game has no port. */
export const NOWHERE = -1;

export interface Entry {
  seat: number;
  /** From 1; what the end of the game brings counts as the round after the last. */
  round: number;
  port: number;
  source: Source;
  vp: number;
}

type Gain = Omit<Entry, "round">;

/** The tile, and one point more for Most Provisions. */
function arrival({ before, after }: Step<Obs>, seat: number): Gain[] {
  const port = after.port[seat]!;
  if (before.phase !== Phase.turn || port === before.port[seat]) return [];
  const gain = { seat, port };
  const tile: Gain = { ...gain, source: "tile", vp: before.tile_vp[before.tile[port]!]! };
  return after.advantage[Item.provisions] === seat ? [tile, { ...gain, source: "most", vp: 1 }] : [tile];
}

/** Points that change hands, or are paid for a card. */
function dealings({ before, after }: Step<Obs>, seat: number): Gain[] {
  const port = before.port[seat]!;
  const change = (p: number) => runningVp(after, p) - runningVp(before, p);
  if (before.phase === Phase.board)
    return seatsOf(after).map((p) => ({ seat: p, port, source: "boarding", vp: change(p) }));
  if (before.phase !== Phase.turn || after.port[seat] !== port) return [];
  return [{ seat, port, source: "price", vp: change(seat) }];
}

function finds({ before, after }: Step<Obs>, seat: number): Gain[] {
  const port = after.port[seat]!;
  const chests = after.booty[seat]!;
  const region = before.region_of[port] ?? 0;
  const isComplete =
    after.marks[seat]!.length > before.marks[seat]!.length &&
    after.region[region]!.every((each) => after.marks[seat]!.includes(each));
  return [
    ...(chests > before.booty[seat]!
      ? [{ seat, port, source: "treasure", vp: after.booty_vp[chests - 1]! } as const]
      : []),
    ...(isComplete ? [{ seat, port, source: "region", vp: nextBonus(before, region) } as const] : []),
  ];
}

function ending({ before, after }: Step<Obs>): Gain[] {
  if (after.phase !== Phase.over || before.phase === Phase.over) return [];
  return seatsOf(after).flatMap((seat) =>
    endParts(after, seat).map((vp, i) => ({ seat, port: NOWHERE, source: END_SOURCES[i]!, vp })),
  );
}

function entriesOf(step: Step<Obs>): Entry[] {
  const { before } = step;
  if (before.round === 0) return [];
  const seat = before.turn;
  const way = [...arrival(step, seat), ...dealings(step, seat), ...finds(step, seat)];
  return [
    ...way.map((gain) => ({ ...gain, round: before.round })),
    ...ending(step).map((gain) => ({ ...gain, round: before.round + 1 })),
  ].filter(({ vp }) => vp !== 0);
}

const read = new WeakMap<readonly Step<Obs>[], readonly Entry[]>();

export function ledgerOf(steps: readonly Step<Obs>[]): readonly Entry[] {
  const known = read.get(steps) ?? steps.flatMap(entriesOf);
  read.set(steps, known);
  return known;
}

/** What the entries that fit bring together. */
export function totalOf(ledger: readonly Entry[], fits: Partial<Entry>): number {
  const wanted = Object.entries(fits) as [keyof Entry, number | string][];
  return ledger
    .filter((entry) => wanted.every(([key, value]) => entry[key] === value))
    .reduce((sum, { vp }) => sum + vp, 0);
}
