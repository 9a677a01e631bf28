/** The lobby: the games as books on a shelf, my tables, open tables. */
import { useEffect, useState } from "preact/hooks";
import { beginLocal } from "../drivers/local";
import { savedTables, type Chair } from "../drivers/saved";
import { hello, myTables, publicTables, serverState, type Table } from "../drivers/server";
import type { GameCard } from "../games/contract";
import { cards } from "../games";
import { useWords, type Translate } from "../i18n";
import { Lantern } from "../look/art/lantern";
import { Metals } from "../look/art/metal";
import "../look/home.css";
import { settings, useSettings } from "../settings";
import { useStore } from "../store";
import { Header, Switches } from "../ui/header";
import { Backdrop, Harbour } from "./backdrop";
import { inOrder, localRow, netRow, TableList } from "./tables";

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

/** Lights the shelf at night. */
function ShelfLantern() {
  return (
    <svg class="shelf-lantern" viewBox="0 0 118 170" aria-hidden="true">
      <Metals />
      <Lantern />
    </svg>
  );
}

function Book(props: { card: GameCard }) {
  const { t, lang } = useWords();
  const { card } = props;
  const [min, max] = card.seats;
  return (
    <article class="game-card">
      <div class="stand">
        <a class="book" href={`#/new/${card.id}`} tabIndex={-1} aria-hidden="true">
          <card.Picture />
        </a>
        <ShelfLantern />
      </div>
      <div class="game-words">
        <h3 class="unseen">{card.title}</h3>
        <p class="facts">
          {t("seats", { min, max })}
          {card.minutes && ` · ${t("minutes", { min: card.minutes[0], max: card.minutes[1] })}`}
        </p>
        <p class="pitch">{card.pitch[lang]}</p>
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
  const rows = inOrder([
    ...mine.map((table) => netRow(t, table, true)),
    ...savedTables().map((saved) => localRow(t, saved, () => again((n) => n + 1))),
  ]);
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
      <main class="lobby" id="content">
        <Backdrop />
        <div class="hero">
          <h1>{t("tagline")}</h1>
          <p>{t("lobbyText")}</p>
        </div>
        <section>
          <h2 class="unseen">{t("games")}</h2>
          <div class="shelf">
            {cards.map((card) => (
              <Book key={card.id} card={card} />
            ))}
          </div>
        </section>
        <div class="lobby-panels">
          <section class="panel">
            <h2>{t("myTables")}</h2>
            <TableList rows={rows} empty={t("noTables")} />
          </section>
          <section class="panel harboured">
            <h2>{t("openTables")}</h2>
            {status === "off" ? (
              <p class="quiet-text">{t("offlineLobby")}</p>
            ) : (
              <TableList rows={open.map((table) => netRow(t, table, false))} empty={t("noOpenTables")} />
            )}
            {open.length < 3 && <Harbour />}
          </section>
        </div>
        <p class="lobby-note">{t("gamesPublished")}</p>
      </main>
    </>
  );
}
