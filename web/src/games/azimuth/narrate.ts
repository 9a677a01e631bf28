/** One past-tense sentence for what somebody did in Azimuth; the engine tells what came of it. */
import type { Lang, Step, TableView } from "../contract";
import { whoIs } from "../people";
import { type FaceName, type Obs, type Parsed, parse, spaceName, windWord } from "./obs";
import { colourName, faceName, wayName } from "./words";

type View = TableView<Obs>;

export function narrate(step: Step<Obs>, view: View): string {
  if (step.text === null) return "";
  const parsed = parse({ id: 0, text: step.text });
  if (step.who < 0) return chance(parsed, view.lang);
  return (view.lang === "de" ? german : english)(parsed, step, view);
}

const START = ["red", "blondie", "black", "blue"];

/** Laying out is not told. */
function chance({ verb, word }: Parsed, lang: Lang): string {
  const de = lang === "de";
  if (verb === "die") {
    const face = faceName(lang, word as FaceName);
    return de ? `Der Meereswürfel zeigte: ${face}.` : `The Sea Die showed: ${face}.`;
  }
  if (verb === "start") {
    const colour = colourName(lang, START.indexOf(word));
    return de ? `${colour} wurde ausgelost und beginnt.` : `${colour} was drawn to begin.`;
  }
  return "";
}

function english({ verb, from, to, direction, place, word }: Parsed, step: Step<Obs>, view: View): string {
  const { name } = whoIs(view, step.who);
  const colour = colourName("en", step.before.turn);
  const way = wayName("en", direction);
  const owner = colourName(
    "en",
    step.before.winds.findIndex((spaces) => spaces.includes(from)),
  );
  const said: Record<string, string> = {
    beach: `${name} put the beach of ${colour} at place ${word}.`,
    start: `${name} let ${colourName("en", START.indexOf(word))} begin.`,
    wave: `${name} let ${spaceName(place)} go ${word === "first" ? "before" : "after"} the rafts ahead.`,
    place: `${name} placed a wind of ${colour} on ${windWord(to)}, blowing ${way}.`,
    rotate: `${name} turned ${colour}'s wind on ${windWord(to)} to the ${way}.`,
    move: `${name} moved ${colour}'s wind from ${windWord(from)} to ${windWord(to)}, blowing ${way}.`,
    control: `${name} took over ${owner}'s wind on ${windWord(to)} with ${colour} and turned it to the ${way}.`,
  };
  return said[verb] ?? "";
}

function german({ verb, from, to, direction, place, word }: Parsed, step: Step<Obs>, view: View): string {
  const { has } = whoIs(view, step.who);
  const colour = colourName("de", step.before.turn);
  const way = wayName("de", direction);
  const owner = colourName(
    "de",
    step.before.winds.findIndex((spaces) => spaces.includes(from)),
  );
  const said: Record<string, string> = {
    beach: `${has} den Strand von ${colour} an Stelle ${word} gelegt.`,
    start: `${has} ${colourName("de", START.indexOf(word))} beginnen lassen.`,
    wave: `${has} ${spaceName(place)} ${word === "first" ? "vor" : "nach"} den Flößen davor ziehen lassen.`,
    place: `${has} einen Wind von ${colour} auf ${windWord(to)} gelegt, nach ${way}.`,
    rotate: `${has} den Wind von ${colour} auf ${windWord(to)} nach ${way} gedreht.`,
    move: `${has} den Wind von ${colour} von ${windWord(from)} nach ${windWord(to)} versetzt, nach ${way}.`,
    control: `${has} mit ${colour} den Wind von ${owner} auf ${windWord(to)} übernommen und nach ${way} gedreht.`,
  };
  return said[verb] ?? "";
}
