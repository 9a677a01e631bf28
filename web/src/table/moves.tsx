/** All legal moves as named buttons, for keyboards, screen readers and people who like lists. */
import type { AnyGame, Move, Ranked, TableView } from "../games/contract";
import { useWords } from "../i18n";

export function groupsOf(
  game: AnyGame,
  legal: readonly Move[],
  view: TableView<unknown>,
): Map<string, Move[]> {
  const groups = new Map<string, Move[]>();
  for (const move of legal) {
    const name = game.group?.(move, view, legal) ?? "";
    groups.set(name, [...(groups.get(name) ?? []), move]);
  }
  return groups;
}

export function Moves(props: {
  game: AnyGame;
  view: TableView<unknown>;
  legal: readonly Move[];
  picked: Move | null;
  pick(move: Move): void;
}) {
  const { t } = useWords();
  const { game, legal, picked, view } = props;
  if (legal.length === 0) {
    return <p class="quiet-text pad">{t("noMoves")}</p>;
  }
  return (
    <section class="moves" aria-label={t("allMoves", { n: legal.length })}>
      {[...groupsOf(game, legal, view)].map(([name, moves]) => (
        <div key={name} role="group" aria-label={name || t("moves")}>
          {name !== "" && <h3>{name}</h3>}
          <ul>
            {moves.map((move) => (
              <li key={move.id}>
                <button
                  class="move"
                  data-id={move.id}
                  aria-pressed={picked?.id === move.id}
                  onClick={() => props.pick(move)}
                >
                  {game.describe(move, view)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const SHOWN = 6;

export function Hints(props: {
  game: AnyGame;
  view: TableView<unknown>;
  hints: readonly Ranked[] | "thinking";
  pick(move: Move): void;
  close(): void;
}) {
  const { t } = useWords();
  const { hints } = props;
  return (
    <section class="hints" aria-label={t("hint")}>
      <header>
        <h3>{t("hintTitle")}</h3>
        <button class="quiet" aria-label={t("close")} onClick={props.close}>
          ✕
        </button>
      </header>
      <div role="status">
        {hints === "thinking" && <p>{t("hintThinking")}</p>}
        {hints.length === 0 && <p>{t("hintNone")}</p>}
      </div>
      {hints !== "thinking" && (
        <ol>
          {hints.slice(0, SHOWN).map(({ move, share, value }) => (
            <li key={move.id}>
              <button class="move" data-id={move.id} onClick={() => props.pick(move)}>
                <span>{props.game.describe(move, props.view)}</span>
                <span class="figures">
                  {value === null ? "" : t("hintValue", { n: Math.round(value * 100) })}
                </span>
              </button>
              <meter
                min={0}
                max={1}
                value={share}
                aria-label={t("hintShare", { n: Math.round(share * 100) })}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
