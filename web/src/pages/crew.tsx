/** Who sits at a new table: plates round the chart, and the crew that waits on the shelf. */
import type { ComponentChildren } from "../games/contract";
import { useWords } from "../i18n";
import { Metals } from "../look/art/metal";
import { CompassRose } from "../look/art/rose";
import { FleetShip } from "../chart/fleet";
import { BotFace, CREW, LevelDots, LEVELS } from "../ui/bots";
import { Plus } from "../look/icons";
import { Pennant } from "../look/marks";
import { useSettings } from "../settings";
import { Check, Choice } from "../ui/field";
import {
  botsOf,
  botNames,
  chairFor,
  isBot,
  type Kind,
  OTHERS,
  type Plan,
  type PlanProps,
  withKind,
} from "./plan";

/** Where a seat is, as seen from the middle of the chart: seat 0 below, the others clockwise. */
function direction(seat: number, seats: number): { x: number; y: number } {
  const angle = Math.PI / 2 + (2 * Math.PI * seat) / seats;
  const at = (part: number) => Math.round(part * 1000) / 1000;
  return { x: at(Math.cos(angle)), y: at(Math.sin(angle)) };
}

/** Plates beside the chart stand at the edge, and over its rim. */
function spot(seat: number, seats: number) {
  const { x, y } = direction(seat, seats);
  const isBeside = Math.abs(x) > 0.7;
  return { isBeside, style: { "--x": isBeside ? Math.sign(x) : x, "--y": y } };
}

/** Rhumb lines from the middle of the chart. */
const RHUMBS = Array.from({ length: 16 }, (_, i) => {
  const [x, y] = [Math.cos((i * Math.PI) / 16), Math.sin((i * Math.PI) / 16)].map(
    (n) => Math.round(n * 1000) / 10,
  );
  return `M${x} ${y}L${-x!} ${-y!}`;
}).join("");

/** The chart between the chairs: the game's own, or the open sea with a rose. */
function ChartDisc(props: { chart: ComponentChildren }) {
  return (
    <div class="chart-disc" inert aria-hidden="true">
      <svg viewBox="-100 -100 200 200">
        <Metals />
        <path d="M-100-100H100V100H-100Z" fill="var(--sea-mid)" />
        <circle r="78" fill="var(--sea)" opacity=".7" />
        <path d={RHUMBS} stroke="var(--sea-ink)" stroke-width=".5" opacity=".45" />
        <CompassRose cx={0} cy={0} r={24} />
      </svg>
      {props.chart && <div class="disc-chart">{props.chart}</div>}
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

interface PlateProps {
  plan: Plan;
  seat: number;
  botName: string;
  bots: readonly Kind[];
  change(kind: Kind, name: string): void;
}

function Plate(props: PlateProps) {
  const { t } = useWords();
  const words = useKindWords();
  const { name } = useSettings();
  const { plan, seat } = props;
  const kind = plan.kinds[seat]!;
  const isOpen = kind === "open";
  const { isBeside, style } = spot(seat, plan.seats);
  const title = kind === "me" ? name || t("you") : isBot(kind) ? props.botName : words(kind);
  return (
    <li
      class={`seat-plate ${kind === "me" ? "plate by-day" : isOpen ? "vacant" : "paper by-day"}${isBeside ? " beside" : ""}`}
      style={style}
    >
      {isBot(kind) ? (
        <BotFace bot={kind} size={50} />
      ) : isOpen ? (
        <Plus size={26} />
      ) : (
        <span class="seat-flag">
          <Pennant seat={seat} size={38} />
        </span>
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
          !isOpen && <strong class="name">{title}</strong>
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
              {props.bots.map((each) => (
                <option key={each} value={each}>
                  {words(each)}
                </option>
              ))}
            </optgroup>
          )}
        </select>
        {isOpen && <small>{t("openChairHelp")}</small>}
      </div>
    </li>
  );
}

/** How many play, and who: the chairs round a chart on which their ships lie. */
export function RoundTable({ card, plan, change, chart }: PlanProps & { chart: ComponentChildren }) {
  const { t } = useWords();
  const [min, max] = card.seats;
  const names = botNames(plan);
  const bots = botsOf(card.id);
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
      <div class="round-chart" data-seats={plan.seats}>
        <ChartDisc chart={chart} />
        {seats.map((seat) => {
          const { isBeside, style } = spot(seat, plan.seats);
          const side = isBeside ? (style["--x"] > 0 ? " beside east" : " beside") : "";
          return (
            <svg
              key={seat}
              class={`seat-ship${side}${plan.kinds[seat] === "open" ? " vacant" : ""}`}
              style={style}
              viewBox="-74 -64 122 88"
              aria-hidden="true"
            >
              <FleetShip seat={seat} />
            </svg>
          );
        })}
        <ol class="chairs" aria-labelledby="who-sits">
          {seats.map((seat) => (
            <Plate
              key={seat}
              plan={plan}
              seat={seat}
              botName={names[seat]!}
              bots={bots}
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

/** The bots on a shelf; a press seats one of them. Who sits already is seated again at a chair. */
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
            <li key={bot} class={sits > 0 ? "sitting" : undefined}>
              <span class="crew-face">
                <BotFace bot={bot} size={108} />
                {sits > 0 ? (
                  <span class="sits num">{sits > 1 ? t("sitsTimes", { n: sits }) : t("sits")}</span>
                ) : (
                  <button
                    type="button"
                    disabled={seat < 0}
                    aria-label={t("seatBot", { name: title[lang] })}
                    onClick={() => change({ kinds: withKind(plan, seat, bot) })}
                  >
                    <Plus size={22} />
                  </button>
                )}
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
