/** turns: how everybody stood through a game, and where it turned; for the picture of the end. */
import type { Step, Tally } from "../games/contract";

/** How everybody stood after a step. */
export interface Sample {
  /** Rounds that were over, and the part of the next one that was. */
  at: number;
  /** By seat: points more or less than the average; where points are a distance, the distance. */
  values: readonly number[];
  /** The step that brought it; -1: the beginning. */
  step: number;
}

/** A sample at which the order of the seats turned. */
export interface Turn {
  sample: Sample;
  /** Whom it touched most, and their place before and after. */
  seat: number;
  from: number;
  to: number;
  change: number;
  /** Who took the lead alone; -1: nobody. */
  lead: number;
}

/** How many steps were made before each round began; none where a game does not count rounds. */
export function roundsIn<O>(
  tally: Tally<O> | undefined,
  steps: readonly Step<O>[],
): { round: number; at: number }[] {
  const found: { round: number; at: number }[] = [];
  steps.forEach((step, at) => {
    const round = tally?.round(step.before) ?? 0;
    if (round > (found.at(-1)?.round ?? 0)) {
      found.push({ round, at });
    }
  });
  return found;
}

interface Round {
  n: number;
  /** Steps of the round by number; those of chance take no time. */
  steps: number[];
  moves: number;
}

function roundsOf<O>(steps: readonly Step<O>[], tally: Tally<O>): Round[] {
  const rounds = new Map<number, Round>();
  steps.forEach((step, i) => {
    const n = tally.round(step.before);
    if (n <= 0) return;
    const round = rounds.get(n) ?? { n, steps: [], moves: 0 };
    round.steps.push(i);
    round.moves += step.who >= 0 ? 1 : 0;
    rounds.set(n, round);
  });
  return [...rounds.values()].sort((a, b) => a.n - b.n);
}

/** A sample for each step that changed something, and one for the end of each round. */
export function samplesOf<O>(steps: readonly Step<O>[], tally: Tally<O>, seats: number): Sample[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const samples: Sample[] = [{ at: 0, values: all.map(() => 0), step: -1 }];
  roundsOf(steps, tally).forEach((round, i) => {
    let moves = 0;
    for (const n of round.steps) {
      const { who, after } = steps[n]!;
      const isLast = n === round.steps.at(-1);
      moves += who >= 0 ? 1 : 0;
      if (tally.isDistance && !isLast) continue;
      const points = all.map((seat) => (isLast ? tally.points : (tally.live ?? tally.points))(after, seat));
      const mean = tally.isDistance ? 0 : points.reduce((a, b) => a + b, 0) / seats;
      const values = points.map((value) => value - mean);
      const before = samples.at(-1)!.values;
      if (!isLast && values.every((value, seat) => value === before[seat])) continue;
      samples.push({ at: i + (isLast ? 1 : moves / (round.moves + 1)), values, step: n });
    }
  });
  return samples;
}

const NEAR = 1e-9;

/** The place of a seat, from 1. */
function placeIn(values: readonly number[], seat: number): number {
  return 1 + values.filter((value) => value > values[seat]! + NEAR).length;
}

/** Who leads alone; -1: several do. */
function leaderIn(values: readonly number[]): number {
  const first = values.filter((_, seat) => placeIn(values, seat) === 1);
  return first.length === 1 ? values.indexOf(first[0]!) : -1;
}

/** How much more a change of the lead counts than points. */
const LEAD = 2;

/** The most telling turns in order of time, none too close to another. */
export function turnsOf(samples: readonly Sample[], isRace: boolean, most = 4): Turn[] {
  const length = samples.at(-1)?.at ?? 0;
  let leader = -1;
  const weighed = samples.slice(1).map((sample, i) => {
    const before = samples[i]!.values;
    const changes = sample.values.map((value, seat) => value - before[seat]!);
    const size = Math.max(...changes.map(Math.abs));
    const seat = changes.findIndex((change) => Math.abs(change) === size);
    const now = leaderIn(sample.values);
    const lead = now >= 0 && now !== leader ? now : -1;
    leader = now >= 0 ? now : leader;
    const turn: Turn = {
      sample,
      seat,
      from: placeIn(before, seat),
      to: placeIn(sample.values, seat),
      change: changes[seat]!,
      lead,
    };
    const isTold = lead >= 0 || (!isRace && turn.from !== turn.to);
    // What comes late decides more.
    const weight = isTold ? (size + (lead >= 0 ? LEAD : 0)) * (0.5 + sample.at / length) : 0;
    return { turn, weight };
  });
  const chosen: Turn[] = [];
  for (const { turn, weight } of weighed.sort((a, b) => b.weight - a.weight)) {
    const isClear = chosen.every((other) => Math.abs(other.sample.at - turn.sample.at) >= length / 9);
    if (weight > 0 && isClear && chosen.length < most) chosen.push(turn);
  }
  return chosen.sort((a, b) => a.sample.at - b.sample.at);
}
