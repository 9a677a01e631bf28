/** An example below a rule: a small board that is set up when it comes near the screen. */
import { useEffect, useRef, useState } from "preact/hooks";
import { hasWasm } from "../drivers/games";
import { type Obs, PUBLIC, RecordedMatch } from "../drivers/replay";
import type { AnyGame, BoardProps, Cut, Edition, GameCard, Move, Step } from "../games/contract";
import { useWords } from "../i18n";
import { examples, names, recordOf, type Example } from "./examples";

/** Boards show what the last step did only if it takes time. */
const SHOWN_MS = 1;

export interface Position {
  game: AnyGame;
  seats: number;
  edition: Edition;
  steps: Step<Obs>[];
  legal: Move[];
  picked: Move | null;
}

/** The record up to the rule. */
async function setUp(card: GameCard, { rule, seat, only, picks }: Cut): Promise<Position> {
  const recorded = await RecordedMatch.open(recordOf(card.id, rule));
  try {
    const { setup, edition } = recorded;
    const viewer = seat ?? PUBLIC;
    const steps = await recorded.steps(viewer, [], await recorded.start(viewer));
    const legal = seat === undefined ? [] : await recorded.legal(seat);
    const picked = legal.find(({ text }) => text === picks) ?? null;
    const some = legal.filter(({ text }) => only === undefined || text.startsWith(`${only} `));
    const lit = picked === null ? some : [picked];
    return { game: await card.load(), seats: setup.seats, edition, steps, legal: lit, picked };
  } finally {
    recorded.close();
  }
}

/** True if the element is or was near the screen. */
function useNear(): [{ current: HTMLDivElement | null }, boolean] {
  const box = useRef<HTMLDivElement | null>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) {
          setNear(true);
          watcher.disconnect();
        }
      },
      { rootMargin: "400px" },
    );
    watcher.observe(box.current!);
    return () => watcher.disconnect();
  }, []);
  return [box, near];
}

function Board(props: { card: GameCard; position: Position; cut: Cut }) {
  const { t, lang } = useWords();
  const { game, seats, edition, steps, legal, picked } = props.position;
  const last = steps[steps.length - 1]!;
  const board: BoardProps<Obs> = {
    obs: last.after,
    viewer: props.cut.seat ?? null,
    players: Array.from({ length: seats }, (_, seat) => ({
      seat,
      name: names[props.card.id]?.[seat] ?? t("chair", { n: seat + 1 }),
      you: false,
      bot: false,
      pennant: seat,
    })),
    edition,
    lang,
    steps,
    outcome: null,
    legal,
    pick: () => undefined,
    picked,
    refuse: () => undefined,
    step: last,
    ms: SHOWN_MS,
    spots: [],
    hint: [],
  };
  return <game.Board {...board} />;
}

/** A board that is set up when it comes near the screen. */
export function useBoard(card: GameCard, cut: Cut) {
  const [box, near] = useNear();
  const [position, setPosition] = useState<Position | null>(null);
  const [isMissing, setMissing] = useState(!hasWasm());
  useEffect(() => {
    if (near && hasWasm()) {
      setUp(card, cut).then(setPosition, () => setMissing(true));
    }
  }, [near, card.id, cut]);
  const board = position === null ? null : <Board {...{ card, position, cut }} />;
  return { box, board, position, isMissing };
}

/** Words say what there is to see, so the board is a picture that nobody can enter. */
function ExampleFigure(props: { card: GameCard; example: Example; isTold: boolean }) {
  const { t, lang } = useWords();
  const { card, example } = props;
  const { box, board, isMissing } = useBoard(card, example);
  return (
    <figure class="example" data-game={card.id}>
      <div class="example-board raw" ref={box} inert aria-hidden="true" hidden={isMissing}>
        {board}
      </div>
      {!props.isTold && (
        <figcaption>
          <strong>{t("rulesExample", { rule: example.rule })}</strong> {example.caption[lang]}
        </figcaption>
      )}
    </figure>
  );
}

/** All examples of a rule; none for most of them. `isTold`: the text before it is the caption. */
export function Examples(props: { card: GameCard; rule: string; isTold?: boolean }) {
  const { card, rule, isTold = false } = props;
  const found = (examples[card.id] ?? []).filter((each) => each.rule === rule);
  return (
    <>
      {found.map((example) => (
        <ExampleFigure key={`${card.id} ${rule}`} card={card} example={example} isTold={isTold} />
      ))}
    </>
  );
}
