/** My cards of Santa Timea as a fan, and the choice of sets in the pro game. */
import { Pennant } from "../../look/marks";
import type { BoardProps, Move } from "../contract";
import { Chips } from "./board";
import { WheelCard, pieceOf } from "./cards";
import {
  Action,
  type Obs,
  PIRATESS,
  Phase,
  damageIn,
  directionsIn,
  isPiratess,
  minusPoints,
  pairPoints,
  pastTrick,
  pileOf,
  windNow,
  withCard,
  withoutSets,
} from "./obs";
import { Pill, Sign, Worth, outcomeWords, outcomesOf } from "./outcome";
import { describe, say } from "./words";
import "./hand.css";

type Props = BoardProps<Obs>;

export function Hand(props: Props) {
  const { obs, everyone, viewer, lang } = props;
  if (obs.phase === Phase.aside && props.legal.length > 0) return <AsideChoice {...props} />;
  if (everyone) return <AllHands {...props} />;
  if (viewer === null) return <p class="st-note">{say(lang, "noHand")}</p>;
  if (obs.hand.length === 0) return <p class="st-note">{say(lang, "empty")}</p>;
  return (
    <div class="st-fan">
      <div
        class={`st-hand${obs.hand.length > ROW ? " st-many" : ""}${obs.hand.length >= CROWD ? " st-crowded" : ""}`}
        data-cards={obs.hand.length}
        style={{ "--fan-n": obs.hand.length }}
        data-guide="hand"
        role="group"
        aria-label={say(lang, "hand")}
      >
        {obs.hand.map((card, i) => (
          <HandCard
            key={card}
            card={Math.min(card, PIRATESS)}
            copy={Math.max(0, card - PIRATESS)}
            at={i}
            {...props}
          />
        ))}
      </div>
    </div>
  );
}

/** Cards that fit in one row of any phone; a wider one may hold one or two more (see hand.css). */
const ROW = 7;

/** So many show too little of each for worth and outcome. */
const CROWD = 10;

/** Where card `i` of `n` lies: in a fan, and in two rows where it is narrow. */
function fanOf(i: number, n: number): Record<string, string> {
  const first = n > ROW ? Math.ceil(n / 2) : n;
  const row = i < first ? 0 : 1;
  const count = row === 0 ? first : n - first;
  const bend = (m: number, of: number) => (of < 2 ? 0 : +((m / ((of - 1) / 2)) ** 2).toFixed(3));
  const m = i - (n - 1) / 2;
  const short = i - row * first - (count - 1) / 2;
  return {
    "--fan-n": `${n}`,
    "--fan-m": `${m}`,
    "--fan-bend": `${bend(m, n)}`,
    "--fan-row": `${row}`,
    "--fan-row-n": `${first}`,
    "--fan-row-m": `${short}`,
    "--fan-row-bend": `${bend(short, count)}`,
  };
}

/** A card can be touched where it is seen, which is all of it only at the end of a row. */
function placesOf(i: number, n: number): string[] {
  const first = n > ROW ? Math.ceil(n / 2) : n;
  const isLast = i === n - 1;
  return [
    ...(i === 0 ? ["st-begin"] : []),
    ...(isLast ? ["st-end"] : []),
    ...(isLast || i === first - 1 ? ["st-row-end"] : []),
    ...(n > ROW && i < first ? ["st-above"] : []),
  ];
}

function HandCard(props: Props & { card: number; copy: number; at: number }) {
  const { card, obs, lang, legal, picked, hint } = props;
  const move: Move | undefined = legal.find((m) => m.id === card);
  const rank = hint.findIndex((h) => h.move.id === card);
  const chosen = picked?.id === card;
  const classes = ["st-held", ...placesOf(props.at, obs.hand.length)];
  if (move) classes.push("st-legal");
  else if (legal.length > 0) classes.push("st-barred");
  if (chosen) classes.push("st-picked");
  const all = obs.phase === Phase.play ? withCard(obs, card) : [];
  // Nobody knows yet what a Piratess will equal before it is one's turn.
  const mine = isPiratess(card) && !move ? undefined : all[all.length - 1];
  // What it is worth under the next wind is shown when that blows.
  if (pastTrick(obs, props.step)) classes.push("st-waits");
  const outcomes = mine && move ? outcomesOf(mine, all.length, obs.tricks) : [];
  const name = [describe(move ?? { id: card, text: "" }, props), outcomeWords(lang, obs, outcomes)];
  return (
    <button
      type="button"
      class={classes.join(" ")}
      style={fanOf(props.at, obs.hand.length)}
      aria-pressed={chosen}
      aria-disabled={move ? undefined : true}
      title={name.filter(Boolean).join(": ")}
      data-card={card}
      data-move={move?.id}
      onClick={() => (move ? props.pick(move) : props.refuse(card))}
    >
      <span class="unseen">{name.filter(Boolean).join(": ")}</span>
      <span class="st-face" data-piece={pieceOf(card, props.copy)} data-kind="card" data-from=".st-deck">
        <WheelCard card={card} lang={lang} />
      </span>
      {mine && (
        <span aria-hidden="true">
          <Pill outcomes={outcomes}>
            <Worth card={card} worth={mine.worth} wind={windNow(obs)} lang={lang} />
          </Pill>
          {outcomes[0] && <Sign outcome={outcomes[0]} class="st-coin" />}
        </span>
      )}
      {rank >= 0 && rank < 3 && (
        <span class="st-rank num" aria-hidden="true">
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
      <span class="st-sets" aria-hidden="true">
        {gone.length === 0 ? (
          <span class="st-caption">{say(lang, "keepAll")}</span>
        ) : (
          <Chips kinds={gone} lang={lang} aside={directions} />
        )}
        <Chips kinds={rest} lang={lang} />
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
