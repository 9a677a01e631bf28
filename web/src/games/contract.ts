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

/** A sentence for somebody's first game, when it is needed. */
export interface Tip<O> {
  id: string;
  isNeeded(view: TableView<O>, legal: readonly Move[]): boolean;
  text: Both;
  rule?: string;
}

/** True if a move that begins with this word may be made. */
export function says(verb: string): (view: unknown, legal: readonly Move[]) => boolean {
  return (_, legal) => legal.some((move) => move.text.split(" ")[0] === verb);
}

/** Why something cannot be done, by the rule that the engine names. */
export type Refusals = Readonly<Record<string, Both>>;

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

/** Something on the board that a log line or a hint points at. The kinds are the
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

/** What speaks for a move or against it, in one short sentence. */
export interface Reason {
  isGood: boolean;
  text: string;
}

/** Why a move is good or bad, as far as can be told at a glance; `after`: what the viewer would see then,
 * null where that cannot be known. */
export type Reasons<O> = (move: Move, view: TableView<O>, after: O | null) => readonly Reason[];

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
   * which tests find it. `asks`: confirmed even by those who play at the first click, for it is
   * read on choosing it, or may not be what they pointed at. */
  pick(move: Move, asks?: boolean): void;
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
  /** The most there can be, said after the value where there is room: how far a voyage goes. */
  of?: number;
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
  /** Rounds of a whole match; missing: nobody knows. */
  rounds?: number;
  /** Points are how far one came, not a sum of what the rounds brought. */
  isDistance?: boolean;
  /** All win or lose together, so that nobody is ahead of the others. */
  isTogether?(obs: O): boolean;
  /** How somebody stands within a round, in points; default: `points`. */
  live?(obs: O, seat: number): number;
  /** When a step came and what it did, if it is a turn of the game; null: only its round is known. */
  turn?(step: Step<O>, view: TableView<O>): { when: string; what: string } | null;
}

/** Who has won, for the headline of the end. */
export interface Winners {
  /** One name, or several as a list ("Ada and Bo"). */
  names: string;
  isYou: boolean;
  areMany: boolean;
}

/** A part of the match that the log shows as one block: a trick, the turn of a seat. */
export interface Part {
  /** Not the one of the part before. */
  id: string;
  /** From 1; 0 is the set-up. */
  round: number;
  /** Whose turn it is; missing: nobody's alone. */
  seat?: number;
}

/** What has ended where the table waits until its person goes on. */
export type Pause = "trick" | "round";

/** One thing that ended with a step, for the pause after it. */
export interface Fact {
  sign: ComponentChildren;
  /** Whose it is; missing: nobody's. */
  seat?: number;
  /** "Jonas takes 2". */
  title: string;
  /** Why, in whole sentences. */
  why: string;
}

/** What a block of the log is drawn from. */
export interface PartProps<O> extends Pick<TableView<O>, "edition" | "lang" | "players" | "viewer"> {
  part: Part;
  /** The steps that were made in it so far. */
  steps: readonly Step<O>[];
  /** What is known now; null: the part is over. */
  now: O | null;
}

/** A step drawn as one row, for the first of its sentences, which are then only read aloud. */
export interface Row {
  shows: ComponentChildren;
  /** How many sentences it stands for: that of `narrate`, if it is told, and those that follow it. */
  says: number;
}

/** How the log is divided into blocks. */
export interface Parts<O> {
  /** The part to which a position belongs: steps that leave positions of one part stand together. */
  partOf(obs: O): Part;
  /** "Round {n}", where the game has another word for it. */
  roundWords?: Both;
  /** What the line of a part begins with; default or null: whose turn it is. */
  name?(props: PartProps<O>): ComponentChildren;
  /** What happened in a part, in a few words or signs at the end of its line; not asked for while it is
   * somebody's turn. */
  gist(props: PartProps<O>): ComponentChildren;
  /** Default: all steps are told in sentences. */
  row?(step: Step<O>, props: PartProps<O>): Row | null;
}

/** What the picture of the end is drawn from. */
export interface EndProps<O> extends TableView<O> {
  outcome: Outcome;
  /** How it came out for the viewer; null: a spectator, or the game was ended early. */
  isWon: boolean | null;
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
  | "crack"
  | "rumble"
  | "coin"
  | "fanfare"
  | "fiddle";

/** Something that happens with a step besides pieces that move: see motion/effects.ts. */
export interface Effect {
  /** What happens to an element; "wait": its pieces move only then; missing: only a sound. */
  kind?:
    | "wait"
    | "strike"
    | "flip"
    | "shake"
    | "tumble"
    | "stamp"
    | "show"
    | "ring"
    | "rays"
    | "beam"
    | "gust"
    | "fill"
    | "spin"
    | "fall";
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
   * and "Confirm"; `brief`: two short lines for where there is little room. */
  proposal?(move: Move, view: TableView<O>): { says: string; does: string; brief?: string };
  /** What a move would bring, in sentences; `after`: what the viewer would see then, null where that
   * cannot be known. Default: what `proposal` says. */
  foresee?(move: Move, view: TableView<O>, after: O | null): string;
  /** For hints; `reasons.ts` in the folder of a game. Default: what `foresee` says. */
  reasons?(): Promise<Reasons<O>>;
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
  /** True if the sentence of `narrate` stands before what the engine tells, too. */
  narratesAll?(step: Step<O>): boolean;
  /** How the log is divided. Default: it is one list of sentences. */
  parts?: Parts<O>;
  /** The headline of the end where seats do not win one by one; null: who won. */
  verdict?(view: TableView<O>): string | null;
  /** The headline of the end with who has won. Default: the winner brings the ship home. */
  triumph?(lang: Lang, winners: Winners): string;
  /** How the points came about; shown at the end, and on demand during the game. Default:
   * the points alone. */
  Sheet?: ComponentType<TableView<O>>;
  /** The points of the end as a picture of the game's own, first below the scene; default: none. */
  Account?: ComponentType<EndProps<O>>;
  /** For the picture of the points, round by round; none: there is no such picture. */
  tally?: Tally<O>;
  /** The picture of the end. Default: ships come home by place. */
  End?: ComponentType<EndProps<O>>;
  /** How long a step is shown at the brisk pace, in ms (about 800); 0: it is not worth showing. */
  tempo?(step: Step<O>): number;
  /** What ends with a step, if its result is to lie there until its person goes on. Default: the rounds
   * of `tally`. */
  pauses?(step: Step<O>): Pause | null;
  /** What such a pause tells, at most two things. Default or none: the sentences of the step. */
  facts?(step: Step<O>, view: TableView<O>): readonly Fact[];
  /** What happens with a step. What only moves needs no word: elements with `data-piece` (a name
   * that stays) and `data-kind` are found before and after a step, and go where they are now;
   * `data-from` and `data-to` (a piece or a selector) say where new ones come from and where those
   * that leave go. */
  motion?(step: Step<O>): readonly Effect[];
  /** Some moves need no confirmation (rolling dice, say), nor does one that is the only one. Default: all
   * others are confirmed. */
  sure?(move: Move, view: TableView<O>): boolean;
  /** The only move there is, by which somebody who cannot interrupt lets things happen. It is made without a
   * question where no other people could tell a hand by how quickly it comes. */
  isIdle?(move: Move): boolean;
  /** Tips that come once each, when they are needed. */
  tips?: readonly Tip<O>[];
  /** A plain sentence for every rule by which the engine refuses a move. Default: the rule alone. */
  refusals?: Refusals;
  /** CSS selectors of the parts that lessons point at, by the names that docs/LESSONS.md lists: the first
   * that finds something, of those separated by " | ". `{move}` stands for the move that is wanted. */
  looks?: Readonly<Record<string, string>>;
  /** Anything above the board that belongs to no seat, such as open cards on a phone. */
  Aside?: ComponentType<BoardProps<O>>;
  /** A thing of the table with room of its own, such as a die and what it may bring: above the log
   * on a wide window, below the hand on a small one. */
  Side?: ComponentType<BoardProps<O>>;
  /** Beside a real table. Default: all that may have happened is a list of buttons. */
  picking?(): Promise<Picking<O>>;
  /** The colours of the seats where they are those of pieces; default: those of the page. */
  inks?(view: TableView<O>): readonly SeatInk[];
}

/** A game whose observations the shell hands through without looking into them. */
// biome-ignore lint/suspicious/noExplicitAny: each game has an observation of its own.
export type AnyGame = GameModule<any>;

/* ==== Beside a real table ================================================== */

/** What the people at a real table tell next. */
export interface Question {
  /** The seat whose move is asked for, or -1 for an outcome of chance. */
  who: number;
  /** All that may have happened. */
  list: readonly Move[];
  /** It may be something that no viewer here sees. */
  hides: boolean;
  /** The line that may have been revealed, as records write it; "": none. */
  revealed: string;
}

/** A question in words. */
export interface QuestionWords {
  /** By name: "Jonas, what did you roll?" */
  title: string;
  /** How it is answered, in one sentence. */
  how?: string;
  /** The button that lets the page roll or shuffle; missing: that would make no sense. */
  draw?: string;
  /** The button for what nobody here sees. */
  unseen?: string;
}

/** For a move of a seat, `legal` is what it may have done, and `pick` proposes it; for an outcome,
 * `legal` is empty. What is clicked carries `data-move`, for an outcome `data-answer`, by which tests
 * find it, and `data-done` if it tells several things at once. */
export interface PickerProps<O> extends BoardProps<O> {
  question: Question;
  /** Tells by ids what happened now and, if there are several, next. */
  tell(ids: readonly number[]): void;
}

/** How a match beside a real table is told by pictures; `picker.tsx` in the folder of a game. */
export interface Picking<O> {
  /** In the place of the hand. */
  Picker: ComponentType<PickerProps<O>>;
  /** In the place of the board. Default: the board, with `legal` for moves of seats. */
  Board?: ComponentType<PickerProps<O>>;
  /** The table as the seat sees it whose move is told, as far as board, picker and words need that;
   * what it may have in its hand follows from the question. Default: as it is. */
  as?(view: TableView<O>, question: Question): TableView<O>;
  asks(question: Question, view: TableView<O>): QuestionWords;
  /** An outcome of chance in words. */
  name(outcome: Move, view: TableView<O>): string;
  /** What belongs to the turn that is told, in the order in which it happens, as far as the rules say; null:
   * there is nothing to do. `asked`: what is told now, or my own move. Default: it is not shown. */
  steps?(view: TableView<O>, asked: Question): TurnSteps | null;
}

/** A turn, or what else is gone through step by step. */
export interface TurnSteps {
  /** Whose turn it is. */
  title: string;
  steps: readonly TurnStep[];
  /** The present step, from 0. It never goes back within a turn. */
  now: number;
}

export interface TurnStep {
  what: string;
  /** More of it, in a few words. */
  how?: string | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: each game has an observation of its own.
export type AnyPicking = Picking<any>;

/** An option of a game in words. */
export interface OptionText {
  label: Both;
  help: Both;
  /** By the engine's name of a value; none for numbers. */
  values?: Readonly<Record<string, Both>>;
  /** A sentence with the value in the place of {}. Default: the label before it. */
  sentence?: Both;
}

/** The picture of a game: its cover with the title, a square for lists, or a wide scene without. */
export interface PictureProps {
  label?: string | undefined;
  shape?: "cover" | "square" | "wide";
}

/** A position, by the remark of a record of the rules at which that is cut off. */
export interface Cut {
  rule: string;
  /** The seat whose choices are lit; missing: what everybody sees, nobody being asked. */
  seat?: number;
  /** Only choices that begin with this are lit. */
  only?: string;
  /** The choice that begins with this is drawn as chosen. */
  picks?: string;
}

/** A place on a drawn board: an element by its selector, and a point of it as shares of its width
 * and height; default: its middle. */
export interface Place {
  show: string;
  at?: readonly [x: number, y: number];
}

/** A picture of "Your first turn", with what is done there in a few words. */
export interface TurnPicture {
  title: Both;
  /** With the marks that the rules have in their lines. */
  text: Both;
  /** Part of a board, and how much larger than the whole board it is drawn. */
  cut?: Cut & Place & { zoom: number; art?: Art };
  /** Where there is no board: things that lie on felt. */
  things?(lang: Lang): ComponentChildren;
  /** What is used for the step, beside its title. */
  mark?: ComponentChildren;
}

/** What is drawn over a board, in the units of its SVG; `at` tells where a place is in them. */
export type Art = (at: (place: Place) => readonly [x: number, y: number]) => ComponentChildren;

/** A face of a die, or another sign, with what it does. */
export interface SignText {
  mark: ComponentChildren;
  name: Both;
  text: Both;
}

/** What the rules show of a game besides their text; `legend.tsx` in its folder. */
export interface Legend<O> {
  /** The picture of the table. */
  plate: Cut;
  /** What is to be seen on it, in the order of its numbers. */
  things(obs: O): readonly (Place & { text: Both })[];
  signs: readonly SignText[];
  /** What lies on the table while people wait: two things at the left of the compass, two at the
   * right. */
  mat: readonly ComponentChildren[];
  /** "Your first turn": four, so that they fit on a page. */
  turns: readonly TurnPicture[];
}

// biome-ignore lint/suspicious/noExplicitAny: each game has an observation of its own.
export type AnyLegend = Legend<any>;

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
  /** Pictures for the rules. Default: none. */
  legend?(): Promise<AnyLegend>;
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
