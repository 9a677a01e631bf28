/** The story of the match, a sentence for each event; pointing at one shows it on the board. */
import { useEffect, useRef } from "preact/hooks";
import type { ToldStep } from "../drivers/driver";
import type { AnyGame, Spot, TableView } from "../games/contract";
import { useWords } from "../i18n";
import { Pennant } from "../look/marks";
import { RuleLink } from "../ui/rule";

export interface Entry {
  step: ToldStep;
  text: string;
}

/** The sentences of the steps; those of which there is nothing to tell are left out. */
export function entriesOf(
  game: AnyGame,
  steps: readonly ToldStep[],
  view: TableView<unknown>,
): Entry[] {
  return steps.flatMap((step) => {
    const own = game.narrate?.(step, view);
    const notation = step.who >= 0 ? (step.action ?? "") : "";
    const text = step.story[view.lang] || (own ?? notation);
    return text === "" ? [] : [{ step, text }];
  });
}

const RULE = /\b([A-Z]{2}-[AR]?\d+)\b/;

/** A sentence in which rule numbers lead to their rules. */
export function Sentence(props: { text: string; game: string }) {
  return (
    <>
      {props.text.split(RULE).map((part, i) =>
        i % 2 === 1 ? <RuleLink key={i} game={props.game} rule={part} /> : part,
      )}
    </>
  );
}

export function Log(props: {
  game: AnyGame;
  entries: readonly Entry[];
  players: TableView<unknown>["players"];
  point(spots: readonly Spot[]): void;
}) {
  const { t } = useWords();
  const { entries, game, point } = props;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = end.current;
    list?.scrollTo({ top: list.scrollHeight });
  }, [entries.length]);
  return (
    <div class="log" role="log" aria-label={t("log")} ref={end} tabIndex={0}>
      <ol>
        {entries.length === 0 && <li class="quiet-text">{t("emptyLog")}</li>}
        {entries.map(({ step, text }) => {
        const show = () => point(game.touches(step));
        const pennant = props.players[step.who]?.pennant;
        return (
          <li
            key={step.n}
            onMouseEnter={show}
            onMouseLeave={() => point([])}
            onFocusCapture={show}
            onBlurCapture={() => point([])}
          >
            <span class="log-mark">{pennant !== undefined && <Pennant seat={pennant} size={16} />}</span>
            <span class="log-text">
              {text.split("\n").map((line, i) => (
                <span key={i}>
                  <Sentence text={line} game={game.id} />
                </span>
              ))}
            </span>
          </li>
        );
      })}
      </ol>
    </div>
  );
}
