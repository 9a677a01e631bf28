/** Beside a real table: the first mate, and what she was told last, each of it to be changed. */
import type { TableDriver, TableState } from "../drivers/driver";
import type { AnyGame, TableView } from "../games/contract";
import { useWords } from "../i18n";
import { Metals } from "../look/art/metal";
import { Person } from "../look/art/person";
import { Pennant } from "../look/marks";
import "../look/told.css";
import { useEntries } from "./parts";

/** More than these are in the log. */
const LAST = 4;

export function Told(props: {
  driver: TableDriver;
  state: TableState;
  game: AnyGame;
  view: TableView<unknown>;
}) {
  const { t } = useWords();
  const { driver, game, state, view } = props;
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
      {last.length > 0 && <h2>{t("companionTold")}</h2>}
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
