/** What the page and its worker say to each other, and what the engine answers. */
import type { Lang } from "../games/contract";

/** What the engine says of a game. */
export interface About {
  id: string;
  title: string;
  summary: string;
  prefix: string;
  notice: string | null;
  version: number;
  min: number;
  max: number;
  isTemplate: number;
  isOpen: number;
  options: Option[];
  /** Name, number of elements, whether it is a set: to write observations as text. */
  fields: [string, number, boolean][];
  /** Lines of the built-in edition; []: the game has none. */
  edition: string[];
}

export interface Option {
  name: string;
  /** Names of the values, parted by blanks; null: a number. */
  values: string | null;
  min: number;
  max: number;
  init: number;
  help: string;
}

export interface Bot {
  name: string;
  title: string | null;
  help: string;
}

/** What a match is played with. */
export interface Setup {
  game: string;
  seats: number;
  options: Readonly<Record<string, string>>;
  /** Text of an edition file; "": the built-in one. */
  edition: string;
}

export type Obs = Readonly<Record<string, unknown>>;

export interface Position {
  /** Moves so far, and those of complete steps. */
  moves: number;
  settled: number;
  actors: number[];
  chance: boolean;
  over: boolean;
  points: number[];
  winners: number[];
  obs: Obs;
}

/** A step as the engine writes it; the observation is that after the step. */
export interface RawStep {
  n: number;
  who: number;
  action: string | null;
  obs: Obs;
  /** What all are told, in the notation of records. */
  said: string;
  en?: string;
  de?: string;
}

/** An action with its notation. */
export type RawMove = [id: number, text: string];

export interface Advice {
  move: number;
  nodes: number;
  /** Id, visits, value in 1/10000, points in 1/100. */
  moves: [number, number, number, number][];
}

/** What a companion of a real table wants to be told. */
export interface Asked {
  asks: boolean;
  hides: boolean;
  /** A line that may have come to light; "": there is no such question. */
  revealed: string;
}

export type Story = Partial<Record<Lang, string>>;

/** A refusal of the engine: one sentence, the rule and the line that are to blame. */
export interface Refusal {
  text: string;
  rule: string;
  line: number;
  /** Of the server's error, if it was the server that refused. */
  code?: string;
}

/** Eyes that hold no seat, and eyes that see all (records only). */
export const PUBLIC = -2;
export const ALL = -3;
export const CHANCE = -1;

export interface Call {
  call: number;
  method: string;
  args: unknown[];
}

export type Reply =
  | { call: number; value: unknown }
  | { call: number; refusal: Refusal }
  | { call: number; failure: string };
