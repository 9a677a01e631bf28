/** One past-tense sentence for steps of Columbus that the engine says nothing about. */
import type { Lang, Step, TableView } from "../contract";
import { type Obs, fieldIn, fieldName } from "./obs";
import { cardTitle, diceName, directionName, discTitle } from "./words";

type View = TableView<Obs>;

export function narrate(step: Step<Obs>, view: View): string {
  if (step.action === null) return "";
  const [verb = "", ...rest] = step.action.split(" ");
  const seat = step.who < 0 ? step.before.turn : step.who;
  const name = view.players[seat]?.name ?? String(seat + 1);
  const says =
    step.who < 0
      ? CHANCE[view.lang][verb]
      : (DONE[view.lang][step.action] ?? DONE[view.lang][verb]);
  return says === undefined ? "" : says(name, rest, step);
}

/** German verbs follow the person: somebody by name, or the reader. */
const verb = (name: string, third: string, second: string): string =>
  name === "Du" ? second : third;

type Says = (name: string, rest: readonly string[], step: Step<Obs>) => string;

const place = (step: Step<Obs>): string => fieldName(step.after.ship[step.who] ?? 0);

/** What chance brought to the seat in turn. */
const CHANCE: Record<Lang, Record<string, Says>> = {
  en: {
    roll: (name, [dice = ""]) => `${name} rolled ${diceName("en", dice)}.`,
    card: (name, [card = ""]) =>
      card === "?" ? `${name} kept a card.` : `${name} drew a card: ${cardTitle("en", card)}.`,
    disc: (name, [disc = ""]) =>
      `${name} turned over a disc: ${discTitle("en", disc).replace(/!$/, "")}.`,
    spin: (_, [way = ""]) => `The arrow pointed ${directionName("en", way)}.`,
  },
  de: {
    roll: (name, [dice = ""]) =>
      `${name} ${verb(name, "würfelte", "würfeltest")} ${diceName("de", dice)}.`,
    card: (name, [card = ""]) =>
      card === "?"
        ? `${name} ${verb(name, "behielt", "behieltst")} eine Karte.`
        : `${name} ${verb(name, "zog", "zogst")} eine Karte: ${cardTitle("de", card)}.`,
    disc: (name, [disc = ""]) =>
      `${name} ${verb(name, "deckte", "decktest")} eine Scheibe auf: ${discTitle("de", disc).replace(/!$/, "")}.`,
    spin: (_, [way = ""]) => `Der Pfeil zeigte nach ${directionName("de", way)}.`,
  },
};

/** What seats did; steps that say nothing new are left out. */
const DONE: Record<Lang, Record<string, Says>> = {
  en: {
    skip: (name) => `${name} skipped the turn and took barrels.`,
    reroll: (name, [dice = ""]) => `${name} paid a barrel to throw ${diceName("en", dice)} again.`,
    rose: (name, [way = ""], step) =>
      `${name} sailed ${directionName("en", way)} to ${place(step)}.`,
    sail: (name, [way = ""], step) =>
      `${name} sailed ${directionName("en", way)} to ${place(step)}.`,
    wind: (name, [way = ""], step) =>
      `${name} sailed ${directionName("en", way)} to ${place(step)} on good winds.`,
    whirl: (name, [n, field = ""]) =>
      `${name} moved whirlwind ${n} to ${fieldName(fieldIn(field))}.`,
    twist: (name, [n, field = ""]) =>
      `${name} moved whirlwind ${n} to ${fieldName(fieldIn(field))} by a card.`,
    storm: (name, [area]) => `${name} called a storm in area ${area}.`,
    "scope load": (name) => `${name} loaded a barrel at the island.`,
    repair: (name) => `${name} mended the mast.`,
    play: (name, [card = ""]) => `${name} played ${cardTitle("en", card)}.`,
    weather: (name) => `${name} answered with good weather.`,
    "spin again": (name) => `${name} spun the arrow again.`,
    accept: (name) => `${name} let the storm blow.`,
    "mutiny pay": (name) => `${name} paid the mutineers a barrel.`,
    "mutiny sit": (name) => `${name} chose to sit out a turn.`,
    whirlwind: (name, [n, stay, field = ""]) =>
      stay === "stay"
        ? `${name} let whirlwind ${n} stay.`
        : `${name} moved whirlwind ${n} to ${field}.`,
  },
  de: {
    skip: (name) =>
      `${name} ${verb(name, "setzte", "setztest")} aus und ${verb(name, "nahm", "nahmst")} Fässer.`,
    reroll: (name, [dice = ""]) =>
      `${name} ${verb(name, "zahlte", "zahltest")} ein Fass und ${verb(name, "warf", "warfst")} ${diceName("de", dice)} noch einmal.`,
    rose: (name, [way = ""], step) =>
      `${name} ${verb(name, "segelte", "segeltest")} nach ${directionName("de", way)} auf ${place(step)}.`,
    sail: (name, [way = ""], step) =>
      `${name} ${verb(name, "segelte", "segeltest")} nach ${directionName("de", way)} auf ${place(step)}.`,
    wind: (name, [way = ""], step) =>
      `${name} ${verb(name, "segelte", "segeltest")} mit guten Winden nach ${directionName("de", way)} auf ${place(step)}.`,
    whirl: (name, [n, field = ""]) =>
      `${name} ${verb(name, "setzte", "setztest")} Wirbelwind ${n} auf ${fieldName(fieldIn(field))}.`,
    twist: (name, [n, field = ""]) =>
      `${name} ${verb(name, "setzte", "setztest")} Wirbelwind ${n} mit einer Karte auf ${fieldName(fieldIn(field))}.`,
    storm: (name, [area]) =>
      `${name} ${verb(name, "ließ", "ließt")} in Gebiet ${area} einen Sturm aufkommen.`,
    "scope load": (name) => `${name} ${verb(name, "lud", "ludst")} an der Insel ein Fass.`,
    repair: (name) => `${name} ${verb(name, "richtete", "richtetest")} den Mast.`,
    play: (name, [card = ""]) =>
      `${name} ${verb(name, "spielte", "spieltest")} ${cardTitle("de", card)}.`,
    weather: (name) => `${name} ${verb(name, "antwortete", "antwortetest")} mit gutem Wetter.`,
    "spin again": (name) => `${name} ${verb(name, "drehte", "drehtest")} den Pfeil noch einmal.`,
    accept: (name) => `${name} ${verb(name, "ließ", "ließt")} den Sturm wehen.`,
    "mutiny pay": (name) => `${name} ${verb(name, "gab", "gabst")} den Meuterern ein Fass.`,
    "mutiny sit": (name) =>
      `${name} ${verb(name, "wollte", "wolltest")} lieber einen Zug aussetzen.`,
    whirlwind: (name, [n, stay, field = ""]) =>
      stay === "stay"
        ? `${name} ${verb(name, "ließ", "ließt")} Wirbelwind ${n} stehen.`
        : `${name} ${verb(name, "setzte", "setztest")} Wirbelwind ${n} auf ${field}.`,
  },
};
