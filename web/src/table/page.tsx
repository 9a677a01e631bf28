/** The table: board, hand, players, log, and what can be done, for any game and any driver. */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { isSealedDay } from "../drivers/day";
import type { Obs, Refusal, TableDriver, TableState } from "../drivers/driver";
import type { AnyGame, BoardProps, Move, Spot, TableView } from "../games/contract";
import { useWords } from "../i18n";
import { refusalWords } from "../i18n/trouble";
import { Chat as ChatIcon, Cross, List } from "../look/icons";
import { Pennant } from "../look/marks";
import { Moving } from "../motion/moving";
import { InTurn } from "../motion/turn";
import { useSettings } from "../settings";
import { call, hum, play, prepare } from "../sound";
import { Header, Switches } from "../ui/header";
import { useKeys } from "../ui/keys";
import { Later } from "../ui/later";
import { lazy } from "../ui/lazy";
import { RuleLink } from "../rules/link";
import { lower } from "../ui/clock";
import { WIDE, useMedia } from "../ui/media";
import { Zoom } from "../ui/zoom";
import { Absent } from "./absent";
import { beginBadge } from "./badge";
import { GameBoard, SideView, inksOf } from "./board";
import { Chat, useUnread } from "./chat";
import { Hints, mayHint, useHints } from "./hints";
import { Log } from "./log";
import { Moves } from "./moves";
import { Players } from "./players";
import { Result } from "./result";
import { Beads } from "./beads";
import { entryOf } from "./parts";
import { PauseBar } from "./pause";
import { Since, sinceMine } from "./since";
import { type Stage, actorsIn, useFramed, useStage } from "./stage";
import { Foot } from "./standings";
import { useStill } from "./still";
import { Asking, ListPicker, Revealed, useAsking, usePicking } from "./companion";
import { Tips, countConfirm, useFewConfirms } from "./tips";
import { Tools } from "./tools";

/** Not every table has these, and their art is heavy. */
const WaitingRoom = lazy(() => import("./waiting").then((m) => m.WaitingRoom));
const Told = lazy(() => import("./told").then((m) => m.Told));
const AskNotices = lazy(() => import("./notices").then((m) => m.AskNotices));
const Decided = lazy(() => import("./decided").then((m) => m.Decided));
const Standing = lazy(() => import("./rated").then((m) => m.Standing));

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
  const { question } = state;
  const options = question?.list ?? state.legal;
  const stamp = `${state.viewer} ${state.steps.length} ${options.map((m) => m.id).join()}`;
  const current = picked?.stamp === stamp ? picked.move : null;
  const send = (move: Move) => {
    if (current !== null && question === null) {
      countConfirm();
    }
    setPicked(null);
    void (question === null ? driver.send(move) : driver.companion?.tell([move.id]));
  };
  const pick = (move: Move, asks = false) => {
    const isMove = question === null || question.who >= 0;
    const isPlain = options.length === 1 || (game.sure?.(move, view) ?? false);
    const isSure = (quick && !asks) || current?.id === move.id || (isMove && isPlain);
    if (isSure) {
      send(move);
    } else {
      play("tick");
      setPicked({ move, stamp });
    }
  };
  return { picked: current, pick, send, drop: () => setPicked(null) };
}

/** What is shown, in words: the last that was told of what this seat does, or what comes now. */
function sentenceOf({ game, state, stage, view }: Scene): string {
  const [who] = actorsIn(game, stage.step!);
  for (let i = stage.shown - 1; i >= 0 && actorsIn(game, state.steps[i]!)[0] === who; i--) {
    const words = entryOf(game, state.steps[i]!, view)?.lines[0];
    if (words !== undefined) {
      return words;
    }
  }
  return game.ask(view, []);
}

/** The line that says what is asked, what happens, or for whom the table waits. */
function AskLine(props: { scene: Scene }) {
  const { t } = useWords();
  const { asking, driver, game, state, stage, board, setLarge } = props.scene;
  if (asking !== null) {
    return (
      <Asking driver={driver} asking={asking} seats={state.seats}>
        {game.zooms && <Zoom large={board.large ?? false} set={setLarge} />}
      </Asking>
    );
  }
  const others = state.actors.filter((seat) => seat !== state.viewer);
  const waits = board.legal.length === 0 && others.length > 0 && state.phase === "playing";
  const isTold = props.scene.isLesson && board.legal.length === 0; // the lesson says what to do
  return (
    <div class={`ask${board.legal.length > 0 ? " asked" : ""}`} role="status">
      {state.viewer === null && state.phase === "playing" && state.curtain === null && (
        <span class="tag">{t("spectator")}</span>
      )}
      {stage.step !== null ? (
        // The log reads it aloud.
        <span aria-hidden="true">{sentenceOf(props.scene)}</span>
      ) : isTold ? (
        "\u00a0"
      ) : waits ? (
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

function ConfirmBar(props: {
  words: string;
  brief: string | undefined;
  button: string;
  confirm(): void;
  drop(): void;
}) {
  const { t } = useWords();
  const isNew = useFewConfirms();
  return (
    <div class="confirm" role="group" aria-label={t("confirm")}>
      <p role="status">
        <strong>{props.words}</strong>
        {props.brief !== undefined && (
          <span class="brief" aria-hidden="true">
            {props.brief}
          </span>
        )}
        {isNew && (
          <span class="confirm-again" aria-hidden="true">
            {t("confirmAgain")}
          </span>
        )}
        <span class="unseen">{t("confirmHelp")}</span>
      </p>
      <button class="take-back" onClick={props.drop} aria-label={t("takeBack")} title={t("takeBack")}>
        <Cross size={18} />
        <span class="words">{t("takeBack")}</span>
      </button>
      <button class="primary" data-confirm onClick={props.confirm}>
        {props.button}
      </button>
    </div>
  );
}

function Trouble(props: { refusal: Refusal; game: AnyGame; close(): void }) {
  const { t, lang } = useWords();
  const { game, refusal } = props;
  return (
    <div class="trouble" role="alert">
      <p>
        {refusalWords(t, lang, refusal, game.refusals)}{" "}
        <RuleLink game={game.id} rule={refusal.rule} isNamed />
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

/** What waits behind the tabs: unread lines of the chat; on a phone, what happened since my last turn. */
type News = Partial<Record<Tab, number>>;

/** What tabs are called: the points of some games count how far everybody is; beside a real table the turn
 * stands where the log does. */
const tabKey = (tab: Tab, isFar = false, hasTurn = false) =>
  tab === "points" && isFar ? "pointsFar" : tab === "table" && hasTurn ? "companionTurn" : tab;

/** The name of a tab, with what waits there. */
function useTabName(news: News) {
  const { t } = useWords();
  return (tab: Tab) => {
    const n = news[tab] ?? 0;
    return n === 0 ? t(tab) : tab === "chat" ? t("chatNew", { n }) : `${t(tab)}, ${n} ${lower(t("since"))}`;
  };
}

function Unread(props: { n: number | undefined; isOld?: boolean }) {
  return !props.n ? null : (
    <b class={`unread num${props.isOld ? " happened" : ""}`} aria-hidden="true">
      {props.n}
    </b>
  );
}

function Tabs(props: {
  tab: Tab | null;
  tabs: readonly Tab[];
  news: News;
  choose(tab: Tab): void;
  label: string;
  class: string;
  isFar: boolean | undefined;
  hasTurn?: boolean;
}) {
  const { t } = useWords();
  const { news } = props;
  const nameOf = useTabName(news);
  return (
    <nav class={props.class} aria-label={props.label}>
      {props.tabs.map((tab) => (
        <button
          key={tab}
          data-to={tab}
          aria-current={tab === props.tab ? "true" : undefined}
          aria-label={news[tab] ? nameOf(tab) : undefined}
          onClick={() => props.choose(tab)}
        >
          {t(tabKey(tab, props.isFar, props.hasTurn))} <Unread n={news[tab]} isOld={tab === "log"} />
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

/** A phone hums when its person is asked after somebody else; who looks elsewhere is called. */
function useHum(isAsked: boolean): void {
  const was = useRef(true);
  useEffect(beginBadge, []);
  useEffect(prepare, []);
  useEffect(() => {
    if (isAsked && !was.current) {
      hum();
      if (document.hidden) {
        call();
      }
    }
    was.current = isAsked;
  }, [isAsked]);
}

/** Among bots, a move that decides nothing is made without a question. */
function useIdle({ asking, driver, game, isLesson, stage, state }: Scene): void {
  const [move, other] = state.legal;
  const isAlone = state.seats.every(({ bot, you }) => bot || you);
  const isIdle = move !== undefined && other === undefined && isAlone && (game.isIdle?.(move) ?? false);
  const isAsked = isIdle && !isLesson && asking === null && !stage.isBehind && !state.busy;
  useEffect(() => {
    if (isAsked) {
      void driver.send(move!);
    }
  }, [isAsked, state.steps.length]);
}

const SHORT_CLOCK = 600_000; /* ms */

/** How long a pause lasts if nobody goes on: short where a clock of minutes runs, none for spectators. */
function pauseMs({ clock, viewer }: TableState): number {
  if (viewer === null) {
    return 0;
  }
  return (clock?.left[viewer] ?? Infinity) < SHORT_CLOCK ? 6000 : Infinity;
}

/** All that the parts of the page share. */
function useScene(driver: TableDriver, game: AnyGame, isLesson: boolean) {
  const { lang } = useWords();
  const state = useFramed(driver.state);
  const { pauses } = useSettings();
  const mayPause = pauses && !isLesson && driver.companion === null;
  const stage = useStage(game, state.steps, state.obs, mayPause ? pauseMs(state) : 0);
  const [spots, setSpots] = useState<readonly Spot[]>([]);
  const [large, setLarge] = useState(false);
  const view = viewOf(state, stage, lang);
  const choice = usePick(driver, game, state, view);
  const trouble = useTrouble(driver, state.trouble);
  const hint = useHints(driver, state);
  const picking = usePicking(game, driver.companion !== null);
  const asking = useAsking(game, picking, stage.isBehind ? null : state.question, view);
  const isOutcome = asking !== null && asking.question.who < 0;
  const legal = asking === null ? state.legal : isOutcome ? [] : asking.question.list;
  const board: BoardProps<unknown> = {
    ...(asking?.view ?? view),
    legal: stage.isBehind ? [] : legal,
    pick: choice.pick,
    picked: isOutcome ? null : choice.picked,
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
  const { step } = stage;
  const turn = isOutcome ? (game.parts?.partOf(view.obs).seat ?? -1) : -1; // who rolls or draws
  const actors = step === null ? [...state.actors, turn] : stage.pause !== null ? [] : actorsIn(game, step);
  const set = { setSpots, setLarge };
  const picker = { ...board, picked: choice.picked };
  const now = { stage, view, actors, board, picker, picking, asking };
  return { driver, game, state, ...now, choice, trouble, hint, isOver, isWide, isLesson, ...set };
}

type Scene = ReturnType<typeof useScene>;

/** Parts of the table are drawn one after the other when another step is shown, or a question comes. */
const turnOf = ({ stage, state }: Scene) => ({ on: stage.step ?? state.legal, atOnce: stage.slow === 0 });

/** Others of the table want to play again; whoever had a seat joins with one click. */
const isOffered = ({ server, viewer }: TableState): boolean => viewer !== null && (server?.next ?? "") !== "";

const again = (driver: TableDriver) => void driver.rematch().then((to) => (location.hash = to));

function Offer(props: { scene: Scene }) {
  const { t } = useWords();
  const { driver, isOver, state } = props.scene;
  const by = state.server?.nextBy ?? null;
  const name = by === null ? "" : (state.seats[by]?.name ?? "");
  const says = name === "" ? t("rematchSome") : t("rematchOffer", { name });
  return (
    <div class="rematch" role="status">
      {isOver && isOffered(state) && (
        <p class="paper">
          <strong>{by === state.viewer ? t("rematchMine") : says}</strong>
          <button class="primary" onClick={() => again(driver)}>
            {t("rematchJoin")}
          </button>
        </p>
      )}
    </div>
  );
}

const DAY_S = 86400;

/** True after I have moved at a table where everybody has days: the page need not stay open. */
function mayBeAway({ legal, phase, server, steps, viewer }: TableState): boolean {
  const hasDays = server !== null && server.clock.kind !== "none" && server.clock.seconds >= DAY_S;
  const isMine = viewer !== null && legal.length === 0 && phase === "playing";
  return hasDays && isMine && steps.some(({ who }) => who === viewer);
}

/** On a phone, where the log is out of sight: how much happened since my last turn, until I look. */
function useSince({ board, driver, game, isLesson, isWide, state, view }: Scene, tab: Tab): number {
  const isMine = board.legal.length > 0 && view.viewer !== null && driver.companion === null;
  const isHidden = !isWide && !isLesson && isMine;
  const n = useMemo(
    () => (isHidden ? sinceMine(game, state.steps, view).length : 0),
    [isHidden, state.steps, view.viewer],
  );
  const [seenAt, setSeenAt] = useState(-1);
  useEffect(() => {
    if (tab === "log" && isHidden) {
      setSeenAt(state.steps.length);
    }
  }, [tab, isHidden, state.steps.length]);
  return seenAt === state.steps.length ? 0 : n;
}

/** What ui/shortcuts.tsx lists for a table. */
function useTableKeys(scene: Scene, tab: Tab, choose: (tab: Tab) => void): void {
  const { board, choice, driver, hint, isOver, isWide, stage, state } = scene;
  const { picked } = choice;
  const open = (to: Tab) => () => {
    hint.close();
    choose(tab === to && (!isWide || driver.companion !== null) ? "table" : to);
  };
  useKeys({
    Enter: picked === null ? undefined : () => choice.send(picked),
    Escape: () => {
      choice.drop();
      hint.close();
    },
    u: driver.undo === null ? undefined : () => void driver.undo?.(),
    h: mayHint(state) && board.legal.length > 0 ? hint.ask : undefined,
    l: open("log"),
    m: open("moves"),
    n: stage.isBehind ? stage.skip : undefined,
    r: isOver && !isSealed(state) ? () => (location.hash = replayOf(driver)) : undefined,
  });
}

const idHere = (): string => location.hash.split("/")[2] ?? "";

function replayOf(driver: TableDriver): string {
  return `#/replay/${driver.kind}/${idHere()}`;
}

/** What was hidden at a real table is only supposed, and a game that was ended decided nothing. */
function canBeDecided({ driver, state }: Scene): boolean {
  return driver.companion === null && !isSealed(state) && state.outcome?.ended !== true;
}

/** What decided the game, over its whole course. */
function EndDecided(props: { scene: Scene; close(): void }) {
  const { driver, game, state, view } = props.scene;
  return (
    <Decided
      record={() => import("../drivers/analyst").then((m) => m.endedRecord(driver.kind, idHere()))}
      there={driver.kind === "server" ? idHere() : undefined}
      game={game}
      players={view.players}
      outcome={state.outcome!}
      steps={state.steps}
      go={(move) => (location.hash = `${replayOf(driver)}?at=${move}`)}
      close={props.close}
    />
  );
}

/** Others still play the same deal: its record is closed until the next day, or until all are done. */
function isSealed({ club, day }: TableState): boolean {
  return club !== undefined || (day !== undefined && isSealedDay(day));
}

function Ending(props: { scene: Scene; showBoard(): void }) {
  const { t } = useWords();
  const { driver, game, state, view } = props.scene;
  const [asks, setAsks] = useState(false);
  return (
    <Result
      game={game}
      view={view}
      seats={state.seats}
      outcome={state.outcome!}
      rated={state.server?.rated && <Standing state={state} />}
      decided={asks ? <EndDecided scene={props.scene} close={() => setAsks(false)} /> : null}
    >
      {/* The offer of another has its own button. */}
      {(state.day !== undefined || state.club !== undefined) && (
        <a
          class="button primary"
          href={state.club !== undefined ? `#/club/${state.club}` : `#/today/${game.id}`}
        >
          {t(state.club !== undefined ? "toClub" : "toToday")}
        </a>
      )}
      {!isOffered(state) && state.day === undefined && state.club === undefined && (
        <button class="primary" onClick={() => again(driver)}>
          {t("rematch")}
        </button>
      )}
      {canBeDecided(props.scene) && !asks && (
        <button class="decide" onClick={() => setAsks(true)}>
          {t("decided")}
        </button>
      )}
      <button onClick={props.showBoard}>{t("showBoard")}</button>
      {!isSealed(state) && (
        <a class="button" href={replayOf(driver)}>
          {t("replay")}
        </a>
      )}
      <a class="button" href="#/">
        {t("home")}
      </a>
    </Result>
  );
}

/** Beside the board on a wide window; on a small one a sheet, which goes when a move is chosen. */
function HintsView(props: { scene: Scene }) {
  const { choice, driver, game, hint, isWide, view } = props.scene;
  const pick = (move: Move) => {
    choice.pick(move);
    if (!isWide) {
      hint.close();
    }
  };
  return hint.hints === null ? null : (
    <Hints
      game={game}
      view={view}
      hints={hint.hints}
      tryOut={(move) => driver.tryOut(move)}
      pick={pick}
      close={hint.close}
    />
  );
}

/** Below the board: my hand, or what to tell of a real table; hints. */
function HandArea(props: { scene: Scene }) {
  const { asking, board, choice, driver, game, isLesson, isWide, picker, view } = props.scene;
  const { companion } = driver;
  if (asking !== null && companion !== null) {
    const { picking, question } = asking;
    return (
      <div class="hand-area picking">
        {question.revealed !== "" ? (
          <Revealed answer={(is) => void companion.reveal(is)} />
        ) : picking === null ? (
          <ListPicker game={game} asking={asking} view={view} pick={choice.pick} picked={choice.picked} />
        ) : (
          <div class="raw">
            <picking.Picker {...picker} question={question} tell={(ids) => void companion.tell(ids)} />
          </div>
        )}
        {!isWide && <SideView game={game} board={board} />}
      </div>
    );
  }
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
      {(!isWide || isLesson) && <SideView game={game} board={board} />}
      {!isWide && !isLesson && <Tips game={game} view={view} legal={board.legal} />}
      {(!isWide || isLesson) && <HintsView scene={props.scene} />}
    </div>
  );
}

/** Between board and hand: what is asked or, once a move is chosen, what it is and the button. */
function TrayLine(props: { scene: Scene }) {
  const { t } = useWords();
  const { asking, choice, game, stage, view } = props.scene;
  const { picked } = choice;
  const proposal =
    picked === null ? undefined : asking === null ? game.proposal?.(picked, view) : asking.proposal(picked);
  return (
    <div class="tray-line">
      <AskLine scene={props.scene} />
      {stage.pause !== null && (
        <PauseBar game={game} view={view} step={stage.step!} what={stage.pause} goOn={stage.skip} />
      )}
      {picked !== null && (
        <ConfirmBar
          words={proposal?.says ?? t("chosen", { move: game.describe(picked, view) })}
          brief={proposal?.brief}
          button={proposal?.does ?? t("confirm")}
          confirm={() => choice.send(picked)}
          drop={choice.drop}
        />
      )}
    </div>
  );
}

/** Below the board, or beside it where that is wide. */
function Tray(props: { scene: Scene }) {
  const { board, driver, game, isLesson, stage, state, trouble } = props.scene;
  const stamp = `${state.viewer} ${stage.shown} ${board.legal.map((move) => move.id).join()}`;
  /* Each question has its own height; in a lesson all of the board is seen, as little as is left. */
  const ref = useStill(driver.companion === null && !isLesson ? stamp : null);
  return (
    // How many steps are shown: for programs that play by clicking.
    <div class="tray" ref={ref} data-shown={stage.shown}>
      {trouble.trouble !== null && <Trouble refusal={trouble.trouble} game={game} close={trouble.clear} />}
      <TrayLine scene={props.scene} />
      <HandArea scene={props.scene} />
    </div>
  );
}

function Middle(props: { scene: Scene; showsResult: boolean; showBoard(): void }) {
  const { scene } = props;
  const { asking, board, driver, game, state } = scene;
  const PickBoard = asking?.picking?.Board;
  if (state.curtain !== null) {
    const seat = state.seats[state.curtain];
    return <Curtain name={seat?.name ?? ""} seat={seat?.pennant ?? 0} lift={() => driver.liftCurtain()} />;
  }
  return (
    <>
      {driver.people !== null && <Absent people={driver.people} state={state} />}
      {driver.kind === "server" && <Offer scene={scene} />}
      {mayBeAway(state) && <AskNotices />}
      {props.showsResult ? (
        <>
          <Ending scene={scene} showBoard={props.showBoard} />
          <AskLine scene={scene} />
        </>
      ) : (
        <>
          <InTurn {...turnOf(scene)}>
            <GameBoard game={game} board={board}>
              {PickBoard !== undefined && asking !== null && (
                <PickBoard
                  {...props.scene.picker}
                  question={asking.question}
                  tell={(ids) => void driver.companion?.tell(ids)}
                />
              )}
            </GameBoard>
          </InTurn>
          <InTurn {...turnOf(scene)}>
            <Tray scene={scene} />
          </InTurn>
        </>
      )}
    </>
  );
}

function Panel(props: { scene: Scene; tab: Tab; tabs: readonly Tab[]; news: News; choose(tab: Tab): void }) {
  const { t } = useWords();
  const { board, choice, driver, game, hint, isWide, setSpots, stage, state, view } = props.scene;
  const isHinted = isWide && hint.hints !== null;
  const isBeside = driver.companion !== null;
  const hasTurn = isBeside && isWide;
  const tab = props.tab === "table" && !hasTurn ? "log" : props.tab;
  const shown = isHinted ? "hints" : tab;
  const choose = (to: Tab) => {
    hint.close();
    props.choose(to);
  };
  const pick = (move: Move) => {
    choice.pick(move);
    props.choose("table");
  };
  return (
    <aside class="side-panel" aria-label={t("more")}>
      {/* The steps of the turn need the room. */}
      {isWide && (!hasTurn || shown !== "table") && <SideView game={game} board={board} />}
      <div class="side-sheet">
        <Tabs
          class={`panel-tabs${hasTurn ? " with-turn" : ""}`}
          hasTurn={hasTurn}
          label={t("more")}
          tab={isHinted ? null : tab}
          tabs={["table", ...props.tabs]}
          isFar={game.tally?.isDistance}
          news={props.news}
          choose={choose}
        />
        {isWide && <Tips game={game} view={view} legal={board.legal} />}
        {isHinted && <HintsView scene={props.scene} />}
        {isBeside && shown === (hasTurn ? "table" : "log") && (
          <Later>
            <Told {...props.scene} />
          </Later>
        )}
        {shown === "log" && (
          <Later>
            {!isBeside && (board.legal.length > 0 || stage.again !== null) && (
              <Since
                game={game}
                view={view}
                steps={state.steps}
                stage={stage}
                // A phone has no room for log and board at once.
                look={isWide ? undefined : () => props.choose("table")}
              />
            )}
            <Log game={game} view={view} point={setSpots} />
            <Foot game={game} view={view} />
          </Later>
        )}
        {shown === "moves" && (
          <Moves game={game} view={view} legal={board.legal} picked={choice.picked} pick={pick} />
        )}
        {shown === "points" && game.Sheet !== undefined && (
          <div class="pad scroll" role="region" aria-label={t("points")} tabIndex={0}>
            <game.Sheet {...view} />
          </div>
        )}
        {shown === "chat" && state.chat !== null && (
          <Chat lines={state.chat} seats={state.seats} say={driver.say} people={driver.people} />
        )}
      </div>
    </aside>
  );
}

/** On the rail of a phone held across: opens log and chat over the table, and closes them. */
function RailTabs(props: { tab: Tab; tabs: readonly Tab[]; news: News; choose(tab: Tab): void }) {
  const nameOf = useTabName(props.news);
  const icons = { log: <List />, chat: <ChatIcon /> };
  return (
    <>
      {(["log", "chat"] as const)
        .filter((each) => props.tabs.includes(each))
        .map((each) => (
          <button
            key={each}
            class="rail-tab"
            aria-pressed={props.tab === each}
            aria-label={nameOf(each)}
            title={nameOf(each)}
            onClick={() => props.choose(props.tab === "table" ? each : "table")}
          >
            {icons[each]}
            <Unread n={props.news[each]} isOld={each === "log"} />
          </button>
        ))}
    </>
  );
}

function TableBar(props: {
  scene: Scene;
  title: string;
  result: (() => void) | null;
  tab: Tab;
  tabs: readonly Tab[];
  news: News;
  choose(tab: Tab): void;
}) {
  const { t } = useWords();
  const { scene, title } = props;
  const { board, driver, game, hint, state, view } = scene;
  const en = game.progress({ ...view, lang: "en" });
  useEffect(() => driver.note?.({ en, de: game.progress({ ...view, lang: "de" }) }), [en]);
  return (
    <Header
      title={
        <>
          <h1>{title}</h1>
          <p class="figures">
            {game.tally?.rounds !== undefined && state.obs !== null && (
              <Beads round={game.tally.round(view.obs)} rounds={game.tally.rounds} />
            )}
            {game.progress(view)}
            {driver.companion !== null && <span class="beside"> · {t("companionBeside")}</span>}
          </p>
        </>
      }
    >
      <Tools
        driver={driver}
        state={state}
        game={game}
        hint={
          mayHint(state) ? (board.legal.length > 0 && scene.asking === null ? hint.ask : null) : undefined
        }
        result={props.result}
      />
      <RailTabs tab={props.tab} tabs={props.tabs} news={props.news} choose={props.choose} />
      <Switches />
    </Header>
  );
}

/** `panel`: something else than log, moves and chat beside the board. */
export function TablePage(props: {
  driver: TableDriver;
  game: AnyGame;
  title: string;
  panel?: (stage: Stage, view: TableView<unknown>) => ComponentChildren;
}) {
  const { t } = useWords();
  const { driver, game, title } = props;
  const scene = useScene(driver, game, props.panel !== undefined);
  const { isOver, stage, state, view } = scene;
  const [tab, setTab] = useState<Tab>("table");
  const [hideResult, setHideResult] = useState(false);
  const showsResult = isOver && !hideResult && state.curtain === null;
  const middle = showsResult ? " ended" : state.curtain !== null ? " curtained" : "";
  const look = `${game.around ? " around" : ""}${middle}`;
  const tabs: readonly Tab[] = [
    "log",
    "moves",
    ...(game.Sheet !== undefined ? (["points"] as const) : []),
    ...(state.chat !== null ? (["chat"] as const) : []),
  ];
  useTableKeys(scene, tab, setTab);
  useIdle(scene);
  const last = stage.step ?? state.steps.at(-1);
  const isRead = tab === "chat" || state.phase === "waiting";
  const chat = useUnread(state.server?.id ?? "", state.chat, state.viewer, isRead);
  const log = useSince(scene, tab);
  const news = { chat, log };
  if (state.phase === "waiting") {
    return <WaitingRoom driver={driver} state={state} title={title} />;
  }
  return (
    <div
      class={`table-page wood${look}${stage.pause !== null ? " at-pause" : ""}`}
      data-tab={tab}
      data-game={game.id}
      data-steps={state.steps.length}
      data-shown={stage.shown}
      style={inksOf(game, view)}
    >
      <TableBar
        scene={scene}
        title={title}
        result={isOver && hideResult ? () => setHideResult(false) : null}
        tab={tab}
        tabs={tabs}
        news={news}
        choose={setTab}
      />
      <Moving
        class="table-grid"
        step={stage.step}
        last={last}
        slow={stage.slow}
        effects={() => (last === undefined ? [] : (game.motion?.(last) ?? []))}
      >
        <aside class="side-players" tabIndex={0} aria-label={t("players")}>
          <InTurn {...turnOf(scene)}>
            <Players game={game} view={view} seats={state.seats} actors={scene.actors} clock={state.clock} />
          </InTurn>
        </aside>
        <main class="board-area" id="content" onClick={stage.isBehind ? stage.skip : undefined}>
          <Middle scene={scene} showsResult={showsResult} showBoard={() => setHideResult(true)} />
        </main>
        {props.panel?.(stage, view) ?? (
          <InTurn {...turnOf(scene)}>
            <Panel scene={scene} tab={tab} tabs={tabs} news={news} choose={setTab} />
          </InTurn>
        )}
        {game.Things !== undefined && <game.Things />}
      </Moving>
      {props.panel === undefined && (
        <Tabs
          class="phone-tabs"
          label={t("table")}
          tab={tab}
          tabs={["table", ...tabs]}
          isFar={game.tally?.isDistance}
          news={news}
          choose={setTab}
        />
      )}
    </div>
  );
}
