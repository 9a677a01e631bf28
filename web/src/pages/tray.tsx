/** The tray below a replay: steps, a brass ruler with a ship as its knob, speed, whose eyes. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { ALL, PUBLIC } from "../drivers/replay";
import { useWords } from "../i18n";
import { Ship } from "../look/art/ship";
import { Pennant } from "../look/marks";
import "./replay.css";

const STEP_MS = 700;
const SPEEDS = [
  [0.5, "½"],
  [1, "1×"],
  [2, "2×"],
  [4, "4×"],
] as const;

/** Calls `on` again and again while the replay plays. */
function useClock(ms: number | null, on: () => void): void {
  useEffect(() => {
    const timer = ms === null ? undefined : setInterval(on, ms);
    return () => clearInterval(timer);
  }, [ms, on]);
}

/** A triangle that points back or on, with a bar where it goes as far as it can. Drawn, since
 * not every device has letters for these. */
function Arrow(props: { back?: boolean; whole?: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width="18" height="18" fill="currentColor" aria-hidden="true">
      <g transform={props.back ? "matrix(-1 0 0 1 16 0)" : undefined}>
        <path d={props.whole ? "M2 2l9 6-9 6z" : "M4 2l9 6-9 6z"} />
        {props.whole && <path d="M12 2h2v12h-2z" />}
      </g>
    </svg>
  );
}

interface Steps {
  at: number;
  last: number;
  go(at: number): void;
}

function StepButtons(props: Steps & { isPlaying: boolean; play(): void }) {
  const { t } = useWords();
  const { at, last, go, isPlaying } = props;
  return (
    <div class="step-buttons">
      <button aria-label={t("replayFirst")} onClick={() => go(0)} disabled={at === 0}>
        <Arrow back whole />
      </button>
      <button aria-label={t("replayBack")} onClick={() => go(at - 1)} disabled={at === 0}>
        <Arrow back />
      </button>
      <button
        class="primary play"
        aria-label={isPlaying ? t("replayPause") : t("replayPlay")}
        aria-pressed={isPlaying}
        onClick={props.play}
      >
        {isPlaying ? (
          <svg viewBox="0 0 16 16" width="20" height="20" fill="currentColor" aria-hidden="true">
            <path d="M3 2h4v12H3zM9 2h4v12H9z" />
          </svg>
        ) : (
          <Arrow />
        )}
      </button>
      <button aria-label={t("replayOn")} onClick={() => go(at + 1)} disabled={at === last}>
        <Arrow />
      </button>
      <button aria-label={t("replayLast")} onClick={() => go(last)} disabled={at === last}>
        <Arrow whole />
      </button>
    </div>
  );
}

/** The ruler is drawn; the range above it is what hands and keys move. */
function Ruler(props: Steps & { rounds: readonly { round: number; at: number }[]; seat: number }) {
  const { t } = useWords();
  const { at, last, go, rounds } = props;
  const part = (n: number) => `${last === 0 ? 0 : Math.round((1000 * n) / last) / 10}%`;
  return (
    <div class="ruler">
      <div class="ruler-scale" aria-hidden="true">
        <span class="ruler-played" style={{ width: part(at) }} />
        {rounds.map(({ round, at: from }, i) => {
          const to = rounds[i + 1]?.at ?? last;
          return (
            <span key={round} class="ruler-round" style={{ left: part(from), width: part(to - from) }} />
          );
        })}
        <svg class="ruler-ship" viewBox="0 0 206 162" style={{ left: part(at) }}>
          <Ship flag={`var(--seat${props.seat})`} />
        </svg>
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={t("replayStep", { n: at, all: last })}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <div class="ruler-rounds">
        {rounds.map(({ round, at: from }, i) => {
          const to = rounds[i + 1]?.at ?? last;
          return (
            <button
              key={round}
              class={at > from && at <= to ? "here" : ""}
              style={{ left: part(from), width: part(to - from) }}
              aria-label={t("roundN", { n: round })}
              onClick={() => go(Math.min(last, from + 1))}
            >
              {round}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Where keys mean something else. */
const OWN_KEYS = "input, select, textarea, dialog, summary";

/** Arrows take a step, Page Up and Page Down a round, Home and End go as far as they can, and Space plays. */
function useKeys(steps: Steps, rounds: readonly { at: number }[], play: () => void): void {
  // Before the next key, which may follow at once.
  useLayoutEffect(() => {
    const { at, last, go } = steps;
    const before = rounds.map((round) => round.at + 1).filter((to) => to < at);
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => go(at - 1),
      ArrowRight: () => go(at + 1),
      PageUp: () => go(before.at(-1) ?? 0),
      PageDown: () => go(rounds.map((round) => round.at + 1).find((to) => to > at) ?? last),
      Home: () => go(0),
      End: () => go(last),
      " ": play,
    };
    const press = (event: KeyboardEvent) => {
      const { target, key, altKey, ctrlKey, metaKey } = event;
      const own =
        target instanceof Element ? target.closest(key === " " ? `${OWN_KEYS}, a, button` : OWN_KEYS) : null;
      if (own === null && !altKey && !ctrlKey && !metaKey && keys[key] !== undefined) {
        event.preventDefault();
        keys[key]();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** Some choices side by side, of which one is pressed in. */
function Segments<T extends number>(props: {
  label: string;
  name: string;
  value: T;
  values: readonly { value: T; words: string; mark: ComponentChildren }[];
  choose(value: T): void;
}) {
  return (
    <fieldset class="segments">
      <legend>{props.label}</legend>
      <div>
        {props.values.map(({ value, words, mark }) => (
          <label key={value} title={words} class={value === props.value ? "chosen" : ""}>
            <input
              type="radio"
              name={props.name}
              aria-label={words}
              checked={value === props.value}
              onChange={() => props.choose(value)}
            />
            {mark}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function ReplayTray(
  props: Steps & {
    rounds: readonly { round: number; at: number }[];
    names: readonly string[];
    viewer: number;
    /** Who may be looked through; null: everybody. */
    eyes: readonly number[] | null;
    look(viewer: number): void;
  },
) {
  const { t } = useWords();
  const { at, last, go, names, viewer } = props;
  const [isOn, setOn] = useState(false);
  const [speed, setSpeed] = useState(1);
  const isPlaying = isOn && at < last;
  useClock(isPlaying ? STEP_MS / speed : null, () => go(at + 1));
  const play = () => {
    if (at === last) {
      go(0);
    }
    setOn(!isPlaying);
  };
  useKeys(props, props.rounds, play);
  const eyes = [
    ...names.map((words, value) => ({ value, words, mark: <Pennant seat={value} size={28} /> })),
    { value: PUBLIC, words: t("spectator"), mark: <span>{t("eyesNone")}</span> },
    { value: ALL, words: t("replayAll"), mark: <span>{t("eyesAll")}</span> },
  ].filter(({ value }) => props.eyes === null || props.eyes.includes(value));
  return (
    <footer class="wood replay-controls">
      <StepButtons {...props} isPlaying={isPlaying} play={play} />
      <Ruler {...props} seat={Math.max(0, viewer) % 5} />
      <Segments
        label={t("speed")}
        name="speed"
        value={speed}
        values={SPEEDS.map(([value, words]) => ({ value, words, mark: <span>{words}</span> }))}
        choose={setSpeed}
      />
      <Segments label={t("replayEyes")} name="eyes" value={viewer} values={eyes} choose={props.look} />
      <p class="figures">{t("replayStep", { n: at, all: last })}</p>
    </footer>
  );
}
