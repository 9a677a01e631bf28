/** A lesson: a table whose others move as its file says, and what it says at each step. */
import { engineWorker, type Remote } from "../engine/client";
import type { About, LessonStep, Obs, Refusal, Setup } from "../engine/protocol";
import type { Lang, Move, Ranked, TableView } from "../games/contract";
import { Store } from "../store";
import { fileText } from "./files";
import {
  DeviceDriver,
  atFirst,
  shown,
  type TableDriver,
  type TableState,
  telling,
  toldSteps,
} from "./driver";
import { addressesOf, noteDone } from "./lessons";
import { editionOf, refusalOf, seatsOf } from "./local";

const LEARNER = 0;
const CREW: readonly string[] = ["Marina", "Jonas", "Fatima", "Olaf"];

export interface LessonState {
  title: Record<Lang, string>;
  /** The step under way, from 1, and how many there are; beyond: the lesson is over. */
  at: number;
  count: number;
  step: LessonStep | null;
  /** A move that does not count was tried; it is what the step says then. */
  tried: Move | null;
}

export class LessonDriver extends DeviceDriver implements TableDriver {
  readonly state: Store<TableState>;
  readonly lesson: Store<LessonState>;
  readonly undo = null;
  private closed = false;

  private constructor(
    private readonly table: Remote,
    private readonly steps: readonly LessonStep[],
    private readonly game: string,
    private readonly number: number,
    private played: string,
    beginning: TableState,
  ) {
    super();
    this.state = new Store<TableState>(beginning);
    const title = steps[0]!.say;
    this.lesson = new Store<LessonState>({ title, at: 0, count: steps.length - 1, step: null, tried: null });
  }

  /** Opens lesson `number`, from 0; null: there is no such lesson. */
  static async open(game: string, number: number, you: string): Promise<LessonDriver | null> {
    const address = addressesOf(game)[number];
    if (address === undefined) {
      return null;
    }
    const table = await engineWorker().table();
    const steps = await table.lesson(await fileText(address));
    const record = `${steps[0]!.lines}\n`;
    await table.read(record);
    const [setup, about] = [await table.setup(), (await table.games()).find((each) => each.id === game)];
    if (about === undefined) {
      return null;
    }
    const driver = new LessonDriver(
      table,
      steps,
      game,
      number,
      record,
      await atTable(table, setup, about, you),
    );
    await driver.show();
    await driver.goTo(1);
    return driver;
  }

  private async show(): Promise<void> {
    const { state } = this;
    const last = state.value.steps.at(-1);
    const now = await this.table.position(LEARNER);
    const names = state.value.seats.map((seat) => seat.name);
    const raw = await this.table.steps(LEARNER, last?.n ?? 0, telling(names));
    if (!this.closed) {
      const steps = [...state.value.steps, ...toldSteps(raw, last?.after ?? state.value.start)];
      state.update({ steps, obs: now.obs, actors: now.actors });
    }
  }

  /** Begins a step; one without a move is only read, so nothing can be played in it. */
  private async goTo(at: number): Promise<void> {
    const step = this.steps[at] ?? null;
    const now = await this.table.position(LEARNER);
    if (this.closed) {
      return;
    }
    const legal = step !== null && step.move !== "" ? now.legal : [];
    this.state.update({ legal: legal.map(([id, text]) => ({ id, text })), busy: false });
    this.lesson.update({ at, step, tried: null });
    if (step === null) {
      noteDone(this.game, this.number);
    }
  }

  /** Plays lines and goes on to the next step; a second click meanwhile does nothing. */
  private async goOn(lines: string): Promise<void> {
    const { state, lesson } = this;
    if (state.value.busy) {
      return;
    }
    state.update({ legal: [], busy: true, trouble: null });
    try {
      if (lines !== "") {
        await this.table.read(`${this.played}${lines}\n`);
        this.played += `${lines}\n`;
        await this.show();
      }
      await this.goTo(lesson.value.at + 1);
    } catch (error) {
      if (!this.closed) {
        state.update({ trouble: refusalOf(error), busy: false });
      }
    }
  }

  /** Goes on from a step that is only read. */
  async next(): Promise<void> {
    const { step } = this.lesson.value;
    if (step !== null && step.move === "") {
      await this.goOn(step.lines);
    }
  }

  async send(move: Move): Promise<void> {
    const { step } = this.lesson.value;
    if (step === null || step.move === "") {
      return;
    }
    const counts = step.also === "any" || [step.move, ...step.also.split(" | ")].includes(move.text);
    if (!counts) {
      this.lesson.update({ tried: move });
      return;
    }
    const after = step.lines.split("\n").slice(1);
    await this.goOn([`${LEARNER + 1} ${move.text}`, ...after].join("\n"));
  }

  /** Plays the move that the step waits for. */
  async showMe(): Promise<void> {
    const { step } = this.lesson.value;
    const move = this.state.value.legal.find((each) => each.text === step?.move);
    if (move !== undefined) {
      await this.send(move);
    }
  }

  why(action: number): Promise<Refusal | null> {
    return this.table.check(LEARNER, action).catch(refusalOf);
  }

  showTable(view: TableView<Obs>): Promise<string> {
    return shown(this.table, view);
  }

  tryOut(): Promise<null> {
    return Promise.resolve(null);
  }

  hint(): Promise<readonly Ranked[]> {
    const { legal } = this.state.value;
    const move = legal.find((each) => each.text === this.lesson.value.step?.move);
    return Promise.resolve(move === undefined ? [] : [{ move, share: 1, value: null }]);
  }

  record(): Promise<string> {
    return this.table.record(LEARNER);
  }

  rematch(): Promise<string> {
    return Promise.resolve(location.hash);
  }

  liftCurtain(): void {
    // One person learns, so there is none.
  }

  close(): void {
    this.closed = true;
    this.table.drop();
  }
}

/** The table before the first step, with the learner and a crew. */
async function atTable(table: Remote, setup: Setup, about: About, you: string): Promise<TableState> {
  const fresh = await engineWorker().table();
  await fresh.open(setup, 1n);
  const { obs } = await fresh.position(LEARNER);
  fresh.drop();
  const chairs = Array.from({ length: setup.seats }, (_, seat) => ({
    kind: seat === LEARNER ? ("person" as const) : ("bot" as const),
    name: seat === LEARNER ? you : CREW[seat - 1]!,
    bot: "",
  }));
  const edition = editionOf(setup.edition, about.edition);
  const seats = seatsOf(chairs, LEARNER);
  const raw = await table.steps(LEARNER, 0, telling(chairs.map((chair) => chair.name)));
  const steps = toldSteps(raw, obs);
  return { setup, about, edition, seats, phase: "playing", viewer: LEARNER, ...atFirst(obs), steps };
}
