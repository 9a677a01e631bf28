/**
 * The contract between the shell (table page, lobby, replay) and the boards of the games.
 *
 * The shell owns the match, the drivers, the log, the confirm bar and the layout. A game
 * module draws what an observation says and proposes moves; it knows neither the server nor
 * the engine. An observation is the JSON that `wr_fields_json` writes from the game's
 * `obs_fields`: sets are arrays of indices, single fields are numbers, the rest are arrays.
 */
import type { ComponentChildren, ComponentType } from "preact";

export type Lang = "en" | "de";

/** A sentence or label written by hand in each language. */
export type Both = Readonly<Record<Lang, string>>;

/** A decision of a seat: the id of the engine, and its notation in records (`play N4`). */
export interface Move {
  id: number;
  text: string;
}

/** Somebody at the table. `pennant` is 0..4: hue and shape of look/marks.tsx. */
export interface Player {
  seat: number;
  name: string;
  you: boolean;
  bot: boolean;
  pennant: number;
}

/** One step of a match as the viewer may know it. */
export interface Step<O> {
  /** The number of moves made with it. */
  n: number;
  /** The seat, or -1 for chance and for what is not seen. */
  who: number;
  /** The id of the action; null: not all of it is seen, or there are several. */
  action: number | null;
  /** Its notation as the viewer sees it, with `?` for what is hidden; null: unseen. */
  text: string | null;
  /** What the viewer knew before and after it. */
  before: O;
  after: O;
}

/** Something on the board that a log line, a hint or the guide points at. The kinds are the
 * game's own ("card", "area", "port", "seat", ...). */
export interface Spot {
  kind: string;
  at: number | string;
}

/** A move with what a bot thinks of it. */
export interface Ranked {
  move: Move;
  /** Share of the bot's attention, 0..1; the best move has the most. */
  share: number;
  /** Expected share of the win, 0..1; null: not known. */
  value: number | null;
}

/** The components in force: the lines that count of the edition file; [] if the game has
 * none. */
export interface Edition {
  name: string;
  lines: readonly string[];
}

export interface TableView<O> {
  obs: O;
  /** The seat of the viewer; null: a spectator. */
  viewer: number | null;
  players: readonly Player[];
  edition: Edition;
  lang: Lang;
  /** How the match ended; null: it goes on. */
  outcome: Outcome | null;
  /** Only in a replay that shows all: the observation of each seat, for hands etc. */
  everyone?: readonly O[];
  /** The steps that the viewer has seen so far, including the one that is being shown. */
  steps?: readonly Step<O>[];
}

/** Somebody points at something; `at` is the game's own word for it. */
export interface Signal {
  seat: number | null;
  at: string;
}

export interface BoardProps<O> extends TableView<O> {
  /** What may be done now; empty when the viewer owes no move. */
  legal: readonly Move[];
  /** Proposes a move. The shell shows it in the confirm bar and sends it. A second pick of
   * the same move confirms it. What is clicked for a move carries `data-move={move.id}`, by
   * which tests find it. */
  pick(move: Move): void;
  /** The move that is proposed and not yet sent: draw it as chosen. */
  picked: Move | null;
  /** Says why something is not legal: the board calls it when a person clicks on it. The shell asks
   * the engine and shows the rule. `move` is an action id. */
  refuse(move: number): void;
  /** The step that is being shown, if one is; `ms` is its time (0: no motion wanted). */
  step: Step<O> | null;
  ms: number;
  /** Spots to mark: what a line of the log speaks of. */
  spots: readonly Spot[];
  hint: readonly Ranked[];
  /** The board is to be drawn larger than its box. */
  large?: boolean;
  /** What a move would leave behind, tried out on an imagined copy; null where that would
   * give secrets away. */
  tryOut?(move: Move): Promise<O | null>;
  /** The table as the terminal shows it: lines with ink marks (INK in plain.tsx). */
  show?(view: TableView<O>): Promise<string>;
  /** Points at something for all seats to see; missing: everybody looks at one screen. */
  signal?: ((at: string) => void) | undefined;
  signals?: readonly Signal[];
}

/** A number that people compare, the same columns in the same order all game long. */
export interface Figure {
  /** Short head of the column ("Points", "Damage", "Barrels"). */
  label: string;
  /** Longer words for a title and for screen readers. */
  title?: string;
  /** A sign that stands for the label. */
  mark?: ComponentChildren;
  value: number | string;
  /** The one that decides the game is drawn strong. */
  strong?: boolean;
}

/** Colours of a seat as CSS: its cloth, and the sign on it. */
export interface SeatInk {
  cloth: string;
  sign: string;
}

export interface Outcome {
  points: readonly number[];
  winners: readonly number[];
  /** The other players ended it early. */
  ended?: boolean;
}

/** What the picture of the points reads from an observation. */
export interface Tally<O> {
  /** From 1; 0 is the set-up. */
  round(obs: O): number;
  points(obs: O, seat: number): number;
  /** Points are how far one came, not a sum of what the rounds brought. */
  isDistance?: boolean;
}

/** What the picture of the end is drawn from. */
export interface EndProps<O> extends TableView<O> {
  outcome: Outcome;
  /** How it came out for the viewer; null: a spectator, or the game was ended early. */
  isWon: boolean | null;
}

/** A step of the five-minute guide at the table. */
export interface GuideStep {
  title: Both;
  text: Both;
  /** CSS selector of what it shows, e.g. `[data-guide="compass"]`; none: the middle. */
  show?: string;
  rule?: string;
}

/** Sounds that the page can make: see sound/recipes.ts. */
export type SoundName =
  | "tick"
  | "card"
  | "riffle"
  | "knock"
  | "wave"
  | "gust"
  | "die"
  | "bell"
  | "thud"
  | "coin"
  | "fanfare"
  | "fiddle";

/** Something that happens with a step besides pieces that move: see motion/effects.ts. */
export interface Effect {
  /** What happens to an element; "wait": its pieces move only then; missing: only a sound. */
  kind?: "wait" | "strike" | "flip" | "shake" | "tumble" | "stamp" | "show" | "ring" | "beam" | "gust";
  /** The piece, or the CSS selector of elements below the table. */
  at?: string;
  /** Milliseconds after the step began, at the brisk pace. */
  after?: number;
  /** The direction of a gust: north 0, clockwise. */
  toward?: number;
  sound?: SoundName;
}

export interface GameModule<O> {
  id: string;
  /** The board; takes the room. Draw SVG that fits its box (viewBox, width 100 %). */
  Board: ComponentType<BoardProps<O>>;
  /** On a wide window people sit around the board, as the trick lies; default: in a column. */
  around?: boolean;
  /** Small screens offer to draw the board larger; it then scrolls in its own box. */
  zooms?: boolean;
  /** My hand and choices; on a phone within the thumb's reach, below the board. Default: all
   * legal moves as buttons. */
  Hand?: ComponentType<BoardProps<O>>;
  /** The one line that says what is asked of the viewer, or what happens. */
  ask(view: TableView<O>, legal: readonly Move[]): string;
  /** A move as the name of a button ("Play north 4"). */
  describe(move: Move, view: TableView<O>): string;
  /** What the confirm bar says of a proposed move, and the words of its button. Default: its name,
   * and "Confirm". */
  proposal?(move: Move, view: TableView<O>): { says: string; does: string };
  /** Groups for the list of named buttons; default: one group. */
  group?(move: Move, view: TableView<O>, legal: readonly Move[]): string;
  /** What stands beside each player's name: the same figures in the same order. */
  figures(view: TableView<O>, seat: number): readonly Figure[];
  /** Small things of a player (cards held, ship, tokens), drawn below the figures. */
  Possessions?: ComponentType<TableView<O> & { seat: number }>;
  /** What lies on the table beside the board and means nothing; it has a place where people sit
   * around a wide board. */
  Things?: ComponentType;
  /** Where the game stands ("Round 2 of 5, trick 7 of 12"). */
  progress(view: TableView<O>): string;
  /** What a step touches, for the log. */
  touches(step: Step<O>): readonly Spot[];
  /** A past-tense sentence for a step of which the engine tells nothing, because its notation
   * says it all ("Bo played north 4."); "": leave it out of the log. Default: its notation. */
  narrate?(step: Step<O>, view: TableView<O>): string;
  /** The sentence of `narrate` stands before what the engine tells, too. */
  narratesAll?: boolean;
  /** The headline of the end where seats do not win one by one; null: who won. */
  verdict?(view: TableView<O>): string | null;
  /** How the points came about; shown at the end, and on demand during the game. Default:
   * the points alone. */
  Sheet?: ComponentType<TableView<O>>;
  /** For the picture of the points, round by round; none: there is no such picture. */
  tally?: Tally<O>;
  /** The picture of the end. Default: ships come home by place. */
  End?: ComponentType<EndProps<O>>;
  /** How long a step is shown at the brisk pace, in ms (about 800); 0: it is not worth showing. */
  tempo?(step: Step<O>): number;
  /** What happens with a step. What only moves needs no word: elements with `data-piece` (a name
   * that stays) and `data-kind` are found before and after a step, and go where they are now;
   * `data-from` and `data-to` (a piece or a selector) say where new ones come from and where those
   * that leave go. */
  motion?(step: Step<O>, view: TableView<O>): readonly Effect[];
  /** Some moves need no confirmation (passing a window, say). Default: all are confirmed. */
  sure?(move: Move, view: TableView<O>): boolean;
  guide: readonly GuideStep[];
  /** Anything above the board that belongs to no seat, such as open cards on a phone. */
  Aside?: ComponentType<BoardProps<O>>;
  /** A thing of the table with room of its own, such as a die and what it may bring: above the log
   * on a wide window, below the hand on a small one. */
  Side?: ComponentType<BoardProps<O>>;
  /** The colours of the seats where they are those of pieces; default: those of the page. */
  inks?(view: TableView<O>): readonly SeatInk[];
}

/** A game whose observations the shell hands through without looking into them. */
// biome-ignore lint/suspicious/noExplicitAny: each game has an observation of its own.
export type AnyGame = GameModule<any>;

/** An option of a game in words. */
export interface OptionText {
  label: Both;
  help: Both;
  /** By the engine's name of a value; none for numbers. */
  values?: Readonly<Record<string, Both>>;
}

/** The picture of a game: its cover with the title, a square for lists, or a wide scene without. */
export interface PictureProps {
  label?: string | undefined;
  shape?: "cover" | "square" | "wide";
}

/** What `card.tsx` in the folder of a game adds to what the engine says of the game; small,
 * loaded at once. What is left out gets a default. */
export interface CardTexts {
  /** Minutes of a game with people. */
  minutes?: readonly [number, number];
  /** Default: the summary of the engine, which is English. */
  pitch?: Both;
  Picture?: ComponentType<PictureProps>;
  /** By the engine's name of the option. Default: the engine's words, which are English. */
  options?: Readonly<Record<string, OptionText>>;
  /** The board of its own. Default: the table as the terminal shows it. */
  load?(): Promise<AnyGame>;
}

/** What the lobby knows of a game. */
export interface GameCard extends CardTexts {
  id: string;
  title: string;
  seats: readonly [number, number];
  /** Seats are shuffled before a match, unless somebody wishes otherwise. */
  drawsSeats: boolean;
  pitch: Both;
  Picture: ComponentType<PictureProps>;
  load(): Promise<AnyGame>;
}

/** Words of a module in both languages; the compiler holds them complete. */
export function words<K extends string>(
  both: Readonly<Record<Lang, Readonly<Record<K, string>>>>,
): (lang: Lang, key: K, fill?: Readonly<Record<string, string | number>>) => string {
  return (lang, key, fill) =>
    both[lang][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
      fill !== undefined && name in fill ? String(fill[name]) : whole,
    );
}

export type { ComponentChildren };
