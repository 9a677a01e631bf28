/** All legal moves as named buttons, for keyboards, screen readers and people who like lists. */
import type { AnyGame, Move, TableView } from "../games/contract";
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
