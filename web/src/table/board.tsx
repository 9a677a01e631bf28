/** The board of a game with what stands above it, for the table and for replays. */
import type { AnyGame, BoardProps, ComponentChildren, TableView } from "../games/contract";

/** `children`: another board, in the place of the game's own. */
export function GameBoard(props: {
  game: AnyGame;
  board: BoardProps<unknown>;
  children?: ComponentChildren;
}) {
  const { game, board, children } = props;
  return (
    <>
      {game.Aside !== undefined && (
        <div class="raw">
          <game.Aside {...board} />
        </div>
      )}
      <div class="board raw">{children || <game.Board {...board} />}</div>
    </>
  );
}

/** What the game has besides board and hand. */
export function SideView(props: { game: AnyGame; board: BoardProps<unknown> }) {
  const { Side } = props.game;
  return Side === undefined ? null : (
    <div class="side-view raw">
      <Side {...props.board} />
    </div>
  );
}

/** The colours of the seats that a game sets, for the page around all that shows seats. */
export function inksOf(game: AnyGame, view: TableView<unknown>): Record<string, string> {
  const inks = game.inks?.(view) ?? [];
  return Object.fromEntries(
    inks.flatMap(({ cloth, sign }, seat) => [
      [`--seat${seat}`, cloth],
      [`--sign${seat}`, sign],
    ]),
  );
}
