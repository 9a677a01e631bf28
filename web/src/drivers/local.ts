/** A match in this browser: people at one device, and bots. */
import { engineWorker, type Remote } from "../engine/client";
import { Refused } from "../engine/module";
import { ALL, PUBLIC, type About, type Obs, type Refusal } from "../engine/protocol";
import type { Both, Edition, Move, Ranked, TableView } from "../games/contract";
import { Store } from "../store";
import {
  DeviceDriver,
  atFirst,
  ranked,
  type Seat,
  type TableDriver,
  type TableState,
  telling,
  toldSteps,
  whenRetold,
} from "./driver";
import { save, newId, newSeed, savedTable, type Chair, type Saved } from "./saved";
import { Thinker } from "./thinker";
import { noteVoyage } from "./voyages";

export function editionOf(text: string, builtIn: readonly string[]): Edition {
  const lines = text === "" ? builtIn : text.split("\n").filter((line) => line !== "");
  const name = lines.find((line) => line.startsWith("edition "))?.slice("edition ".length) ?? "";
  return { name, lines };
}

export function seatsOf(chairs: readonly Chair[], viewer: number | null): Seat[] {
  return chairs.map((chair, seat) => ({
    seat,
    name: chair.name,
    you: seat === viewer,
    bot: chair.kind === "bot",
    pennant: seat,
    level: chair.bot,
    online: true,
    out: "",
    open: false,
  }));
}

/** What went wrong, as a refusal. */
export function refusalOf(error: unknown): Refusal {
  return error instanceof Refused
    ? error.refusal
    : { text: error instanceof Error ? error.message : String(error), german: "", rule: "", line: 0 };
}

/** The same in another order, each order with the same chance. */
function shuffled<T>(list: readonly T[]): T[] {
  const keys = crypto.getRandomValues(new Uint32Array(list.length));
  return [...list.keys()].sort((a, b) => keys[a]! - keys[b]!).map((i) => list[i]!);
}

/** Begins a match, at its beginning or where a record ends, and returns its number. */
export function beginLocal(
  setup: Saved["setup"],
  chairs: readonly Chair[],
  {
    isCompanion = false,
    shuffle = false,
    unaided = false,
    record = "",
    day = "",
    seed = newSeed(),
    id = newId(),
  } = {},
): string {
  const table: Saved = {
    id,
    setup,
    chairs: shuffle ? shuffled(chairs) : [...chairs],
    shuffle,
    unaided,
    seed: seed.toString(),
    ...(day !== "" && { day }),
    isCompanion,
    record,
    updated: Date.now(),
    over: false,
    actors: [],
  };
  save(table);
  return id;
}

export class LocalDriver extends DeviceDriver implements TableDriver {
  readonly state: Store<TableState>;
  readonly undo: (() => Promise<void>) | null;
  private closed = false;
  /** Counts undone moves, so that a bot's late answer to an older position is dropped. */
  private age = 0;
  private readonly peopleHere: number[];
  private showing: Promise<void> = Promise.resolve();
  private readonly stopRetelling = whenRetold(() => void this.retell());

  private constructor(
    private readonly saved: Saved,
    private readonly table: Remote,
    private readonly thinker: Thinker,
    about: About,
    start: Obs,
  ) {
    super();
    this.peopleHere = saved.chairs.flatMap((chair, seat) => (chair.kind === "person" ? [seat] : []));
    const alone = this.peopleHere.length === 1 ? this.peopleHere[0]! : null;
    const { day, unaided = false } = saved;
    this.undo = day === undefined ? () => this.takeBack() : null;
    this.state = new Store<TableState>({
      setup: saved.setup,
      about,
      edition: editionOf(saved.setup.edition, about.edition),
      seats: seatsOf(saved.chairs, alone),
      phase: "playing",
      viewer: alone,
      ...atFirst(start),
      busy: true,
      unaided,
      ...(day !== undefined && { day, unaided: true }),
    });
  }

  static async open(id: string): Promise<LocalDriver | null> {
    const saved = savedTable(id);
    if (saved === null) {
      return null;
    }
    const table = await engineWorker().table();
    const about = (await table.games()).find((each) => each.id === saved.setup.game);
    if (about === undefined) {
      return null;
    }
    const people = saved.chairs.flatMap((chair, seat) => (chair.kind === "person" ? [seat] : []));
    await table.open(saved.setup, BigInt(saved.seed));
    const viewer = people.length === 1 ? people[0]! : PUBLIC;
    const { obs } = await table.position(viewer);
    if (saved.record !== "") {
      await table.read(saved.record);
      await table.luck(BigInt(saved.seed));
    }
    if (saved.day !== undefined) {
      await table.luckAlike(BigInt(saved.seed));
    }
    const driver = new LocalDriver(saved, table, new Thinker(about, saved.setup), about, obs);
    // What was played before is known from the start, not shown as news.
    await driver.show(driver.state.value.viewer, true);
    void driver.goOn();
    return driver;
  }

  private get names(): string[] {
    return this.saved.chairs.map((chair) => chair.name);
  }

  /** One thing after the other, because new steps are added to those already shown. */
  private inTurn(show: () => Promise<void>): Promise<void> {
    this.showing = this.showing.catch(() => undefined).then(show);
    return this.showing;
  }

  /** Shows the position to `viewer`. */
  private show(viewer: number | null, busy: boolean): Promise<void> {
    return this.inTurn(async () => {
      const state = this.state.value;
      const now = await this.table.position(viewer ?? PUBLIC);
      const last = state.steps[state.steps.length - 1];
      const same = viewer === state.viewer && (last === undefined || last.n <= now.at);
      const known = same ? state.steps : [];
      const raw = await this.table.steps(viewer ?? PUBLIC, same ? (last?.n ?? 0) : 0, telling(this.names));
      if (this.closed) {
        return;
      }
      this.state.update({
        viewer,
        seats: seatsOf(this.saved.chairs, viewer),
        steps: [...known, ...toldSteps(raw, same && last !== undefined ? last.after : state.start)],
        obs: now.obs,
        legal: now.legal.map(([id, text]) => ({ id, text })),
        actors: now.actors,
        phase: now.over ? "over" : "playing",
        outcome: now.result ?? null,
        busy,
      });
    });
  }

  /** Tells all steps once more, in the language that was chosen. */
  private retell(): Promise<void> {
    return this.inTurn(async () => {
      const { viewer, start } = this.state.value;
      const raw = await this.table.steps(viewer ?? PUBLIC, 0, telling(this.names));
      if (!this.closed) {
        this.state.update({ steps: toldSteps(raw, start) });
      }
    });
  }

  private async store(): Promise<void> {
    const now = await this.table.position(PUBLIC);
    this.saved.record = await this.table.record(ALL);
    this.saved.over = now.over;
    this.saved.actors = now.actors;
    this.saved.updated = Date.now();
    save(this.saved);
    const { day, setup } = this.saved;
    if (now.over && day !== undefined) {
      noteVoyage(day, setup.game, await this.table.voyage(this.peopleHere[0]!));
    }
  }

  note(progress: Both): void {
    if (this.saved.progress?.en !== progress.en) {
      this.saved.progress = progress;
      save(this.saved);
    }
  }

  /** Lets chance and bots move until a person is asked or the game is over. */
  private async goOn(): Promise<void> {
    const age = this.age;
    try {
      for (;;) {
        await this.table.chance();
        const now = await this.table.position(PUBLIC);
        if (this.closed || age !== this.age) {
          return;
        }
        const bot = now.actors.find((seat) => !this.peopleHere.includes(seat));
        if (now.over || bot === undefined) {
          await this.store();
          await this.handOver(now.over ? null : (now.actors[0] ?? null));
          return;
        }
        await this.show(this.state.value.viewer, true);
        await this.letBotMove(bot, age);
      }
    } catch (error) {
      this.fail(error);
    }
  }

  private async letBotMove(seat: number, age: number): Promise<void> {
    const { obs, at } = await this.table.position(seat);
    const level = this.saved.chairs[seat]!.bot;
    const luck = BigInt(this.saved.seed) + BigInt(at * 8 + seat + 1);
    const move = await this.thinker.choose(seat, level, obs, luck);
    if (!this.closed && age === this.age) {
      await this.table.play(seat, move);
    }
  }

  /** Gives the screen to the person who is asked; with several people, behind a curtain. */
  private async handOver(seat: number | null): Promise<void> {
    const state = this.state.value;
    if (seat === null || this.peopleHere.length < 2 || seat === state.viewer) {
      await this.show(seat === null && this.peopleHere.length > 1 ? null : state.viewer, false);
      return;
    }
    if (state.about.isOpen === 1) {
      await this.show(seat, false);
      return;
    }
    await this.show(null, false);
    this.state.update({ curtain: seat });
  }

  liftCurtain(): void {
    const { curtain } = this.state.value;
    if (curtain !== null) {
      this.state.update({ curtain: null });
      void this.show(curtain, false);
    }
  }

  async send(move: Move): Promise<void> {
    const { viewer } = this.state.value;
    if (viewer === null) {
      return;
    }
    try {
      await this.table.play(viewer, move.id);
      this.state.update({ legal: [], busy: true, trouble: null });
      await this.show(viewer, true);
      await this.goOn();
    } catch (error) {
      this.fail(error);
    }
  }

  /** True if a person of this device is asked and could do one thing or another. */
  private async hasChoice(): Promise<boolean> {
    const { actors } = await this.table.position(PUBLIC);
    for (const seat of actors.filter((each) => this.peopleHere.includes(each))) {
      if ((await this.table.position(seat)).legal.length > 1) {
        return true;
      }
    }
    return false;
  }

  /** Back to the last choice: where there was only one move, it would only be made again. */
  private async takeBack(): Promise<void> {
    let back = await this.table.beforeLast(this.peopleHere);
    if (back < 0) {
      return;
    }
    this.age++;
    while (back >= 0) {
      await this.table.rewind(back);
      back = (await this.hasChoice()) ? -1 : await this.table.beforeLast(this.peopleHere);
    }
    this.state.update({ trouble: null });
    await this.goOn();
  }

  private fail(error: unknown): void {
    this.state.update({ trouble: refusalOf(error), busy: false });
  }

  async why(action: number): Promise<Refusal | null> {
    const { viewer } = this.state.value;
    return viewer === null ? null : this.table.check(viewer, action);
  }

  showTable(view: TableView<Obs>): Promise<string> {
    return this.thinker.show(view);
  }

  tryOut(move: Move): Promise<Obs | null> {
    const { viewer, obs } = this.state.value;
    return this.thinker.tryOut(viewer, move.id, obs);
  }

  async hint(): Promise<readonly Ranked[]> {
    const { viewer, obs, legal } = this.state.value;
    if (viewer === null || legal.length === 0) {
      return [];
    }
    return ranked(await this.thinker.hint(viewer, obs), legal);
  }

  record(): Promise<string> {
    return this.table.record(this.state.value.viewer ?? PUBLIC);
  }

  /** The same people and bots again, with new luck. */
  rematch(): Promise<string> {
    const { setup, chairs, shuffle = false, unaided = false } = this.saved;
    return Promise.resolve(`#/local/${beginLocal(setup, chairs, { shuffle, unaided })}`);
  }

  close(): void {
    this.closed = true;
    this.stopRetelling();
    this.thinker.end();
    void this.table.drop();
  }
}
