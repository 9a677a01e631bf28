/** A puzzle: a table at one position, where one move is wanted, and what the moves that were tried are
 * worth. */
import { engineWorker, type Remote } from "../engine/client";
import { ALL, type Advice, type About, type Obs, PUBLIC, type Refusal } from "../engine/protocol";
import type { Lang, Move, Ranked, TableView } from "../games/contract";
import { BOT_NAMES } from "../games/people";
import { Store } from "../store";
import {
  DeviceDriver,
  atFirst,
  shown,
  type TableDriver,
  type TableState,
  telling,
  toldSteps,
  whenRetold,
} from "./driver";
import { editionOf, refusalOf, seatsOf } from "./local";
import type { Puzzle, Solved } from "./puzzles";
import type { Chair } from "./saved";
import { Thinker } from "./thinker";

/** Fewer visits say only that the search soon gave a move up. */
const LEAST_VISITS = 10;
/** How far a course is told. */
const MOVES_AHEAD = 12;
const LINES_AHEAD = 6;
/** Who plays on, and the luck that all courses have. */
const CREW = "level3";
const LUCK = 1n;

/** A move that was tried, or the best one. */
export interface Tried {
  move: Move;
  /** In 1/10000 of the win; null: the search soon gave it up. */
  share: number | null;
  /** What it would bring, where that can be seen. */
  after: Obs | null;
  /** One way in which it may go on, as the log tells it. */
  course: readonly string[];
}

export interface PuzzleState {
  tried: readonly Tried[];
  /** A try is being looked at. */
  isLooking: boolean;
  /** Once it is found or shown. */
  best: Tried | null;
  how: Solved | null;
}

export class PuzzleDriver extends DeviceDriver implements TableDriver {
  readonly state: Store<TableState>;
  readonly solving = new Store<PuzzleState>({ tried: [], isLooking: false, best: null, how: null });
  readonly undo = null;
  private closed = false;
  private advice: Promise<Advice> | undefined;
  private readonly asked: { obs: Obs };
  private readonly told: number;
  private readonly stopRetelling = whenRetold(() => void this.retell());

  private constructor(
    readonly puzzle: Puzzle,
    readonly chairs: readonly Chair[],
    private readonly table: Remote,
    private readonly thinker: Thinker,
    beginning: TableState,
  ) {
    super();
    this.state = new Store<TableState>(beginning);
    this.asked = { obs: beginning.obs };
    this.told = beginning.steps.length;
  }

  static async open(puzzle: Puzzle, you: string): Promise<PuzzleDriver> {
    const { setup, seat } = puzzle;
    const table = await engineWorker().table();
    const about = (await table.games()).find((each) => each.id === setup.game)!;
    const chairs = Array.from({ length: setup.seats }, (_, i): Chair => {
      return i === seat
        ? { kind: "person", name: you, bot: "" }
        : { kind: "bot", name: BOT_NAMES[i - (i > seat ? 1 : 0)]!, bot: CREW };
    });
    await table.open(setup, LUCK);
    const { obs } = await table.position(seat);
    await table.playRow(puzzle.moves);
    const beginning = await atTable(table, puzzle, chairs, { about, start: obs });
    return new PuzzleDriver(puzzle, chairs, table, new Thinker(about, setup), beginning);
  }

  /** The position of the puzzle, whatever was played since. */
  view(lang: Lang): TableView<Obs> {
    const { edition, seats: players, steps, viewer } = this.state.value;
    return { ...this.asked, edition, players, viewer, lang, outcome: null, steps: steps.slice(0, this.told) };
  }

  private get names(): string[] {
    return this.chairs.map(({ name }) => name);
  }

  private async retell(): Promise<void> {
    const { best, tried } = this.solving.value;
    const raw = await this.table.steps(this.puzzle.seat, 0, telling(this.names));
    const again = async (each: Tried) => ({ ...each, course: await this.courseOf(each.move) });
    const retold = await Promise.all(tried.map(again));
    const bestRetold = best && (await again(best));
    if (!this.closed) {
      this.state.update({ steps: toldSteps(raw, this.state.value.start) });
      this.solving.update({ tried: retold, best: bestRetold });
    }
  }

  /** What the search thinks of all moves; it looks once, when somebody first wants to know. */
  private looked(): Promise<Advice> {
    this.advice ??= this.thinker.hint(this.puzzle.seat, this.asked.obs);
    return this.advice;
  }

  private async shareOf(move: Move): Promise<number | null> {
    const { best, next, share } = this.puzzle;
    if (move.id === best) {
      return share;
    }
    const [, visits = 0, value = 0] = (await this.looked()).moves.find(([id]) => id === move.id) ?? [];
    return visits < LEAST_VISITS ? null : Math.min(next, value);
  }

  /** What the log tells of the next moves, if the crew plays on. */
  private async courseOf(move: Move): Promise<string[]> {
    const { moves, seat } = this.puzzle;
    const ahead = await engineWorker().table();
    try {
      await ahead.read(await this.record());
      await ahead.rewind(moves.length);
      await ahead.luck(LUCK);
      await ahead.play(seat, move.id);
      for (let i = 0; i < MOVES_AHEAD; i++) {
        await ahead.chance();
        const [actor] = (await ahead.position(PUBLIC)).actors;
        if (actor === undefined) {
          break;
        }
        const { obs } = await ahead.position(actor);
        await ahead.play(actor, (await ahead.think(actor, CREW, obs, { nodes: 0, ms: 0 })).move);
      }
      await ahead.chance();
      const steps = await ahead.steps(seat, moves.length, telling(this.names));
      return steps.flatMap(({ story = [] }) => story).slice(0, LINES_AHEAD);
    } finally {
      ahead.drop();
    }
  }

  private async lookAt(move: Move): Promise<Tried> {
    const [share, course, after] = await Promise.all([
      this.shareOf(move),
      this.courseOf(move),
      this.thinker.tryOut(this.puzzle.seat, move.id, this.asked.obs),
    ]);
    return { move, share, course, after };
  }

  /** Plays the best move on the board and says what it is worth. */
  private async end(move: Move, how: Solved): Promise<void> {
    const best = await this.lookAt(move);
    await this.table.play(this.puzzle.seat, move.id);
    const { start, steps } = this.state.value;
    const from = steps.at(-1);
    const raw = await this.table.steps(this.puzzle.seat, from?.n ?? 0, telling(this.names));
    const { obs, actors } = await this.table.position(this.puzzle.seat);
    if (!this.closed) {
      this.solving.update({ best, how, isLooking: false });
      this.state.update({
        steps: [...steps, ...toldSteps(raw, from?.after ?? start)],
        obs,
        actors,
        legal: [],
        busy: false,
      });
    }
  }

  /** A move that was tried is looked at; the one that is wanted ends the puzzle. */
  async send(move: Move, how?: Solved): Promise<void> {
    const { solving, state } = this;
    const { best, isLooking, tried } = solving.value;
    if (best !== null || isLooking || tried.some((each) => each.move.id === move.id)) {
      return;
    }
    solving.update({ isLooking: true });
    state.update({ trouble: null });
    try {
      if (move.id === this.puzzle.best) {
        await this.end(move, how ?? (tried.length === 0 ? "once" : "later"));
        return;
      }
      const looked = await this.lookAt(move);
      if (!this.closed) {
        solving.update({ tried: [...tried, looked], isLooking: false });
      }
    } catch (error) {
      if (!this.closed) {
        solving.update({ isLooking: false });
        state.update({ trouble: refusalOf(error) });
      }
    }
  }

  /** Gives up. */
  async reveal(): Promise<void> {
    const move = this.state.value.legal.find(({ id }) => id === this.puzzle.best);
    if (move !== undefined) {
      await this.send(move, "shown");
    }
  }

  /** The record up to the position of the puzzle, with all that is hidden. */
  async position(): Promise<string> {
    const fresh = await engineWorker().table();
    await fresh.read(await this.record());
    await fresh.rewind(this.puzzle.moves.length);
    const record = await fresh.record(ALL);
    fresh.drop();
    return record;
  }

  why(action: number): Promise<Refusal | null> {
    return this.table.check(this.puzzle.seat, action).catch(refusalOf);
  }

  showTable(view: TableView<Obs>): Promise<string> {
    return shown(this.table, view);
  }

  tryOut(move: Move): Promise<Obs | null> {
    return this.thinker.tryOut(this.puzzle.seat, move.id, this.state.value.obs);
  }

  hint(): Promise<readonly Ranked[]> {
    return Promise.resolve([]);
  }

  record(): Promise<string> {
    return this.table.record(ALL);
  }

  rematch(): Promise<string> {
    return Promise.resolve(location.hash);
  }

  liftCurtain(): void {
    // One person looks, so there is none.
  }

  close(): void {
    this.closed = true;
    this.stopRetelling();
    this.thinker.end();
    this.table.drop();
  }
}

/** The table at the position of the puzzle. */
async function atTable(
  table: Remote,
  { setup, seat }: Puzzle,
  chairs: readonly Chair[],
  { about, start }: { about: About; start: Obs },
): Promise<TableState> {
  const now = await table.position(seat);
  const raw = await table.steps(seat, 0, telling(chairs.map(({ name }) => name)));
  return {
    setup,
    about,
    edition: editionOf("", about.edition),
    seats: seatsOf(chairs, seat),
    phase: "playing",
    viewer: seat,
    ...atFirst(start),
    unaided: true,
    steps: toldSteps(raw, start),
    obs: now.obs,
    legal: now.legal.map(([id, text]) => ({ id, text })),
    actors: now.actors,
  };
}
