/** The position of a day's puzzle as a picture: its board in small; the cover until it is there. */
import { useEffect, useState } from "preact/hooks";
import { hasWasm } from "../drivers/games";
import { PuzzleDriver } from "../drivers/puzzle";
import { puzzleOfDay } from "../drivers/puzzles";
import type { TableState } from "../drivers/driver";
import type { AnyGame, BoardProps, GameCard } from "../games/contract";
import { useWords } from "../i18n";
import { inksOf } from "../table/board";

interface Position {
  game: AnyGame;
  state: TableState;
}

async function lookUp(card: GameCard, day: number): Promise<Position | null> {
  const puzzle = await puzzleOfDay(day);
  if (puzzle === undefined) {
    return null;
  }
  const [game, driver] = await Promise.all([card.load(), PuzzleDriver.open(puzzle, "")]);
  const state = driver.state.value;
  driver.close();
  return { game, state };
}

/** Games in which what one holds is part of the question. */
const HELD = ["santa-timea", "columbus"];

/** The page is there first. */
const LATER_MS = 300;

/** Words beside it say what it is, so it is a picture that nobody can enter. */
export function PuzzlePicture(props: { card: GameCard; day: number }) {
  const { lang } = useWords();
  const { card, day } = props;
  const [position, setPosition] = useState<Position | null>(null);
  useEffect(() => {
    let isLeft = false;
    const look = () =>
      lookUp(card, day).then(
        (found) => !isLeft && setPosition(found),
        () => undefined, // the cover stays
      );
    const wait = hasWasm() ? setTimeout(() => void look(), LATER_MS) : undefined;
    return () => {
      isLeft = true;
      clearTimeout(wait);
    };
  }, [card.id, day]);
  if (position === null) {
    return (
      <div class="today-scene">
        <card.Picture shape="wide" />
      </div>
    );
  }
  const { game, state } = position;
  const { edition, obs, outcome, seats, steps, viewer } = state;
  const board: BoardProps<unknown> = {
    obs,
    viewer,
    players: seats.map((each) => ({ ...each, name: each.you ? "" : each.name })),
    edition,
    lang,
    steps,
    outcome,
    legal: [],
    pick: () => undefined,
    picked: null,
    refuse: () => undefined,
    step: steps[steps.length - 1] ?? null,
    ms: 1,
    spots: [],
    hint: [],
  };
  return (
    <div class="today-board raw" data-game={card.id} style={inksOf(game, board)} inert aria-hidden="true">
      <game.Board {...board} />
      {HELD.includes(card.id) && game.Hand !== undefined && (
        <div class="today-hand">
          <game.Hand {...board} />
        </div>
      )}
    </div>
  );
}
