/** The story of the match as entries, and the blocks of the log that they make. */
import { useMemo, useRef } from "preact/hooks";
import type { ToldStep } from "../drivers/driver";
import type { AnyGame, Part, TableView } from "../games/contract";

/** A step with its sentences. */
export interface Entry {
  step: ToldStep;
  lines: readonly string[];
  /** The first of them is the game's own, not the engine's. */
  isOwn: boolean;
}

/** What was told in one part of the match; nothing yet, if it has just begun. */
export interface Block {
  part: Part;
  entries: readonly Entry[];
}

/** The blocks of a round, in order; `from` is the number of the first among all blocks. */
export interface Chapter {
  round: number;
  from: number;
  blocks: readonly Block[];
}

/** The seat that a sentence names first: its pennant is shown before the sentence. */
export function subjectOf(line: string, players: TableView<unknown>["players"]): number | undefined {
  const found = players.find(
    ({ name, you }) =>
      (/^[ :]/.test(line.slice(name.length)) && line.startsWith(name)) ||
      (you && /^(You|Du|Dein)\b/.test(line)),
  );
  return found?.seat;
}

/** A step with its sentences; null: it has none. */
export function entryOf(game: AnyGame, step: ToldStep, view: TableView<unknown>): Entry | null {
  const own = game.narrate?.(step, view);
  const words = own ?? (step.who >= 0 ? (step.text ?? "") : "");
  const isOwn = words !== "" && (step.story.length === 0 || game.narratesAll?.(step) === true);
  const lines = [...(isOwn ? words.split("\n") : []), ...step.story];
  return lines.length === 0 ? null : { step, lines, isOwn };
}

/** The steps that have sentences. Each is told once, until the language or the names change. */
export function useEntries(
  game: AnyGame,
  steps: readonly ToldStep[],
  view: TableView<unknown>,
): readonly Entry[] {
  const names = view.players.map(({ name }) => name).join("\n");
  const known = useMemo(
    () => new WeakMap<ToldStep, Entry | null>(),
    [game, view.lang, view.viewer, view.edition, names],
  );
  return steps.flatMap((step) => {
    const entry = known.get(step) ?? (known.has(step) ? null : entryOf(game, step, view));
    known.set(step, entry);
    return entry === null ? [] : [entry];
  });
}

const isSame = (a: Part, b: Part): boolean => a.id === b.id && a.round === b.round;

/** Entries of one part that follow each other, part by part, and last the part that goes on now. Blocks
 * that are as they were `before` are the same objects. */
export function blocksOf(
  entries: readonly Entry[],
  partOf: (obs: ToldStep["before"]) => Part,
  now: ToldStep["before"] | null,
  before: readonly Block[] = [],
): Block[] {
  const blocks: { part: Part; entries: Entry[] }[] = [];
  const open = (part: Part) => {
    const last = blocks.at(-1);
    if (last === undefined || !isSame(last.part, part)) {
      blocks.push({ part, entries: [] });
    }
    return blocks.at(-1)!.entries;
  };
  for (const entry of entries) {
    open(partOf(entry.step.before)).push(entry);
  }
  if (now !== null) {
    open(partOf(now));
  }
  return blocks.map((block, i) => {
    const old = before[i];
    const isOld =
      old !== undefined &&
      isSame(old.part, block.part) &&
      old.entries.length === block.entries.length &&
      old.entries.every((entry, k) => entry === block.entries[k]);
    return isOld ? old : block;
  });
}

/** Blocks by round. */
export function chaptersOf(blocks: readonly Block[]): Chapter[] {
  const chapters: { round: number; from: number; blocks: Block[] }[] = [];
  blocks.forEach((block, i) => {
    const { round } = block.part;
    if (chapters.at(-1)?.round !== round) {
      chapters.push({ round, from: i, blocks: [] });
    }
    chapters.at(-1)!.blocks.push(block);
  });
  return chapters;
}

/** A game that names no parts has one. */
const WHOLE: Part = { id: "", round: 0 };

export function useBlocks(game: AnyGame, entries: readonly Entry[], view: TableView<unknown>): Block[] {
  const last = useRef<Block[]>([]);
  const now = view.outcome === null && entries.length > 0 ? view.obs : null;
  const partOf = game.parts?.partOf ?? (() => WHOLE);
  last.current = blocksOf(entries, partOf, now as ToldStep["before"] | null, last.current);
  return last.current;
}
