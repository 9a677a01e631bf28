/** What lies on the sea of Azimuth: rafts, winds, castaways, lighthouses, the faces of the die. */
import { DirectionMark } from "../../look/marks";
import { COLOUR_NAMES, type FaceName } from "./obs";
import "./pieces.css";

/** Each colour has a sign too, in a box from -8 to 8. */
const SIGNS = [
  "M-2.4-7H2.4V-2.4H7V2.4H2.4V7H-2.4V2.4H-7V-2.4H-2.4Z",
  "M0-7A7 7 0 1 0 0 7A7 7 0 1 0 0-7ZM0-3.4A3.4 3.4 0 1 1 0 3.4A3.4 3.4 0 1 1 0-3.4Z",
  "M0-7.5 7.5 0 0 7.5-7.5 0Z",
  "M-7-5.5Q-3.5-9 0-5.5T7-5.5V-1.5Q3.5 2 0-1.5T-7-1.5ZM-7 3Q-3.5-.5 0 3T7 3V7Q3.5 10.5 0 7T-7 7Z",
] as const;

export function Sign({ colour, size = 16 }: { colour: number; size?: number }) {
  return (
    <path d={SIGNS[colour] ?? ""} class="az-sign" fill-rule="evenodd" transform={`scale(${size / 16})`} />
  );
}

export const inkOf = (colour: number): string => `az-${COLOUR_NAMES[colour] ?? "red"}`;

/** A colour beside its name on the page. */
export function ColourMark({ colour, size = 22 }: { colour: number; size?: number }) {
  return (
    <svg
      class={`az-mark ${inkOf(colour)}`}
      viewBox="-12 -12 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <circle r="11" class="az-plate" />
      <Sign colour={colour} size={14} />
    </svg>
  );
}

const WIDTH = 62;
const TOP = 42;

/** Rafts from the bottom up; of the lower ones the edge is to be seen. */
export function Stack({
  stack,
  moved = 0,
  style,
}: {
  stack: readonly number[];
  /** So many at the top have just arrived. */
  moved?: number;
  style?: Record<string, string>;
}) {
  const strip = stack.length > 1 ? Math.min(10, 32 / (stack.length - 1)) : 0;
  const foot = (TOP + strip * (stack.length - 1)) / 2;
  const draw = (level: number) => {
    const colour = stack[level]!;
    const y = foot - TOP - strip * level;
    const isTop = level === stack.length - 1;
    return (
      <g key={level} class={inkOf(colour)}>
        <rect x={-WIDTH / 2} y={y} width={WIDTH} height={TOP} rx="6" class="az-plate" />
        {isTop && (
          <>
            <path
              d={`M${-WIDTH / 2 + 4} ${y + 14}H${WIDTH / 2 - 4}M${-WIDTH / 2 + 4} ${y + 28}H${WIDTH / 2 - 4}`}
              class="az-plank"
            />
            <g transform={`translate(0 ${y + TOP / 2})`}>
              <Sign colour={colour} size={26} />
            </g>
          </>
        )}
      </g>
    );
  };
  const levels = stack.map((_, level) => level);
  const resting = stack.length - moved;
  return (
    <>
      {levels.filter((level) => level < resting).map(draw)}
      {moved > 0 && (
        <g class="az-arrives" style={style}>
          {levels.filter((level) => level >= resting).map(draw)}
        </g>
      )}
    </>
  );
}

/** The number of rafts in a stack, at its side. */
export function Count({ height }: { height: number }) {
  const strip = Math.min(10, 32 / (height - 1));
  return (
    <g transform={`translate(${WIDTH / 2} ${(strip * (height - 1)) / 2})`}>
      <circle r="13" class="az-badge" />
      <text y="6.5" class="az-count">
        {height}
      </text>
    </g>
  );
}

/** How far the top of a stack lies above the middle of its space. */
export function topOf(height: number): number {
  const strip = height > 1 ? Math.min(10, 32 / (height - 1)) : 0;
  return -(strip * (height - 1)) / 2;
}

/** A castaway, standing; its feet are at 0. */
export function Castaway({ colour, asleep = false }: { colour: number; asleep?: boolean }) {
  return (
    <g class={`${inkOf(colour)} az-castaway`}>
      <ellipse cx="0" cy="0" rx="15" ry="5" class="az-shadow" />
      <g transform={asleep ? "rotate(-68) translate(6 8)" : undefined}>
        <path d="M-12 0Q-12-26 0-27T12 0Q0 5-12 0Z" class="az-body" />
        <circle cy="-34" r="10" class="az-body" />
        <g transform="translate(0 -12)">
          <Sign colour={colour} size={15} />
        </g>
      </g>
      {asleep && (
        <text x="12" y="-20" class="az-z">
          z
          <tspan dx="1" dy="-9" class="az-zz">
            z
          </tspan>
        </text>
      )}
    </g>
  );
}

/** A wind: the ring has its colour, the arrow its direction. */
export function Wind({ colour, direction }: { colour: number; direction: number }) {
  return (
    <g class={inkOf(colour)}>
      <circle r="25" class="az-plate" />
      <circle r="18" class="az-dial" />
      <DirectionMark direction={direction} size={30} />
      <g transform={`translate(${[17, -17, -17, 17][direction]} ${[17, -17, -17, 17][direction]})`}>
        <circle r="8.5" class="az-plate" />
        <Sign colour={colour} size={10} />
      </g>
    </g>
  );
}

export function Lighthouse({ colour, lit }: { colour: number; lit: boolean }) {
  return (
    <g class={inkOf(colour)}>
      {lit && <circle cy="-15" r="15" class="az-light" />}
      <path d="M-8 18-5-12H5L8 18Z" class="az-plate" />
      <path d="M-6.8 6H6.8L6-2H-6Z" class="az-band" />
      <rect x="-6.5" y="-19" width="13" height="8" rx="2" class="az-lamp" />
      <path d="M-8-19 0-26 8-19Z" class="az-plate" />
    </g>
  );
}

export function Palm() {
  return (
    <g class="az-palm">
      <path d="M-2 16Q4 0 0-12" class="az-trunk" />
      <path d="M0-12Q-14-20-20-8-10-13 0-12ZM0-12Q14-22 20-9 10-14 0-12ZM0-12Q-6-26-14-24-4-20 0-12ZM0-12Q6-26 14-25 5-20 0-12Z" />
    </g>
  );
}

/** The faces of the Sea Die in a box from -16 to 16. */
const FACE_PATHS: Readonly<Record<FaceName, string>> = {
  sun: "M0-6A6 6 0 1 1 0 6 6 6 0 1 1 0-6ZM0-13V-9M0 9V13M-13 0H-9M9 0H13M-9-9-6.5-6.5M6.5 6.5 9 9M-9 9-6.5 6.5M6.5-6.5 9-9",
  mermaid:
    "M2-13A3.2 3.2 0 1 1 2-6.6 3.2 3.2 0 1 1 2-13ZM2-6Q9-1 3 4-4 8-1 12M-1 12-8 9-5 14-1 12 4 14 5 9-1 12M0-3-6 1",
  away: "M-13 5Q-8-2-3 5T7 5 13 2M0-13 0-3M-4-7 0-3 4-7M-7 9H7V13H-7Z",
  toward: "M-13 1Q-8-6-3 1T7 1 13-2M0 13V4M-4 8 0 4 4 8M0-13A4 4 0 1 1 0-5 4 4 0 1 1 0-13Z",
  gust: "M-13-5H4Q10-5 10-9T5-12M-13 1H9Q14 1 14 5T9 9M-13 7H0Q5 7 5 11T1 14",
  turtle: "M-9 3Q-9-8 0-8T9 3ZM9 0Q14-4 14 0T9 3M-6 3-8 8M6 3 8 8M-4-6-2 3M4-6 2 3",
};

export function FaceMark({ face, size = 32 }: { face: FaceName; size?: number }) {
  return (
    <svg class="az-face" viewBox="-17 -17 34 34" width={size} height={size} aria-hidden="true">
      <rect x="-16" y="-16" width="32" height="32" rx="7" class="az-die" />
      <path d={FACE_PATHS[face]} />
    </svg>
  );
}
