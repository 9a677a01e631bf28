/** What is seen and heard with a step of Azimuth, besides pieces that go where they lie. */
import type { Effect, Step } from "../contract";
import { HOME, type Obs, Phase, coloursOf, driftOf, flows, spaceName } from "./obs";
import { inkOf } from "./pieces";

const TUMBLE = 700; /* ms until the die rests on its face */
const RING = 400; /* ms in which what it stirs is marked */
const HOPS = 600; /* ms of a castaway on the way home */

const verbOf = ({ text }: Step<Obs>): string => text?.split(" ")[0] ?? "";

/** The spaces from which rafts drift with a step. */
function stirred({ before, after, text }: Step<Obs>): number[] {
  const drift = driftOf(text, before);
  return drift < 0 ? [] : flows(before, after, drift).map(({ from }) => from);
}

const movesIn = (step: Step<Obs>): number => stirred(step).length;

const homecomers = ({ before, after }: Step<Obs>): number[] =>
  coloursOf(after).filter((colour) => after.place[colour] === HOME && before.place[colour] !== HOME);

/** Laying out is not worth a look; what the die stirs takes its time. */
export function tempo(step: Step<Obs>): number {
  const verb = verbOf(step);
  if (verb === "die") return movesIn(step) > 0 ? TUMBLE + RING + 500 : TUMBLE + 200;
  if (step.who < 0) return 0;
  if (homecomers(step).length > 0) return HOPS + 800;
  return 800;
}

function dieRolls(step: Step<Obs>): Effect[] {
  const later = "[data-kind='raft'], [data-kind='castaway'], [data-kind='wind']";
  const effects: Effect[] = [
    { kind: "tumble", at: "sea-die", sound: "die" },
    { kind: "wait", at: later, after: TUMBLE + RING },
  ];
  if (movesIn(step) > 0) effects.push({ kind: "gust", ...windIn(step), after: TUMBLE, sound: "wave" });
  for (const space of stirred(step))
    effects.push({ kind: "ring", at: `[data-at="${spaceName(space)}"]`, after: TUMBLE });
  return effects;
}

/** The way that the rafts of a step drift, over the whole sea. */
const windIn = ({ text, before }: Step<Obs>) => ({ at: ".az-sea", toward: driftOf(text, before) });

export function motion(step: Step<Obs>): readonly Effect[] {
  const verb = verbOf(step);
  const effects: Effect[] = [];
  if (verb === "die") effects.push(...dieRolls(step));
  else if (step.who >= 0 && movesIn(step) > 0)
    effects.push({ sound: "knock" }, { kind: "gust", ...windIn(step), sound: "wave" });
  else if (verb === "swim") effects.push({ sound: "wave" });
  else if (step.who >= 0) effects.push({ sound: "knock" });
  for (const colour of homecomers(step))
    effects.push({ kind: "beam", at: `.az-beach.${inkOf(colour)} .az-light`, after: HOPS, sound: "fiddle" });
  if (step.after.phase === Phase.over && step.before.phase !== Phase.over)
    effects.push({
      sound: coloursOf(step.after).every((c) => step.after.place[c] === HOME) ? "fanfare" : "bell",
    });
  return effects;
}
