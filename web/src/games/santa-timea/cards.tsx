/** The cards of Santa Timea, drawn. Wheel cards are paper with coloured ink, wind cards coloured. */
import { DIRECTIONS, DirectionMark } from "../../look/marks";
import { damageOf, directionOf, isPiratess, numberOf, windDirection } from "./obs";
import type { Lang } from "../contract";
import { letterOf, windShort } from "./words";

const WIDTH = 60;
const HEIGHT = 84;

const FRAME = { x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 6 };

/** Long needles of a rose behind the number, each pointing its own way. */
const NEEDLES = [
  "M30 12 38 44 30 52 22 44Z",
  "M50 42 24 50 18 42 24 34Z",
  "M30 72 22 40 30 32 38 40Z",
  "M10 42 36 34 42 42 36 50Z",
];

/** A wheel card. Decorative: whatever holds it carries the name. */
export function WheelCard(props: { card: number; lang: Lang; struck?: boolean }) {
  const { card, lang, struck = false } = props;
  return (
    <svg class="st-card" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {isPiratess(card) ? <PiratessFace /> : <NumberFace card={card} lang={lang} />}
      {struck && <Strike />}
    </svg>
  );
}

function NumberFace({ card, lang }: { card: number; lang: Lang }) {
  const direction = directionOf(card);
  const name = DIRECTIONS[direction] ?? "north";
  return (
    <>
      <rect {...FRAME} fill="var(--panel)" stroke={`var(--${name})`} stroke-width="1.6" />
      <path d={NEEDLES[direction] ?? ""} fill={`var(--${name}-wash)`} />
      <DirectionMark direction={direction} x={12} y={13} size={14} />
      <text x="53" y="17.5" class="st-corner" text-anchor="end" fill={`var(--${name}-text)`}>
        {letterOf(lang, direction)}
      </text>
      <text x="30" y="55" class="st-number" text-anchor="middle" fill={`var(--${name}-text)`}>
        {numberOf(card)}
      </text>
      <path d={`M10 ${HEIGHT - 10}H50`} stroke={`var(--${name})`} stroke-width="1" />
    </>
  );
}

/** Hat, hair, patch and an earring: she needs no number. */
function PiratessFace() {
  return (
    <>
      <rect {...FRAME} fill="var(--panel)" stroke="var(--ink)" stroke-width="1.6" />
      <path
        d="M17 40C12 56 12 66 18 72 22 66 21 58 22 48ZM43 40C48 56 48 66 42 72 38 66 39 58 38 48Z"
        fill="var(--land-deep)"
      />
      <path d="M20 36V50C20 60 25 65 30 65S40 60 40 50V36Z" fill="var(--land)" stroke="var(--ink)" />
      <path d="M9 36C16 30 20 16 30 15S44 30 51 36C42 40 18 40 9 36Z" fill="var(--ink)" />
      <path d="M26 27 34 33M34 27 26 33" stroke="var(--panel)" stroke-width="1.6" stroke-linecap="round" />
      <path d="M20 40 40 44" stroke="var(--ink)" stroke-width="1.2" />
      <ellipse cx="35" cy="45.5" rx="4" ry="3.5" fill="var(--ink)" />
      <circle cx="25" cy="46" r="1.5" fill="var(--ink)" />
      <path
        d="M26 56Q30 59 34 56"
        fill="none"
        stroke="var(--ink)"
        stroke-width="1.3"
        stroke-linecap="round"
      />
      <circle cx="19" cy="56" r="2" fill="none" stroke="var(--brass)" stroke-width="1.3" />
    </>
  );
}

/** Two strokes across a card that is out. */
function Strike() {
  return (
    <g class="st-strike">
      <rect {...FRAME} fill="var(--paper)" opacity="0.5" />
      <path d="M6 74 54 10M6 82 54 18" stroke="var(--danger)" stroke-width="3" stroke-linecap="round" />
    </g>
  );
}

/** Where the holes of 1, 2 and 3 damage are. */
const HOLES = [
  [[30, 62]],
  [
    [21, 62],
    [39, 62],
  ],
  [
    [15, 62],
    [30, 62],
    [45, 62],
  ],
] as const;

/** A wind card: the whole card has the colour of its wind. */
export function WindCard(props: { kind: number; lang: Lang }) {
  const { kind, lang } = props;
  const direction = windDirection(kind);
  const name = DIRECTIONS[direction] ?? "north";
  const holes = HOLES[damageOf(kind) - 1] ?? [];
  return (
    <svg class="st-card" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect {...FRAME} fill={`var(--${name})`} stroke={`var(--${name}-text)`} stroke-width="1.6" />
      <g class="st-inverse">
        <DirectionMark direction={direction} x={30} y={24} size={24} />
      </g>
      <text x="30" y="50" class="st-wind-name" text-anchor="middle" fill="var(--panel)">
        {windShort(lang, kind)}
      </text>
      {holes.map(([x, y]) => (
        <path
          key={x}
          d="M-6-1-3-4 0-7 2-3 7-4 4 0 7 4 2 3 0 7-3 4-7 5-4 1Z"
          fill="var(--panel)"
          transform={`translate(${x} ${y}) scale(0.8)`}
        />
      ))}
    </svg>
  );
}

/** A wind card as a small chip, for piles. */
export function WindChip(props: { kind: number; lang: Lang; aside?: boolean }) {
  const { kind, lang, aside = false } = props;
  const direction = windDirection(kind);
  const name = DIRECTIONS[direction] ?? "north";
  return (
    <svg class={`st-chip${aside ? " st-chip-aside" : ""}`} viewBox="0 0 40 20" aria-hidden="true">
      <rect
        x="0.75"
        y="0.75"
        width="38.5"
        height="18.5"
        rx="4"
        fill={aside ? "none" : `var(--${name}-wash)`}
        stroke={`var(--${name})`}
        stroke-width="1.5"
        stroke-dasharray={aside ? "3 2" : undefined}
      />
      <DirectionMark direction={direction} x={10} y={10} size={11} />
      <text x="26.5" y="14.5" class="st-chip-text" text-anchor="middle" fill={`var(--${name}-text)`}>
        {windShort(lang, kind)}
      </text>
    </svg>
  );
}
