/** The cards of a trick, laid out where people sit. */
import { Pennant } from "../../look/marks";
import { Cup, Star } from "../../look/icons";
import type { BoardProps, Spot } from "../contract";
import { WheelCard, pieceOf } from "./cards";
import {
  type Obs,
  type PastTrick,
  Phase,
  type RoundScore,
  type Standing,
  seatsOf,
  stakeOf,
  standings,
  toMove,
  trickCards,
  windDirection,
  windNow,
  winners,
  withCard,
} from "./obs";
import { Pill, Plate, Worth, longName, outcomesOf } from "./outcome";
import { cardName, ordinal, say } from "./words";

type Props = BoardProps<Obs>;

/** A round that has just been scored. */
export interface Scored {
  n: number;
  score: RoundScore;
}

/** Where people sit, from the one at the bottom on clockwise: x and y from -1 to 1, and the turn of
 * the card in degrees. */
const PLACES: Readonly<Record<number, readonly (readonly [number, number, number])[]>> = {
  2: [
    [0, 1, 0],
    [0, -1, 2],
  ],
  3: [
    [0, 1, 0],
    [-0.92, -0.7, -4],
    [0.92, -0.7, 3],
  ],
  4: [
    [0, 1, 0],
    [-1, 0, -4],
    [0, -1, 1.5],
    [1, 0, 3],
  ],
  5: [
    [0, 1, 0],
    [-1, 0.12, -5],
    [-0.62, -1, -2],
    [0.62, -1, 2],
    [1, 0.12, 5],
  ],
};

/** Places for a table that is round, for a narrow one, where five sit in rows of two, and for one that
 * is low and wide: an arc, the viewer at its end. */
function placeOf(seats: number, turn: number): Record<string, string> {
  const [x, y, r] = PLACES[seats]?.[turn] ?? [0, 0, 0];
  const nth = (turn + seats - 1) % seats;
  const t = nth / (seats - 1);
  return {
    "--x": `${x}`,
    "--y": `${y}`,
    "--r": `${r}deg`,
    "--row-x": `${seats > 2 ? Math.sign(x) : x}`,
    "--row-y": `${seats > 3 ? Math.round(y) : y}`,
    "--nth": `${nth}`,
    "--arc-x": `${+(2 * t - 1).toFixed(2)}`,
    "--arc-y": `${seats === 2 ? 0 : +(1 - 2 * Math.sin(Math.PI * t)).toFixed(2)}`,
  };
}

export function Trick(props: Props & { past: PastTrick | null; scored: Scored | null }) {
  const { obs, past, picked, viewer } = props;
  const wind = windNow(obs);
  const tried = picked !== null && obs.phase === Phase.play ? picked.id : -1;
  const lying =
    past?.cards ??
    (wind < 0
      ? []
      : tried >= 0
        ? withCard(obs, tried)
        : standings(trickCards(obs), windDirection(wind), obs.leader, obs.seats));
  const first = viewer ?? 0;
  return (
    <ol class={`st-trick st-seats${obs.seats}`} data-guide="trick">
      {seatsOf(obs).map((seat) => (
        <Place
          key={seat}
          {...props}
          seat={seat}
          turn={(seat - first + obs.seats) % obs.seats}
          card={lying.find((one) => one.seat === seat) ?? null}
          count={lying.length}
          tried={tried >= 0}
        />
      ))}
    </ol>
  );
}

interface PlaceProps extends Props {
  past: PastTrick | null;
  scored: Scored | null;
  seat: number;
  /** Seats clockwise from the viewer. */
  turn: number;
  card: Standing | null;
  /** Cards that lie there. */
  count: number;
  /** The viewer's card is only tried out. */
  tried: boolean;
}

export function marked(spots: readonly Spot[], kind: string, at: number): boolean {
  return spots.some((spot) => spot.kind === kind && Number(spot.at) === at);
}

function Place(props: PlaceProps) {
  const { obs, seat, turn, card, spots, players, scored } = props;
  const acts = (props.step === null ? toMove(obs) : props.past ? [] : [props.step.who]).includes(seat);
  const ghost = props.tried && seat === obs.viewer;
  const classes = ["st-place"];
  if (acts) classes.push("st-acts");
  if (marked(spots, "seat", seat)) classes.push("st-marked");
  if (ghost) classes.push("st-ghost");
  if (props.past) classes.push("st-past");
  return (
    <li
      class={classes.join(" ")}
      style={placeOf(obs.seats, turn)}
      data-seat={seat}
      aria-current={acts ? "step" : undefined}
    >
      {obs.phase === Phase.over && card === null ? (
        <Final {...props} />
      ) : card === null ? (
        <Empty {...props} />
      ) : (
        <Lying {...props} card={card} ghost={ghost} />
      )}
      {scored && <Gain seat={seat} scored={scored} lang={props.lang} />}
      {players[seat]?.you && <span class="unseen">{players[seat]?.name}</span>}
    </li>
  );
}

function Lying(props: PlaceProps & { card: Standing; ghost: boolean }) {
  const { obs, seat, card, past, lang, players, ghost } = props;
  const wind = past ? past.wind : windNow(obs);
  const outcomes = outcomesOf(card, props.count, past?.trick ?? obs.tricks);
  const struck = card.tied && !card.takes;
  // In the next round the same card may be in a hand.
  const isOld = past !== null && past.round !== obs.round;
  return (
    <div
      class={`st-lying${struck ? " st-struck" : ""}`}
      data-piece={ghost || isOld ? undefined : pieceOf(card.card)}
      data-kind="card"
      data-from={`.player[data-seat="${seat}"]`}
    >
      <WheelCard card={card.card} lang={lang} />
      {struck && <i class="st-strike" />}
      <span class="unseen">{cardName(lang, card.card)}</span>
      <Pill>
        <Worth card={card.card} worth={card.worth} wind={wind} lang={lang} />
      </Pill>
      <Plate
        outcomes={outcomes}
        damage={past ? past.damage : stakeOf(obs)}
        mood={past ? "was" : ghost ? "would" : "stands"}
        lang={lang}
        flag={<Pennant seat={players[seat]?.pennant ?? seat} size={19} />}
        name={players[seat]?.name ?? ""}
      />
    </div>
  );
}

/** Where a card will lie, with the turn in which it comes. */
function Empty({ obs, seat, players, lang }: PlaceProps) {
  const order = ((seat - obs.leader + obs.seats) % obs.seats) + 1;
  return (
    <div class="st-empty">
      <Pennant seat={players[seat]?.pennant ?? seat} size={26} />
      <span class={`st-whose${longName(players[seat]?.name ?? "")}`}>{players[seat]?.name}</span>
      {obs.phase === Phase.play && <b class="num">{ordinal(lang, order)}</b>}
    </div>
  );
}

/** Points at the end of the game, where the cards were. */
function Final({ obs, seat, lang, players }: PlaceProps) {
  const won = winners(obs).includes(seat);
  return (
    <div class={`st-final${won ? " st-won" : ""}`}>
      <Pennant seat={players[seat]?.pennant ?? seat} size={26} />
      <span class={`st-whose${longName(players[seat]?.name ?? "")}`}>{players[seat]?.name}</span>
      <span class="st-sum" title={say(lang, "points")}>
        {won ? <Cup size={22} /> : <Star size={20} />}
        <b class="num">{obs.total[seat]}</b>
      </span>
      {won && <span class="st-victor">{say(lang, "victor")}</span>}
    </div>
  );
}

/** What the round that has just ended brought, until the next card is played. */
function Gain({ seat, scored, lang }: { seat: number; scored: Scored; lang: Props["lang"] }) {
  const result = scored.score.result[seat]!;
  return (
    <span class="st-gain" title={`${say(lang, "round")} ${scored.n + 1}`}>
      <span class="unseen">
        {say(lang, "round")} {scored.n + 1}
      </span>
      <Star size={16} />
      <b class="num">{result < 0 ? `−${-result}` : `+${result}`}</b>
    </span>
  );
}
