/**
 * Azimuth: what an observation says, in the shape the board needs. The numbers are those of
 * azimuth.h: colours and directions share theirs (red north 0, blondie east 1, black south 2,
 * blue west 3), raft spaces 0..35 and wind spaces 0..24 run row by row.
 */
import {
  COLOURS,
  Colour,
  Face,
  HOME,
  ISLAND,
  Mode,
  NONE,
  type Obs,
  ROW,
  SPACES,
  WIND_ROW,
} from "../../generated/azimuth";
import type { Move } from "../contract";

export * from "../../generated/azimuth";

export type FaceName = keyof typeof Face;
export const FACE_NAMES = Object.keys(Face) as FaceName[];
export const COLOUR_NAMES = Object.keys(Colour);
export const ALL = Object.values(Colour);

/* ==== The board ============================================================ */

/** The stack on a raft space, from the bottom up. */
export function stackOf(o: Obs, space: number): number[] {
  const from = o.before[space] ?? 0;
  const to = o.before[space + 1] ?? 0;
  return Array.from({ length: to - from }, (_, i) => Math.floor(o.rafts / COLOURS ** (from + i)) % COLOURS);
}

export const heightOf = (o: Obs, space: number): number =>
  (o.before[space + 1] ?? 0) - (o.before[space] ?? 0);

/** The colour of the wind on a wind space; -1: there is none. */
export function windAt(o: Obs, space: number): number {
  return o.winds.findIndex((spaces) => spaces.includes(space));
}

export const isRace = (o: Obs): boolean => o.mode === Mode.race;

export const inPlay = (o: Obs, colour: number): boolean =>
  !isRace(o) ||
  o.seats === COLOURS ||
  colour === Colour.red ||
  colour === Colour.black ||
  (o.seats === 3 && colour === Colour.blondie);

export const coloursOf = (o: Obs): number[] => ALL.filter((colour) => inPlay(o, colour));

/** The seat that decides for a colour. */
export function seatOf(o: Obs, colour: number): number {
  if (isRace(o)) return coloursOf(o).indexOf(colour);
  if (o.seats === COLOURS) return colour;
  if (o.seats === 2) return colour % 2;
  return [0, 1, 0, 2][colour]!;
}

export const coloursOfSeat = (o: Obs, seat: number): number[] =>
  coloursOf(o).filter((colour) => seatOf(o, colour) === seat);

/** The two raft spaces at a beach; []: it lies nowhere yet. */
export function beachSpaces(colour: number, position: number): number[] {
  if (position === NONE) return [];
  return [position, position + 1].map((i) => [i, i * ROW + 5, 30 + i, i * ROW][colour]!);
}

/** True if a raft space belongs to the sea area of a side. */
export function inArea(side: number, space: number): boolean {
  const row = Math.floor(space / ROW);
  const column = space % ROW;
  return [row < 3, column > 2, row > 2, column < 3][side] ?? false;
}

function windInArea(side: number, space: number): boolean {
  const row = Math.floor(space / WIND_ROW);
  const column = space % WIND_ROW;
  return [row < 2, column > 2, row > 2, column < 2][side] ?? false;
}

export const COAST: readonly number[] = [14, 15, 20, 21];

/** Steps home at the least: as the gull flies, and one more onto the beach. */
export function wayHome(o: Obs, colour: number): number {
  const place = o.place[colour]!;
  if (place === HOME || place === NONE) return 0;
  const beach = beachSpaces(colour, o.beach[colour] ?? NONE);
  if (beach.length === 0) return NaN;
  const far = (from: number) =>
    1 +
    Math.min(
      ...beach.map(
        (to) => Math.abs((from % ROW) - (to % ROW)) + Math.abs(Math.floor(from / ROW) - Math.floor(to / ROW)),
      ),
    );
  return place === ISLAND ? 1 + Math.min(...COAST.map(far)) : far(place);
}

export const homeCount = (o: Obs): number => o.place.filter((place) => place === HOME).length;

/* ==== What the sea can do ================================================== */

/** Castaways on raft spaces of the area of this round. */
export const inReach = (o: Obs): number[] =>
  ALL.filter((c) => o.place[c]! < SPACES && inArea(o.marker, o.place[c]!));

/** Where a wave of this face runs. */
export const waveDirection = (o: Obs, face: FaceName): number =>
  face === "toward" ? o.marker : o.marker ^ 2;

/** Stacks that a wave may move, and winds that a gust turns about. */
export function waveStacks(o: Obs): number[] {
  return Array.from({ length: SPACES }, (_, i) => i).filter((i) => stackOf(o, i)[0] === o.marker);
}

export function gustWinds(o: Obs): number {
  const turned = (colour: number) =>
    (o.winds[colour] ?? []).filter((space) => windInArea(colour, space)).length;
  return turned(o.marker) + turned(o.marker ^ 2);
}

/* ==== What moved =========================================================== */

export interface Flow {
  from: number;
  to: number;
  count: number;
}

/**
 * Rafts that went from each space to the next one in a direction. It follows from the heights
 * before and after alone, since nothing moves across: what a space lost and did not hand on was
 * never there.
 */
export function flows(before: Obs, after: Obs, direction: number): Flow[] {
  const step = [-ROW, 1, ROW, -1][direction]!;
  const found: Flow[] = [];
  for (let lane = 0; lane < ROW; lane++) {
    let at = [30 + lane, lane * ROW, lane, lane * ROW + 5][direction]!;
    let carried = 0;
    for (let i = 0; i < ROW - 1; i++, at += step) {
      carried += heightOf(before, at) - heightOf(after, at);
      if (carried > 0) found.push({ from: at, to: at + step, count: carried });
    }
  }
  return found;
}

/** The direction in which the rafts of a step drift; -1: none do. */
export function driftOf(action: string | null, before: Obs): number {
  const words = action?.split(" ") ?? [];
  const [verb = ""] = words;
  if (verb === "die" && (words[1] === "away" || words[1] === "toward"))
    return waveDirection(before, words[1]);
  if (verb === "wave") return waveDirection(before, FACE_NAMES[before.face] ?? "sun");
  if (["place", "rotate", "move", "control"].includes(verb)) return "nesw".indexOf(words[words.length - 1]!);
  return -1;
}

/* ==== Moves ================================================================ */

export interface Parsed {
  move: Move;
  verb: string;
  /** Wind spaces that a wind leaves and lies on afterwards; -1: it is no wind action. */
  from: number;
  to: number;
  direction: number;
  /** Where a swim ends, or the stack that a wave asks about; -1: neither. */
  place: number;
  /** The last word. */
  word: string;
}

export function spaceIn(word: string): number {
  if (word === "island") return ISLAND;
  if (word === "home") return HOME;
  return word.charCodeAt(0) - 97 + (Number(word[1]) - 1) * ROW;
}

export const spaceName = (space: number): string => `${"abcdef"[space % ROW]}${Math.floor(space / ROW) + 1}`;

export const windName = (space: number): string =>
  `w-${"abcde"[space % WIND_ROW]}${Math.floor(space / WIND_ROW) + 1}`;

/** The same for reading: it stays on one line. */
export const windWord = (space: number): string => windName(space).replace("-", "\u2011");

function windIn(word: string): number {
  return word.charCodeAt(2) - 97 + (Number(word[3]) - 1) * WIND_ROW;
}

export function parse(move: Move): Parsed {
  const words = move.text.split(" ");
  const [verb = "", second = ""] = words;
  const word = words[words.length - 1] ?? "";
  const isWind = second.startsWith("w-");
  const from = isWind ? windIn(second) : -1;
  return {
    move,
    verb,
    from,
    to: verb === "move" ? windIn(words[2] ?? "") : from,
    direction: isWind ? "nesw".indexOf(word) : -1,
    place: verb === "swim" || verb === "wave" ? spaceIn(second) : -1,
    word,
  };
}
