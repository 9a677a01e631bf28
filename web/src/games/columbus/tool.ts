/**
 * Which die or card step a person has in hand. The chart and the dice are drawn by different
 * components, so the choice is kept here; it lasts until it can no longer be made.
 */
import { useEffect } from "preact/hooks";
import { Store, useStore } from "../../store";
import type { BoardProps, Move } from "../contract";
import { type Obs, type Parsed, type Tool, parse } from "./obs";

interface Choice {
  tool: Tool | null;
  whirl: number;
  /** Dice to throw again, by their places; null: not choosing. */
  again: readonly number[] | null;
}

const choice = new Store<Choice>({ tool: null, whirl: 0, again: null });

export function choose(change: Partial<Choice>): void {
  choice.update(change);
}

/** A legal move with what it means. */
export interface Option extends Parsed {
  move: Move;
}

export interface Tools extends Choice {
  options: readonly Option[];
  /** Tools that can do something now. */
  usable: readonly Tool[];
  /** Options of the tool in hand, and of the whirlwind in hand. */
  targets: readonly Option[];
}

/** What is taken in hand without being asked, the first that can do something. */
const FIRST: readonly Tool[] = ["right", "rose", "sail", "wind", "whirl", "twist", "scope", "storm"];

/** What can be done, and what with the tool in hand. */
export function toolsOf(legal: readonly Move[], obs: Obs, wish: Choice): Tools {
  const options = legal.map((move) => ({ ...parse(move, obs), move }));
  const usable = [...new Set(options.flatMap((option) => (option.tool ? [option.tool] : [])))];
  const wished = wish.tool !== null && usable.includes(wish.tool);
  const tool = wished ? wish.tool : (FIRST.find((each) => usable.includes(each)) ?? null);
  const mine = options.filter((option) => option.tool === tool);
  const movable = [0, 1].filter((w) => mine.some((option) => option.whirl === w));
  const whirl = movable.includes(wish.whirl) ? wish.whirl : (movable[0] ?? -1);
  const again = options.some((option) => option.verb === "reroll") ? wish.again : null;
  return {
    options,
    usable,
    tool,
    whirl,
    again,
    targets: again !== null ? [] : mine.filter((option) => option.whirl < 0 || option.whirl === whirl),
  };
}

/** The whirlwind on a field that may be taken in hand instead of the one that is; -1: none. */
export function whirlOn({ options, tool, whirl }: Tools, obs: Obs, field: number): number {
  const isMovable = (w: number) => options.some((option) => option.tool === tool && option.whirl === w);
  return obs.whirl.findIndex((at, w) => at === field && w !== whirl && isMovable(w));
}

export function useTools({ legal, obs }: BoardProps<Obs>): Tools {
  const now = useStore(choice);
  useEffect(() => {
    if (legal.length === 0 && (now.tool !== null || now.again !== null)) choose({ tool: null, again: null });
  }, [legal]);
  return toolsOf(legal, obs, now);
}
