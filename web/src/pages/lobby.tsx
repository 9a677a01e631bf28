/** The lobby: the games as books on a shelf, my tables, open tables. */
import { useEffect, useState } from "preact/hooks";
import { lessonsDone } from "../drivers/lessons";
import { savedTables } from "../drivers/saved";
import { hello, myTables, publicTables, runningTables, serverState, type Table } from "../drivers/server";
import type { GameCard } from "../games/contract";
import { cards } from "../games";
import { useWords } from "../i18n";
import { Lantern } from "../look/art/lantern";
import { Metals } from "../look/art/metal";
import { Again } from "../look/icons";
import "../look/home.css";
import { recall, remember, useSettings } from "../settings";
import { useStore } from "../store";
import { playNow } from "../table/quick";
import { Header, Switches } from "../ui/header";
import { lazy } from "../ui/lazy";
import { Backdrop, Harbour } from "./backdrop";
import { TodayPanel } from "./challenge";
import { inOrder, localRow, netRow, OfferRow, RemovalBar, TableList, useRemoval } from "./tables";

const FirstPlay = lazy(() => import("./first").then((m) => m.FirstPlay));

const KNOWN = "windrose.known";

/** Games that somebody has begun or learned here, or was offered to learn. */
function isKnown(game: string): boolean {
  return (
    (recall<string[]>(KNOWN) ?? []).includes(game) ||
    lessonsDone(game).length > 0 ||
    savedTables().some(({ setup }) => setup.game === game)
  );
}

function noteKnown(game: string): void {
  remember(KNOWN, [...new Set([...(recall<string[]>(KNOWN) ?? []), game])]);
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

function Book(props: { card: GameCard; play(): void }) {
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
          <button class="primary" onClick={props.play} aria-label={`${t("playNow")}: ${card.title}`}>
            {t("playNow")}
          </button>
          <a class="button learn" href={`#/learn/${card.id}`} aria-label={`${t("learn")}: ${card.title}`}>
            {t("learnShort")}
          </a>
          <a class="button" href={`#/new/${card.id}`} aria-label={`${t("newTable")}: ${card.title}`}>
            {t("newTable")}
          </a>
        </div>
        <p class="links">
          <a class="button quiet" href={`#/rules/${card.id}`} aria-label={`${t("rules")}: ${card.title}`}>
            {t("rules")}
          </a>
        </p>
      </div>
    </article>
  );
}

/** For those who have no table yet. */
function FirstGame({ card, play }: { card: GameCard; play(): void }) {
  const { t } = useWords();
  return (
    <OfferRow
      title={t("firstGame", { game: card.title })}
      text={card.minutes === undefined ? "" : t("minutes", { min: card.minutes[0], max: card.minutes[1] })}
      thumb={<card.Picture shape="square" />}
    >
      <button class="primary" onClick={play}>
        {t("playNow")}
      </button>
    </OfferRow>
  );
}

const EVERY_MS = 15000;

/** Tables of the server: mine and open ones, asked for now and then. */
function useServerTables() {
  const [mine, setMine] = useState<Table[]>([]);
  const [open, setOpen] = useState<Table[]>([]);
  const [running, setRunning] = useState<Table[]>([]);
  useEffect(() => {
    let closed = false;
    const look = async () => {
      if (!(await hello())) {
        return;
      }
      try {
        const [own, others, games] = await Promise.all([myTables(), publicTables(), runningTables()]);
        const isOther = (each: Table) => !own.some((one) => one.id === each.id);
        if (!closed) {
          setMine(own);
          setOpen(others.filter(isOther));
          setRunning(games.filter(isOther));
        }
      } catch {
        // The lists stay as they were; the next look comes soon.
      }
    };
    void look();
    void import("../table/badge").then((m) => m.beginBadge());
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      closed = true;
      clearInterval(timer);
    };
  }, []);
  return { mine, open, running };
}

export function LobbyPage() {
  const { t } = useWords();
  const { name } = useSettings();
  const { status } = useStore(serverState);
  const removal = useRemoval();
  const [offered, setOffered] = useState<GameCard | null>(null);
  const play = (card: GameCard) => (isKnown(card.id) ? playNow(t, card) : setOffered(card));
  const answer = (act: () => void) => () => {
    noteKnown(offered!.id);
    act();
  };
  const { mine, open, running } = useServerTables();
  const rows = inOrder([
    ...mine.map((table) => netRow(t, table, true)),
    ...savedTables()
      .filter(({ id }) => id !== removal.id)
      .map((saved) => localRow(t, saved, () => removal.remove(saved.id))),
  ]);
  return (
    <>
      <Header>
        <a class="button quiet" href="#/replay" aria-label={t("replay")} title={t("replay")}>
          <Again size={22} />
          <span class="words">{t("replay")}</span>
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
              <Book key={card.id} card={card} play={() => play(card)} />
            ))}
          </div>
        </section>
        <div class="lobby-panels">
          <section class="panel harboured">
            <h2>{t("myTables")}</h2>
            <TableList rows={rows} shown={3}>
              {rows.length === 0 && <FirstGame card={cards[0]!} play={() => play(cards[0]!)} />}
            </TableList>
            {rows.length === 0 && <Harbour />}
          </section>
          <TodayPanel />
          <section class="panel harboured">
            <h2>{t("openTables")}</h2>
            {status === "off" ? (
              <p class="quiet-text">{t("offlineLobby")}</p>
            ) : (
              <TableList rows={open.map((table) => netRow(t, table, false))} shown={2}>
                <OfferRow
                  title={open.length > 0 ? t("openOneTitle") : t("noOpenTables")}
                  text={t("openOneText")}
                >
                  <a class="button" href={`#/new/${cards[0]!.id}`}>
                    {t("openOne")}
                  </a>
                </OfferRow>
                <OfferRow title={t("withPeople")} text={t("withPeopleText")}>
                  <a
                    class="button"
                    href={`#/seek/${cards[0]!.id}`}
                    aria-label={`${t("seekShort")}: ${t("withPeople")}`}
                  >
                    {t("seekShort")}
                  </a>
                </OfferRow>
              </TableList>
            )}
            {running.length > 0 && (
              <>
                <h3>{t("runningTables")}</h3>
                <TableList rows={running.map((table) => netRow(t, table, false))} shown={2} />
              </>
            )}
            {rows.length > 0 && (status === "off" || rows.length > open.length + 1) && <Harbour />}
          </section>
        </div>
        <p class="lobby-note">{t("gamesPublished")}</p>
        <RemovalBar id={removal.id} undo={removal.undo} />
        {offered !== null && (
          <FirstPlay
            card={offered}
            play={answer(() => playNow(t, offered))}
            learn={answer(() => (location.hash = `#/learn/${offered.id}`))}
            close={() => setOffered(null)}
          />
        )}
      </main>
    </>
  );
}
