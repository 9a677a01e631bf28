/** Choices of Winds of Plunder besides pointing at the chart: wind, bids, points, cards. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useRoom } from "../../chart/room";
import { DIRECTIONS, DirectionMark, Pennant } from "../../look/marks";
import type { BoardProps, Move } from "../contract";
import { type Options, choose, useOptions } from "./choice";
import { SignMark, type SignName } from "./pieces";
import { MapScene, Scene } from "./scene";
import { type CardKind, type Obs, type Parsed, Phase, WINDS, cardOf, kindsOf, namesIn, playId } from "./obs";
import { cardEffect, cardGist, cardTitle, describe, explain, explainCard, say } from "./words";

type Props = BoardProps<Obs>;

interface OptionProps extends Props {
  options: Options;
}

export function Hand(props: Props) {
  const options = useOptions(props);
  const { obs, viewer, lang } = props;
  const holds = obs.hand.length + (viewer === null ? 0 : obs.maps.length) > 0;
  const isBusy = options.all.length > 0 || (obs.phase >= Phase.turn && obs.phase < Phase.over);
  const [said, tell] = useState("");
  const look = ({ target }: Event) =>
    tell((target as Element).closest<HTMLElement>("[data-says]")?.dataset.says ?? "");
  return (
    <div
      class="wp-hand"
      onPointerOver={look}
      onPointerLeave={() => tell("")}
      onFocusIn={look}
      onFocusOut={() => tell("")}
      onClick={() => tell("")}
    >
      {said !== "" && (
        <p class="wp-says paper" role="tooltip">
          {said}
        </p>
      )}
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
    <div class={plain.some((option) => priceOf(option) > 0) ? "wp-choices" : "wp-choices wp-whom"}>
      {plain.map((option) => (
        <MoveButton
          key={option.move.id}
          move={option.move}
          kind={["end", "mark"].includes(option.verb) ? "main" : priceOf(option) > 0 ? "object" : "plain"}
          {...props}
        >
          <ChoiceSign option={option} {...props} />
          {priceOf(option) > 0 ? <Priced option={option} {...props} /> : describe(option.move, props)}
        </MoveButton>
      ))}
    </div>
  );
}

/** Action points that a choice of the tray costs; 0: none, or it is not bought with points. */
function priceOf({ verb, rest }: Parsed): number {
  if (verb === "draw") return 1;
  return verb === "cubes" ? ({ "2": 1, "5": 2, "9": 3 }[rest[0] ?? ""] ?? 0) : 0;
}

/** What is bought in two words, and its price in points. */
function Priced(props: OptionProps & { option: Parsed }) {
  const { option, lang } = props;
  const price = priceOf(option);
  const brief =
    option.verb === "draw" ? say(lang, "oneCard") : say(lang, "someCubes", { n: option.rest[0]! });
  return (
    <>
      <span aria-hidden="true">{brief}</span>
      <span class="unseen">{describe(option.move, props)}</span>
      <svg
        class="wp-coins"
        viewBox={`0 0 ${price * 13} 12`}
        width={price * 13}
        height="12"
        aria-hidden="true"
      >
        {Array.from({ length: price }, (_, i) => (
          <circle key={i} cx={i * 13 + 6.5} cy="6" r="5" class="wp-point" />
        ))}
      </svg>
    </>
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
      {sign && <SignMark name={sign} size={26} seat={players[viewer ?? 0]?.pennant ?? 0} />}
    </>
  );
}

interface MoveButtonProps extends Props {
  move: Move;
  /** The one thing to press, or a thing with a price. */
  kind?: "main" | "object" | "plain";
  children: ComponentChildren;
}

function MoveButton(props: MoveButtonProps) {
  const { move, kind = "plain", picked, children } = props;
  const chosen = picked?.id === move.id;
  const says = explain(move, props);
  return (
    <button
      type="button"
      class={`button wp-button wp-${kind}${chosen ? " wp-chosen" : ""}`}
      aria-pressed={chosen}
      data-move={move.id}
      data-says={says}
      aria-description={says}
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

const PER_PAGE = 5; /* bids that are seen at once on a phone, as large cubes */
const ALL_SEEN = 6; /* so many need no pages */
const PHONE = 420; /* px that the bids have there at most */
const BID = 42; /* px that a bid needs */
const TURN = 2; /* so many bids' room for what turns the pages */

/** How many bids of so many a page shows. */
function bidsAPage(count: number, width: number): number {
  const room = width > PHONE ? Math.floor(width / BID) : 0;
  if (count <= Math.max(room, ALL_SEEN)) return count;
  return Math.max(PER_PAGE, room - TURN);
}

/** One cube for each further vote; those that are bid are lifted. What finds no room lies on pages. */
function Bids(props: OptionProps) {
  const { options, lang, picked } = props;
  const [box, room] = useRoom({ width: 0, height: 0 });
  const bids = options.all;
  const bid = bids.findIndex(({ move }) => move.id === picked?.id);
  const perPage = bidsAPage(bids.length, room.width);
  const pages = Math.ceil(bids.length / perPage);
  const [turned, turn] = useState(0);
  const page = Math.min(turned, pages - 1);
  useEffect(() => {
    if (bid >= 0) turn(Math.floor(bid / perPage));
  }, [bid]);
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 1, ArrowDown: -1 }[event.key];
    const next = by === undefined ? undefined : bids[Math.max(0, bid) + by];
    if (next === undefined) return;
    event.preventDefault();
    props.pick(next.move);
    /* Its page comes up first. */
    setTimeout(() => box.current?.querySelector<HTMLElement>(`[data-move="${next.move.id}"]`)?.focus());
  };
  return (
    <div class="wp-bids figures" role="group" aria-label={say(lang, "bidAsk")} ref={box} onKeyDown={step}>
      {bids.map((option, i) => (
        <Bid
          key={option.move.id}
          {...props}
          option={option}
          most={bid}
          isSeen={Math.floor(i / perPage) === page}
        />
      ))}
      {page > 0 && <BidPage {...props} {...{ perPage, turn }} page={page - 1} isBack />}
      {page < pages - 1 && <BidPage {...props} {...{ perPage, turn }} page={page + 1} />}
    </div>
  );
}

/** A number of cubes; `most` is the bid that is proposed, -1: none. */
function Bid(props: OptionProps & { option: Parsed; most: number; isSeen: boolean }) {
  const { option, most, players, viewer } = props;
  const n = Number(option.rest[0]);
  const state = `${n > 0 && n <= most ? " wp-up" : ""}${n === most ? " wp-chosen" : ""}`;
  return (
    <button
      type="button"
      class={`wp-bid${state}${props.isSeen ? "" : " wp-away"}`}
      aria-pressed={n === most}
      data-move={option.move.id}
      onClick={() => props.pick(option.move)}
    >
      {n > 0 && <SignMark name="cube" size={48} seat={players[viewer ?? 0]?.pennant ?? 0} />}
      <span aria-hidden="true">{n}</span>
      <span class="unseen">{describe(option.move, props)}</span>
    </button>
  );
}

interface PageProps extends OptionProps {
  page: number;
  perPage: number;
  turn(page: number): void;
  isBack?: boolean;
}

/** Turns to more or fewer cubes. */
function BidPage(props: PageProps) {
  const { page, perPage, lang, isBack = false, options } = props;
  const from = page * perPage;
  const to = (isBack ? from + perPage : options.all.length) - 1;
  return (
    <button
      type="button"
      class={isBack ? "wp-page wp-page-back" : "wp-page"}
      onClick={() => props.turn(page)}
    >
      <svg viewBox="-8 -10 16 20" width="16" height="20" aria-hidden="true">
        <path d={isBack ? "M4-7-3 0 4 7" : "M-4-7 3 0-4 7"} />
      </svg>
      <span class="unseen">{say(lang, "bidsFrom", { from, to })}</span>
      <span aria-hidden="true">{from === to ? from : `${from}–${to}`}</span>
    </button>
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

/** Beside the tray; on a phone behind a button, and then as a sheet from below. */
function Cards(props: OptionProps) {
  const { obs, lang, edition, viewer } = props;
  const names = namesIn(edition);
  const [isOpen, open] = useState(false);
  const kinds = kindsOf(obs, obs.hand);
  /* Cards of one kind lie in a pile, so that every kind is seen whole. */
  const piled = kinds.map((_, i) => i).sort((a, b) => kinds.indexOf(kinds[a]!) - kinds.indexOf(kinds[b]!));
  const count = obs.hand.length + (viewer === null ? 0 : obs.maps.length);
  return (
    <>
      <button
        type="button"
        class="button wp-reach"
        aria-expanded={isOpen}
        aria-label={`${say(lang, "hand")}: ${count}`}
        onClick={() => open(!isOpen)}
      >
        <SignMark name="cards" size={30} />
        <span class="num">{count}</span>
      </button>
      <div
        class={isOpen ? "wp-cards wp-open" : "wp-cards"}
        role="group"
        aria-label={say(lang, "hand")}
        data-guide="cards"
        onClick={() => open(false)}
      >
        {piled.map((i) => {
          const card = cardOf(edition, kinds[i]!);
          const again = kinds.indexOf(kinds[i]!) < i;
          return card ? (
            <Card key={i} card={card} again={again} piece={`card-${obs.hand[i]}`} {...props} />
          ) : null;
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
    </>
  );
}

/** Played at once, taken up to be aimed, or the rule against it. */
function Card(props: OptionProps & { card: CardKind; again: boolean; piece: string }) {
  const { card, options, lang, edition, picked } = props;
  const moves: readonly Parsed[] = options.all.filter((option) => option.card?.name === card.name);
  const straight = moves.length === 1 && moves[0]!.rest.length === 0 ? moves[0]! : null;
  const held = options.card === card.name;
  const says = explainCard(lang, card, edition);
  const chosen = straight !== null && picked?.id === straight.move.id;
  const act = () => {
    if (straight) props.pick(straight.move);
    else if (moves.length > 0) choose({ card: held ? null : card.name, place: -1 });
    else props.refuse(playId(card.kind));
  };
  return (
    <button
      type="button"
      class={`wp-card by-day${props.again ? " wp-again" : ""}${moves.length > 0 ? " wp-usable" : ""}${held ? " wp-held" : ""}${chosen ? " wp-chosen" : ""}`}
      aria-pressed={held || chosen}
      aria-disabled={moves.length > 0 ? undefined : true}
      data-move={props.again ? undefined : straight?.move.id}
      data-card={card.name}
      data-says={says}
      aria-description={says}
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
      <small aria-hidden="true">{cardGist(lang, card)}</small>
    </button>
  );
}
