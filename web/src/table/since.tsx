/** What the others did since the viewer's last move, one line for each, to be shown again on the board. */
import { useMemo, useState } from "preact/hooks";
import type { ToldStep } from "../drivers/driver";
import type { AnyGame, TableView } from "../games/contract";
import { useWords } from "../i18n";
import { Again, Cross } from "../look/icons";
import { Pennant } from "../look/marks";
import { entryOf, subjectOf } from "./parts";
import type { Stage } from "./stage";
import "./pace.css";

export interface Happened {
  /** Which of all steps it is. */
  at: number;
  /** Whom it is about; -1: nobody. The last bid, say, tells who bid the most. */
  who: number;
  words: string;
}

const MOST = 24; /* that are told */

/** What has happened since the viewer's last step. */
export function sinceMine(
  game: AnyGame,
  steps: readonly ToldStep[],
  view: TableView<unknown>,
): readonly Happened[] {
  const found: Happened[] = [];
  for (let at = steps.length - 1; at >= 0 && found.length < MOST; at--) {
    const step = steps[at]!;
    if (step.who === view.viewer) {
      break;
    }
    const entry = entryOf(game, step, view);
    if (entry !== null) {
      const words = entry.lines[0] ?? "";
      found.unshift({ at, who: subjectOf(words, view.players) ?? (entry.isOwn ? step.who : -1), words });
    }
  }
  return found;
}

const IN_LOG = 2; /* blocks of the log that are open: what they tell is not told twice */

/** True if the log alone would not show all of it at a glance. */
export function isNews(game: AnyGame, steps: readonly ToldStep[], told: readonly Happened[]): boolean {
  const parts = told.map(({ at }) => game.parts?.partOf(steps[at]!.before));
  return new Set(parts.map((part) => `${part?.round} ${part?.id}`)).size > IN_LOG;
}

/** Closed unless somebody asks for it, comes back to a table with room for it after more than the log
 * shows, or opens the log of a phone, until their next move. */
export function Since(props: {
  game: AnyGame;
  view: TableView<unknown>;
  steps: readonly ToldStep[];
  stage: Stage;
  /** Goes to the board, where it is not beside this. */
  look: (() => void) | undefined;
}) {
  const { t } = useWords();
  const { game, stage, steps, view } = props;
  const mine = view.viewer === null ? -1 : steps.map(({ who }) => who).lastIndexOf(view.viewer);
  const told = useMemo(() => sinceMine(game, steps, view), [steps, view.lang, view.viewer]);
  const [openFor, setOpenFor] = useState(
    props.look === undefined && (mine < 0 || game.Side !== undefined || !isNews(game, steps, told))
      ? null
      : mine,
  );
  const [first] = told;
  if (first === undefined || view.viewer === null) {
    return null;
  }
  if (openFor !== mine) {
    return (
      <button class="quiet since-open" onClick={() => setOpenFor(mine)}>
        <Again size={18} />
        {t("since")} <b class="num">{told.length}</b>
      </button>
    );
  }
  const here = told.findIndex(({ at }) => at === stage.again);
  const look = (to: number) => {
    stage.show(told[to]!.at, false);
    props.look?.();
  };
  const again = () => {
    stage.show(first.at, true);
    props.look?.();
  };
  const close = () => {
    setOpenFor(null);
    if (stage.again !== null) {
      stage.skip();
    }
  };
  return (
    <section class="since" aria-label={t("since")}>
      <header>
        <h3>{t("since")}</h3>
        <button class="quiet" onClick={close} aria-label={t("close")}>
          <Cross size={18} />
        </button>
      </header>
      <ol>
        {told.map(({ at, who, words }, i) => (
          <li key={at} class={i === here ? "now" : ""}>
            <button class="quiet" aria-pressed={i === here} onClick={() => look(i)}>
              <span class="since-who">
                {who >= 0 && <Pennant seat={view.players[who]?.pennant ?? who} size={20} />}
              </span>
              <span>{words}</span>
            </button>
          </li>
        ))}
      </ol>
      <footer>
        <button aria-label={t("replayBack")} disabled={here <= 0} onClick={() => look(here - 1)}>
          ◀
        </button>
        <button class="primary" onClick={again}>
          {t("showAgain")}
        </button>
        <button aria-label={t("replayOn")} disabled={here === told.length - 1} onClick={() => look(here + 1)}>
          ▶
        </button>
      </footer>
    </section>
  );
}
