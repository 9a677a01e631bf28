/** Spans of time as people say them: "20 minutes", "3 days", "a week". */
import type { Translate } from "../i18n";

export type Unit = "minute" | "hour" | "day";

/** In seconds. */
export const UNITS: Readonly<Record<Unit, number>> = { minute: 60, hour: 3600, day: 86400 };

/** The longest unit of which it is a whole number. */
export function unitOf(seconds: number): Unit {
  return (["day", "hour"] as const).find((unit) => seconds % UNITS[unit] === 0) ?? "minute";
}

const WORDS = { minute: "nMinutes", hour: "nHours", day: "spanDays" } as const;

export function spanWords(t: Translate, seconds: number): string {
  if (seconds === 7 * UNITS.day) {
    return t("aWeek");
  }
  const unit = unitOf(seconds);
  return seconds % UNITS[unit] === 0
    ? t(WORDS[unit], { n: seconds / UNITS[unit] })
    : t("nSeconds", { n: seconds });
}

/** What is left on a clock: days and hours, hours and minutes, or minutes and seconds as 4:05. */
export function leftWords(t: Translate, ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const whole = (unit: Unit) => Math.floor(seconds / UNITS[unit]);
  if (seconds >= UNITS.day) {
    const hours = whole("hour") % 24;
    return `${t("spanDays", { n: whole("day") })}${hours > 0 ? ` ${hours} h` : ""}`;
  }
  if (seconds >= UNITS.hour) {
    return `${whole("hour")} h ${whole("minute") % 60} min`;
  }
  return `${whole("minute")}:${String(seconds % 60).padStart(2, "0")}`;
}
