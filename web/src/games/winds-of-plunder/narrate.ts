/** One past-tense sentence for steps of Winds of Plunder that the engine says nothing about. */
import type { Lang, Step, TableView } from "../contract";
import { type Who, whoIs } from "../people";
import { type CardKind, namesIn, type Obs, parse, type Parsed, placeIn } from "./obs";
import { cardTitle, placeTitle, windName } from "./words";

type View = TableView<Obs>;

export function narrate(step: Step<Obs>, view: View): string {
  if (step.text === null) return "";
  const [verb = "", word = "", third = ""] = step.text.split(" ");
  const who = whoIs(view, step.who < 0 ? step.before.turn : step.who);
  if (step.who < 0) return chance(verb, word, who, view);
  const played = parse({ id: 0, text: step.text }, view.edition);
  if (played.card) return card(played, played.card, who, view);
  const itself = Number(word) - 1 === step.who && SELF[view.lang][verb];
  if (itself) return itself(who);
  return (view.lang === "de" ? german : english)(verb, word, third, who, view);
}

const midSentence = ({ name, object }: Who) => (object === "you" ? object : name);

/** A card, and what came of it. */
function card({ places, rest, seat }: Parsed, kind: CardKind, who: Who, view: View): string {
  const [one, other] = places.map((_, i) => portIn(rest[i]!, view));
  const victim = whoIs(view, seat);
  const title = cardTitle(view.lang, kind);
  if (view.lang === "de") {
    const did: Record<string, string> = {
      buyweapons: "1 Waffe mehr",
      hirecrew: "1 Mannschaft mehr",
      buyprovisions: "1 Proviant mehr",
      misfire: `${victim.has} 1 Waffe verloren`,
      mutiny: `${victim.has} 1 Mannschaft verloren`,
      spoiled: `${victim.has} 1 Proviant verloren`,
      heave: `noch einmal nach ${one}`,
      intrigue: `${one} und ${other} haben die Plättchen getauscht`,
    };
    return `${who.has} die Karte ${title} gespielt: ${did[kind.effect]}.`;
  }
  const did: Record<string, string> = {
    buyweapons: "1 weapon more",
    hirecrew: "1 crew more",
    buyprovisions: "1 provision more",
    misfire: `${midSentence(victim)} lost 1 weapon`,
    mutiny: `${midSentence(victim)} lost 1 crew`,
    spoiled: `${midSentence(victim)} lost 1 provision`,
    heave: `again to ${one}`,
    intrigue: `${one} and ${other} swapped tiles`,
  };
  return `${who.name} played ${title}: ${did[kind.effect]}.`;
}

/** Choices of a seat for itself. */
const SELF: Record<Lang, Record<string, (who: Who) => string>> = {
  en: {
    blackbeard: ({ name }) => `${name} kept Blackbeard.`,
    first: ({ name }) => `${name} chose to begin.`,
  },
  de: {
    blackbeard: ({ has }) => `${has} Blackbeard behalten.`,
    first: ({ has }) => `${has} selbst begonnen.`,
  },
};

function portIn(word: string, { lang, edition }: View): string {
  const names = namesIn(edition);
  return placeTitle(lang, placeIn(word, names), names);
}

/** Draws that nobody sees are told as such; laying out is not told. */
function chance(verb: string, word: string, who: Who, view: View): string {
  const de = view.lang === "de";
  if (verb === "action")
    return de ? `${who.has} eine Aktionskarte gezogen.` : `${who.name} drew an action card.`;
  if (verb === "treasure")
    return de ? `${who.has} eine Schatzkarte gezogen.` : `${who.name} took a treasure map.`;
  if (verb === "dig") {
    const port = portIn(word, view);
    return de ? `${who.has} in ${port} einen Schatz gehoben.` : `${who.name} dug up a treasure at ${port}.`;
  }
  return "";
}

/** What was taken from a ship; points are told by the engine. */
const LOOT: Record<Lang, Record<string, string>> = {
  en: { weapons: " and took 1 weapon", crew: " and took 1 crew", provisions: " and took 1 provision" },
  de: {
    weapons: " und 1 Waffe genommen",
    crew: " und 1 Mannschaft genommen",
    provisions: " und 1 Proviant genommen",
  },
};

function english(verb: string, word: string, third: string, who: Who, view: View): string {
  const { name } = who;
  const port = portIn(word, view);
  const other = whoIs(view, Number(word) - 1).object;
  const theirs = other === "you" ? "your" : `${other}'s`;
  const said: Record<string, string> = {
    compass: `${name} set the compass to ${windName("en", word)}.`,
    bid: `${name} bid ${word} wind ${word === "1" ? "cube" : "cubes"}.`,
    blackbeard: `${name} gave Blackbeard to ${other}.`,
    wind: `${name} made the wind blow ${windName("en", word)}.`,
    first: `${name} let ${other} begin.`,
    cubes: `${name} took ${word} cubes from the reserve.`,
    sail: `${name} sailed to ${port}.`,
    gust: `${name} sailed to ${port} on favourable winds.`,
    board: `${name} boarded ${theirs} ship${LOOT.en[third] ?? ""}.`,
    mark: `${name} left a marker.`,
  };
  return said[verb] ?? "";
}

function german(verb: string, word: string, third: string, who: Who, view: View): string {
  const { has, is } = who;
  const port = portIn(word, view);
  const other = whoIs(view, Number(word) - 1).object;
  const said: Record<string, string> = {
    compass: `${has} den Kompass auf ${windName("de", word)} gestellt.`,
    bid: `${has} ${word} Windwürfel geboten.`,
    blackbeard: `${has} Blackbeard an ${other} gegeben.`,
    wind: `${has} den Wind nach ${windName("de", word)} wehen lassen.`,
    first: `${has} ${other} beginnen lassen.`,
    cubes: `${has} ${word} Würfel aus der Reserve geholt.`,
    sail: `${is} nach ${port} gesegelt.`,
    gust: `${is} mit Günstigen Winden nach ${port} gesegelt.`,
    board: `${has} ${other === "dich" ? "dein Schiff" : `das Schiff von ${other}`} geentert${LOOT.de[third] ?? ""}.`,
    mark: `${has} hier Ansehen erworben.`,
  };
  return said[verb] ?? "";
}
