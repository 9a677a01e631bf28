/** What decided a match: progress, then the curve of chances, the turning points, skill and luck. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import {
  type Analysed,
  type Analysing,
  type Analysis,
  analyse,
  analyseThere,
  knownAnalysis,
} from "../drivers/analyst";
import { gameHere, judge } from "../drivers/career";
import type { AnyGame, Both, Outcome, Player, Step } from "../games/contract";
import { type Key, useWords } from "../i18n";
import { Cross } from "../look/icons";
import { Pennant } from "../look/marks";
import { CREW } from "../ui/bots";
import { roundsIn } from "../ui/turns";
import { ChanceTable, Chances } from "./chances";
import { levelOf, type Mark, marksOf, signed, sumsOf, TERMS } from "./events";
import "./end.css";
import "./decided.css";

export interface DecidedProps {
  record(): Promise<string>;
  /** The table of the server that can do the work, if people ask it to. */
  there?: string | undefined;
  game: AnyGame;
  players: readonly Player[];
  outcome: Outcome;
  /** All steps, as anybody saw them. */
  steps: readonly Step<unknown>[];
  /** Moves made at the position that is looked at. */
  at?: number;
  /** To the position before a move. */
  go(move: number): void;
  /** What is asked at a decision that is looked at. */
  question?(event: Analysed): ComponentChildren;
  /** Before it is done, that cancels it. */
  close(): void;
}

interface Found {
  analysis: Analysis;
  marks: readonly Mark[];
  told: readonly Both[];
}

/** A figure stays beside its sign. */
const unbroken = (text: string): string => text.replaceAll(" %", "\u00a0%");

async function foundOf(analysis: Analysis): Promise<Found> {
  const marks = marksOf(
    analysis.events,
    analysis.turning_points.map(({ event }) => event),
  );
  const told = await analysis.tell(marks.map(({ event }) => event));
  return { analysis, marks, told: told.map(({ en, de }) => ({ en: unbroken(en), de: unbroken(de) })) };
}

/** Works out what decided a match, here or there, and remembers what it says of me. */
async function work(
  props: DecidedProps,
  begin: (record: string, names: readonly string[]) => Analysing,
  begun: (analysing: Analysing) => void,
): Promise<Found> {
  const names = props.players.map(({ name }) => name);
  const text = await props.record();
  let analysis = knownAnalysis(text, names);
  if (analysis === null) {
    const analysing = begin(text, names);
    begun(analysing);
    analysis = await analysing.done;
  }
  const mine = props.players.find(({ you }) => you);
  const sums = analysis.sums.find(({ seat }) => seat === mine?.seat);
  if (sums !== undefined) {
    const { luck, own } = sumsOf(sums.share);
    judge(gameHere(), { luck, own });
  }
  return foundOf(analysis);
}

/** An analysis under way, its result, or what went wrong. */
function useAnalysis(props: DecidedProps) {
  const [part, setPart] = useState(0);
  const [found, setFound] = useState<Found | null>(null);
  const [trouble, setTrouble] = useState("");
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let isLeft = false;
    let stop: (() => void) | null = null;
    const progress = (done: number) => !isLeft && setPart(done);
    setPart(0);
    work(
      props,
      (text, names) =>
        isThere ? analyseThere(props.there!, text, names, progress) : analyse(text, names, progress),
      (analysing) => {
        stop = analysing.stop;
        if (isLeft) {
          stop();
        }
      },
    )
      .then((result) => {
        stop = null;
        return isLeft || setFound(result);
      })
      .catch((error: unknown) => {
        if (!isLeft) {
          setTrouble(error instanceof Error ? error.message : String(error));
        }
      });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [isThere]);
  return { part, found, trouble, isThere, goThere: () => setThere(true) };
}

/** How far it is, and the ways out of it. */
function Deciding(props: {
  part: number;
  isThere: boolean;
  goThere?: (() => void) | undefined;
  close(): void;
}) {
  const { t } = useWords();
  const { part, isThere, goThere } = props;
  return (
    <div class="deciding">
      <p>{t(isThere ? "decidedThere" : "decidedWait", { n: Math.floor(100 * part) })}</p>
      <progress max={1} value={part} aria-label={t("decided")} />
      {goThere !== undefined && !isThere && <button onClick={goThere}>{t("decideThere")}</button>}
      <button onClick={props.close}>{t("cancel")}</button>
    </div>
  );
}

/** The three turning points, each a sentence that leads to its position. */
function Turning(props: { found: Found; go(event: number): void }) {
  const { t, lang } = useWords();
  const { marks, told } = props.found;
  return (
    <section aria-labelledby="turning-title">
      <h4 id="turning-title">{t("decidedTurning")}</h4>
      <ol class="turning">
        {marks.map(
          ({ event, turn }, i) =>
            turn > 0 && (
              <li key={event}>
                <button onClick={() => props.go(event)}>
                  <span class="course-number num" aria-hidden="true">
                    {turn}
                  </span>
                  <span>{told[i]?.[lang]}</span>
                </button>
              </li>
            ),
        )}
      </ol>
    </section>
  );
}

/** For each seat, where its result comes from. */
function Sums(props: { analysis: Analysis; players: readonly Player[] }) {
  const { t, lang } = useWords();
  const { analysis, players } = props;
  const hasLevels = analysis.sums.some((sums) => sums.level_tenths !== null);
  return (
    <section aria-labelledby="sums-title">
      <h4 id="sums-title">{t("decidedSums")}</h4>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="sums-title">
        <table class="sums">
          <thead>
            <tr>
              <td />
              {TERMS.map((term) => (
                <th key={term} scope="col">
                  {t(`term${term[0]!.toUpperCase()}${term.slice(1)}` as Key)}
                </th>
              ))}
              {hasLevels && <th scope="col">{t("playsLike")}</th>}
            </tr>
          </thead>
          <tbody>
            {analysis.sums.map(({ seat, share, level_tenths: tenths }, i) => {
              const sums = sumsOf(share);
              const level = levelOf(tenths);
              return (
                <tr key={seat}>
                  <th scope="row">
                    <Pennant seat={players[i]?.pennant ?? i} />
                    <span class="name">{players[i]?.name}</span>
                  </th>
                  {TERMS.map((term) => (
                    <td key={term} class={term === "result" ? "num total" : "num"}>
                      {term === "start" || term === "result" ? sums[term] : signed(sums[term])}
                    </td>
                  ))}
                  {hasLevels && <td>{level === null ? "–" : CREW[level]?.title[lang]}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p class="quiet-text">{t("decidedSumsHelp")}</p>
    </section>
  );
}

export function Decided(props: DecidedProps) {
  const { t } = useWords();
  const { part, found, trouble, isThere, goThere } = useAnalysis(props);
  const section = useRef<HTMLElement>(null);
  // The button that was pressed is gone.
  useEffect(() => section.current?.focus(), []);
  const { at = null, game, players, outcome, steps } = props;
  const rounds = roundsIn(game.tally, steps).map(({ round, at: step }) => ({
    round,
    move: steps[step - 1]?.n ?? 0,
  }));
  const events = found?.analysis.events ?? [];
  const here = at === null ? -1 : events.findIndex(({ end }) => end > at);
  const decision = events.slice(Math.max(0, here), here + 1).find(({ moves }) => (moves?.length ?? 0) > 1);
  const go = (event: number) => props.go(events[event]!.first);
  return (
    <section ref={section} class="paper end-course decided" tabIndex={-1} aria-labelledby="decided-title">
      <header>
        <h3 id="decided-title">{t(found === null ? "decided" : "decidedCurve")}</h3>
        {found !== null && (
          <button
            class="quiet"
            aria-label={t("decidedClose")}
            title={t("decidedClose")}
            onClick={props.close}
          >
            <Cross size={18} />
          </button>
        )}
      </header>
      {found === null && trouble === "" && (
        <Deciding
          part={part}
          isThere={isThere}
          goThere={props.there === undefined ? undefined : goThere}
          close={props.close}
        />
      )}
      <p role="status" class={trouble === "" ? "unseen" : "trouble"}>
        {trouble !== "" ? t("decidedStopped", { what: trouble }) : found !== null ? t("decidedCurve") : ""}
      </p>
      {trouble !== "" && <button onClick={props.close}>{t("close")}</button>}
      {found !== null && (
        <>
          <Chances
            {...found}
            players={players}
            outcome={outcome}
            rounds={rounds}
            here={here < 0 ? null : here}
            go={go}
          />
          <ChanceTable analysis={found.analysis} players={players} rounds={rounds} />
          {decision !== undefined && props.question?.(decision)}
          <Turning found={found} go={go} />
          <Sums analysis={found.analysis} players={players} />
        </>
      )}
    </section>
  );
}
