/** Beside a real table: what is asked, and a list to answer from where a game has no pictures for it. */
import { useEffect, useState } from "preact/hooks";
import type { Companion, Seat, TableDriver } from "../drivers/driver";
import type {
  AnyGame,
  AnyPicking,
  ComponentChildren,
  Move,
  Question,
  QuestionWords,
  TableView,
} from "../games/contract";
import { useWords } from "../i18n";
import { Pennant } from "../look/marks";

/** A question with its words, and the pictures that answer it; null: there are none. */
export interface AskingNow {
  question: Question;
  picking: AnyPicking | null;
  /** As the seat sees it whose move is told. */
  view: TableView<unknown>;
  words: QuestionWords;
  proposal(move: Move): { says: string; does: string; brief?: string };
}

/** The words with which all begin, such as "deal 1 ". */
function stemOf(list: readonly Move[]): string {
  const [first = ""] = list.map((move) => move.text);
  let stem = first.slice(0, first.lastIndexOf(" ") + 1);
  while (stem !== "" && !list.every((move) => move.text.startsWith(stem))) {
    stem = stem.slice(0, stem.trimEnd().lastIndexOf(" ") + 1);
  }
  return stem;
}

/** The pictures of a game, once they are loaded; undefined: not yet. */
export function usePicking(game: AnyGame, isCompanion: boolean): AnyPicking | null | undefined {
  const [picking, setPicking] = useState<AnyPicking | null | undefined>(undefined);
  useEffect(() => {
    if (!isCompanion || game.picking === undefined) {
      setPicking(null);
      return;
    }
    game.picking().then(setPicking, () => setPicking(null));
  }, [game, isCompanion]);
  return picking;
}

/** Null: nothing is asked, or its pictures are still on their way. */
export function useAsking(
  game: AnyGame,
  picking: AnyPicking | null | undefined,
  question: Question | null,
  seen: TableView<unknown>,
): AskingNow | null {
  const { t } = useWords();
  if (question === null || picking === undefined) {
    return null;
  }
  const isMove = question.who >= 0;
  const view = (isMove && picking?.as?.(seen, question)) || seen;
  const name = view.players[question.who]?.name ?? "";
  const plain = isMove ? t("companionSeat", { name }) : t("companionChance");
  const revealed = `${t("companionRevealed")} ${question.revealed}`;
  const words = picking?.asks(question, view) ?? { title: question.revealed === "" ? plain : revealed };
  const says = (move: Move): string => {
    if (isMove) {
      return game.proposal?.(move, view).says ?? game.describe(move, view);
    }
    return picking?.name(move, view) ?? move.text;
  };
  const proposal = (move: Move) => ({ says: says(move), does: t("companionYes") });
  return { question, picking, view, words, proposal };
}

/** The line that asks, with what else can be done than answering. */
export function Asking(props: {
  driver: TableDriver;
  asking: AskingNow;
  seats: readonly Seat[];
  children?: ComponentChildren;
}) {
  const { t } = useWords();
  const { asking, driver, seats } = props;
  const { question, words } = asking;
  const seat = seats[question.who];
  const companion = driver.companion as Companion;
  const unseen = words.unseen ?? t("companionHidden");
  return (
    <div class="ask asking">
      <p role="status">
        {seat !== undefined && <Pennant seat={seat.pennant} size={26} />}
        <span class="title">{words.title}</span>
        {words.how !== undefined && <span class="asking-how">{words.how}</span>}
      </p>
      <span class="asking-else">
        {words.draw !== undefined && (
          <button data-draw onClick={() => void companion.draw()}>
            {words.draw}
          </button>
        )}
        {question.hides && (
          <button data-unseen onClick={() => void companion.hide()}>
            {unseen}
          </button>
        )}
        {props.children}
      </span>
    </div>
  );
}

export function Revealed(props: { answer(isTrue: boolean): void }) {
  const { t } = useWords();
  return (
    <div class="revealed row">
      <button class="primary" data-yes onClick={() => props.answer(true)}>
        {t("yes")}
      </button>
      <button data-no onClick={() => props.answer(false)}>
        {t("no")}
      </button>
    </div>
  );
}

/** All that may have happened, by name. */
export function ListPicker(props: {
  game: AnyGame;
  asking: AskingNow;
  view: TableView<unknown>;
  picked: Move | null;
  pick(move: Move): void;
}) {
  const { game, view, picked } = props;
  const { list, who } = props.asking.question;
  const stem = who < 0 ? stemOf(list) : "";
  const nameOf = (move: Move) =>
    who < 0 ? move.text.slice(stem.length) || move.text : game.describe(move, view);
  return (
    <ul class="companion-list paper">
      {list.map((move) => (
        <li key={move.id}>
          <button
            data-answer={move.id}
            aria-pressed={picked?.id === move.id}
            onClick={() => props.pick(move)}
          >
            {nameOf(move)}
          </button>
        </li>
      ))}
    </ul>
  );
}
