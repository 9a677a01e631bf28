/**
 * The engine by observations alone, in a worker of its own: bots, hints, stories, refusals, and
 * what a move would do.
 */
import { EngineWorker, type Remote } from "../engine/client";
import type { KnownStep } from "../engine/module";
import type { TableView } from "../games/contract";
import { shown } from "./driver";
import type { About, Advice, Obs, Refusal, Setup, Telling } from "../engine/protocol";

/** The strongest bot may think this long about a move; slower devices play a little weaker. */
const PATIENCE: Readonly<Record<string, { nodes: number; ms: number }>> = {
  level5: { nodes: 10000, ms: 4000 },
};
const HINT = { bot: "level4", nodes: 4000, ms: 1500 };

export class Thinker {
  private worker: EngineWorker | undefined;
  private table: Promise<Remote> | undefined;

  constructor(
    private readonly about: About,
    private readonly setup: Setup,
  ) {}

  private ready(): Promise<Remote> {
    this.table ??= this.begin();
    return this.table;
  }

  private async begin(): Promise<Remote> {
    this.worker = new EngineWorker();
    const table = await this.worker.table();
    await table.begin(this.setup);
    return table;
  }

  async choose(seat: number, bot: string, obs: Obs, luck: bigint): Promise<number> {
    const table = await this.ready();
    await table.luck(luck);
    const limits = PATIENCE[bot] ?? { nodes: 0, ms: 0 };
    return (await table.think(seat, bot, obs, limits)).move;
  }

  async hint(seat: number, obs: Obs): Promise<Advice> {
    const table = await this.ready();
    await table.luck(1n);
    return table.think(seat, HINT.bot, obs, HINT);
  }

  async why(seat: number, action: number, obs: Obs): Promise<Refusal | null> {
    return (await this.ready()).why(seat, action, obs);
  }

  /** Null for a spectator, and where a trial would reveal secrets. */
  async tryOut(seat: number | null, action: number, obs: Obs): Promise<Obs | null> {
    if (seat === null || this.about.isOpen === 0) {
      return null;
    }
    return (await this.ready()).tryOut(seat, action, obs);
  }

  async show(view: TableView<Obs>): Promise<string> {
    return shown(await this.ready(), view);
  }

  async tell(viewer: number, step: KnownStep, telling: Telling): Promise<string[]> {
    return (await this.ready()).tell(viewer, step, telling);
  }

  end(): void {
    this.worker?.end();
    this.worker = undefined;
    this.table = undefined;
  }
}
