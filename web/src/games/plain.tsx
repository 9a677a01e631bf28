/** A table of words for a game that has no board of its own yet: what is known, as it is. */
import type { BoardProps, GameModule } from "./contract";

type Known = Readonly<Record<string, unknown>>;

function Board(props: BoardProps<Known>) {
  return (
    <dl class="plain-board">
      {Object.entries(props.obs).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function plain(id: string): GameModule<Known> {
  return {
    id,
    Board,
    ask: (view, legal) =>
      legal.length > 0
        ? { en: "Choose a move.", de: "Wähle einen Zug." }[view.lang]
        : { en: "Others are to move.", de: "Andere sind am Zug." }[view.lang],
    describe: (move) => move.text,
    figures: () => [],
    progress: () => "",
    touches: () => [],
    Sheet: () => null,
    guide: [],
  };
}
