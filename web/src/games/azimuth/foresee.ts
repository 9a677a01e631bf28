/** What a move in Azimuth would bring about, in sentences. */
import type { Lang } from "../contract";
import type { Shown } from "./choice";
import {
  COLOURS,
  HOME,
  ISLAND,
  type Obs,
  Phase,
  coloursOf,
  driftOf,
  flows,
  homeCount,
  isRace,
  spaceName,
} from "./obs";
import { colourName, wayName } from "./words";

export function foresee(before: Obs, { move, obs: after }: Shown, lang: Lang): string {
  const [verb] = move.text.split(" ");
  if (after.phase === Phase.wave) return ""; // the wave is not over, and asks again
  const drift = driftOf(move.text, before);
  return [
    ...(drift < 0
      ? []
      : verb === "wave"
        ? wave(before, after, drift, lang)
        : winds(before, after, drift, lang)),
    ...castaways(before, after, verb !== "swim", lang),
    ...ending(after, lang),
  ].join(" ");
}

function winds(before: Obs, after: Obs, drift: number, lang: Lang): string[] {
  const moved = flows(before, after, drift).map(({ from, to, count }) =>
    lang === "de"
      ? `${count} ${count === 1 ? "Floß würde" : "Flöße würden"} von ${spaceName(from)} nach ${spaceName(to)} treiben.`
      : `${count} ${count === 1 ? "raft" : "rafts"} would go from ${spaceName(from)} to ${spaceName(to)}.`,
  );
  if (moved.length > 0) return moved;
  return [lang === "de" ? "Kein Floß würde sich bewegen." : "No raft would move."];
}

function wave(before: Obs, after: Obs, drift: number, lang: Lang): string[] {
  const way = wayName(lang, drift);
  if (flows(before, after, drift).length === 0)
    return [lang === "de" ? "Die Welle würde nichts bewegen." : "The wave would move nothing."];
  return [lang === "de" ? `Die Welle würde Flöße nach ${way} tragen.` : `The wave would carry rafts ${way}.`];
}

/** `carried`: not by a swim of their own. */
function castaways(before: Obs, after: Obs, carried: boolean, lang: Lang): string[] {
  return coloursOf(after)
    .filter((colour) => before.place[colour] !== after.place[colour])
    .map((colour) => {
      const name = colourName(lang, colour);
      const [from, to] = [before.place[colour]!, after.place[colour]!];
      return (lang === "de" ? german : english)(name, from, to, carried);
    });
}

function english(name: string, from: number, to: number, carried: boolean): string {
  if (to === HOME) return `${name} would ${carried ? "be washed ashore at home" : "come home"}.`;
  const at = (place: number) => (place === ISLAND ? "the island" : spaceName(place));
  return `${name} would ${carried ? "be carried" : "swim"} from ${at(from)} to ${at(to)}.`;
}

function german(name: string, from: number, to: number, carried: boolean): string {
  if (to === HOME)
    return carried ? `${name} würde an den eigenen Strand gespült.` : `${name} käme zu Hause an.`;
  const start = from === ISLAND ? "der Insel" : spaceName(from);
  const end = to === ISLAND ? "auf die Insel" : `nach ${spaceName(to)}`;
  return `${name} würde von ${start} ${end} ${carried ? "getragen" : "schwimmen"}.`;
}

function ending(after: Obs, lang: Lang): string[] {
  const de = lang === "de";
  if (after.phase !== Phase.over) return [];
  if (!isRace(after)) {
    if (homeCount(after) === COLOURS) return [de ? "Alle hätten gewonnen." : "Everybody would win."];
    return [de ? "Das Meer hätte gewonnen." : "The sea would win."];
  }
  return [de ? "Der Wettlauf wäre zu Ende." : "The race would be over."];
}
