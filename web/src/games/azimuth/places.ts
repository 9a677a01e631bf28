/** Where things are on the chart of Azimuth, in the units of its drawing. */
import { HOME, ISLAND, NONE, type Obs, ROW, SPACES, WIND_ROW, heightOf, spaceIn } from "./obs";
import { topOf } from "./pieces";

export const CELL = 100;
export const MARGIN = 56;
export const SIZE = 2 * MARGIN + ROW * CELL;
export const MIDDLE = SIZE / 2;

export type Point = readonly [x: number, y: number];

export const STEP: readonly Point[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export function spaceAt(space: number): Point {
  return [MARGIN + (space % ROW) * CELL + CELL / 2, MARGIN + Math.floor(space / ROW) * CELL + CELL / 2];
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

/** The start marker keeps clear of the beach. */
export function markerAt(o: Obs): Point {
  const beach = o.beach[o.marker] ?? NONE;
  return marginAt(o.marker, beach !== NONE && beach < 2 ? 5.5 : 0.5);
}

const ON_ISLAND: readonly Point[] = [
  [-15, -4],
  [17, 2],
  [13, 31],
  [-17, 27],
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
    return colour % 2 === 0 ? [x + 34, y + 16] : [x, y + 52];
  }
  const [x, y] = spaceAt(place < SPACES ? place : 0);
  return [x, y + topOf(heightOf(o, place)) + 12];
}

/** What a finger of another seat points at. */
export function pointedAt(at: string): Point | null {
  if (at === "island") return [MIDDLE, MIDDLE];
  if (/^w-[a-e][1-5]$/.test(at)) return windPlace(at.charCodeAt(2) - 97 + (Number(at[3]) - 1) * WIND_ROW);
  return /^[a-f][1-6]$/.test(at) ? spaceAt(spaceIn(at)) : null;
}
