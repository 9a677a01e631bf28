/** The end of Columbus: who brings the news comes into the harbour of home; the others lie where they were stopped. */
import { GrandShip } from "../../chart/grand";
import { Crowd, QuayLight } from "../../look/art/quay";
import { Harbour, Own } from "../../ui/harbour";
import { Plates } from "../../ui/homecoming";
import type { EndProps, TableView } from "../contract";
import { COLUMNS, HOME, type Obs, columnOf, hasFound, isDamaged, scoreOf, seatsOf } from "./obs";
import { Disc } from "./pieces";
import { way } from "./sheet";
import { Ship } from "./ship";
import { say } from "./words";
import "./end.css";

/** Where a ship lies in the picture. */
export interface Anchorage {
  seat: number;
  /** Its middle, in percent of the width. */
  x: number;
  /** 1 at the quay, 0 as far away as the coast in the west. */
  near: number;
}

/** Percent of the width: at the quay, where a ship comes in, and the water from there to the far west. */
const MOORED = 88;
const COMING = 65;
const EAST = 58;
const WEST = 9;
/** From ship to ship, so that each has room for its plate. */
const apart = (ships: number): number => [22, 18.5, 16.5][Math.max(0, ships - 3)]!;

/** The coast in the west is so many columns away from home. */
const FARTHEST = COLUMNS - 1;

/** How many columns a ship has to sail home, whichever way it is bound. */
export function distanceOf(obs: Obs, seat: number): number {
  const field = obs.ship[seat]!;
  return field === obs.start ? 0 : Math.max(1, COLUMNS - columnOf(field));
}

function wanted(obs: Obs, seat: number): number {
  const far = distanceOf(obs, seat);
  if (far === 0) return hasFound(obs, seat) ? COMING : MOORED;
  return EAST - ((EAST - WEST) * (far - 1)) / (FARTHEST - 1);
}

/** All ships from west to east; those that are too close together move apart. */
export function anchorages(obs: Obs): Anchorage[] {
  const ships = seatsOf(obs)
    .map((seat) => ({ seat, x: wanted(obs, seat), near: 1 - distanceOf(obs, seat) / FARTHEST }))
    .sort((a, b) => a.x - b.x);
  const gap = apart(ships.length);
  /* To the west, where there is room; and back where the west is full. */
  for (let i = ships.length - 2; i >= 0; i--) ships[i]!.x = Math.min(ships[i]!.x, ships[i + 1]!.x - gap);
  ships.forEach((ship, i) => {
    ship.x = Math.max(ship.x, i === 0 ? WEST : ships[i - 1]!.x + gap);
  });
  return ships;
}

/** What the number of a seat means: which way it sailed, and whether it still has its mast. */
function fate(view: TableView<Obs>, seat: number): string {
  const words = way(view, seat);
  return isDamaged(view.obs, seat) ? `${words}, ${say(view.lang, "damaged")}` : words;
}

/** The news shine. */
const RAYS = Array.from({ length: 20 }, (_, i) => {
  const [x, y] = [Math.sin((i * Math.PI) / 10), -Math.cos((i * Math.PI) / 10)];
  const [from, to] = [23, i % 2 === 0 ? 35 : 29];
  return `M${(from * x).toFixed(1)} ${(from * y).toFixed(1)} ${(to * x).toFixed(1)} ${(to * y).toFixed(1)}`;
}).join("");

function HomeShip({ view, at }: { view: EndProps<Obs>; at: Anchorage }) {
  const { obs, players, viewer } = view;
  const { seat } = at;
  const pennant = players[seat]?.pennant ?? seat;
  const found = hasFound(obs, seat);
  const isHome = found && obs.ship[seat] === obs.start;
  const damaged = isDamaged(obs, seat);
  const top = damaged ? -42 : -62; /* of its masts */
  return (
    <svg
      class={isHome ? "co-home sails-in" : "co-away rides"}
      viewBox="-44 -100 88 116"
      data-seat={seat}
      style={{ "--x": at.x, "--near": at.near, zIndex: at.near < 0.5 ? 2 : 4 }}
    >
      {isHome && !damaged ? (
        <GrandShip seat={pennant} cheers wake />
      ) : (
        <Ship pennant={pennant} damaged={damaged} home={found} />
      )}
      {found && (
        <g class="co-news" transform={`translate(0 ${top - 12}) scale(${isHome ? 0.46 : 0.56})`}>
          {isHome && <path d={RAYS} />}
          <Disc kind="inhabited" />
        </g>
      )}
      {seat === viewer && <Own y={top - (found ? 31 : 8)} />}
    </svg>
  );
}

export function End(props: EndProps<Obs>) {
  const { obs, outcome } = props;
  const ships = anchorages(obs);
  const isNews = seatsOf(obs).some((seat) => scoreOf(obs, seat) === HOME);
  const measures = (seat: number) => {
    const { x = 50, near = 1 } = ships.find((ship) => ship.seat === seat) ?? {};
    return { "--x": x, "--near": near, "--apart": apart(ships.length) };
  };
  return (
    <div class="co-end">
      <Harbour class="co-harbour">
        {ships.map((at) => (
          <HomeShip key={at.seat} view={props} at={at} />
        ))}
        <Crowd waves={isNews} />
        <QuayLight class="co-light" />
      </Harbour>
      <Plates
        {...props}
        measures={measures}
        figure={(seat) => (
          <>
            <span class="co-fate" title={fate(props, seat)}>
              {fate(props, seat)}
            </span>
            <span class="points num">
              {outcome.points[seat]}
              <small>/{HOME}</small>
            </span>
          </>
        )}
      />
    </div>
  );
}

/** The headline where the rounds were over before anybody was home. */
export function verdict({ obs, outcome, players, viewer, lang }: TableView<Obs>): string | null {
  const winners = outcome?.winners ?? [];
  if (winners.length === 0 || winners.some((seat) => scoreOf(obs, seat) === HOME)) return null;
  const names = new Intl.ListFormat(lang).format(winners.map((seat) => players[seat]?.name ?? ""));
  const word = winners.length > 1 ? "farthestMany" : winners[0] === viewer ? "farthestYou" : "farthestOne";
  return say(lang, word, { names });
}
