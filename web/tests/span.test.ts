/** Clocks in words: whole numbers of the longest unit, and what is left of them. */
import { expect, test } from "vitest";
import { type Translate, translate } from "../src/i18n";
import { leftWords, spanWords, unitOf } from "../src/ui/span";

const en: Translate = (key, fill) => translate("en", key, fill);
const de: Translate = (key, fill) => translate("de", key, fill);

test("a clock is said in the longest unit of which it is a whole number", () => {
  expect([60, 90 * 60, 3600, 86400, 36 * 3600].map(unitOf)).toEqual([
    "minute",
    "minute",
    "hour",
    "day",
    "hour",
  ]);
  expect(spanWords(en, 1200)).toBe("20 minutes");
  expect(spanWords(en, 86400)).toBe("1 day");
  expect(spanWords(de, 3 * 86400)).toBe("3 Tage");
  expect(spanWords(en, 7 * 86400)).toBe("a week");
  expect(spanWords(de, 3600)).toBe("1 Stunde");
  expect(spanWords(en, 20)).toBe("20 seconds");
});

test("what is left is said as fine as it matters", () => {
  expect(leftWords(en, 65_000)).toBe("1:05");
  expect(leftWords(en, 0)).toBe("0:00");
  expect(leftWords(en, 2 * 3600_000 + 5 * 60_000)).toBe("2 h 5 min");
  expect(leftWords(en, 26 * 3600_000)).toBe("1 day 2 h");
  expect(leftWords(de, 2 * 86400_000)).toBe("2 Tage");
});
