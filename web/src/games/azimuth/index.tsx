/** Azimuth as the page plays it: the module that contract.ts asks for. */
import type { Figure, GameModule, SeatInk, Spot, Step, TableView } from "../contract";
import { Board } from "./board";
import { SeaDie } from "./die";
import { foresee } from "./foresee";
import { End } from "./end";
import { Hand } from "./hand";
import { motion, tempo } from "./motion";
import { narrate } from "./narrate";
import { HOME, type Obs, coloursOfSeat, driftOf, flows, isRace, parse, wayHome } from "./obs";
import { parts } from "./parts";
import { HomeMark, NutMark, WayMark, WindMark } from "./marks";
import { INKS } from "./pieces";
import { refusals } from "./refusals";
import { tips } from "./tips";
import { Possessions, Sheet } from "./sheet";
import { ask, describe, group, progress, proposal, say, triumph, verdict, wayText } from "./words";

type View = TableView<Obs>;

/** A seat with two colours has two figures in one place. */
function figures({ obs, lang }: View, seat: number): readonly Figure[] {
  const colours = coloursOfSeat(obs, seat);
  const home = colours.filter((colour) => obs.place[colour] === HOME).length;
  const both = (value: (colour: number) => number | string) => colours.map(value).join(" · ");
  return [
    {
      label: say(lang, "home"),
      title: say(lang, "homeLong"),
      mark: <HomeMark />,
      value: home,
      strong: true,
    },
    {
      label: say(lang, "way"),
      title: say(lang, "wayLong"),
      mark: <WayMark />,
      value: both((colour) => wayText(obs, colour)),
    },
    {
      label: say(lang, "winds"),
      title: say(lang, "windsLong"),
      mark: <WindMark />,
      value: both((colour) => obs.hand[colour]!),
    },
    ...(isRace(obs)
      ? [
          {
            label: say(lang, "coconuts"),
            title: say(lang, "coconutsLong"),
            mark: <NutMark />,
            value: both((colour) => obs.coconuts[colour]!),
          },
        ]
      : []),
  ];
}

/** Seats have the colours of their castaways; who steers two has that of the first. */
function inks({ obs, players }: View): readonly SeatInk[] {
  return players.map(({ seat }) => INKS[coloursOfSeat(obs, seat)[0] ?? 0]!);
}

function touches(step: Step<Obs>): readonly Spot[] {
  const { before, after, text } = step;
  const spots: Spot[] = [];
  const { to } = parse({ id: 0, text: text ?? "" });
  if (to >= 0) spots.push({ kind: "wind", at: to });
  const drift = driftOf(text, before);
  if (drift >= 0) for (const flow of flows(before, after, drift)) spots.push({ kind: "space", at: flow.to });
  after.place.forEach((place, colour) => {
    if (place !== before.place[colour]) spots.push({ kind: "castaway", at: colour });
  });
  return spots;
}

/** From the island to a beach in the middle of its side. */
const WAY_HOME = 4;

/** How far the castaways of a seat have come. */
function stepsMade(obs: Obs, seat: number): number {
  const made = coloursOfSeat(obs, seat).map((colour) => Math.max(0, WAY_HOME - wayHome(obs, colour)));
  return made.reduce((sum, each) => sum + each, 0);
}

export const game: GameModule<Obs> = {
  id: "azimuth",
  Board,
  Hand,
  Side: SeaDie,
  Possessions,
  Sheet,
  End,
  tally: {
    round: (obs) => obs.round,
    points: stepsMade,
    isDistance: true,
    isTogether: (obs) => !isRace(obs),
  },
  ask,
  describe,
  proposal,
  foresee: (move, { obs, lang }, after) => (after === null ? "" : foresee(obs, { move, obs: after }, lang)),
  group,
  figures,
  inks,
  progress,
  touches,
  narrate,
  narratesAll: () => true,
  parts,
  verdict,
  tempo,
  motion,
  triumph,
  refusals,
  tips,
  reasons: () => import("./reasons").then((m) => m.reasons),
  picking: () => import("./picker").then((m) => m.picking),
  looks: {
    sea: '[data-guide="board"]',
    rafts: '[data-guide="board"]',
    winds: '[data-guide="board"]',
    castaway: '[data-piece="castaway-red"]',
    island: '[data-guide="board"]',
    beach: '[data-guide="board"]',
    die: '[data-guide="die"]',
  },
};
