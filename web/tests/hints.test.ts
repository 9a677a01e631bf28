// hints.test.ts: how hints compare moves, and where there are none.
import { expect, test } from "vitest";
import { translate } from "../src/i18n";
import type { Reason } from "../src/games/contract";
import { comparison, mayHint } from "../src/table/hints";

const t =
  (lang: "en" | "de") =>
  (key: Parameters<typeof translate>[1], fill = {}) =>
    translate(lang, key, fill);
const judged = (value: number | null, ...reasons: Reason[]) => ({
  ranked: { move: { id: 1, text: "" }, share: 0, value },
  reasons,
});
const said = (best: number | null, other: number | null, lang: "en" | "de" = "en") =>
  comparison(t(lang), judged(best), judged(other), ["A", "B"]);

test("a clear difference is told in games of a hundred", () => {
  expect(said(0.5, 0.42)).toContain("“A” wins about 8 more games in a hundred than “B”.");
  expect(said(0.5, 0.42, "de")).toContain("8 von hundert");
});

test("why one is better: what the other has not, and what speaks against it", () => {
  const near = { isGood: true, text: "Nearer." };
  const both = { isGood: true, text: "A barrel." };
  const calm = { isGood: false, text: "A calm." };
  const told = comparison(t("en"), judged(0.5, near, both), judged(0.4, both, calm), ["A", "B"]);
  expect(told).toContain("For it: Nearer. Against the other: A calm.");
  expect(told).not.toContain("barrel");
  expect(said(0.5, 0.4)).toContain("what may follow");
});

test("a small one is none, and a doubtful one is called so", () => {
  expect(said(0.5, 0.49)).toContain("equally good");
  expect(said(0.4, 0.5)).toContain("too seldom");
  expect(said(null, 0.5)).toBe("");
});

test("among people there are hints only if they agreed on them", () => {
  const seat = (bot: boolean, open = false) => ({ bot, open });
  const may = (seats: object[], hints?: boolean) =>
    mayHint({ seats, server: hints === undefined ? null : { hints } } as unknown as Parameters<
      typeof mayHint
    >[0]);
  expect(may([seat(false), seat(false)])).toBe(true); // at one device
  expect(may([seat(false), seat(true)], false)).toBe(true);
  expect(may([seat(false), seat(false)], false)).toBe(false);
  expect(may([seat(false), seat(false)], true)).toBe(true);
});
