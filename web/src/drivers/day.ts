/** Days as everybody counts them: by the date in UTC, so that a day's puzzle and voyage are the same all
 * over the world. */

const DAY_MS = 86_400_000;
const FIRST = "2026-01-01";

/** Days since 1970. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

export function today(): number {
  return dayOf(Date.now());
}

/** "2026-11-18", as addresses and notes have it. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day of a date; null: there is no such date. */
export function dayAt(date: string): number | null {
  const ms = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) || dateOf(dayOf(ms)) !== date ? null : dayOf(ms);
}

/** What the day is numbered by: 1 for the first day of 2026. */
export function numberOf(day: number): number {
  return day - dayAt(FIRST)! + 1;
}

/** "Wednesday, 18 November", in the language of the page. */
export function dateWords(day: number, lang: string): string {
  const form = new Intl.DateTimeFormat(lang === "de" ? "de" : "en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return form.format(new Date(day * DAY_MS));
}

/** True while others may still play the deal of that date. */
export const isSealedDay = (date: string): boolean => date >= dateOf(today());
