/** The daily voyage: one deal a day for each game, on the server or alone; what one has reached, as text. */
import type { Daily, DayResult, Voyage } from "../generated/messages";
import { server } from "../net/server";
import { forget, recall, remember } from "../settings";
import { dateOf } from "./day";
import { marked } from "./server";

export type { Daily, DayResult, Voyage };

/** By date and game. */
type Kept = Record<string, Record<string, Voyage>>;

const KEPT = "windrose.voyages";
const MOST_DAYS = 60;

const kept = (): Kept => recall<Kept>(KEPT) ?? {};

/** What was reached here, by date and game. */
export const allVoyages = kept;
export const dropVoyages = () => forget(KEPT);

/** Keeps the first voyage of a day and game. */
export function noteVoyage(date: string, game: string, voyage: Voyage): void {
  const all = kept();
  if (all[date]?.[game] === undefined) {
    const days = Object.entries({ ...all, [date]: { ...all[date], [game]: voyage } });
    remember(KEPT, Object.fromEntries(days.sort().slice(-MOST_DAYS)));
  }
}

export function voyagesOf(date: string): Readonly<Record<string, Voyage>> {
  return kept()[date] ?? {};
}

/** Days in a row with a voyage, up to today or yesterday. */
export function daysSailed(day: number): number {
  const all = kept();
  const last = all[dateOf(day)] === undefined ? day - 1 : day;
  let n = 0;
  while (all[dateOf(last - n)] !== undefined) {
    n++;
  }
  return n;
}

// ---- alone ----

/** Without a server deals come from the date, the game and this key, which everybody may read. */
const PAGE_KEY = "windrose, a voyage without a server";

/** FNV-1a, 64 bits; the engine mixes it. */
export function pageSeed(date: string, game: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const letter of `${PAGE_KEY} ${date} ${game}`) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0)!)) * 0x100000001b3n);
  }
  return hash;
}

export const CREW_BOT = "level2";
export const CREW_SEATS = 4;
/** Of the table in this browser. */
export const voyageId = (date: string, game: string): string => `day-${date}-${game}`;

// ---- on the server ----

export async function dayOf(game: string): Promise<Daily | undefined> {
  const { date, games } = await server.ask("today", { game });
  const mine = games[0]?.mine;
  if (mine !== undefined) {
    noteVoyage(date, game, mine);
  }
  const day = games[0];
  return day?.results === undefined ? day : { ...day, results: day.results.map(marked) };
}

/** Begins my voyage, or goes on with it; returns the address of its table. */
export async function sail(game: string): Promise<string> {
  return `#/t/${(await server.ask("sail", { game })).table.id}`;
}

// ---- as text ----

/** By the numbers of the engine: last, in between, leading with others, leading; then points together. */
const SIGNS = ["▽", "◇", "△", "▲", "○", "◔", "◑", "◕", "●"];

export function signsOf({ signs }: Pick<Voyage, "signs">): string {
  return signs.map((sign) => SIGNS[sign] ?? "·").join("");
}

/** The three numbers that say most of a voyage, by what the game is about. */
export type Told = "place" | "points" | "lead" | "rounds" | "first";

export function numbersOf(game: string): readonly [Told, Told, Told] {
  return game === "columbus"
    ? ["place", "rounds", "points"]
    : game === "azimuth"
      ? ["points", "rounds", "first"]
      : ["place", "points", "lead"];
}
