/** What went wrong is said in the language of the page. */
import { describe, expect, it } from "vitest";
import { type Key, translate } from "../src/i18n";
import { errorWords, refusalWords } from "../src/i18n/trouble";
import { ServerError } from "../src/net/server";

const german = (key: Key) => translate("de", key);

const english = (key: Key) => translate("en", key);

describe("refusals", () => {
  it("of a table that cannot be read are a sentence in both languages", () => {
    const broken = new ServerError("broken", "", "");
    expect(errorWords(english, broken)).toMatch(/^This table cannot be read any more/);
    expect(errorWords(german, broken)).toMatch(/^Dieser Tisch lässt sich nicht mehr lesen/);
  });
  it("are put into the language where a rule or a code is known", () => {
    const byRule = { text: "seat 1 may not do this now", rule: "ST-29", line: 0 };
    expect(refusalWords(german, "de", byRule)).toBe("Das geht jetzt nicht.");
    const byCode = { text: "The table has gone on.", rule: "", line: 0, code: "stale" };
    expect(refusalWords(german, "de", byCode)).toMatch(/^Die Partie ist inzwischen/);
  });
  it("stay as they are where nothing is known", () => {
    expect(refusalWords(german, "de", { text: "odd", rule: "" })).toBe("Odd.");
    const both = { text: "odd", german: "seltsam", rule: "" };
    expect(refusalWords(german, "de", both)).toBe("Seltsam.");
    expect(refusalWords(english, "en", both)).toBe("Odd.");
    expect(errorWords(german, new Error("It broke."))).toBe("It broke.");
    expect(errorWords(german, new ServerError("full", "No seat.", ""))).toBe("Kein Platz ist frei.");
  });
});
