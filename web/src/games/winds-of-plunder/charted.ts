/** The chart of Winds of Plunder for an edition and a size of the stage, as soon as it is made. */
import { chartsOf } from "../../chart/survey";
import { atlas as made } from "../../generated/charts/winds-of-plunder";
import type { Edition, Lang } from "../contract";
import { type Atlas, type Geography, type Ranks, mapSeed, portLines, sheetKey, survey } from "./geography";

const atlas: Atlas = made;

const useChart = chartsOf(
  survey,
  () => new Worker(new URL("./surveyor.ts", import.meta.url), { type: "module" }),
  ours,
);

/** Our own map was drawn with the page, and laid out for the sheets of most windows (tools/charts.ts). */
function ours(obs: Ranks, edition: Edition, width: number, height: number, lang: Lang = "en") {
  const chosen = mapSeed(edition) === atlas.seed ? atlas.chosen[sheetKey(width, height, lang)] : undefined;
  return chosen ? survey(obs, edition, width, height, lang, { coasts: atlas.coasts, chosen }) : null;
}

export function useGeography(
  { region_of, rank }: Ranks,
  edition: Edition,
  width: number,
  height: number,
  lang: Lang,
): Geography | null {
  const lines = portLines(edition);
  const key = [lang, width, height, ...lines].join("\n");
  return useChart(key, [{ region_of, rank }, { name: edition.name, lines }, width, height, lang]);
}
