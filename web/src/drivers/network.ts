/** A table of the server, as seen by a seat or a spectator. */
import { engineWorker } from "../engine/client";
import { type About, type Obs, PUBLIC, type Refusal, type Setup } from "../engine/protocol";
import type { Move, Ranked, Signal, TableView } from "../games/contract";
import type { Requests } from "../generated/messages";
import {
  server,
  passes,
  ServerError,
  type Event,
  type NetPosition,
  type NetStep,
  type Table,
  type Watched,
} from "../net/server";
import { Store } from "../store";
import {
  atFirst,
  ranked,
  type Clock,
  type People,
  type Seat,
  type TableDriver,
  type TableState,
  type ToldStep,
  telling,
  toldSteps,
  whenRetold,
} from "./driver";
import { editionOf } from "./local";
import { crewed, unmarked } from "./server";
import { Thinker } from "./thinker";
import { noteTurn } from "./turns";

function seatsOf(table: Table, free: string): Seat[] {
  return crewed(table).chairs.map((chair, seat) => ({
    seat,
    name: chair.kind === "open" ? free : chair.name,
    you: chair.you,
    bot: chair.kind === "bot",
    pennant: seat,
    level: chair.bot ?? "",
    online: chair.kind !== "person" || chair.online || chair.you,
    out: chair.out ?? "",
    open: chair.kind === "open",
  }));
}

export function setupOf(table: Table, edition: string): Setup {
  const options = Object.fromEntries(
    Object.entries(table.options ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return { game: table.game, seats: table.seats, options, edition };
}

function clockOf(position: NetPosition): Clock | null {
  const { clock } = position;
  return clock === undefined || clock === null
    ? null
    : { left: clock.left_ms, running: clock.running, heard: Date.now() };
}

/** The text of an edition that is not the built-in one, from the head of the record. */
async function editionText(table: Table): Promise<string> {
  if (table.edition === undefined || table.edition === null || table.edition === "") {
    return "";
  }
  const { record } = await server.ask("record", { table: table.id });
  return record
    .split("\n")
    .filter((line) => line.startsWith("= "))
    .map((line) => `${line.slice(2)}\n`)
    .join("");
}

const FINGER_MS = 5000; /* that a signal shows */
const PATIENCE_MS = [1000, 2000, 4000, 8000, 8000, 8000]; /* between tries of one request */

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Asks again while the server is busy or away. Calls `again` before each wait. */
async function patiently<T>(ask: () => Promise<T>, again?: (error: ServerError) => void): Promise<T> {
  for (const pause of PATIENCE_MS) {
    try {
      return await ask();
    } catch (error) {
      if (!passes(error)) {
        throw error;
      }
      again?.(error);
      await sleep(Math.max(pause, error.wait * 1000));
    }
  }
  return ask();
}

/** The number of drivers of this page that watch a table; the last one to close ends the watch. */
const watching = new Map<string, number>();

function countWatching(id: string, by: number): number {
  const left = (watching.get(id) ?? 0) + by;
  watching.set(id, left);
  return left;
}

const PHASES = { open: "waiting", playing: "playing", over: "over" } as const;

export class NetworkDriver implements TableDriver {
  readonly kind = "server";
  readonly state: Store<TableState>;
  readonly undo = null;
  readonly companion = null;
  private thinker: Thinker;
  private readonly stop: () => void;
  private table: Table;
  private at = 0;
  private you: number | null;
  /** Stories are told one after the other, in the order of the steps. */
  private queue: Promise<void> = Promise.resolve();
  /** Steps may be missing before those of the next event, so events wait for `watch`. */
  private isBehind = true;
  /** Counts the views of the match; steps of an earlier view are dropped. */
  private view = 0;
  private isClosed = false;
  /** A move without an answer; when sent again, it must have the same key. */
  private open: Requests["move"] | null = null;

  private constructor(
    watched: Watched,
    about: About,
    start: Obs,
    edition: string,
    private readonly invite: string,
  ) {
    this.table = watched.table;
    this.you = NetworkDriver.seatIn(watched.table);
    const setup = setupOf(watched.table, edition);
    this.thinker = new Thinker(about, setup);
    this.state = new Store<TableState>({
      setup,
      about,
      edition: editionOf(edition, about.edition),
      seats: seatsOf(watched.table, ""),
      phase: PHASES[watched.table.state],
      viewer: this.you,
      ...atFirst(start),
      actors: watched.table.actors,
      chat: watched.table.chat ? [] : null,
      server: this.serverView(),
      ...this.dealt(watched.table),
    });
    this.hear(watched);
    const unsubscribeEvents = server.subscribe((event) => this.take(event));
    // The bar above says so if the person is logged out or has to wait.
    const unsubscribeState = server.state.subscribe(({ live, out, until }) => {
      const offline = !live && !out && until === 0;
      if (this.state.value.offline !== offline) {
        this.state.update({ offline });
      }
    });
    const stopRetelling = whenRetold(() => this.retell());
    this.stop = () => {
      unsubscribeEvents();
      unsubscribeState();
      stopRetelling();
    };
  }

  private static seatIn(table: Table): number | null {
    const seat = table.chairs.findIndex((chair) => chair.you);
    return seat < 0 ? null : seat;
  }

  static async open(id: string, invite: string): Promise<NetworkDriver> {
    countWatching(id, 1);
    try {
      return await NetworkDriver.openNow(id, invite);
    } catch (error) {
      countWatching(id, -1);
      throw error;
    }
  }

  private static async openNow(id: string, invite: string): Promise<NetworkDriver> {
    await server.live();
    const watched = await patiently(() => server.ask("watch", { table: id, ...(invite && { invite }) }));
    const table = await engineWorker().table();
    const about = (await table.games()).find((each) => each.id === watched.table.game);
    if (about === undefined) {
      throw new Error(`this page does not know the game "${watched.table.game}"`);
    }
    const edition = await editionText(watched.table);
    await table.open(setupOf(watched.table, edition), 1n);
    const { obs } = await table.position(NetworkDriver.seatIn(watched.table) ?? PUBLIC);
    void table.drop();
    const driver = new NetworkDriver(watched, about, obs, edition, invite);
    await driver.queue; // what was played before is known from the start, not shown as news
    return driver;
  }

  /** Of a deal that others play too. */
  private dealt({ day, club }: Table) {
    return {
      ...(day !== undefined && { day, unaided: true }),
      ...(club !== undefined && { club, unaided: true }),
    };
  }

  private serverView() {
    const { id, invite = "" } = this.table;
    // Nobody is the host of people who look for each other, before they play.
    const fillAt = this.table.state === "open" ? (this.table.fill_at ?? 0) : 0;
    const host = this.table.host && fillAt === 0;
    const hostSeat = fillAt === 0 ? (this.table.host_seat ?? null) : null;
    const { next = "", next_by: nextBy = null } = this.table;
    const signed = this.table.chairs.some((chair) => chair.you && chair.signed === true);
    const { chairs, start, shuffle, timeout, watch, hints = false, rated = false } = this.table;
    const { kicked = false } = this.table;
    const { kind, seconds = 0 } = this.table.clock;
    const full = chairs.every((chair) => chair.kind !== "open");
    const canStart = host && (full || start === "host");
    const clock = { kind, seconds };
    const spectate = (watch && this.table.spectate) || "";
    const withBots = chairs.map((chair) => chair.with_bots === true);
    return {
      id,
      invite,
      host,
      hostSeat,
      canStart,
      clock,
      timeout,
      watch,
      hints,
      rated,
      shuffle,
      next,
      nextBy,
      signed,
      kicked,
      spectate,
      fillAt,
      withBots,
    };
  }

  private take(event: Event | { event: "open" }): void {
    if (event.event === "table") {
      noteTurn(event.table.id, event.table.turn); // also of other tables
    }
    if (event.event === "open") {
      void this.watchAgain();
    } else if (event.event === "table" && event.table.id === this.table.id) {
      this.hearTable(event.table);
    } else if (event.event === "steps" && event.table === this.table.id) {
      if (!this.isBehind) {
        this.hearSteps(event.steps, event.position, 0);
      }
    } else if (event.event === "chat" && event.table === this.table.id) {
      const { from, seat, text, time } = event;
      this.state.update({ chat: [...(this.state.value.chat ?? []), { from, seat, text, time }] });
    } else if (event.event === "signal" && event.table === this.table.id) {
      this.hearSignal(event.seat ?? null, String(event.at));
    } else if (event.event === "unwatched" && event.table === this.table.id) {
      this.fail(new Error("this table is played without spectators"));
    } else if (event.event === "bye") {
      this.state.update({ offline: true });
    }
  }

  private async watchAgain(): Promise<void> {
    try {
      await this.queue;
      const { view } = this;
      const { steps } = this.state.value;
      const since = steps[steps.length - 1]?.n ?? 0;
      const invite = this.invite && { invite: this.invite };
      const watched = await server.ask("watch", { table: this.table.id, since, ...invite });
      if (view === this.view && !this.isClosed) {
        this.isBehind = false;
        this.hear(watched);
        this.state.update({ offline: false });
      }
    } catch (error) {
      this.fallBehind(error);
    }
  }

  /** A request failed; watching again fills the gap. */
  private fallBehind(error: unknown): void {
    if (this.isClosed) {
      return;
    }
    this.isBehind = true;
    if (!passes(error)) {
      this.fail(error);
    } else if (server.state.value.live) {
      // Otherwise the next connection does it.
      setTimeout(() => !this.isClosed && void this.watchAgain(), Math.max(error.wait, 2) * 1000);
    }
  }

  private hear(watched: Watched): void {
    this.hearTable(watched.table);
    if (watched.said !== undefined && this.state.value.chat !== null) {
      this.state.update({ chat: watched.said });
    }
    this.state.update({ blocked: watched.blocked ?? [] });
    if (watched.position !== undefined && watched.position !== null && !this.isClosed) {
      this.hearSteps(watched.steps ?? [], watched.position, watched.from ?? 0);
    }
  }

  /** Fetches the steps that a long match left out, page by page, the last ones first. */
  private async earlier(known: number, from: number, isWanted: () => boolean): Promise<NetStep[]> {
    const parts: NetStep[][] = [];
    let until = from;
    while (until > known && isWanted()) {
      const request = {
        table: this.table.id,
        since: known,
        until,
        ...(this.invite && { invite: this.invite }),
      };
      const part = await patiently(() => server.ask("steps", request));
      parts.unshift(part.steps);
      until = Math.min(part.from, until - 1);
    }
    return parts.flat();
  }

  /** When I take or lose a seat, my view is another one: begin again. */
  private hearTable(table: Table): void {
    const { invite, spectate } = this.table;
    this.table = { ...table, invite: table.invite ?? invite, spectate: table.spectate ?? spectate };
    const you = NetworkDriver.seatIn(table);
    const isOther = this.takeOptions(table);
    if (isOther || you !== this.you || (this.state.value.phase === "waiting" && table.state === "playing")) {
      this.you = you;
      void this.beginAgain();
    }
    this.state.update({
      seats: seatsOf(table, ""),
      phase: PHASES[table.state],
      server: this.serverView(),
      offline: false,
    });
  }

  /** True if the host has changed the options: the game is another one. */
  private takeOptions(table: Table): boolean {
    const { setup, about } = this.state.value;
    const fresh = setupOf(table, setup.edition);
    const isSame = Object.entries(fresh.options).every(([name, value]) => setup.options[name] === value);
    if (isSame) {
      return false;
    }
    this.thinker.end();
    this.thinker = new Thinker(about, fresh);
    this.state.update({ setup: fresh });
    return true;
  }

  private async beginAgain(): Promise<void> {
    const view = ++this.view;
    this.isBehind = true;
    const table = await engineWorker().table();
    await table.open(this.state.value.setup, 1n);
    const { obs } = await table.position(this.you ?? PUBLIC);
    void table.drop();
    if (view !== this.view || this.isClosed) {
      return;
    }
    this.queue = this.queue.then(() => this.state.update({ start: obs, obs, steps: [], viewer: this.you }));
    await this.watchAgain();
  }

  private hearSteps(steps: readonly NetStep[], position: NetPosition, from: number): void {
    const { view } = this;
    const isWanted = () => view === this.view && !this.isClosed;
    const tell = async () => {
      const last = this.state.value.steps[this.state.value.steps.length - 1]?.n ?? 0;
      const before = from > last ? await this.earlier(last, from, isWanted) : [];
      if (isWanted()) {
        await this.tellSteps([...before, ...steps], position, isWanted);
      }
    };
    this.queue = this.queue.then(tell).catch((error: unknown) => this.fallBehind(error));
  }

  private async tellSteps(
    steps: readonly NetStep[],
    position: NetPosition,
    isWanted: () => boolean,
  ): Promise<void> {
    const known = this.state.value.steps;
    const last = known[known.length - 1];
    const fresh = steps.filter(({ n }) => n > (last?.n ?? 0));
    const told = await this.withStories(toldSteps(fresh, last?.after ?? this.state.value.start), isWanted);
    if (told !== null) {
      this.show(position, [...known, ...told]);
    }
  }

  /** The server sends no stories: the engine here tells them from the observations. Null: no longer
   * wanted. */
  private async withStories(steps: ToldStep[], isWanted: () => boolean): Promise<ToldStep[] | null> {
    const how = telling(this.state.value.seats.map((seat) => seat.name));
    const told = await Promise.all(
      steps.map(async (step) => {
        const { who, action, before, after } = step;
        if (action === null || !isWanted()) {
          return { ...step, story: [] };
        }
        const story = await this.thinker.tell(this.you ?? PUBLIC, { who, action, before, after }, how);
        return { ...step, story };
      }),
    );
    return isWanted() ? told : null;
  }

  /** Tells all steps once more, in the language that was chosen. */
  private retell(): void {
    const { view } = this;
    const isWanted = () => view === this.view && !this.isClosed;
    const tell = async () => {
      const steps = isWanted() ? await this.withStories([...this.state.value.steps], isWanted) : null;
      if (steps !== null) {
        this.state.update({ steps });
      }
    };
    this.queue = this.queue.then(tell).catch((error: unknown) => this.fail(error));
  }

  private show(position: NetPosition, steps: ToldStep[]): void {
    this.at = position.at;
    noteTurn(this.table.id, position.legal.length > 0 && !position.over);
    const result = position.result ?? this.table.result;
    this.state.update({
      steps,
      viewer: position.you ?? null,
      obs: position.obs,
      legal: position.legal.map(([id, text]) => ({ id, text })),
      actors: position.actors,
      phase: position.over ? "over" : PHASES[this.table.state],
      outcome: position.over && result ? result : null,
      clock: clockOf(position),
      absent: position.absent ? { after: position.absent.after_s, at: position.absent.at } : null,
      busy: false,
    });
  }

  async send(move: Move): Promise<void> {
    const { legal } = this.state.value;
    this.state.update({ legal: [], busy: true, trouble: null });
    const request = this.requestOf(move);
    this.open = request;
    try {
      // The key makes it safe to send a move again, even if it was stored.
      await patiently(
        () => server.ask("move", request),
        (error) => this.fail(new ServerError("again", error.message, "")),
      );
      this.open = null;
      this.state.update({ trouble: null });
    } catch (error) {
      await this.failMove(error, request, legal);
    }
  }

  private requestOf(move: Move): Requests["move"] {
    const { open, at } = this;
    const isSame = open !== null && open.at === at && open.action === move.id;
    return isSame ? open : { table: this.table.id, at, action: move.id, key: crypto.randomUUID() };
  }

  private async failMove(error: unknown, request: Requests["move"], legal: readonly Move[]): Promise<void> {
    if (!passes(error)) {
      this.open = null;
    }
    this.fail(error);
    // The match may have moved on meanwhile, even by this move.
    this.state.update(this.at === request.at ? { legal, busy: false } : { busy: false });
    if (error instanceof ServerError && error.code === "stale") {
      await this.watchAgain();
    }
  }

  private fail(error: unknown): void {
    const refusal: Refusal = {
      text: error instanceof Error ? error.message : String(error),
      german: error instanceof ServerError ? error.german : "",
      rule: error instanceof ServerError ? error.rule : "",
      line: 0,
      code: error instanceof ServerError ? error.code : "",
    };
    this.state.update({ trouble: refusal });
  }

  async why(action: number): Promise<Refusal | null> {
    const { viewer, obs } = this.state.value;
    return viewer === null ? null : this.thinker.why(viewer, action, obs);
  }

  showTable(view: TableView<Obs>): Promise<string> {
    return this.thinker.show(view);
  }

  tryOut(move: Move): Promise<Obs | null> {
    const { viewer, obs } = this.state.value;
    return this.thinker.tryOut(viewer, move.id, obs);
  }

  readonly signal = (at: string) => void this.act("signal", { at });

  /** A signal shows for a while, and only the last one of each seat. */
  private hearSignal(seat: number | null, at: string): void {
    const others = (this.state.value.signals ?? []).filter((each) => each.seat !== seat);
    const mine: Signal = { seat, at };
    this.state.update({ signals: [...others, mine] });
    setTimeout(() => {
      const left = (this.state.value.signals ?? []).filter((each) => each !== mine);
      this.state.update({ signals: left });
    }, FINGER_MS);
  }

  async hint(): Promise<readonly Ranked[]> {
    const { viewer, obs, legal } = this.state.value;
    if (viewer === null || legal.length === 0) {
      return [];
    }
    return ranked(await this.thinker.hint(viewer, obs), legal);
  }

  async record(): Promise<string> {
    return (await server.ask("record", { table: this.table.id })).record;
  }

  private act<V extends keyof Requests>(verb: V, members: Omit<Requests[V], "table">): Promise<void> {
    return server.ask(verb, { table: this.table.id, ...members } as Requests[V]).then(
      () => undefined,
      (error: unknown) => this.fail(error),
    );
  }

  readonly resign = () => this.act("resign", {});
  readonly start = (fill?: string) => this.act("start", fill === undefined ? {} : { fill });
  readonly leave = () => this.act("leave", {});
  readonly join = (seat: number | null) =>
    this.act("join", { ...(this.invite && { invite: this.invite }), ...(seat !== null && { seat }) }).then(
      () => this.watchAgain(),
    );
  readonly people: People = {
    kick: ({ seat, name }) =>
      this.act("kick", { seat, name: this.table.chairs[seat]?.program ? unmarked(name) : name }),
    seatBot: (seat, bot) => this.act("replace", { seat, bot }),
    agree: (part) => this.act("agree", part),
    sign: (on) => this.act("sign", { on }),
    end: () => this.act("end", {}),
    standIn: (seat) => this.act("replace", { seat }).then(() => this.watchAgain()),
    comeBack: () => this.act("join", {}).then(() => this.watchAgain()),
    block: (whom) => this.act("block", this.named(whom)).then(() => this.watchAgain()),
    unblock: (who) => this.act("unblock", { who }).then(() => this.watchAgain()),
    report: (whom, reason, text) =>
      server.ask("report", { table: this.table.id, ...this.named(whom), reason, text }).then(
        () => true,
        (error: unknown) => {
          this.fail(error);
          return false;
        },
      ),
  };

  private named(whom: { seat: number; time?: number | undefined }) {
    const { seat, time } = whom;
    const invite = this.invite && { invite: this.invite };
    return { seat, ...(time !== undefined && { time }), ...invite };
  }

  readonly say = (text: string) => void this.act("chat", { text });

  async rematch(): Promise<string> {
    const { table } = await server.ask("rematch", { table: this.table.id });
    return `#/t/${table.id}`;
  }

  liftCurtain(): void {
    // Everybody has a screen of their own here.
  }

  close(): void {
    this.isClosed = true;
    this.stop();
    this.thinker.end();
    if (countWatching(this.table.id, -1) === 0) {
      server.ask("unwatch", { table: this.table.id }).catch(() => undefined);
    }
  }
}
