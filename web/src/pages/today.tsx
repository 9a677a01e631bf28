/** Today: the daily voyage, the day's puzzle, how one did this week, and all other puzzles. */
import { useState } from "preact/hooks";
import { daysInRow, gameOfDay, HOW, solvedDays } from "../drivers/puzzles";
import { cardOf, cards } from "../games";
import { useWords } from "../i18n";
import "../look/today.css";
import { Header, Switches } from "../ui/header";
import { dateOf, dateWords, numberOf, today } from "../drivers/day";
import { PuzzlePicture } from "./position";
import { VoyageCard } from "./voyage";

const WEEK = 7;

/** The last seven days, gilded where the puzzle was found. */
function Week({ day }: { day: number }) {
  const { t, lang } = useWords();
  const solved = solvedDays();
  const n = daysInRow(day);
  const days = Array.from({ length: WEEK }, (_, i) => day - WEEK + 1 + i);
  return (
    <div class="today-week">
      {n > 0 && <p>{t("puzzleRow", { n })}</p>}
      <ol>
        {days.map((each) => {
          const how = solved[dateOf(each)];
          const words = `${dateWords(each, lang)}: ${t(how === undefined ? "puzzleOpen" : how === "shown" ? "puzzleSeen" : "puzzleFound")}`;
          return (
            <li key={each}>
              <a
                class={how === undefined ? "" : how === "shown" ? "seen" : "found"}
                href={`#/puzzle/${dateOf(each)}`}
                title={words}
                aria-current={each === day ? "date" : undefined}
              >
                <span class="unseen">{words}</span>
                <span aria-hidden="true">{dateWords(each, lang).slice(0, lang === "de" ? 2 : 1)}</span>
              </a>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Games whose boards are as wide as high. */
const SQUARE = ["azimuth"];

function PuzzleCard({ day }: { day: number }) {
  const { t } = useWords();
  const card = cardOf(gameOfDay(day))!;
  const how = solvedDays()[dateOf(day)];
  return (
    <section class={`panel today today-puzzle${SQUARE.includes(card.id) ? " today-square" : ""}`}>
      <header>
        <h2>{t("puzzle")}</h2>
        <p>{t("puzzleNumber", { n: numberOf(day) })}</p>
      </header>
      <p>
        <strong>{card.title}.</strong> {t("puzzleText")} <strong>{t("puzzleAsk")}</strong>
      </p>
      <a class="today-cover" href={`#/puzzle/${dateOf(day)}`} tabIndex={-1} aria-hidden="true">
        <PuzzlePicture card={card} day={day} />
      </a>
      <div class="today-asked">
        <div>
          {how !== undefined && <p>{t(HOW[how])}</p>}
          <a class="button primary large" href={`#/puzzle/${dateOf(day)}`}>
            {t(how === undefined ? "puzzleSolve" : "look")}
          </a>
        </div>
        <Week day={day} />
      </div>
    </section>
  );
}

/** More of them, by game. */
function AllPuzzles() {
  const { t } = useWords();
  return (
    <section class="panel">
      <h2>{t("puzzlesAll")}</h2>
      <p>{t("puzzlesAllText")}</p>
      <div class="today-games">
        {cards.map(({ id, title, Picture }) => (
          <a key={id} class="button" href={`#/puzzle/${id}`}>
            <Picture shape="square" />
            <span>{title}</span>
          </a>
        ))}
      </div>
    </section>
  );
}

/** For those who gather people around them. */
function ClubOffer() {
  const { t } = useWords();
  return (
    <section class="panel">
      <h2>{t("clubTitle")}</h2>
      <p>{t("clubText")}</p>
      <a class="button" href="#/club">
        {t("clubMake")}
      </a>
    </section>
  );
}

export function TodayPage({ game }: { game: string }) {
  const { t, lang } = useWords();
  const [day] = useState(today);
  return (
    <>
      <Header
        title={
          <>
            <h1>{t("today")}</h1>
            <p>{dateWords(day, lang)}</p>
          </>
        }
      >
        <a class="button quiet" href={`#/puzzle/${dateOf(day - 1)}`}>
          {t("yesterday")}
        </a>
        <Switches />
      </Header>
      <main class="desk wood today-page" id="content">
        <VoyageCard day={day} game={game} />
        <PuzzleCard day={day} />
        <AllPuzzles />
        <ClubOffer />
      </main>
    </>
  );
}
