/** Shows new steps one after the other, each for its time, and lets a click skip them. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Obs, ToldStep } from "../drivers/driver";
import type { AnyGame } from "../games/contract";
import { slowness, useSettings } from "../settings";

const DEFAULT_MS = 500;
const HURRY_AFTER = 8; /* steps that wait; then they go twice as fast */
const MOST = 40; /* more than these are not shown one by one */

export interface Stage {
  obs: Obs;
  step: ToldStep | null;
  ms: number;
  /** How much longer than at the brisk pace things take now; 0: nothing moves. */
  slow: number;
  /** Steps shown so far; the log goes no further. */
  shown: number;
  isBehind: boolean;
  skip(): void;
}

function timeOf(game: AnyGame, step: ToldStep): number {
  return game.tempo !== undefined ? game.tempo(step) : step.who >= 0 ? DEFAULT_MS : 0;
}

/** The number of steps to show at once: those without a time of their own. */
export function leap(game: AnyGame, steps: readonly ToldStep[], from: number): number {
  let to = Math.max(from, steps.length - MOST);
  while (to < steps.length && timeOf(game, steps[to]!) === 0) {
    to++;
  }
  return to;
}

export function useStage(game: AnyGame, steps: readonly ToldStep[], start: Obs, now: Obs): Stage {
  // The deal of a new match is worth a look; what is known of an older one is not.
  const [shown, setShown] = useState(() => (steps.some((each) => each.who >= 0) ? steps.length : 0));
  const last = useRef<ToldStep | undefined>(steps[shown - 1]);
  const pace = slowness(useSettings());
  const rewritten = shown > steps.length || (shown > 0 && steps[shown - 1] !== last.current);
  const at = rewritten || pace === 0 ? steps.length : shown;
  const from = leap(game, steps, at);
  const step = from < steps.length ? steps[from]! : null;
  const slow = steps.length - from > HURRY_AFTER ? pace / 2 : pace;
  const ms = step === null ? 0 : timeOf(game, step) * slow;
  const settle = (count: number) => {
    last.current = steps[count - 1];
    setShown(count);
  };
  useEffect(() => {
    if (step === null) {
      settle(steps.length);
      return;
    }
    last.current = steps[at - 1];
    const timer = setTimeout(() => settle(from + 1), ms);
    return () => clearTimeout(timer);
  }, [steps, at, from]);
  return {
    obs: step !== null ? step.after : (now ?? start),
    step,
    ms,
    slow,
    shown: step !== null ? from + 1 : steps.length,
    isBehind: step !== null,
    skip: () => settle(steps.length),
  };
}
