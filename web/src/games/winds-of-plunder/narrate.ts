/** One past-tense sentence for steps of Winds of Plunder that the engine says nothing about. */
import type { Lang, Step, TableView } from "../contract";
import { type Names, type Obs, namesIn, parse, placeIn } from "./obs";
import { cardTitle, nameOf, placeTitle, windName } from "./words";

type View = TableView<Obs>;

export function narrate(step: Step<Obs>, view: View): string {
  if (step.action === null) return "";
  const [verb = "", ...rest] = step.action.split(" ");
  if (step.who < 0) return chance(verb, rest[0] ?? "", step, view);
  const name = nameOf(view, step.who);
  const du = name === "Du";
  const says = view.lang === "de" ? german : english;
  const card = parse({ id: 0, text: step.action }, view.edition).card;
  if (card) {
    const title = cardTitle(view.lang, card);
    if (view.lang === "de") return `${name} ${du ? "spieltest" : "spielte"} ${title}.`;
    return `${name} played ${title}.`;
  }
  return says(verb, rest, name, namesIn(view.edition), view);
}

/** Draws that nobody sees are told as such; laying out is not told. */
function chance(verb: string, what: string, step: Step<Obs>, view: View): string {
  const de = view.lang === "de";
  const name = nameOf(view, step.before.turn);
  const du = name === "Du";
  if (verb === "action")
    return de
      ? `${name} ${du ? "zogst" : "zog"} eine Aktionskarte.`
      : `${name} drew an action card.`;
  if (verb === "treasure")
    return de
      ? `${name} ${du ? "nahmst" : "nahm"} eine Schatzkarte.`
      : `${name} took a treasure map.`;
  if (verb === "dig") {
    const port = placeTitle(view.lang, placeIn(what, namesIn(view.edition)), namesIn(view.edition));
    return de
      ? `${name} ${du ? "grubst" : "grub"} in ${port} einen Schatz aus.`
      : `${name} dug up a treasure at ${port}.`;
  }
  return "";
}

function english(
  verb: string,
  rest: readonly string[],
  name: string,
  names: Names,
  view: View,
): string {
  const port = placeTitle("en", placeIn(rest[0] ?? "", names), names);
  const other = nameOf(view, Number(rest[0]) - 1);
  const said: Record<string, string> = {
    compass: `${name} set the compass to ${windName("en", rest[0] ?? "")}.`,
    bid: `${name} bid ${rest[0]} wind cubes.`,
    blackbeard: `${name} gave Blackbeard to ${other}.`,
    wind: `${name} made the wind blow ${windName("en", rest[0] ?? "")}.`,
    first: `${name} let ${other} begin.`,
    cubes: `${name} took ${rest[0]} cubes from the reserve.`,
    sail: `${name} sailed to ${port}.`,
    gust: `${name} sailed to ${port} on favourable winds.`,
    board: `${name} boarded the ship of ${other}.`,
    mark: `${name} left a marker.`,
  };
  return said[verb] ?? "";
}

function german(
  verb: string,
  rest: readonly string[],
  name: string,
  names: Names,
  view: View,
): string {
  const lang: Lang = "de";
  const du = name === "Du";
  const port = placeTitle(lang, placeIn(rest[0] ?? "", names), names);
  const other = nameOf(view, Number(rest[0]) - 1);
  const said: Record<string, string> = {
    compass: `${name} ${du ? "stelltest" : "stellte"} den Kompass nach ${windName(lang, rest[0] ?? "")}.`,
    bid: `${name} ${du ? "botst" : "bot"} ${rest[0]} Windwürfel.`,
    blackbeard: `${name} ${du ? "gabst" : "gab"} Blackbeard an ${other === "Du" ? "dich" : other}.`,
    wind: `${name} ${du ? "ließt" : "ließ"} den Wind nach ${windName(lang, rest[0] ?? "")} wehen.`,
    first: `${name} ${du ? "ließt" : "ließ"} ${other === "Du" ? "dich" : other} beginnen.`,
    cubes: `${name} ${du ? "holtest" : "holte"} ${rest[0]} Würfel aus der Reserve.`,
    sail: `${name} ${du ? "segeltest" : "segelte"} nach ${port}.`,
    gust: `${name} ${du ? "segeltest" : "segelte"} mit günstigen Winden nach ${port}.`,
    board: `${name} ${du ? "entertest" : "enterte"} das Schiff von ${other === "Du" ? "dir" : other}.`,
    mark: `${name} ${du ? "setztest" : "setzte"} ein Zeichen.`,
  };
  return said[verb] ?? "";
}
