/** Columbus as the page plays it: the module that contract.ts asks for. */
import { CardBack } from "../../look/icons";
import type { Figure, GameModule, Spot, Step, TableView } from "../contract";
import { Account } from "./account";
import { Board } from "./board";
import { End, verdict } from "./end";
import { Hand } from "./hand";
import { motion } from "./motion";
import { narrate } from "./narrate";
import { HOME, type Obs, chanceOf, isDamaged, scoreOf, seatsOf } from "./obs";
import { parts } from "./parts";
import { BarrelMark, MastMark, VoyageMark } from "./pieces";
import { refusals } from "./refusals";
import { tips } from "./tips";
import { Possessions, Sheet } from "./sheet";
import { ask, describe, group, progress, proposal, say, triumph } from "./words";

type View = TableView<Obs>;

function figures({ obs, lang }: View, seat: number): readonly Figure[] {
  return [
    {
      label: say(lang, "voyage"),
      title: say(lang, "voyageLong"),
      value: scoreOf(obs, seat),
      of: HOME,
      strong: true,
      mark: <VoyageMark />,
    },
    { label: say(lang, "barrels"), value: obs.barrels[seat]!, mark: <BarrelMark size={17} /> },
    { label: say(lang, "handCards"), value: obs.hand_size[seat]!, mark: <CardBack size={14} /> },
    {
      label: say(lang, "ship"),
      value: say(lang, isDamaged(obs, seat) ? "damaged" : "whole"),
      mark: <MastMark />,
    },
  ];
}

/** Ships that moved or lost a mast, whirlwinds' victims, and the area of a storm. */
function touches(step: Step<Obs>): readonly Spot[] {
  const { before, after, text } = step;
  const spots: Spot[] = seatsOf(after)
    .filter(
      (p) =>
        p === step.who || before.ship[p] !== after.ship[p] || isDamaged(before, p) !== isDamaged(after, p),
    )
    .map((at) => ({ kind: "seat", at }));
  const storm = /^storm (\d)$/.exec(text ?? "");
  if (storm) spots.push({ kind: "area", at: Number(storm[1]) });
  if (chanceOf(text)?.what === "spin" && before.area > 0) spots.push({ kind: "area", at: before.area });
  return spots;
}

/** Rolling is shown with what the dice show. */
function tempo({ who, text }: Step<Obs>): number {
  return who >= 0 && ["roll", "pass", "end"].includes(text ?? "") ? 300 : 800;
}

export const game: GameModule<Obs> = {
  id: "columbus",
  Board,
  zooms: true,
  Hand,
  Possessions,
  Sheet,
  Account,
  End,
  tally: { round: (obs) => obs.round, points: scoreOf, isDistance: true },
  ask,
  describe,
  proposal,
  group,
  figures,
  progress,
  touches,
  narrate,
  parts,
  tempo,
  motion,
  sure: (move) => move.text === "roll",
  isIdle: (move) => move.text === "pass", // nothing against a storm
  triumph,
  verdict,
  refusals,
  tips,
  reasons: () => import("./reasons").then((m) => m.reasons),
  picking: () => import("./picker").then((m) => m.picking),
  looks: {
    chart: '[data-guide="chart"]',
    ship: '[data-piece="ship-0"]',
    dice: '[data-guide="dice"]',
    cards: '[data-guide="cards"]',
    discs: '[data-guide="discs"]',
    storm: '[data-piece="storm"]',
    barrels: '.player[data-place="0"] | .players-table',
  },
};
