/** Azimuth beside a real table: the set-up, and the turns of a round. */
import type { Question, TableView, TurnStep, TurnSteps } from "../contract";
import { words } from "../contract";
import { turnTitle, whoIs } from "../people";
import { type Obs, Phase, coloursOf, isRace, seatOf } from "./obs";
import { colourName } from "./words";

type View = TableView<Obs>;

const say = words({
  en: {
    ready: "Ready in three steps",
    rafts: "Rafts",
    raftsHow: "six of each colour",
    beaches: "Beaches",
    beachesHow: "where each lighthouse stands",
    beach: "now {colour}",
    begin: "Who begins",
    team: "your team decides",
    lots: "your table draws lots",
    place: "a wind to place",
    placeOrSwim: "a wind to place, or a swim",
    turn: "a wind to turn or move",
    turnOrSwim: "a wind to turn or move, or a swim",
    die: "Sea Die: {name}",
    wave: "the wave rolls",
    next: "then {colour} begins: {name}",
    again: "{colour} begins again",
    over: "The last round is over",
  },
  de: {
    ready: "Bereit in drei Schritten",
    rafts: "Flöße",
    raftsHow: "sechs von jeder Farbe",
    beaches: "Strände",
    beachesHow: "wo die Leuchttürme stehen",
    beach: "jetzt {colour}",
    begin: "Wer beginnt",
    team: "euer Team entscheidet",
    lots: "das Los am Tisch entscheidet",
    place: "einen Wind legen",
    placeOrSwim: "Wind legen oder schwimmen",
    turn: "einen Wind drehen, versetzen",
    turnOrSwim: "Wind drehen, versetzen, schwimmen",
    die: "Meereswürfel: {name}",
    wave: "die Welle rollt",
    next: "dann beginnt {colour}: {name}",
    again: "{colour} beginnt wieder",
    over: "Die letzte Runde ist vorbei",
  },
});

function setUp({ lang, obs }: View): TurnSteps {
  const isLaid = obs.phase === Phase.beach;
  const colour = colourName(lang, obs.turn);
  return {
    title: say(lang, "ready"),
    now: obs.phase === Phase.rafts ? 0 : isLaid ? 1 : 2,
    steps: [
      { what: say(lang, "rafts"), how: say(lang, "raftsHow") },
      { what: say(lang, "beaches"), how: isLaid ? say(lang, "beach", { colour }) : say(lang, "beachesHow") },
      { what: say(lang, "begin"), how: say(lang, isRace(obs) ? "lots" : "team") },
    ],
  };
}

/** What the colour in turn may do; where a castaway can swim is seen from what is asked. */
function action({ lang, obs }: View, colour: number, { list }: Question): string {
  const swims = list.some(({ text }) => text.startsWith("swim"));
  const isPlacing = obs.hand[colour]! > 0;
  return say(lang, isPlacing ? (swims ? "placeOrSwim" : "place") : swims ? "turnOrSwim" : "turn");
}

/** What ends a round: the sea has its turn, but not after the last one, nor in a race. */
function last(view: View, colours: readonly number[]): TurnStep {
  const { lang, obs } = view;
  const holder = whoIs(view, seatOf(obs, obs.marker)).name;
  if (obs.round === obs.rounds) return { what: say(lang, "over") };
  if (isRace(obs)) return { what: say(lang, "again", { colour: colourName(lang, obs.marker) }), how: holder };
  const next = colours[1]!;
  const then = { colour: colourName(lang, next), name: whoIs(view, seatOf(obs, next)).name };
  const how = obs.phase === Phase.wave ? say(lang, "wave") : say(lang, "next", then);
  return { what: say(lang, "die", { name: holder }), how };
}

export function steps(view: View, asked: Question): TurnSteps | null {
  const { lang, obs } = view;
  if (obs.phase === Phase.over) return null;
  if (obs.round === 0) return setUp(view);
  const all = coloursOf(obs);
  const first = all.indexOf(obs.marker);
  const colours = [...all.slice(first), ...all.slice(0, first)];
  const now = obs.phase === Phase.turn ? colours.indexOf(obs.turn) : colours.length;
  return {
    title: turnTitle(view, seatOf(obs, obs.turn)),
    now,
    steps: [
      ...colours.map((colour, i) => ({
        what: `${colourName(lang, colour)} · ${whoIs(view, seatOf(obs, colour)).name}`,
        how: i === now ? action(view, colour, asked) : undefined,
      })),
      last(view, colours),
    ],
  };
}
