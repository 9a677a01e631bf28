/** The lessons of the games: where they lie, and which of them were played to their end. */
import { recall, remember } from "../settings";

const files = import.meta.glob<string>("../../../src/games/*/lessons/*.txt", {
  query: "?url",
  import: "default",
  eager: true,
});

const KEY = "windrose.lessons";

/** The addresses of a game's lessons, in the order in which one learns. */
export function addressesOf(game: string): string[] {
  const folder = `../../../src/games/${game}/lessons/`;
  const own = Object.keys(files).filter((path) => path.startsWith(folder));
  return own.sort().map((path) => files[path]!);
}

export function lessonCount(game: string): number {
  return addressesOf(game).length;
}

/** Which lessons of a game were played to their end, from 0. */
export function lessonsDone(game: string): readonly number[] {
  return recall<Record<string, number[]>>(KEY)?.[game] ?? [];
}

export function noteDone(game: string, number: number): void {
  const all = recall<Record<string, number[]>>(KEY) ?? {};
  const done = new Set(all[game]);
  remember(KEY, { ...all, [game]: [...done.add(number)].sort((a, b) => a - b) });
}

/** The first lesson that was not played to its end, from 0; null: all were. */
export function firstLeft(game: string): number | null {
  const done = new Set(lessonsDone(game));
  const all = Array.from({ length: lessonCount(game) }, (_, i) => i);
  return all.find((i) => !done.has(i)) ?? null;
}
