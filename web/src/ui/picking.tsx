/** What the pictures have in common by which a game is told beside a real table. */
import { Pennant } from "../look/marks";
import { Store, useStore } from "../store";
import type { BoardProps, ComponentChildren, Lang, Move, PickerProps } from "../games/contract";
import { words } from "../games/contract";
import "./picking.css";

const say = words({
  en: { next: "Next", back: "Take back", clear: "Clear all" },
  de: { next: "Weiter", back: "Zurücknehmen", clear: "Alles leeren" },
});

/* ==== What is laid out before it is told =================================== */

const drafts = new Store<Record<string, unknown>>({});

/** Something that is told only when it is complete. It is kept, so that board and picker share it, and
 * that it lies there again when it was told and taken back. */
export function useDraft<T>(
  { steps = [] }: Pick<BoardProps<unknown>, "steps">,
  first: T,
): readonly [draft: T, set: (draft: T) => void] {
  const key = `${location.hash} ${steps.map((step) => step.text).join()}`;
  const kept = useStore(drafts)[key] as T | undefined;
  return [kept ?? first, (draft) => drafts.update({ [key]: draft })];
}

interface Laid {
  /** In the order in which it was laid. */
  laid: readonly { place: number; what: number }[];
  /** The place that was tapped last; -1: none. */
  wish: number;
}

/** Pieces that are laid out on places: one tap on a piece lays it on the next place, one on a place goes
 * there, and takes back what lies on it. */
export interface Layout {
  /** The place that gets the next piece; -1: all have one. */
  next: number;
  /** What lies on a place; undefined: nothing. */
  at(place: number): number | undefined;
  count(what: number): number;
  tap(place: number): void;
  lay(what: number): void;
  /** Missing: nothing was laid. */
  back: (() => void) | undefined;
  clear: (() => void) | undefined;
}

/** `places`: those that are to be told, in the order in which they are. */
export function useLayout(props: Pick<BoardProps<unknown>, "steps">, places: readonly number[]): Layout {
  const [{ laid, wish }, set] = useDraft<Laid>(props, { laid: [], wish: -1 });
  const at = (place: number) => laid.find((each) => each.place === place)?.what;
  const free = places.filter((place) => at(place) === undefined);
  const next = free.includes(wish) ? wish : (free[0] ?? -1);
  const take = (place: number) => set({ laid: laid.filter((each) => each.place !== place), wish: place });
  const last = laid.at(-1);
  return {
    next,
    at,
    count: (what) => laid.filter((each) => each.what === what).length,
    tap: (place) => (at(place) === undefined ? set({ laid, wish: place }) : take(place)),
    lay: (what) => next >= 0 && set({ laid: [...laid, { place: next, what }], wish: -1 }),
    back: last && (() => take(last.place)),
    clear: last && (() => set({ laid: [], wish: -1 })),
  };
}

/* ==== Pictures to tap ====================================================== */

/** One thing that may have happened. */
export function PickOne(props: {
  id?: number;
  label: string;
  /** The label is not written below the picture. */
  isBare?: boolean;
  chosen?: boolean;
  class?: string;
  act(): void;
  children: ComponentChildren;
}) {
  const { id, label, isBare = false, chosen = false } = props;
  return (
    <button
      type="button"
      class={`pick ${props.class ?? ""}${chosen ? " pick-chosen" : ""}`}
      data-answer={id}
      aria-pressed={chosen}
      aria-label={isBare ? label : undefined}
      title={isBare ? label : undefined}
      onClick={props.act}
    >
      {props.children}
      {!isBare && <span class="pick-name">{label}</span>}
    </button>
  );
}

/** All that may have happened, a picture each. */
export function Picks<O>(props: {
  picker: PickerProps<O>;
  name(move: Move): string;
  picture(move: Move): ComponentChildren;
  class?: string;
}) {
  const { picker } = props;
  return (
    <div class={`picks ${props.class ?? ""}`} role="group">
      {picker.question.list.map((move) => (
        <PickOne
          key={move.id}
          id={move.id}
          label={props.name(move)}
          chosen={picker.picked?.id === move.id}
          act={() => picker.pick(move)}
        >
          {props.picture(move)}
        </PickOne>
      ))}
    </div>
  );
}

/** Somebody at the table; `seatOf` finds the seat of an outcome. */
export function SeatPicks<O>(props: { picker: PickerProps<O>; seatOf(move: Move): number }) {
  const { picker, seatOf } = props;
  const who = (move: Move) => picker.players[seatOf(move)];
  return (
    <Picks
      picker={picker}
      class="picks-seats"
      name={(move) => who(move)?.name ?? ""}
      picture={(move) => <Pennant seat={who(move)?.pennant ?? seatOf(move)} size={40} />}
    />
  );
}

/** Ends what is laid out: how much of it lies there, and the button that tells it. */
export function Done(props: {
  lang: Lang;
  count: string;
  isDone: boolean;
  /** Missing: there is nothing to take back. */
  back?: (() => void) | undefined;
  clear?: (() => void) | undefined;
  tell(): void;
}) {
  const { lang, isDone } = props;
  return (
    <div class="pick-done">
      <p class="num" role="status">
        {props.count}
      </p>
      {props.back !== undefined && (
        <button type="button" class="button" data-back onClick={props.back}>
          {say(lang, "back")}
        </button>
      )}
      {props.clear !== undefined && (
        <button type="button" class="button" data-clear onClick={props.clear}>
          {say(lang, "clear")}
        </button>
      )}
      <button type="button" class="button primary" data-done disabled={!isDone} onClick={props.tell}>
        {say(lang, "next")}
      </button>
    </div>
  );
}
