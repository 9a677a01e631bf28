/** The board of a game with what stands above it, for the table and for replays. */
import type { AnyGame, BoardProps } from "../games/contract";

export function GameBoard(props: { game: AnyGame; board: BoardProps<unknown> }) {
  const { game, board } = props;
  return (
    <>
      {game.Aside !== undefined && (
        <div class="raw">
          <game.Aside {...board} />
        </div>
      )}
      <div class="board raw">
        <game.Board {...board} />
      </div>
    </>
  );
}
