/** Lists of tables on the lobby: what is played, with whom, since when, and whose turn it is. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { drop, type Saved, savedTable } from "../drivers/saved";
import type { Table } from "../drivers/server";
import { cardOf } from "../games";
import { useWords, type Translate } from "../i18n";
import type { Both, Lang } from "../games/contract";

export interface Row {
  key: string;
  game: string;
  where: string;
  turn: boolean;
  over: boolean;
  status: string;
  /** Where the match stands, instead of when it was played. */
  progress?: Both | undefined;
  /** The others at the table; none at one that says whom it waits for. */
  names: readonly string[];
  /** Milliseconds since 1970. */
  time: number;
  href: string;
  action: string;
  remove?: () => void;
}

export function localRow(t: Translate, saved: Saved, remove?: () => void): Row {
  const people = saved.chairs.map((chair) => chair.kind === "person");
  const turn = saved.actors.some((seat) => people[seat]) && !saved.over;
  const me = people.indexOf(true);
  return {
    key: saved.id,
    game: saved.setup.game,
    where: t("whereHere"),
    turn,
    over: saved.over,
    status: saved.over ? t("over") : turn ? t("yourTurn") : "",
    names: saved.chairs.filter((_, seat) => seat !== me).map((chair) => chair.name),
    progress: saved.over ? undefined : saved.progress,
    time: saved.updated,
    href: `#/local/${saved.id}`,
    action: saved.over ? t("look") : t("goOn"),
    ...(remove && { remove }),
  };
}

export function netRow(t: Translate, table: Table, mine: boolean): Row {
  const free = table.chairs.filter((chair) => chair.kind === "open").length;
  const waits = table.actors.map((seat) => table.chairs[seat]?.name || t("seatFree")).join(", ");
  const over = table.state === "over";
  const people = table.chairs.filter((chair) => chair.kind === "person" && !chair.you);
  const hosts = people.map((chair) => chair.name);
  const isOffered = table.state === "open" && !mine && hosts.length > 0;
  const status = over
    ? t("over")
    : table.state === "open"
      ? isOffered
        ? t("waitsFor", { names: hosts.join(", "), k: hosts.length, n: free })
        : t("freeSeats", { n: free })
      : table.turn
        ? t("yourTurn")
        : waits && t("waitingFor", { names: waits });
  return {
    key: table.id,
    game: table.game,
    where: t("whereServer"),
    turn: table.turn,
    over,
    status,
    names: isOffered
      ? []
      : table.chairs.filter((chair) => !chair.you && chair.kind !== "open").map((chair) => chair.name),
    time: table.created,
    href: `#/t/${table.id}`,
    action: mine ? (over ? t("look") : t("goOn")) : free > 0 ? t("join") : t("watch"),
  };
}

const REGRET_MS = 10_000;

/** A table that was removed from the list is deleted only when the offer to take that back is over. */
export function useRemoval() {
  const [id, setId] = useState("");
  const due = useRef("");
  const finish = () => {
    if (due.current !== "") {
      drop(due.current);
    }
    due.current = "";
  };
  useEffect(() => finish, []);
  useEffect(() => {
    if (id === "") {
      return undefined;
    }
    const timer = setTimeout(() => {
      finish();
      setId("");
    }, REGRET_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const remove = (next: string) => {
    finish();
    due.current = next;
    setId(next);
  };
  const undo = () => {
    due.current = "";
    setId("");
  };
  return { id, remove, undo };
}

export function RemovalBar(props: { id: string; undo(): void }) {
  const { t } = useWords();
  const game = savedTable(props.id)?.setup.game ?? "";
  return (
    <div class="removal" role="status">
      {props.id !== "" && (
        <p class="plank">
          <span>{t("removed", { game: cardOf(game)?.title ?? game })}</span>
          <button onClick={props.undo}>{t("undoShort")}</button>
        </p>
      )}
    </div>
  );
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
  const [first = "", ...others] = row.names;
  const some = others.length > 1 ? [first, t("andOthers", { n: others.length })] : row.names;
  const names = new Intl.ListFormat(localeOf(lang)).format(some);
  const stands = row.progress?.[lang] ?? (row.turn ? "" : row.status);
  return (
    <li class={row.turn ? "turn" : ""}>
      <span class="thumb">{card && <card.Picture shape="square" />}</span>
      <div class="grow">
        <p class="table-title">
          <strong>{title}</strong> {names !== "" && t("withNames", { names })}
        </p>
        <p class="quiet-text">
          {stands !== "" && <span>{stands} · </span>}
          {dayOf(lang, row.time, Date.now())} · {row.where}
        </p>
      </div>
      {row.remove !== undefined && (
        <button class="quiet remove" onClick={row.remove} aria-label={t("removeLong", { game: title })}>
          ✕
        </button>
      )}
      <a class={row.turn ? "button primary" : "button"} href={row.href} aria-label={`${action}: ${title}`}>
        {action}
      </a>
    </li>
  );
}

/** What else one might do, as the last line of a list. */
export function OfferRow(props: {
  title: string;
  text: string;
  thumb?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <li class="offer">
      {props.thumb !== undefined && <span class="thumb">{props.thumb}</span>}
      <div class="grow">
        <p class="table-title">
          <strong>{props.title}</strong>
        </p>
        <p class="quiet-text">{props.text}</p>
      </div>
      {props.children}
    </li>
  );
}

/** The first `shown` tables; the others are folded away. */
export function TableList(props: { rows: readonly Row[]; shown: number; children?: ComponentChildren }) {
  const { t } = useWords();
  const { rows, shown } = props;
  return (
    <>
      <ul class="table-list">
        {rows.slice(0, shown).map((row) => (
          <TableRow key={row.key} row={row} />
        ))}
        {props.children}
      </ul>
      {rows.length > shown && (
        <details class="older">
          <summary>{t("olderTables", { n: rows.length - shown })}</summary>
          <ul class="table-list">
            {rows.slice(shown).map((row) => (
              <TableRow key={row.key} row={row} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
