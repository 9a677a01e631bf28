/** The table: board, hand, players, log, and what can be done, for any game and any driver. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Obs, Refusal, TableDriver, TableState } from "../drivers/driver";
import type { AnyGame, BoardProps, Move, Ranked, Spot, TableView } from "../games/contract";
import { useWords } from "../i18n";
import { refusalWords } from "../i18n/trouble";
import { Pennant } from "../look/marks";
import { Moving } from "../motion/moving";
import { useSettings } from "../settings";
import { hum } from "../sound";
import { useStore } from "../store";
import { Header, Switches } from "../ui/header";
import { lazy } from "../ui/lazy";
import { RuleLink } from "../rules/link";
import { WIDE, useMedia } from "../ui/media";
import { Zoom } from "../ui/zoom";
import { Absent } from "./absent";
import { GameBoard, SideView, inksOf } from "./board";
import { Chat } from "./chat";
import { Guide } from "./guide";
import { entriesOf, Log } from "./log";
import { Hints, Moves } from "./moves";
import { Players } from "./players";
import { Result } from "./result";
import { type Stage, useStage } from "./stage";
import { CompanionPanel } from "./companion";
import { Tools } from "./tools";

/** Not every table has one, and its art is heavy. */
const WaitingRoom = lazy(() => import("./waiting").then((m) => m.WaitingRoom));

type Tab = "table" | "log" | "moves" | "points" | "chat";

/** Clicks on what is not allowed, and refusals of the driver. */
function useTrouble(driver: TableDriver, fromDriver: Refusal | null) {
  const [own, setOwn] = useState<Refusal | null>(null);
  useEffect(() => setOwn(null), [fromDriver, driver.state.value.steps.length]);
  const refuse = (action: number) => {
    void driver.why(action).then((refusal) => setOwn(refusal));
  };
  return { trouble: own ?? fromDriver, refuse, clear: () => setOwn(null) };
}

/** A proposed move, until it is sent or taken back. */
function usePick(driver: TableDriver, game: AnyGame, state: TableState, view: TableView<unknown>) {
  const { quick } = useSettings();
  const [picked, setPicked] = useState<{ move: Move; stamp: string } | null>(null);
  // A proposal belongs to this position; an effect that forgets it later might forget the next one.
  const stamp = `${state.viewer} ${state.steps.length} ${state.legal.map((m) => m.id).join()}`;
  const current = picked?.stamp === stamp ? picked.move : null;
  const send = (move: Move) => {
    setPicked(null);
    void driver.send(move);
  };
  const pick = (move: Move) => {
    const isSure = quick || current?.id === move.id || (game.sure?.(move, view) ?? false);
    if (isSure) {
      send(move);
    } else {
      setPicked({ move, stamp });
    }
  };
  return { picked: current, pick, send, drop: () => setPicked(null) };
}

/** Ranked moves, for as long as the question stays the same. */
function useHints(driver: TableDriver, stamp: string) {
  const [hints, setHints] = useState<readonly Ranked[] | "thinking" | null>(null);
  const asked = useRef(0);
  useEffect(() => setHints(null), [stamp]);
  const ask = () => {
    const mine = ++asked.current;
    setHints("thinking");
    void driver.hint().then(
      (list) => mine === asked.current && setHints(list),
      () => mine === asked.current && setHints([]),
    );
  };
  return { hints, ask, close: () => setHints(null) };
}

/** The line that says what is asked, or for whom the table waits. */
function AskLine(props: { scene: Scene }) {
  const { t } = useWords();
  const { game, state, stage, board, setLarge } = props.scene;
  const others = state.actors.filter((seat) => seat !== state.viewer);
  const waits = board.legal.length === 0 && others.length > 0 && state.phase === "playing";
  return (
    <div class={`ask${board.legal.length > 0 ? " asked" : ""}`} role="status">
      {state.viewer === null && state.phase === "playing" && state.curtain === null && (
        <span class="tag">{t("spectator")}</span>
      )}
      {waits && !stage.isBehind ? (
        <span class="waits">
          {t("waitingFor", { names: "" })}
          {others.map((seat) => (
            <span key={seat} class="waits-for">
              <Pennant seat={state.seats[seat]?.pennant ?? 0} size={20} />
              {state.seats[seat]?.name}
            </span>
          ))}
        </span>
      ) : (
        <span>{state.outcome?.ended ? t("over") : game.ask(board, board.legal)}</span>
      )}
      {state.offline && <span class="tag warn">{t("connecting")}</span>}
      {game.zooms && <Zoom large={board.large ?? false} set={setLarge} />}
    </div>
  );
}

function ConfirmBar(props: { words: string; button: string; confirm(): void; drop(): void }) {
  const { t } = useWords();
  return (
    <div class="confirm" role="group" aria-label={t("confirm")}>
      <p role="status">
        <strong>{props.words}</strong>
        <span class="unseen">{t("confirmHelp")}</span>
      </p>
      <button onClick={props.drop}>{t("takeBack")}</button>
      <button class="primary" data-confirm onClick={props.confirm}>
        {props.button}
      </button>
    </div>
  );
}

function Trouble(props: { refusal: Refusal; game: string; close(): void }) {
  const { t, lang } = useWords();
  return (
    <div class="trouble" role="alert">
      <p>
        {refusalWords(t, lang, props.refusal)} <RuleLink game={props.game} rule={props.refusal.rule} />
      </p>
      <button class="quiet" onClick={props.close} aria-label={t("close")}>
        ✕
      </button>
    </div>
  );
}

function Curtain(props: { name: string; seat: number; lift(): void }) {
  const { t } = useWords();
  return (
    <section class="curtain">
      <Pennant seat={props.seat} size={72} />
      <h2>{t("curtainTitle", { name: props.name })}</h2>
      <p>{t("curtainText")}</p>
      <button class="primary" autoFocus onClick={props.lift}>
        {t("curtainLift")}
      </button>
    </section>
  );
}

function Tabs(props: {
  tab: Tab;
  tabs: readonly Tab[];
  choose(tab: Tab): void;
  label: string;
  class: string;
}) {
  const { t } = useWords();
  return (
    <nav class={props.class} aria-label={props.label}>
      {props.tabs.map((tab) => (
        <button
          key={tab}
          aria-current={tab === props.tab ? "true" : undefined}
          onClick={() => props.choose(tab)}
        >
          {t(tab)}
        </button>
      ))}
    </nav>
  );
}

function viewOf(state: TableState, stage: Stage, lang: "en" | "de"): TableView<unknown> {
  const { viewer, seats: players, edition } = state;
  const steps = state.steps.slice(0, stage.shown);
  const outcome = stage.isBehind ? null : state.outcome;
  return { obs: stage.obs, viewer, players, edition, lang, steps, outcome };
}

/** A phone hums when its person is asked after somebody else. */
function useHum(isAsked: boolean): void {
  const was = useRef(true);
  useEffect(() => {
    if (isAsked && !was.current) {
      hum();
    }
    was.current = isAsked;
  }, [isAsked]);
}

/** All that the parts of the page share. */
function useScene(driver: TableDriver, game: AnyGame) {
  const { lang } = useWords();
  const state = useStore(driver.state);
  const stage = useStage(game, state.steps, state.start, state.obs);
  const [spots, setSpots] = useState<readonly Spot[]>([]);
  const [large, setLarge] = useState(false);
  const view = viewOf(state, stage, lang);
  const choice = usePick(driver, game, state, view);
  const trouble = useTrouble(driver, state.trouble);
  const hint = useHints(driver, `${state.viewer} ${state.legal.map((move) => move.id).join()}`);
  const entries = useMemo(
    () => entriesOf(game, state.steps.slice(0, stage.shown), view),
    [state.steps, stage.shown, lang, state.viewer],
  );
  const board: BoardProps<unknown> = {
    ...view,
    legal: stage.isBehind ? [] : state.legal,
    pick: choice.pick,
    picked: choice.picked,
    refuse: trouble.refuse,
    step: stage.step,
    ms: stage.ms,
    spots,
    large,
    hint: hint.hints === null || hint.hints === "thinking" ? [] : hint.hints,
    tryOut: (move) => driver.tryOut(move),
    show: (wanted) => driver.showTable(wanted as TableView<Obs>),
    signal: state.viewer === null ? undefined : (driver.signal ?? undefined),
    signals: state.signals ?? [],
  };
  useHum(board.legal.length > 0);
  const isOver = state.phase === "over" && state.outcome !== null && !stage.isBehind;
  const isWide = useMedia(WIDE);
  const set = { setSpots, setLarge };
  return { driver, game, state, stage, view, choice, trouble, hint, entries, board, isOver, isWide, ...set };
}

type Scene = ReturnType<typeof useScene>;

function Ending(props: { scene: Scene; showBoard(): void }) {
  const { t } = useWords();
  const { driver, game, state, view } = props.scene;
  return (
    <Result game={game} view={view} seats={state.seats} outcome={state.outcome!}>
      <button class="primary" onClick={() => void driver.rematch().then((to) => (location.hash = to))}>
        {t("rematch")}
      </button>
      <button onClick={props.showBoard}>{t("showBoard")}</button>
      <a class="button" href={`#/replay/${driver.kind}/${location.hash.split("/")[2] ?? ""}`}>
        {t("replay")}
      </a>
      <a class="button" href="#/">
        {t("home")}
      </a>
    </Result>
  );
}

/** Below the board: my hand, the proposed move, what to enter, hints. */
function HandArea(props: { scene: Scene }) {
  const { board, choice, driver, game, hint, state, view } = props.scene;
  return (
    <div class="hand-area">
      {game.Hand !== undefined && (
        <div class="raw">
          <game.Hand {...board} />
        </div>
      )}
      {game.Hand === undefined && board.legal.length > 0 && (
        <Moves game={game} view={view} legal={board.legal} picked={choice.picked} pick={choice.pick} />
      )}
      {!props.scene.isWide && <SideView game={game} board={board} />}
      {state.question !== null && driver.answer !== null && (
        <CompanionPanel
          game={game}
          view={view}
          seats={state.seats}
          question={state.question}
          answer={(answer) => void driver.answer?.(answer)}
        />
      )}
      {hint.hints !== null && (
        <Hints game={game} view={view} hints={hint.hints} pick={choice.pick} close={hint.close} />
      )}
    </div>
  );
}

/** Between board and hand: what is asked or, once a move is chosen, what it is and the button. */
function TrayLine(props: { scene: Scene }) {
  const { t } = useWords();
  const { choice, game, view } = props.scene;
  const { picked } = choice;
  const proposal = picked === null ? undefined : game.proposal?.(picked, view);
  return (
    <div class="tray-line">
      <AskLine scene={props.scene} />
      {picked !== null && (
        <ConfirmBar
          words={proposal?.says ?? t("chosen", { move: game.describe(picked, view) })}
          button={proposal?.does ?? t("confirm")}
          confirm={() => choice.send(picked)}
          drop={choice.drop}
        />
      )}
    </div>
  );
}

function Middle(props: { scene: Scene; showsResult: boolean; showBoard(): void }) {
  const { scene } = props;
  const { board, driver, game, state, trouble } = scene;
  if (state.curtain !== null) {
    const seat = state.seats[state.curtain];
    return <Curtain name={seat?.name ?? ""} seat={seat?.pennant ?? 0} lift={() => driver.liftCurtain()} />;
  }
  return (
    <>
      {driver.people !== null && <Absent people={driver.people} state={state} />}
      {props.showsResult ? (
        <>
          <Ending scene={scene} showBoard={props.showBoard} />
          <AskLine scene={scene} />
        </>
      ) : (
        <>
          <GameBoard game={game} board={board} />
          {trouble.trouble !== null && (
            <Trouble refusal={trouble.trouble} game={game.id} close={trouble.clear} />
          )}
          <div class="tray">
            <TrayLine scene={scene} />
            <HandArea scene={scene} />
          </div>
        </>
      )}
    </>
  );
}

function Panel(props: { scene: Scene; tab: Tab; tabs: readonly Tab[]; choose(tab: Tab): void }) {
  const { t } = useWords();
  const { board, choice, driver, entries, game, setSpots, state, view } = props.scene;
  const shown = props.tab === "table" ? "log" : props.tab;
  const pick = (move: Move) => {
    choice.pick(move);
    props.choose("table");
  };
  return (
    <aside class="side-panel" aria-label={t("more")}>
      {props.scene.isWide && <SideView game={game} board={board} />}
      <Tabs class="panel-tabs" label={t("more")} tab={shown} tabs={props.tabs} choose={props.choose} />
      {shown === "log" && <Log game={game} entries={entries} players={state.seats} point={setSpots} />}
      {shown === "moves" && (
        <Moves game={game} view={view} legal={board.legal} picked={choice.picked} pick={pick} />
      )}
      {shown === "points" && game.Sheet !== undefined && (
        <div class="pad scroll">
          <game.Sheet {...view} />
        </div>
      )}
      {shown === "chat" && state.chat !== null && (
        <Chat lines={state.chat} seats={state.seats} say={driver.say} people={driver.people} />
      )}
    </aside>
  );
}

function TableBar(props: { scene: Scene; title: string; guide(): void; result: (() => void) | null }) {
  const { scene, title } = props;
  const { board, driver, game, hint, state, view } = scene;
  return (
    <Header
      title={
        <>
          <h1>{title}</h1>
          <p class="figures">{game.progress(view)}</p>
        </>
      }
    >
      <Tools
        driver={driver}
        state={state}
        game={game}
        hint={board.legal.length > 0 ? hint.ask : null}
        guide={game.guide.length > 0 ? props.guide : null}
        result={props.result}
      />
      <Switches />
    </Header>
  );
}

export function TablePage(props: { driver: TableDriver; game: AnyGame; title: string }) {
  const { t } = useWords();
  const { driver, game, title } = props;
  const scene = useScene(driver, game);
  const { isOver, stage, state, view } = scene;
  const [tab, setTab] = useState<Tab>("table");
  const [guided, setGuided] = useState(false);
  const [hideResult, setHideResult] = useState(false);
  const showsResult = isOver && !hideResult && state.curtain === null;
  const look = `${game.around ? " around" : ""}${showsResult ? " ended" : ""}`;
  const tabs: readonly Tab[] = [
    "log",
    "moves",
    ...(game.Sheet !== undefined ? (["points"] as const) : []),
    ...(state.chat !== null ? (["chat"] as const) : []),
  ];
  const last = stage.step ?? state.steps.at(-1);
  if (state.phase === "waiting") {
    return <WaitingRoom driver={driver} state={state} title={title} />;
  }
  return (
    <div class={`table-page wood${look}`} data-tab={tab} data-game={game.id} style={inksOf(game, view)}>
      <TableBar
        scene={scene}
        title={title}
        guide={() => setGuided(true)}
        result={isOver && hideResult ? () => setHideResult(false) : null}
      />
      <Moving
        class="table-grid"
        step={stage.step}
        last={last}
        slow={stage.slow}
        effects={() => (last === undefined ? [] : (game.motion?.(last, view) ?? []))}
      >
        <aside class="side-players" tabIndex={0} aria-label={t("players")}>
          <Players game={game} view={view} seats={state.seats} actors={state.actors} clock={state.clock} />
        </aside>
        <main class="board-area" id="content" onClick={stage.isBehind ? stage.skip : undefined}>
          <Middle scene={scene} showsResult={showsResult} showBoard={() => setHideResult(true)} />
        </main>
        <Panel scene={scene} tab={tab} tabs={tabs} choose={setTab} />
        {game.Things !== undefined && <game.Things />}
      </Moving>
      <Tabs class="phone-tabs" label={t("table")} tab={tab} tabs={["table", ...tabs]} choose={setTab} />
      {guided && <Guide game={game} close={() => setGuided(false)} />}
    </div>
  );
}
