/** One past-tense sentence for steps of Columbus that the engine says nothing about. */
import type { Lang, Step, TableView } from "../contract";
import { type Who, whoIs } from "../people";
import { type Obs, fieldIn, fieldName } from "./obs";
import { cardTitle, diceName, directionName, discTitle } from "./words";

type View = TableView<Obs>;

export function narrate(step: Step<Obs>, view: View): string {
  if (step.text === null) return "";
  const [verb = "", ...rest] = step.text.split(" ");
  const seat = step.who < 0 ? step.before.turn : step.who;
  const says = step.who < 0 ? CHANCE[view.lang][verb] : (DONE[view.lang][step.text] ?? DONE[view.lang][verb]);
  return says === undefined ? "" : says(whoIs(view, seat), rest, step);
}

type Says = (who: Who, rest: readonly string[], step: Step<Obs>) => string;

const place = (step: Step<Obs>): string => fieldName(step.after.ship[step.who] ?? 0);

/** What chance brought to the seat in turn. */
const CHANCE: Record<Lang, Record<string, Says>> = {
  en: {
    roll: (who, [dice = ""]) => `${who.name} rolled ${diceName("en", dice)}.`,
    card: (who, [card = ""]) =>
      card === "?" ? `${who.name} kept a card.` : `${who.name} drew a card: ${cardTitle("en", card)}.`,
    disc: (who, [disc = ""]) => `${who.name} turned over a disc: ${discTitle("en", disc).replace(/!$/, "")}.`,
    spin: (_, [way = ""]) => `The arrow pointed ${directionName("en", way)}.`,
  },
  de: {
    roll: (who, [dice = ""]) => `${who.has} ${diceName("de", dice)} gewürfelt.`,
    card: (who, [card = ""]) =>
      card === "?"
        ? `${who.has} eine Karte behalten.`
        : `${who.has} eine Karte gezogen: ${cardTitle("de", card)}.`,
    disc: (who, [disc = ""]) =>
      `${who.has} eine Scheibe aufgedeckt: ${discTitle("de", disc).replace(/!$/, "")}.`,
    spin: (_, [way = ""]) => `Der Pfeil zeigte nach ${directionName("de", way)}.`,
  },
};

/** What seats did; steps that say nothing new are left out. */
const DONE: Record<Lang, Record<string, Says>> = {
  en: {
    skip: (who) => `${who.name} skipped the turn and took barrels.`,
    reroll: (who, [dice = ""]) => `${who.name} paid a barrel to throw ${diceName("en", dice)} again.`,
    rose: (who, [way = ""], step) => `${who.name} sailed ${directionName("en", way)} to ${place(step)}.`,
    sail: (who, [way = ""], step) => `${who.name} sailed ${directionName("en", way)} to ${place(step)}.`,
    wind: (who, [way = ""], step) =>
      `${who.name} sailed ${directionName("en", way)} to ${place(step)} on good winds.`,
    whirl: (who, [n, field = ""]) => `${who.name} moved whirlwind ${n} to ${fieldName(fieldIn(field))}.`,
    twist: (who, [n, field = ""]) =>
      `${who.name} moved whirlwind ${n} to ${fieldName(fieldIn(field))} by a card.`,
    storm: (who, [area]) => `${who.name} called a storm in area ${area}.`,
    "scope load": (who) => `${who.name} loaded a barrel at the island.`,
    repair: (who) => `${who.name} mended the mast.`,
    play: (who, [card = ""]) => `${who.name} played ${cardTitle("en", card)}.`,
    weather: (who) => `${who.name} answered with good weather.`,
    "spin again": (who) => `${who.name} spun the arrow again.`,
    accept: (who) => `${who.name} let the storm blow.`,
    "mutiny pay": (who) => `${who.name} paid the mutineers a barrel.`,
    "mutiny sit": (who) => `${who.name} chose to sit out a turn.`,
    whirlwind: (who, [n, stay, field = ""]) =>
      stay === "stay"
        ? `${who.name} let whirlwind ${n} stay.`
        : `${who.name} moved whirlwind ${n} to ${field}.`,
  },
  de: {
    skip: (who) => `${who.has} ausgesetzt und Fässer genommen.`,
    reroll: (who, [dice = ""]) => `${who.has} für ein Fass ${diceName("de", dice)} noch einmal geworfen.`,
    rose: (who, [way = ""], step) =>
      `${who.is} nach ${directionName("de", way)} auf ${place(step)} gesegelt.`,
    sail: (who, [way = ""], step) =>
      `${who.is} nach ${directionName("de", way)} auf ${place(step)} gesegelt.`,
    wind: (who, [way = ""], step) =>
      `${who.is} mit guten Winden nach ${directionName("de", way)} auf ${place(step)} gesegelt.`,
    whirl: (who, [n, field = ""]) => `${who.has} Wirbelwind ${n} auf ${fieldName(fieldIn(field))} gesetzt.`,
    twist: (who, [n, field = ""]) =>
      `${who.has} Wirbelwind ${n} mit einer Karte auf ${fieldName(fieldIn(field))} gesetzt.`,
    storm: (who, [area]) => `${who.has} in Gebiet ${area} einen Sturm aufkommen lassen.`,
    "scope load": (who) => `${who.has} an der Insel ein Fass geladen.`,
    repair: (who) => `${who.has} den Mast repariert.`,
    play: (who, [card = ""]) => `${who.has} die Karte ${cardTitle("de", card)} gespielt.`,
    weather: (who) => `${who.has} mit gutem Wetter geantwortet.`,
    "spin again": (who) => `${who.has} den Pfeil noch einmal gedreht.`,
    accept: (who) => `${who.has} den Sturm wehen lassen.`,
    "mutiny pay": (who) => `${who.has} den Meuterern ein Fass gegeben.`,
    "mutiny sit": (who) => `${who.has} das Aussetzen gewählt.`,
    whirlwind: (who, [n, stay, field = ""]) =>
      stay === "stay"
        ? `${who.has} Wirbelwind ${n} stehen lassen.`
        : `${who.has} Wirbelwind ${n} auf ${field} gesetzt.`,
  },
};
