/** Everybody at the table with the figures that people compare, always in the same order. */
import { useEffect, useState } from "preact/hooks";
import type { Clock, Seat } from "../drivers/driver";
import type { AnyGame, Figure, TableView } from "../games/contract";
import { isName } from "../games/people";
import { type Translate, useWords } from "../i18n";
import { Pennant } from "../look/marks";
import { NARROW, useMedia } from "../ui/media";
import { leftWords } from "../ui/span";

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
  const time = leftWords(t, left);
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

function Figures(props: { figures: readonly Figure[] }) {
  return (
    <dl class="player-figures figures">
      {props.figures.map(({ label, mark, of, strong, title, value }) => (
        <div
          key={label}
          class={strong ? "strong" : ""}
          title={title ?? (mark !== undefined ? label : undefined)}
        >
          <dt>
            {mark}
            <span class={mark !== undefined ? "unseen" : undefined}>{label}</span>
          </dt>
          <dd class="num">
            {value}
            {of !== undefined && <small>/{of}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Where somebody sits as the viewer sees it: 0 is the viewer, then clockwise. */
function placeOf(view: TableView<unknown>, seat: number): number {
  const count = view.players.length;
  return (seat - (view.viewer ?? 0) + count) % count;
}

/** Longer names are written smaller, and in two lines if they must; long words smaller still. */
const LONG_NAME = 9;
const LONG_WORD = 11;

function lengthClass(name: string): string {
  const hasLongWord = name.split(/[\s-]+/).some((word) => word.length > LONG_WORD);
  return `${name.length > LONG_NAME ? " long" : ""}${hasLongWord ? " long-word" : ""}`;
}

/** Of somebody without a name the table says "You", in the language of the page. */
function shownName(t: Translate, { name, you }: Seat): string {
  return you && !isName(name) ? t("you") : name;
}

function PlayerCard(props: Props & { seat: Seat }) {
  const { t } = useWords();
  const { game, view, seat } = props;
  const acts = props.actors.includes(seat.seat);
  const name = shownName(t, seat);
  const status = seat.out !== "" ? t(`out_${seat.out}`) : seat.online ? "" : t("away");
  return (
    <li
      class={`player seat${seat.pennant}${acts ? " acts" : ""}${seat.you ? " you" : ""}`}
      data-place={placeOf(view, seat.seat)}
      data-seat={seat.seat}
    >
      <div class="player-name">
        <Pennant seat={seat.pennant} />
        <span class={`name${lengthClass(name)}`} title={name}>
          {name}
        </span>
        {seat.you && name !== t("you") && <span class="tag">{t("you")}</span>}
        {status !== "" && <span class="tag">{status}</span>}
        {props.clock !== null && <ClockFace clock={props.clock} seat={seat.seat} />}
      </div>
      <Figures figures={game.figures(view, seat.seat)} />
      {game.Possessions !== undefined && (
        <div class="possessions raw">
          <game.Possessions {...view} seat={seat.seat} />
        </div>
      )}
    </li>
  );
}

function PlayerRow(props: Props & { seat: Seat }) {
  const { t } = useWords();
  const { seat } = props;
  const acts = props.actors.includes(seat.seat);
  return (
    <tr class={`seat${seat.pennant}${acts ? " acts" : ""}${seat.you ? " you" : ""}`}>
      <th scope="row">
        <span class="player-name">
          <Pennant seat={seat.pennant} size={16} />
          <span class="name">{shownName(t, seat)}</span>
        </span>
      </th>
      {props.game.figures(props.view, seat.seat).map((figure) => (
        <td key={figure.label} class={figure.strong ? "strong num" : "num"}>
          {figure.value}
        </td>
      ))}
      {props.clock !== null && (
        <td>
          <ClockFace clock={props.clock} seat={seat.seat} />
        </td>
      )}
    </tr>
  );
}

/** On a phone: one line for each player, the heads of the columns once. */
function PlayersTable(props: Props) {
  const { t } = useWords();
  const heads = props.game.figures(props.view, 0);
  return (
    <table class="players-table figures" aria-label={t("players")}>
      <thead>
        <tr>
          <td />
          {heads.map((figure) => (
            <th key={figure.label} scope="col" title={figure.title}>
              {figure.mark}
              <span class={figure.mark !== undefined ? "unseen" : undefined}>{figure.label}</span>
            </th>
          ))}
          {props.clock !== null && <th scope="col">{t("clock")}</th>}
        </tr>
      </thead>
      <tbody>
        {props.seats.map((seat) => (
          <PlayerRow key={seat.seat} {...props} seat={seat} />
        ))}
      </tbody>
    </table>
  );
}

export function Players(props: Props) {
  const { t } = useWords();
  return (
    <>
      <ol class="players" aria-label={t("players")} data-seats={props.seats.length}>
        {props.seats.map((seat) => (
          <PlayerCard key={seat.seat} {...props} seat={seat} />
        ))}
      </ol>
      {useMedia(NARROW) && <PlayersTable {...props} />}
    </>
  );
}
