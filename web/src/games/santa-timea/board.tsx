/** The table of Santa Timea: a chart with the compass, the coming winds, and the trick where people sit. */
import { useMemo } from "preact/hooks";
import { CardBack } from "../../look/icons";
import { Pennant } from "../../look/marks";
import type { BoardProps, Lang, Step } from "../contract";
import { WindCard, WindChip } from "./cards";
import { Chart } from "./chart";
import { Compass } from "./compass";
import {
  type Obs,
  type PastTrick,
  Phase,
  endedRound,
  pastTrick,
  rowWind,
  stakeOf,
  windKinds,
  windNow,
  windPieces,
} from "./obs";
import { type Scored, Trick, marked } from "./trick";
import { ordinal, say, windName } from "./words";
import "./santa-timea.css";
import "./shapes.css";

type Props = BoardProps<Obs>;

/** The round that was scored last, if no card was played since; an observation does not hold it. */
function lastScored(steps: readonly Step<Obs>[]): Scored | null {
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i]!;
    if (step.who < 0) continue;
    const score = endedRound(step);
    if (score) return { n: step.before.round, score };
    if (step.before.phase === Phase.play) break;
  }
  return null;
}

export function Board(props: Props) {
  const { obs, lang, step } = props;
  const scored = useMemo(() => lastScored(props.steps ?? []), [props.steps?.length, obs]);
  const past = pastTrick(obs, step);
  const justScored = scored?.n === obs.round - 1 && obs.tricks === 0 && obs.in_trick === 0;
  return (
    <div class="st-board" data-phase={obs.phase}>
      <div class="st-stage">
        <Chart />
        <Winds {...props} past={past} />
        <Compass wind={past?.wind ?? windNow(obs)} stake={past?.damage ?? stakeOf(obs)} lang={lang} />
        <Trick {...props} past={past} scored={justScored ? scored : null} />
        <Out obs={obs} lang={lang} />
      </div>
    </div>
  );
}

/* ==== Winds ================================================================ */

/** The wind that blows lies in the slot; the coming ones and the deck wait beside it. */
function Winds({ obs, lang, past, players, spots }: Props & { past: PastTrick | null }) {
  const deck = obs.wind_deck.length;
  const pieces = windPieces(obs);
  return (
    <ol class="st-winds" data-guide="row">
      {past !== null && <Gone past={past} lang={lang} players={players} />}
      {[0, 1, 2].map((i) => {
        const kind = past !== null && past.round !== obs.round ? -1 : rowWind(obs, i);
        if (kind < 0) return null;
        const n = obs.tricks + i + 1;
        const isNow = i === 0 && past === null;
        return (
          <li
            key={`${obs.round}-${n}`}
            class={`st-coming${isNow ? " st-now" : ""}${marked(spots, "wind", kind) ? " st-marked" : ""}`}
          >
            <span class="st-slot" data-piece={pieces.row[i]} data-kind="wind" data-from=".st-deck">
              <WindCard kind={kind} lang={lang} />
            </span>
            <span class="unseen">{windName(lang, kind)}</span>
            <span class="st-caption">
              <span class="st-long">{isNow ? say(lang, "blows") : say(lang, "trickN", { n })}</span>
              <span class="st-short" aria-hidden="true">
                {isNow ? say(lang, "now") : ordinal(lang, n)}
              </span>
            </span>
            {isNow && obs.held.length > 0 && <Held obs={obs} lang={lang} />}
          </li>
        );
      })}
      {deck > 0 && obs.phase !== Phase.over && (
        <li class="st-coming st-deck">
          <span class="st-slot">
            <CardBack size={90} />
            <CardBack size={90} />
          </span>
          <span class="st-caption">{say(lang, "left", { n: deck })}</span>
        </li>
      )}
    </ol>
  );
}

/** The slot of the wind that was played for, with the flag of who has taken it. */
function Gone(props: { past: PastTrick; lang: Lang; players: Props["players"] }) {
  const { past, lang, players } = props;
  const taker = past.cards.find((card) => card.takes)?.seat;
  const name = taker === undefined ? "" : (players[taker]?.name ?? "");
  return (
    <li class="st-coming st-now st-gone">
      <span class="st-slot">
        {taker !== undefined && <Pennant seat={players[taker]?.pennant ?? taker} size={34} />}
      </span>
      <span class="st-caption">
        {taker === undefined ? say(lang, "allTied") : say(lang, "toTaker", { name })}
      </span>
    </li>
  );
}

/** Wind cards that nobody took; they go to whoever takes the one that blows. */
function Held({ obs, lang }: { obs: Obs; lang: Lang }) {
  return (
    <span class="st-held-winds" title={say(lang, "held")}>
      <span class="unseen">{say(lang, "held")}</span>
      <Chips kinds={windKinds(obs.held)} lang={lang} pieces={windPieces(obs).held} />
    </span>
  );
}

/** Wind cards that are not played for in this round: the forecast, and what went out. */
function Out({ obs, lang }: { obs: Obs; lang: Lang }) {
  if (obs.forecast.length + obs.removed.length === 0) return null;
  return (
    <div class="st-out">
      <Pool lang={lang} label={say(lang, "forecast")} set={obs.forecast} />
      <Pool lang={lang} label={say(lang, obs.pro ? "lapsed" : "out")} set={obs.removed} />
    </div>
  );
}

function Pool(props: { lang: Lang; label: string; set: readonly number[] }) {
  const { lang, label, set } = props;
  if (set.length === 0) return null;
  return (
    <p class="st-pool" title={label}>
      <span class="st-caption">{label}</span>
      <Chips kinds={windKinds(set)} lang={lang} />
    </p>
  );
}

/** More chips than these lie closer together. */
const FEW = 4;

/** Chips of a pile; those of sets laid aside (`aside`: their directions) are drawn struck out. */
export function Chips(props: {
  kinds: readonly number[];
  lang: Lang;
  aside?: readonly number[];
  pieces?: readonly string[];
}) {
  const { kinds, lang, aside = [], pieces } = props;
  const left = aside.flatMap((d) => [d * 3, d * 3 + 1, d * 3 + 2]);
  return (
    <span
      class="st-chips"
      style={{ "--close": kinds.length > FEW ? 1 : 0 }}
      role="img"
      aria-label={kinds.map((kind) => windName(lang, kind)).join(", ")}
    >
      {kinds.map((kind, i) => {
        const at = left.indexOf(kind);
        if (at >= 0) left.splice(at, 1);
        return (
          <span key={pieces?.[i] ?? i} class="st-chip-box" data-piece={pieces?.[i]} data-kind="chip">
            <WindChip kind={kind} lang={lang} aside={at >= 0} />
          </span>
        );
      })}
    </span>
  );
}
