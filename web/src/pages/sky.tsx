/** The head of the daily voyage: a ship before the rising sun; by night under the moon and the stars. */
import { star } from "../look/art/place";
import { Gull, Sun, SunRays, Waves } from "../look/art/sea";
import { Ship } from "../look/art/ship";
import { still } from "../look/still";

const [WIDTH, BOTTOM] = [900, 330];
/** Where sun and moon stand, and how large they are. */
const [X, Y, R] = [402, 232, 80];

/** Stars of the night, the same every night; none where the words stand. */
const STARS = Array.from({ length: 70 }, (_, i) => [430 + ((i * 197) % 470), (i * i * 37) % 210] as const);
const BRIGHT = [
  [512, 28, 6],
  [566, 66, 5],
  [610, 34, 8],
  [668, 84, 5],
  [724, 52, 6],
] as const;

const dots = (nth: (i: number) => boolean) =>
  STARS.filter((_, i) => nth(i))
    .map(([x, y]) => `M${x} ${y}h.01`)
    .join("");

function Night() {
  return (
    <g class="night-only">
      <g stroke="#fff3cf" stroke-linecap="round">
        <path d={dots((i) => i % 3 > 0)} stroke-width="1.8" opacity=".6" />
        <path d={dots((i) => i % 3 === 0)} stroke-width="2.8" opacity=".85" />
      </g>
      <path
        d={`M${BRIGHT.map(([x, y]) => `${x} ${y}`).join("L")}`}
        fill="none"
        stroke="#ffe9ae"
        stroke-dasharray="2 4"
        opacity=".6"
      />
      {BRIGHT.map(([x, y, r]) => (
        <path key={x} transform={`translate(${x} ${y})`} d={star(r, r * 0.22, 4)} fill="#ffe9ae" />
      ))}
      <circle cx={X} cy={Y} r={R * 2.6} fill="url(#sky-moonlight)" />
      <circle cx={X} cy={Y} r={R} fill="#f7e7bd" stroke="#a98a4c" stroke-width="2" />
      <g fill="#e3cd92">
        <circle cx={X + 48} cy={Y - 34} r="11" />
        <circle cx={X - 56} cy={Y - 14} r="8" />
        <circle cx={X + 62} cy={Y + 2} r="6" />
      </g>
    </g>
  );
}

export const Sky = still(function Sky() {
  return (
    <svg
      class="voyage-sky"
      viewBox={`0 0 ${WIDTH} ${BOTTOM}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="sky-air" x2="0" y2="1">
          <stop offset="0" stop-color="var(--sky-high)" />
          <stop offset=".45" stop-color="var(--sky-middle)" />
          <stop offset=".82" stop-color="var(--sky-low)" />
        </linearGradient>
        <radialGradient id="sky-moonlight">
          <stop offset=".35" stop-color="#ffe9ae" stop-opacity=".45" />
          <stop offset="1" stop-color="#ffe9ae" stop-opacity="0" />
        </radialGradient>
      </defs>
      <path d={`M0 0H${WIDTH}V${BOTTOM}H0Z`} fill="url(#sky-air)" />
      <g class="day-only">
        <SunRays cx={X} cy={Y} inner={R + 12} outer={620} count={44} strokeWidth={7} opacity={0.42} />
        <Sun cx={X} cy={Y} r={R} />
        <Gull x={176} y={196} width={34} />
        <Gull x={226} y={222} width={24} />
      </g>
      <Night />
      <Waves y={262} bottom={BOTTOM} width={WIDTH} length={92} height={7} tone={0} lines={2} />
      <g class="voyage-ship">
        <Ship x={312} y={120} width={192} tilt={-2} crosses />
      </g>
      <Waves y={277} bottom={BOTTOM} width={WIDTH} length={108} height={9} tone={1} lines={3} />
      <Waves y={301} bottom={BOTTOM} width={WIDTH} length={128} height={9} tone={2} lines={3} />
    </svg>
  );
});
