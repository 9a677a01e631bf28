/** Choices of Winds of Plunder besides pointing at the chart: wind, bids, points, cards. */
import type { ComponentChildren } from "preact";
import { DIRECTIONS, DirectionMark, Pennant } from "../../look/marks";
import type { BoardProps, Move } from "../contract";
import { type Options, choose, useOptions } from "./choice";
import { SignMark, type SignName } from "./pieces";
import { MapScene, Scene } from "./scene";
import { type CardKind, type Obs, type Parsed, Phase, WINDS, cardOf, kindsOf, namesIn, playId } from "./obs";
import { cardEffect, cardTitle, describe, say } from "./words";

type Props = BoardProps<Obs>;

interface OptionProps extends Props {
  options: Options;
}

export function Hand(props: Props) {
  const options = useOptions(props);
  const { obs, viewer, lang } = props;
  const holds = obs.hand.length + (viewer === null ? 0 : obs.maps.length) > 0;
  const isBusy = options.all.length > 0 || (obs.phase >= Phase.turn && obs.phase < Phase.over);
  return (
    <div class="wp-hand">
      {isBusy && (
        <div class="wp-well">
          <Budget {...props} />
          {options.card !== null ? (
            <Aim {...props} options={options} />
          ) : (
            <Choices {...props} options={options} />
          )}
        </div>
      )}
      {holds && <Cards {...props} options={options} />}
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
          <ChoiceSign option={option} {...props} />
          {describe(option.move, props)}
        </MoveButton>
      ))}
    </div>
  );
}

const CHOICE_SIGNS: Readonly<Record<string, SignName>> = {
  draw: "cards",
  cubes: "cube",
  mark: "cube",
  blackbeard: "beard",
};
const LOOT_SIGNS: Readonly<Record<string, SignName>> = { weapons: "arms", crew: "crew", provisions: "food" };

/** Whom or what a choice is about. */
function ChoiceSign({ option, players, viewer }: OptionProps & { option: Parsed }) {
  const sign = CHOICE_SIGNS[option.verb] ?? LOOT_SIGNS[option.rest[1] ?? ""];
  return (
    <>
      {option.seat >= 0 && <Pennant seat={players[option.seat]?.pennant ?? option.seat} size={20} />}
      {sign && <SignMark name={sign} size={24} seat={players[viewer ?? 0]?.pennant ?? 0} />}
    </>
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

/** One cube for each further vote; those that are bid are lifted. */
function Bids(props: OptionProps) {
  const { options, lang, picked, players, viewer } = props;
  const count = (option: Parsed) => Number(option.rest[0]);
  const bid = options.all.find((option) => option.move.id === picked?.id);
  const most = bid ? count(bid) : -1;
  return (
    <div
      class={`wp-bids figures${options.all.length > 12 ? " wp-many" : ""}`}
      role="group"
      aria-label={say(lang, "bidAsk")}
    >
      {options.all.map((option) => {
        const n = count(option);
        return (
          <button
            key={option.move.id}
            type="button"
            class={`wp-bid${n <= most && n > 0 ? " wp-up" : ""}${n === most ? " wp-chosen" : ""}`}
            aria-pressed={n === most}
            data-move={option.move.id}
            onClick={() => props.pick(option.move)}
          >
            {n > 0 && <SignMark name="cube" size={36} seat={players[viewer ?? 0]?.pennant ?? 0} />}
            <span aria-hidden="true">{n}</span>
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
  const { obs, lang, edition, viewer } = props;
  const names = namesIn(edition);
  return (
    <div class="wp-cards" role="group" aria-label={say(lang, "hand")} data-guide="cards">
      {kindsOf(obs, obs.hand).map((kind, i) => {
        const card = cardOf(edition, kind);
        return card ? <Card key={i} card={card} piece={`card-${obs.hand[i]}`} {...props} /> : null;
      })}
      {viewer !== null &&
        obs.maps.map((port) => (
          <div key={port} class="wp-card wp-map by-day" data-piece={`map-${port}`} data-kind="card">
            <b>{say(lang, "map")}</b>
            <MapScene />
            <span>{say(lang, "digAt", { port: names.titles[port] ?? "" })}</span>
          </div>
        ))}
    </div>
  );
}

/** Played at once, taken up to be aimed, or the rule against it. */
function Card(props: OptionProps & { card: CardKind; piece: string }) {
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
      class={`wp-card by-day${moves.length > 0 ? " wp-usable" : ""}${held ? " wp-held" : ""}${chosen ? " wp-chosen" : ""}`}
      aria-pressed={held || chosen}
      aria-disabled={moves.length > 0 ? undefined : true}
      data-move={straight?.move.id}
      data-card={card.name}
      data-piece={props.piece}
      data-kind="card"
      onClick={act}
    >
      <i class="wp-price" aria-hidden="true">
        1
      </i>
      <b>{cardTitle(lang, card)}</b>
      <Scene effect={card.effect} />
      <span>{cardEffect(lang, card, edition)}</span>
    </button>
  );
}
