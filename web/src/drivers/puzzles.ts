/** The puzzles of all games: where they lie, which one belongs to a day, and how one did. */
import type { Setup } from "../engine/protocol";
import { recall, remember } from "../settings";
import { dateOf, today } from "./day";
import { fileText } from "./files";

const files = import.meta.glob<string>("../../../puzzles/*.txt", {
  query: "?url",
  import: "default",
  eager: true,
});

const FOLDER = "../../../puzzles/";
/** The games that have puzzles. */
const games = Object.keys(files)
  .map((path) => path.slice(FOLDER.length, -".txt".length))
  .sort();

/** A position in which one move is clearly best; docs/ANALYSIS.md describes the file. */
export interface Puzzle {
  setup: Setup;
  /** The numbers of all actions and outcomes up to the position. */
  moves: readonly number[];
  seat: number;
  best: number;
  /** What the best move and the next best may expect, in 1/10000 of the win. */
  share: number;
  next: number;
  /** The least level of bots from which on all find it. */
  level: number;
}

const PUZZLE = /^puzzle (\S+) \d+ seats (\d+) (.*?)\s?moves (.*)$/;
const ANSWER = /^answer seat (\d+) action (\d+) share (\d+) next (\d+) level (\d+)/;

/** Takes the two lines of a puzzle apart. */
export function readPuzzle(first: string, second: string): Puzzle {
  const [, game, seats, options, moves] = PUZZLE.exec(first) ?? [];
  const answer = ANSWER.exec(second)?.slice(1).map(Number);
  if (game === undefined || answer === undefined) {
    throw new Error("this is no puzzle");
  }
  const pairs = options!.split(" ").filter((each) => each !== "");
  return {
    setup: {
      game,
      seats: Number(seats),
      options: Object.fromEntries(pairs.map((each) => each.split("=") as [string, string])),
      edition: "",
    },
    moves: moves!.split(" ").map(Number),
    seat: answer[0]! - 1,
    best: answer[1]!,
    share: answer[2]!,
    next: answer[3]!,
    level: answer[4]!,
  };
}

export async function puzzlesOf(game: string): Promise<readonly Puzzle[]> {
  const address = files[`${FOLDER}${game}.txt`];
  const lines = address === undefined ? [] : (await fileText(address)).split("\n");
  return Array.from({ length: Math.floor(lines.length / 2) }, (_, i) =>
    readPuzzle(lines[2 * i]!, lines[2 * i + 1]!),
  );
}

// ---- one each day ----

/** Neighbours in a file come from the same game, so days take steps of this size. */
const STRIDE = 77;

/** The games take turns. */
export function gameOfDay(day: number): string {
  return games[day % games.length]!;
}

/** Which of a game's puzzles, from 0: the same for everybody. */
export function placeOfDay(day: number, count: number): number {
  return (Math.floor(day / games.length) * STRIDE) % count;
}

export async function puzzleOfDay(day: number): Promise<Puzzle | undefined> {
  const all = await puzzlesOf(gameOfDay(day));
  return all[placeOfDay(day, all.length)];
}

// ---- how one did ----

/** Found at the first try, later, or only shown. */
export type Solved = "once" | "later" | "shown";

/** The words for it. */
export const HOW = { once: "puzzleOnce", later: "puzzleLater", shown: "puzzleShown" } as const;

const KEY = "windrose.puzzles";
const KEPT = 400;

/** By date. */
export function solvedDays(): Readonly<Record<string, Solved>> {
  return recall<Record<string, Solved>>(KEY) ?? {};
}

/** Notes how a day's puzzle ended; the first end counts. */
export function noteSolved(day: number, how: Solved): void {
  const all = Object.entries({ [dateOf(day)]: how, ...solvedDays() });
  remember(KEY, Object.fromEntries(all.sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, KEPT)));
}

/** How many days in a row were found, up to today, or to yesterday while today is open. */
export function daysInRow(now = today()): number {
  const days = solvedDays();
  const isFound = (day: number) => ["once", "later"].includes(days[dateOf(day)] ?? "");
  let n = 0;
  while (isFound(now - n - (isFound(now) ? 0 : 1))) {
    n++;
  }
  return n;
}
