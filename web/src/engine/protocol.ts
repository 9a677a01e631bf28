/** Messages between the page and its worker, and the answers of the engine. */
import type { Lang } from "../games/contract";
import type { Refusal as Refused } from "../generated/messages";

export type {
  Voyage,
  About,
  Action,
  Advice,
  Analysed,
  AnalysisSums,
  Asked,
  Bot,
  Ledger,
  LessonStep,
  Obs,
  Option,
  Position,
  SeatSums,
  Setup,
  Step as RawStep,
  Valued,
} from "../generated/messages";

/** How stories are told: in one language, with the names of seats ("": the seat's number). */
export interface Telling {
  lang: Lang;
  names: readonly string[];
}

export interface Refusal extends Refused {
  /** The code of the error, if the server refused. */
  code?: string;
}

/** The viewers without a seat: a spectator, and one who sees all (records only). */
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
