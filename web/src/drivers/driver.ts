/**
 * A table of any kind: the page shows a `TableState` and acts through a `TableDriver`; it does not
 * know if the match is in the browser or on a server.
 */
import type { Remote } from "../engine/client";
import {
  type About,
  CHANCE,
  type Obs,
  PUBLIC,
  type RawStep,
  type Refusal,
  type Setup,
  type Telling,
} from "../engine/protocol";
import type {
  Both,
  Edition,
  Lang,
  Move,
  Outcome,
  Player,
  Question,
  Ranked,
  Signal,
  Step,
  TableView,
} from "../games/contract";
import { isName } from "../games/people";
import { settings } from "../settings";
import type { Store } from "../store";

export type { Obs, Refusal };

/** A step with the sentences of the log, in the language of the page. */
export interface ToldStep extends Step<Obs> {
  story: readonly string[];
}

export interface Seat extends Player {
  /** Name of the bot, if one plays. */
  level: string;
  online: boolean;
  /** Why the seat is out ("": it plays). */
  out: "" | "resigned" | "forfeit" | "timeout" | "absent";
  /** Nobody sits here yet. */
  open: boolean;
}

export interface ChatLine {
  from: string;
  seat: number | null;
  text: string;
  /** Milliseconds since 1970. */
  time?: number;
}

/** Without a clock: who becomes absent, and when. */
export interface AbsentView {
  /** Seconds that a person may take for a move. */
  after: number;
  /** By seat, in milliseconds since 1970; null: the seat owes no move. */
  at: readonly (number | null)[];
}

export interface Clock {
  /** Milliseconds left for each seat when the message came, and when that was. */
  left: readonly number[];
  running: readonly number[];
  heard: number;
}

export interface TableState {
  setup: Setup;
  about: About;
  edition: Edition;
  seats: readonly Seat[];
  phase: "waiting" | "playing" | "over";
  /** The seat that looks; null: a spectator. */
  viewer: number | null;
  /** The first observation, and every step after it. */
  start: Obs;
  steps: readonly ToldStep[];
  /** What is known now: it may be ahead of the last step while others choose in secret. */
  obs: Obs;
  legal: readonly Move[];
  actors: readonly number[];
  /** A bot is thinking, a move is under way. */
  busy: boolean;
  outcome: Outcome | null;
  /** The next person at this device, who must look alone. */
  curtain: number | null;
  clock: Clock | null;
  absent: AbsentView | null;
  /** Seats that I have blocked, and the names by which I unblock them. */
  blocked: readonly { seat: number; who: string }[];
  chat: readonly ChatLine[] | null;
  /** What went wrong last; the page shows it until the next move. */
  trouble: Refusal | null;
  /** No connection at the moment. */
  offline: boolean;
  /** What people point at, for a few seconds each. */
  signals?: readonly Signal[];
  /** On a server: its view of the table. */
  server: ServerView | null;
  /** Beside a real table: what to enter. */
  question: Question | null;
  /** There are no hints: a puzzle is to be solved, or those at one device want none. */
  unaided?: boolean;
  /** The day whose deal is played: nothing is undone or played again, and its record opens the next day. */
  day?: string;
  /** The evening of a club that the table belongs to. */
  club?: string;
}

export interface ServerView {
  id: string;
  invite: string;
  host: boolean;
  /** Where the host sits; null: at no seat. */
  hostSeat: number | null;
  canStart: boolean;
  /** Seconds for a move or for a whole match of a player. */
  clock: { kind: "none" | "move" | "match"; seconds: number };
  /** Who plays on for a seat whose time is up. */
  timeout: "bot" | "forfeit";
  /** Others may watch. */
  watch: boolean;
  /** People may see hints. */
  hints: boolean;
  /** The result changes ratings. */
  rated: boolean;
  /** The seats are shuffled when the game begins. */
  shuffle: boolean;
  /** The table of the rematch; "": nobody has asked for one. */
  next: string;
  /** The seat that asked for it; null: unknown. */
  nextBy: number | null;
  /** Shared replays may show my name. */
  signed: boolean;
  /** The host has removed me. */
  kicked: boolean;
  /** The word of links for spectators; "": they are not welcome, or I have no seat. */
  spectate: string;
  /** Of people who look for others: when bots fill free seats (milliseconds since 1970); 0: never. */
  fillAt: number;
  /** By seat: whether its person agrees to that. */
  withBots: readonly boolean[];
}

/** What the host of a waiting table may change; what is missing stays. */
export interface Agreement {
  options?: Record<string, string>;
  clock?: ServerView["clock"];
  timeout?: ServerView["timeout"];
  watch?: boolean;
  hints?: boolean;
  rated?: boolean;
  shuffle?: boolean;
}

export type ReportReason = "chat" | "name" | "play" | "cheat" | "other";

/** The person of a seat or, with a time, the author of that line. */
interface Somebody {
  name: string;
  seat: number;
  time?: number | undefined;
}

/** Actions about other people at a table of the server. */
export interface People {
  kick(whom: Somebody): Promise<void>;
  /** A bot sits down on a free seat before the game. */
  seatBot(seat: number, bot: string): Promise<void>;
  /** By the host, before the game. */
  agree(part: Agreement): Promise<void>;
  /** Shared replays may show my name, or not. */
  sign(on: boolean): Promise<void>;
  end(): Promise<void>;
  standIn(seat: number): Promise<void>;
  comeBack(): Promise<void>;
  block(whom: Somebody): Promise<void>;
  unblock(who: string): Promise<void>;
  /** Resolves to false if it failed. */
  report(whom: Somebody, reason: ReportReason, text: string): Promise<boolean>;
}

/** What people tell beside a real table. */
export interface Companion {
  /** By ids: what was asked and, if there are several, what is asked next. */
  tell(ids: readonly number[]): Promise<void>;
  /** No viewer here sees it. */
  hide(): Promise<void>;
  /** True if the line of the question came true. */
  reveal(isTrue: boolean): Promise<void>;
  /** Lets the page roll or shuffle, until somebody has to decide. */
  draw(): Promise<void>;
  /** Takes back all after so many moves. */
  backTo(moves: number): Promise<void>;
}

export interface TableDriver {
  readonly kind: "local" | "server";
  readonly state: Store<TableState>;
  send(move: Move): Promise<void>;
  why(action: number): Promise<Refusal | null>;
  hint(): Promise<readonly Ranked[]>;
  /** The observation after a move of the viewer; null: the game has secrets. */
  tryOut(move: Move): Promise<Obs | null>;
  /** The table in letters, with ink marks. */
  showTable(view: TableView<Obs>): Promise<string>;
  /** Points at something for all seats to see; null: everybody looks at this screen. */
  signal: ((at: string) => void) | null;
  record(): Promise<string>;
  /** Takes back the last decision of a person; null: not possible here. */
  undo: (() => Promise<void>) | null;
  resign: (() => Promise<void>) | null;
  rematch(): Promise<string>;
  liftCurtain(): void;
  companion: Companion | null;
  say: ((text: string) => void) | null;
  /** The host begins; a bot sits down on every free seat. */
  start: ((fill?: string) => Promise<void>) | null;
  join: ((seat: number | null) => Promise<void>) | null;
  leave: (() => Promise<void>) | null;
  people: People | null;
  /** Keeps with the table in words where its match stands; missing: somebody else may move it on. */
  note?(progress: Both): void;
  close(): void;
}

type Beginning = Omit<TableState, "setup" | "about" | "edition" | "seats" | "phase" | "viewer">;

/** The state of a table before the first message. */
export function atFirst(start: Obs): Beginning {
  return {
    start,
    steps: [],
    obs: start,
    legal: [],
    actors: [],
    busy: false,
    outcome: null,
    curtain: null,
    clock: null,
    absent: null,
    blocked: [],
    chat: null,
    trouble: null,
    offline: false,
    server: null,
    question: null,
  };
}

/** What a table on this device does not have. */
export abstract class DeviceDriver {
  readonly kind = "local";
  readonly say = null;
  readonly start = null;
  readonly join = null;
  readonly leave = null;
  readonly people = null;
  readonly resign = null;
  readonly signal = null;
  readonly companion: Companion | null = null;
}

/** Steps from the wire, each with the observation before it. */
export function toldSteps(steps: readonly RawStep[], start: Obs): ToldStep[] {
  return steps.map(({ n, who = CHANCE, action = null, text = null, story = [], obs }, i) => ({
    n,
    who,
    action,
    text,
    before: steps[i - 1]?.obs ?? start,
    after: obs,
    story,
  }));
}

/** How stories are told now: in the language of the page, and with people's names, except the name
 * "You", which would read "You has". */
export function telling(names: readonly string[]): Telling {
  return { lang: settings.value.lang, names: names.map((name) => (isName(name) ? name : "")) };
}

/** The table in letters as the page wants it told now. */
export function shown(table: Pick<Remote, "show">, view: TableView<Obs>): Promise<string> {
  const names = view.players.map((player) => player.name);
  return table.show(view.viewer ?? PUBLIC, view.obs, telling(names));
}

/** Calls `retell` whenever the language changes; returns a function that ends that. */
export function whenRetold(retell: () => void): () => void {
  let last: Lang = settings.value.lang;
  return settings.subscribe(({ lang }) => {
    if (lang !== last) {
      last = lang;
      retell();
    }
  });
}

/** An advice as ranked moves, the best first. */
export function ranked(
  advice: { move: number; moves: readonly (readonly number[])[] },
  legal: readonly Move[],
): Ranked[] {
  const visits = advice.moves.reduce((sum, each) => sum + (each[1] ?? 0), 0);
  const list = advice.moves.flatMap(([id, n = 0, value = 0]) => {
    const move = legal.find((each) => each.id === id);
    const share = visits > 0 ? n / visits : 0;
    return move === undefined ? [] : [{ move, share, value: n > 0 ? value / 10000 : null }];
  });
  if (list.length > 0) {
    return list;
  }
  const only = legal.find((each) => each.id === advice.move);
  return only === undefined ? [] : [{ move: only, share: 1, value: null }];
}
