/**
 * charts EDITIONS DIR: draws the charts of our own maps at build time, for the page to import: all of
 * Columbus, whose chart has one size; of Winds of Plunder the coasts, and where things lie on the sheets of
 * most windows. The page makes the rest: other sheets, and other people's maps.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { seedOf } from "../src/chart/random";
import type { Edition, Lang } from "../src/games/contract";
import { type Atlas, draw, drawingKey } from "../src/games/columbus/geography";
import { drawCoasts } from "../src/games/winds-of-plunder/caribbean";
import {
  type Chosen,
  type Atlas as SheetAtlas,
  mapSeed,
  sheetKey,
  survey,
} from "../src/games/winds-of-plunder/geography";
import { atlanticOf, mapRows, ranksOf, standardOf } from "./maps";

const LANGS: readonly Lang[] = ["en", "de"];

/** A module of the page; who imports it knows the type. */
const moduleOf = (value: unknown): string =>
  `/** Made by tools/charts.ts. */\nexport const atlas = JSON.parse(\n  ${JSON.stringify(JSON.stringify(value))},\n);\n`;

const steps = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / 20 + 1 }, (_, i) => from + 20 * i);

/** The sheets of most windows: wide and high ones (sheetFor), phones upright and across, and the one below
 * the points at the end of a game. */
const SHEETS: readonly (readonly [width: number, height: number])[] = [
  ...steps(1000, 1700).map((width) => [width, 700] as const),
  ...steps(720, 1000).map((height) => [1000, height] as const),
  ...steps(440, 540).flatMap((width) => steps(420, 760).map((height) => [width, height] as const)),
  [920, 560],
];

function columbus(edition: Edition): string {
  const obs = atlanticOf(mapRows(edition));
  const [en, de] = LANGS.map((lang) => ({ ...draw(obs, edition, lang), outlines: [] }));
  const differs = Object.entries(de!).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(en![key as keyof typeof en]),
  );
  const value: Atlas = {
    key: seedOf(drawingKey(obs, edition, "en")),
    en: en!,
    de: Object.fromEntries(differs),
  };
  return moduleOf(value);
}

function windsOfPlunder(edition: Edition): string {
  const ranks = ranksOf(edition);
  const chosen: Record<string, Chosen> = {};
  for (const [width, height] of SHEETS)
    for (const lang of LANGS)
      chosen[sheetKey(width, height, lang)] ??= survey(ranks, edition, width, height, lang).chosen;
  const seed = mapSeed(edition);
  const value: SheetAtlas = { seed, coasts: drawCoasts(seed), chosen };
  return moduleOf(value);
}

const [editions = "", dir = ""] = process.argv.slice(2);
const texts = {
  columbus: columbus(standardOf(editions, "columbus")),
  "winds-of-plunder": windsOfPlunder(standardOf(editions, "winds-of-plunder")),
};
mkdirSync(dir, { recursive: true });
for (const [game, text] of Object.entries(texts)) writeFileSync(`${dir}/${game}.ts`, text);
