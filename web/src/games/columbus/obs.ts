/**
 * Columbus: what an observation says, in the shape the board needs. The numbers are those of
 * columbus.h: a field is row * 16 + column, directions are numbered as one reads, and dice are
 * counted by face: rose, sail, whirlwind, storm, telescope.
 */
import {
  Action,
  Answer,
  COLUMNS,
  Direction,
  Disc,
  FIELDS,
  type HELD,
  HOME,
  type Obs,
  Phase,
  STRIDE,
  WHIRLWINDS,
} from "../../generated/columbus";
import type { Edition, Move } from "../contract";

export * from "../../generated/columbus";

export const FACE_LETTERS = "rswtf";

/** Directions in the order of their numbers. */
export const DIRECTION_NAMES: readonly string[] = Object.keys(Direction);
export const STEPS: readonly number[] = [
  -STRIDE - 1,
  -STRIDE,
  -STRIDE + 1,
  -1,
  1,
  STRIDE - 1,
  STRIDE,
  STRIDE + 1,
];

/** Kinds of cards that may be in a hand, as records spell them, in the order of their numbers. */
export const HELD_NAMES = [
  "good-winds",
  "very-good-winds",
  "whirlwind-2",
  "whirlwind-3",
  "carpenter",
  "good-weather",
] as const satisfies readonly string[] & { length: typeof HELD };

/* ==== Fields =============================================================== */

export const columnOf = (field: number): number => field % STRIDE;
export const rowOf = (field: number): number => Math.floor(field / STRIDE);
export const fieldAt = (column: number, row: number): number => row * STRIDE + column;
export const fieldName = (field: number): string => `${columnOf(field)}-${rowOf(field)}`;
export const towards = (field: number, direction: number): number => field + STEPS[direction]!;

export function fieldIn(text: string): number {
  const [column, row] = text.split("-").map(Number);
  return fieldAt(column ?? 0, row ?? 0);
}

/** Degrees clockwise from north. */
export function angleOf(direction: number): number {
  return [315, 0, 45, 270, 90, 225, 180, 135][direction] ?? 0;
}

export function directionIn(name: string): number {
  return DIRECTION_NAMES.indexOf(name);
}

/** The direction from a field to one of its neighbours; -1: it is none. */
export function directionTo(from: number, to: number): number {
  return STEPS.indexOf(to - from);
}

type Fields = "map.water" | "map.calm" | "map.symbol" | "map.shore" | "map.land";

export function has(o: Obs, set: Fields, field: number): boolean {
  return o[set][rowOf(field)]?.includes(columnOf(field)) ?? false;
}

export function onBoard(o: Obs, field: number): boolean {
  const column = columnOf(field);
  const row = rowOf(field);
  return column >= 1 && column <= COLUMNS && row >= 1 && row <= o.rows;
}

export type Kind = "water" | "calm" | "symbol" | "reef" | "island" | "land" | "start";

/** What a field is. An island is what has eight shores around it; a reef never has. */
export function kindOf(o: Obs, field: number): Kind {
  if (field === o.start) return "start";
  if (has(o, "map.calm", field)) return "calm";
  if (has(o, "map.symbol", field)) return "symbol";
  if (has(o, "map.water", field)) return "water";
  if (has(o, "map.land", field)) return "land";
  return STEPS.every((step) => has(o, "map.shore", field + step)) ? "island" : "reef";
}

export function allFields(o: Obs): number[] {
  const fields: number[] = [];
  for (let row = 1; row <= o.rows; row++)
    for (let column = 1; column <= COLUMNS; column++) fields.push(fieldAt(column, row));
  return fields;
}

/** Areas 1 to 5 with their columns. */
export const AREAS = [
  [1, 2],
  [3, 5],
  [6, 8],
  [9, 11],
  [12, 14],
] as const;

export function areaOf(field: number): number {
  const column = columnOf(field);
  return AREAS.findIndex(([first, last]) => column >= first && column <= last) + 1;
}

/** Names of islands, by field, from the lines of the edition. */
export function islandNames(edition: Edition): Map<number, string> {
  const names = new Map<number, string>();
  for (const line of edition.lines) {
    const [word, field, name] = line.split(" ");
    if (word === "name" && field && name) names.set(fieldIn(field), name);
  }
  return names;
}

/* ==== Seats ================================================================ */

export function seatsOf(o: Obs): number[] {
  return Array.from({ length: o.seats }, (_, p) => p);
}

export const isDamaged = (o: Obs, seat: number): boolean => o.damaged.includes(seat);
export const hasFound = (o: Obs, seat: number): boolean => o.found.includes(seat);
export const isBecalmed = (o: Obs, seat: number): boolean => has(o, "map.calm", o.ship[seat]!);

/** Progress as records count it (CO-R54). */
export function scoreOf(o: Obs, seat: number): number {
  const field = o.ship[seat]!;
  if (!hasFound(o, seat)) return field === o.start ? 0 : COLUMNS - columnOf(field);
  return field === o.start ? HOME : COLUMNS + 1 + columnOf(field);
}

export function leaders(o: Obs): number[] {
  const most = Math.max(...seatsOf(o).map((p) => scoreOf(o, p)));
  return most === 0 ? [] : seatsOf(o).filter((p) => scoreOf(o, p) === most);
}

/** The seat and the whirlwind of the next right. */
export function rightOf(o: Obs): { seat: number; whirl: number } {
  const first = (o.rights % 16) - 1;
  return { seat: Math.floor(first / WHIRLWINDS), whirl: first % WHIRLWINDS };
}

/** Seats to move, as far as the viewer can know; who has answered to a storm is a secret. */
export function toMove(o: Obs): number[] {
  if (o.phase === Phase.over || o.phase < Phase.before) return [];
  if (o.phase === Phase.right) return [rightOf(o).seat];
  if (o.phase !== Phase.answer) return [o.turn];
  return seatsOf(o).filter((p) => p !== o.turn && !(p === o.viewer && o.answer > Answer.asked));
}

export function shipsIn(o: Obs, area: number): number[] {
  return seatsOf(o).filter((p) => o.ship[p] !== o.start && areaOf(o.ship[p]!) === area);
}

/* ==== Moves ================================================================ */

export type Tool = "rose" | "sail" | "wind" | "whirl" | "twist" | "storm" | "scope" | "right";

/** The first action of a tool. */
export const FIRST = {
  rose: Action.roseStep,
  sail: Action.sailStep,
  wind: Action.windStep,
  whirl: Action.whirlMove,
  twist: Action.twist,
  storm: Action.callStorm,
  scope: Action.draw,
  right: Action.transfer,
} as const satisfies Record<Tool, number>;

/** A move taken apart, from its notation. */
export interface Parsed {
  verb: string;
  rest: string;
  tool: Tool | null;
  /** Where something goes, if it goes somewhere. */
  field: number;
  /** The whirlwind that moves, from 0; -1: none. */
  whirl: number;
  area: number;
}

const STEPPING = ["rose", "sail", "wind"];
const USING = ["whirl", "twist", "storm", "scope"];

export function parse(move: Move, o: Obs): Parsed {
  const [verb = "", ...words] = move.text.split(" ");
  const parsed: Parsed = { verb, rest: words.join(" "), tool: null, field: -1, whirl: -1, area: 0 };
  if (STEPPING.includes(verb)) {
    parsed.tool = verb as Tool;
    parsed.field = towards(o.ship[o.turn]!, directionIn(words[0]!));
  } else if (USING.includes(verb)) {
    parsed.tool = verb as Tool;
    if (verb === "storm") parsed.area = Number(words[0]);
  } else if (verb === "whirlwind") {
    parsed.tool = "right";
  }
  if (verb === "whirl" || verb === "twist" || verb === "whirlwind") {
    parsed.whirl = Number(words[0]) - 1;
    parsed.field = words[1] === "stay" ? -1 : fieldIn(words[words.length - 1]!);
  }
  return parsed;
}

/** The fields that a whirlwind passes from one field to another, over all but land (CO-R32). */
export function distance(o: Obs, from: number, to: number): number {
  let edge = [from];
  const seen = new Set(edge);
  for (let steps = 0; steps <= 8; steps++) {
    if (seen.has(to)) return steps;
    const next: number[] = [];
    for (const field of edge)
      for (let d = 0; d < STEPS.length; d++) {
        const beside = towards(field, d);
        if (seen.has(beside) || !onBoard(o, beside) || has(o, "map.land", beside)) continue;
        seen.add(beside);
        next.push(beside);
      }
    edge = next;
  }
  return 0;
}

/** The id of an action on a whirlwind and a field. */
export function whirlId(first: number, whirl: number, field: number): number {
  return first + whirl * FIELDS + (rowOf(field) - 1) * COLUMNS + columnOf(field) - 1;
}

/** The faces of dice letters, as counts. */
export function countsOf(letters: string): number[] {
  return [...FACE_LETTERS].map((letter) => [...letters].filter((each) => each === letter).length);
}

/** The letters of dice counts, in the order of records. */
export function lettersOf(counts: readonly number[]): string {
  return counts.map((n, face) => FACE_LETTERS[face]!.repeat(n)).join("");
}

/** What a line of chance brought, from its notation. */
export function chanceOf(action: string | null): { what: string; value: string } | null {
  const [what = "", value = ""] = (action ?? "").split(" ");
  return ["roll", "card", "disc", "spin"].includes(what) ? { what, value } : null;
}

/** The number of discs of each sort that lie face down. */
export function discsLeft(o: Obs): { sea: number; palms: number; inhabited: number } {
  const palms = o.discs.slice(Disc.sea + 1, Disc.inhabited).reduce((sum, n) => sum + n, 0);
  return { sea: o.discs[Disc.sea] ?? 0, palms, inhabited: o.discs[Disc.inhabited] ?? 0 };
}
