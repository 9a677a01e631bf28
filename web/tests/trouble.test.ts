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
    expect(errorWords(english, "en", broken)).toMatch(/^This table cannot be read any more/);
    expect(errorWords(german, "de", broken)).toMatch(/^Dieser Tisch lässt sich nicht mehr lesen/);
  });
  it("are put into the language where a rule or a code is known", () => {
    const byRule = { text: "seat 1 may not do this now", rule: "ST-29", line: 0 };
    expect(refusalWords(german, "de", byRule)).toBe("Das geht jetzt nicht.");
    const byCode = { text: "The table has gone on.", rule: "", line: 0, code: "stale" };
    expect(refusalWords(german, "de", byCode)).toMatch(/^Die Partie ist inzwischen/);
  });
  it("of what somebody has typed are those of the server, or German at least", () => {
    const name = new ServerError("bad-request", "A name is short.", "", 0, "Ein Name ist kurz.");
    expect(errorWords(english, "en", name)).toBe("A name is short.");
    expect(errorWords(german, "de", name)).toBe("Ein Name ist kurz.");
    const odd = new ServerError("bad-request", 'The member "at" must be a number.', "");
    expect(errorWords(english, "en", odd)).toBe('The member "at" must be a number.');
    expect(errorWords(german, "de", odd)).toMatch(/^Damit kann der Server nichts anfangen/);
    const refusal = { text: odd.message, german: odd.german, rule: "", code: odd.code };
    expect(refusalWords(german, "de", refusal)).toMatch(/^Damit kann der Server nichts anfangen/);
  });
  it("say what the server says wherever it says it in both languages", () => {
    const club = new ServerError("not-allowed", "Nobody has come yet.", "", 0, "Es ist noch niemand da.");
    expect(errorWords(english, "en", club)).toBe("Nobody has come yet.");
    expect(errorWords(german, "de", club)).toBe("Es ist noch niemand da.");
    const other = new ServerError("not-allowed", "Somebody else sits there.", "");
    expect(errorWords(english, "en", other)).toBe(english("errNotAllowed"));
  });
  it("stay as they are where nothing is known", () => {
    expect(refusalWords(german, "de", { text: "odd", rule: "" })).toBe("Odd.");
    const both = { text: "odd", german: "seltsam", rule: "" };
    expect(refusalWords(german, "de", both)).toBe("Seltsam.");
    expect(refusalWords(english, "en", both)).toBe("Odd.");
    expect(errorWords(german, "de", new Error("It broke."))).toBe("It broke.");
    expect(errorWords(german, "de", new ServerError("full", "No seat.", ""))).toBe("Kein Platz ist frei.");
  });
});
