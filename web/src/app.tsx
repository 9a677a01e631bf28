/** Which page the address asks for. */
import { useEffect, useState } from "preact/hooks";
import { hasWasm } from "./drivers/games";
import { serverState } from "./drivers/server";
import { cardOf } from "./games";
import { useWords } from "./i18n";
import { LobbyPage } from "./pages/lobby";
import { useStore } from "./store";
import { Header, Switches } from "./ui/header";
import { shortcuts, useKeys } from "./ui/keys";
import { lazy } from "./ui/lazy";

const ClubPage = lazy(() => import("./pages/club").then((m) => m.ClubPage));
const DevPage = lazy(() => import("./pages/dev").then((m) => m.DevPage));
const EditionPage = lazy(() => import("./pages/edition").then((m) => m.EditionPage));
const LearnPage = lazy(() => import("./pages/learn").then((m) => m.LearnPage));
const LoggedOut = lazy(() => import("./pages/me").then((m) => m.LoggedOut));
const MePage = lazy(() => import("./pages/me").then((m) => m.MePage));
const NewPage = lazy(() => import("./pages/new").then((m) => m.NewPage));
const PuzzlePage = lazy(() => import("./pages/puzzle").then((m) => m.PuzzlePage));
const RatingsPage = lazy(() => import("./pages/ratings").then((m) => m.RatingsPage));
const ReplayPage = lazy(() => import("./pages/replay").then((m) => m.ReplayPage));
const RulesPage = lazy(() => import("./pages/rules").then((m) => m.RulesPage));
const SeekPage = lazy(() => import("./pages/seek").then((m) => m.SeekPage));
const ShortcutList = lazy(() => import("./ui/shortcuts").then((m) => m.ShortcutList));
const TodayPage = lazy(() => import("./pages/today").then((m) => m.TodayPage));
const SeatPage = lazy(() => import("./pages/seat").then((m) => m.SeatPage));

function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const change = () => setHash(location.hash);
    addEventListener("hashchange", change);
    return () => removeEventListener("hashchange", change);
  }, []);
  return hash;
}

function Notice(props: { text: string }) {
  return (
    <>
      <Header>
        <Switches />
      </Header>
      <main class="page narrow" id="content">
        <h1 class="unseen">Windrose</h1>
        <p class="panel" role="alert">
          {props.text}
        </p>
      </main>
    </>
  );
}

/** The server refuses requests for a while. The seconds are not read aloud. */
function Paused() {
  const { t } = useWords();
  const { until } = useStore(serverState);
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = until > 0 ? setInterval(() => setNow(Date.now()), 1000) : undefined;
    return () => clearInterval(timer);
  }, [until]);
  if (until === 0) {
    return null;
  }
  return (
    <p class="panel paused">
      <span role="status">{t("paused")}</span>
      <span aria-hidden="true">{t("pausedFor", { n: Math.max(0, Math.ceil((until - now) / 1000)) })}</span>
    </p>
  );
}

function Page(props: { path: string; query: string }) {
  const { t } = useWords();
  const [, page = "", id = "", more = ""] = props.path.split("/");
  const card = cardOf(id);
  switch (page) {
    case "":
      return <LobbyPage />;
    case "me":
      return <MePage />;
    case "new":
      return card ? <NewPage key={id} card={card} query={props.query} /> : <Notice text={t("notFound")} />;
    case "edition":
      return card ? <EditionPage key={id} card={card} /> : <Notice text={t("notFound")} />;
    case "learn":
      return card ? (
        <LearnPage key={props.path} card={card} number={more} />
      ) : (
        <Notice text={t("notFound")} />
      );
    case "seek":
      return card ? <SeekPage key={id} card={card} /> : <Notice text={t("notFound")} />;
    case "local":
      return <SeatPage kind="local" id={id} invite="" />;
    case "t":
      return <SeatPage kind="server" id={id} invite={more} />;
    case "puzzle":
      return <PuzzlePage key={props.path} id={id} number={more} />;
    case "club":
      return <ClubPage id={id} invite={more} />;
    case "today":
      return <TodayPage game={id} />;
    case "ratings":
      return card ? <RatingsPage key={id} card={card} /> : <Notice text={t("notFound")} />;
    case "replay":
      return <ReplayPage from={id} id={more} query={props.query} />;
    case "rules":
      return card ? <RulesPage key={id} card={card} rule={more} /> : <Notice text={t("notFound")} />;
    default:
      return __DEV__ && page === "dev" ? (
        <DevPage id={id} query={new URLSearchParams(props.query)} />
      ) : (
        <Notice text={t("notFound")} />
      );
  }
}

export function App() {
  const { t } = useWords();
  const { out, lost } = useStore(serverState);
  const { shown } = useStore(shortcuts);
  useKeys({ "?": () => shortcuts.update({ shown: true }) });
  const [path = "", query = ""] = useHash().replace(/^#/, "").split("?");
  const place = path.split("/").slice(0, 3).join("/");
  useEffect(() => {
    scrollTo(0, 0);
    document.title = "Windrose";
  }, [place]);
  if (!hasWasm()) {
    return <Notice text={t("noWasm")} />;
  }
  return (
    <>
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          const content = document.getElementById("content");
          content?.setAttribute("tabindex", "-1");
          content?.focus();
        }}
      >
        {t("skip")}
      </a>
      <Paused />
      {(out || lost) && <LoggedOut />}
      <Page path={path} query={query} />
      {shown && <ShortcutList close={() => shortcuts.update({ shown: false })} />}
    </>
  );
}
