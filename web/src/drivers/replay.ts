/** A record as seen by a viewer, step by step, for replays and for examples of rules. */
import { engineWorker, type Remote } from "../engine/client";
import { Refused } from "../engine/module";
import { ALL, type Obs, PUBLIC, type Refusal, type Setup } from "../engine/protocol";
import type { Edition, Move, Outcome, TableView } from "../games/contract";
import { type ToldStep, shown, telling, toldSteps } from "./driver";
import { editionOf } from "./local";
import { newSeed } from "./saved";

export type { Obs };
/** The viewers without a seat: spectator, and one who sees all. */
export { ALL, PUBLIC };

export class RecordedMatch {
  private constructor(
    private readonly table: Remote,
    readonly setup: Setup,
    readonly edition: Edition,
    /** Nothing is hidden in this game. */
    readonly isOpen: boolean,
    /** Null: the match is not over. */
    readonly outcome: Outcome | null,
    /** The record as the engine writes it. */
    readonly record: string,
  ) {}

  static async open(text: string): Promise<RecordedMatch> {
    const table = await engineWorker().table();
    try {
      await table.read(text);
    } catch (error) {
      table.drop();
      throw error;
    }
    const setup = await table.setup();
    const about = (await table.games()).find((each) => each.id === setup.game);
    const now = await table.position(PUBLIC);
    const edition = editionOf(setup.edition, about?.edition ?? []);
    const isOpen = about?.isOpen === 1;
    return new RecordedMatch(table, setup, edition, isOpen, now.result ?? null, await table.record(ALL));
  }

  /** What a viewer knows before the first step. */
  async start(viewer: number): Promise<Obs> {
    const fresh = await engineWorker().table();
    await fresh.open(this.setup, 1n);
    const { obs } = await fresh.position(viewer);
    fresh.drop();
    return obs;
  }

  /** All steps as a viewer sees them. */
  async steps(viewer: number, names: readonly string[], start: Obs): Promise<ToldStep[]> {
    return toldSteps(await this.table.steps(viewer, 0, telling(names)), start);
  }

  show(view: TableView<Obs>): Promise<string> {
    return shown(this.table, view);
  }

  async legal(seat: number): Promise<Move[]> {
    return (await this.table.position(seat)).legal.map(([id, text]) => ({ id, text }));
  }

  /** The record before a move, with all that was hidden; with a viewer, what was hidden from that one is
   * drawn anew. */
  async cut(move: number, viewer: number | null): Promise<string> {
    const fresh = await engineWorker().table();
    await fresh.read(this.record);
    await fresh.rewind(move);
    if (viewer !== null) {
      await fresh.luck(newSeed());
      await fresh.companion([viewer]);
      await fresh.companionRedraw();
    }
    const text = await fresh.record(ALL);
    fresh.drop();
    return text;
  }

  close(): void {
    this.table.drop();
  }
}

/** The line for which a record was refused, and why; null: something else went wrong. */
export function refusedLine(error: unknown): Refusal | null {
  return error instanceof Refused && error.refusal.line > 0 ? error.refusal : null;
}
