/** Beside a real table: what came, or what somebody did, chosen from all that is possible. */
import { useEffect, useState } from "preact/hooks";
import type { Seat, Telling } from "../drivers/driver";
import type { AnyGame, Move, TableView } from "../games/contract";
import { useWords } from "../i18n";
import { Pennant } from "../look/marks";

const SHOWN = 60; /* of more, the first ones; typing narrows them down */

/** The words that all begin with, such as "deal 1 ". */
export function stemOf(list: readonly Move[]): string {
  const [first = ""] = list.map((move) => move.text);
  let stem = first.slice(0, first.lastIndexOf(" ") + 1);
  while (stem !== "" && !list.every((move) => move.text.startsWith(stem))) {
    stem = stem.slice(0, stem.trimEnd().lastIndexOf(" ") + 1);
  }
  return stem;
}

function Light(props: { line: string; told(answer: boolean): void }) {
  const { t } = useWords();
  return (
    <section class="telling" aria-label={t("tellLight")}>
      <p role="status">
        {t("tellLight")} <strong>{props.line}</strong>
      </p>
      <div class="row">
        <button class="primary" onClick={() => props.told(true)}>
          {t("yes")}
        </button>
        <button onClick={() => props.told(false)}>{t("no")}</button>
      </div>
    </section>
  );
}

export function TellingPanel(props: {
  game: AnyGame;
  view: TableView<unknown>;
  seats: readonly Seat[];
  telling: Telling;
  told(answer: Move | boolean | null): void;
}) {
  const { t } = useWords();
  const { game, telling, told, view } = props;
  const [words, setWords] = useState("");
  useEffect(() => setWords(""), [telling]);
  if (telling.light !== "") {
    return <Light line={telling.light} told={told} />;
  }
  const seat = props.seats[telling.who];
  const stem = seat === undefined ? stemOf(telling.list) : "";
  const nameOf = (move: Move) =>
    seat === undefined ? move.text.slice(stem.length) || move.text : game.describe(move, view);
  const wanted = words.toLowerCase();
  const found = telling.list.filter((move) =>
    `${move.text} ${nameOf(move)}`.toLowerCase().includes(wanted),
  );
  const question = seat === undefined ? t("tellChance") : t("tellSeat", { name: seat.name });
  return (
    <section class="telling" aria-label={question}>
      <div class="row">
        {seat !== undefined && <Pennant seat={seat.pennant} />}
        <p role="status" class="grow">
          <strong>{question}</strong> {stem !== "" && <span class="quiet-text">{stem}</span>}
        </p>
        {telling.list.length > 12 && (
          <input
            class="telling-find"
            type="search"
            aria-label={t("tellFind")}
            placeholder={t("tellFind")}
            value={words}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
        )}
        {telling.hides && <button onClick={() => told(null)}>{t("tellHidden")}</button>}
      </div>
      <ul class="telling-list">
        {found.slice(0, SHOWN).map((move) => (
          <li key={move.id}>
            <button data-told={move.id} onClick={() => told(move)}>
              {nameOf(move)}
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p class="quiet-text">{t("tellMore", { n: found.length - SHOWN })}</p>}
    </section>
  );
}
