/** Matches that are stored in this browser. */
import type { Setup } from "../engine/protocol";
import type { Both } from "../games/contract";
import { forget, recall, remember } from "../settings";

export interface Chair {
  /** "companion": a person at a real table, whose moves are entered here. */
  kind: "person" | "bot" | "companion";
  name: string;
  bot: string;
}

export interface Saved {
  id: string;
  setup: Setup;
  chairs: Chair[];
  /** Decimal, for JSON has no such large numbers. */
  seed: string;
  record: string;
  updated: number;
  over: boolean;
  /** The seats were shuffled, and are again in a rematch. */
  shuffle?: boolean;
  /** There are no hints; before this could be chosen there always were. */
  unaided?: boolean;
  /** Kept beside a real table. */
  isCompanion?: boolean;
  /** Seats that owe a move. */
  actors: number[];
  /** The day whose deal is played. */
  day?: string;
  /** Where the match stands, in words. */
  progress?: Both;
}

const INDEX = "windrose.tables";
const KEPT = 20;

const keyOf = (id: string) => `windrose.table.${id}`;

export function savedIds(): string[] {
  return recall<string[]>(INDEX) ?? [];
}

/** What earlier versions of the page called a companion and its chairs. */
interface Earlier extends Omit<Saved, "chairs"> {
  chairs: (Omit<Chair, "kind"> & { kind: Chair["kind"] | "told" })[];
  isReal?: boolean;
}

export function savedTable(id: string): Saved | null {
  const saved = recall<Earlier>(keyOf(id));
  if (saved === null) {
    return null;
  }
  const { isReal = false, ...table } = saved;
  const chairs = saved.chairs.map((chair) => ({
    ...chair,
    kind: chair.kind === "told" ? ("companion" as const) : chair.kind,
  }));
  return { ...table, chairs, isCompanion: table.isCompanion ?? isReal };
}

export function savedTables(): Saved[] {
  return savedIds()
    .map(savedTable)
    .filter((each): each is Saved => each !== null);
}

/** Keeps a match; of old ones the finished go first. */
export function save(table: Saved): boolean {
  const ids = [table.id, ...savedIds().filter((id) => id !== table.id)];
  while (ids.length > KEPT) {
    const finished = ids.filter((id, i) => i > 0 && (savedTable(id)?.over ?? true));
    const gone = finished.pop() ?? ids[ids.length - 1]!;
    ids.splice(ids.indexOf(gone), 1);
    forget(keyOf(gone));
  }
  return remember(keyOf(table.id), table) && remember(INDEX, ids);
}

export function drop(id: string): void {
  forget(keyOf(id));
  remember(
    INDEX,
    savedIds().filter((each) => each !== id),
  );
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join("");
}

export function newSeed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0]!;
}
