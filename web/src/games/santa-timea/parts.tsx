/** The log of Santa Timea: a block for each trick, a row for each card. */
import { DIRECTIONS, Pennant } from "../../look/marks";
import type { ComponentChildren, Lang, PartProps, Parts, Row, Step } from "../contract";
import { Arrow, WindChip } from "./cards";
import {
  type Obs,
  Phase,
  type Standing,
  TRICKS,
  cardIn,
  directionOf,
  endedTrick,
  isPiratess,
  numberOf,
  standings,
  toMove,
  trickCards,
  windDirection,
  windNow,
} from "./obs";
import { type Outcome, SIGNS, outcomesOf } from "./outcome";
import { capital, say, windName } from "./words";
import "./parts.css";

type Props = PartProps<Obs>;

/** The last card of a trick so far; undefined: none is played. */
function lastPlay({ steps }: Props): Step<Obs> | undefined {
  return steps.filter((step) => step.text !== null && cardIn(step.text) >= 0).at(-1);
}

/** How the cards of the trick stand. */
function cardsOf(props: Props): Standing[] {
  const last = lastPlay(props);
  if (last === undefined) return [];
  const o = last.before;
  const cards = [...trickCards(o), cardIn(last.text!)];
  return standings(cards, windDirection(windNow(o)), o.leader, o.seats);
}

function name(props: Props): ComponentChildren {
  const { lang, part } = props;
  const o = lastPlay(props)?.before ?? props.now;
  const wind = o === null || part.id === SCORING ? -1 : windNow(o);
  return (
    <>
      <b>{part.id === SCORING ? say(lang, "scoring") : say(lang, "trickHead", { n: Number(part.id) + 1 })}</b>
      {wind >= 0 && (
        <>
          <WindChip kind={wind} lang={lang} />
          <span>{capital(windName(lang, wind))}</span>
        </>
      )}
    </>
  );
}

/** Who took the damage, or who has to choose a card. */
function gist(props: Props): ComponentChildren {
  const { lang, now, players, viewer } = props;
  if (now !== null) {
    const [seat] = toMove(now);
    if (seat === undefined) return null;
    if (viewer !== null && toMove(now).includes(viewer)) return say(lang, "youChoose");
    return <Whose seat={players[seat]?.pennant ?? seat}>{say(lang, "chooses")}</Whose>;
  }
  const last = lastPlay(props);
  const trick = last && endedTrick(last);
  if (!trick) return null;
  const taker = trick.cards.find((card) => card.takes);
  if (!taker) return say(lang, "allTied");
  const flag = players[taker.seat]?.pennant ?? taker.seat;
  return <Whose seat={flag}>{say(lang, "took", { n: trick.damage })}</Whose>;
}

function Whose(props: { seat: number; children: ComponentChildren }) {
  return (
    <>
      <Pennant seat={props.seat} size={18} />
      {props.children}
    </>
  );
}

function row(step: Step<Obs>, props: Props): Row | null {
  const card = step.text === null ? -1 : cardIn(step.text);
  const all = cardsOf(props);
  const own = all.find((one) => one.seat === step.who);
  if (card < 0 || own === undefined) return null;
  const outcomes = outcomesOf(own, all.length, step.before.tricks);
  const flag = props.players[step.who]?.pennant ?? step.who;
  return {
    shows: <CardRow card={own} flag={flag} outcomes={outcomes} lang={props.lang} />,
    says: saidBy(step),
  };
}

/** The sentence of the card and, if it ended the trick, those of who took and who leads; that all were
 * tied and what became of the wind is not in the rows. */
function saidBy(step: Step<Obs>): number {
  const trick = endedTrick(step);
  const taker = trick?.cards.find((one) => one.takes);
  if (!trick || !taker) return 1;
  const isLed = isPiratess(trick.cards[0]!.card);
  const tellsLead = trick.trick + 1 < TRICKS && (isLed || !taker.leads);
  return tellsLead ? 3 : 2;
}

function CardRow(props: { card: Standing; flag: number; outcomes: readonly Outcome[]; lang: Lang }) {
  const { card, flag, outcomes, lang } = props;
  const [first] = outcomes;
  return (
    <>
      <Pennant seat={flag} size={20} />
      <CardMark card={card.card} lang={lang} />
      <span class="st-log-worth">
        {card.worth === "" ? say(lang, "lowest") : say(lang, "worth", { n: card.worth })}
      </span>
      {first && (
        <span class={`st-log-out st-log-${first}`}>
          {outcomes.map((outcome) => {
            const Sign = SIGNS[outcome];
            return <Sign key={outcome} size={14} />;
          })}
          {say(lang, first === "takes" ? "takesIt" : first)}
        </span>
      )}
    </>
  );
}

function CardMark({ card, lang }: { card: number; lang: Lang }) {
  if (isPiratess(card)) return <b class="st-log-card">{say(lang, "piratess")}</b>;
  const direction = directionOf(card);
  return (
    <span class="st-log-card" style={{ color: `var(--${DIRECTIONS[direction]}-text)` }}>
      <svg width="13" height="13" viewBox="0 0 24 24" fill="currentColor">
        <Arrow direction={direction} size={24} />
      </svg>
      <b class="num">{numberOf(card)}</b>
    </span>
  );
}

const SCORING = "scoring";

export const parts: Parts<Obs> = {
  partOf: (obs) => ({
    id: obs.phase === Phase.aside ? SCORING : `${obs.tricks}`,
    round: obs.round + 1,
  }),
  roundWords: { en: "Round {n}", de: "Durchgang {n}" },
  name,
  gist,
  row,
};
