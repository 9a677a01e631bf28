/** Every refusal of the engine has a plain sentence in both languages. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { refusals as azimuth } from "../src/games/azimuth/refusals";
import { refusals as columbus } from "../src/games/columbus/refusals";
import type { Refusals } from "../src/games/contract";
import { refusals as santaTimea } from "../src/games/santa-timea/refusals";
import { refusals as windsOfPlunder } from "../src/games/winds-of-plunder/refusals";
import { translate } from "../src/i18n";
import { refusalWords } from "../src/i18n/trouble";

const GAMES: Readonly<Record<string, Refusals>> = {
  "santa-timea": santaTimea,
  azimuth,
  columbus,
  "winds-of-plunder": windsOfPlunder,
};

/** Rules that the code of a game returns: all that it writes in quotes but those of editions, which
 * have words of their own. */
function rulesIn(game: string): string[] {
  const folder = join("../src/games", game);
  const code = readdirSync(folder)
    .filter((name) => name.endsWith(".c") && name !== "edition.c")
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
  return [...new Set([...code.matchAll(/"([A-Z]{2}-[A-Z]?\d+[a-z]?)"/g)].map((found) => found[1]!))].sort();
}

describe.each(Object.entries(GAMES))("refusals of %s", (game, sentences) => {
  it("have a sentence each, and no other rule has", () => {
    expect(rulesIn(game).length).toBeGreaterThan(10);
    expect(Object.keys(sentences).sort()).toEqual(rulesIn(game));
  });
  it("are plain: a sentence, no rule number, two languages", () => {
    for (const { en, de } of Object.values(sentences)) {
      for (const text of [en, de]) {
        expect(text).toMatch(/^[A-ZÄÖÜ][^!?]{12,}\.$/);
        expect(text).not.toMatch(/[A-Z]{2}-[A-Z]?\d/);
      }
      expect(en).not.toBe(de);
    }
  });
  it("are what the page says", () => {
    for (const rule of rulesIn(game)) {
      const refusal = { text: "seat 1 may not do this now", rule };
      const t = (lang: "en" | "de") => (key: Parameters<typeof translate>[1]) => translate(lang, key);
      expect(refusalWords(t("en"), "en", refusal, sentences)).toBe(sentences[rule]!.en);
      expect(refusalWords(t("de"), "de", refusal, sentences)).toBe(sentences[rule]!.de);
    }
  });
});
