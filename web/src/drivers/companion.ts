/**
 * A match at a real table: people enter outcomes and moves, and the engine keeps the score and
 * refuses what the rules forbid.
 */
import { engineWorker, type Remote } from "../engine/client";
import { ALL, type About, type Action, CHANCE, type Obs, PUBLIC, type Refusal } from "../engine/protocol";
import type { Move, Question, Ranked, TableView } from "../games/contract";
import { Store } from "../store";
import {
  type Companion,
  DeviceDriver,
  atFirst,
  ranked,
  type TableDriver,
  type TableState,
  type ToldStep,
  telling,
  toldSteps,
  whenRetold,
} from "./driver";
import { beginLocal, editionOf, refusalOf, seatsOf } from "./local";
import { newSeed, save, type Saved } from "./saved";
import { Thinker } from "./thinker";

function movesOf(raw: readonly Action[]): Move[] {
  return raw.map(([id, text]) => ({ id, text }));
}

export class CompanionDriver extends DeviceDriver implements TableDriver {
  readonly state: Store<TableState>;
  readonly undo = () => this.takeBack();
  override readonly companion: Companion = {
    tell: (ids) => this.attempt(() => this.tell(ids)),
    hide: () => this.attempt(() => this.table.companionSuppose()),
    reveal: (isTrue) => this.attempt(() => this.table.companionRevealed(isTrue)),
    draw: () => this.attempt(() => this.draw()),
    backTo: (moves) => this.attempt(() => this.table.rewind(moves)),
  };
  /** What was told at once, by numbers of moves, and is taken back at once. */
  private batches: { from: number; to: number }[] = [];
  private isBusy = false;
  private readonly thinker: Thinker;
  private readonly stopRetelling = whenRetold(() => void this.retell());

  private constructor(
    private readonly saved: Saved,
    private readonly table: Remote,
    /** My seat; null: I only keep the score. */
    private readonly me: number | null,
    about: About,
    start: Obs,
  ) {
    super();
    this.thinker = new Thinker(about, saved.setup);
    this.state = new Store<TableState>({
      setup: saved.setup,
      about,
      edition: editionOf(saved.setup.edition, about.edition),
      seats: seatsOf(saved.chairs, me),
      phase: "playing",
      viewer: me,
      ...atFirst(start),
    });
  }

  static async open(saved: Saved): Promise<CompanionDriver | null> {
    const table = await engineWorker().table();
    const about = (await table.games()).find((each) => each.id === saved.setup.game);
    if (about === undefined) {
      return null;
    }
    const seat = saved.chairs.findIndex((chair) => chair.kind === "person");
    const me = seat < 0 ? null : seat;
    await table.open(saved.setup, BigInt(saved.seed));
    const { obs } = await table.position(me ?? PUBLIC);
    if (saved.record !== "") {
      await table.read(saved.record);
      await table.luck(BigInt(saved.seed));
    }
    await table.companion(me === null ? [] : [me]);
    const driver = new CompanionDriver(saved, table, me, about, obs);
    await driver.goOn();
    return driver;
  }

  /** What to enter next; null: it is my own move, or the end. */
  private async nextQuestion(): Promise<Question | null> {
    for (;;) {
      const asked = await this.table.companionAsks();
      const now = await this.table.position(PUBLIC);
      if (asked.revealed !== "") {
        return { who: CHANCE, list: [], hides: false, revealed: asked.revealed };
      }
      const [actor] = now.actors;
      if (now.over || (actor !== undefined && actor === this.me)) {
        return null;
      }
      if (actor !== undefined) {
        const list = movesOf(await this.table.companionMoves(actor));
        return { who: actor, list, hides: false, revealed: "" };
      }
      if (asked.asks) {
        const list = movesOf(await this.table.companionOutcomes());
        return { who: CHANCE, list, hides: asked.hides, revealed: "" };
      }
      await this.table.companionSuppose();
    }
  }

  private async steps(): Promise<ToldStep[]> {
    const names = this.saved.chairs.map((chair) => chair.name);
    const raw = await this.table.steps(this.me ?? PUBLIC, 0, telling(names));
    return toldSteps(raw, this.state.value.start);
  }

  /** Tells all steps once more, in the language that was chosen. */
  private async retell(): Promise<void> {
    const { question } = this.state.value;
    const steps = await this.steps();
    if (question === this.state.value.question) {
      this.state.update({ steps }); // otherwise they were told again meanwhile
    }
  }

  private async goOn(): Promise<void> {
    const question = await this.nextQuestion();
    const now = await this.table.position(this.me ?? PUBLIC);
    const mine = this.me !== null && question === null && !now.over;
    const legal = mine ? movesOf(now.legal) : [];
    this.saved.record = await this.table.record(ALL);
    this.saved.over = now.over;
    this.saved.actors = now.actors;
    this.saved.updated = Date.now();
    save(this.saved);
    this.state.update({
      steps: await this.steps(),
      obs: now.obs,
      legal,
      actors: question !== null && question.who >= 0 ? [question.who] : now.actors,
      phase: now.over ? "over" : "playing",
      outcome: now.result ?? null,
      question,
      trouble: null,
    });
  }

  /** One thing at a time: what is clicked meanwhile was meant for a question that is gone. */
  private async attempt(act: () => Promise<void>): Promise<void> {
    if (this.isBusy) {
      return;
    }
    this.isBusy = true;
    try {
      await act();
      await this.goOn();
    } catch (error) {
      this.state.update({ trouble: refusalOf(error) });
    } finally {
      this.isBusy = false;
    }
  }

  send(move: Move): Promise<void> {
    return this.attempt(() => this.table.companionPlay(this.me ?? CHANCE, move.id));
  }

  /** All of it or, if something is refused, nothing. */
  private async tell(ids: readonly number[]): Promise<void> {
    const { at: from } = await this.table.position(PUBLIC);
    let { question } = this.state.value;
    try {
      for (const id of ids) {
        if (question !== null) {
          await this.table.companionPlay(question.who, id);
          question = ids.length > 1 ? await this.nextQuestion() : null;
        }
      }
    } catch (error) {
      await this.table.rewind(from);
      throw error;
    }
    await this.remember(from);
  }

  private async draw(): Promise<void> {
    const { at: from } = await this.table.position(PUBLIC);
    await this.table.luck(newSeed()); // the seed of the table would begin anew after each reload
    await this.table.chance();
    await this.remember(from);
  }

  private async remember(from: number): Promise<void> {
    const { at: to } = await this.table.position(PUBLIC);
    this.batches = [...this.batches.filter((batch) => batch.to <= from), { from, to }];
  }

  private takeBack(): Promise<void> {
    return this.attempt(async () => {
      const last = await this.table.companionBeforeLast();
      const batch = this.batches.find(({ from, to }) => from <= last && last < to);
      await this.table.rewind(batch?.from ?? last);
    });
  }

  /** The seat whose moves are shown: one that is told of, or mine. */
  private get mover(): number | null {
    const who = this.state.value.question?.who ?? CHANCE;
    return who >= 0 ? who : this.me;
  }

  async why(action: number): Promise<Refusal | null> {
    return this.mover === null ? null : this.table.check(this.mover, action);
  }

  showTable(view: TableView<Obs>): Promise<string> {
    return this.thinker.show(view);
  }

  tryOut(move: Move): Promise<Obs | null> {
    return this.thinker.tryOut(this.mover, move.id, this.state.value.obs);
  }

  async hint(): Promise<readonly Ranked[]> {
    const { obs, legal } = this.state.value;
    return this.me === null || legal.length === 0 ? [] : ranked(await this.thinker.hint(this.me, obs), legal);
  }

  record(): Promise<string> {
    return this.table.record(this.me ?? PUBLIC);
  }

  rematch(): Promise<string> {
    return Promise.resolve(
      `#/local/${beginLocal(this.saved.setup, this.saved.chairs, { isCompanion: true })}`,
    );
  }

  liftCurtain(): void {
    // There is one person at this device.
  }

  close(): void {
    this.stopRetelling();
    this.thinker.end();
    void this.table.drop();
  }
}
