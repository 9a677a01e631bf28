/** The Caribbean of Winds of Plunder: a chart, and on it ports, tiles, ships, wind and supply bar. */
import { useMemo } from "preact/hooks";
import { FleetShip } from "../../chart/fleet";
import { ChartStage } from "../../chart/sheet";
import { type Room, useRoom } from "../../chart/room";
import { press } from "../../ui/press";
import type { BoardProps, Lang, Spot } from "../contract";
import { useGeography } from "./charted";
import { type Options, choose, useOptions } from "./choice";
import { type Geography, MARK, type PortPlace, TILE, sheetFor, shipScale } from "./geography";
import {
  Action,
  BAR,
  NONE,
  NUMERALS,
  type Obs,
  PORTS,
  Phase,
  namesIn,
  nextBonus,
  seatsOf,
  gainOf,
} from "./obs";
import { Marker, PieceDefs, Tile } from "./pieces";
import { Council, CouncilWords, Dial, Needle, WindChoice } from "./rose";
import { describe, nameOf, placeTitle, say } from "./words";
import "./winds-of-plunder.css";
import "./phone.css";
import { still } from "../../look/still";

/** Beside a real table: places to tap, and the one whose turn it is (-1: none). */
export interface Laying {
  places: readonly number[];
  next: number;
  tap(place: number): void;
}

interface Props extends BoardProps<Obs> {
  laying?: Laying;
}

const BONUS = [7, 5, 3, 2, 1] as const;

const PORT_NUMBERS = Array.from({ length: PORTS }, (_, port) => port);

/** Where nothing is measured. */
const DESK = { width: 1000, height: 740 } as const;

export function Board(props: Props) {
  const { obs, large } = props;
  const [box, room] = useRoom(DESK);
  return (
    <div class={`wp-board${large ? " wp-large" : ""}`} data-phase={obs.phase}>
      <CouncilWords {...props} />
      {/* A chart for another room would jump once this one is known. */}
      <div class="wp-sea" ref={box}>
        {room.width > 0 && <Sea {...props} room={room} />}
      </div>
    </div>
  );
}

function Sea(props: Props & { room: Room }) {
  const { obs, lang, edition, room } = props;
  const options = useOptions(props);
  const { width, height } = sheetFor(room.width, room.height);
  const map = useGeography(obs, edition, width, height, lang);
  const fixed = useMemo(() => map && <Dial map={map} />, [map]);
  return (
    <ChartStage chart={map?.chart ?? null} fixed={fixed}>
      {(viewBox) =>
        map && (
          <svg viewBox={viewBox} role="group" aria-label={say(lang, "chart")} data-guide="chart">
            <Paints />
            <PieceDefs />
            <Ribbons obs={obs} map={map} lang={lang} />
            <Needle {...props} map={map} />
            {PORT_NUMBERS.map((port) => (
              <Halo key={port} port={port} options={options} map={map} {...props} />
            ))}
            {/* Names and tiles are read over the sails. */}
            <Ships map={map} {...props} />
            {PORT_NUMBERS.map((port) => (
              <Port key={port} port={port} options={options} map={map} {...props} />
            ))}
            <Bar options={options} map={map} {...props} />
            <WindChoice {...props} options={options} map={map} />
            <Council {...props} map={map} />
          </svg>
        )
      }
    </ChartStage>
  );
}

/** Brass and planks; an SVG that is drawn needs its own. */
const Paints = still(function Paints() {
  return (
    <defs>
      <radialGradient id="wp-brass" cx=".35" cy=".3" r=".9">
        <stop offset="0" stop-color="#fff0bd" />
        <stop offset=".5" stop-color="#e0b24c" />
        <stop offset="1" stop-color="#8a6119" />
      </radialGradient>
      <linearGradient id="wp-plank" x2="0" y2="1">
        <stop offset="0" stop-color="#8a5d3a" />
        <stop offset=".25" stop-color="#6b452a" />
        <stop offset="1" stop-color="#412817" />
      </linearGradient>
    </defs>
  );
});

/** A ribbon for each region, with the bonuses that are left for three markers there. */
function Ribbons({ obs, map, lang }: { obs: Obs; map: Geography; lang: Lang }) {
  const isWide = map.strip > 178;
  const half = isWide ? 74 : 32;
  return (
    <g class="wp-ribbons">
      {NUMERALS.map((numeral, region) => {
        const next = nextBonus(obs, region);
        const left = BONUS.filter((n) => n <= next);
        const shown = isWide ? BONUS : left.slice(0, 1);
        return (
          <g key={numeral} transform={`translate(${(region + 0.5) * map.strip} 24)`} role="img">
            <title>{say(lang, "bonus", { n: next })}</title>
            <path
              d={`M-${half}-40H${half}V14L${half - 10} 7 ${half - 20} 14H-${half - 20}L-${half - 10} 7-${half} 14z`}
              class="wp-ribbon"
            />
            <text x={isWide ? -56 : -14} y="3" class="wp-numeral">
              {numeral}
            </text>
            {shown.map((n, i) => (
              <g key={n} transform={`translate(${isWide ? -27 + i * 22.5 : 13} -4)`}>
                <path
                  d="M-9-12H9V12L0 7-9 12z"
                  class={
                    n === next ? "wp-bonus wp-bonus-next" : n > next ? "wp-bonus wp-bonus-gone" : "wp-bonus"
                  }
                />
                <text y="4.5" class={n === next ? "wp-bonus-text wp-bonus-next" : "wp-bonus-text"}>
                  {n > next ? "" : n}
                </text>
              </g>
            ))}
          </g>
        );
      })}
    </g>
  );
}

/* ==== Places =============================================================== */

interface PlaceProps extends Props {
  options: Options;
  map: Geography;
}

/** What a click on a place does, and how it is called. */
function target(props: PlaceProps, place: number) {
  const { options, lang, edition, picked } = props;
  const option = options.places.get(place);
  const names = namesIn(edition);
  if (props.laying) return laidTarget(props, props.laying, place);
  if (option === undefined) {
    const sailing = props.legal.some(
      (move) => move.text.startsWith("sail ") || move.text.startsWith("gust "),
    );
    const refuse =
      sailing && place < PORTS && options.card === null ? () => props.refuse(Action.sail + place) : null;
    return { classes: "", refuse, act: null, button: {}, label: "", id: undefined, gust: false, lit: false };
  }
  const chosen = option === "first" ? false : picked?.id === option.move.id;
  const act = () => (option === "first" ? choose({ place }) : props.pick(option.move));
  const label = option === "first" ? placeTitle(lang, place, names) : describe(option.move, props);
  const gust = option !== "first" && option.verb === "gust";
  return {
    classes: ` wp-target${gust ? " wp-gust" : ""}${chosen ? " wp-chosen" : ""}`,
    refuse: null,
    act,
    /* Named by its title, since what is drawn inside says something else. */
    button: { ...press(act, label), "aria-label": undefined },
    label,
    id: option === "first" ? undefined : option.move.id,
    gust,
    /* Sailing there; a card that only swaps tiles brings nothing. */
    lit: option !== "first" && option.places.length === 1,
  };
}

/** A place that can be tapped to say what lies there, or who. */
function laidTarget({ lang, edition }: PlaceProps, { places, next, tap }: Laying, place: number) {
  const label = placeTitle(lang, place, namesIn(edition));
  const isOpen = places.includes(place);
  const act = isOpen ? () => tap(place) : null;
  return {
    classes: `${isOpen ? " wp-target" : ""}${place === next ? " wp-next" : ""}`,
    refuse: null,
    act,
    button: act ? { ...press(act, label), "aria-label": undefined, "data-place": place } : {},
    label: isOpen ? label : "",
    id: undefined,
    gust: false,
    lit: false,
  };
}

function marked(spots: readonly Spot[], kind: string, at: number): boolean {
  return spots.some((spot) => spot.kind === kind && Number(spot.at) === at);
}

const nameSize = (scale: number) => Math.max(16.8, 17 * scale);

function Port(props: PlaceProps & { port: number }) {
  const { port, obs, spots, options, map } = props;
  const place = map.ports[port]!;
  const { classes, refuse, button, label, id, gust, lit } = target(props, port);
  const first = options.place === port;
  const { scale } = map;
  return (
    <g
      class={`wp-port${classes}${first ? " wp-chosen" : ""}${marked(spots, "port", port) ? " wp-marked" : ""}`}
      onClick={refuse ?? undefined}
    >
      <g class="wp-beside">
        <Markers {...props} place={place} />
        <text
          x={place.label[0]}
          y={place.label[1]}
          class="chart-label"
          style={{ fontSize: `${nameSize(scale)}px` }}
        >
          {namesIn(props.edition).titles[port]}
        </text>
      </g>
      {/* The tile alone is the button: names and markers reach into the places of others. */}
      <g
        transform={`translate(${place.tile[0]} ${place.tile[1]}) scale(${scale})`}
        data-move={id}
        data-place={options.places.get(port) === "first" ? port : undefined}
        {...button}
      >
        {label !== "" && <title>{label}</title>}
        <rect x="-4" y="-4" width="68" height="58" rx="7" class="wp-hit" />
        <Tile obs={obs} tile={obs.tile[port] ?? NONE} />
        {lit && <Gain {...props} gust={gust} />}
      </g>
    </g>
  );
}

/** The width of a letter of a name, as a share of its size. */
const LETTER = 0.52;

/** Light around the town of a port that one may choose; it can be clicked, and so can the name. Both lie
 * below all tiles, for a name may reach into the place of another port. */
function Halo(props: PlaceProps & { port: number }) {
  const { edition, map, port } = props;
  const { act, gust } = target(props, port);
  const { label, town } = map.ports[port]!;
  const { scale } = map;
  if (act === null) return null;
  const size = nameSize(scale);
  const wide = (namesIn(edition).titles[port] ?? "").length * size * LETTER;
  return (
    <g onClick={act} class="wp-reachable">
      <rect
        x={label[0] - wide / 2}
        y={label[1] - size}
        width={wide}
        height={size * 1.4}
        class="wp-name-hit"
        data-name={port}
      />
      <ellipse
        cx={town[0]}
        cy={town[1] - 4}
        rx={34 * scale}
        ry={24 * scale}
        class={gust ? "wp-halo wp-halo-gust" : "wp-halo"}
      />
    </g>
  );
}

/** Reputation: cubes with flags; and a cross where the viewer's treasure lies. */
function Markers(props: PlaceProps & { port: number; place: PortPlace }) {
  const { port, place, obs, players, viewer, map } = props;
  const owners = seatsOf(obs).filter((seat) => obs.marks[seat]!.includes(port));
  const [x, y] = place.marks;
  const [tx, ty] = place.town;
  return (
    <>
      {viewer !== null && obs.maps.includes(port) && (
        <path d={`M${tx - 8} ${ty + 3}l12 12m0-12-12 12`} class="wp-cross" />
      )}
      {owners.map((seat, i) => (
        <Marker
          key={seat}
          piece={`mark-${seat}-${port}`}
          pennant={players[seat]?.pennant ?? seat}
          x={x + (i % place.abreast) * place.step}
          y={y + Math.floor(i / place.abreast) * MARK.row * map.scale}
          scale={1.06 * map.scale}
        />
      ))}
    </>
  );
}

/** What a port would bring, and what it would cost: on the corners of its tile. */
function Gain(props: PlaceProps & { port: number; gust: boolean }) {
  const { obs, port, gust, viewer } = props;
  const { scale } = props.map;
  if (viewer === null || (obs.tile[port] ?? NONE) >= obs.tile_vp.length) return null;
  const gain = gainOf(obs, viewer, port);
  return (
    <g class="wp-gain" transform={scale < 1 ? `scale(${(1 / scale).toFixed(2)})` : undefined}>
      <rect x="-14" y="-15" width={gain > 9 ? 36 : 28} height="21" rx="10.5" />
      <text x={gain > 9 ? 4 : 0} y=".5">
        +{gain}
      </text>
      {gust && (
        <g class="wp-cost" transform={`translate(${Math.round(52 * scale)} -5)`}>
          {[0, 1, 2].map((i) => (
            <circle key={i} cx={(i - 1) * 11} r="5.5" />
          ))}
        </g>
      )}
    </g>
  );
}

/* ==== Ships ================================================================ */

/** Ships lie beside their ports and sail from one to the next. */
function Ships(props: Props & { map: Geography }) {
  const { obs, players, lang, spots, map } = props;
  return (
    <g class="wp-ships">
      {seatsOf(obs).map((seat) => {
        const port = obs.port[seat]!;
        if (port === NONE) return null;
        const here = seatsOf(obs).filter((p) => obs.port[p] === port);
        const { berths } = map.ports[port]!;
        const [x, y] = berths[here.indexOf(seat)] ?? berths[0]!;
        const size = shipScale(map.strip, here.length);
        const turn = obs.phase >= Phase.turn && obs.phase < Phase.over && obs.turn === seat;
        return (
          <g
            key={seat}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})`}
            role="img"
            aria-label={say(lang, "ship", { name: nameOf(props, seat) })}
            class={marked(spots, "seat", seat) ? "wp-marked" : undefined}
            data-piece={`ship-${seat}`}
            data-kind="ship"
          >
            {turn && <ellipse cy="4" rx="52" ry="20" class="wp-turn" />}
            <FleetShip seat={players[seat]?.pennant ?? seat} />
          </g>
        );
      })}
    </g>
  );
}

/* ==== Supply =============================================================== */

/** The supply bar: a tile that is taken comes in on the left, the one on the right goes to the port. */
function Bar(props: PlaceProps) {
  const { obs, lang, options, map } = props;
  const { x, y, step, w } = map.bar;
  const { scale } = map;
  const high = TILE.h * scale;
  const pad = (step - TILE.w * scale) / 2;
  return (
    <g class="wp-bar" data-guide="bar">
      <rect x={x - 6} y={y + high * 0.22} width={w + 12} height={high} rx="7" class="wp-rail" />
      <path d={`M${x} ${y + high * 0.32}h${w}`} class="wp-rail-light" />
      {[x - 12, x + w].map((at) => (
        <rect key={at} x={at} y={y + high * 0.16} width="12" height={high + 6} rx="3" class="wp-rail-end" />
      ))}
      <text x={x - 4} y={y - 2} class="chart-label wp-bar-name">
        {say(lang, "bar")}
      </text>
      {Array.from({ length: BAR }, (_, i) => {
        const place = PORTS + i;
        const { classes, button, label, id } = target(props, place);
        return (
          <g
            key={i}
            class={`wp-slot${classes}${options.place === place ? " wp-chosen" : ""}`}
            transform={`translate(${x + i * step + pad} ${y}) scale(${scale})`}
            data-move={id}
            data-place={options.places.get(place) === "first" ? place : undefined}
            {...button}
          >
            {label !== "" && <title>{label}</title>}
            <rect x="-4" y="-4" width="68" height="58" rx="7" class="wp-hit" />
            <Tile obs={obs} tile={obs.tile[place] ?? NONE} />
            {i < BAR - 1 && <path d={`M${60 + pad / scale - 2} 26l6 6-6 6`} class="wp-arrow" />}
          </g>
        );
      })}
    </g>
  );
}
