/** Marks that mean the same in all games: directions and seats. */

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

/** Pennants in a box of 24 x 16 with the pole at the left: five shapes for five seats. */
const PENNANTS = [
  "M3 2 22 8 3 14Z",
  "M3 2H22L16 8 22 14H3Z",
  "M3 2H20V14H3Z",
  "M3 2H12Q21 2 21 8T12 14H3Z",
  "M3 2 13 2 22 8 13 14 3 14 8 8Z",
] as const;

/** The pennant of a seat inside an SVG. */
export function PennantMark(props: { seat: number; x?: number; y?: number; size?: number }) {
  const { seat, x = 0, y = 0, size = 24 } = props;
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 24}) translate(-12 -8)`}>
      <path d="M2.5 1V16" stroke="var(--ink)" stroke-width="1.5" stroke-linecap="round" />
      <path d={PENNANTS[seat % 5] ?? ""} fill={`var(--seat${seat % 5})`} />
    </g>
  );
}

/** The pennant beside a name on the page. */
export function Pennant(props: { seat: number; size?: number }) {
  const size = props.size ?? 24;
  return (
    <svg class="pennant" width={size} height={(size * 17) / 24} viewBox="0 0 24 17" aria-hidden="true">
      <PennantMark seat={props.seat} x={12} y={8} />
    </svg>
  );
}
