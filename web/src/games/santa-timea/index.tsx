/** Santa Timea as the page plays it: the module that contract.ts asks for. */
import type { GameModule, Spot, Step } from "../contract";
import { Board } from "./board";
import { guide } from "./guide";
import { Hand } from "./hand";
import { motion, tempo } from "./motion";
import { narrate } from "./narrate";
import { Action, type Obs, cardIn, directionOf, endedTrick, isPiratess } from "./obs";
import { Possessions, figures } from "./panel";
import { Sheet } from "./sheet";
import { Things } from "./things";
import { ask, describe, directionName, progress, proposal } from "./words";

function touches(step: Step<Obs>): readonly Spot[] {
  const card = step.text === null ? -1 : cardIn(step.text);
  const spots: Spot[] = [];
  if (step.who >= 0) spots.push({ kind: "seat", at: step.who });
  if (card >= 0) spots.push({ kind: "card", at: card });
  const taker = endedTrick(step)?.cards.find((one) => one.takes);
  if (taker && taker.seat !== step.who) spots.push({ kind: "seat", at: taker.seat });
  return spots;
}

export const game: GameModule<Obs> = {
  id: "santa-timea",
  around: true,
  Board,
  Hand,
  Possessions,
  Things,
  Sheet,
  tally: { round: (obs) => obs.round + 1, points: (obs, seat) => obs.total[seat] ?? 0 },
  ask,
  describe,
  proposal,
  group: (move, { lang }) =>
    move.id >= Action.aside || isPiratess(move.id) ? "" : directionName(lang, directionOf(move.id)),
  figures,
  progress,
  touches,
  narrate,
  narratesAll: true,
  tempo,
  motion,
  guide,
};
