/**
 * The card that a person has taken up and not yet aimed. Chart and hand are drawn by different
 * components, so it is kept here; it lasts until it can no longer be played.
 */
import { useEffect } from "preact/hooks";
import { Store, useStore } from "../../store";
import type { BoardProps } from "../contract";
import { type Obs, type Parsed, parse } from "./obs";

interface Choice {
  /** The name of the card; null: none. */
  card: string | null;
  /** The first of two tiles; -1: none yet. */
  place: number;
}

const choice = new Store<Choice>({ card: null, place: -1 });

export function choose(change: Partial<Choice>): void {
  choice.update(change);
}

export interface Options extends Choice {
  all: readonly Parsed[];
  /** Moves of the card in hand; those of sailing if there is none. */
  aimed: readonly Parsed[];
  /** Places that can be pointed at now, each with what that does. */
  places: ReadonlyMap<number, Parsed | "first">;
}

/** What may be pointed at, with the card that was taken up. */
export function optionsOf(all: readonly Parsed[], wish: Choice): Options {
  const card = all.some((each) => each.card?.name === wish.card) ? wish.card : null;
  const aimed = all.filter((each) =>
    card === null ? each.verb === "sail" || each.verb === "gust" : each.card?.name === card,
  );
  const place = card === null ? -1 : wish.place;
  const places = new Map<number, Parsed | "first">();
  for (const option of aimed) {
    if (option.places.length === 1) places.set(option.places[0]!, option);
    if (option.places.length !== 2) continue;
    const [a, b] = option.places as [number, number];
    if (place < 0) {
      places.set(a, "first");
      places.set(b, "first");
    } else if (a === place || b === place) {
      places.set(a === place ? b : a, option);
    }
  }
  return { card, place, all, aimed, places };
}

export function useOptions({ legal, edition }: BoardProps<Obs>): Options {
  const now = useStore(choice);
  const stamp = legal.map((move) => move.id).join();
  useEffect(() => {
    if (now.card !== null) choose({ card: null, place: -1 });
  }, [stamp]);
  return optionsOf(
    legal.map((move) => parse(move, edition)),
    now,
  );
}
