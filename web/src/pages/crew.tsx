/** Who sits at a new table: plates round the chart, and the crew that waits on the shelf. */
import { useWords } from "../i18n";
import { Ship } from "../look/art/ship";
import { BotFace, CREW, LevelDots, LEVELS } from "../ui/bots";
import { Plus } from "../look/icons";
import { Pennant } from "../look/marks";
import { useSettings } from "../settings";
import { Check, Choice } from "../ui/field";
import {
  BOTS,
  botNames,
  chairFor,
  isBot,
  type Kind,
  OTHERS,
  type Plan,
  type PlanProps,
  withKind,
} from "./plan";

/** A point round the chart, in per cent of its box: seat 0 sits below, the others clockwise. */
function spot(seat: number, seats: number, rx: number, ry: number): { left: string; top: string } {
  const angle = Math.PI / 2 + (2 * Math.PI * seat) / seats;
  const at = (part: number) => `${Math.round((50 + part) * 10) / 10}%`;
  return { left: at(rx * Math.cos(angle)), top: at(ry * Math.sin(angle)) };
}

/** Rhumb lines from the middle of the chart. */
const RHUMBS = Array.from({ length: 16 }, (_, i) => {
  const [x, y] = [Math.cos((i * Math.PI) / 16), Math.sin((i * Math.PI) / 16)].map(
    (n) => Math.round(n * 1000) / 10,
  );
  return `M${x} ${y}L${-x!} ${-y!}`;
}).join("");
const COASTS =
  "M-100-60C-70-70-60-92-30-100H-100ZM22-62c10-8 26-6 34 2s22 6 26 16-10 14-24 10-44-16-36-28ZM-78 26c14-8 24 0 34 8s6 20-8 24-26 0-34-10-4-16 8-22ZM36 56c14 0 20 10 36 8l40-6v60H20c-4-26 0-62 16-62Z";

/** The chart between the chairs. */
function ChartDisc() {
  return (
    <div class="chart-disc" aria-hidden="true">
      <svg viewBox="-100 -100 200 200">
        <path d="M-100-100H100V100H-100Z" fill="var(--sea-mid)" />
        <circle r="78" fill="var(--sea)" opacity=".7" />
        <path d={RHUMBS} stroke="var(--sea-ink)" stroke-width=".5" opacity=".45" />
        <path d={COASTS} fill="none" stroke="var(--sea-ink)" stroke-width="5" opacity=".25" />
        <path d={COASTS} fill="var(--land)" stroke="var(--land-edge)" stroke-width="1.4" />
        <circle r="24" fill="var(--land)" stroke="#8a5d15" stroke-width="1.6" />
        <path d="M0 0 4 4 0 22-4 4ZM0 0 4-4 0-22-4-4ZM0 0 4-4 22 0 4 4ZM0 0-4-4-22 0-4 4Z" fill="#8a5d15" />
        <path d="M0-22V22L4 4ZM-22 0H22L4-4Z" fill="#3d2606" opacity=".45" />
      </svg>
    </div>
  );
}

/** What a kind of chair is called in its list. */
function useKindWords(): (kind: Kind) => string {
  const { t } = useWords();
  return (kind) => {
    switch (kind) {
      case "companion":
        return t("atTable");
      case "open":
        return t("openChair");
      default:
        return t(kind);
    }
  };
}

function Plate(props: { plan: Plan; seat: number; botName: string; change(kind: Kind, name: string): void }) {
  const { t } = useWords();
  const words = useKindWords();
  const { name } = useSettings();
  const { plan, seat } = props;
  const kind = plan.kinds[seat]!;
  const isOpen = kind === "open";
  const title = kind === "me" ? name || t("you") : isBot(kind) ? props.botName : words(kind);
  return (
    <li
      class={`seat-plate ${kind === "me" ? "plate by-day" : isOpen ? "vacant" : "paper by-day"}`}
      style={spot(seat, plan.seats, 33, 41)}
    >
      {isBot(kind) ? (
        <BotFace bot={kind} size={46} />
      ) : isOpen ? (
        <Plus size={26} />
      ) : (
        <Pennant seat={seat} size={40} />
      )}
      <div>
        {kind === "person" || kind === "companion" ? (
          <input
            aria-label={t("nameOf", { n: seat + 1 })}
            placeholder={t("personN", { n: seat + 1 })}
            maxLength={24}
            value={plan.names[seat]}
            onInput={(event) => props.change(kind, event.currentTarget.value)}
          />
        ) : (
          <strong class="name">{title}</strong>
        )}
        <select
          aria-label={t("chair", { n: seat + 1 })}
          value={kind}
          onChange={(event) => props.change(event.currentTarget.value as Kind, plan.names[seat]!)}
        >
          {(["me", OTHERS[plan.where]] as const).map((each) => (
            <option key={each} value={each}>
              {words(each)}
            </option>
          ))}
          {plan.where !== "companion" && (
            <optgroup label={t("bot")}>
              {BOTS.map((each) => (
                <option key={each} value={each}>
                  {words(each)}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </div>
    </li>
  );
}

/** How many play, and who: the chairs round a chart on which their ships lie. */
export function RoundTable({ card, plan, change }: PlanProps) {
  const { t } = useWords();
  const [min, max] = card.seats;
  const names = botNames(plan);
  const seats = Array.from({ length: plan.seats }, (_, seat) => seat);
  return (
    <section class="who-sits" aria-labelledby="who-sits">
      <header>
        <h2 id="who-sits">{t("chairs")}</h2>
        <Choice
          label={t("howMany")}
          name="seats"
          value={plan.seats}
          values={Array.from({ length: max - min + 1 }, (_, i) => ({
            value: min + i,
            label: String(min + i),
          }))}
          choose={(seats) => change({ seats })}
        />
      </header>
      <div class="round-chart">
        <ChartDisc />
        {seats.map((seat) => (
          <svg
            key={seat}
            class={`seat-ship${plan.kinds[seat] === "open" ? " vacant" : ""}`}
            style={spot(seat, plan.seats, 16, 20)}
            viewBox="0 0 206 162"
            aria-hidden="true"
          >
            <Ship flag={`var(--seat${seat})`} />
          </svg>
        ))}
        <ol class="chairs" aria-labelledby="who-sits">
          {seats.map((seat) => (
            <Plate
              key={seat}
              plan={plan}
              seat={seat}
              botName={names[seat]!}
              change={(kind, given) =>
                change({
                  kinds: withKind(plan, seat, kind),
                  names: plan.names.map((each, i) => (i === seat ? given : each)),
                })
              }
            />
          ))}
        </ol>
      </div>
      {plan.where !== "companion" && (
        <Check label={t("shuffle")} value={plan.shuffle} choose={(shuffle) => change({ shuffle })} />
      )}
    </section>
  );
}

/** The bots on a shelf; a press seats one of them. */
export function CrewShelf({ plan, change }: PlanProps) {
  const { t, lang } = useWords();
  return (
    <section class="crew" aria-labelledby="crew">
      <header>
        <h2 id="crew">{t("crew")}</h2>
        <p>{t("crewHelp")}</p>
      </header>
      <ul>
        {LEVELS.map((bot) => {
          const { title, about } = CREW[bot]!;
          const sits = plan.kinds.slice(0, plan.seats).filter((kind) => kind === bot).length;
          const seat = chairFor(plan, bot);
          return (
            <li key={bot}>
              <span class="crew-face">
                <BotFace bot={bot} size={104} />
                {sits > 0 && (
                  <span class="sits num">{sits > 1 ? t("sitsTimes", { n: sits }) : t("sits")}</span>
                )}
                <button
                  type="button"
                  disabled={seat < 0}
                  aria-label={t("seatBot", { name: title[lang] })}
                  onClick={() => change({ kinds: withKind(plan, seat, bot) })}
                >
                  <Plus size={22} />
                </button>
              </span>
              <strong>{title[lang]}</strong>
              <span>{about[lang]}</span>
              <LevelDots bot={bot} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
