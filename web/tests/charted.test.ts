/** The charts of our own maps that are made with the page are those that the page would make itself. */
import { expect, test, vi } from "vitest";
import { seedOf } from "../src/chart/random";
import type { Edition, Lang } from "../src/games/contract";
import { type Atlas, draw, drawingKey } from "../src/games/columbus/geography";
import type { Obs as Atlantic } from "../src/games/columbus/obs";
import {
  type Atlas as Sheets,
  mapSeed,
  sheetFor,
  sheetKey,
  survey,
} from "../src/games/winds-of-plunder/geography";
import type { Obs as Caribbean } from "../src/games/winds-of-plunder/obs";
import { atlas as atlantic } from "../src/generated/charts/columbus";
import { atlas as caribbean } from "../src/generated/charts/winds-of-plunder";
import { makeEngine } from "./engine";

/** Enough for a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const chart: Atlas = atlantic;
const sheets: Sheets = caribbean;
const LANGS: readonly Lang[] = ["en", "de"];

/** Our edition, and what a spectator sees of a game that begins with it, both as the engine has them. */
async function standard<O>(game: string): Promise<{ obs: O; edition: Edition }> {
  const engine = await makeEngine();
  const { edition: lines, min } = engine.games().find(({ id }) => id === game)!;
  engine.open({ game, seats: min, options: {}, edition: "" }, 1n);
  engine.chance();
  return { obs: engine.position(-2).obs as unknown as O, edition: { name: "standard", lines } };
}

test("the chart of Columbus", async () => {
  const { obs, edition } = await standard<Atlantic>("columbus");
  expect(chart.key).toBe(seedOf(drawingKey(obs, edition, "en")));
  for (const lang of LANGS)
    expect({ ...chart.en, ...(lang === "de" && chart.de) }).toEqual(
      JSON.parse(JSON.stringify({ ...draw(obs, edition, lang), outlines: [] })),
    );
  const lines = edition.lines.map((line) => line.replace("~", "."));
  expect(seedOf(drawingKey(obs, { ...edition, lines }, "en"))).not.toBe(chart.key);
});

test("the sheets of Winds of Plunder, for the stages of usual windows", async () => {
  const { obs, edition } = await standard<Caribbean>("winds-of-plunder");
  expect(sheets.seed).toBe(mapSeed(edition));
  for (const [width, height] of [
    [1110, 690],
    [980, 760],
    [390, 470],
  ] as const)
    for (const lang of LANGS) {
      const sheet = sheetFor(width, height);
      const chosen = sheets.chosen[sheetKey(sheet.width, sheet.height, lang)]!;
      const known = { coasts: sheets.coasts, chosen };
      expect(survey(obs, edition, sheet.width, sheet.height, lang, known)).toEqual(
        survey(obs, edition, sheet.width, sheet.height, lang),
      );
    }
});
