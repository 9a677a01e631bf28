/** The lobby: the games, my tables, open tables. */
import { useEffect, useState } from "preact/hooks";
import { beginLocal } from "../drivers/local";
import { drop, savedTables, type Chair, type Saved } from "../drivers/saved";
import { hello, myTables, publicTables, serverState, type Table } from "../drivers/server";
import type { GameCard } from "../games/contract";
import { cardOf, cards } from "../games";
import { useWords, type Translate } from "../i18n";
import { Pennant } from "../look/marks";
import { settings, useSettings } from "../settings";
import { useStore } from "../store";
import { Header, Rose, Switches } from "../ui/header";

/** Names of bots at a table that one click begins. */
export const BOT_NAMES: readonly string[] = ["Marina", "Jonas", "Fatima", "Olaf", "Ines"];

export function quickChairs(t: Translate, seats: number, bot: string, name: string): Chair[] {
  const me: Chair = { kind: "person", name: name || t("you"), bot: "" };
  const bots = Array.from({ length: seats - 1 }, (_, i): Chair => {
    return { kind: "bot", name: BOT_NAMES[i]!, bot };
  });
  return [me, ...bots];
}

function playNow(t: Translate, card: GameCard): void {
  const seats = Math.min(card.seats[1], Math.max(card.seats[0], 4));
  const { bot, name } = settings.value;
  const setup = { game: card.id, seats, options: {}, edition: "" };
  const chairs = quickChairs(t, seats, bot, name);
  location.hash = `#/local/${beginLocal(setup, chairs, { shuffle: card.drawsSeats })}`;
}

function Card(props: { card: GameCard }) {
  const { t, lang } = useWords();
  const { card } = props;
  const [min, max] = card.seats;
  return (
    <article class="game-card">
      <div class="game-picture">
        <card.Picture />
      </div>
      <div class="game-words">
        <h3>{card.title}</h3>
        <p class="facts">
          {t("seats", { min, max })}
          {card.minutes && ` · ${t("minutes", { min: card.minutes[0], max: card.minutes[1] })}`}
        </p>
        <p>{card.pitch[lang]}</p>
        <div class="row">
          <button
            class="primary"
            onClick={() => playNow(t, card)}
            aria-label={`${t("playNow")}: ${card.title}`}
          >
            {t("playNow")}
          </button>
          <a class="button" href={`#/new/${card.id}`} aria-label={`${t("newTable")}: ${card.title}`}>
            {t("newTable")}
          </a>
          <a class="button quiet" href={`#/rules/${card.id}`} aria-label={`${t("rules")}: ${card.title}`}>
            {t("rules")}
          </a>
        </div>
      </div>
    </article>
  );
}

interface Row {
  key: string;
  title: string;
  where: string;
  turn: boolean;
  status: string;
  seats: { pennant: number; name: string }[];
  href: string;
  action: string;
  remove?: () => void;
}

function localRow(t: Translate, saved: Saved, removed: () => void): Row {
  const title = cardOf(saved.setup.game)?.title ?? saved.setup.game;
  const people = saved.chairs.map((chair) => chair.kind === "person");
  const turn = saved.actors.some((seat) => people[seat]);
  return {
    key: saved.id,
    title,
    where: t("here"),
    turn: turn && !saved.over,
    status: saved.over ? t("over") : turn ? t("yourTurn") : "",
    seats: saved.chairs.map((chair, pennant) => ({ pennant, name: chair.name })),
    href: `#/local/${saved.id}`,
    action: saved.over ? t("look") : t("goOn"),
    remove: () => {
      drop(saved.id);
      removed();
    },
  };
}

function netRow(t: Translate, table: Table, mine: boolean): Row {
  const seats = table.chairs.map((chair, pennant) => ({ pennant, name: chair.name || t("seatFree") }));
  const free = table.chairs.filter((chair) => chair.kind === "open").length;
  const waits = table.actors.map((seat) => seats[seat]?.name ?? "").join(", ");
  const status =
    table.state === "over"
      ? t("over")
      : table.state === "open"
        ? t("freeSeats", { n: free })
        : table.turn
          ? t("yourTurn")
          : t("waitingFor", { names: waits });
  return {
    key: table.id,
    title: cardOf(table.game)?.title ?? table.game,
    where: t("online"),
    turn: table.turn,
    status,
    seats,
    href: `#/t/${table.id}`,
    action: mine ? (table.state === "over" ? t("look") : t("goOn")) : free > 0 ? t("join") : t("watch"),
  };
}

function TableList(props: { rows: readonly Row[]; empty: string }) {
  const { t } = useWords();
  if (props.rows.length === 0) {
    return <p class="quiet-text">{props.empty}</p>;
  }
  return (
    <ul class="table-list">
      {props.rows.map((row) => (
        <li key={row.key} class={row.turn ? "turn" : ""}>
          <div class="grow">
            <p>
              <strong>{row.title}</strong> <span class="quiet-text">{row.where}</span>
            </p>
            <p class="table-seats">
              {row.seats.map((seat) => (
                <span key={seat.pennant}>
                  <Pennant seat={seat.pennant} size={16} />
                  {seat.name}
                </span>
              ))}
            </p>
          </div>
          {row.status !== "" && <span class={row.turn ? "tag strong" : "tag"}>{row.status}</span>}
          <a class="button" href={row.href} aria-label={`${row.action}: ${row.title}`}>
            {row.action}
          </a>
          {row.remove !== undefined && (
            <button class="quiet" onClick={row.remove} aria-label={t("removeLong", { game: row.title })}>
              ✕
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const EVERY_MS = 15000;

/** Tables of the server: mine and open ones, asked for now and then. */
function useServerTables() {
  const [mine, setMine] = useState<Table[]>([]);
  const [open, setOpen] = useState<Table[]>([]);
  useEffect(() => {
    let closed = false;
    const look = async () => {
      if (!(await hello())) {
        return;
      }
      try {
        const [own, others] = await Promise.all([myTables(), publicTables()]);
        if (!closed) {
          setMine(own);
          setOpen(others.filter((each) => !own.some((one) => one.id === each.id)));
        }
      } catch {
        // The lists stay as they were; the next look comes soon.
      }
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      closed = true;
      clearInterval(timer);
    };
  }, []);
  return { mine, open };
}

export function LobbyPage() {
  const { t } = useWords();
  const { name } = useSettings();
  const { status } = useStore(serverState);
  const [, again] = useState(0);
  const { mine, open } = useServerTables();
  const rows = [
    ...mine.map((table) => netRow(t, table, true)),
    ...savedTables().map((saved) => localRow(t, saved, () => again((n) => n + 1))),
  ].sort((a, b) => Number(b.turn) - Number(a.turn));
  return (
    <>
      <Header>
        <a class="button quiet" href="#/replay">
          {t("replay")}
        </a>
        <a class="button quiet" href="#/me">
          {name || t("you")}
        </a>
        <Switches />
      </Header>
      <main class="page lobby" id="content">
        <div class="hero">
          <Rose size={72} />
          <div>
            <h1>Windrose</h1>
            <p>{t("tagline")}</p>
          </div>
        </div>
        {rows.length > 0 && (
          <section class="panel">
            <h2>{t("myTables")}</h2>
            <TableList rows={rows} empty={t("noTables")} />
          </section>
        )}
        <section>
          <h2 class="unseen">{t("games")}</h2>
          <div class="game-cards">
            {cards.map((card) => (
              <Card key={card.id} card={card} />
            ))}
          </div>
          <p class="quiet-text">{t("gamesPublished")}</p>
        </section>
        <section class="panel">
          <h2>{t("openTables")}</h2>
          {status === "off" ? (
            <p class="quiet-text">{t("offlineLobby")}</p>
          ) : (
            <TableList rows={open.map((table) => netRow(t, table, false))} empty={t("noOpenTables")} />
          )}
        </section>
      </main>
    </>
  );
}
