/** Shows new steps one after the other, each for its time, holds the table at a pause, and shows steps
 * again. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Obs, ToldStep } from "../drivers/driver";
import type { AnyGame, Pause } from "../games/contract";
import { lasts } from "../motion/effects";
import { afterFrame } from "../motion/tasks";
import { type Pace, settings, slowness, useSettings } from "../settings";
import type { Store } from "../store";

const DEFAULT_MS = 800;
const HURRY_AFTER = 12; /* steps that wait; then they go twice as fast */
const MOST = 40; /* more than these are not shown one by one */
const STILL_MS = 800; /* a step that is shown again has at least this */

export interface Stage {
  obs: Obs;
  step: ToldStep | null;
  ms: number;
  /** How much longer than at the brisk pace things take now; 0: nothing moves. */
  slow: number;
  /** Steps shown so far; the log goes no further. */
  shown: number;
  isBehind: boolean;
  /** What has ended, while the table waits for its person; null: it does not wait. */
  pause: Pause | null;
  /** Goes on to the next pause or, after that, beyond it; ends what is shown again. */
  skip(): void;
  /** The step that is shown again; null: none is. */
  again: number | null;
  /** Shows one step again, or this and all that follow. */
  show(at: number, plays: boolean): void;
}

/** A step that is shown at all is shown until what happens with it has come to rest. */
export function timeOf(game: AnyGame, step: ToldStep): number {
  const ms = game.tempo !== undefined ? game.tempo(step) : step.who >= 0 ? DEFAULT_MS : 0;
  return ms === 0 ? 0 : Math.max(ms, lasts(game.motion?.(step) ?? []));
}

/** What a store holds. Where things move, what it brings is drawn right after a frame. */
export function useFramed<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.value);
  useEffect(() => {
    const show = () => setValue(store.value);
    let callOff: () => void = () => undefined;
    const change = () => {
      callOff();
      if (slowness(settings.value) === 0) {
        show();
      } else {
        callOff = afterFrame(show);
      }
    };
    show();
    const leave = store.subscribe(change);
    return () => {
      leave();
      callOff();
    };
  }, [store]);
  return value;
}

/** Calls `run` right after the first frame that comes after so many milliseconds. */
function inTime(run: () => void, ms: number): () => void {
  let callOff: () => void;
  const timer = setTimeout(() => {
    callOff = afterFrame(run);
  }, ms);
  callOff = () => clearTimeout(timer);
  return () => callOff();
}

/** The steps from `from` on that have a time of their own, as far as they are shown one by one. */
export function waiting(game: AnyGame, steps: readonly ToldStep[], from: number): number[] {
  const found: number[] = [];
  for (let i = from; i < steps.length; i++) {
    if (timeOf(game, steps[i]!) > 0 || pauseAt(game, steps[i]!) !== null) {
      found.push(i);
    }
  }
  return found.slice(-MOST);
}

/** What ends with a step. Default: a round, where the game counts them; never the match. */
export function pauseAt(game: AnyGame, step: ToldStep): Pause | null {
  if (game.pauses !== undefined) {
    return game.pauses(step);
  }
  const { tally } = game;
  const round = tally?.round(step.before) ?? 0;
  return tally !== undefined && round > 0 && tally.round(step.after) > round ? "round" : null;
}

/** True if the table is held after a step: with nothing shown one by one (`instant`), after rounds only. */
export function holdsAt(game: AnyGame, step: ToldStep, pace: Pace): boolean {
  const pause = pauseAt(game, step);
  return pause === "round" || (pause !== null && pace !== "instant");
}

/** The seats that are shown acting: who made the step or, for chance, whose turn it is. */
export function actorsIn(game: AnyGame, step: ToldStep): readonly number[] {
  const seat = step.who >= 0 ? step.who : game.parts?.partOf(step.before).seat;
  return seat === undefined ? [] : [seat];
}

/** Steps that are shown again, alone or one after the other. */
function useAgain(game: AnyGame, steps: readonly ToldStep[]) {
  const [look, setLook] = useState<{ at: number; plays: boolean } | null>(null);
  const pace = slowness(useSettings());
  const at = look !== null && look.at < steps.length ? look.at : null;
  const step = at === null ? null : steps[at]!;
  const ms = step === null ? 0 : Math.max(STILL_MS, timeOf(game, step)) * (pace || 1);
  useEffect(() => {
    if (at === null || !look!.plays) {
      return undefined;
    }
    const next = () => setLook({ at: waiting(game, steps, at + 1)[0] ?? steps.length, plays: true });
    return inTime(next, ms);
  }, [look, step]);
  return { at, step, ms: pace === 0 ? 0 : ms, set: setLook };
}

/** `pauseMs`: how long a pause lasts if nobody goes on; 0: there are none. */
export function useStage(game: AnyGame, steps: readonly ToldStep[], now: Obs, pauseMs: number): Stage {
  // The deal of a new match is worth a look; what is known of an older one is not.
  const [shown, setShown] = useState(() => (steps.some((each) => each.who >= 0) ? steps.length : 0));
  const [held, hold] = useState<ToldStep | null>(null);
  const last = useRef<ToldStep | undefined>(steps[shown - 1]);
  const chosen = useSettings();
  const pace = slowness(chosen);
  const again = useAgain(game, steps);
  const holds = (each: ToldStep) => pauseMs > 0 && holdsAt(game, each, chosen.pace);
  const rewritten = shown > steps.length || (shown > 0 && steps[shown - 1] !== last.current);
  const events = rewritten ? [] : waiting(game, steps, shown);
  const queue = pace > 0 ? events : events.filter((at) => holds(steps[at]!));
  const from = queue[0] ?? steps.length;
  const step = steps[from] ?? null;
  const slow = queue.length > HURRY_AFTER ? pace / 2 : pace;
  const ms = step === null ? 0 : timeOf(game, step) * slow;
  const isHeld = held !== null && held === step;
  const settle = (count: number) => {
    last.current = steps[count - 1];
    setShown(count);
  };
  useEffect(() => {
    if (step === null) {
      settle(steps.length);
    }
  }, [steps, step]);
  // Steps that come meanwhile do not make this one longer.
  useEffect(() => {
    if (step === null || again.step !== null || (isHeld && pauseMs === Number.POSITIVE_INFINITY)) {
      return undefined;
    }
    const next = () => (isHeld || !holds(step) ? settle(from + 1) : hold(step));
    return inTime(next, isHeld ? pauseMs : ms);
  }, [step, isHeld, again.step]);
  const skip = () => {
    const next = steps.findIndex((each, i) => i >= from + (isHeld ? 1 : 0) && holds(each));
    if (again.step !== null) {
      again.set(null);
    } else if (isHeld || next < 0) {
      settle(isHeld ? from + 1 : steps.length);
    } else {
      settle(next);
      hold(steps[next]!);
    }
  };
  const seen = again.step ?? step;
  return {
    obs: seen !== null ? seen.after : now,
    step: seen,
    ms: again.step !== null ? again.ms : ms,
    slow: again.step !== null ? pace : slow,
    shown: again.at !== null ? again.at + 1 : step !== null ? from + 1 : steps.length,
    isBehind: seen !== null,
    pause: isHeld && again.step === null ? pauseAt(game, step!) : null,
    skip,
    again: again.at,
    show: (at, plays) => again.set({ at, plays }),
  };
}
