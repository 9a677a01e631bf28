/** Choices of Winds of Plunder besides pointing at the chart: wind, bids, points, cards. */
import type { ComponentChildren } from "preact";
import { DIRECTIONS, DirectionMark, Pennant } from "../../look/marks";
import type { BoardProps, Move } from "../contract";
import { type Options, choose, useOptions } from "./choice";
import { type CardKind, type Obs, type Parsed, Phase, WINDS, cardOf, kindsOf, namesIn, playId } from "./obs";
import { cardEffect, cardTitle, describe, say } from "./words";

type Props = BoardProps<Obs>;

interface OptionProps extends Props {
  options: Options;
}

export function Hand(props: Props) {
  const options = useOptions(props);
  const { obs, viewer, lang } = props;
  return (
    <div class="wp-hand">
      <Budget {...props} />
      {options.card !== null ? (
        <Aim {...props} options={options} />
      ) : (
        <Choices {...props} options={options} />
      )}
      <Cards {...props} options={options} />
      {viewer !== null && obs.maps.length > 0 && <Maps {...props} />}
      {viewer === null && <p class="wp-note">{say(lang, "noHand")}</p>}
    </div>
  );
}

/** Action points as a budget that one sees shrink. */
function Budget({ obs, lang }: Props) {
  if (obs.phase < Phase.turn || obs.phase === Phase.over) return null;
  const total = obs.bonus ? 1 : 3;
  const label = say(lang, obs.bonus ? "extraPoint" : "points");
  return (
    <p class="wp-budget" data-guide="points">
      <span class="wp-note">{label}</span>
      <svg
        viewBox={`0 0 ${total * 26} 24`}
        width={total * 26}
        height="24"
        role="img"
        aria-label={`${label}: ${obs.points}`}
      >
        {Array.from({ length: total }, (_, i) => (
          <circle key={i} cx={i * 26 + 13} cy="12" r="9" class={i < obs.points ? "wp-point" : "wp-spent"} />
        ))}
      </svg>
    </p>
  );
}

/* ==== Choices ============================================================== */

function Choices(props: OptionProps) {
  const { obs, options } = props;
  if (options.all.length === 0) return null;
  if (obs.phase === Phase.compass || obs.phase === Phase.wind) return <Winds {...props} />;
  if (obs.phase === Phase.bid) return <Bids {...props} />;
  const plain = options.all.filter(
    (each) => each.card === null && each.verb !== "sail" && each.verb !== "gust",
  );
  return (
    <div class="wp-choices">
      {plain.map((option) => (
        <MoveButton
          key={option.move.id}
          move={option.move}
          main={["end", "mark"].includes(option.verb)}
          {...props}
        >
          {option.seat >= 0 && (
            <Pennant seat={props.players[option.seat]?.pennant ?? option.seat} size={18} />
          )}
          {describe(option.move, props)}
        </MoveButton>
      ))}
    </div>
  );
}

function MoveButton(props: Props & { move: Move; main?: boolean; children: ComponentChildren }) {
  const { move, main = false, picked, children } = props;
  const chosen = picked?.id === move.id;
  return (
    <button
      type="button"
      class={`button wp-button${main ? " wp-main" : ""}${chosen ? " wp-chosen" : ""}`}
      aria-pressed={chosen}
      data-move={move.id}
      onClick={() => props.pick(move)}
    >
      {children}
    </button>
  );
}

/** Four directions in the shape of a compass. */
function Winds(props: OptionProps) {
  const { options, lang, picked } = props;
  return (
    <div class="wp-winds" role="group" aria-label={say(lang, "compassAsk")}>
      {options.all.map((option) => {
        const d = WINDS.indexOf(option.rest[0] as (typeof WINDS)[number]);
        const chosen = picked?.id === option.move.id;
        return (
          <button
            key={d}
            type="button"
            class={`wp-way wp-way-${DIRECTIONS[d]}${chosen ? " wp-chosen" : ""}`}
            aria-pressed={chosen}
            data-move={option.move.id}
            onClick={() => props.pick(option.move)}
          >
            <svg viewBox="-8 -8 16 16" width="28" height="28" aria-hidden="true">
              <DirectionMark direction={d} />
            </svg>
            <span class="unseen">{describe(option.move, props)}</span>
          </button>
        );
      })}
    </div>
  );
}

/** One button for each number of cubes. */
function Bids(props: OptionProps) {
  const { options, lang, picked } = props;
  return (
    <div class="wp-bids figures" role="group" aria-label={say(lang, "bidAsk")}>
      {options.all.map((option) => {
        const chosen = picked?.id === option.move.id;
        return (
          <button
            key={option.move.id}
            type="button"
            class={`wp-bid${chosen ? " wp-chosen" : ""}`}
            aria-pressed={chosen}
            data-move={option.move.id}
            onClick={() => props.pick(option.move)}
          >
            <span aria-hidden="true">{option.rest[0]}</span>
            <span class="unseen">{describe(option.move, props)}</span>
          </button>
        );
      })}
    </div>
  );
}

/** A card that needs an aim: seats here, ports and tiles on the chart. */
function Aim(props: OptionProps) {
  const { options, lang, players } = props;
  const seats = options.aimed.filter((option) => option.seat >= 0);
  const tiles = options.aimed[0]?.places.length === 2;
  const hint =
    seats.length > 0
      ? "chooseSeat"
      : tiles
        ? options.place < 0
          ? "chooseTiles"
          : "chooseSecond"
        : "choosePort";
  return (
    <div class="wp-choices">
      <p class="wp-note">{say(lang, hint)}</p>
      {seats.map((option) => (
        <MoveButton key={option.move.id} move={option.move} {...props}>
          <Pennant seat={players[option.seat]?.pennant ?? option.seat} size={18} />
          {describe(option.move, props)}
        </MoveButton>
      ))}
      <button type="button" class="button wp-button" onClick={() => choose({ card: null, place: -1 })}>
        {say(lang, "giveUp")}
      </button>
    </div>
  );
}

/* ==== Cards ================================================================ */

function Cards(props: OptionProps) {
  const { obs, lang, edition } = props;
  if (obs.hand.length === 0) return null;
  return (
    <div class="wp-cards" role="group" aria-label={say(lang, "hand")} data-guide="cards">
      {kindsOf(obs, obs.hand).map((kind, i) => {
        const card = cardOf(edition, kind);
        return card ? <Card key={i} card={card} {...props} /> : null;
      })}
    </div>
  );
}

/** Played at once, taken up to be aimed, or the rule against it. */
function Card(props: OptionProps & { card: CardKind }) {
  const { card, options, lang, edition, picked } = props;
  const moves: readonly Parsed[] = options.all.filter((option) => option.card?.name === card.name);
  const straight = moves.length === 1 && moves[0]!.rest.length === 0 ? moves[0]! : null;
  const held = options.card === card.name;
  const chosen = straight !== null && picked?.id === straight.move.id;
  const act = () => {
    if (straight) props.pick(straight.move);
    else if (moves.length > 0) choose({ card: held ? null : card.name, place: -1 });
    else props.refuse(playId(card.kind));
  };
  return (
    <button
      type="button"
      class={`wp-card${moves.length > 0 ? " wp-usable" : ""}${held ? " wp-held" : ""}${chosen ? " wp-chosen" : ""}`}
      aria-pressed={held || chosen}
      aria-disabled={moves.length > 0 ? undefined : true}
      data-move={straight?.move.id}
      data-card={card.name}
      onClick={act}
    >
      <b>{cardTitle(lang, card)}</b>
      <span>{cardEffect(lang, card, edition)}</span>
    </button>
  );
}

function Maps({ obs, lang, edition }: Props) {
  const names = namesIn(edition);
  return (
    <p class="wp-maps">
      <span class="wp-note">{say(lang, "myMaps")}:</span>{" "}
      {obs.maps.map((port) => names.titles[port]).join(", ")}
    </p>
  );
}
