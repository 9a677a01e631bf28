/** Beside a real table: an outcome or move, chosen from all that are possible. */
import { useEffect, useState } from "preact/hooks";
import type { Seat, CompanionQuestion } from "../drivers/driver";
import type { AnyGame, Move, TableView } from "../games/contract";
import { useWords } from "../i18n";
import { Pennant } from "../look/marks";

const SHOWN = 60; /* more are cut off; typing narrows them down */

/** The words with which all begin, such as "deal 1 ". */
export function stemOf(list: readonly Move[]): string {
  const [first = ""] = list.map((move) => move.text);
  let stem = first.slice(0, first.lastIndexOf(" ") + 1);
  while (stem !== "" && !list.every((move) => move.text.startsWith(stem))) {
    stem = stem.slice(0, stem.trimEnd().lastIndexOf(" ") + 1);
  }
  return stem;
}

function Revealed(props: { line: string; answer(value: boolean): void }) {
  const { t } = useWords();
  return (
    <section class="companion" aria-label={t("companionRevealed")}>
      <p role="status">
        {t("companionRevealed")} <strong>{props.line}</strong>
      </p>
      <div class="row">
        <button class="primary" onClick={() => props.answer(true)}>
          {t("yes")}
        </button>
        <button onClick={() => props.answer(false)}>{t("no")}</button>
      </div>
    </section>
  );
}

export function CompanionPanel(props: {
  game: AnyGame;
  view: TableView<unknown>;
  seats: readonly Seat[];
  question: CompanionQuestion;
  answer(value: Move | boolean | null): void;
}) {
  const { t } = useWords();
  const { game, question, answer, view } = props;
  const [words, setWords] = useState("");
  useEffect(() => setWords(""), [question]);
  if (question.revealed !== "") {
    return <Revealed line={question.revealed} answer={answer} />;
  }
  const seat = props.seats[question.who];
  const stem = seat === undefined ? stemOf(question.list) : "";
  const nameOf = (move: Move) =>
    seat === undefined ? move.text.slice(stem.length) || move.text : game.describe(move, view);
  const wanted = words.toLowerCase();
  const found = question.list.filter((move) => `${move.text} ${nameOf(move)}`.toLowerCase().includes(wanted));
  const title = seat === undefined ? t("companionChance") : t("companionSeat", { name: seat.name });
  return (
    <section class="companion" aria-label={title}>
      <div class="row">
        {seat !== undefined && <Pennant seat={seat.pennant} />}
        <p role="status" class="grow">
          <strong>{title}</strong> {stem !== "" && <span class="quiet-text">{stem}</span>}
        </p>
        {question.list.length > 12 && (
          <input
            class="companion-find"
            type="search"
            aria-label={t("companionFind")}
            placeholder={t("companionFind")}
            value={words}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
        )}
        {question.hides && <button onClick={() => answer(null)}>{t("companionHidden")}</button>}
      </div>
      <ul class="companion-list">
        {found.slice(0, SHOWN).map((move) => (
          <li key={move.id}>
            <button data-answer={move.id} onClick={() => answer(move)}>
              {nameOf(move)}
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p class="quiet-text">{t("companionMore", { n: found.length - SHOWN })}</p>}
    </section>
  );
}
