/** Winds of Plunder as the page plays it: the module that contract.ts asks for. */
import type { Figure, GameModule, Spot, Step, TableView } from "../contract";
import { Account } from "./account";
import { Board } from "./board";
import { End } from "./end";
import { Hand } from "./hand";
import { motion } from "./motion";
import { narrate } from "./narrate";
import { type Obs, ROUNDS, runningVp, seatsOf } from "./obs";
import { parts } from "./parts";
import { SignMark } from "./pieces";
import { refusals } from "./refusals";
import { tips } from "./tips";
import { Possessions, Sheet, goodFigure } from "./sheet";
import { ask, describe, group, progress, proposal, say, triumph } from "./words";

type View = TableView<Obs>;

function figures(view: View, seat: number): readonly Figure[] {
  const { obs, lang, players } = view;
  return [
    { label: say(lang, "vp"), title: say(lang, "vpLong"), value: obs.vp[seat]!, strong: true },
    ...[0, 1, 2].map((good) => goodFigure(view, seat, good)),
    {
      label: say(lang, "cubesShort"),
      title: say(lang, "cubes"),
      mark: <SignMark name="cube" size={22} seat={players[seat]?.pennant ?? seat} />,
      value: obs.cubes[seat]!,
    },
  ];
}

function touches(step: Step<Obs>): readonly Spot[] {
  const { before, after } = step;
  const spots: Spot[] = seatsOf(after)
    .filter((p) => p === step.who || before.vp[p]! > after.vp[p]!)
    .map((at) => ({ kind: "seat", at }));
  const port = step.who >= 0 ? after.port[step.who]! : 255;
  if (step.who >= 0 && before.port[step.who] !== port) spots.push({ kind: "port", at: port });
  return spots;
}

/** Laying out is not worth a look; the needle of the rose swings until it rests. */
function tempo(step: Step<Obs>): number {
  const verb = step.text?.split(" ")[0] ?? "";
  if (step.who < 0) return verb === "treasure" || verb === "dig" ? 800 : 0;
  if (step.before.wind !== step.after.wind) return 1200;
  return verb === "end" ? 300 : 800;
}

export const game: GameModule<Obs> = {
  id: "winds-of-plunder",
  Board,
  zooms: true,
  Hand,
  Possessions,
  Sheet,
  Account,
  End,
  tally: { round: (obs) => obs.round, points: runningVp, rounds: ROUNDS },
  ask,
  describe,
  proposal,
  group,
  figures,
  progress,
  touches,
  narrate,
  narratesAll: ({ text }) => /^(play|board) /.test(text ?? ""),
  parts,
  tempo,
  motion,
  triumph,
  refusals,
  tips,
  reasons: () => import("./reasons").then((m) => m.reasons),
  picking: () => import("./picker").then((m) => m.picking),
  looks: {
    chart: '[data-guide="chart"]',
    rose: '[data-guide="rose"]',
    ship: '[data-piece="ship-0"]',
    port: '.board [data-move="{move}"] | [data-piece="ship-0"]',
    supply: '[data-guide="bar"]',
    bid: ".hand-area",
    cards: '[data-guide="cards"] | .hand-area',
    maps: ".hand-area",
    weapons: '.player[data-place="0"] | .players-table',
    crew: '.player[data-place="0"] | .players-table',
    provisions: '.player[data-place="0"] | .players-table',
    advantages: ".side-players | .players-table",
  },
};
