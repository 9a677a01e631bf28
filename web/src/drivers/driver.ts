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
  Edition,
  Lang,
  Move,
  Outcome,
  Player,
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

/** What the people at a real table enter next. */
export interface CompanionQuestion {
  /** The seat whose move is asked for, or -1 for an outcome of chance. */
  who: number;
  list: readonly Move[];
  /** It may be something that no viewer here sees. */
  hides: boolean;
  /** The line that may have been revealed; "": none. */
  revealed: string;
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
  question: CompanionQuestion | null;
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
  /** Others may watch. */
  watch: boolean;
  /** The seats are shuffled when the game begins. */
  shuffle: boolean;
  next: string;
  /** The host has removed me. */
  kicked: boolean;
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
  end(): Promise<void>;
  standIn(seat: number): Promise<void>;
  comeBack(): Promise<void>;
  block(whom: Somebody): Promise<void>;
  unblock(who: string): Promise<void>;
  /** Resolves to false if it failed. */
  report(whom: Somebody, reason: ReportReason, text: string): Promise<boolean>;
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
  /** Beside a real table: what was entered; null: no viewer sees it; for something revealed, yes or
   * no. */
  answer: ((answer: Move | boolean | null) => Promise<void>) | null;
  say: ((text: string) => void) | null;
  start: (() => Promise<void>) | null;
  join: ((seat: number | null) => Promise<void>) | null;
  leave: (() => Promise<void>) | null;
  people: People | null;
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
