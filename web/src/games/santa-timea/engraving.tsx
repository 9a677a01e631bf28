/** The engravings on the cards of Santa Timea: a view for each direction, and the Piratess. */
import { polar, star } from "../../look/art/place";
import { DIRECTIONS } from "../../look/marks";

const at = (x: number, y: number): string => `${+x.toFixed(1)} ${+y.toFixed(1)}`;

const times = (n: number, one: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => one(i)).join("");

/** Level lines of an engraver's sky. */
function hatch(width: number, from: number, to: number, n: number): string {
  return times(n, (i) => `M0 ${+(from + ((to - from) * i) / (n - 1)).toFixed(1)}h${width}`);
}

/** Rays around a point, every other one shorter. */
function rays(
  x: number,
  y: number,
  r: readonly [number, number],
  angles: readonly [number, number],
  n: number,
): string {
  return times(n, (i) => {
    const angle = angles[0] + ((angles[1] - angles[0]) * i) / (n - 1);
    const [x1, y1] = polar(r[0], angle);
    const [x2, y2] = polar(i % 2 ? r[1] * 0.82 : r[1], angle);
    return `M${at(x + x1, y + y1)}L${at(x + x2, y + y2)}`;
  });
}

const waves = (x: number, y: number): string => `M${x} ${y}${"q3-3 6 0t6 0".repeat(9)}`;

const SWELL = waves(-2, 68) + waves(-8, 74) + waves(-2, 80);

/** Pole star over ice. */
function North() {
  return (
    <>
      <path d={hatch(96, 3, 34, 11)} stroke-width=".8" opacity=".4" />
      <circle cx="48" cy="22" r="15" fill="var(--st-wash)" stroke="none" />
      <path d={rays(48, 22, [10, 20], [0, 360], 17)} stroke-width=".9" />
      <g transform="translate(48 22)" stroke="none">
        <path d={star(16, 3.6, 4)} fill="currentColor" />
        <path d={star(8, 2.6, 8)} fill="var(--card)" />
      </g>
      <path
        d="M0 62 10 40 18 47 27 30 37 50 44 62ZM50 62 60 45 66 51 74 36 83 48 90 44 96 62Z"
        fill="var(--card)"
        stroke-width="1.5"
      />
      <path
        d="M27 30 30 44 25 62M10 40l3 10-2 12M74 36 72 50 76 62M60 45l1 17M29 36l6 14M30 42l8 15M29 48l7 13M27 54l5 8M13 46l6 12M75 42l8 14M75 48l7 12M76 55l4 7M62 51l6 10M84 51l6 10"
        stroke-width=".9"
      />
      <path d={SWELL} stroke-width="1.3" />
    </>
  );
}

/** Sunrise over the open sea. */
function East() {
  return (
    <>
      <path d={rays(48, 54, [27, 64], [-88, 88], 31)} stroke-width="1.4" />
      <path d="M24 56a24 24 0 0 1 48 0Z" fill="var(--card)" stroke-width="1.6" />
      <path d="M28.5 56a19.5 19.5 0 0 1 39 0M33 56a15 15 0 0 1 30 0" stroke-width=".9" />
      <path d="M38 48q4-3 7 0M51 48q4-3 7 0M48 47l-2 6h4" stroke-width="1.5" />
      <path d="M0 56H96V84H0Z" fill="var(--st-wash)" stroke-width="1.5" />
      <path
        d="M30 60H66M26 64h16M52 64h20M34 68h30M20 72h22M50 72h26M32 76h34M24 80h20M54 80h22"
        stroke-width="2"
      />
      <path
        d="M0 60h16M4 64h18M0 68h16M4 72h14M0 76h16M4 80h14M74 60h22M80 64h16M76 68h20M82 72h14M76 76h20M82 80h14"
        stroke-width=".9"
      />
    </>
  );
}

/** An island with a palm. */
function South() {
  return (
    <>
      <circle cx="74" cy="20" r="11" fill="var(--card)" stroke-width="1.3" />
      <path d={rays(74, 20, [13.5, 20], [0, 360], 25)} stroke-width="1.1" />
      <path d="M0 40q10-3 20 0M0 46q12-3 26 0M62 44q14-3 34 0M70 50q12-2 26 0" stroke-width=".8" />
      <path d="M6 66C16 50 34 48 50 50S82 56 90 66Z" fill="var(--card)" stroke-width="1.5" />
      <path d="M60 54l12 12M66 55l12 11M72 57l10 9M54 52l14 14M48 52l12 14" stroke-width=".8" />
      <path d="M37 52C42 40 42 30 35 20l4-2c8 10 8 24 5 34Z" fill="var(--card)" stroke-width="1.4" />
      <path d="M39 47l5 1M40.5 42l4.5 1M41 37h4.500M40.5 32l4-1M39 27l4-1.5" />
      <path
        d="M36 19C28 8 16 8 8 16c10-3 19-1 28 3C30 18 18 22 14 34c7-9 14-12 22-15ZM37 18c2-12 12-16 22-12-9 2-16 5-22 12ZM37 19c10-4 20 0 24 10-8-6-15-9-24-10 5 4 9 10 8 18-3-8-6-13-8-18ZM33.5 22a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0ZM38 22.500a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0Z"
        fill="currentColor"
        stroke-width=".6"
      />
      <path d={SWELL} stroke-width="1.3" />
    </>
  );
}

/** The moon and the great wave. */
function West() {
  return (
    <>
      <path d={hatch(96, 3, 46, 14)} stroke-width=".8" opacity=".38" />
      <path d="M26 8a16 16 0 1 0 13 25A18 18 0 0 1 26 8Z" fill="var(--card)" stroke-width="1.5" />
      <path d="M20 14q-4 9 1 18M24 12q-4 11 3 22" stroke-width=".8" />
      <g fill="currentColor" stroke="none">
        <path d={star(4.5, 1.4, 4)} transform="translate(52 12)" />
        <path d={star(3.2, 1, 4)} transform="translate(9 40)" />
      </g>
      <path
        d="M0 84V60c14 2 24-2 32-14C42 30 60 22 76 30c10 5 14 14 12 22-3-6-8-9-14-8-8 2-10 12-4 20 4 6 14 8 26 6V84Z"
        fill="var(--card)"
        stroke-width="1.6"
      />
      <path d="M88 52q-4-14-18-15-17 0-26 17T6 74M80 45q-10-5-20 1-10 6-14 16T16 80M72 45q-10 2-15 12t-6 24M70 52q-5 8-2 17t-2 14M76 70q-6 4-4 13M90 73q-8 3-9 10M88 52q4 3 2 7M84 47q6 0 9 5M78 44q3-3 8-1" />
    </>
  );
}

const VIEWS = [North, East, South, West];

/** The arched view of a direction in a box of 96 x 74 at (x, y); in the ink of the card. */
export function View({ direction, x, y }: { direction: number; x: number; y: number }) {
  const Scene = VIEWS[direction] ?? North;
  return (
    <svg
      x={x}
      y={y}
      width="96"
      height="74"
      viewBox="0 0 96 84"
      preserveAspectRatio="none"
      data-view={DIRECTIONS[direction]}
    >
      <path d="M0 0H96V84H0Z" fill="var(--st-wash)" />
      <g fill="none" stroke="currentColor">
        <Scene />
        <path d="M-1-1H97V24Q97 0 72 0H24Q0 0 0 24H-1Z" fill="var(--card)" stroke="none" />
        <path d="M.9 83.100V24Q.9.9 24 .9H72Q95.1.9 95.1 24V83.100Z" stroke-width="1.8" />
      </g>
    </svg>
  );
}

/** Her portrait in a box of 96 x 124. */
export function Portrait() {
  return (
    <g stroke-linejoin="round" stroke-linecap="round" stroke="#3a1408" stroke-width="1.2">
      <path
        d="M20 60C8 78 4 100 12 112H40L36 70ZM76 60c12 18 16 40 8 52H56l4-42Z"
        fill="#b4512a"
        stroke-width="1.4"
      />
      <path
        d="M20 72c-6 12-7 26-4 38M26 74c-5 12-5 24-2 36M76 72c6 12 7 26 4 38M70 74c5 12 5 24 2 36M31 76c-3 10-3 22-1 34M65 76c3 10 3 22 1 34"
        fill="none"
        stroke="#5f2210"
        stroke-width="1"
      />
      <path
        d="M14 124c2-16 14-22 24-25h20c10 3 22 9 24 25Z"
        fill="#27466b"
        stroke="#14202c"
        stroke-width="1.4"
      />
      <path d="M38 99 48 122 58 99l-4-9H42Z" fill="#fdf3dc" stroke="#14202c" />
      <path d="M33 101 44 124M63 101 52 124" stroke="#d9a640" stroke-width="2.4" />
      <path d="M41 84v12q7 7 14 0V84Z" fill="#dd9f76" />
      <path d="M29 40C28 66 33 84 48 91 63 84 68 66 67 40Z" fill="#f3c49c" stroke-width="1.4" />
      <path d="M60 54c3 12 0 25-8 33 9-4 15-15 15-33Z" fill="#d99468" opacity=".55" stroke="none" />
      <path
        d="M31 42C21 56 19 74 22 82c6-6 10-16 11-28ZM65 42c10 14 12 32 9 40-6-6-10-16-11-28Z"
        fill="#b4512a"
      />
      <path d="M34 58q5-4.5 10-1" fill="none" stroke-width="2" />
      <path d="M34.5 64q5-4.5 9.5 0-4.5 3-9.5 0Z" fill="#fff" />
      <circle cx="39.3" cy="63.6" r="1.9" fill="#1d4a3c" stroke="none" />
      <path d="M29 50 67 62" stroke="#14181c" stroke-width="2" />
      <path d="M51 57.500c5-2 11 0 13 3-1 6-4 9-7 9-4 0-6-5-6-12Z" fill="#14181c" stroke="none" />
      <path d="M47 64q-2.5 8-2 9.5 1.5 1.5 4 1" fill="none" stroke="#8b4a2a" />
      <path d="M40 80q8 4 15-2.5-2 6.5-8 6.5-4 0-7-4Z" fill="#b3272f" stroke-width="1" />
      <circle cx="26" cy="84" r="3.6" fill="none" stroke="#e7b84e" stroke-width="1.8" />
      <path
        d="M4 52C12 26 32 12 48 14c16-2 36 12 44 38-14-8-28-10-44-5C32 42 18 44 4 52Z"
        fill="#1d2733"
        stroke="#0d1116"
        stroke-width="1.4"
      />
      <path d="M4 52c14-9 28-11 44-5 16-6 30-4 44 5" fill="none" stroke="#e7b84e" stroke-width="2.6" />
      <path
        d="M22 34c6-8 14-13 22-14M74 34c-6-8-14-13-22-14"
        fill="none"
        stroke="#4d6075"
        stroke-width="1.1"
      />
      <path d="M40 36 56 42M56 36 40 42" stroke="#fdf3dc" stroke-width="2" />
      <path
        d="M42.8 27.500a5.2 5.2 0 1 1 7.7 4.600V35h-5V32.100A5.2 5.2 0 0 1 42.8 27.500Z"
        fill="#fdf3dc"
        stroke="none"
      />
      <path
        d="M44.6 27.500h2.800M48.6 27.500h2.8"
        stroke="#1d2733"
        stroke-width="2.4"
        stroke-linecap="butt"
      />
      <path d="M78 40C92 34 98 18 92 2 84 8 74 22 72 34Z" fill="#c8203a" stroke="#4a0c16" />
      <path d="M76 37C84 28 89 16 91 5" fill="none" stroke="#4a0c16" stroke-width="1" />
    </g>
  );
}
