/** Where things are on the chart of Columbus, in its units. */
import { AREAS, COLUMNS, type Obs, columnOf, rowOf } from "./obs";

/** Fields are a little higher than wide, so that they fill the stage. */
export const CELL = 60;
export const ROW = 62;
/** The corner of the field 1-1: the unknown west is left of it, the ribbons of the areas are above. */
export const LEFT = 104;
export const TOP = 52;
/** East of the fields: the coast with the numbers of the rows. */
const EAST = 60;
/** South of them: the numbers of the columns. */
const SOUTH = 30;

export const RIGHT = LEFT + COLUMNS * CELL;
export const WIDTH = RIGHT + EAST;

export const bottomOf = (o: Obs): number => TOP + o.rows * ROW;
export const heightOf = (o: Obs): number => bottomOf(o) + SOUTH;

/** The middle of a field. */
export function centre(field: number): [number, number] {
  return [LEFT + (columnOf(field) - 0.5) * CELL, TOP + (rowOf(field) - 0.5) * ROW];
}

/** Left edge and width of an area. */
export function band(area: number): [number, number] {
  const [first, last] = AREAS[area - 1]!;
  return [LEFT + (first - 1) * CELL, (last - first + 1) * CELL];
}

/** Where the disc in a place of the strip lies: two rows, the second a little lower. */
export function discPlace(o: Obs, place: number): [number, number] {
  const pitch = (o.rows * ROW - 40) / 7.5;
  return [place % 2 === 0 ? 29 : 71, TOP + 36 + Math.floor(place / 2) * pitch + (place % 2) * (pitch / 5)];
}

/** How ships share a field: the places of two to five of them, and their size. */
const SHARED: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 17]],
  [
    [-14, 20],
    [15, 2],
  ],
  [
    [-16, 22],
    [17, 22],
    [0, 0],
  ],
  [
    [-17, 24],
    [17, 24],
    [-16, 2],
    [18, 2],
  ],
  [
    [-17, 24],
    [17, 24],
    [-24, 3],
    [0, 5],
    [24, 3],
  ],
];
const SIZES = [0.86, 0.62, 0.52, 0.48, 0.44];

/** In port nobody is in the way of others: ships lie along the quay. */
const QUAY: readonly (readonly [number, number])[] = [
  [14, 27],
  [-22, 29],
  [-4, -1],
  [-58, 28],
  [-41, -2],
];

/** Place and size of a ship on a field. */
export interface Berth {
  x: number;
  y: number;
  size: number;
}

/** A place at the quay, the `nth` from the shore. */
export function quay(field: number, nth: number): Berth {
  const [x, y] = centre(field);
  const [dx, dy] = QUAY[nth] ?? [0, 17];
  return { x: x + dx, y: y + dy, size: 0.5 };
}

/** The place of the ship that is the `nth` of `count` on a field. */
export function berth(field: number, nth: number, count: number): Berth {
  const [x, y] = centre(field);
  const [dx, dy] = SHARED[count - 1]?.[nth] ?? [0, 17];
  return { x: x + dx, y: y + dy, size: SIZES[count - 1] ?? 0.44 };
}
