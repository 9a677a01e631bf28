/**
 * The wind that a person has taken up and not yet pointed, and what else is only looked at.
 * Board and hand are drawn by different components, so it is kept here.
 */
import { useEffect, useState } from "preact/hooks";
import { Store, useStore } from "../../store";
import type { BoardProps, Move } from "../contract";
import { type Obs, type Parsed, parse } from "./obs";

interface Choice {
  /** Wind spaces that the wind leaves and goes to; the same if it stays; -1: none chosen. */
  from: number;
  to: number;
  /** The move under the pointer. */
  seen: Move | null;
  /** The next click points at a field for the others. */
  pointing: boolean;
}

const choice = new Store<Choice>({ from: -1, to: -1, seen: null, pointing: false });

export function choose(change: Partial<Choice>): void {
  choice.update(change);
}

export interface Options extends Choice {
  all: readonly Parsed[];
  /** Directions for the wind that was taken up. */
  aimed: readonly Parsed[];
  /** Spaces where a wind can be put, turned or taken over, and what that is. */
  winds: ReadonlyMap<number, "place" | "rotate" | "control" | "move">;
}

export function optionsOf(all: readonly Parsed[], wish: Choice): Options {
  const aimed = all.filter((each) => each.to >= 0 && each.from === wish.from && each.to === wish.to);
  const winds = new Map<number, "place" | "rotate" | "control" | "move">();
  for (const { verb, from, to } of all) {
    if (to < 0) continue;
    if (verb !== "move") winds.set(to, verb as "place");
    else if (aimed.length > 0 && from === wish.from) winds.set(to, "move");
  }
  const held = aimed.length > 0 ? {} : { from: -1, to: -1 };
  return { ...wish, ...held, all, aimed, winds };
}

export function useOptions({ legal }: BoardProps<Obs>): Options {
  const now = useStore(choice);
  const stamp = legal.map((move) => move.id).join();
  useEffect(() => {
    if (now.to >= 0 || now.seen !== null) choose({ from: -1, to: -1, seen: null });
  }, [stamp]);
  return optionsOf(legal.map(parse), now);
}

/** What the proposed move, or the one under the pointer, would bring about. */
export function useTrial(props: BoardProps<Obs>, seen: Move | null): Shown | null {
  const { tryOut, legal } = props;
  const wanted = seen ?? props.picked;
  const move = wanted && legal.some((each) => each.id === wanted.id) ? wanted : null;
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let late = false;
    if (move === null || tryOut === undefined) setShown(null);
    else
      tryOut(move).then(
        (obs) => !late && setShown(obs && { move, obs }),
        () => !late && setShown(null),
      );
    return () => {
      late = true;
    };
  }, [move?.id, props.obs]);
  return shown !== null && shown.move.id === move?.id ? shown : null;
}

/** A move and the table after it. */
export interface Shown {
  move: Move;
  obs: Obs;
}
