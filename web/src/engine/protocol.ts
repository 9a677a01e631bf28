/** What the page and its worker say to each other, and what the engine answers. */
import type { Lang } from "../games/contract";
import type { Refusal as Refused } from "../generated/messages";

export type {
  About,
  Action,
  Advice,
  Asked,
  Bot,
  Obs,
  Option,
  Position,
  Setup,
  Step as RawStep,
} from "../generated/messages";

/** How stories are told: in one language, with the names of seats ("": the seat's number). */
export interface Telling {
  lang: Lang;
  names: readonly string[];
}

export interface Refusal extends Refused {
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
