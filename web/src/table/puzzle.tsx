/** What a puzzle says beside its table: what is asked, what each try is worth, and the answer. */
import type { ComponentChildren } from "preact";
import { beginLocal } from "../drivers/local";
import type { PuzzleDriver, Tried } from "../drivers/puzzle";
import { HOW } from "../drivers/puzzles";
import type { AnyGame } from "../games/contract";
import { useWords } from "../i18n";
import "../look/lesson.css";
import "../look/puzzle.css";
import { useStore } from "../store";
import { inPercent } from "./events";
import { gradeOf } from "./grade";
import { Moves } from "./moves";
import { QuickOffer } from "./tips";

interface Props {
  driver: PuzzleDriver;
  game: AnyGame;
  /** Which puzzle it is, in words. */
  nth: string;
  /** Where to go from here. */
  children: ComponentChildren;
}

/** What a move brings at once, and how it may go on. */
function Course(props: { driver: PuzzleDriver; game: AnyGame; tried: Tried }) {
  const { t, lang } = useWords();
  const { after, course, move } = props.tried;
  const view = props.driver.view(lang);
  const brings = props.game.foresee?.(move, view, after) || props.game.proposal?.(move, view).says;
  return (
    <>
      {brings && <p>{brings}</p>}
      <details class="course-ahead" open>
        <summary>{t("puzzleCourse")}</summary>
        <ol>
          {course.map((line, i) => (
            <li key={i}>{line}</li>
          ))}
        </ol>
      </details>
    </>
  );
}

function Wrong(props: { driver: PuzzleDriver; game: AnyGame; tried: Tried }) {
  const { t, lang } = useWords();
  const { driver, game, tried } = props;
  const m = inPercent(driver.puzzle.share);
  return (
    <section class="lesson-tried puzzle-tried">
      <h3>{t("puzzleWrong", { move: game.describe(tried.move, driver.view(lang)) })}</h3>
      <p>
        {tried.share === null
          ? t("puzzleGivenUp", { m })
          : t("puzzleWorth", { n: inPercent(tried.share), m })}
      </p>
      <Course {...props} />
    </section>
  );
}

/** A table on this device that begins here, with bots on the other seats. */
async function playOn(driver: PuzzleDriver): Promise<void> {
  const record = await driver.position();
  location.hash = `#/local/${beginLocal(driver.puzzle.setup, driver.chairs, { record })}`;
}

function Answer(props: Props & { best: Tried }) {
  const { t, lang } = useWords();
  const { best, driver, game } = props;
  const { how } = driver.solving.value;
  const { next, share } = driver.puzzle;
  const move = game.describe(best.move, driver.view(lang));
  return (
    <section class="lesson-tried puzzle-answer">
      <h3>{t(HOW[how ?? "shown"])}</h3>
      <p>{t("puzzleLead", { move, m: inPercent(share), n: inPercent(next) })}</p>
      <Course driver={driver} game={game} tried={best} />
      <p class="quiet-text">{t("puzzleHelp")}</p>
      <div class="lesson-actions">
        {props.children}
        <button onClick={() => void playOn(driver)}>{t("playOn")}</button>
      </div>
    </section>
  );
}

/** All moves by name, for those who do not find theirs on the board. */
function ByName({ driver, game }: { driver: PuzzleDriver; game: AnyGame }) {
  const { t, lang } = useWords();
  const { legal } = useStore(driver.state);
  return legal.length === 0 ? null : (
    <details class="puzzle-moves">
      <summary>{t("moves")}</summary>
      <Moves
        game={game}
        view={driver.view(lang)}
        legal={legal}
        picked={null}
        pick={(move) => void driver.send(move)}
      />
    </details>
  );
}

export function PuzzlePanel(props: Props) {
  const { t, lang } = useWords();
  const { driver, game, nth } = props;
  const { best, isLooking, tried } = useStore(driver.solving);
  const last = tried.at(-1);
  return (
    <aside class="side-panel lesson puzzle" aria-label={t("puzzle")} lang={lang}>
      <section class="lesson-card paper">
        <p class="lesson-head">
          <span>{nth}</span>
        </p>
        <h2>{t("puzzle")}</h2>
        {best === null && <p>{t("puzzleAsk")}</p>}
        <p class="quiet-text">{gradeOf(t, driver.puzzle.level)}</p>
      </section>
      <div role="status" class="puzzle-said">
        {isLooking && <p class="puzzle-looks">{t("puzzleLooks")}</p>}
        {best !== null ? (
          <Answer {...props} best={best} />
        ) : (
          last !== undefined && <Wrong key={last.move.id} driver={driver} game={game} tried={last} />
        )}
      </div>
      {best === null && last !== undefined && (
        <button class="puzzle-reveal" disabled={isLooking} onClick={() => void driver.reveal()}>
          {t("puzzleReveal")}
        </button>
      )}
      <ByName driver={driver} game={game} />
      <QuickOffer />
    </aside>
  );
}
