/** Marks that mean the same in all games: directions and seats. */
import { still } from "./still";

export const DIRECTIONS = ["north", "east", "south", "west"] as const;
export type DirectionName = (typeof DIRECTIONS)[number];

/** Outlines in a box from -8 to 8: each direction points its own way and has its own tail. */
const ARROWS = [
  "M0-7 6 6 0 2.5-6 6Z",
  "M7 0-6 6-6-6Z",
  "M0 7-6-6 0-3 0-3 6-6ZM-1.5-7h3v3h-3Z",
  "M-7 0 0-6 0-2.5 7-2.5 7 2.5 0 2.5 0 6Z",
] as const;

/** The mark of a direction (0 north, 1 east, 2 south, 3 west) inside an SVG. */
export function DirectionMark(props: { direction: number; x?: number; y?: number; size?: number }) {
  const { direction, x = 0, y = 0, size = 16 } = props;
  return (
    <path
      d={ARROWS[direction & 3] ?? ""}
      fill={`var(--${DIRECTIONS[direction & 3] ?? "north"})`}
      transform={`translate(${x} ${y}) scale(${size / 16})`}
    />
  );
}

/** Flags in a box of 24 x 16 with the pole at the left, for five seats: the shape of the cloth, and
 * a sign on it. A game in which colours mean something else draws all cloth in ink and brass. */
const FLAGS = [
  { cloth: "M3 2 22 8 3 14Z", sign: "M3 5.3 15 8 3 10.7Z" },
  { cloth: "M3 2H22L16 8 22 14H3Z", sign: "M3 2H9.5V14H3Z" },
  {
    cloth: "M3 2H20V14H3Z",
    sign: "M3 2H5.8L11.5 6.5 17.2 2H20V3.7L14.2 8 20 12.3V14H17.2L11.5 9.5 5.8 14H3V12.3L8.8 8 3 3.7Z",
  },
  { cloth: "M3 2H12Q21 2 21 8T12 14H3Z", sign: "M11 5A3 3 0 1 1 10.99 5Z" },
  { cloth: "M3 2H21V14H3Z", sign: "M3 2H9V8H3ZM15 2H21V8H15ZM9 8H15V14H9Z" },
] as const;

/** The flag of a seat inside an SVG. */
export function PennantMark(props: { seat: number; x?: number; y?: number; size?: number }) {
  const { seat, x = 0, y = 0, size = 24 } = props;
  const flag = FLAGS[seat % 5]!;
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 24}) translate(-12 -8)`}>
      <path d={flag.cloth} fill={`var(--seat${seat % 5})`} />
      <path d={flag.sign} fill={`var(--sign${seat % 5}, var(--sign))`} />
      <path
        d={flag.cloth}
        fill="none"
        stroke="var(--pole, var(--ink))"
        stroke-width="1"
        stroke-linejoin="round"
      />
      <path d="M2.5 1V16" stroke="var(--pole, var(--ink))" stroke-width="1.7" stroke-linecap="round" />
    </g>
  );
}

/** The flag beside a name on the page. */
export const Pennant = still(function Pennant(props: { seat: number; size?: number }) {
  const size = props.size ?? 24;
  return (
    <svg class="pennant" width={size} height={(size * 17) / 24} viewBox="0 0 24 17" aria-hidden="true">
      <PennantMark seat={props.seat} x={12} y={8} />
    </svg>
  );
});
