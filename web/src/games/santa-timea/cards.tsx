/** The cards of Santa Timea, drawn: wheel cards are paper with coloured ink, wind cards coloured. */
import { BURST } from "../../look/icons";
import type { Lang } from "../contract";
import { Portrait, View } from "./engraving";
import { damageOf, directionOf, isPiratess, numberOf, windDirection } from "./obs";
import { letterOf, say, windShort } from "./words";
import { still } from "../../look/still";

/** Outlines in a box of 24 x 24: each direction points its own way and has its own tail. */
const ARROWS = [
  "M12 1 21 22 12 16.5 3 22Z",
  "M22 12 4 3v18Z",
  "M12 23 20.5 6 12 10.5 3.5 6ZM9.5 1h5v5h-5Z",
  "M1 12 12 3v5h11v8H12v5Z",
] as const;

/** The arrow of a direction in the ink around it, `size` wide, its corner at (x, y). */
export function Arrow(props: { direction: number; x?: number; y?: number; size: number; class?: string }) {
  const { direction, x = 0, y = 0, size } = props;
  return (
    <path
      class={props.class}
      d={ARROWS[direction & 3]}
      transform={`translate(${x} ${y}) scale(${+(size / 24).toFixed(3)})`}
    />
  );
}

/** The id of a card for whatever moves it; `copy` counts Piratesses in one place. */
export const pieceOf = (card: number, copy = 0): string =>
  isPiratess(card) ? `card-P${copy || ""}` : `card-${letterOf("en", directionOf(card))}${numberOf(card)}`;

/** A wheel card of 120 x 168. Decorative: whatever holds it carries the name. */
export const WheelCard = still(function WheelCard({ card, lang }: { card: number; lang: Lang }) {
  if (isPiratess(card)) return <Piratess lang={lang} />;
  const direction = directionOf(card);
  const number = numberOf(card);
  const wide = number > 9;
  return (
    <svg class={`st-card st-d${direction}`} viewBox="0 0 120 168" aria-hidden="true">
      <rect x=".75" y=".75" width="118.5" height="166.5" rx="11" class="st-paper" />
      <g fill="none" stroke="currentColor">
        <rect x="6" y="6" width="108" height="156" rx="7" stroke-width="1.6" />
        <rect x="9" y="9" width="102" height="150" rx="5" stroke-width=".7" />
      </g>
      <Arrow class="st-pale" direction={direction} x={64} y={16} size={42} />
      <text x={wide ? 12 : 16} y="49" class="st-number" letter-spacing={wide ? -2.5 : 0}>
        {number}
      </text>
      <Arrow direction={direction} x={15} y={56} size={20} />
      <text x="39" y="73.5" class="st-corner">
        {letterOf(lang, direction)}
      </text>
      <View direction={direction} x={12} y={82} />
    </svg>
  );
});

const HATCH = Array.from({ length: 42 }, (_, i) => `M${-110 + i * 6.1} 168L${7.6 + i * 6.1} 0`).join("");

function Piratess({ lang }: { lang: Lang }) {
  return (
    <svg class="st-card st-piratess" viewBox="0 0 120 168" aria-hidden="true">
      <rect
        x=".75"
        y=".75"
        width="118.5"
        height="166.5"
        rx="11"
        fill="#26190f"
        stroke="#120a04"
        stroke-width="1.5"
      />
      <rect x="6" y="6" width="108" height="156" rx="7" fill="#efd9a3" stroke="#d9a640" stroke-width="2.2" />
      <svg x="8" y="8" width="104" height="152" viewBox="8 8 104 152">
        <path d={HATCH} stroke="#b98f43" opacity=".5" />
      </svg>
      <circle cx="60" cy="82" r="46" fill="#fbe7b8" stroke="#a8752a" stroke-width="1.2" />
      <g transform="translate(9 10) scale(1.063)">
        <Portrait />
      </g>
      <path d="M4 136H116L110 149 116 162H4L10 149Z" fill="#8e1d2d" stroke="#3f0810" stroke-width="1.5" />
      <text
        x="60"
        y="155"
        class="st-ribbon"
        text-anchor="middle"
        {...(lang === "de" ? { textLength: 92 } : {})}
      >
        {say(lang, "piratess")}
      </text>
      <circle cx="24" cy="24" r="14" fill="#26190f" stroke="#d9a640" stroke-width="1.6" />
      <path d="M17 18.500h14v3.600H17ZM17 25.900h14v3.600H17Z" fill="#f7dd9a" />
    </svg>
  );
}

/* ==== Wind cards =========================================================== */

/** Where the holes of 1, 2 and 3 damage are. */
const HOLES = [[45], [31, 59], [19, 45, 71]] as const;

const CURLS =
  "M45 80V52M33 78C33 62 36 54 27 48c-7-4-13 2-10 8 2 4 8 3 8-1M57 78C57 62 54 54 63 48c7-4 13 2 10 8-2 4-8 3-8-1";

/** Where the arrow stands: at the end of its gust. */
const HEADS = [
  [25, 10],
  [43, 28],
  [25, 46],
  [7, 28],
] as const;

/** A wind card of 90 x 126: the whole card has the colour of its wind. */
export const WindCard = still(function WindCard({ kind, lang }: { kind: number; lang: Lang }) {
  const direction = windDirection(kind);
  const [x, y] = HEADS[direction]!;
  return (
    <svg class={`st-card st-wind st-d${direction}`} viewBox="0 0 90 126" aria-hidden="true">
      <rect x="1" y="1" width="88" height="124" rx="9" class="st-cloth" />
      <g fill="none" stroke="#fff3d4" stroke-linecap="round">
        <rect x="5.5" y="5.5" width="79" height="115" rx="6" stroke-width="1.4" opacity=".85" />
        <path d="M8 88H82" opacity=".7" />
        <g transform={`rotate(${direction * 90} 45 48)`}>
          <path d={CURLS} stroke-width="2.6" opacity=".9" />
          <path d="M39 78V60M51 78V60" stroke-width="1.4" opacity=".6" />
        </g>
      </g>
      <g fill="#fff8e6">
        <g stroke="#12202c" stroke-width=".8" stroke-linejoin="round">
          <Arrow direction={direction} x={x} y={y} size={40} />
        </g>
        <text x="19" y="29" class="st-wind-name" text-anchor="middle">
          {letterOf(lang, direction)}
        </text>
      </g>
      {HOLES[damageOf(kind) - 1]!.map((hole) => (
        <g key={hole} transform={`translate(${hole - 12.5} 92)`}>
          <path d={BURST} fill="#fff3d4" transform="scale(1.042)" />
          <circle cx="12.5" cy="12.5" r="4.3" fill="#12202c" />
        </g>
      ))}
    </svg>
  );
});

/** A wind card that was taken: a chip of 40 x 54, as it lies in piles. */
export const WindChip = still(function WindChip(props: { kind: number; lang: Lang; aside?: boolean }) {
  const { kind, lang, aside = false } = props;
  const direction = windDirection(kind);
  return (
    <svg
      class={`st-chip st-d${direction}${aside ? " st-chip-aside" : ""}`}
      viewBox="0 0 40 54"
      data-chip={windShort(lang, kind)}
      aria-hidden="true"
    >
      <rect x="1" y="1" width="38" height="52" rx="5" class="st-cloth" />
      <rect x="4" y="4" width="32" height="46" rx="3" fill="none" stroke="#fff3d4" opacity=".8" />
      <g fill="#fff8e6">
        <Arrow direction={direction} x={12} y={7} size={16} />
        <text x="20" y="45" class="st-chip-text" text-anchor="middle">
          {damageOf(kind)}
        </text>
      </g>
    </svg>
  );
});
