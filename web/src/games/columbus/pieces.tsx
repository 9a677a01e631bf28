/** Things on the chart and in the tray of Columbus: waters, discs, barrels, dice. Boxes about 0 0. */
import type { JSX } from "preact";
import { CELL, ROW } from "./places";
import "./pieces.css";
import { still } from "../../look/still";

const INK = "#1c2730";

/** A turning column of water that walks; its number tells it from the other one. Box of 60. */
export const Whirl = still(function Whirl({ n }: { n?: number }) {
  return (
    <g class="co-whirl">
      <ellipse cx="1" cy="23" rx="21" ry="5" class="co-shade" />
      <path class="co-foam" d="M-20 24q9 5 20 3t20-3" />
      <g fill="#f4faf8" stroke={INK} stroke-width="1.7">
        <path d="M-3 13q-3 8 4 11 5-4 4-11z" />
        <ellipse cx="2" cy="12" rx="7" ry="3.5" />
        <ellipse cx="-2" cy="5" rx="11" ry="4.5" fill="#e6f0ef" />
        <ellipse cx="3" cy="-4" rx="15" ry="5.5" />
        <ellipse cx="-1" cy="-14" rx="19" ry="6.5" fill="#e6f0ef" />
        <ellipse cx="1" cy="-24" rx="24" ry="7.5" fill="#c4d8da" />
      </g>
      <path
        d="M-14-25q14 6 28 1M-12-11q12 4 22-1M-6-1q8 3 16-1M-4 8q5 2 9-1"
        fill="none"
        stroke="#35535c"
        stroke-width="1.8"
        stroke-linecap="round"
      />
      {n !== undefined && (
        <>
          <circle cx="17" cy="16" r="12.5" fill="#fbf0d6" stroke={INK} stroke-width="1.6" />
          <text x="17" y="21.5" text-anchor="middle" class="co-number">
            {n}
          </text>
        </>
      )}
    </g>
  );
});

/** A whirlpool printed on the chart: a place to which whirlwinds may be put. Box of 50. */
export const Whirlpool = still(function Whirlpool() {
  return (
    <g class="co-pool">
      <circle r="23" stroke-dasharray="2 3.5" />
      <path
        stroke-width="2.4"
        d="M2 0q-5-1-4 4t9 4 9-11-12-11-16 13 11 18 20-4M-20 5q-2-12 6-19M19 12q-8 10-20 9"
      />
    </g>
  );
});

const REEFS = [
  {
    rock: "M-26 17-18 1-13 6-6-19 0-6 6-25 14-4 18-10 25 17z",
    cracks: "M-6-19-3 2-8 17M6-25 9-2 4 17M18-10l1 16-4 11M-18 1l2 9",
    dark: "M6-25 14-4 16 17H4L9-2zM-6-19 0-6l-2 23h-6L-3 2zM18-10 25 17h-5z",
    lit: "m6-25-5 16 3 3zM-6-19l-4 14 3 3z",
  },
  {
    rock: "M-25 17-21 4-15-12-9-2-3-8 4-21 9-8 14-14 21 3 26 17z",
    cracks: "M-15-12l2 14-5 15M4-21 6-1 0 17M14-14l1 14 3 17M-3-8v10",
    dark: "M-15-12-9-2-8 17h-6l3-13zM4-21 9-8l2 25H2L6-1zM14-14 21 3l5 14h-8z",
    lit: "m4-21-6 14 4 4zM-15-12l-4 11 3 2z",
  },
] as const;

/** Rocks in the surf. Box of 54. */
export const Reef = still(function Reef({ sort = 0 }: { sort?: number }) {
  const { rock, cracks, dark, lit } = REEFS[sort % REEFS.length]!;
  return (
    <>
      <path class="co-foam" d="M-28 18q8 6 16 1t14 2 14-2 12-1M-22 23q10 4 18 0t20 1" />
      <path d={rock} fill="#6d6256" stroke={INK} stroke-width="1.6" stroke-linejoin="round" />
      <path d={dark} opacity=".34" />
      <path d={lit} fill="#fff" opacity=".5" />
      <path d={cracks} fill="none" stroke={INK} stroke-width="1" />
      <path class="co-foam" d="M-24 17q6 4 12 0t11 1 12 0 12-1" />
    </>
  );
});

/** A palm that stands on 0 0 if its scale is 1, 12 high. */
export const Palm = still(function Palm({ scale = 1 }: { scale?: number }) {
  return (
    <g transform={scale === 1 ? undefined : `scale(${scale})`}>
      <path d="M0 0Q2-6 0-12" class="co-trunk" />
      <path d="M0-12q-7-4-9 2 5-2 9-2 4-5 9 1-5-1-9-1-1-6 5-6-3 2-5 6-3-6-7-4 4 0 7 4z" class="co-leaf" />
    </g>
  );
});

function Hut() {
  return (
    <g stroke="#3b2d20">
      <path d="M-6 0v-5H6v5z" fill="#fff3d6" />
      <path d="M-9-5 0-12 9-5z" fill="#c0923f" />
      <path d="M-1.5 0v-3.5h3V0z" fill="#3b2d20" stroke="none" />
    </g>
  );
}

export const Anchor = still(function Anchor() {
  return (
    <path
      d="M0-12a3.5 3.5 0 1 0-.1 0M0-11V16M-13 5q2 11 13 11T13 5M-7-5H7"
      fill="none"
      stroke="currentColor"
      stroke-width="3.2"
      stroke-linecap="round"
    />
  );
});

const BRACKETS = "M-25-15v-5q0-6 6-6h5M25-15v-5q0-6-6-6h-5M-25 15v5q0 6 6 6h5M25 15v5q0 6-6 6h-5";

/** A field that glows, in brackets. */
export function Glow() {
  return (
    <>
      <rect x={-CELL / 2 + 3} y={-ROW / 2 + 3} width={CELL - 6} height={ROW - 6} rx="8" class="co-glow" />
      <path d={BRACKETS} class="co-bracket-edge" />
      <path d={BRACKETS} class="co-bracket" />
    </>
  );
}

/* ==== Discs ================================================================ */

export type DiscKind = "back" | "sea" | "palms" | "inhabited" | "gone";

const DISC_FILL: Record<DiscKind, string> = {
  back: "#6b4a2b",
  sea: "#7fb4ba",
  palms: "#a9d0ca",
  inhabited: "#ffe08a",
  gone: "none",
};

/** A disc of the unknown west, of wood: brass is for coins. Radius 18. */
export const Disc = still(function Disc({ kind }: { kind: DiscKind }) {
  if (kind === "gone")
    return <circle r="17" fill="none" stroke="#8f6c34" stroke-width="1.5" stroke-dasharray="3 3" />;
  return (
    <>
      <circle cy="2.5" r="18" opacity=".34" />
      <circle r="18" fill={DISC_FILL[kind]} stroke="#4a330c" stroke-width="1.4" />
      <DiscSign kind={kind} />
    </>
  );
});

function DiscSign({ kind }: { kind: DiscKind }) {
  switch (kind) {
    case "back":
      return (
        <g fill="none" stroke="#f3e2b8">
          <circle r="13.5" stroke-width="1.1" stroke-dasharray="2 1.6" />
          <path
            d="M-4.5-4A4.6 4.6 0 1 1 1.4 1.2Q0 2 0 4M0 8.5v.1"
            stroke-width="2.6"
            stroke-linecap="round"
          />
        </g>
      );
    case "sea":
      return (
        <path d="M-11-4q5-6 11 0t11 0M-11 4q5-6 11 0t11 0" fill="none" stroke="#1d4a55" stroke-width="2.2" />
      );
    case "palms":
      return (
        <>
          <path d="M-13 9q13-13 26 0-13 7-26 0z" fill="#f0dca9" stroke="#4b3718" />
          <g transform="translate(-4 7)">
            <Palm />
          </g>
          <g transform="translate(6 8)">
            <Palm />
          </g>
        </>
      );
    default:
      return (
        <>
          <path d="M-14 9q14-13 28 0-14 7-28 0z" fill="#c7d69a" stroke="#4b3718" />
          <g transform="translate(-1 7)">
            <Hut />
          </g>
          <g transform="translate(9 8) scale(.8)">
            <Palm />
          </g>
        </>
      );
  }
}

/** A disc by itself. */
export const DiscMark = still(function DiscMark({ kind }: { kind: DiscKind }) {
  return (
    <svg class="co-disc-mark" viewBox="-20 -20 40 42" aria-hidden="true">
      <Disc kind={kind} />
    </svg>
  );
});

/** Brass and ivory; each SVG that uses them holds its own copy, for one that is not drawn paints nothing. */
export const Paints = still(function Paints() {
  return (
    <defs>
      <radialGradient id="co-brass" cx=".35" cy=".3" r=".9">
        <stop offset="0" stop-color="#fff0bd" />
        <stop offset=".5" stop-color="#e0b24c" />
        <stop offset="1" stop-color="#8a6119" />
      </radialGradient>
      <radialGradient id="co-ivory" cx=".35" cy=".25" r="1">
        <stop offset="0" stop-color="#fffdf4" />
        <stop offset=".6" stop-color="#f6e8c6" />
        <stop offset="1" stop-color="#dcc391" />
      </radialGradient>
    </defs>
  );
});

/* ==== Barrels ============================================================== */

/** A barrel; a box from -10 to 10. */
export const Barrel = still(function Barrel({ empty = false }: { empty?: boolean }) {
  const body = "M-5.5-9.5H5.5q3 9.5 0 19h-11q-3-9.5 0-19z";
  if (empty)
    return <path d={body} fill="none" stroke="var(--line)" stroke-width="1.2" stroke-dasharray="2 2" />;
  return (
    <g stroke="#2a1c0d" fill="none">
      <path d={body} fill="#b98549" stroke-width="1.5" />
      <path d="M-2-9q-1.5 9 0 18M2-9q1.5 9 0 18" stroke-width=".9" opacity=".7" />
      <path d="M-6.4-5H6.4M-6.4 5H6.4" stroke-width="2.2" />
      <path d="M-4-8q-1 8 0 16" stroke="#fff" stroke-width="1.4" opacity=".4" />
    </g>
  );
});

/** A barrel by itself. */
export const BarrelMark = still(function BarrelMark({ size = 20 }: { size?: number }) {
  return (
    <svg viewBox="-10 -11 20 22" width={size} height={size * 1.1} aria-hidden="true">
      <Barrel />
    </svg>
  );
});

/* ==== Dice ================================================================= */

const FACES: readonly (() => JSX.Element)[] = [RoseFace, SailFace, WhirlFace, StormFace, ScopeFace];

/** Faces of the dice, in the order of their numbers; a box from -24 to 24. */
export const DieFace = still(function DieFace({ face }: { face: number }) {
  const Face = FACES[face] ?? ScopeFace;
  return <Face />;
});

function RoseFace() {
  return (
    <g stroke-linejoin="round" stroke-linecap="round">
      <path d="m13-13-8 5M13 13 8 5M-13 13l8-5M-13-13l5 8" stroke="#13203a" stroke-width="2.6" />
      <path d="M0-23 5-5 23 0 5 5 0 23-5 5-23 0-5-5z" fill="#1f5f93" stroke="#13203a" stroke-width="1.4" />
      <path d="M0-23V0L5-5zM23 0H0L5 5zM0 23V0l-5 5zM-23 0H0l-5-5z" fill="#fff" opacity=".6" />
    </g>
  );
}

function SailFace() {
  return (
    <>
      <path d="M-3-24V22" stroke="#4a3018" stroke-width="3.5" stroke-linecap="round" />
      <path d="M-13-19H11q9 14 4 29h-29q6-15 1-29z" fill="#fff" stroke="#22303a" stroke-width="2" />
      <path d="M-11-10h27M-10 1h28" stroke="#b0452f" stroke-width="4" />
      <path d="M-17 19q7-4 15 0t17 0" fill="none" stroke="#22303a" stroke-width="2.5" />
    </>
  );
}

function WhirlFace() {
  return (
    <g transform="translate(-1 0) scale(.86)">
      <Whirl />
    </g>
  );
}

function StormFace() {
  return (
    <>
      <path d="m-14 8-4 10M13 8 9 18" stroke="#22556b" stroke-width="2.6" stroke-linecap="round" />
      <path
        d="M-18 2q-6-2-4-8t9-5q2-9 12-8t11 7q10 0 10 8t-8 6z"
        fill="#4d6470"
        stroke={INK}
        stroke-width="1.8"
      />
      <path d="M-12-7q2-7 10-7" fill="none" stroke="#fff" stroke-width="2" opacity=".4" />
      <path d="m2 1-8 12h6l-4 11L9 8H2l5-7z" fill="#f0b429" stroke="#5a3c05" stroke-width="1.3" />
    </>
  );
}

function ScopeFace() {
  return (
    <>
      <path d="M-15 20q15-6 30 0" fill="none" stroke="#3a2706" stroke-width="1.6" opacity=".45" />
      <g transform="rotate(-32)" stroke="#3a2706" stroke-width="1.6">
        <path d="M-24-4h14v8h-14z" fill="#d0a03c" />
        <path d="M-10-6H6V6h-16z" fill="#8a5526" />
        <path d="M6-8h16V8H6z" fill="#5b3518" />
        <path d="M21-9.5h4v19h-4z" fill="#e0b24c" />
        <path d="M-8-3H20" stroke="#fff" opacity=".45" stroke-width="2" />
      </g>
    </>
  );
}

/** Dice do not lie straight; each place in the tray has its own turn. */
const TURNS = [-7, 4, -3, 8] as const;

/** A die of ivory that lies in the tray, seen from before; face -1: nobody knows it yet. */
export const DieBody = still(function DieBody({ face, place }: { face: number; place: number }) {
  return (
    <svg class="co-die-body" viewBox="-41 -41 82 90" aria-hidden="true">
      <Paints />
      <ellipse cy="37" rx="36" ry="9" opacity=".35" />
      <g transform={`rotate(${TURNS[place % 4]})`}>
        <path
          d="M-33-24q0-9 9-9h48q9 0 9 9v54q0 10-9 10h-48q-9 0-9-10z"
          fill="#b89a63"
          stroke="#3a2c14"
          stroke-width="1.5"
        />
        <rect
          class="co-die-top"
          x="-33"
          y="-33"
          width="66"
          height="66"
          rx="10"
          fill="url(#co-ivory)"
          stroke="#3a2c14"
          stroke-width="1.5"
        />
        <rect x="-28" y="-28" width="56" height="56" rx="15" fill="#fffdf6" opacity=".6" />
        {face < 0 ? (
          <text y="15" text-anchor="middle" class="co-unknown">
            ?
          </text>
        ) : (
          <DieFace face={face} />
        )}
      </g>
    </svg>
  );
});

/* ==== Signs for figures ==================================================== */

/** How far a voyage has come: out and back. */
export const VoyageMark = still(function VoyageMark() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M22 11Q13 0 3.5 9M2 13q9 11 18.5 2" stroke-width="2.4" stroke-linecap="round" />
      <path d="M2 3.5 3 10l6.5-1M22 20.5 21 14l-6.5 1" stroke-width="2.4" stroke-linejoin="round" />
    </svg>
  );
});

/** The mast of a ship. */
export const MastMark = still(function MastMark() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" stroke="currentColor" aria-hidden="true">
      <path d="M12 2V18" stroke-width="2.2" stroke-linecap="round" />
      <path d="M6 4.5H18Q21.5 10 19 15H5Q8 10 6 4.5Z" fill="#fff6df" stroke-width="1.6" />
      <path d="M3 18H21L18.5 22.5H6Z" fill="currentColor" stroke-width="1" />
    </svg>
  );
});
