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
  "net-search": { nodes: 10000, ms: 4000 },
};
const HINT = { nodes: 4000, ms: 1500 };
/** Bots that play by a net, and what plays until it is there. */
const LEARNED: Readonly<Record<string, string>> = { net: "level5", "net-search": "level5" };

/** Games in which a search gains by looking with the net; elsewhere it need not be fetched for hints. */
const SEARCHED: readonly string[] = ["santa-timea"];

export class Thinker {
  private worker: EngineWorker | undefined;
  private table: Promise<Remote> | undefined;
  private learned: Remote | undefined;
  private isLearning = false;

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

  /** Fetches the net of the game, if there is one; whoever needs it first does not wait for it. A
   * failure is tried again with the next question. */
  private async learn(): Promise<void> {
    if (this.isLearning || this.worker === undefined) {
      return;
    }
    this.isLearning = true;
    const { worker } = this;
    try {
      const { learnedTable } = await import("../engine/learned");
      const table = await learnedTable(worker, this.setup);
      if (worker === this.worker) {
        this.learned = table;
      }
    } catch {
      this.isLearning = false;
    }
  }

  /** The table for a bot that plays by a net, and the bot that plays there. */
  private async learnedReady(bot: string, meanwhile: string): Promise<[Remote, string]> {
    const table = await this.ready();
    void this.learn();
    return this.learned === undefined ? [table, meanwhile] : [this.learned, bot];
  }

  async choose(seat: number, bot: string, obs: Obs, luck: bigint): Promise<number> {
    const without = LEARNED[bot];
    const [table, player] =
      without === undefined ? [await this.ready(), bot] : await this.learnedReady(bot, without);
    await table.luck(luck);
    const limits = PATIENCE[player] ?? { nodes: 0, ms: 0 };
    return (await table.think(seat, player, obs, limits)).move;
  }

  async hint(seat: number, obs: Obs): Promise<Advice> {
    const [table, adviser] = SEARCHED.includes(this.setup.game)
      ? await this.learnedReady("net-search", "level4")
      : [await this.ready(), "level4"];
    await table.luck(1n);
    return table.think(seat, adviser, obs, HINT);
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
    this.learned = undefined;
    this.isLearning = false;
  }
}
