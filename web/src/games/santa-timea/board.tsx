/** The table of Santa Timea: a chart with the compass, the coming winds, and the trick where people sit. */
import { useMemo } from "preact/hooks";
import { CardBack } from "../../look/icons";
import type { BoardProps, Lang, Step } from "../contract";
import { WindCard, WindChip } from "./cards";
import { Chart } from "./chart";
import { Compass } from "./compass";
import {
  type Obs,
  type PastTrick,
  Phase,
  endedRound,
  endedTrick,
  rowWind,
  stakeOf,
  windKinds,
  windNow,
  windPieces,
} from "./obs";
import { type Scored, Trick, marked } from "./trick";
import { ordinal, say, windName } from "./words";
import "./santa-timea.css";

type Props = BoardProps<Obs>;

/** What the last steps left lying: an observation alone does not hold a finished trick. */
interface Memory {
  trick: PastTrick | null;
  round: Scored | null;
}

/** Looks back to the last card that was played. */
function recall(steps: readonly Step<Obs>[]): Memory {
  const memory: Memory = { trick: null, round: null };
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i]!;
    if (step.who < 0) continue;
    const score = endedRound(step);
    if (score) memory.round = { n: step.before.round, score };
    memory.trick = endedTrick(step);
    if (step.before.phase === Phase.play) break;
  }
  return memory;
}

/** The finished trick, as long as no card of the next one lies there. */
function lastTrick(obs: Obs, { trick }: Memory): PastTrick | null {
  if (trick === null || obs.in_trick > 0) return null;
  const here = trick.round === obs.round && trick.trick + 1 === obs.tricks;
  const before = trick.round + 1 === obs.round && trick.trick === 11 && obs.tricks === 0;
  return here || before ? trick : null;
}

export function Board(props: Props) {
  const { obs, lang, picked } = props;
  const memory = useMemo(() => recall(props.steps ?? []), [props.steps?.length, obs]);
  // The proposal of a first card clears the table of the last trick.
  const begins = picked !== null && obs.phase === Phase.play;
  const past = obs.phase === Phase.over || begins ? null : lastTrick(obs, memory);
  const justScored = memory.round?.n === obs.round - 1 && obs.tricks === 0 && obs.in_trick === 0;
  return (
    <div class="st-board" data-phase={obs.phase}>
      <div class="st-stage">
        <Chart />
        <Winds {...props} />
        <Compass wind={windNow(obs)} stake={stakeOf(obs)} lang={lang} />
        <Trick {...props} past={past} scored={justScored ? memory.round : null} />
        <Out obs={obs} lang={lang} />
      </div>
    </div>
  );
}

/* ==== Winds ================================================================ */

/** The wind that blows lies in the slot; the coming ones and the deck wait beside it. */
function Winds({ obs, lang, spots }: Props) {
  const deck = obs.wind_deck.length;
  const pieces = windPieces(obs);
  return (
    <ol class="st-winds" data-guide="row">
      {[0, 1, 2].map((i) => {
        const kind = rowWind(obs, i);
        if (kind < 0) return null;
        const n = obs.tricks + i + 1;
        return (
          <li
            key={`${obs.round}-${n}`}
            class={`st-coming${i === 0 ? " st-now" : ""}${marked(spots, "wind", kind) ? " st-marked" : ""}`}
          >
            <span class="st-slot" data-piece={pieces.row[i]} data-kind="wind" data-from=".st-deck">
              <WindCard kind={kind} lang={lang} />
            </span>
            <span class="unseen">{windName(lang, kind)}</span>
            <span class="st-caption">
              <span class="st-long">{i === 0 ? say(lang, "blows") : say(lang, "trickN", { n })}</span>
              <span class="st-short" aria-hidden="true">
                {i === 0 ? say(lang, "now") : ordinal(lang, n)}
              </span>
            </span>
            {i === 0 && obs.held.length > 0 && <Held obs={obs} lang={lang} />}
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
    <span class="st-chips" role="img" aria-label={kinds.map((kind) => windName(lang, kind)).join(", ")}>
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
