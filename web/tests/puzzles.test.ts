// puzzles.test.ts: every puzzle that is shipped can be played, and each day has one.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gameOfDay, placeOfDay, type Puzzle, readPuzzle } from "../src/drivers/puzzles";
import { cards } from "../src/games";
import { dateOf, dayAt, numberOf } from "../src/drivers/day";
import { translate } from "../src/i18n";
import { gradeOf } from "../src/table/grade";
import { makeEngine } from "./engine";

function puzzlesIn(game: string): Puzzle[] {
  const lines = readFileSync(`../puzzles/${game}.txt`, "utf8").trimEnd().split("\n");
  return lines.flatMap((line, i) => (i % 2 === 0 ? [readPuzzle(line, lines[i + 1]!)] : []));
}

test.each(cards.map(({ id }) => id))("the positions of %s ask the seat for the move", async (game) => {
  const engine = await makeEngine();
  const puzzles = puzzlesIn(game);
  expect(puzzles.length).toBeGreaterThanOrEqual(200);
  for (const { best, moves, next, seat, setup, share } of puzzles) {
    engine.open(setup, 1n);
    engine.playRow(moves);
    const { actors, legal } = engine.position(seat);
    expect(actors).toEqual([seat]);
    expect(legal.length).toBeGreaterThan(2);
    expect(legal.some(([id]) => id === best)).toBe(true);
    expect(share - next).toBeGreaterThanOrEqual(500);
  }
});

test("the easiest grade names no bot, for level 1 does not search", () => {
  const said = [1, 2].map((n) => gradeOf((key, fill) => translate("en", key, fill), n));
  expect(said[0]).toBe("Difficulty 1 of 5: a short search finds it");
  expect(said[1]).toBe("Difficulty 2 of 5: Greta finds it");
});

test("a row of moves that cannot be played is refused", async () => {
  const engine = await makeEngine();
  engine.open(puzzlesIn("columbus")[0]!.setup, 1n);
  expect(() => engine.playRow([60000])).toThrow();
});

test("days: a date names one day, and 2026 begins with number 1", () => {
  expect(numberOf(dayAt("2026-01-01")!)).toBe(1);
  expect(dateOf(dayAt("2026-11-18")!)).toBe("2026-11-18");
  expect(["2026-02-30", "18.11.2026", "columbus", ""].map(dayAt)).toEqual([null, null, null, null]);
});

test("each day has one puzzle, and none comes again before all others of its game", () => {
  const first = dayAt("2026-11-18")!;
  const count = 200;
  const days = Array.from({ length: 4 * count }, (_, i) => first + i);
  const seen = new Set(days.map((day) => `${gameOfDay(day)} ${placeOfDay(day, count)}`));
  expect(seen.size).toBe(4 * count);
});
