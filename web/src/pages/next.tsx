/** The lesson to go on with, as an offer between the tables of home. */
import { useEffect, useState } from "preact/hooks";
import { firstLeft, lessonCount, lessonsDone } from "../drivers/lessons";
import { cards } from "../games";
import type { ComponentChildren, GameCard } from "../games/contract";
import { useWords } from "../i18n";

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
    <div class="next-things raw" data-game={card.id} aria-hidden="true">
      {things.map((thing, i) => (
        <div key={i}>{thing}</div>
      ))}
    </div>
  );
}

export function NextLesson() {
  const { t } = useWords();
  const [card] = useState(nextCard);
  if (card === null) {
    return null;
  }
  const n = firstLeft(card.id)! + 1;
  return (
    <section class="panel next-lesson">
      <h2>{t("learn")}</h2>
      <Things card={card} />
      <div class="next-words">
        <p>
          <strong>{t("nextLesson", { game: card.title, n, all: lessonCount(card.id) })}</strong>
          <small>{t("nextLessonHelp")}</small>
        </p>
        <a class="button primary" href={`#/learn/${card.id}`} aria-label={`${t("begin")}: ${card.title}`}>
          {t("begin")}
        </a>
      </div>
    </section>
  );
}
