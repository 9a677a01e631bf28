/** The Caribbean of Winds of Plunder: regions, ports, tiles, ships, wind and supply bar. */
import { DIRECTIONS, DirectionMark, Pennant, PennantMark } from "../../look/marks";
import { press } from "../../ui/press";
import type { BoardProps, Lang, Spot } from "../contract";
import { type Options, choose, useOptions } from "./choice";
import {
  Action,
  BAR,
  NONE,
  type Names,
  type Obs,
  PORTS,
  Phase,
  WINDS,
  namesIn,
  nextBonus,
  seatsOf,
  votesOf,
} from "./obs";
import { Ship, Tile } from "./pieces";
import { describe, nameOf, placeTitle, say, windName } from "./words";
import "./winds-of-plunder.css";

type Props = BoardProps<Obs>;

const HEAD = 34;

/** Measures of the chart: lower and wider on a desk, higher on a phone. */
interface Sizes {
  strip: number;
  step: number;
  /** How large ports and ships are drawn. */
  scale: number;
  width: number;
  sea: number;
  height: number;
}

function sizes(strip: number, step: number, scale: number): Sizes {
  const sea = HEAD + 13 * step + 24;
  return { strip, step, scale, width: 4 * strip, sea, height: sea + 62 };
}

const DESK = sizes(225, 38, 1.2);
const PHONE = sizes(165, 48, 1.12);

function isPhone(): boolean {
  return typeof matchMedia === "function" && matchMedia("(max-width: 620px)").matches;
}

export function Board(props: Props) {
  const { obs, lang, large } = props;
  const options = useOptions(props);
  const size = isPhone() ? PHONE : DESK;
  return (
    <div class="wp-board" data-phase={obs.phase}>
      <Council {...props} />
      <div class={`wp-scroll${large ? " wp-large" : ""}`}>
        <svg
          class="wp-sea"
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="group"
          aria-label={say(lang, "chart")}
          data-guide="chart"
        >
          <Regions obs={obs} size={size} lang={lang} />
          <Rose
            obs={obs}
            size={size}
            ms={props.ms}
            label={`${say(lang, "wind")}: ${windName(lang, WINDS[obs.wind] ?? "")}`}
          />
          {Array.from({ length: PORTS }, (_, port) => (
            <Port key={port} port={port} options={options} size={size} {...props} />
          ))}
          <Ships size={size} {...props} />
          <Bar options={options} size={size} {...props} />
        </svg>
      </div>
    </div>
  );
}

/* ==== The wind phase ======================================================= */

/** Compasses and bids of this round, sealed until all have chosen. */
function Council(props: Props) {
  const { obs, lang, players } = props;
  const votes = votesOf(obs);
  if (obs.round === 0) return null;
  return (
    <ul class="wp-council figures" data-guide="council">
      {seatsOf(obs).map((seat) => (
        <li
          key={seat}
          class={obs.blackbeard === seat ? "wp-beard" : undefined}
          title={obs.blackbeard === seat ? say(lang, "blackbeard") : undefined}
        >
          <Pennant seat={players[seat]?.pennant ?? seat} size={18} />
          <Sealed direction={obs.compass[seat] ?? NONE} />
          <b>{obs.bid[seat] === NONE ? "?" : obs.bid[seat]}</b>
          {obs.blackbeard === seat && <Beard />}
          <span class="unseen">{councilWords(props, seat)}</span>
        </li>
      ))}
      {votes && (
        <li class="wp-votes">
          {votes.map((n, d) => (
            <span key={d} class={obs.wind === d ? "wp-strong" : undefined}>
              <svg viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true">
                <DirectionMark direction={d} />
              </svg>
              {n}
            </span>
          ))}
        </li>
      )}
    </ul>
  );
}

function councilWords(props: Props, seat: number): string {
  const { obs, lang } = props;
  const compass = obs.compass[seat] ?? NONE;
  const way = compass === NONE ? say(lang, "sealed") : windName(lang, WINDS[compass] ?? "");
  const bid = obs.bid[seat] === NONE ? "" : `, ${say(lang, "bid", { n: obs.bid[seat]! })}`;
  const beard = obs.blackbeard === seat ? `, ${say(lang, "blackbeard")}` : "";
  return `${nameOf(props, seat)}: ${way}${bid}${beard}`;
}

function Sealed({ direction }: { direction: number }) {
  return (
    <svg viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true" class="wp-compass">
      <circle r="11" />
      {direction === NONE ? (
        <text y="5" text-anchor="middle">
          ?
        </text>
      ) : (
        <DirectionMark direction={direction} size={15} />
      )}
    </svg>
  );
}

function Beard() {
  return (
    <svg viewBox="-12 -12 24 24" width="20" height="20" aria-hidden="true">
      <path d="M-10-4Q0-13 10-4L7-2H-7Z" fill="var(--ink)" />
      <path d="M-7-1V3Q-6 11 0 12 6 11 7 3V-1Q3 3 0 2-3 3-7-1Z" fill="var(--ink)" />
      <path d="M-6-2H6V1H-6Z" fill="var(--land)" />
    </svg>
  );
}

/* ==== Sea ================================================================== */

function Regions({ obs, size, lang }: { obs: Obs; size: Sizes; lang: Lang }) {
  const { strip, sea } = size;
  const swell = `M0 ${sea - 12}q${strip / 4}-8 ${strip / 2} 0${`t${strip / 2} 0`.repeat(7)}`;
  return (
    <g class="wp-regions" aria-hidden="true">
      {[0, 1, 2, 3].map((region) => (
        <g key={region}>
          <rect
            x={region * strip}
            y="0"
            width={strip}
            height={sea}
            fill={region % 2 ? "var(--water-deep)" : "var(--water)"}
            class={region % 2 ? "wp-dark" : ""}
          />
          <g transform={`translate(${region * strip + strip / 2} 18)`}>
            <title>{say(lang, "bonus", { n: nextBonus(obs, region) })}</title>
            <path d="M-12-9H12V9L0 4-12 9Z" class="wp-bonus" />
            <text y="3" text-anchor="middle" class="wp-bonus-text">
              {nextBonus(obs, region) || "–"}
            </text>
          </g>
        </g>
      ))}
      <path d={swell} class="wp-swell" />
    </g>
  );
}

/** The wind that blows now, in the south-west corner of the sea. */
function Rose(props: { obs: Obs; size: Sizes; ms: number; label: string }) {
  const { obs, size, ms, label } = props;
  const name = DIRECTIONS[obs.wind] ?? "north";
  return (
    <g
      class="wp-rose"
      transform={`translate(58 ${size.sea - 58})`}
      role="img"
      aria-label={label}
      data-guide="rose"
    >
      <circle r="48" class="wp-dial" />
      {[0, 1, 2, 3].map((d) => (
        <g key={d} transform={`rotate(${d * 90})`} opacity={d === obs.wind ? 1 : 0.35}>
          <path
            d="M0-30 6-7 0 0-6-7Z"
            fill={`var(--${DIRECTIONS[d]}-wash)`}
            stroke={`var(--${DIRECTIONS[d]})`}
          />
        </g>
      ))}
      {[0, 1, 2, 3].map((d) => (
        <DirectionMark key={d} direction={d} x={[0, 39, 0, -39][d]!} y={[-39, 0, 39, 0][d]!} size={12} />
      ))}
      <g
        style={{
          transform: `rotate(${obs.wind * 90}deg)`,
          transition: ms > 0 ? `transform ${Math.min(ms, 400)}ms ease-out` : "none",
        }}
      >
        <path
          d="M0-34 10-12 4-15V24L0 18-4 24V-15L-10-12Z"
          fill={`var(--${name})`}
          stroke="var(--panel)"
          stroke-width="1.5"
        />
      </g>
    </g>
  );
}

/** North is up: the height of a port is its place in the order from north to south. */
function portPlace(obs: Obs, port: number, { strip, step }: Sizes): [number, number] {
  const region = obs.region_of[port]!;
  const order = [...obs.region[region]!].sort((a, b) => obs.rank[a]! - obs.rank[b]!).indexOf(port);
  const x = region * strip + (order % 2 === 0 ? 0.3 : 0.72) * strip;
  return [x, HEAD + obs.rank[port]! * step];
}

interface PlaceProps extends Props {
  options: Options;
  size: Sizes;
}

/** What a click on a place does, and how it is called. */
function target(props: PlaceProps, place: number) {
  const { options, lang, edition, picked } = props;
  const option = options.places.get(place);
  const names = namesIn(edition);
  if (option === undefined) {
    const sailing = props.legal.some(
      (move) => move.text.startsWith("sail ") || move.text.startsWith("gust "),
    );
    const refuse =
      sailing && place < PORTS && options.card === null ? () => props.refuse(Action.sail + place) : null;
    return { classes: "", refuse, button: {}, label: "", id: undefined };
  }
  const chosen = option === "first" ? false : picked?.id === option.move.id;
  const act = () => (option === "first" ? choose({ place }) : props.pick(option.move));
  const label = option === "first" ? placeTitle(lang, place, names) : describe(option.move, props);
  const gust = option !== "first" && option.verb === "gust";
  return {
    classes: ` wp-target${gust ? " wp-gust" : ""}${chosen ? " wp-chosen" : ""}`,
    refuse: null,
    /* Named by its title, since what is drawn inside says something else. */
    button: { ...press(act, label), "aria-label": undefined },
    label,
    id: option === "first" ? undefined : option.move.id,
  };
}

function marked(spots: readonly Spot[], kind: string, at: number): boolean {
  return spots.some((spot) => spot.kind === kind && Number(spot.at) === at);
}

function Port(props: PlaceProps & { port: number }) {
  const { port, obs, players, spots, options, viewer } = props;
  const names: Names = namesIn(props.edition);
  const [x, y] = portPlace(obs, port, props.size);
  const { classes, refuse, button, label, id } = target(props, port);
  const owners = seatsOf(obs).filter((seat) => obs.marks[seat]!.includes(port));
  const map = viewer !== null && obs.maps.includes(port);
  const first = options.place === port;
  return (
    <g
      class={`wp-port${classes}${first ? " wp-chosen" : ""}${marked(spots, "port", port) ? " wp-marked" : ""}`}
      transform={`translate(${x} ${y}) scale(${props.size.scale})`}
      data-move={id}
      data-place={options.places.get(port) === "first" ? port : undefined}
      onClick={refuse ?? undefined}
      {...button}
    >
      {label !== "" && <title>{label}</title>}
      <rect x="-52" y="-25" width="104" height="66" rx="9" class="wp-hit" />
      <path d="M-46 6Q-50-12-28-17T6-14 20 2-6 20-46 6Z" class="wp-island" />
      <g transform="translate(-18 0)">
        <Tile obs={obs} tile={obs.tile[port] ?? NONE} />
      </g>
      {map && <path d="M26-20 36-10M36-20 26-10" class="wp-cross" />}
      {owners.map((seat, i) => (
        <rect
          key={seat}
          x={10 + (i % 3) * 12}
          y={8 + Math.floor(i / 3) * 11}
          width="10"
          height="9"
          rx="1.5"
          fill={`var(--seat${players[seat]?.pennant ?? seat})`}
          stroke="var(--ink)"
          stroke-width="0.7"
        />
      ))}
      <text y="35" x="-2" text-anchor="middle" class="wp-port-name">
        {names.titles[port]}
      </text>
    </g>
  );
}

/** Ships lie beside their ports and glide from one to the next. */
function Ships(props: Props & { size: Sizes }) {
  const { obs, players, lang, ms, spots } = props;
  const transition = ms > 0 ? `transform ${Math.min(ms, 400)}ms ease-in-out` : "none";
  return (
    <g class="wp-ships">
      {seatsOf(obs).map((seat) => {
        const port = obs.port[seat]!;
        if (port === NONE) return null;
        const [x, y] = portPlace(obs, port, props.size);
        const here = seatsOf(obs).filter((p) => obs.port[p] === port);
        const i = here.indexOf(seat);
        const { scale } = props.size;
        const dx = scale * (20 + i * (here.length > 2 ? 13 : 20));
        const dy = scale * (8 + (i % 2) * (here.length > 2 ? 9 : 0));
        const place = `translate(${x + dx}px, ${y - dy}px) scale(${scale})`;
        const turn = obs.phase >= Phase.turn && obs.phase < Phase.over && obs.turn === seat;
        return (
          <g
            key={seat}
            style={{ transform: place, transition }}
            role="img"
            aria-label={say(lang, "ship", { name: nameOf(props, seat) })}
            class={marked(spots, "seat", seat) ? "wp-marked" : undefined}
          >
            {turn && <circle r="16" class="wp-turn" />}
            <g transform="scale(1.15)">
              <Ship pennant={players[seat]?.pennant ?? seat} />
            </g>
            <PennantMark seat={players[seat]?.pennant ?? seat} x={6} y={-13} size={13} />
          </g>
        );
      })}
    </g>
  );
}

/** The supply bar: a tile that is taken comes in on the left, the one on the right goes to the port. */
function Bar(props: PlaceProps) {
  const { obs, lang, options } = props;
  return (
    <g class="wp-bar" transform={`translate(0 ${props.size.sea + 31})`} data-guide="bar">
      <text x="12" y="5" class="wp-bar-name">
        {say(lang, "bar")}
      </text>
      {Array.from({ length: BAR }, (_, i) => {
        const place = PORTS + i;
        const { classes, button, label, id } = target(props, place);
        return (
          <g
            key={i}
            class={`wp-slot${classes}${options.place === place ? " wp-chosen" : ""}`}
            transform={`translate(${props.size.width * (0.28 + i * 0.128)} 0)`}
            data-move={id}
            data-place={options.places.get(place) === "first" ? place : undefined}
            {...button}
          >
            {label !== "" && <title>{label}</title>}
            <rect x="-30" y="-26" width="60" height="52" rx="8" class="wp-hit" />
            <Tile obs={obs} tile={obs.tile[place] ?? NONE} />
            {i < BAR - 1 && <path d="M36-5 44 0 36 5" class="wp-arrow" />}
          </g>
        );
      })}
    </g>
  );
}
