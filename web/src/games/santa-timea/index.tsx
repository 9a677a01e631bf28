/** Santa Timea as the page plays it: the module that contract.ts asks for. */
import type { GameModule, Pause, Spot, Step, TableView } from "../contract";
import { Board } from "./board";
import { facts } from "./facts";
import { Hand } from "./hand";
import { motion, tempo } from "./motion";
import { narrate } from "./narrate";
import {
  Action,
  type Obs,
  Phase,
  ROUNDS,
  TRICKS,
  cardIn,
  damageNow,
  directionOf,
  endedRound,
  endedTrick,
  isPiratess,
  placePoints,
  seatsOf,
} from "./obs";
import { refusals } from "./refusals";
import { tips } from "./tips";
import { Possessions, figures } from "./panel";
import { parts } from "./parts";
import { Sheet } from "./sheet";
import { Things } from "./things";
import { ask, describe, directionName, progress, proposal, say, windName } from "./words";

function touches(step: Step<Obs>): readonly Spot[] {
  const card = step.text === null ? -1 : cardIn(step.text);
  const spots: Spot[] = [];
  if (step.who >= 0) spots.push({ kind: "seat", at: step.who });
  if (card >= 0) spots.push({ kind: "card", at: card });
  const taker = endedTrick(step)?.cards.find((one) => one.takes);
  if (taker && taker.seat !== step.who) spots.push({ kind: "seat", at: taker.seat });
  return spots;
}

/** Points with those of the round as it stands, which count more the more of it is played. */
function live(obs: Obs, seat: number): number {
  const damage = seatsOf(obs).map((each) => damageNow(obs, each));
  return obs.total[seat]! + (placePoints(damage)[seat]! * obs.tricks) / TRICKS;
}

function turn(step: Step<Obs>, { lang, players }: TableView<Obs>): { when: string; what: string } | null {
  const past = endedTrick(step);
  const taker = past?.cards.find((one) => one.takes);
  if (!past || !taker) return null;
  const { name = "", you = false } = players[taker.seat] ?? {};
  const wind = windName(lang, past.wind);
  return {
    when: say(lang, "turnWhen", { round: past.round + 1, trick: past.trick + 1 }),
    what: say(lang, you ? "youTook" : "someTook", { name, wind: wind[0]!.toUpperCase() + wind.slice(1) }),
  };
}

/** The end of the match is a page of its own. */
function pauses(step: Step<Obs>): Pause | null {
  if (step.after.phase === Phase.over) return null;
  return endedRound(step) ? "round" : endedTrick(step) ? "trick" : null;
}

export const game: GameModule<Obs> = {
  id: "santa-timea",
  around: true,
  Board,
  Hand,
  Possessions,
  Things,
  Sheet,
  tally: {
    round: (obs) => obs.round + 1,
    points: (obs, seat) => obs.total[seat] ?? 0,
    rounds: ROUNDS,
    live,
    turn,
  },
  ask,
  describe,
  proposal,
  group: (move, { lang }) =>
    move.id >= Action.aside || isPiratess(move.id) ? "" : directionName(lang, directionOf(move.id)),
  figures,
  progress,
  touches,
  narrate,
  narratesAll: () => true,
  parts,
  tempo,
  pauses,
  facts,
  motion,
  refusals,
  tips,
  reasons: () => import("./reasons").then((m) => m.reasons),
  picking: () => import("./picker").then((m) => m.picking),
  looks: {
    wind: ".st-now",
    coming: '[data-guide="row"]',
    forecast: ".st-out",
    compass: '[data-guide="compass"]',
    hand: '[data-guide="hand"]',
    trick: '[data-guide="trick"]',
  },
};
