/** The points of the end: by round from the steps, what each round brought, and places. */
import { expect, test } from "vitest";
import type { Step } from "../src/games/contract";
import { apart, lane } from "../src/table/course";
import { gains, pointsByRound, ranking } from "../src/ui/tally";
import { samplesOf, turnsOf } from "../src/ui/turns";

interface Obs {
  round: number;
  total: number[];
}

const obs = (round: number, ...total: number[]): Obs => ({ round, total });
const step = (n: number, before: Obs, after: Obs): Step<Obs> => ({
  n,
  who: 0,
  action: 0,
  text: "",
  before,
  after,
});
const tally = { round: (o: Obs) => o.round + 1, points: (o: Obs, seat: number) => o.total[seat]! };

test("the last step of a round holds its points, also when it begins the next round", () => {
  const start = obs(0, 0, 0);
  const steps = [
    step(0, obs(-1, 0, 0), start),
    step(1, start, start),
    step(2, start, obs(1, 2, 1)),
    step(3, obs(1, 2, 1), obs(1, 2, 1)),
    step(4, obs(1, 2, 1), obs(1, 3, 5)),
  ];
  const rounds = pointsByRound(steps, tally, 2);
  expect(rounds).toEqual([
    [2, 1],
    [3, 5],
  ]);
  expect(gains(rounds)).toEqual([
    [2, 1],
    [1, 4],
  ]);
  expect(pointsByRound([], tally, 2)).toEqual([]);
});

test("winners lead, equal seats share a place", () => {
  const places = (points: number[], winners: number[]) =>
    ranking({ points, winners }).map(({ seat, place }) => [seat, place]);
  expect(places([3, 9, 9, 5], [2])).toEqual([
    [2, 1],
    [1, 2],
    [3, 3],
    [0, 4],
  ]);
  expect(places([4, 4, 1], [0, 1])).toEqual([
    [0, 1],
    [1, 1],
    [2, 3],
  ]);
  expect(places([2, 2, 2], [])).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
  ]);
});

test("flags at the ends of lines do not cover each other", () => {
  expect(apart([50, 10, 50], 17)).toEqual([50, 10, 67]);
  expect(apart([50, 10, 50], 17, 60)).toEqual([43, 10, 60]);
  expect(apart([], 17)).toEqual([]);
});

test("lines that are as far run side by side, clear of those a point ahead", () => {
  expect(lane([3, 1, 3], 1, 40)).toBe(0);
  expect([lane([3, 1, 3], 0, 40), lane([3, 1, 3], 2, 40)]).toEqual([-4, 4]);
  const all = [4, 4, 4, 4].map((_, seat, same) => lane(same, seat, 7));
  expect(Math.max(...all) - Math.min(...all)).toBeLessThan(7);
});

test("samples lie within their rounds, count from the average, and leave out what changes nothing", () => {
  const live = (o: Obs, seat: number) => o.total[seat]! * 2;
  const start = obs(0, 0, 0);
  const half = obs(0, 1, 0);
  const steps = [
    { ...step(0, start, start), who: -1 },
    step(1, start, half),
    step(2, half, half),
    step(3, half, obs(1, 3, 1)),
  ];
  expect(samplesOf(steps, { ...tally, live }, 2)).toEqual([
    { at: 0, values: [0, 0], step: -1 },
    { at: 0.25, values: [1, -1], step: 1 },
    { at: 1, values: [1, -1], step: 3 },
  ]);
  expect(samplesOf(steps, { ...tally, isDistance: true }, 2)).toEqual([
    { at: 0, values: [0, 0], step: -1 },
    { at: 1, values: [3, 1], step: 3 },
  ]);
});

test("turns are where somebody takes the lead or loses a place, apart and in order", () => {
  const samples = [
    [0, 0, 0],
    [2, -1, -1],
    [2, -1, -1],
    [1, 1, -2],
    [1, 2, -3],
    [0, 3, -3],
  ].map((values, i) => ({ at: i, values, step: i - 1 }));
  const turns = turnsOf(samples, false);
  expect(turns.map(({ sample }) => sample.at)).toEqual([1, 3, 4]);
  expect(turns.map(({ lead }) => lead)).toEqual([0, -1, 1]);
  expect(turns[1]).toMatchObject({ seat: 1, from: 2, to: 1, change: 2 });
  expect(turnsOf(samples, true).map(({ lead }) => lead)).toEqual([0, 1]);
  expect(turnsOf(samples, false, 1).map(({ sample }) => sample.at)).toEqual([4]);
  expect(turnsOf([samples[0]!], false)).toEqual([]);
});
