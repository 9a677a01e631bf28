/** What lies on the sea of Azimuth: rafts, winds, lighthouses, palms, and who helps or lulls. */
import { DirectionMark } from "../../look/marks";
import { COLOUR_NAMES } from "./obs";
import "./pieces.css";
import { still } from "../../look/still";

/** Each colour has a sign too, in a box from -12 to 12. */
const SIGNS = [
  "M-4-10h8v6h6v8h-6v6h-8v-6h-6v-8h6Z",
  "M0-11a11 11 0 1 0 0 22 11 11 0 0 0 0-22Zm0 6.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9Z",
  "M0-11 10 0 0 11-10 0Z",
  "M-11-4q5.500-8 11-3t11-3v6q-5.500 8-11 3t-11 3ZM-11 6q5.500-8 11-3T11 0v5q-5.500 8-11 3t-11 3Z",
] as const;

export const Sign = still(function Sign({ colour, size = 16 }: { colour: number; size?: number }) {
  return (
    <path d={SIGNS[colour] ?? ""} class="az-sign" fill-rule="evenodd" transform={`scale(${size / 24})`} />
  );
});

/** The colours as the page needs them outside the drawing; as in pieces.css. */
export const INKS = [
  { cloth: "#cf2640", sign: "#fff" },
  { cloth: "#f2c53d", sign: "#3a2a05" },
  { cloth: "#2a3037", sign: "#fff" },
  { cloth: "#2a73d0", sign: "#fff" },
] as const;

export const inkOf = (colour: number): string => `az-${COLOUR_NAMES[colour] ?? "red"}`;

/** A round plate with the sign of a colour. */
export const Badge = still(function Badge({ colour, r }: { colour: number; r: number }) {
  return (
    <g class={inkOf(colour)}>
      <circle r={r} class="az-badge-rim" />
      <circle r={r - 1.6} class="az-plate" />
      <Sign colour={colour} size={r * 1.2} />
    </g>
  );
});

/** A colour beside its name on the page. */
export const ColourMark = still(function ColourMark({
  colour,
  size = 22,
}: {
  colour: number;
  size?: number;
}) {
  return (
    <svg class="az-mark" viewBox="-12 -12 24 24" width={size} height={size} aria-hidden="true">
      <Badge colour={colour} r={11.5} />
    </svg>
  );
});

/* ==== Rafts ================================================================ */

const LOGS = [0, 1, 2, 3, 4];
const log = (i: number): string =>
  `M${-34.5 + (i % 2) * 2} ${-28 + i * 11}h${69 - (i % 2) * 3}a5.700 5.700 0 0 1 0 11.500h${-69 + (i % 2) * 3}a5.700 5.700 0 0 1 0-11.500Z`;
const lit = (i: number): string => `M${-34 + (i % 2) * 2} ${-25.4 + i * 11}h${68 - (i % 2) * 3}`;
const logEnds = (i: number): string =>
  [-35.2 + (i % 2) * 2, 34.2 - (i % 2)]
    .map((x) => `M${x} ${-25.4 + i * 11}a2.600 3.200 0 1 0 .1 0Z`)
    .join("");

const RAFT = {
  even: LOGS.filter((i) => i % 2 === 0)
    .map(log)
    .join(""),
  odd: LOGS.filter((i) => i % 2 === 1)
    .map(log)
    .join(""),
  lit: LOGS.map(lit).join(""),
  ends: LOGS.map(logEnds).join(""),
  grain: "M-28-19h8M10-20h20M-30-9h8M12-10h18M-28 0h7M16 1h14M-30 12h9M14 13h14M-28 23h12M10 23h20",
  ropes: "M-30-29V28.500M30-29V28.500",
  knots: "M-32.500-11.500l5 2M-32.500 10l5 2M27.500-11.500l5 2M27.500 10l5 2",
  cloth: "M-20-23q20-4 40 0 3 22 0 45-20 4-40 0-3-23 0-45Z",
  fold: "M11-24.300q5 .2 9 1.300 3 22 0 45-4 1.200-9 1.500 3-24 0-47.800Z",
  hem: "M-16-18q16-3 32 0M-16 17q16 3 32 0",
} as const;

/** A raft of logs with a cloth in its colour, 84 x 68 around 0. */
export const Raft = still(function Raft({ colour, afloat = false }: { colour: number; afloat?: boolean }) {
  return (
    <g class={inkOf(colour)}>
      {afloat && (
        <>
          <ellipse cy="6" rx="48" ry="37" class="az-wake" />
          <ellipse cx="2" cy="7" rx="42" ry="32" class="az-drop" />
        </>
      )}
      <path d={RAFT.even} class="az-log" />
      <path d={RAFT.odd} class="az-log az-log-odd" />
      <path d={RAFT.lit} class="az-log-lit" />
      <path d={RAFT.grain} class="az-grain" />
      <path d={RAFT.ends} class="az-log-end" />
      <path d={RAFT.ropes} class="az-rope-edge" />
      <path d={RAFT.ropes} class="az-rope" />
      <path d={RAFT.knots} class="az-knot" />
      <path d={RAFT.cloth} class="az-cloth" />
      <path d={RAFT.fold} class="az-fold" />
      <path d={RAFT.hem} class="az-hem" />
      <Sign colour={colour} size={29} />
    </g>
  );
});

/** How far each raft of a stack lies above the one below it. */
const layerOf = (height: number): number => (height > 1 ? Math.min(11, 40 / (height - 1)) : 0);

/** How far the lowest raft may lie below the middle of its space, at whose foot its name stands. */
const SUNK = 7;

/** Where a raft of a stack lies, from the middle of its space. */
export function levelAt(level: number, height: number): readonly [number, number] {
  const layer = layerOf(height);
  return [level * 1.5, Math.min((layer * (height - 1)) / 2, SUNK) - layer * level];
}

/** How far the top of a stack lies above the middle of its space. */
export const topOf = (height: number): number => levelAt(height - 1, height)[1];

/** The number of rafts in a stack, at its side. */
export const Count = still(function Count({ height }: { height: number }) {
  return (
    <g transform={`translate(42 ${levelAt(0, height)[1] / 3})`}>
      <g class="az-count-disc">
        <circle r="13" class="az-number-disc" />
        <text y="5.800" class="az-count">
          {height}
        </text>
      </g>
    </g>
  );
});

/* ==== Winds ================================================================ */

/** A wind: the ring has the colour of its owner, the arrow is nobody's; -1: it has none yet. */
export const Wind = still(function Wind({ colour, direction }: { colour: number; direction: number }) {
  return (
    <g class={inkOf(colour)}>
      <circle cx="1" cy="4" r="26" class="az-shadow" />
      <circle r="26" class="az-plate" />
      <path d="M-19-13A23 23 0 0 1 13-19" class="az-glint" />
      <circle r="18.500" class="az-dial" />
      {direction >= 0 && (
        <g class="az-neutral">
          <DirectionMark direction={direction} size={27} />
        </g>
      )}
      <g transform="translate(18 18)">
        <Badge colour={colour} r={11.5} />
      </g>
    </g>
  );
});

/** A brass disc with a direction, to choose. */
export const Way = still(function Way({ direction }: { direction: number }) {
  return (
    <>
      <circle cx="1" cy="3" r="19.5" class="az-shadow" />
      <circle r="19.5" class="az-disc" />
      <g class="az-neutral">
        <DirectionMark direction={direction} size={22} />
      </g>
    </>
  );
});

/** The start marker: a token of brass with a rose. */
export const Token = still(function Token() {
  return (
    <>
      <circle cx="1" cy="4" r="27" class="az-shadow" />
      <circle r="27" class="az-token" />
      <circle r="21.500" class="az-token-rim" />
      <path d="M9.900-9.900 4 0 9.900 9.900 0 4-9.900 9.900-4 0-9.900-9.900 0-4Z" class="az-token-star" />
      <path d="M0-20 3.500-3.500 20 0 3.500 3.500 0 20-3.500 3.500-20 0-3.500-3.500Z" class="az-token-rose" />
      <path
        d="M0-20 3.500-3.500 0 0ZM20 0 3.500 3.500 0 0ZM0 20-3.500 3.500 0 0ZM-20 0-3.500-3.500 0 0Z"
        class="az-token-lit"
      />
    </>
  );
});

/* ==== On land ============================================================== */

/** A lighthouse in a box of 40 x 66, its foot at 0; a beam calls out who is home. */
export const Lighthouse = still(function Lighthouse({
  colour,
  lit: isLit = false,
}: {
  colour: number;
  lit?: boolean;
}) {
  return (
    <g class={inkOf(colour)} transform="translate(-20 -64)">
      {isLit && <path d="M20 13-34-6V32ZM20 13 74-6V32Z" class="az-beam" />}
      <circle cx="20" cy="13" r={isLit ? 26 : 17} class="az-light" />
      <path d="M6 62h28v4H6Z" class="az-stone" />
      <path d="M10 62 14 22H26L30 62Z" class="az-tower" />
      <path d="M13.200 30H26.800L27.800 40H12.200ZM11.200 50H28.800L30 62H10Z" class="az-plate" />
      <path d="M23 22.500h3l3.700 39h-4.700Z" class="az-fold" />
      <path d="M17.500 62v-6a2.500 2.500 0 0 1 5 0v6Z" class="az-door" />
      <path d="M10 22h20v-4H10Z" class="az-gallery" />
      <path d="M14 8h12v10H14Z" class="az-lamp" />
      <path d="M18 8V18M22 8V18" class="az-lattice" />
      <path d="M12 8 20 0 28 8Z" class="az-plate" />
    </g>
  );
});

/** A palm in a box of 60 x 70, its foot at 0. */
export const Palm = still(function Palm() {
  return (
    <g class="az-palm" transform="translate(-32 -68)">
      <path d="M28 68C33 50 32 38 26 24l5-2c8 14 9 30 6 46Z" class="az-trunk" />
      <path d="M31.500 58l5.500 1M32.500 50l5.500.5M32 42l5-.5M30.500 34l4.500-1.500" class="az-trunk-ring" />
      <path d="M28 24C20 10 8 10 0 18c10-2 19 0 28 6ZM28 24C20 22 8 28 6 42c6-10 13-15 22-18ZM29 23C30 8 42 2 53 7 43 9 35 14 29 23ZM29 24c12-5 24 0 28 12-9-7-18-11-28-12ZM29 24c7 5 11 12 10 22-4-10-7-16-10-22Z" />
      <path d="M28 24Q18 14 6 16M29 23Q36 10 48 8M29 24q14-2 24 9" class="az-frond" />
      <path d="M24 28a3 3 0 1 0 6 0 3 3 0 1 0-6 0M30 28a3 3 0 1 0 6 0 3 3 0 1 0-6 0" class="az-nut" />
    </g>
  );
});

/* ==== In the water ========================================================= */

/** The turtle that carries a castaway two steps, swimming to the right. */
export const Turtle = still(function Turtle() {
  return (
    <g class="az-turtle">
      <path
        d="M-14-5q-9-6-12-1 4 5 11 5ZM-13 6q-8 6-11 2 3-5 10-6ZM8-9Q12-17 18-15 18-9 12-5ZM8 10q4 7 10 5 0-5-6-9Z"
        class="az-turtle-skin"
      />
      <path d="M15-4q9-4 13 1 1 5-3 6-6 2-10-1Z" class="az-turtle-skin" />
      <path d="M-17 0Q-14-12 0-12T17 0Q14 12 0 12T-17 0Z" class="az-turtle-shell" />
      <path
        d="M-6-6H6l5 6-5 6H-6l-5-6ZM-6-6l-3-4M6-6l3-4M11 0h6M6 6l3 4M-6 6l-3 4M-11 0h-6"
        class="az-turtle-plates"
      />
      <circle cx="24" cy="-1" r="1.200" fill="#10221a" />
    </g>
  );
});

/** The mermaid who sings a castaway to sleep. */
export const Mermaid = still(function Mermaid() {
  return (
    <g class="az-mermaid">
      <path
        d="M-4 2C-12 8-14 18-6 21S10 18 14 12q-1 9 6 12 0-6 4-8-5-4-10-6Q6 16-1 14T4 2Z"
        class="az-tail"
      />
      <path d="M-7-3Q-8 5-3 6T5 4L4-4Z" class="az-skin" />
      <path d="M-8-22q-9 6-7 18 3 4 6 0-2-8 2-12ZM4-22q9 6 6 18-3 4-6 0 3-8-1-12Z" class="az-hair" />
      <circle cx="-1.500" cy="-13" r="8" class="az-skin" />
      <path d="M-10-12q-1-12 8.500-12T7-12q-4-3-6-6-5 5-11 6Z" class="az-hair" />
      <path d="M-5-12q1.500 1.200 3 0M1-12q1.500 1.200 3 0M-3-8q1.500 1.500 3 0" class="az-features" />
      <path
        d="M12-14v-9l6-2v9M12-14a2.200 1.800 0 1 1-.1-.5ZM18-16a2.200 1.800 0 1 1-.1-.5Z"
        class="az-notes"
      />
    </g>
  );
});
