/** Lists of tables on the lobby: what is played, with whom, since when, and whose turn it is. */
import { drop, type Saved } from "../drivers/saved";
import type { Table } from "../drivers/server";
import { cardOf } from "../games";
import { useWords, type Translate } from "../i18n";
import type { Lang } from "../games/contract";

export interface Row {
  key: string;
  game: string;
  where: string;
  turn: boolean;
  over: boolean;
  status: string;
  /** The others at the table. */
  names: readonly string[];
  /** Milliseconds since 1970. */
  time: number;
  href: string;
  action: string;
  remove?: () => void;
}

export function localRow(t: Translate, saved: Saved, removed: () => void): Row {
  const people = saved.chairs.map((chair) => chair.kind === "person");
  const turn = saved.actors.some((seat) => people[seat]) && !saved.over;
  const me = people.indexOf(true);
  return {
    key: saved.id,
    game: saved.setup.game,
    where: t("here"),
    turn,
    over: saved.over,
    status: saved.over ? t("over") : turn ? t("yourTurn") : "",
    names: saved.chairs.filter((_, seat) => seat !== me).map((chair) => chair.name),
    time: saved.updated,
    href: `#/local/${saved.id}`,
    action: saved.over ? t("look") : t("goOn"),
    remove: () => {
      drop(saved.id);
      removed();
    },
  };
}

export function netRow(t: Translate, table: Table, mine: boolean): Row {
  const free = table.chairs.filter((chair) => chair.kind === "open").length;
  const waits = table.actors.map((seat) => table.chairs[seat]?.name || t("seatFree")).join(", ");
  const over = table.state === "over";
  const status = over
    ? t("over")
    : table.state === "open"
      ? t("freeSeats", { n: free })
      : table.turn
        ? t("yourTurn")
        : t("waitingFor", { names: waits });
  return {
    key: table.id,
    game: table.game,
    where: t("online"),
    turn: table.turn,
    over,
    status,
    names: table.chairs.filter((chair) => !chair.you && chair.kind !== "open").map((chair) => chair.name),
    time: table.created,
    href: `#/t/${table.id}`,
    action: mine ? (over ? t("look") : t("goOn")) : free > 0 ? t("join") : t("watch"),
  };
}

/** Tables that wait for me come first, finished ones last; the newest first among equals. */
export function inOrder(rows: readonly Row[]): Row[] {
  const rank = (row: Row) => (row.turn ? 0 : row.over ? 2 : 1);
  return [...rows].sort((a, b) => rank(a) - rank(b) || b.time - a.time);
}

/** Names of people and days follow British English, which puts the day before the month. */
const localeOf = (lang: Lang) => (lang === "en" ? "en-GB" : lang);

const DAY_MS = 86_400_000;

/** A day as people say it: "today", "yesterday", "Sunday", "12 March". */
export function dayOf(lang: Lang, time: number, now: number): string {
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(now) - midnight(time)) / DAY_MS);
  if (days < 2) {
    return new Intl.RelativeTimeFormat(localeOf(lang), { numeric: "auto" }).format(-Math.max(0, days), "day");
  }
  const how = days < 7 ? ({ weekday: "long" } as const) : ({ day: "numeric", month: "long" } as const);
  return new Intl.DateTimeFormat(localeOf(lang), how).format(time);
}

function TableRow(props: { row: Row }) {
  const { t, lang } = useWords();
  const { row } = props;
  const card = cardOf(row.game);
  const title = card?.title ?? row.game;
  const action = row.turn ? row.status : row.action;
  const names = new Intl.ListFormat(localeOf(lang)).format(row.names);
  return (
    <li class={row.turn ? "turn" : ""}>
      <span class="thumb">{card && <card.Picture shape="square" />}</span>
      <div class="grow">
        <p class="table-title">
          <strong>{title}</strong> {names !== "" && t("withNames", { names })}
        </p>
        <p class="quiet-text">
          {row.status !== "" && !row.turn && <span>{row.status} · </span>}
          {dayOf(lang, row.time, Date.now())} · {row.where}
        </p>
      </div>
      <a class={row.turn ? "button primary" : "button"} href={row.href} aria-label={`${action}: ${title}`}>
        {action}
      </a>
      {row.remove !== undefined && (
        <button class="quiet" onClick={row.remove} aria-label={t("removeLong", { game: title })}>
          ✕
        </button>
      )}
    </li>
  );
}

const SHOWN = 4;

export function TableList(props: { rows: readonly Row[]; empty: string }) {
  const { t } = useWords();
  const { rows } = props;
  if (rows.length === 0) {
    return <p class="quiet-text">{props.empty}</p>;
  }
  const list = (some: readonly Row[]) => (
    <ul class="table-list">
      {some.map((row) => (
        <TableRow key={row.key} row={row} />
      ))}
    </ul>
  );
  return (
    <>
      {list(rows.slice(0, SHOWN))}
      {rows.length > SHOWN && (
        <details class="older">
          <summary>{t("olderTables", { n: rows.length - SHOWN })}</summary>
          {list(rows.slice(SHOWN))}
        </details>
      )}
    </>
  );
}
