/** Beside a real table: the first mate, the steps of the turn, and what she was told last. */
import type { TableDriver, TableState } from "../drivers/driver";
import type { AnyGame, AnyPicking, BoardProps, Question, TableView, TurnSteps } from "../games/contract";
import { useWords } from "../i18n";
import { Metals } from "../look/art/metal";
import { Person } from "../look/art/person";
import { Pennant } from "../look/marks";
import "../look/told.css";
import { useEntries } from "./parts";

/** More than these are in the log. */
const LAST = 4;

function Steps({ title, steps, now }: TurnSteps) {
  const { t } = useWords();
  return (
    <div class="told-turn">
      <h2>{title}</h2>
      <ol>
        {steps.map(({ what, how }, i) => (
          <li key={i} aria-current={i === now ? "step" : undefined} class={i < now ? "done" : undefined}>
            <b class="num" aria-hidden="true">
              {i < now ? "✓" : i + 1}
            </b>
            <span>
              <span class="what">{what}</span>
              {i < now && <span class="unseen">, {t("companionDone")}</span>}
              {how !== undefined && <span class="how">{how}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

export function Told(props: {
  driver: TableDriver;
  state: TableState;
  game: AnyGame;
  view: TableView<unknown>;
  board: BoardProps<unknown>;
  picking: AnyPicking | null | undefined;
}) {
  const { t } = useWords();
  const { board, driver, game, picking, state, view } = props;
  const who = board.legal.length > 0 ? (view.viewer ?? -1) : (state.actors[0] ?? -1);
  const mine: Question = { who, list: board.legal, hides: false, revealed: "" };
  const turn = state.phase === "over" ? null : picking?.steps?.(view, state.question ?? mine);
  const entries = useEntries(game, state.steps, view);
  const last = entries.slice(-LAST).reverse();
  /** Moves before a step: those made with the step before it. */
  const before = (n: number) => state.steps.filter((step) => step.n < n).at(-1)?.n ?? 0;
  return (
    <section class="told" aria-label={t("companionTold")}>
      <div class="told-mate">
        <svg viewBox="20 14 160 176" aria-hidden="true">
          <Metals />
          <Person name="Ida" seat={0} />
        </svg>
        <p>{t("companionVoice")}</p>
      </div>
      {turn && <Steps {...turn} />}
      {last.length > 0 && <h2 class="told-last">{t("companionTold")}</h2>}
      <ul>
        {last.map(({ step, lines }) => (
          <li key={step.n}>
            {step.who >= 0 && <Pennant seat={state.seats[step.who]?.pennant ?? step.who} size={20} />}
            <span>{lines[0]}</span>
            <button
              class="link"
              data-change={step.n}
              aria-label={t("companionChangeLong", { what: lines[0]! })}
              onClick={() => void driver.companion?.backTo(before(step.n))}
            >
              {t("companionChange")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
