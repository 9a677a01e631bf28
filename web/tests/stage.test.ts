/** In which order steps are shown, where the table waits, and what is told of them. */
import { expect, test } from "vitest";
import type { Obs, ToldStep } from "../src/drivers/driver";
import type { AnyGame, TableView } from "../src/games/contract";
import { isNews, sinceMine } from "../src/table/since";
import { actorsIn, holdsAt, pauseAt, timeOf, waiting } from "../src/table/stage";

const at = (round: number) => ({ round }) as unknown as Obs;
const step = (n: number, who: number, round = 1, after = round): ToldStep => ({
  n,
  who,
  action: 0,
  text: `go ${n}`,
  before: at(round),
  after: at(after),
  story: [],
});

const game = {
  tempo: ({ who }: ToldStep) => (who < 0 ? 0 : 800),
  tally: { round: (obs: { round: number }) => obs.round, points: () => 0 },
  parts: { partOf: (obs: { round: number }) => ({ id: "", round: obs.round, seat: 2 }), gist: () => null },
  narrate: ({ n, who }: ToldStep) => (who < 0 ? "" : `${who} did ${n}.`),
} as unknown as AnyGame;

test("a long deal does not hide the move before it", () => {
  const deal = Array.from({ length: 60 }, (_, i) => step(i + 2, -1, 2));
  expect(waiting(game, [step(1, 0), ...deal, step(62, 1, 2)], 0)).toEqual([0, 61]);
});

test("of very many moves only the last are shown one by one", () => {
  const many = Array.from({ length: 100 }, (_, i) => step(i + 1, i % 4));
  expect(waiting(game, many, 0)[0]).toBe(60);
  expect(waiting(game, many, 95)).toEqual([95, 96, 97, 98, 99]);
});

test("the table waits at the end of a round, even if chance ends it, but not at the set-up", () => {
  expect(pauseAt(game, step(1, 0, 0, 1))).toBeNull();
  expect(pauseAt(game, step(1, 0))).toBeNull();
  expect(pauseAt(game, step(1, -1, 1, 2))).toBe("round");
  expect(waiting(game, [step(1, -1, 1, 2)], 0)).toEqual([0]);
});

test("where nothing is shown one by one, the table waits after rounds, but not after tricks", () => {
  const tricks = { ...game, pauses: ({ who }: ToldStep) => (who < 0 ? "round" : "trick") } as AnyGame;
  expect(holdsAt(tricks, step(1, 0), "brisk")).toBe(true);
  expect(holdsAt(tricks, step(1, 0), "instant")).toBe(false);
  expect(holdsAt(tricks, step(1, -1), "instant")).toBe(true);
  expect(holdsAt(game, step(1, 0), "calm")).toBe(false);
});

test("who is shown acting is who made the step, or whose turn chance decides", () => {
  expect(actorsIn(game, step(1, 1))).toEqual([1]);
  expect(actorsIn(game, step(1, -1))).toEqual([2]);
});

test("the recap begins after the viewer's last step and leaves out what is not told", () => {
  const view = { viewer: 0, players: [] } as unknown as TableView<unknown>;
  const steps = [step(1, 2), step(2, 0), step(3, 1), step(4, -1), step(5, 2)];
  expect(sinceMine(game, steps, view)).toEqual([
    { at: 2, who: 1, words: "1 did 3." },
    { at: 4, who: 2, words: "2 did 5." },
  ]);
});

test("the flag of the recap is that of whom the words are about, not of who moved last", () => {
  const players = [
    { seat: 0, name: "Ada", you: true },
    { seat: 1, name: "Jonas", you: false },
  ];
  const view = { viewer: 0, players } as unknown as TableView<unknown>;
  const told = (story: string) => sinceMine(game, [{ ...step(1, 1), story: [story] }], view)[0]?.who;
  expect(told("You bid the most, 4 cubes, and got Blackbeard.")).toBe(0);
  expect(told("Jonas bid the most.")).toBe(1);
  expect(told("The wind blew north.")).toBe(-1);
});

test("the recap opens by itself only if it tells of more than the log shows open", () => {
  const view = { viewer: 0, players: [] } as unknown as TableView<unknown>;
  const steps = [step(1, 0), step(2, 1, 1), step(3, 2, 2), step(4, 3, 2)];
  expect(isNews(game, steps, sinceMine(game, steps, view))).toBe(false);
  const more = [...steps, step(5, 1, 3)];
  expect(isNews(game, more, sinceMine(game, more, view))).toBe(true);
});

test("a step is shown until what happens with it has come to rest", () => {
  const slow = { ...game, motion: () => [{ kind: "rays", after: 600 }, { sound: "bell" }] } as AnyGame;
  expect(timeOf(slow, step(1, 0))).toBe(1300);
  expect(timeOf(slow, step(1, -1))).toBe(0);
  expect(timeOf(game, step(1, 0))).toBe(800);
});
