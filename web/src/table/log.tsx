/** The story of the match, a block for each trick or turn; pointing at a step shows it on the board. */
import { Component, type TargetedKeyboardEvent } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { AnyGame, Lang, PartProps, Row, Spot, TableView } from "../games/contract";
import { whoIs } from "../games/people";
import { type Translate, useWords } from "../i18n";
import { Pennant } from "../look/marks";
import { RuleLink } from "../rules/link";
import { gains, pointsByRound } from "../ui/tally";
import { useWholeLines } from "../ui/whole";
import { type Block, type Chapter, chaptersOf, type Entry, subjectOf, useBlocks, useEntries } from "./parts";
import "./log.css";

const RULE = /\b([A-Z]{2,3}-[AR]?\d+)\b/;

/** A sentence in which rule numbers lead to their rules. */
export function Sentence(props: { text: string; game: string }) {
  return (
    <>
      {props.text
        .split(RULE)
        .map((part, i) => (i % 2 === 1 ? <RuleLink key={i} game={props.game} rule={part} /> : part))}
    </>
  );
}

/** What all blocks are drawn from; it stays the same object as long as nothing in it changes. */
type Face = Pick<TableView<unknown>, "edition" | "lang" | "players" | "viewer">;

function useFace({ edition, lang, players, viewer }: TableView<unknown>): Face {
  const seats = players.map(({ name, you, pennant }) => `${name} ${you} ${pennant}`).join("\n");
  return useMemo(() => ({ edition, lang, players, viewer }), [edition, lang, seats, viewer]);
}

/** "now": it goes on; "last": the one before; both are open. */
type Mode = "now" | "last" | "old";

interface BlockProps {
  game: AnyGame;
  block: Block;
  mode: Mode;
  face: Face;
  /** Null unless the block is the one that goes on. */
  now: unknown;
  point(spots: readonly Spot[]): void;
}

function Line(props: { line: string; game: string; face: Face; of: number | undefined }) {
  const { line, game, face, of } = props;
  const seat = subjectOf(line, face.players);
  return (
    <span class="log-line">
      <span class="log-mark">
        {seat !== undefined && seat !== of && <Pennant seat={face.players[seat]!.pennant} size={16} />}
      </span>
      <span>
        <Sentence text={line} game={game} />
      </span>
    </span>
  );
}

/** A step: drawn as a row where the game can, and in sentences for the rest. */
function Told(props: BlockProps & { entry: Entry; row: Row | null }) {
  const { entry, face, game, point, row } = props;
  const { isOwn, lines, step } = entry;
  const said = row === null ? [] : lines.slice(0, isOwn ? row.says : row.says - 1);
  const spots = game.touches(step);
  const show = () => point(spots);
  const hide = () => point([]);
  return (
    <li
      data-step={step.n}
      {...(spots.length > 0 && { tabIndex: -1, "aria-label": lines.join(" ") })}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocusCapture={show}
      onBlurCapture={hide}
    >
      {row !== null && (
        <>
          <span class="log-row" aria-hidden="true" title={said.join(" ")}>
            {row.shows}
          </span>
          {said.map((line, i) => (
            <span key={i} class="unseen">
              {line}
            </span>
          ))}
        </>
      )}
      {lines.slice(said.length).map((line, i) => (
        <Line key={i} line={line} game={game.id} face={face} of={props.block.part.seat} />
      ))}
    </li>
  );
}

/** The line of a block: whose turn it is or what else it is about, and what came of it. */
function Head(props: PartProps<unknown> & { game: AnyGame }) {
  const { t } = useWords();
  const { game, now, part, players } = props;
  const { seat } = part;
  const who = seat === undefined ? t("setUp") : whoIs(props, seat).name;
  return (
    <>
      <span class="log-name">
        {game.parts?.name?.(props) ?? (
          <>
            {seat !== undefined && <Pennant seat={players[seat]?.pennant ?? seat} size={20} />}
            <b>{who}</b>
          </>
        )}
      </span>
      <span class="log-gist">
        {now === null || seat === undefined
          ? game.parts?.gist(props)
          : t(players[seat]?.you ? "logYours" : "logTheirs")}
      </span>
    </>
  );
}

/** A block is drawn again only if something in it has changed: a long match has hundreds. */
class BlockView extends Component<BlockProps> {
  override shouldComponentUpdate(next: BlockProps): boolean {
    const old = this.props;
    return (Object.keys(next) as (keyof BlockProps)[]).some((key) => next[key] !== old[key]);
  }

  override render(props: BlockProps) {
    const { block, face, game, mode, now } = props;
    const steps = block.entries.map(({ step }) => step);
    const part = { ...face, part: block.part, steps, now };
    const list = (
      <ol>
        {block.entries.map((entry) => (
          <Told
            key={entry.step.n}
            {...props}
            entry={entry}
            row={game.parts?.row?.(entry.step, part) ?? null}
          />
        ))}
      </ol>
    );
    if (game.parts === undefined) {
      return list;
    }
    return (
      <details class={`log-part ${mode}`} open={mode !== "old"}>
        <summary aria-live="off">
          <Head {...part} game={game} />
        </summary>
        {list}
      </details>
    );
  }
}

interface RoundProps {
  words: string;
  players: Face["players"];
  /** By seat: what the round brought or, where points are a distance, how far everybody was. */
  points: readonly number[] | undefined;
  isDistance: boolean;
  isTogether: boolean;
}

/** The heading of a round that is over: whom it brought the most, or who was ahead. */
function RoundLine({ isDistance, isTogether, players, points = [], words }: RoundProps) {
  const { t } = useWords();
  const most = Math.max(...points);
  const isTold = most > 0 && !isTogether && !(isDistance && points.every((each) => each === most));
  return (
    <summary class="log-chapter" aria-live="off">
      <h3>{words}</h3>
      {isTold && (
        <span class="log-gist">
          {points.map(
            (each, seat) =>
              each === most && <Pennant key={seat} seat={players[seat]?.pennant ?? seat} size={18} />,
          )}
          {isDistance ? t("logAhead") : <b class="num medal">{most}</b>}
        </span>
      )}
    </summary>
  );
}

/** A round as the game calls it. */
export function roundWords(t: Translate, lang: Lang, game: AnyGame, round: number): string {
  return round === 0
    ? t("setUp")
    : (game.parts?.roundWords?.[lang].replace("{n}", `${round}`) ?? t("roundN", { n: round }));
}

/** Arrows, Home and End go to steps that can be shown on the board, in open blocks, so that the tab key need
 * not stop at each. */
function walk(event: TargetedKeyboardEvent<HTMLElement>): void {
  const from = event.target as Element;
  const steps = [...event.currentTarget.querySelectorAll<HTMLElement>("li[tabindex]")].filter(
    (step) => step.closest("details:not([open])") === null,
  );
  const beside = (side: number) => steps.filter((step) => step.compareDocumentPosition(from) & side);
  const to = {
    ArrowDown: beside(Node.DOCUMENT_POSITION_PRECEDING)[0],
    ArrowUp: beside(Node.DOCUMENT_POSITION_FOLLOWING).at(-1),
    Home: steps[0],
    End: steps.at(-1),
  }[event.key];
  if (to !== undefined && from.closest("dialog") === null) {
    event.preventDefault();
    event.stopPropagation(); // a replay would go to its end
    to.focus();
  }
}

/** The newest round and its newest block come first, where they are always seen. */
export function Log(props: { game: AnyGame; view: TableView<unknown>; point(spots: readonly Spot[]): void }) {
  const { t, lang } = useWords();
  const { game, point, view } = props;
  const { players, steps = [] } = view;
  const entries = useEntries(game, steps as Entry["step"][], view);
  const blocks = useBlocks(game, entries, view);
  const face = useFace(view);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current!;
    const first = box.querySelector(".log-part, ol");
    if (first !== null) {
      const end = first.getBoundingClientRect().bottom - box.getBoundingClientRect().top;
      box.scrollTop = Math.max(0, box.scrollTop + end - box.clientHeight);
    }
  }, [entries.length, blocks.length]);
  useEffect(() => () => point([]), []); // what goes away with the focus does not tell that it loses it
  useWholeLines(list, ".log-line, .log-row, summary, li");
  const { tally } = game;
  const isDistance = tally?.isDistance ?? false;
  const isTogether = tally?.isTogether?.(view.obs) ?? false;
  const after = tally === undefined ? [] : pointsByRound(steps, tally, players.length);
  const points = isDistance ? after : gains(after);
  const isOver = view.outcome !== null;
  const modeOf = (i: number): Mode =>
    !isOver && i === blocks.length - 1 ? "now" : i >= blocks.length - (isOver ? 1 : 2) ? "last" : "old";
  const blocksIn = ({ blocks: inside, from }: Chapter) =>
    inside
      .map((block, i) => {
        const mode = modeOf(from + i);
        const now = mode === "now" ? view.obs : null;
        return <BlockView key={from + i} {...{ game, block, mode, face, now, point }} />;
      })
      .reverse();
  const chapters = chaptersOf(blocks).reverse();
  return (
    <div class="log" role="log" aria-label={t("log")} ref={list} tabIndex={0} onKeyDown={walk}>
      {entries.length === 0 && (
        <ol>
          <li class="quiet-text">{t("emptyLog")}</li>
        </ol>
      )}
      {game.parts === undefined
        ? chapters.map(blocksIn)
        : chapters.map((chapter, i) => {
            const { round, from, blocks: inside } = chapter;
            const isOpen = i === 0 || from + inside.length > blocks.length - 2;
            const words = roundWords(t, lang, game, round);
            return (
              <details
                key={from}
                class={`log-round${i === 0 ? " now" : ""}`}
                open={isOpen}
                aria-label={words}
              >
                <RoundLine {...{ words, players, isDistance, isTogether }} points={points[round - 1]} />
                {blocksIn(chapter)}
              </details>
            );
          })}
    </div>
  );
}
