/** Where things are on the chart of Azimuth, in the units of its drawing. */
import { HOME, ISLAND, NONE, type Obs, ROW, SPACES, WIND_ROW, heightOf, spaceIn } from "./obs";
import { topOf } from "./pieces";

export const CELL = 110;
export const MARGIN = 78;
export const WIDE = ROW * CELL;
export const SIZE = 2 * MARGIN + WIDE;
export const MIDDLE = SIZE / 2;

export type Point = readonly [x: number, y: number];

export const at = ([x, y]: Point): string => `translate(${x} ${y})`;

export const STEP: readonly Point[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** The middle of a raft space. */
export function spaceAt(space: number): Point {
  return [MARGIN + (space % ROW) * CELL + CELL / 2, MARGIN + Math.floor(space / ROW) * CELL + CELL / 2];
}

const COASTAL: Readonly<Record<number, Point>> = { 14: [-10, -9], 15: [10, -9], 20: [-10, 11], 21: [10, 11] };

/** How far rafts at the coast make room for the island. */
export const coastal = (space: number): Point => COASTAL[space] ?? [0, 0];

/** The middle of a stack. */
export function stackAt(space: number): Point {
  const [x, y] = spaceAt(space);
  const [dx, dy] = coastal(space);
  return [x + dx, y + dy + 4];
}

export function windPlace(space: number): Point {
  return [MARGIN + ((space % WIND_ROW) + 1) * CELL, MARGIN + (Math.floor(space / WIND_ROW) + 1) * CELL];
}

/** A point in the margin of a side, `along` counted in spaces from the west or the north. */
export function marginAt(side: number, along: number): Point {
  const far = MARGIN + along * CELL;
  const edge = side === 0 || side === 3 ? MARGIN / 2 : SIZE - MARGIN / 2;
  return side % 2 === 0 ? [far, edge] : [edge, far];
}

export function beachAt(colour: number, position: number): Point {
  return marginAt(colour, position === NONE ? 3 : position + 1);
}

/** Points on a beach from its middle: `along` counts from the west or the north, `in` from its shore. */
export function onBeach(colour: number, along: number, inland: number): Point {
  const out = inland - MARGIN / 2;
  return colour % 2 === 0 ? [along, colour === 0 ? -out : out] : [colour === 3 ? -out : out, along];
}

/** The start marker keeps clear of the beach, and of the names on the scale. */
export function markerAt(o: Obs): Point {
  const beach = o.beach[o.marker] ?? NONE;
  const [x, y] = marginAt(o.marker, beach !== NONE && beach < 2 ? 4 : 0.1);
  const [dx, dy] = STEP[o.marker]!;
  return [x + 13 * dx, y + 13 * dy];
}

const ON_ISLAND: readonly Point[] = [
  [-29, 6],
  [29, 8],
  [16, 39],
  [-16, 37],
];

/** Where the feet of a castaway are. */
export function castawayAt(o: Obs, colour: number): Point {
  const place = o.place[colour] ?? NONE;
  if (place === ISLAND) {
    const [dx, dy] = ON_ISLAND[colour]!;
    return [MIDDLE + dx, MIDDLE + dy];
  }
  if (place === HOME) {
    const [x, y] = beachAt(colour, o.beach[colour] ?? NONE);
    const [dx, dy] = colour % 2 === 0 ? [-16, 24] : [0, 20];
    return [x + dx, y + dy];
  }
  const [x, y] = stackAt(place < SPACES ? place : 0);
  const height = heightOf(o, place);
  return [x + (height - 1) * 1.5, y + topOf(height) + 12];
}

/** How large a castaway is drawn. */
export const castawaySize = (place: number): number => (place === ISLAND ? 0.78 : place === HOME ? 0.86 : 1);

/** What a finger of another seat points at. */
export function pointedAt(at: string): Point | null {
  if (at === "island") return [MIDDLE, MIDDLE];
  if (/^w-[a-e][1-5]$/.test(at)) return windPlace(at.charCodeAt(2) - 97 + (Number(at[3]) - 1) * WIND_ROW);
  return /^[a-f][1-6]$/.test(at) ? spaceAt(spaceIn(at)) : null;
}
