/** The compass of Santa Timea: its points are as long as what their direction is worth in the wind. */
import { Metals } from "../../look/art/metal";
import { polar } from "../../look/art/place";
import { BURST } from "../../look/icons";
import type { Lang } from "../contract";
import { Arrow } from "./cards";
import { turnsFrom, windDirection } from "./obs";
import { directionName, letterOf, say } from "./words";
import { still } from "../../look/still";

type Worth = "full" | "half" | "zero";

const worthBy = (turns: number): Worth => (turns === 0 ? "full" : turns === 2 ? "zero" : "half");

/** All of it in words, for screen readers. */
function label(lang: Lang, wind: number): string {
  if (wind < 0) return lang === "de" ? "Kompass, kein Wind" : "Compass, no wind";
  const from = windDirection(wind);
  return [0, 1, 2, 3]
    .map((d) => `${directionName(lang, d)}: ${say(lang, worthBy(turnsFrom(from, d)))}`)
    .join(", ");
}

/** `wind` is a wind kind; -1: none. `stake` is the damage that the trick is about. */
export const Compass = still(function Compass(props: { wind: number; stake: number; lang: Lang }) {
  const { wind, stake, lang } = props;
  const from = wind < 0 ? -1 : windDirection(wind);
  const rank = (d: number) => (from < 0 ? "half" : worthBy(turnsFrom(from, d)));
  return (
    <div class="st-compass-box" data-guide="compass">
      <svg class="st-compass" viewBox="-200 -200 400 400" role="img" aria-label={label(lang, wind)}>
        <Case />
        {from >= 0 && (
          <g
            class={`st-quarter st-d${from}`}
            transform={`rotate(${from * 90})`}
            data-piece="compass-wind"
            data-kind="point"
          >
            <circle r="167" fill="none" />
            <path d="M0 0L-118-118A167 167 0 0 1 118-118Z" opacity=".2" />
            <path d="M-118-118 0 0 118-118" fill="none" stroke="currentColor" stroke-dasharray="5 4" />
          </g>
        )}
        {[0, 1, 2, 3].map((d) => (
          <Point key={d} direction={d} worth={rank(d)} />
        ))}
        {[0, 1, 2, 3].map((d) => (
          <Medal key={d} direction={d} worth={from < 0 ? null : rank(d)} lang={lang} />
        ))}
        {wind >= 0 && <Boss stake={stake} />}
        <path d="M-150-60A162 162 0 0 1 40-157C-20-130-90-100-150-60Z" fill="url(#st-glass)" />
      </svg>
    </div>
  );
});

/* ==== Brass and dial ======================================================= */

const TICKS = Array.from({ length: 72 }, (_, i) => {
  const inner = i % 9 === 0 ? 178 : i % 3 === 0 ? 182 : 185;
  return `M${polar(inner, i * 5).join(" ")}L${polar(190, i * 5).join(" ")}`;
}).join("");

const SCREWS = [
  [129, -129],
  [129, 129],
  [-129, 129],
  [-129, -129],
] as const;

function Case() {
  return (
    <>
      <Metals />
      <Stones />
      <circle r="198" fill="url(#art-brass)" stroke="#3d2606" stroke-width="2" />
      <circle r="191" fill="none" stroke="#5e3d0c" />
      <path d={TICKS} stroke="#3d2606" stroke-width="1.3" />
      <circle r="175" fill="url(#art-brass-2)" stroke="#3d2606" stroke-width="1.5" />
      <circle r="168" fill="url(#art-dial)" stroke="#3d2606" stroke-width="1.5" />
      <g fill="none" stroke="#8d7440">
        <circle r="150" stroke-dasharray="1 5" />
        <circle r="104" />
        <circle r="62" stroke-dasharray="5 4" />
      </g>
      <g stroke="#6b5327">
        {[45, 135, 225, 315].map((angle) => (
          <g key={angle} transform={`rotate(${angle})`}>
            <path d="M0-128 14-34 0 0-14-34Z" fill="#e9d8ab" />
            <path d="M0-128 14-34 0 0Z" fill="#c9b27a" />
          </g>
        ))}
      </g>
      {SCREWS.map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`} stroke="#3d2606">
          <circle r="6" fill="url(#art-brass-2)" />
          <path d="M-4-2 4 2" stroke-width="1.5" />
        </g>
      ))}
    </>
  );
}

/** The dark stone of the boss and the glass; the same in every compass of a page. */
function Stones() {
  return (
    <defs>
      <radialGradient id="st-boss" cx=".35" cy=".3">
        <stop stop-color="#5a6672" />
        <stop offset=".5" stop-color="#26303a" />
        <stop offset="1" stop-color="#10161c" />
      </radialGradient>
      <linearGradient id="st-glass" x2=".8" y2="1">
        <stop stop-color="#fff" stop-opacity=".55" />
        <stop offset=".45" stop-color="#fff" stop-opacity="0" />
      </linearGradient>
    </defs>
  );
}

/* ==== Points and medallions ================================================ */

/** The engraved half of a point 150 long, in lines from its ridge to its edge. */
const SHADING = Array.from({ length: 9 }, (_, i) => {
  const y = 33 + (117 * i) / 9.5;
  return `M0-${y.toFixed(0)}L-${(33 * (1 - (y - 33) / 117) * 0.92).toFixed(1)}-${(y - 1).toFixed(0)}`;
}).join("");

/** How much of the full length and breadth is left. */
const SHAPE: Record<Worth, string> = { full: "scale(1)", half: "scale(.79,.69)", zero: "scale(.58,.41)" };

function Point({ direction, worth }: { direction: number; worth: Worth }) {
  return (
    <g
      class={`st-point st-${worth} st-d${direction}`}
      transform={`rotate(${direction * 90}) ${SHAPE[worth]}`}
      data-piece={`compass-${direction}`}
      data-kind="point"
    >
      <path class="st-dark" d="M0-150 33-33 0 0Z" />
      <path class="st-light" d="M0-150-33-33 0 0Z" />
      <path class="st-shading" d={SHADING} />
    </g>
  );
}

const TIMES: Record<Worth, string> = { full: "×1", half: "×½", zero: "×0" };

/** What a direction is worth: in a word where there is room, as a factor on a small compass. */
function Medal(props: { direction: number; worth: Worth | null; lang: Lang }) {
  const { direction, worth, lang } = props;
  const blows = worth === "full";
  const far = blows ? [138, 126] : [128, 122];
  const place = (r: number) => `translate(${[0, r, 0, -r][direction]} ${[-r, 0, r, 0][direction]})`;
  const letter = letterOf(lang, direction);
  return (
    <g class={`st-medal st-d${direction} st-${worth ?? "calm"}`}>
      <g class="st-long" transform={place(far[0]!)}>
        {blows && <circle r="37" fill="url(#art-brass)" stroke="#4a2f08" stroke-width="1.5" />}
        <circle r={blows ? 31.5 : 29} class="st-face" />
        <g transform={worth ? undefined : "translate(0 8)"}>
          <Arrow direction={direction} x={blows ? -26 : -21} y={blows ? -18 : -17} size={blows ? 20 : 17} />
          <text x={blows ? 10 : 9} y={blows ? 0 : -1} font-size={blows ? 25 : 21}>
            {letter}
          </text>
        </g>
        {worth && (
          <text y={blows ? 19 : 17} class="st-word">
            {say(lang, worth)}
          </text>
        )}
      </g>
      <g class="st-short" transform={place(far[1]!)}>
        {blows && <circle r="50" fill="url(#art-brass)" stroke="#4a2f08" stroke-width="2" />}
        <circle r="44" class="st-face" />
        <Arrow direction={direction} x={-34} y={-29} size={26} />
        <text x="13" y="-6" font-size="31">
          {letter}
        </text>
        {worth && (
          <text y="30" class="st-factor">
            {TIMES[worth]}
          </text>
        )}
      </g>
    </g>
  );
}

function Boss({ stake }: { stake: number }) {
  return (
    <g class="st-boss">
      <circle r="37" fill="url(#art-brass)" stroke="#3d2606" stroke-width="1.5" />
      <circle r="31" fill="url(#st-boss)" stroke="#3d2606" />
      <path
        d={BURST}
        fill="#ffdf94"
        transform={stake > 9 ? "translate(-29 -9) scale(.8)" : "translate(-29 -12)"}
      />
      <text x={stake > 9 ? 10 : 12} y="12" font-size={stake > 9 ? 29 : 36}>
        {stake}
      </text>
    </g>
  );
}
