/** Everybody at the table with the figures that people compare, always in the same order. */
import { useEffect, useState } from "preact/hooks";
import type { Clock, Seat } from "../drivers/driver";
import type { AnyGame, TableView } from "../games/contract";
import { useWords } from "../i18n";
import { Pennant } from "../look/marks";

function timeText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const rest = String(seconds % 60).padStart(2, "0");
  return `${Math.floor(seconds / 60)}:${rest}`;
}

function ClockFace(props: { clock: Clock; seat: number }) {
  const { t } = useWords();
  const { clock, seat } = props;
  const runs = clock.running.includes(seat);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = runs ? setInterval(() => tick((n) => n + 1), 500) : undefined;
    return () => clearInterval(timer);
  }, [runs]);
  const left = (clock.left[seat] ?? 0) - (runs ? Date.now() - clock.heard : 0);
  const time = timeText(left);
  return (
    <span
      class={`clock figures${runs ? " runs" : ""}${left < 15000 ? " short" : ""}`}
      aria-label={t("timeLeft", { time })}
    >
      {time}
    </span>
  );
}

interface Props {
  game: AnyGame;
  view: TableView<unknown>;
  seats: readonly Seat[];
  actors: readonly number[];
  clock: Clock | null;
}

function PlayerCard(props: Props & { seat: Seat }) {
  const { t } = useWords();
  const { game, view, seat } = props;
  const acts = props.actors.includes(seat.seat);
  const figures = game.figures(view, seat.seat);
  const status = seat.out !== "" ? t(`out_${seat.out}`) : seat.online ? "" : t("away");
  return (
    <li class={`player seat${seat.pennant}${acts ? " acts" : ""}${seat.you ? " you" : ""}`}>
      <div class="player-name">
        <Pennant seat={seat.pennant} />
        <span class="name" title={seat.name}>
          {seat.name}
        </span>
        {seat.you && seat.name !== t("you") && <span class="tag">{t("you")}</span>}
        {status !== "" && <span class="tag">{status}</span>}
        {props.clock !== null && <ClockFace clock={props.clock} seat={seat.seat} />}
      </div>
      <dl class="player-figures figures">
        {figures.map((figure) => (
          <div key={figure.label} class={figure.strong ? "strong" : ""} title={figure.title}>
            <dt>{figure.label}</dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
      {game.Possessions !== undefined && (
        <div class="possessions raw">
          <game.Possessions {...view} seat={seat.seat} />
        </div>
      )}
    </li>
  );
}

export function Players(props: Props) {
  const { t } = useWords();
  return (
    <ol class="players" aria-label={t("players")}>
      {props.seats.map((seat) => (
        <PlayerCard key={seat.seat} {...props} seat={seat} />
      ))}
    </ol>
  );
}
