/** What a lesson says beside its table: the step, what to do, and what a try has taught. */
import { useRef } from "preact/hooks";
import type { LessonDriver, LessonState } from "../drivers/lesson";
import { lessonCount, lessonsDone } from "../drivers/lessons";
import { cards } from "../games";
import type { AnyGame, TableView } from "../games/contract";
import { useWords } from "../i18n";
import { type Mood, Person } from "../look/art/person";
import { Metals } from "../look/art/metal";
import "../look/lesson.css";
import { playNow } from "./quick";
import { Ring } from "./ring";
import { useFramed } from "./stage";
import { QuickOffer } from "./tips";

/** One bead for each step, gilded up to this one. */
function Beads(props: { at: number; count: number }) {
  return (
    <span class="beads" aria-hidden="true">
      {Array.from({ length: props.count }, (_, i) => (
        <i key={i} class={i + 1 < props.at ? "past" : i + 1 === props.at ? "now" : ""} />
      ))}
    </span>
  );
}

/** The first mate, who explains. */
function Mate(props: { mood: Mood | undefined }) {
  const { t } = useWords();
  return (
    <div class="lesson-mate">
      <svg viewBox="0 0 200 220" aria-hidden="true">
        <Metals />
        <Person name="Ida" seat={0} mood={props.mood} />
      </svg>
      <p class="plate">
        <strong>Ida</strong>, {t("lessonMate")}
      </p>
    </div>
  );
}

/** What was tried, by its name, and why it is not what the step waits for. */
function Tried(props: { driver: LessonDriver; game: AnyGame; view: TableView<unknown>; state: LessonState }) {
  const { t, lang } = useWords();
  const { step, tried } = props.state;
  if (step === null || tried === null) {
    return null;
  }
  return (
    <div class="lesson-tried" role="status">
      <h3>
        <span class="tag">{t("lessonTried")}</span> {props.game.describe(tried, props.view)}
      </h3>
      <p>{step.otherwise[lang]}</p>
      <button onClick={() => void props.driver.showMe()}>{t("lessonShowMe")}</button>
    </div>
  );
}

/** All lessons of the game, to go to; those that were played to their end are ticked. */
function Lessons({ game, number }: { game: string; number: number }) {
  const { t } = useWords();
  const done = lessonsDone(game);
  return (
    <nav class="lesson-list figures" aria-label={t("lessons")}>
      {Array.from({ length: lessonCount(game) }, (_, i) => (
        <a
          key={i}
          class={done.includes(i) ? "num done" : "num"}
          href={`#/learn/${game}/${i + 1}`}
          aria-current={i === number ? "step" : undefined}
          aria-label={t(done.includes(i) ? "lessonNthDone" : "lessonNth", { n: i + 1 })}
        >
          {i + 1}
          {done.includes(i) && "✓"}
        </a>
      ))}
    </nav>
  );
}

function Finished(props: { game: string; number: number }) {
  const { t } = useWords();
  const next = props.number + 1;
  const isLast = next >= lessonCount(props.game);
  return (
    <>
      <h2>{t("lessonDone")}</h2>
      <p>{isLast ? t("lessonAllDone") : t("lessonMore")}</p>
      <div class="lesson-actions">
        <a class="button" href="#/">
          {t("home")}
        </a>
        {isLast ? (
          <button class="primary" onClick={() => playNow(t, cards.find(({ id }) => id === props.game)!)}>
            {t("playNow")}
          </button>
        ) : (
          <a class="button primary" href={`#/learn/${props.game}/${next + 1}`}>
            {t("lessonNext")}
          </a>
        )}
      </div>
    </>
  );
}

/** Everybody in one box; where people sit around the board, or a phone has a line for each, one's own. */
const PLAYERS = '.side-players | .player[data-place="0"] | .players-table';

/** Parts that every table has. */
const LOOKS: Readonly<Record<string, string>> = { players: PLAYERS, points: PLAYERS };

/** What a step points at: a part of the table or, in it, the move that is wanted. */
function useLook({ driver, game }: { driver: LessonDriver; game: AnyGame }, step: LessonState["step"]) {
  const { legal } = useFramed(driver.state);
  const show = step === null ? undefined : (game.looks?.[step.look] ?? LOOKS[step.look]);
  return show?.replace("{move}", String(legal.find(({ text }) => text === step?.move)?.id));
}

/** `isBehind`: the board still shows how the last step was made. Until it has, nothing speaks of what
 * comes then. */
export function LessonPanel(props: {
  driver: LessonDriver;
  game: AnyGame;
  number: number;
  view: TableView<unknown>;
  isBehind: boolean;
  skip(): void;
}) {
  const { t, lang } = useWords();
  const now = useFramed(props.driver.lesson);
  const { isBehind } = props;
  const told = useRef(now);
  if (!isBehind) {
    told.current = now;
  }
  const state = told.current;
  const { at, count, step, title } = state;
  const look = useLook(props, step);
  const mood = step === null ? "happy" : state.tried !== null && !isBehind ? "thoughtful" : undefined;
  const panel = (
    <aside class="side-panel lesson" aria-label={t("lesson")} data-look={step?.look}>
      <section class={`lesson-card paper${isBehind ? " past" : ""}`}>
        <p class="lesson-head">
          <Beads at={at} count={count} />
          <span>{step === null ? title[lang] : t("lessonStep", { n: at, all: count })}</span>
        </p>
        {step === null ? (
          <Finished game={props.game.id} number={props.number} />
        ) : (
          <>
            <h2>
              <span class="lesson-nth">
                {t("lessonOf", { n: props.number + 1, all: lessonCount(props.game.id) })}{" "}
              </span>
              {title[lang]}
            </h2>
            <p aria-live="polite">{step.say[lang]}</p>
            {(step.move === "" || isBehind) && (
              <div class="lesson-actions">
                {isBehind ? (
                  <button class="quiet" onClick={props.skip}>
                    {t("lessonFaster")}
                  </button>
                ) : (
                  <button class="primary" data-next onClick={() => void props.driver.next()}>
                    {t("next")}
                  </button>
                )}
              </div>
            )}
          </>
        )}
      </section>
      {!isBehind && <Tried driver={props.driver} game={props.game} view={props.view} state={state} />}
      <QuickOffer />
      <div class="lesson-foot">
        <Lessons game={props.game.id} number={props.number} />
        <Mate mood={mood} />
      </div>
    </aside>
  );
  // The veil lies below the panel, so it is none of its parts.
  return (
    <>
      {panel}
      {step !== null && !isBehind && <Ring show={look} step={at} />}
    </>
  );
}
