/** A match step by step, as seen by any seat or by all. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Obs, Seat, ToldStep } from "../drivers/driver";
import { ALL, PUBLIC, RecordedMatch, refusedLine } from "../drivers/replay";
import { type Saved, savedTable, savedTables } from "../drivers/saved";
import { hello, myTables, recordOf, type Table } from "../drivers/server";
import { cardOf } from "../games";
import type { AnyGame, BoardProps, Lang, Spot, TableView } from "../games/contract";
import { isName } from "../games/people";
import { useWords, type Translate } from "../i18n";
import { refusalText } from "../i18n/trouble";
import { GameBoard, SideView, inksOf } from "../table/board";
import { Log } from "../table/log";
import { Players } from "../table/players";
import { actorsIn } from "../table/stage";
import { Foot } from "../table/standings";
import { lazy } from "../ui/lazy";
import "../look/home.css";
import { Header, Switches } from "../ui/header";
import { BadLink, namesIn } from "../ui/names";
import { unpack } from "../ui/pack";
import { roundsIn } from "../ui/turns";
import { Zoom } from "../ui/zoom";
import { Question } from "./question";
import { type Naming, Sharing } from "./sharing";
import { inOrder, localRow, netRow, TableList } from "./tables";
import { ReplayTray } from "./tray";

const Decided = lazy(() => import("../table/decided").then((m) => m.Decided));

/** A record, the names of its seats, which of them links may show, and who may be looked through: null:
 * everybody. */
interface Source {
  text: string;
  names: readonly string[];
  signed: readonly boolean[];
  naming: Naming;
  eyes: readonly number[] | null;
}

interface Match {
  recorded: RecordedMatch;
  game: AnyGame;
  title: string;
  names: string[];
  source: Source;
}

/** As long as a match here goes on, its bots keep their secrets: it is seen by its only person, or as
 * everybody may see it. */
function eyesOf({ chairs, over }: Saved): readonly number[] | null {
  const people = chairs.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  return over ? null : [...(people.length === 1 ? people : []), PUBLIC];
}

/** A file or a link: both may name people. */
function fromText(text: string): Source {
  const names = namesIn(text);
  return { text, names, signed: names.map(() => true), naming: { by: "link" }, eyes: null };
}

/** A link that was cut off, or that never was one. */
async function unpacked(packed: string): Promise<string> {
  try {
    return await unpack(packed);
  } catch {
    throw new BadLink();
  }
}

/** Where the record comes from: a table here, one of the server, or the address itself. */
async function fetchRecord(from: string, id: string): Promise<Source | null> {
  if (from === "local") {
    const saved = savedTable(id);
    if (saved === null) {
      return null;
    }
    const { chairs, record: text } = saved;
    const signed = chairs.map((chair) => chair.kind === "bot");
    const names = chairs.map((chair) => chair.name);
    return { text, names, signed, naming: { by: "sharer" }, eyes: eyesOf(saved) };
  }
  if (from === "server") {
    const [text, mine] = await Promise.all([recordOf(id), myTables().catch(() => [])]);
    const chairs = mine.find((table) => table.id === id)?.chairs ?? [];
    const names = chairs.map((chair) => chair.name);
    const signed = chairs.map((chair) => chair.kind === "bot" || chair.signed === true);
    const naming: Naming = { by: "people", table: id, mine: chairs.findIndex((chair) => chair.you) };
    return { text, names, signed, naming, eyes: null };
  }
  return from === "r" ? fromText(await unpacked(id)) : null;
}

async function openMatch(t: Translate, source: Source): Promise<Match> {
  const { text, names } = source;
  const recorded = await RecordedMatch.open(text);
  const { game: id, seats } = recorded.setup;
  const card = cardOf(id);
  if (card === undefined) {
    throw new Error(id);
  }
  return {
    recorded,
    game: await card.load(),
    title: card.title,
    source,
    /* Whoever gave no name is called "You" at the table, which no story of others can say. */
    names: Array.from({ length: seats }, (_, i) =>
      isName(names[i] ?? "") ? names[i]! : t("chair", { n: i + 1 }),
    ),
  };
}

/** Real names by seat, without those that stand in for one. */
function named({ source, names }: Match): string[] {
  return names.map((name, seat) => (name === source.names[seat] ? name : ""));
}

interface Seen {
  start: Obs;
  steps: ToldStep[];
}

/** All steps as seen by one viewer. */
async function look({ recorded, names }: Match, viewer: number): Promise<Seen> {
  const start = await recorded.start(viewer);
  return { start, steps: await recorded.steps(viewer, names, start) };
}

/** The observations of every seat if all is shown, otherwise those of one viewer. */
function useSeen(match: Match, viewer: number, lang: Lang): Seen[] | null {
  const [seen, setSeen] = useState<Seen[] | null>(null);
  useEffect(() => setSeen(null), [match, viewer]);
  useEffect(() => {
    const all = Array.from({ length: match.recorded.setup.seats }, (_, seat) => seat);
    const wanted = viewer === ALL ? [PUBLIC, ...all] : [viewer];
    let isWanted = true;
    void Promise.all(wanted.map((each) => look(match, each))).then((found) => isWanted && setSeen(found));
    return () => {
      isWanted = false;
    };
  }, [match, viewer, lang]);
  return seen;
}

function seatsOf(match: Match, viewer: number): Seat[] {
  return match.names.map((name, seat) => ({
    seat,
    name,
    you: seat === viewer,
    bot: false,
    pennant: seat,
    level: "",
    online: true,
    out: "",
    open: false,
  }));
}

/** A place in the replay: a number of steps as the viewer counts them, or of moves of the match. */
type Place = { step: number } | { move: number };

/** The match at one step, as seen by the chosen viewer. */
function useReplay(match: Match, first: number | null) {
  const { lang } = useWords();
  const [viewer, setViewer] = useState<number>(
    match.source.eyes?.[0] ?? (match.recorded.outcome === null ? PUBLIC : ALL),
  );
  const [place, setPlace] = useState<Place>(first === null ? { step: 0 } : { move: first });
  const seen = useSeen(match, viewer, lang);
  const main = seen?.[0];
  const last = main?.steps.length ?? 0;
  const here =
    "step" in place
      ? Math.min(place.step, last)
      : (main?.steps.filter((step) => step.n <= place.move).length ?? 0);
  const n = "move" in place ? place.move : (main?.steps[here - 1]?.n ?? 0);
  const obsOf = (one: Seen) => one.steps.filter((step) => step.n <= n).at(-1)?.after ?? one.start;
  const everyone = viewer === ALL && seen !== null ? seen.slice(1).map(obsOf) : undefined;
  const steps = useMemo(() => main?.steps.slice(0, here) ?? [], [main, here]);
  const view = {
    obs: main !== undefined ? obsOf(main) : null,
    viewer: viewer >= 0 ? viewer : null,
    players: seatsOf(match, viewer),
    edition: match.recorded.edition,
    lang,
    steps,
    outcome: here === last ? match.recorded.outcome : null,
    ...(everyone && { everyone }),
  };
  const go = (to: number) => setPlace({ step: Math.max(0, Math.min(last, to)) });
  const goToMove = (move: number) => setPlace({ move });
  // Others saw other steps of the same match.
  const look = (seat: number) => {
    setPlace({ move: n });
    setViewer(seat);
  };
  return { match, view, viewer, look, here, last, n, go, goToMove, all: main?.steps ?? [] };
}

type Replay = ReturnType<typeof useReplay>;

function ReplayBoard(props: { replay: Replay; spots: readonly Spot[] }) {
  const { match, view, here } = props.replay;
  const { game } = match;
  const [large, setLarge] = useState(false);
  const board: BoardProps<unknown> = {
    ...view,
    legal: [],
    pick: () => undefined,
    picked: null,
    refuse: () => undefined,
    step: view.steps[here - 1] ?? null,
    ms: 200,
    spots: props.spots,
    large,
    hint: [],
    show: (wanted) => match.recorded.show(wanted as TableView<Obs>),
  };
  return (
    <main class="board-area" id="content" tabIndex={0}>
      {game.zooms && <Zoom large={large} set={setLarge} />}
      {view.obs !== null && (
        <>
          <GameBoard game={game} board={board} />
          <div class="hand-area raw">
            {game.Hand !== undefined && <game.Hand {...board} />}
            <SideView game={game} board={board} />
          </div>
        </>
      )}
    </main>
  );
}

/** What decided the match, beside its board. */
function ReplayDecided(props: { replay: Replay; close(): void }) {
  const { all, goToMove, look, match, n, view } = props.replay;
  const { outcome, record } = match.recorded;
  const { naming } = match.source;
  return (
    <Decided
      record={() => Promise.resolve(record)}
      there={naming.by === "people" ? naming.table : undefined}
      game={match.game}
      players={view.players}
      outcome={outcome!}
      steps={all}
      at={n}
      go={goToMove}
      question={(event) => (
        <Question
          key={event.first}
          match={match.recorded}
          game={match.game}
          event={event}
          view={view}
          look={look}
        />
      )}
      close={props.close}
    />
  );
}

/** Sharing, the log, and at the end how the points came about. */
function ReplayPanel(props: { replay: Replay; ask(): void; point(spots: readonly Spot[]): void }) {
  const { t } = useWords();
  const { match, view } = props.replay;
  const { game } = match;
  return (
    <aside class="side-panel" aria-label={t("log")}>
      <div class="row pad">
        {match.recorded.outcome !== null && (
          <button class="primary" onClick={props.ask}>
            {t("decided")}
          </button>
        )}
        <Sharing
          game={match.recorded.setup.game}
          record={match.recorded.record}
          names={named(match)}
          signed={match.source.signed}
          naming={match.source.naming}
        />
      </div>
      {view.obs !== null && (
        <>
          <Log game={game} view={view} point={props.point} />
          {view.outcome === null && <Foot game={game} view={view} />}
        </>
      )}
      {game.Sheet !== undefined && view.outcome !== null && view.obs !== null && (
        <div class="pad scroll" role="region" aria-label={t("points")} tabIndex={0}>
          <game.Sheet {...view} />
        </div>
      )}
    </aside>
  );
}

function Player(props: { match: Match; first: number | null }) {
  const { t } = useWords();
  const replay = useReplay(props.match, props.first);
  // Whoever comes from the end of a match has asked there.
  const [asks, setAsks] = useState(props.first !== null && props.match.recorded.outcome !== null);
  const [spots, setSpots] = useState<readonly Spot[]>([]);
  const { match, view } = replay;
  const { game } = match;
  const last = view.steps.at(-1);
  const actors = last === undefined || view.outcome !== null ? [] : actorsIn(game, last);
  return (
    <div
      class={`table-page wood replay${asks ? " opened" : ""}`}
      data-tab="table"
      data-game={game.id}
      style={view.obs === null ? undefined : inksOf(game, view)}
    >
      <Header
        title={
          <>
            <h1>{t("replayOf", { game: match.title })}</h1>
            <p class="figures">{view.obs === null ? "" : game.progress(view)}</p>
          </>
        }
      >
        <Switches />
      </Header>
      <div class="table-grid">
        <aside class="side-players" tabIndex={0} aria-label={t("players")}>
          {view.obs !== null && (
            <Players game={game} view={view} seats={view.players} actors={actors} clock={null} />
          )}
        </aside>
        <ReplayBoard replay={replay} spots={spots} />
        {asks ? (
          <aside class="side-panel" aria-label={t("decided")}>
            <ReplayDecided replay={replay} close={() => setAsks(false)} />
          </aside>
        ) : (
          <ReplayPanel replay={replay} ask={() => setAsks(true)} point={setSpots} />
        )}
      </div>
      <ReplayTray
        at={replay.here}
        last={replay.last}
        go={replay.go}
        rounds={roundsIn(game.tally, replay.all)}
        names={match.names}
        viewer={replay.viewer}
        eyes={match.source.eyes}
        look={replay.look}
      />
    </div>
  );
}

function sentence(t: Translate, lang: Lang, error: unknown): string {
  if (error instanceof BadLink) {
    return t("badLink");
  }
  const refused = refusedLine(error);
  if (refused !== null) {
    return t("lineOf", { n: refused.line, text: refusalText(lang, refused) });
  }
  return t("wrong", { what: error instanceof Error ? error.message : String(error) });
}

/** Finished matches, here and on the server. */
function MyGames() {
  const { t } = useWords();
  const [mine, setMine] = useState<Table[]>([]);
  useEffect(() => {
    let closed = false;
    void hello()
      .then((isThere) => (isThere ? myTables() : []))
      .then(
        (tables) => !closed && setMine(tables),
        () => undefined, // those here are listed all the same
      );
    return () => {
      closed = true;
    };
  }, []);
  const rows = inOrder([
    ...mine
      .filter(({ state }) => state === "over")
      .map((table) => ({ ...netRow(t, table, true), href: `#/replay/server/${table.id}` })),
    ...savedTables()
      .filter(({ over }) => over)
      .map((saved) => ({ ...localRow(t, saved), href: `#/replay/local/${saved.id}` })),
  ]).map((row) => ({ ...row, action: t("replay") }));
  return (
    <section class="panel">
      <h2>{t("myGames")}</h2>
      {rows.length === 0 ? <p class="quiet-text">{t("noGames")}</p> : <TableList rows={rows} shown={10} />}
    </section>
  );
}

export function ReplayPage(props: { from: string; id: string; query: string }) {
  const { t, lang } = useWords();
  const { from, id } = props;
  const [match, setMatch] = useState<Match | null>(null);
  const [trouble, setTrouble] = useState("");
  const show = (source: Source) =>
    openMatch(t, source).then(
      (opened) => {
        setTrouble("");
        setMatch(opened);
      },
      (error: unknown) => setTrouble(sentence(t, lang, error)),
    );
  useEffect(() => {
    setMatch(null);
    fetchRecord(from, id).then(
      (found) => {
        if (found !== null) {
          void show(found);
        } else if (from !== "") {
          setTrouble(t("gone"));
        }
      },
      (error: unknown) => setTrouble(sentence(t, lang, error)),
    );
  }, [from, id]);
  if (match !== null) {
    const at = new URLSearchParams(props.query).get("at");
    return <Player match={match} first={at === null ? null : Number(at)} />;
  }
  const take = async (file: File | undefined) => {
    if (file !== undefined) {
      const text = await file.text();
      try {
        await show(fromText(text));
      } catch (error) {
        setTrouble(sentence(t, lang, error));
      }
    }
  };
  return (
    <>
      <Header title={<h1>{t("replayTitle")}</h1>}>
        <Switches />
      </Header>
      <main class="page narrow" id="content">
        <MyGames />
        <section class="panel form">
          <label class="field">
            <span>{t("replayOpen")}</span>
            <input
              type="file"
              accept=".wr,text/plain"
              onChange={(event) => void take(event.currentTarget.files?.[0])}
            />
            <small>{t("replayDrop")}</small>
          </label>
          {trouble !== "" && (
            <p class="trouble" role="alert">
              {trouble}
            </p>
          )}
        </section>
      </main>
    </>
  );
}
