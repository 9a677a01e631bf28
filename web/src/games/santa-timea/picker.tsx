/** Santa Timea beside a real table: wheel cards and wind cards to tap. */
import type { Lang, Move, PickerProps, Picking, Question, QuestionWords, TableView } from "../contract";
import { words } from "../contract";
import { whoIs } from "../people";
import { Done, Picks, SeatPicks, useDraft } from "../../ui/picking";
import { Arrow, WindCard } from "./cards";
import { Portrait } from "./engraving";
import { Hand } from "./hand";
import {
  DIRECTIONS,
  NUMBERS,
  type Obs,
  Outcome,
  PIRATESS,
  Phase,
  TRICKS,
  isPiratess,
  turnsFrom,
  windDirection,
  windNow,
} from "./obs";
import { steps } from "./turn";
import { capital, cardName, directionName, letterOf, say, windName } from "./words";
import "./picker.css";

type Props = PickerProps<Obs>;

const ask = words({
  en: {
    starter: "Who begins?",
    starterHow: "Your table has drawn lots.",
    deal: "Which cards do you hold?",
    dealHow: "Tap all twelve.",
    dealt: "{n} of {all} cards",
    wind: "Which wind card was turned over?",
    windFirst: "Which wind lies there first?",
    windNext: "Which wind lies there next?",
    forecast: "Which wind card is out of this round?",
    play: "Which card did {name} play?",
    playHow: "Tap it.",
    aside: "Which sets does {name} lay aside?",
    yours: "yours",
    played: "played",
    piratess: "{n} of {all} still out",
    one: "one fewer",
  },
  de: {
    starter: "Wer beginnt?",
    starterHow: "Das Los am Tisch hat entschieden.",
    deal: "Welche Karten hast du auf der Hand?",
    dealHow: "Tippe auf alle zwölf.",
    dealt: "{n} von {all} Karten",
    wind: "Welche Windrichtungskarte wurde aufgedeckt?",
    windFirst: "Welcher Wind liegt zuerst?",
    windNext: "Welcher Wind liegt danach?",
    forecast: "Welche Windrichtungskarte ist nicht dabei?",
    play: "Welche Karte hat {name} gespielt?",
    playHow: "Tippe sie an.",
    aside: "Welche Sets legt {name} beiseite?",
    yours: "deine",
    played: "gespielt",
    piratess: "{n} von {all} noch im Spiel",
    one: "eine weniger",
  },
});

function asks({ who }: Question, { lang, obs, players }: TableView<Obs>): QuestionWords {
  const { name } = whoIs({ lang, players }, who);
  switch (obs.phase) {
    case Phase.starter:
      return { title: ask(lang, "starter"), how: ask(lang, "starterHow") };
    case Phase.deal:
      return { title: ask(lang, "deal"), how: ask(lang, "dealHow") };
    case Phase.wind: {
      const lying = obs.row.filter((kind) => kind < Outcome.forecasted - Outcome.wind).length;
      const isFirst = obs.tricks === 0;
      return { title: ask(lang, isFirst ? (lying === 0 ? "windFirst" : "windNext") : "wind") };
    }
    case Phase.forecast:
      return { title: ask(lang, "forecast") };
    case Phase.aside:
      return { title: ask(lang, "aside", { name }) };
    default:
      return { title: ask(lang, "play", { name }), how: ask(lang, "playHow") };
  }
}

const kindIn = ({ id }: Move): number =>
  id >= Outcome.forecasted ? id - Outcome.forecasted : id - Outcome.wind;
const cardDealt = ({ id }: Move): number => (id - Outcome.deal) % (PIRATESS + 1);

function name(outcome: Move, { lang, players }: TableView<Obs>): string {
  if (outcome.id < Outcome.deal) return players[outcome.id]?.name ?? "";
  return capital(
    outcome.id < Outcome.wind ? cardName(lang, cardDealt(outcome)) : windName(lang, kindIn(outcome)),
  );
}

function Picker(props: Props) {
  const { lang, obs, question } = props;
  switch (obs.phase) {
    case Phase.starter:
      return <SeatPicks picker={props} seatOf={(move) => move.id} />;
    case Phase.deal:
      return <Deal {...props} />;
    case Phase.wind:
    case Phase.forecast:
      return (
        <Picks
          picker={props}
          class="st-wind-picks"
          name={(move) => capital(windName(lang, kindIn(move)))}
          picture={(move) => <WindCard kind={kindIn(move)} lang={lang} />}
        />
      );
    case Phase.aside:
      return <Hand {...props} />;
    default:
      return (
        <CardGrid
          {...props}
          may={question.list.map((move) => move.id)}
          chosen={props.picked === null ? [] : [props.picked.id]}
          tap={(card) => props.pick(question.list.find((move) => move.id === card)!)}
        />
      );
  }
}

/** My hand, told at once; what was told of it before stays. */
function Deal(props: Props) {
  const { lang, obs, question, tell } = props;
  const [cards, setCards] = useDraft<readonly number[]>(props, []);
  const known = obs.hand.length;
  const may = question.list.map(cardDealt);
  const first = question.list[0]!.id - may[0]!;
  const left = TRICKS - known - cards.length;
  const without = (card: number) => {
    const at = cards.indexOf(card);
    return cards.filter((_, i) => i !== at);
  };
  const tap = (card: number) => {
    if (cards.includes(card) && !isPiratess(card)) setCards(without(card));
    else if (left > 0) setCards([...cards, card]);
  };
  return (
    <div class="st-deal">
      <CardGrid {...props} may={may} chosen={cards} tap={tap} drop={() => setCards(without(PIRATESS))} />
      <Done
        lang={lang}
        count={ask(lang, "dealt", { n: TRICKS - left, all: TRICKS })}
        isDone={left === 0}
        clear={cards.length > 0 ? () => setCards([]) : undefined}
        tell={() => tell(cards.map((card) => first + card))}
      />
    </div>
  );
}

/* ==== All cards ============================================================ */

interface GridProps extends Props {
  /** Cards that can be tapped. */
  may: readonly number[];
  chosen: readonly number[];
  tap(card: number): void;
  /** Takes one of several chosen Piratesses away. */
  drop?(): void;
}

/** The whole deck by direction: what may be, what is mine, and what has been played. */
function CardGrid(props: GridProps) {
  return (
    <div class="st-pick-grid">
      {Array.from({ length: DIRECTIONS }, (_, direction) => (
        <Suit key={direction} {...props} direction={direction} />
      ))}
      <PiratessRow {...props} />
    </div>
  );
}

function worthName(lang: Lang, wind: number, direction: number): string {
  const turns = turnsFrom(windDirection(wind), direction);
  return say(lang, turns === 0 ? "full" : turns === 2 ? "zero" : "half");
}

function Suit(props: GridProps & { direction: number }) {
  const { direction, lang, obs } = props;
  const wind = windNow(obs);
  return (
    <div class={`st-suit st-d${direction}`} role="group" aria-label={capital(directionName(lang, direction))}>
      <span class="st-suit-head" aria-hidden="true">
        <svg viewBox="0 0 24 24" width="24" height="24">
          <Arrow direction={direction} size={24} />
        </svg>
        <b>{letterOf(lang, direction)}</b>
        {wind >= 0 && obs.phase === Phase.play && <span>{worthName(lang, wind, direction)}</span>}
      </span>
      {Array.from({ length: NUMBERS }, (_, i) => (
        <Cell key={i} {...props} card={direction * NUMBERS + i} />
      ))}
    </div>
  );
}

function Cell(props: GridProps & { card: number }) {
  const { card, chosen, lang, may, obs, question } = props;
  const number = (card % NUMBERS) + 1;
  const isMine = obs.hand.includes(card);
  const isChosen = chosen.includes(card);
  if (!may.includes(card) || isMine)
    return (
      <span
        class={`st-cell ${isMine ? "st-mine" : "st-gone"}`}
        role="img"
        aria-label={`${cardName(lang, card)}: ${ask(lang, isMine ? "yours" : "played")}`}
      >
        <b class="num">{number}</b>
        {isMine && <span>{ask(lang, "yours")}</span>}
      </span>
    );
  return (
    <button
      type="button"
      class={`st-cell${isChosen ? " st-cell-chosen" : ""}`}
      aria-pressed={isChosen}
      aria-label={cardName(lang, card)}
      data-move={question.who >= 0 ? card : undefined}
      data-answer={question.who < 0 ? card : undefined}
      onClick={() => props.tap(card)}
    >
      <b class="num">{number}</b>
    </button>
  );
}

/** Piratesses that are in the deck. */
const PIRATESSES = 4;

function PiratessRow(props: GridProps) {
  const { chosen, lang, may, obs, question } = props;
  const isMany = props.drop !== undefined;
  const count = chosen.filter(isPiratess).length;
  const gone = [...obs.played.flat(), ...obs.hand].filter(isPiratess).length;
  const left = PIRATESSES - gone - (isMany ? count : 0);
  const isOpen = may.includes(PIRATESS) && left > 0;
  return (
    <div class="st-piratess-row">
      <button
        type="button"
        class={`st-pick-piratess${count > 0 ? " st-cell-chosen" : ""}`}
        disabled={!isOpen}
        aria-pressed={count > 0}
        data-move={isOpen && question.who >= 0 ? PIRATESS : undefined}
        data-answer={isOpen && question.who < 0 ? PIRATESS : undefined}
        onClick={() => props.tap(PIRATESS)}
      >
        <svg viewBox="10 0 80 92" width="42" height="48" aria-hidden="true">
          <Portrait />
        </svg>
        <b>
          {isMany && count > 0 && `${count} × `}
          {say(lang, "piratess")}
        </b>
        <span>{ask(lang, "piratess", { n: Math.max(0, left), all: PIRATESSES })}</span>
      </button>
      {isMany && count > 0 && (
        <button type="button" class="button" aria-label={ask(lang, "one")} onClick={props.drop}>
          −
        </button>
      )}
    </div>
  );
}

export const picking: Picking<Obs> = {
  Picker,
  as: (view, { who }) => ({ ...view, obs: { ...view.obs, viewer: who } }),
  asks,
  name,
  steps,
};
