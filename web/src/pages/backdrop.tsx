/** Behind the lobby: the chart with its rhumb lines and a coast by day, moon and stars by night. */
import { polar, star } from "../look/art/place";
import { Gull, Sun, SunRays, Waves } from "../look/art/sea";
import { Ship } from "../look/art/ship";
import { Lighthouse } from "../look/art/shore";

const RHUMBS = Array.from({ length: 32 }, (_, i) => `M1180 160l${polar(1900, i * 11.25).join(" ")}`).join("");

/** Stars of the night, the same every night. */
const STARS = Array.from({ length: 90 }, (_, i) => {
  const [x, y] = [(i * 397) % 1440, ((i * i * 53) % 330) + 96];
  return `M${x} ${y}h.01`;
});

const BRIGHT = [
  [1076, 30, 6],
  [1118, 76, 5],
  [1166, 38, 8],
  [1196, 96, 5],
  [1410, 96, 5],
  [1256, 30, 5],
] as const;

export function Backdrop() {
  return (
    <div class="backdrop" aria-hidden="true">
      <svg viewBox="0 0 1440 960" preserveAspectRatio="xMaxYMin slice">
        <path d={RHUMBS} stroke="var(--sea-ink)" stroke-width=".8" opacity=".3" />
        <g class="coast day-only">
          <path
            d="M1444-4V130C1406 126 1390 100 1358 98 1330 94 1324 66 1292 62 1260 58 1250 18 1210 12 1182 8 1178 0 1164-4Z"
            fill="var(--land)"
            stroke="var(--land-edge)"
            stroke-width="2"
          />
          <path
            d="M1444 140C1400 136 1384 110 1354 108 1322 104 1316 75 1286 71 1252 66 1242 28 1204 22 1174 18 1166 4 1150-4M1444 152C1394 146 1378 120 1350 118 1314 114 1308 84 1280 80 1244 74 1234 38 1198 32 1166 28 1156 10 1138-4"
            fill="none"
            stroke="var(--sea-ink)"
            opacity=".5"
          />
        </g>
        <g class="night-only">
          <path
            d={STARS.filter((_, i) => i % 3 > 0).join("")}
            stroke="#fff3cf"
            stroke-width="1.6"
            stroke-linecap="round"
            opacity=".55"
          />
          <path
            d={STARS.filter((_, i) => i % 3 === 0).join("")}
            stroke="#fff3cf"
            stroke-width="2.4"
            stroke-linecap="round"
            opacity=".8"
          />
          <g class="constellation">
            {BRIGHT.map(([x, y, r]) => (
              <path key={x} transform={`translate(${x} ${y})`} d={star(r, r * 0.22, 4)} fill="#ffe9ae" />
            ))}
            <path
              d="M1076 30 1118 76 1166 38 1196 96"
              fill="none"
              stroke="#ffe9ae"
              stroke-dasharray="2 4"
              opacity=".6"
            />
          </g>
          <g class="moon" transform="translate(1330 54)">
            <circle r="130" fill="url(#moonlight)" />
            <circle r="38" fill="#f7e7bd" stroke="#a98a4c" stroke-width="1.5" />
            <path
              d="M-10-37A38 38 0 0 1 20 32 46 46 0 0 0-10-37ZM-18-8a6 6 0 1 0 12 0 6 6 0 1 0-12 0ZM2 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0ZM-19 14a3 3 0 1 0 6 0 3 3 0 1 0-6 0Z"
              fill="#e3cd92"
            />
          </g>
        </g>
        <defs>
          <radialGradient id="moonlight">
            <stop offset=".2" stop-color="#ffe9ae" stop-opacity=".5" />
            <stop offset="1" stop-color="#ffe9ae" stop-opacity="0" />
          </radialGradient>
        </defs>
      </svg>
    </div>
  );
}

/** A quiet harbour below a list that has little to tell. */
export function Harbour() {
  const [width, bottom] = [620, 300];
  return (
    <svg class="harbour" viewBox="0 0 620 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="harbour-sky" x2="0" y2="1">
          <stop offset="0" stop-color="var(--harbour-high)" />
          <stop offset=".75" stop-color="var(--harbour-low)" />
        </linearGradient>
      </defs>
      <path d="M0 0H620V300H0Z" fill="url(#harbour-sky)" />
      <g class="day-only">
        <SunRays cx={300} cy={216} inner={74} outer={480} />
        <Sun cx={300} cy={216} r={66} />
      </g>
      <g class="night-only">
        <circle cx="280" cy="150" r="34" fill="#f7e7bd" />
        <path d="M246 236h68M256 246h48M266 256h26" stroke="#f7e7bd" stroke-width="3" opacity=".6" />
      </g>
      <path
        d="M620 170C580 176 560 206 526 216 490 224 458 250 410 268H620Z"
        fill="#8c9a5a"
        stroke="#3c4a20"
        stroke-width="1.8"
      />
      <Lighthouse x={470} y={144} width={52} />
      <Gull x={330} y={96} width={32} />
      <Gull x={384} y={116} width={22} />
      <Waves y={244} bottom={bottom} width={width} length={84} height={6} tone={0} />
      <Ship x={356} y={158} width={108} tilt={2} flip />
      <Waves y={262} bottom={bottom} width={width} length={96} height={7} tone={1} />
      <Ship x={136} y={122} width={168} tilt={-2} />
      <Waves y={280} bottom={bottom} width={width} length={110} height={7} tone={2} lines={2} />
    </svg>
  );
}
