/**
 * The engine in WebAssembly: one instance for each table. It runs in a worker, and in the
 * tests without one.
 */
import type { Lang } from "../games/contract";
import type {
  About,
  Action,
  Advice,
  Analysed,
  AnalysisSums,
  Asked,
  Bot,
  LessonStep,
  Obs,
  Position,
  RawStep,
  Refusal,
  Setup,
  Telling,
  Voyage,
} from "./protocol";

/** What is known of a step that is seen openly. */
export interface KnownStep {
  who: number;
  action: number;
  before: Obs;
  after: Obs;
}

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

interface Exports {
  memory: WebAssembly.Memory;
  wr_input(size: number): number;
  wr_output(): number;
  wr_output_size(): number;
  wr_failure(): number;
  wr_num_games(): number;
  wr_game_name(game: number): number;
  wr_about(game: number): void;
  wr_about_bots(): void;
  wr_begin(game: number, seats: number): number;
  wr_set(name: number, value: number): number;
  wr_set_edition(size: number): number;
  wr_open(seed: bigint): number;
  wr_luck(seed: bigint): void;
  wr_luck_alike(seed: bigint): void;
  wr_voyage(seat: number): void;
  wr_read(size: number): number;
  wr_setup(): void;
  wr_position(viewer: number): void;
  wr_parse(who: number, size: number): number;
  wr_play(who: number, action: number): number;
  wr_play_row(n: number): number;
  wr_check(who: number, action: number): number;
  wr_chance(): number;
  wr_rewind(moves: number): void;
  wr_before_last(seats: number): number;
  wr_record(viewer: number, flags: number): void;
  wr_steps(viewer: number, lang: number, from: number): void;
  wr_tell(viewer: number, lang: number, who: number, action: number): number;
  wr_think(seat: number, bot: number, nodes: bigint, ms: number): number;
  wr_why(seat: number, action: number): number;
  wr_companion(viewers: number): void;
  wr_companion_asks(): void;
  wr_companion_outcomes(): void;
  wr_companion_moves(seat: number): void;
  wr_companion_play(who: number, action: number): number;
  wr_companion_suppose(): void;
  wr_companion_redraw(): void;
  wr_companion_revealed(isTrue: number): number;
  wr_companion_before_last(): number;
  wr_try(seat: number, action: number): number;
  wr_show(viewer: number, lang: number): number;
  wr_lesson(size: number): number;
  /** Only the module with nets has these. */
  wr_net(size: number): number;
  wr_analyse(nodes: number): number;
  wr_analyse_event(event: number): void;
  wr_analysis_sums(): void;
  wr_analysis_tell(event: number, lang: number): void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** In the order of the engine's numbers. */
const LANGUAGES: readonly Lang[] = ["en", "de"];
/** The most seats that a game has. */
const SEATS = 5;

/** The names of all seats; the engine reads one for each. */
function namesOf(telling: Telling): string[] {
  return Array.from({ length: SEATS }, (_, seat) => (telling.names[seat] ?? "").replaceAll("\0", ""));
}

export class Engine {
  private constructor(
    private readonly module: WebAssembly.Module,
    private instance: WebAssembly.Instance,
  ) {}

  static async make(module: WebAssembly.Module): Promise<Engine> {
    return new Engine(module, await Engine.instantiate(module));
  }

  private static instantiate(module: WebAssembly.Module): Promise<WebAssembly.Instance> {
    const page = { now: () => BigInt(Math.floor(performance.now())) };
    return WebAssembly.instantiate(module, { page });
  }

  private get exports(): Exports {
    return this.instance.exports as unknown as Exports;
  }

  /** Calls the engine; a trap becomes an error with the engine's own sentence. */
  private run<T>(call: (engine: Exports) => T): T {
    try {
      return call(this.exports);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) {
        throw new Error(`the engine stopped: ${this.textAt(this.exports.wr_failure())}`);
      }
      throw error;
    }
  }

  private textAt(address: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer, address);
    return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  private output(): string {
    const { memory, wr_output, wr_output_size } = this.exports;
    return decoder.decode(new Uint8Array(memory.buffer, wr_output(), wr_output_size()));
  }

  /** Writes texts one after the other, each with a zero byte at its end; returns their offsets. */
  private input(...texts: (string | Uint8Array)[]): { at: number; size: number }[] {
    const parts = texts.map((text) => (typeof text === "string" ? encoder.encode(text) : text));
    const size = parts.reduce((sum, part) => sum + part.length + 1, 0);
    const start = this.run((engine) => engine.wr_input(size));
    const bytes = new Uint8Array(this.exports.memory.buffer, start, size);
    let at = 0;
    return parts.map((part) => {
      bytes.set(part, at);
      bytes[at + part.length] = 0;
      const place = { at, size: part.length };
      at += part.length + 1;
      return place;
    });
  }

  private answer<T>(call: (engine: Exports) => void): T {
    this.run(call);
    return JSON.parse(this.output()) as T;
  }

  /** For functions that may refuse with a negative result. */
  private checked(call: (engine: Exports) => number): number {
    const result = this.run(call);
    if (result < 0) {
      throw new Refused(JSON.parse(this.output()) as Refusal);
    }
    return result;
  }

  // ---- games ----

  games(): About[] {
    const n = this.run((engine) => engine.wr_num_games());
    return Array.from({ length: n }, (_, i) => this.answer<About>((e) => e.wr_about(i)));
  }

  bots(): Bot[] {
    return this.answer<Bot[]>((engine) => engine.wr_about_bots());
  }

  private index(game: string): number {
    const n = this.exports.wr_num_games();
    for (let i = 0; i < n; i++) {
      if (this.textAt(this.exports.wr_game_name(i)) === game) {
        return i;
      }
    }
    throw new Error(`unknown game "${game}"`);
  }

  // ---- a table ----

  /** Sets up a table without a match, for words and advice. */
  begin(setup: Setup): void {
    this.checked((engine) => engine.wr_begin(this.index(setup.game), setup.seats));
    for (const [name, value] of Object.entries(setup.options)) {
      const bytes = this.input(name + value)[0]!;
      const length = encoder.encode(name).length;
      this.checked((engine) => engine.wr_set(length, bytes.size - length));
    }
    if (setup.edition !== "") {
      const { size } = this.input(setup.edition)[0]!;
      this.checked((engine) => engine.wr_set_edition(size));
    }
  }

  open(setup: Setup, seed: bigint): void {
    this.begin(setup);
    this.checked((engine) => engine.wr_open(BigInt.asIntN(64, seed)));
  }

  luck(seed: bigint): void {
    this.run((engine) => engine.wr_luck(BigInt.asIntN(64, seed)));
  }

  /** The same deals and dice however one plays: for a deal that others play too. */
  luckAlike(seed: bigint): void {
    this.run((engine) => engine.wr_luck_alike(BigInt.asIntN(64, seed)));
  }

  voyage(seat: number): Voyage {
    return this.answer<Voyage>((engine) => engine.wr_voyage(seat));
  }

  /** Reads a record into a fresh instance; on a refusal the table stays as it was. */
  async read(record: string): Promise<void> {
    const old = this.instance;
    this.instance = await Engine.instantiate(this.module);
    try {
      const { size } = this.input(record)[0]!;
      this.checked((engine) => engine.wr_read(size));
    } catch (error) {
      this.instance = old;
      throw error;
    }
  }

  setup(): Setup {
    return this.answer<Setup>((engine) => engine.wr_setup());
  }

  position(viewer: number): Position {
    return this.answer<Position>((engine) => engine.wr_position(viewer));
  }

  parse(who: number, words: string): number {
    const { size } = this.input(words)[0]!;
    return this.checked((engine) => engine.wr_parse(who, size));
  }

  play(who: number, action: number): void {
    this.checked((engine) => engine.wr_play(who, action));
  }

  /** Plays actions and outcomes by number, each for whoever is asked first. */
  playRow(actions: readonly number[]): void {
    this.input(new Uint8Array(Uint16Array.from(actions).buffer));
    this.checked((engine) => engine.wr_play_row(actions.length));
  }

  check(who: number, action: number): Refusal | null {
    return this.refusalOf((engine) => engine.wr_check(who, action));
  }

  private refusalOf(call: (engine: Exports) => number): Refusal | null {
    try {
      this.checked(call);
      return null;
    } catch (error) {
      if (error instanceof Refused) {
        return error.refusal;
      }
      throw error;
    }
  }

  /** Lets chance move; returns the number of outcomes. */
  chance(): number {
    return this.run((engine) => engine.wr_chance());
  }

  rewind(moves: number): void {
    this.run((engine) => engine.wr_rewind(moves));
  }

  /** Moves before the last decision of one of these seats; -1: there is none. */
  beforeLast(seats: readonly number[]): number {
    const mask = seats.reduce((sum, seat) => sum | (1 << seat), 0);
    return this.run((engine) => engine.wr_before_last(mask));
  }

  record(viewer: number): string {
    this.run((engine) => engine.wr_record(viewer, 0));
    return this.output();
  }

  /** All steps after the first `from` moves. */
  steps(viewer: number, from: number, telling: Telling): RawStep[] {
    this.input(...namesOf(telling));
    const lang = LANGUAGES.indexOf(telling.lang);
    return this.answer<RawStep[]>((engine) => engine.wr_steps(viewer, lang, from));
  }

  // ---- beside a real table ----

  /** Continues the match beside a real table; these seats are viewers here. */
  companion(viewers: readonly number[]): void {
    const mask = viewers.reduce((sum, seat) => sum | (1 << seat), 0);
    this.run((engine) => engine.wr_companion(mask));
  }

  companionAsks(): Asked {
    return this.answer<Asked>((engine) => engine.wr_companion_asks());
  }

  companionOutcomes(): Action[] {
    return this.answer<Action[]>((engine) => engine.wr_companion_outcomes());
  }

  companionMoves(seat: number): Action[] {
    return this.answer<Action[]>((engine) => engine.wr_companion_moves(seat));
  }

  companionPlay(who: number, action: number): void {
    this.checked((engine) => engine.wr_companion_play(who, action));
  }

  companionSuppose(): void {
    this.run((engine) => engine.wr_companion_suppose());
  }

  /** Draws anew what no viewer here saw; all that they saw stays the same. */
  companionRedraw(): void {
    this.run((engine) => engine.wr_companion_redraw());
  }

  /** Answers the question of `companionAsks`: true if the line was revealed. */
  companionRevealed(isTrue: boolean): void {
    this.checked((engine) => engine.wr_companion_revealed(isTrue ? 1 : 0));
  }

  companionBeforeLast(): number {
    return this.run((engine) => engine.wr_companion_before_last());
  }

  /** Takes a lesson apart; its title is the first step. */
  lesson(text: string): LessonStep[] {
    const { size } = this.input(text)[0]!;
    this.checked((engine) => engine.wr_lesson(size));
    return JSON.parse(this.output()) as LessonStep[];
  }

  // ---- from observations alone; `begin` has been called ----

  /** The story of a step whose action is known, as `steps` has it. */
  tell(viewer: number, step: KnownStep, telling: Telling): string[] {
    this.input(JSON.stringify(step.before), JSON.stringify(step.after), ...namesOf(telling));
    const lang = LANGUAGES.indexOf(telling.lang);
    this.checked((engine) => engine.wr_tell(viewer, lang, step.who, step.action));
    return JSON.parse(this.output()) as string[];
  }

  why(seat: number, action: number, obs: Obs): Refusal | null {
    this.input(JSON.stringify(obs));
    return this.refusalOf((engine) => engine.wr_why(seat, action));
  }

  /** What a seat would see after an action; in open games only. */
  tryOut(seat: number, action: number, obs: Obs): Obs {
    this.input(JSON.stringify(obs));
    this.checked((engine) => engine.wr_try(seat, action));
    return JSON.parse(this.output()) as Obs;
  }

  /** The table in letters, with ink marks. */
  show(viewer: number, obs: Obs, telling: Telling): string {
    this.input(JSON.stringify(obs), ...namesOf(telling));
    this.checked((engine) => engine.wr_show(viewer, LANGUAGES.indexOf(telling.lang)));
    return this.output();
  }

  /** Gives the table a net, until it begins again. */
  net(weights: Uint8Array): void {
    const { size } = this.input(weights)[0]!;
    this.checked((engine) => engine.wr_net(size));
  }

  // ---- what decided a match that is over ----

  /** Begins an analysis; returns the number of events. */
  analyse(nodes: number): number {
    return this.checked((engine) => engine.wr_analyse(nodes));
  }

  /** An event by its place in the match, from 0. */
  analyseEvent(event: number): Analysed {
    return this.answer<Analysed>((engine) => engine.wr_analyse_event(event));
  }

  analysisSums(): AnalysisSums {
    return this.answer<AnalysisSums>((engine) => engine.wr_analysis_sums());
  }

  /** An event that was analysed, in one sentence. */
  analysisTell(event: number, telling: Telling): string {
    this.input(...namesOf(telling));
    const lang = LANGUAGES.indexOf(telling.lang);
    return this.answer<string[]>((engine) => engine.wr_analysis_tell(event, lang)).join(" ");
  }

  think(seat: number, bot: string, obs: Obs, limits: { nodes: number; ms: number }): Advice {
    const index = this.bots().findIndex((each) => each.name === bot);
    if (index < 0) {
      throw new Error(`there is no bot "${bot}"`);
    }
    this.input(JSON.stringify(obs));
    this.checked((engine) => engine.wr_think(seat, index, BigInt(limits.nodes), limits.ms));
    return JSON.parse(this.output()) as Advice;
  }
}
