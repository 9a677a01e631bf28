/** The Atlantic of Columbus as data: coasts, islands, names and areas from the map of the edition. */
import { type Chart as Drawing, type Coast, type Name, makeChart } from "../../chart/chart";
import { randomOf, seedOf } from "../../chart/random";
import type { Box, Point } from "../../chart/shape";
import type { Edition, Lang } from "../contract";
import { AREAS, COLUMNS, type Obs, allFields, fieldAt, has, kindOf } from "./obs";
import { CELL, LEFT, RIGHT, ROW, TOP, WIDTH, bottomOf, centre, heightOf } from "./places";
import { say } from "./words";

export const BLEED = 320;

/* ==== Coasts =============================================================== */

/** A closed line about a point, never the same twice. */
export function blob(
  [x, y]: Point,
  rx: number,
  ry: number,
  seed: number,
  corners = 9,
  rough = 0.14,
): Point[] {
  const random = randomOf(seed);
  return Array.from({ length: corners }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / corners;
    const far = 1 + rough * (2 * random() - 1);
    return [x + rx * far * Math.cos(angle), y + ry * far * Math.sin(angle)];
  });
}

/** An island with its cays, within its field. */
function islandCoasts(field: number): Coast[] {
  const [x, y] = centre(field);
  const turn = field % 3;
  const cays: Point[] = [
    [x + 21, y - 17 + 5 * turn],
    [x - 20 + 3 * turn, y + 17],
  ];
  return [
    { points: blob([x, y], 25, 18, field), tint: 0 },
    ...cays.map((at, i) => ({ points: blob(at, 6, 4, field + i + 1, 6), tint: 0, times: 1 })),
  ];
}

/** Land as far as the eye reaches in the east; the last column is the coast behind the port. */
function landCells(obs: Obs): boolean[][] {
  return Array.from({ length: obs.rows }, (_, r) => [
    ...Array.from({ length: COLUMNS }, (_, c) => has(obs, "map.land", fieldAt(c + 1, r + 1))),
    true,
  ]);
}

/** Names of seas and lands: only the map of the box tells which coasts these are. */
function namesOf(obs: Obs, edition: Edition, lang: Lang): Name[] {
  const at = (column: number, row: number): Point => [LEFT + column * CELL, TOP + row * ROW];
  const land = (text: string, where: Point): Name => ({ text, at: where, kind: "land", size: 21 });
  const free = openWater(obs);
  const sea: Name[] = free
    ? [{ text: say(lang, "atlantic"), at: at(free[0], free[1] + 0.14), kind: "sea", size: 30 }]
    : [];
  if (edition.name !== "standard") return sea;
  return [
    ...sea,
    land(say(lang, "portugal"), at(12.9, 0.72)),
    land(say(lang, "spain"), at(13.75, 2.42)),
    land(say(lang, "africa"), at(13.8, 7.92)),
  ];
}

/** The room of a name, with air between its letters. */
function nameRoom({ text, at: [x, y], size = 17 }: Name): Box {
  const w = text.length * size * 0.74;
  return { x: x - w / 2, y: y - size, w, h: size * 1.3 };
}

/** Plain water in a row: how long it is, and its middle in fields. */
interface Stretch {
  long: number;
  at: Point;
}

function stretches(obs: Obs): Stretch[] {
  const found: Stretch[] = [];
  for (let row = 1; row <= obs.rows; row++)
    for (let column = 2, long = 0; column <= COLUMNS + 1; column++) {
      const free = column <= COLUMNS && kindOf(obs, fieldAt(column, row)) === "water";
      if (!free && long > 3) found.push({ long, at: [column - 1 - long / 2, row - 0.5] });
      long = free ? long + 1 : 0;
    }
  return found;
}

/** Where there is most room for the name of the sea, if it is enough. */
export function openWater(obs: Obs): Point | null {
  const [most] = stretches(obs).sort((a, b) => b.long - a.long);
  return most && most.long > 4 ? most.at : null;
}

/** A serpent lives in the southernmost water that has room for it; in fields. */
export function serpentPlace(obs: Obs): Point | null {
  const name = openWater(obs);
  const lair = stretches(obs)
    .filter(({ at }) => at[1] !== name?.[1])
    .pop();
  return lair?.at ?? null;
}

/** The areas are straight, as the columns are; the first goes on into the unknown. */
function zonesOf(obs: Obs): Pick<Drawing, "zones" | "borders"> {
  const height = heightOf(obs) + 2 * BLEED;
  const borders = AREAS.slice(1).map(([first]) => LEFT + (first - 1) * CELL);
  return {
    zones: [-BLEED, ...borders].map(
      (x, i) => `M${x} ${-BLEED}H${borders[i] ?? WIDTH + BLEED}v${height}H${x}z`,
    ),
    borders: borders.map((x) => `M${x} ${TOP - 8}V${bottomOf(obs) + 4}`),
  };
}

/** A place on land for the rose: in the last column, as far south as two fields are land. */
export function rosePlace(obs: Obs): Point | null {
  for (let row = obs.rows; row > 1; row--)
    if ([row, row - 1].every((each) => has(obs, "map.land", fieldAt(COLUMNS, each))))
      return [RIGHT - 0.2 * CELL, TOP + (row - 0.55) * ROW];
  return null;
}

/** Charts are asked for by what they are made from: the coasts, the edition and the names. */
export const drawingKey = (obs: Obs, edition: Edition, lang: Lang): string =>
  [lang, obs.rows, ...edition.lines, ...obs["map.land"]].join("\n");

/** The chart of our own map, as it is made with the page: in English, and what differs in German. */
export interface Atlas {
  key: number;
  en: Drawing;
  de: Partial<Drawing>;
}

export function draw(obs: Obs, edition: Edition, lang: Lang): Drawing {
  const fields = allFields(obs);
  const full = fields.filter((field) => !["water", "land", "island"].includes(kindOf(obs, field)));
  const rose = rosePlace(obs);
  const lair = serpentPlace(obs);
  const names = namesOf(obs, edition, lang);
  const keep = [...full.map(centre), ...(rose ? [rose] : [])].map(([x, y]) => ({
    x: x - CELL / 2,
    y: y - ROW / 2,
    w: CELL,
    h: ROW,
  }));
  const drawing = makeChart({
    seed: seedOf(edition.lines.join("\n")),
    width: WIDTH,
    height: heightOf(obs),
    bleed: BLEED,
    unit: 1,
    coasts: fields.filter((field) => kindOf(obs, field) === "island").flatMap(islandCoasts),
    cells: { x: LEFT, y: TOP, step: CELL, high: ROW, rows: landCells(obs) },
    keep: [
      ...keep,
      ...names.filter(({ kind }) => kind === "land").map(nameRoom),
      { x: RIGHT + 34, y: TOP, w: 26, h: bottomOf(obs) - TOP },
      { x: -BLEED, y: -BLEED, w: LEFT + CELL + BLEED, h: heightOf(obs) + 2 * BLEED },
    ],
    rose: rose ?? [RIGHT, bottomOf(obs)],
    names,
  });
  return {
    ...drawing,
    ...zonesOf(obs),
    gusts: [],
    serpent: lair && [LEFT + lair[0] * CELL, TOP + lair[1] * ROW - 4],
  };
}
