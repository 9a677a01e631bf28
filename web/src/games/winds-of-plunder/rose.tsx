/** The wind rose: it shows the wind that blows, and around it who asks for which. */
import { DIRECTIONS } from "../../look/marks";
import { press } from "../../ui/press";
import type { BoardProps } from "../contract";
import type { Geography } from "./geography";
import type { Options } from "./choice";
import { NONE, type Obs, WINDS, parse, seatsOf, votesOf } from "./obs";
import { Medallion } from "./pieces";
import { describe, nameOf, say, windName } from "./words";
import { still } from "../../look/still";

type Props = BoardProps<Obs> & { map: Geography };

/** The outer edge of the ring, as a share of the points' length. */
const RING = 1.22;

/** A point of the star: half in colour, half in paper. */
function Point(props: { turn: number; long: number; wide: number; fill: string }) {
  const { turn, long, wide, fill } = props;
  return (
    <g transform={`rotate(${turn})`}>
      <path d={`M0 0-${wide}-${wide} 0-${long}z`} class="wp-rose-paper" />
      <path d={`M0 0 ${wide}-${wide} 0-${long}z`} fill={fill} />
    </g>
  );
}

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];
const FOUR = [0, 1, 2, 3];

/** The dial without its needle, for the static layer; points are 82 long. */
export const Dial = still(function Dial({ map }: { map: Geography }) {
  const { at, r } = map.rose;
  return (
    <g transform={`translate(${at[0]} ${at[1]}) scale(${r / 82})`} class="wp-dial">
      <radialGradient id="wp-lamp">
        <stop offset=".45" stop-color="var(--lamp)" stop-opacity=".6" />
        <stop offset="1" stop-color="var(--lamp)" stop-opacity="0" />
      </radialGradient>
      <circle r="200" fill="url(#wp-lamp)" stroke="none" />
      <circle cy="5" r="102" class="wp-dial-shadow" />
      <circle r="100" class="wp-rose-paper" stroke-width="1.6" />
      <circle r="96" class="wp-dial-brass" />
      <circle r="87" class="wp-dial-sea" />
      <circle r="93.5" class="wp-dial-ticks" stroke-dasharray="1 7.16" />
      <g stroke-linejoin="round">
        {EIGHT.map((i) => (
          <Point key={i} turn={22.5 + 45 * i} long={49} wide={6} fill="var(--rose-ink)" />
        ))}
        {FOUR.map((i) => (
          <Point key={i} turn={45 + 90 * i} long={67} wide={11} fill="#c4932f" />
        ))}
        {FOUR.map((i) => (
          <Point key={i} turn={90 * i} long={85} wide={15} fill={`var(--${DIRECTIONS[i]})`} />
        ))}
      </g>
    </g>
  );
});

/** The needle points where the wind blows. */
export function Needle({ obs, map, lang }: Props) {
  const { at, r } = map.rose;
  return (
    <g
      class="wp-rose"
      transform={`translate(${at[0]} ${at[1]}) scale(${r / 82})`}
      role="img"
      aria-label={`${say(lang, "wind")}: ${windName(lang, WINDS[obs.wind] ?? "")}`}
      data-guide="rose"
    >
      <g class="wp-needle" transform={`rotate(${obs.wind * 90})`} data-piece="needle" data-kind="needle">
        {/* Its middle is where it turns. */}
        <circle r="100" fill="transparent" stroke="none" />
        <path d="M-3.5 45-10 70 0 61 10 70 3.5 45V-51h9L0-82-12.5-51h9z" />
        <circle r="12" />
        <circle r="5" class="wp-needle-pin" />
      </g>
    </g>
  );
}

/** The points of the rose as buttons, while somebody is asked where the wind should blow. */
export function WindChoice(props: Props & { options: Options }) {
  const { options, map, picked } = props;
  const { at, r } = map.rose;
  const asked = options.all.filter(({ verb }) => verb === "compass" || verb === "wind");
  if (asked.length === 0) return null;
  return (
    <g transform={`translate(${at[0]} ${at[1]}) scale(${r / 82})`}>
      {asked.map(({ move, rest }) => {
        const way = WINDS.indexOf(rest[0] as (typeof WINDS)[number]);
        const label = describe(move, props);
        return (
          <g
            key={way}
            class={picked?.id === move.id ? "wp-sector wp-chosen" : "wp-sector"}
            transform={`rotate(${way * 90})`}
            data-move={move.id}
            {...press(() => props.pick(move), label)}
          >
            <title>{label}</title>
            <path d="M0 0-67-67A95 95 0 0 1 67-67z" class="wp-sector-face" />
            <path d="M0-124 14-104H-14z" class="wp-sector-tip" />
          </g>
        );
      })}
    </g>
  );
}

/** What the viewer is about to choose counts as chosen, so that it is seen before it is sent. */
function withProposal({ obs, picked, viewer, edition }: Props): Obs {
  if (picked === null || viewer === null) return obs;
  const { verb, rest } = parse(picked, edition);
  const change = (list: readonly number[], value: number) =>
    list.map((old, seat) => (seat === viewer ? value : old));
  if (verb === "compass")
    return { ...obs, compass: change(obs.compass, WINDS.indexOf(rest[0] as (typeof WINDS)[number])) };
  if (verb === "bid") return { ...obs, bid: change(obs.bid, Number(rest[0])) };
  return obs;
}

/** Where medallions lie: those for one direction side by side, the sealed ones at the corners. */
function medallions(obs: Obs, { rose }: Geography): { seat: number; x: number; y: number }[] {
  const scale = medalScale(rose.r);
  const far = rose.r * RING + 24 * scale;
  const by = (way: number) => seatsOf(obs).filter((seat) => (obs.compass[seat] ?? NONE) === way);
  const open = FOUR.flatMap((way) =>
    by(way).map((seat, i, all) => {
      /* Four or five of one mind lie over one another a little. */
      const side = (i - (all.length - 1) / 2) * scale * (all.length > 3 ? 42 : 54);
      const angle = (way * Math.PI) / 2;
      const x = rose.at[0] + far * Math.sin(angle) + side * Math.cos(angle);
      const y = rose.at[1] - far * Math.cos(angle) + side * Math.sin(angle);
      return { seat, x, y };
    }),
  );
  const sealed = by(NONE).map((seat, i, all) => {
    const apart = 2 / Math.max(4, all.length);
    const angle = Math.PI * apart * (i + 0.5);
    return { seat, x: rose.at[0] + far * Math.sin(angle), y: rose.at[1] - far * Math.cos(angle) };
  });
  /* Blackbeard last, so that his hat hides behind nobody. */
  const order = (seat: number) => (obs.blackbeard === seat ? 9 : seat);
  return [...open, ...sealed].sort((a, b) => order(a.seat) - order(b.seat));
}

const medalScale = (r: number) => Math.max(0.85, Math.min(1, r / 74));

/** Compasses and bids of this round, sealed until all have chosen. */
export function Council(props: Props) {
  const { map, players } = props;
  const obs = withProposal(props);
  if (obs.round === 0) return null;
  const scale = medalScale(map.rose.r);
  return (
    <g data-guide="council" aria-hidden="true">
      {medallions(obs, map).map(({ seat, x, y }) => (
        <Medallion
          key={seat}
          piece={`compass-${seat}`}
          pennant={players[seat]?.pennant ?? seat}
          beard={obs.blackbeard === seat}
          {...{ x, y, scale }}
        >
          {obs.bid[seat] === NONE ? "?" : obs.bid[seat]}
        </Medallion>
      ))}
    </g>
  );
}

/** The same in words, and the votes. */
export function CouncilWords(props: BoardProps<Obs>) {
  const { obs, lang } = props;
  const votes = votesOf(obs);
  if (obs.round === 0) return null;
  return (
    <ul class="wp-council unseen">
      {seatsOf(obs).map((seat) => (
        <li key={seat}>{councilWords(props, seat)}</li>
      ))}
      {votes && (
        <li>
          {say(lang, "votes")}: {votes.map((n, d) => `${windName(lang, WINDS[d] ?? "")} ${n}`).join(", ")}
        </li>
      )}
    </ul>
  );
}

function councilWords(props: BoardProps<Obs>, seat: number): string {
  const { obs, lang } = props;
  const compass = obs.compass[seat] ?? NONE;
  const way = compass === NONE ? say(lang, "sealed") : windName(lang, WINDS[compass] ?? "");
  const bid = obs.bid[seat] === NONE ? "" : `, ${say(lang, "bid", { n: obs.bid[seat]! })}`;
  const beard = obs.blackbeard === seat ? `, ${say(lang, "blackbeard")}` : "";
  return `${nameOf(props, seat)}: ${way}${bid}${beard}`;
}
