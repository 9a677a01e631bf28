/** The table of Santa Timea: the winds with their compass, and what lies before each seat. */
import { useMemo } from "preact/hooks";
import { Pennant } from "../../look/marks";
import type { BoardProps, Lang, Player, Spot, Step } from "../contract";
import { WheelCard, WindCard, WindChip } from "./cards";
import { Compass } from "./compass";
import {
  type Obs,
  type PastTrick,
  Phase,
  type RoundScore,
  type Standing,
  TRICKS,
  asideOf,
  damageNow,
  damageOf,
  endedRound,
  endedTrick,
  pileOf,
  rowWind,
  seatsOf,
  standings,
  toMove,
  trickCards,
  windDirection,
  windKinds,
  windNow,
  winners,
} from "./obs";
import { cardName, say, windName, windShort } from "./words";
import "./santa-timea.css";

type Props = BoardProps<Obs>;

/** What the last steps left lying: an observation alone does not hold a finished trick. */
interface Memory {
  trick: PastTrick | null;
  round: { n: number; score: RoundScore; clear: boolean } | null;
}

/** Looks back to the last card that was played. */
function recall(steps: readonly Step<Obs>[]): Memory {
  const memory: Memory = { trick: null, round: null };
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i]!;
    if (step.who < 0) continue;
    const score = endedRound(step);
    if (score) memory.round = { n: step.before.round, score, clear: score.clear };
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
  const { obs, ms } = props;
  const memory = useMemo(() => recall(props.steps ?? []), [props.steps?.length, obs]);
  const past = obs.phase === Phase.over ? null : lastTrick(obs, memory);
  const wind = windNow(obs);
  const lying = past
    ? past.cards
    : wind < 0
      ? []
      : standings(trickCards(obs), windDirection(wind), obs.leader, obs.seats);
  const scored = memory.round && memory.round.n + 1 === obs.round && obs.tricks === 0 && obs.in_trick === 0;
  return (
    <div class="st-board" data-phase={obs.phase}>
      <div class="st-winds">
        <Compass wind={wind} stake={stakeOf(obs)} lang={props.lang} ms={ms} />
        <Row {...props} />
      </div>
      <ol class="st-seats" data-guide="trick" style={{ "--st-n": obs.seats }}>
        {seatsOf(obs).map((seat) => (
          <Seat
            key={seat}
            {...props}
            seat={seat}
            card={lying.find((card) => card.seat === seat) ?? null}
            past={past}
            scored={scored ? memory.round : null}
          />
        ))}
      </ol>
    </div>
  );
}

/** The damage that the current trick is about, held cards included. */
function stakeOf(obs: Obs): number {
  const wind = windNow(obs);
  const held = windKinds(obs.held).reduce((sum, kind) => sum + damageOf(kind), 0);
  return wind < 0 ? 0 : damageOf(wind) + held;
}

/* ==== Winds ================================================================ */

function Row({ obs, lang, spots }: Props) {
  const places = [0, 1, 2].map((i) => rowWind(obs, i));
  return (
    <div class="st-row-box">
      <ol class="st-row" data-guide="row">
        {places.map((kind, i) =>
          kind < 0 ? null : (
            <li
              key={`${obs.round}-${obs.tricks + i}`}
              class={`st-place${i === 0 ? " st-now" : ""}${marked(spots, "wind", kind) ? " st-marked" : ""}`}
            >
              <span class="st-caption">{say(lang, i === 0 ? "now" : "next")}</span>
              <WindCard kind={kind} lang={lang} />
              <span class="unseen">{windName(lang, kind)}</span>
            </li>
          ),
        )}
      </ol>
      <Pool lang={lang} label={say(lang, "held")} set={obs.held} strong />
      <Pool lang={lang} label={say(lang, "forecast")} set={obs.forecast} />
      <Pool lang={lang} label={say(lang, obs.pro ? "lapsed" : "out")} set={obs.removed} />
    </div>
  );
}

function Pool(props: { lang: Lang; label: string; set: readonly number[]; strong?: boolean }) {
  const { lang, label, set, strong = false } = props;
  if (set.length === 0) return null;
  const kinds = windKinds(set);
  return (
    <p class={`st-pool${strong ? " st-strong" : ""}`}>
      <span class="st-caption">{label}</span>
      <Chips kinds={kinds} lang={lang} />
    </p>
  );
}

function Chips(props: { kinds: readonly number[]; lang: Lang; aside?: readonly number[] }) {
  const { kinds, lang, aside = [] } = props;
  const left = aside.flatMap((d) => [d * 3, d * 3 + 1, d * 3 + 2]);
  return (
    <span class="st-chips" role="img" aria-label={kinds.map((kind) => windName(lang, kind)).join(", ")}>
      {kinds.map((kind, i) => {
        const at = left.indexOf(kind);
        if (at >= 0) left.splice(at, 1);
        return <WindChip key={i} kind={kind} lang={lang} aside={at >= 0} />;
      })}
    </span>
  );
}

function marked(spots: readonly Spot[], kind: string, at: number): boolean {
  return spots.some((spot) => spot.kind === kind && Number(spot.at) === at);
}

/* ==== Seats ================================================================ */

interface SeatProps extends Props {
  seat: number;
  card: Standing | null;
  past: PastTrick | null;
  scored: Memory["round"];
}

function Seat(props: SeatProps) {
  const { obs, seat, lang, players, spots } = props;
  const turn = toMove(obs).includes(seat);
  const player = players[seat];
  const classes = ["st-seat"];
  if (turn) classes.push("st-turn");
  if (player?.you) classes.push("st-me");
  if (marked(spots, "seat", seat)) classes.push("st-marked");
  return (
    <li class={classes.join(" ")} aria-current={turn ? "step" : undefined}>
      <SeatName
        player={player}
        seat={seat}
        leads={obs.phase === Phase.play && obs.leader === seat}
        lang={lang}
      />
      <Slot {...props} />
      <Taken obs={obs} seat={seat} lang={lang} scored={props.scored} />
    </li>
  );
}

function SeatName(props: { player: Player | undefined; seat: number; leads: boolean; lang: Lang }) {
  const { player, seat, leads, lang } = props;
  return (
    <div class="st-name">
      <Pennant seat={player?.pennant ?? seat} size={18} />
      <span class="st-who" title={player?.name}>
        {player?.name ?? seat + 1}
      </span>
      {leads && (
        <svg class="st-wheel" viewBox="-10 -10 20 20" role="img" aria-label={say(lang, "leads")}>
          <title>{say(lang, "leads")}</title>
          <circle r="5" />
          <path d="M0-9V9M-9 0H9M-6.4-6.4 6.4 6.4M-6.4 6.4 6.4-6.4" />
        </svg>
      )}
    </div>
  );
}

function Slot({ obs, seat, card, past, lang, step, ms, players }: SeatProps) {
  if (obs.phase === Phase.over && card === null) return <FinalSlot obs={obs} seat={seat} lang={lang} />;
  if (card === null) {
    const order = ((seat - obs.leader + obs.seats) % obs.seats) + 1;
    return (
      <div class="st-slot">
        <span class="st-empty">{obs.phase === Phase.play ? order : ""}</span>
        <span class="st-value" />
        <span class="st-tag" />
      </div>
    );
  }
  const fresh = ms > 0 && step !== null && step.who === seat && step.text?.startsWith("play");
  const from = players[seat]?.you ? " st-from-hand" : " st-from-seat";
  return (
    <div
      class={`st-slot${past ? " st-past" : ""}${fresh ? from : ""}`}
      style={{ "--st-ms": `${Math.min(ms, 400)}ms` }}
    >
      <WheelCard card={card.card} lang={lang} struck={card.tied && !card.takes} />
      <span class="unseen">{cardName(lang, card.card)}</span>
      <span class="st-value figures">{card.worth === "" ? say(lang, "lowest") : card.worth}</span>
      <Tag
        card={card}
        wind={past ? past.wind : windNow(obs)}
        lang={lang}
        done={past !== null}
        last={(past?.trick ?? obs.tricks) === TRICKS - 1}
        alone={past === null && obs.in_trick < 2}
      />
    </div>
  );
}

/** Points at the end of the game, where the cards were. */
function FinalSlot({ obs, seat, lang }: { obs: Obs; seat: number; lang: Lang }) {
  const won = winners(obs).includes(seat);
  return (
    <div class={`st-slot st-final${won ? " st-won" : ""}`}>
      <b class="figures">{obs.total[seat]}</b>
      <span class="st-caption">{say(lang, "points")}</span>
      {won && <span class="st-victor">{say(lang, "victor")}</span>}
    </div>
  );
}

/** What a card brings as the trick stands. */
function Tag(props: {
  card: Standing;
  wind: number;
  lang: Lang;
  done: boolean;
  last: boolean;
  alone: boolean;
}) {
  const { card, wind, lang, done, last, alone } = props;
  const kind = done ? " st-done" : "";
  if (alone) return <span class="st-tag" />;
  return (
    <span class="st-tag">
      {card.takes && <b class={`st-takes${kind}`}>{say(lang, "takes", { wind: windShort(lang, wind) })}</b>}
      {card.tied && !card.takes && <b class="st-tied">{say(lang, "tied")}</b>}
      {card.leads && !last && <b class={`st-leads${kind}`}>{say(lang, "leadsNext")}</b>}
    </span>
  );
}

function Taken(props: { obs: Obs; seat: number; lang: Lang; scored: Memory["round"] }) {
  const { obs, seat, lang, scored } = props;
  if (scored) return <Scored seat={seat} lang={lang} scored={scored} />;
  const kinds = pileOf(obs, seat);
  const aside = asideOf(obs, seat);
  return (
    <div class="st-taken" data-guide="taken">
      <span class="st-damage">
        <span class="st-caption">{say(lang, "damage")}</span> <b class="figures">{damageNow(obs, seat)}</b>
      </span>
      {kinds.length > 0 && <Chips kinds={kinds} lang={lang} aside={aside} />}
    </div>
  );
}

/** The result of the round that has just ended, until the next card is played. */
function Scored(props: { seat: number; lang: Lang; scored: NonNullable<Memory["round"]> }) {
  const { seat, lang, scored } = props;
  const { score, clear, n } = scored;
  const result = score.result[seat]!;
  return (
    <div class="st-taken st-scored">
      <span class="st-caption">
        {say(lang, "round")} {n + 1}
      </span>
      <b class="st-gain figures">{result < 0 ? `−${-result}` : `+${result}`}</b>
      {clear && (
        <span class="st-caption figures">
          {say(lang, "damage")} {score.damage[seat]}
        </span>
      )}
    </div>
  );
}
