/** Today, as a panel of home: the daily voyage, the day's puzzle, and the lesson to go on with. */
import { useEffect, useState } from "preact/hooks";
import { firstLeft, lessonCount, lessonsDone } from "../drivers/lessons";
import { gameOfDay, solvedDays } from "../drivers/puzzles";
import { cardOf, cards } from "../games";
import type { ComponentChildren, GameCard } from "../games/contract";
import { useWords } from "../i18n";
import { dateOf, today } from "../drivers/day";
import { OfferRow } from "./tables";

/** The game that somebody has begun to learn, or else the first that is left; null: all are known. */
function nextCard(): GameCard | null {
  const left = cards.filter(({ id }) => firstLeft(id) !== null);
  return left.find(({ id }) => lessonsDone(id).length > 0) ?? left[0] ?? null;
}

/** Things of the game, as they lie on the table of the waiting room; they come after the page. */
function Things({ card }: { card: GameCard }) {
  const [things, setThings] = useState<readonly ComponentChildren[]>([]);
  useEffect(() => {
    const wait = setTimeout(() => void card.legend?.().then(({ mat }) => setThings(mat)), 400);
    return () => clearTimeout(wait);
  }, [card.id]);
  return (
    <div class="today-things raw" data-game={card.id} aria-hidden="true">
      {things.map((thing, i) => (
        <div key={i}>{thing}</div>
      ))}
    </div>
  );
}

function PuzzleRow({ card, day }: { card: GameCard; day: number }) {
  const { t } = useWords();
  const isOver = solvedDays()[dateOf(day)] !== undefined;
  return (
    <OfferRow
      title={t("puzzle")}
      text={isOver ? t("puzzleDone", { game: card.title }) : t("puzzlePitch", { game: card.title })}
      thumb={<card.Picture shape="square" />}
    >
      <a
        class={`button${isOver ? "" : " primary"}`}
        href={`#/puzzle/${dateOf(day)}`}
        aria-label={`${t(isOver ? "look" : "puzzleSolve")}: ${t("puzzle")}`}
      >
        {t(isOver ? "look" : "puzzleSolve")}
      </a>
    </OfferRow>
  );
}

function VoyageRow({ card }: { card: GameCard }) {
  const { t } = useWords();
  return (
    <OfferRow title={t("voyage")} text={t("voyagePitch")} thumb={<card.Picture shape="square" />}>
      <a class="button primary" href="#/today" aria-label={`${t("voyageSail")}: ${t("voyage")}`}>
        {t("voyageSail")}
      </a>
    </OfferRow>
  );
}

function LessonRow({ card }: { card: GameCard }) {
  const { t } = useWords();
  const n = firstLeft(card.id)! + 1;
  return (
    <OfferRow
      title={t("learn")}
      text={t("nextLesson", { game: card.title, n, all: lessonCount(card.id) })}
      thumb={<card.Picture shape="square" />}
    >
      <a class="button" href={`#/learn/${card.id}`} aria-label={`${t("begin")}: ${card.title}`}>
        {t("begin")}
      </a>
    </OfferRow>
  );
}

export function TodayPanel() {
  const { t } = useWords();
  const [{ day, lesson }] = useState(() => ({ day: today(), lesson: nextCard() }));
  const card = cardOf(gameOfDay(day))!;
  return (
    <section class="panel today">
      <h2>
        <a href="#/today">{t("today")}</a>
      </h2>
      <Things card={card} />
      <ul class="table-list">
        <VoyageRow card={cards[day % cards.length]!} />
        <PuzzleRow card={card} day={day} />
        {lesson !== null && <LessonRow card={lesson} />}
      </ul>
    </section>
  );
}
