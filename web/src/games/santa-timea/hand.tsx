/** My cards of Santa Timea, sorted by direction, and the choice of sets in the pro game. */
import { DIRECTIONS, DirectionMark, Pennant } from "../../look/marks";
import type { BoardProps, Lang, Move } from "../contract";
import { WheelCard, WindChip } from "./cards";
import {
  Action,
  type Obs,
  PIRATESS,
  Phase,
  damageIn,
  directionOf,
  directionsIn,
  isPiratess,
  minusPoints,
  pairPoints,
  pileOf,
  turnsFrom,
  windDirection,
  windNow,
  withoutSets,
  worthOf,
} from "./obs";
import { describe, say } from "./words";

type Props = BoardProps<Obs>;

export function Hand(props: Props) {
  const { obs, everyone, viewer, lang } = props;
  if (obs.phase === Phase.aside && props.legal.length > 0) return <AsideChoice {...props} />;
  if (everyone) return <AllHands {...props} />;
  if (viewer === null) return <p class="st-note">{say(lang, "noHand")}</p>;
  if (obs.hand.length === 0) return <p class="st-note">{say(lang, "empty")}</p>;
  return (
    <div class="st-fan">
      <div class="st-hand" data-guide="hand" role="group" aria-label={say(lang, "hand")}>
        {groups(obs.hand).map((cards) => (
          <Group key={groupOf(cards[0]!)} cards={cards} {...props} />
        ))}
      </div>
    </div>
  );
}

function groupOf(card: number): number {
  return isPiratess(card) ? 4 : directionOf(card);
}

/** The cards of a hand by direction, the Piratesses last. */
function groups(hand: readonly number[]): number[][] {
  return [0, 1, 2, 3, 4]
    .map((group) => hand.filter((card) => groupOf(card) === group))
    .filter((cards) => cards.length > 0);
}

function Group(props: Props & { cards: number[] }) {
  const { cards, obs, lang } = props;
  const group = groupOf(cards[0]!);
  return (
    <div class="st-group" style={{ "--st-cards": cards.length }} data-direction={DIRECTIONS[group] ?? "none"}>
      <GroupHead group={group} obs={obs} lang={lang} />
      <div class="st-cards">
        {cards.map((card) => (
          <HandCard key={card} card={Math.min(card, PIRATESS)} {...props} />
        ))}
      </div>
    </div>
  );
}

function GroupHead({ group, obs, lang }: { group: number; obs: Obs; lang: Lang }) {
  const wind = windNow(obs);
  if (group === 4) return <span class="st-head">{say(lang, "copies")}</span>;
  const turns = wind < 0 ? -1 : turnsFrom(windDirection(wind), group);
  return (
    <span class={`st-head${turns === 0 ? " st-strong" : ""}`}>
      <svg viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true">
        <DirectionMark direction={group} />
      </svg>
      {turns >= 0 && say(lang, turns === 0 ? "full" : turns === 2 ? "nothing" : "half")}
    </span>
  );
}

function HandCard(props: Props & { card: number }) {
  const { card, obs, lang, legal, picked, hint } = props;
  const move: Move | undefined = legal.find((m) => m.id === card);
  const wind = windNow(obs);
  const rank = hint.findIndex((h) => h.move.id === card);
  const chosen = picked?.id === card;
  const classes = ["st-held"];
  if (move) classes.push("st-legal");
  else if (legal.length > 0) classes.push("st-barred");
  if (chosen) classes.push("st-picked");
  const name = describe(move ?? { id: card, text: "" }, props);
  return (
    <button
      type="button"
      class={classes.join(" ")}
      aria-pressed={chosen}
      aria-disabled={move ? undefined : true}
      title={name}
      data-card={card}
      data-move={move?.id}
      onClick={() => (move ? props.pick(move) : props.refuse(card))}
    >
      <span class="unseen">{name}</span>
      <WheelCard card={card} lang={lang} />
      <span class="st-worthy figures" aria-hidden="true">
        {isPiratess(card) ? "=" : wind < 0 ? " " : worthOf(card, windDirection(wind))}
      </span>
      {rank >= 0 && rank < 3 && (
        <span class="st-rank" aria-hidden="true">
          {rank + 1}
        </span>
      )}
    </button>
  );
}

/* ==== The choice of sets =================================================== */

function AsideChoice(props: Props) {
  const { lang, legal } = props;
  return (
    <div class="st-aside" role="group" aria-label={say(lang, "choose")}>
      {legal.map((move) => (
        <AsideOption key={move.id} move={move} {...props} />
      ))}
    </div>
  );
}

/** One way to score: which cards go, and what the rest counts. */
function AsideOption(props: Props & { move: Move }) {
  const { move, obs, lang, picked } = props;
  const directions = directionsIn(move.id - Action.aside);
  const rest = withoutSets(pileOf(obs, obs.viewer), directions);
  const gone = directions.flatMap((d) => [d * 3, d * 3 + 1, d * 3 + 2]);
  const chosen = picked?.id === move.id;
  return (
    <button
      type="button"
      class={`st-option st-legal${chosen ? " st-picked" : ""}`}
      aria-pressed={chosen}
      data-move={move.id}
      onClick={() => props.pick(move)}
    >
      <span class="unseen">{describe(move, props)}</span>
      <span class="st-chips" aria-hidden="true">
        {gone.map((kind) => (
          <WindChip key={kind} kind={kind} lang={lang} aside />
        ))}
        {gone.length === 0 && <span class="st-caption">{say(lang, "keepAll")}</span>}
      </span>
      <span class="st-chips" aria-hidden="true">
        {rest.map((kind, i) => (
          <WindChip key={i} kind={kind} lang={lang} />
        ))}
      </span>
      <span class="st-effect figures" aria-hidden="true">
        <Effect label={say(lang, "damage")} value={damageIn(rest)} />
        <Effect label={say(lang, "pairs")} value={`+${pairPoints(rest)}`} />
        <Effect label={say(lang, "cards")} value={`−${minusPoints(rest, obs.seats)}`} />
      </span>
    </button>
  );
}

function Effect({ label, value }: { label: string; value: number | string }) {
  return (
    <span>
      {label} <b>{value}</b>
    </span>
  );
}

/* ==== Replays that show all ================================================ */

function AllHands({ everyone = [], players, lang }: Props) {
  return (
    <div class="st-all">
      {everyone.map((obs, seat) => (
        <div
          key={seat}
          class="st-one"
          role="group"
          aria-label={say(lang, "of", { name: players[seat]?.name ?? "" })}
        >
          <span class="st-name">
            <Pennant seat={players[seat]?.pennant ?? seat} size={18} />
            <span class="st-who">{players[seat]?.name}</span>
          </span>
          <span class="st-cards">
            {obs.hand.map((card) => (
              <WheelCard key={card} card={Math.min(card, PIRATESS)} lang={lang} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
