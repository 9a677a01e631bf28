/** Clocks of tables: those that have a name, and any in words. */
import type { Translate } from "../i18n";
import { spanWords, UNITS } from "./span";

export interface TableClock {
  kind: "none" | "move" | "match";
  seconds: number;
}

export const CLOCKS = {
  leisure: { kind: "none", seconds: 120 },
  evening: { kind: "match", seconds: 1200 },
  breeze: { kind: "move", seconds: 60 },
  bottle: { kind: "move", seconds: UNITS.day },
  pigeon: { kind: "move", seconds: 3 * UNITS.day },
  ocean: { kind: "move", seconds: 7 * UNITS.day },
} as const satisfies Readonly<Record<string, TableClock>>;

export function isSameClock(a: TableClock, b: TableClock): boolean {
  return a.kind === b.kind && (a.kind === "none" || a.seconds === b.seconds);
}

/** As within a sentence. */
export const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** "20 minutes per player", or that there is no clock. */
export function clockWords(t: Translate, { kind, seconds }: TableClock): string {
  if (kind === "none") {
    return t("clockNone");
  }
  return `${spanWords(t, seconds)} ${lower(t(kind === "move" ? "clockMove" : "clockMatch"))}`;
}
