/** The pause at the end of a trick or round: what came of it, and the button that goes on. */
import { useEffect, useRef } from "preact/hooks";
import type { ToldStep } from "../drivers/driver";
import type { AnyGame, Fact, Pause, TableView } from "../games/contract";
import { useWords } from "../i18n";
import { Pennant } from "../look/marks";
import { gains, pointsByRound } from "../ui/tally";
import { entryOf } from "./parts";
import { roundWords } from "./log";
import "./pace.css";

const MOST = 3; /* sentences */

/** Keys mean something else there. */
const TAKES_KEYS = "a, button, input, select, summary, textarea, [role='button'], [role='radio'], dialog";

/** Enter and Space go on wherever nothing else listens to them. */
function useKeys(goOn: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isFree = !(event.target instanceof Element && event.target.closest(TAKES_KEYS) !== null);
      if (isFree && !event.repeat && (event.key === "Enter" || event.key === " ")) {
        event.preventDefault();
        goOn();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** What a round brought to everybody or, where points are a distance, how far everybody is. */
function Brought(props: { game: AnyGame; view: TableView<unknown>; round: number }) {
  const { tally } = props.game;
  const { players, steps = [] } = props.view;
  if (tally === undefined) {
    return null;
  }
  const after = pointsByRound(steps, tally, players.length);
  const points = (tally.isDistance ? after : gains(after))[props.round - 1] ?? [];
  return (
    <ul class="pause-points">
      {points.map((each, seat) => (
        <li key={seat}>
          <Pennant seat={players[seat]?.pennant ?? seat} size={20} />
          <span>{players[seat]?.name}</span>
          <b class="num">{tally.isDistance ? each : each < 0 ? `−${-each}` : `+${each}`}</b>
        </li>
      ))}
    </ul>
  );
}

/** What happened, whose it is and why, side by side where there is room. */
function Facts(props: { facts: readonly Fact[]; players: TableView<unknown>["players"] }) {
  return (
    <ul class="pause-facts">
      {props.facts.map(({ seat, sign, title, why }) => (
        <li key={title}>
          {sign}
          <div>
            <b>
              {seat !== undefined && <Pennant seat={props.players[seat]?.pennant ?? seat} size={24} />}
              <span>{title}</span>
            </b>
            <p>{why}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function PauseBar(props: {
  game: AnyGame;
  view: TableView<unknown>;
  step: ToldStep;
  what: Pause;
  goOn(): void;
}) {
  const { t, lang } = useWords();
  const { game, goOn, step, view, what } = props;
  const button = useRef<HTMLButtonElement>(null);
  useKeys(goOn);
  useEffect(() => {
    // Whoever writes in the chat goes on writing.
    if (document.activeElement?.closest("input, textarea, dialog") === null) {
      button.current?.focus({ preventScroll: true });
    }
  }, [step]);
  const facts = game.facts?.(step, view) ?? [];
  const entry = entryOf(game, step, view);
  const told = facts.length > 0 ? [] : (entry?.lines.slice(entry.isOwn ? 1 : 0) ?? []);
  // A scoring has a sentence for everybody; the points say that shorter.
  const lines = what === "round" && told.length > MOST ? told.slice(0, 1) : told;
  const round = game.tally?.round(step.before) ?? 0;
  return (
    <section class="pause paper" aria-label={t("pause")}>
      <div class="pause-news" role="status">
        <h3 class={facts.length > 0 && what === "trick" ? "unseen" : undefined}>
          {what === "trick" ? t("trickOver") : t("partOver", { part: roundWords(t, lang, game, round) })}
        </h3>
        {facts.length > 0 && <Facts facts={facts} players={view.players} />}
        {lines.map((line, i) => (
          <p key={i}>{line}</p>
        ))}
        {what === "round" && <Brought game={game} view={view} round={round} />}
      </div>
      <button
        class="primary"
        data-go-on
        ref={button}
        onClick={(event) => {
          event.stopPropagation(); // the table below goes on by a click, too
          goOn();
        }}
      >
        {t("goOnPause")}
      </button>
    </section>
  );
}
