/** The chart of Winds of Plunder for an edition and a size of the stage, as soon as it is made. */
import { chartsOf } from "../../chart/survey";
import type { Edition, Lang } from "../contract";
import { type Geography, type Ranks, survey } from "./geography";

const useChart = chartsOf(
  survey,
  () => new Worker(new URL("./surveyor.ts", import.meta.url), { type: "module" }),
);

/** Only ports matter: tiles and cards that are edited leave the chart as it is. */
export function useGeography(
  { region_of, rank }: Ranks,
  edition: Edition,
  width: number,
  height: number,
  lang: Lang,
): Geography | null {
  const lines = edition.lines.filter((line) => line.startsWith("port "));
  const key = [lang, width, height, ...lines].join("\n");
  return useChart(key, [{ region_of, rank }, { name: edition.name, lines }, width, height, lang]);
}
