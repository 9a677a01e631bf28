/**
 * Winds of Plunder: what an observation says, in the shape the board needs. The numbers are those
 * of winds-of-plunder.h: ports 0..11 in the order of the edition, places 12..17 are the supply
 * bar, directions run clockwise from north, items are weapons, crew and provisions.
 */
import {
  Action,
  type DIRECTIONS,
  ITEMS,
  Item,
  NONE,
  type Obs,
  PAIRS,
  PORTS,
  Phase,
  SHOWN,
} from "../../generated/winds-of-plunder";
import type { Edition, Move } from "../contract";

export * from "../../generated/winds-of-plunder";

/** An id that asks why a card may not be played now. */
export const playId = (kind: number): number => Action.play + kind * PAIRS;

/** Directions as records spell them, in the order of their numbers. */
export const WINDS = ["n", "e", "s", "w"] as const satisfies readonly string[] & {
  length: typeof DIRECTIONS;
};

/** Regions from west to east. */
export const NUMERALS = ["I", "II", "III", "IV"] as const;

/** Names of an edition: ports as records write them and as people read them, and cards. */
export interface Names {
  ports: readonly string[];
  titles: readonly string[];
  /** By the number of the kind. */
  cards: ReadonlyMap<string, CardKind>;
}

export interface CardKind {
  name: string;
  kind: number;
  effect: string;
  free: readonly string[];
}

const read = new WeakMap<readonly string[], Names>();

export function namesIn({ lines }: Edition): Names {
  const known = read.get(lines);
  if (known) return known;
  const ports: string[] = [];
  const titles: string[] = [];
  const cards = new Map<string, CardKind>();
  let kind = 0;
  for (const line of lines) {
    const [what, name = "", third = "", fourth = "", ...rest] = line.split(" ");
    if (what === "port") {
      ports.push(name);
      titles.push(rest.join(" "));
    } else if (what === "action") {
      cards.set(name, { name, kind, effect: third, free: rest });
      kind += Number(fourth);
    }
  }
  const names = { ports, titles, cards };
  read.set(lines, names);
  return names;
}

export function cardOf(edition: Edition, kind: number): CardKind | undefined {
  return [...namesIn(edition).cards.values()].find((card) => card.kind === kind);
}

/** The kinds of a hand, each as often as it is held. */
export function kindsOf(o: Obs, hand: readonly number[]): number[] {
  return hand.map((card) => Math.max(...o.firsts.filter((first) => first <= card)));
}

export function placeIn(text: string, names: Names): number {
  const bar = /^bar(\d)$/.exec(text);
  return bar ? PORTS + Number(bar[1]) - 1 : names.ports.indexOf(text);
}

/* ==== Seats ================================================================ */

export function seatsOf(o: Obs): number[] {
  return Array.from({ length: o.seats }, (_, p) => p);
}

export const stockOf = (o: Obs, seat: number, item: number): number => o.stock[seat * ITEMS + item] ?? 0;

export function advantagesOf(o: Obs, seat: number): number[] {
  return [Item.weapons, Item.crew, Item.provisions].filter((item) => o.advantage[item] === seat);
}

/** Points at the end, part by part (WP-095 to WP-099). */
export function endParts(o: Obs, seat: number): number[] {
  return [
    Math.floor(o.cubes[seat]! / 3),
    Math.floor(stockOf(o, seat, Item.weapons) / 3),
    Math.floor(stockOf(o, seat, Item.crew) / 2),
    stockOf(o, seat, Item.provisions),
    2 * advantagesOf(o, seat).length,
  ];
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Points of a seat if the game ended now. */
export function finalVp(o: Obs, seat: number): number {
  return o.phase === Phase.over ? o.vp[seat]! : o.vp[seat]! + sum(endParts(o, seat));
}

/** Points scored on the way, without those of the end. */
export function runningVp(o: Obs, seat: number): number {
  return o.phase === Phase.over ? o.vp[seat]! - sum(endParts(o, seat)) : o.vp[seat]!;
}

export function leaders(o: Obs): number[] {
  const most = Math.max(...seatsOf(o).map((p) => o.vp[p]!));
  return most === 0 ? [] : seatsOf(o).filter((p) => o.vp[p] === most);
}

/** Who has won once the game is over; ties are broken in this order (WP-101 to WP-106). */
export function winners(o: Obs): number[] {
  const worth: readonly ((seat: number) => number)[] = [
    (p) => Number(o.blackbeard === p),
    (p) => advantagesOf(o, p).length,
    (p) => Number(o.advantage[Item.weapons] === p),
    (p) => Number(o.advantage[Item.crew] === p),
    (p) => o.hand_count[p]!,
    (p) => (o.tournament ? -((p - o.blackbeard + o.seats) % o.seats) : 0),
  ];
  return worth.reduce((left, value) => {
    const most = Math.max(...left.map(value));
    return left.filter((p) => value(p) === most);
  }, leaders(o));
}

/** Seats to move, as far as the viewer can know: who has chosen in secret is not to be seen. */
export function toMove(o: Obs): number[] {
  if (o.phase === Phase.compass || o.phase === Phase.bid) {
    const own = o.phase === Phase.compass ? o.compass : o.bid;
    return seatsOf(o).filter((p) => p !== o.viewer || own[p] === NONE);
  }
  if (o.phase < Phase.compass || o.phase === Phase.over) return [];
  return o.phase < Phase.turn ? [o.blackbeard] : [o.turn];
}

/** Votes for each direction, once the bids are open; null before. */
export function votesOf(o: Obs): number[] | null {
  if (o.phase < Phase.tie || seatsOf(o).some((p) => o.bid[p] === NONE)) return null;
  return WINDS.map((_, d) => sum(seatsOf(o).map((p) => (o.compass[p] === d ? o.bid[p]! : 0))));
}

/** The next bonus for three markers in a region; 0: all have it. */
export function nextBonus(o: Obs, region: number): number {
  const done = seatsOf(o).filter((p) => o.region[region]!.every((port) => o.marks[p]!.includes(port)));
  return [7, 5, 3, 2, 1][done.length] ?? 0;
}

/** What a tile shows: weapons, crew, provisions, map. */
export function tileShows(o: Obs, tile: number): number[] {
  return o.tile_shows.slice(tile * SHOWN, (tile + 1) * SHOWN);
}

/** Points that a port would bring now: its tile, one more with Most Provisions, and a treasure. */
export function gainOf(obs: Obs, seat: number, port: number): number {
  const tile = obs.tile[port] ?? NONE;
  const food = stockOf(obs, seat, Item.provisions) + (tileShows(obs, tile)[Item.provisions] ?? 0);
  const holder = obs.advantage[Item.provisions]!;
  const leads =
    holder === seat || (holder === NONE ? food > 0 : food > stockOf(obs, holder, Item.provisions));
  const treasure = obs.maps.includes(port) ? (obs.booty_vp[obs.booty[seat]!] ?? 0) : 0;
  return obs.tile_vp[tile]! + Number(leads) + treasure;
}

/* ==== Moves ================================================================ */

export interface Parsed {
  move: Move;
  verb: string;
  /** The words behind the verb, and behind the card. */
  rest: readonly string[];
  card: CardKind | null;
  /** Places that the move points at. */
  places: readonly number[];
  seat: number;
}

export function parse(move: Move, edition: Edition): Parsed {
  const names = namesIn(edition);
  const [verb = "", ...words] = move.text.split(" ");
  const card = verb === "play" ? (names.cards.get(words[0] ?? "") ?? null) : null;
  const rest = card ? words.slice(1) : words;
  const goes = verb === "sail" || verb === "gust" || card?.effect === "heave" || card?.effect === "intrigue";
  const pointed =
    ["blackbeard", "first", "board"].includes(verb) || (card !== null && !goes && rest.length > 0);
  return {
    move,
    verb,
    rest,
    card,
    places: goes ? rest.map((word) => placeIn(word, names)) : [],
    seat: pointed ? Number(rest[0]) - 1 : -1,
  };
}
