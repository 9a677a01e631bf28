/** The end of Winds of Plunder: the ships lie at the quay by place, and what they brought is counted. */
import { GrandShip } from "../../chart/grand";
import { QuayLight } from "../../look/art/quay";
import { Harbour, Own } from "../../ui/harbour";
import { Plates } from "../../ui/homecoming";
import { ranking } from "../../ui/tally";
import type { EndProps } from "../contract";
import type { Obs } from "./obs";
import "./end.css";

const MOST = 15; /* crates: a whole pyramid of five rows */
const WIDER = 1.3; /* so much more room have those who have won */

/** How many crates lie before each seat: the same number of points in each. */
export function cratesOf(points: readonly number[]): number[] {
  const each = Math.max(1, Math.ceil(Math.max(...points) / MOST));
  return points.map((vp) => (vp <= 0 ? 0 : Math.max(1, Math.round(vp / each))));
}

/** Places of crates in a pyramid, in the order in which they are stacked; the middle of its foot is 0 0. */
export function stack(count: number): { x: number; y: number }[] {
  let foot = 0;
  while ((foot * (foot + 1)) / 2 < count) foot++;
  const places: { x: number; y: number }[] = [];
  for (let y = 0; places.length < count; y++) {
    const row = Math.min(foot - y, count - places.length);
    for (let i = 0; i < row; i++) places.push({ x: i - (row - 1) / 2, y });
  }
  return places;
}

/** What lies in a place: crates most of all. */
const GOODS = ["crate", "crate", "barrel", "crate", "chest", "sack", "crate"] as const;

/** Milliseconds until the first crate, from one to the next, and from ship to ship. */
const FIRST = 1000;
const NEXT = 80;
const LATER = 200;

function Treasure({ seat, vp, crates, wait }: { seat: number; vp: number; crates: number; wait: number }) {
  const places = stack(crates);
  const high = places.length === 0 ? 0 : places[places.length - 1]!.y + 1;
  return (
    <div class="wp-treasure">
      {places.map(({ x, y }, i) => (
        <i
          key={i}
          class={`lands wp-good-${GOODS[(i * 3 + seat * 2) % GOODS.length]}`}
          style={{ "--x": x, "--y": y, "--wait": `${wait + NEXT * i}ms` }}
        />
      ))}
      <b class="wp-purse num lands" style={{ "--y": high, "--wait": `${wait + NEXT * places.length}ms` }}>
        {vp}
      </b>
    </div>
  );
}

export function End(props: EndProps<Obs>) {
  const { outcome, players, viewer } = props;
  const order = ranking(outcome);
  const crates = cratesOf(outcome.points);
  const wins = (seat: number) => outcome.winners.includes(seat);
  const columns = order.map(({ seat }) => (wins(seat) ? WIDER : 1));
  const measures = {
    "--columns": columns.map((share) => `minmax(0, ${share}fr)`).join(" "),
    "--shares": columns.reduce((sum, share) => sum + share, 0),
  };
  return (
    <div class="wp-end" style={measures}>
      <Harbour class="wp-harbour">
        <div class="wp-berths">
          {order.map(({ seat, points }, i) => (
            <div key={seat} class={`wp-berth${wins(seat) ? " wp-foremost" : ""}`} data-seat={seat}>
              <svg class="sails-in" viewBox="-44 -80 88 90" style={{ "--wait": `${LATER * i}ms` }}>
                <GrandShip seat={players[seat]?.pennant ?? seat} cheers={wins(seat)} />
                {seat === viewer && <Own y={-70} />}
              </svg>
              <Treasure seat={seat} vp={points} crates={crates[seat]!} wait={FIRST + LATER * i} />
            </div>
          ))}
        </div>
        <QuayLight class="wp-light-left" />
        <QuayLight class="wp-light-right" />
      </Harbour>
      <Plates {...props} />
    </div>
  );
}
