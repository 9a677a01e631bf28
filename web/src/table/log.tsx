/** The story of the match, a sentence for each event; pointing at one shows it on the board. */
import { useEffect, useRef } from "preact/hooks";
import type { ToldStep } from "../drivers/driver";
import type { AnyGame, Spot, TableView } from "../games/contract";
import { useWords } from "../i18n";
import { Pennant } from "../look/marks";
import { RuleLink } from "../rules/link";

export interface Entry {
  step: ToldStep;
  text: string;
  /** Where the game stood ("Round 2, trick 5"): the log has a heading for each. */
  chapter: string;
}

/** The sentences of the steps, without those that have none. */
export function entriesOf(game: AnyGame, steps: readonly ToldStep[], view: TableView<unknown>): Entry[] {
  return steps.flatMap((step) => {
    const own = game.narrate?.(step, view);
    const notation = step.who >= 0 ? (step.text ?? "") : "";
    const told = step.story.join("\n");
    const words = own ?? notation;
    const text = told === "" ? words : game.narratesAll && words !== "" ? `${words}\n${told}` : told;
    const chapter = game.progress({ ...view, obs: step.before, outcome: null });
    return text === "" ? [] : [{ step, text, chapter }];
  });
}

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

/** The seat that a sentence names first: its pennant is shown before the sentence. */
function subjectOf(line: string, players: TableView<unknown>["players"]): number | undefined {
  const found = players.find(
    ({ name, you }) =>
      (/^[ :]/.test(line.slice(name.length)) && line.startsWith(name)) ||
      (you && /^(You|Du|Dein)\b/.test(line)),
  );
  return found?.pennant;
}

function Line(props: { line: string; game: string; players: TableView<unknown>["players"] }) {
  const pennant = subjectOf(props.line, props.players);
  return (
    <span class="log-line">
      <span class="log-mark">{pennant !== undefined && <Pennant seat={pennant} size={16} />}</span>
      <span>
        <Sentence text={props.line} game={props.game} />
      </span>
    </span>
  );
}

export function Log(props: {
  game: AnyGame;
  entries: readonly Entry[];
  players: TableView<unknown>["players"];
  point(spots: readonly Spot[]): void;
}) {
  const { t } = useWords();
  const { entries, game, players, point } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [entries.length]);
  return (
    <div class="log" role="log" aria-label={t("log")} ref={list} tabIndex={0}>
      <ol>
        {entries.length === 0 && <li class="quiet-text">{t("emptyLog")}</li>}
        {entries.map(({ step, text, chapter }, at) => {
          const show = () => point(game.touches(step));
          const begins = chapter !== entries[at - 1]?.chapter;
          return (
            <li
              key={step.n}
              onMouseEnter={show}
              onMouseLeave={() => point([])}
              onFocusCapture={show}
              onBlurCapture={() => point([])}
            >
              {begins && <h3 class="log-chapter">{chapter}</h3>}
              {text.split("\n").map((line, i) => (
                <Line key={i} line={line} game={game.id} players={players} />
              ))}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
