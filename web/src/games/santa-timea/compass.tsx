/** The compass of Santa Timea: it shows the wind that blows now and what each direction is worth. */
import { DIRECTIONS, DirectionMark } from "../../look/marks";
import type { Lang } from "../contract";
import { damageOf, turnsFrom, windDirection } from "./obs";
import { directionName, letterOf, say } from "./words";

const PLACES = [
  [110, 24],
  [190, 110],
  [110, 196],
  [30, 110],
] as const;

/** The point of the rose that looks north; the others are turned. */
const POINT = "M110 50 122 98 110 110 98 98Z";
const POINT_DARK = "M110 50 122 98 110 110Z";

function worthKey(turns: number): "full" | "half" | "nothing" {
  return turns === 0 ? "full" : turns === 2 ? "nothing" : "half";
}

/** All of it in words, for screen readers. */
function label(lang: Lang, wind: number): string {
  if (wind < 0) return lang === "de" ? "Kompass, kein Wind" : "Compass, no wind";
  const from = windDirection(wind);
  return [0, 1, 2, 3]
    .map((d) => `${directionName(lang, d)}: ${say(lang, worthKey(turnsFrom(from, d)))}`)
    .join(", ");
}

/** `wind` is a wind kind; -1: none. `stake` is the damage that the trick is about. */
export function Compass(props: { wind: number; stake: number; lang: Lang; ms: number }) {
  const { wind, stake, lang, ms } = props;
  const from = wind < 0 ? -1 : windDirection(wind);
  return (
    <svg
      class="st-compass"
      viewBox="-4 -4 228 228"
      role="img"
      aria-label={label(lang, wind)}
      data-guide="compass"
    >
      <circle cx="110" cy="110" r="104" class="st-dial" />
      <circle cx="110" cy="110" r="62" class="st-ring" />
      <path class="st-ticks" d={TICKS} />
      {[0, 1, 2, 3].map((d) => (
        <RosePoint key={d} direction={d} wind={from} />
      ))}
      {from >= 0 && <Needle wind={from} ms={ms} />}
      <circle cx="110" cy="110" r="19" class="st-hub" />
      {wind >= 0 && (
        <text x="110" y="118" class="st-stake" text-anchor="middle">
          {stake || damageOf(wind)}
        </text>
      )}
      {[0, 1, 2, 3].map((d) => (
        <PointWorth key={d} direction={d} wind={from} lang={lang} />
      ))}
    </svg>
  );
}

const TICKS = Array.from({ length: 32 }, (_, i) => {
  const angle = (i * Math.PI) / 16;
  const inner = i % 4 === 0 ? 94 : 99;
  const at = (r: number) =>
    `${(110 + r * Math.sin(angle)).toFixed(1)} ${(110 - r * Math.cos(angle)).toFixed(1)}`;
  return i % 8 === 0 ? "" : `M${at(inner)}L${at(104)}`;
}).join("");

function RosePoint({ direction, wind }: { direction: number; wind: number }) {
  const name = DIRECTIONS[direction] ?? "north";
  const turn = `rotate(${direction * 90} 110 110)`;
  const half = wind >= 0 && turnsFrom(wind, direction) !== 0;
  return (
    <g transform={turn} opacity={half ? (turnsFrom(wind, direction) === 2 ? 0.3 : 0.65) : 1}>
      <path d={POINT} fill={`var(--${name}-wash)`} stroke={`var(--${name})`} stroke-width="1.5" />
      <path d={POINT_DARK} fill={`var(--${name})`} />
    </g>
  );
}

/** The wind itself turns; the rose stays. */
function Needle({ wind, ms }: { wind: number; ms: number }) {
  return (
    <g
      class="st-needle"
      style={{
        transform: `rotate(${wind * 90}deg)`,
        transition: ms > 0 ? `transform ${Math.min(ms, 400)}ms ease-out` : "none",
      }}
    >
      <path
        d="M110 40 119 60 113 57V90H107V57L101 60Z"
        fill={`var(--${DIRECTIONS[wind] ?? "north"})`}
        stroke="var(--panel)"
        stroke-width="2"
        paint-order="stroke"
      />
    </g>
  );
}

function PointWorth({ direction, wind, lang }: { direction: number; wind: number; lang: Lang }) {
  const [x, y] = PLACES[direction]!;
  const name = DIRECTIONS[direction] ?? "north";
  const key = wind < 0 ? null : worthKey(turnsFrom(wind, direction));
  return (
    <g transform={`translate(${x} ${y})`}>
      {key === "full" && (
        <circle r="25" fill={`var(--${name}-wash)`} stroke={`var(--${name})`} stroke-width="2.5" />
      )}
      <DirectionMark direction={direction} x={-9} y={-7} size={14} />
      <text x="9" y="-1" class="st-letter" text-anchor="middle" fill={`var(--${name}-text)`}>
        {letterOf(lang, direction)}
      </text>
      {key && (
        <text y="15" class={`st-worth${key === "full" ? " st-strong" : ""}`} text-anchor="middle">
          {say(lang, key)}
        </text>
      )}
    </g>
  );
}
