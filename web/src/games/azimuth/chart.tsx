/** The chart under the pieces of Azimuth: brass frame, sea, grid, land. Nothing of it moves. */
import { HOME, NONE, type Obs, Phase, ROW, SPACES, heightOf, isRace, spaceName } from "./obs";
import { Badge, Lighthouse, Palm } from "./pieces";
import { CELL, MARGIN, MIDDLE, type Point, SIZE, WIDE, at, onBeach, spaceAt } from "./places";
import { still } from "../../look/still";

const EDGE = SIZE - MARGIN;

/** Paints of the chart; the colours are those of the day or of the night (azimuth.css). */
function Paints() {
  return (
    <defs>
      <radialGradient id="az-deep" cx=".5" cy=".5" r=".75">
        <stop offset="0" class="az-shoal" />
        <stop offset=".35" class="az-mid" />
        <stop offset="1" class="az-depth" />
      </radialGradient>
      <linearGradient id="az-sand" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" class="az-sand-lit" />
        <stop offset="1" class="az-sand-dark" />
      </linearGradient>
      <linearGradient id="az-brass" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff0c2" />
        <stop offset=".25" stop-color="#dcae55" />
        <stop offset=".5" stop-color="#a8752a" />
        <stop offset=".7" stop-color="#e8c06a" />
        <stop offset="1" stop-color="#6e4910" />
      </linearGradient>
      <radialGradient id="az-ray" gradientUnits="userSpaceOnUse" cx="20" cy="13" r="56">
        <stop offset=".1" stop-color="#fff1b8" stop-opacity=".95" />
        <stop offset="1" stop-color="#fff1b8" stop-opacity="0" />
      </radialGradient>
      <pattern id="az-waves" width="220" height="132" patternUnits="userSpaceOnUse">
        <path d={WAVES} class="az-ripple" />
        <path d={CRESTS} class="az-crest" />
      </pattern>
    </defs>
  );
}

/** Waves of different length; the tile is large, so that the sea does not look ruled. */
const WAVES = [
  "M8 14q6-6 12 0t12 0",
  "M66 26q5-5 10 0t10 0 10 0",
  "M128 10q7-7 14 0t14 0",
  "M184 30q5-5 10 0t10 0",
  "M30 52q5-5 10 0t10 0",
  "M98 58q7-7 14 0t14 0",
  "M158 66q5-5 10 0t10 0 10 0",
  "M6 88q5-5 10 0t10 0 10 0",
  "M64 98q6-6 12 0t12 0",
  "M126 104q5-5 10 0t10 0",
  "M186 96q6-6 12 0t12 0",
  "M30 124q6-6 12 0t12 0",
  "M92 126q5-5 10 0t10 0",
].join("");
const CRESTS =
  "M44 12q6-5 12 0M150 34q5-5 10 0M74 76q6-5 12 0M204 62q5-5 10 0M12 108q5-5 10 0M150 126q6-5 12 0";

/** Lines of a compass from the island to the frame, as charts have them. */
const RAYS = Array.from({ length: 32 }, (_, i) => {
  const angle = (i * Math.PI) / 16;
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  const far = WIDE / 2 / Math.max(Math.abs(x), Math.abs(y));
  const point = (r: number) => `${Math.round(MIDDLE + x * r)} ${Math.round(MIDDLE + y * r)}`;
  return `M${point(66)}L${point(far)}`;
}).join("");

/** The ring of the compass around the island: a tick for every point, a long one for every fourth. */
const TURN = Array.from({ length: 64 }, (_, i) => {
  const angle = (i * Math.PI) / 32;
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  const long = i % 8 === 0 ? 236 : i % 4 === 0 ? 230 : 225;
  return `M${(MIDDLE + x * 218).toFixed(1)} ${(MIDDLE + y * 218).toFixed(1)}L${(MIDDLE + x * long).toFixed(1)} ${(MIDDLE + y * long).toFixed(1)}`;
}).join("");

/** What swims below the rafts: a whale, a ray, a shoal, a turtle, each around 0. */
const BELOW: readonly (readonly [x: number, y: number, turn: number, shape: string])[] = [
  [
    165,
    655,
    -24,
    "M-44 2C-40-14-10-20 16-12 30-8 38-4 44 0c6-8 14-12 20-10-2 6-6 9-10 11 5 1 9 5 11 11-7 1-15-3-20-9C36 10 20 18-2 18-26 18-42 12-44 2ZM-12 16q4 12 14 15-1-9-4-15Z",
  ],
  [
    655,
    168,
    32,
    "M0-26C10-14 26-8 44-10 32 0 16 12 5 18 3 30 2 40-1 54-3 40-4 30-5 18-16 12-32 0-44-10-26-8-10-14 0-26Z",
  ],
  [
    168,
    170,
    14,
    "M-30-12q9-7 18 0l6-5v10l-6-5q-9 7-18 0ZM2-22q9-7 18 0l6-5v10l-6-5q-9 7-18 0ZM-6 2q9-7 18 0l6-5v10l-6-5q-9 7-18 0ZM-34 14q9-7 18 0l6-5v10l-6-5q-9 7-18 0ZM18 16q9-7 18 0l6-5v10l-6-5q-9 7-18 0Z",
  ],
  [
    650,
    650,
    -40,
    "M-20 0Q-17-15 0-15T20 0Q17 15 0 15T-20 0ZM19-5q10-4 14 1 1 6-3 7-6 2-11-1ZM8-13Q14-30 26-28 26-18 15-9ZM8 13q6 17 18 15 0-10-11-19ZM-14-10q-9-10-17-7 2 9 12 11ZM-14 10q-9 10-17 7 2-9 12-11Z",
  ],
];

const LINES = [1, 2, 3, 4, 5]
  .map((i) => `M${MARGIN + i * CELL} ${MARGIN}v${WIDE}M${MARGIN} ${MARGIN + i * CELL}h${WIDE}`)
  .join("");

/** The scale around the sea, from its inner edge to the outer edge of the brass that holds it. */
const SCALE = { inner: 4, middle: 16.5, outer: 29, brass: 34 } as const;

/** A rivet at each corner of the scale, and a line between the names of spaces. */
const CORNERS = [MARGIN - SCALE.middle, EDGE + SCALE.middle];
const RIVETS = CORNERS.flatMap((x) => CORNERS.map((y) => [x, y] as const));
const WIDTH = SCALE.outer - SCALE.inner;
const TICKS = Array.from({ length: ROW + 1 }, (_, i) => MARGIN + i * CELL)
  .map((at) => {
    const [low, high] = [MARGIN - SCALE.outer, EDGE + SCALE.inner];
    return `M${at} ${low}v${WIDTH}M${at} ${high}v${WIDTH}M${low} ${at}h${WIDTH}M${high} ${at}h${WIDTH}`;
  })
  .join("");

export const Chart = still(function Chart() {
  const frame = (grow: number, rx: number, name: string) => (
    <rect
      x={MARGIN - grow}
      y={MARGIN - grow}
      width={WIDE + 2 * grow}
      height={WIDE + 2 * grow}
      rx={rx}
      class={name}
    />
  );
  return (
    <g class="az-chart" aria-hidden="true">
      <Paints />
      {frame(SCALE.brass + 4.5, 17, "az-frame-shade")}
      {frame(SCALE.brass + 1.5, 14, "az-frame-edge")}
      {frame(SCALE.brass, 12.5, "az-frame")}
      {frame(SCALE.outer + 1.2, 7, "az-frame-edge")}
      {frame(SCALE.outer, 6, "az-scale")}
      <path d={TICKS} class="az-tick" />
      {RIVETS.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="4" class="az-rivet" />
      ))}
      {frame(SCALE.inner, 5, "az-frame-edge")}
      {frame(0, 0, "az-water")}
      <path d={RAYS} class="az-ray" />
      <circle cx={MIDDLE} cy={MIDDLE} r="218" class="az-ringed" />
      <path d={TURN} class="az-ringed" />
      {BELOW.map(([x, y, turn, shape]) => (
        <path key={shape} d={shape} transform={`translate(${x} ${y}) rotate(${turn})`} class="az-below" />
      ))}
      {frame(0, 0, "az-rippled")}
      {frame(-5, 3, "az-neatline")}
      <path d={LINES} class="az-grid" />
    </g>
  );
});

/** Letters and numbers that name columns and rows, on the scale around the sea; by sides, as directions. */
export interface Mark {
  side: number;
  /** The column or the row, from 0. */
  nth: number;
  at: Point;
}

/** True if the land of a beach lies over that part of the scale. */
const isCovered = (beach: number, nth: number): boolean =>
  beach !== NONE && (nth === beach || nth === beach + 1);

/** In the north and the west they stand even on the sand of a beach, where it is clear; across only on the
 * scale. */
export function marksOf(beaches: readonly number[]): Mark[] {
  const all = Array.from({ length: 4 * ROW }, (_, i) => ({ side: Math.floor(i / ROW), nth: i % ROW }));
  return all
    .filter(({ side, nth }) => side === 0 || side === 3 || !isCovered(beaches[side] ?? NONE, nth))
    .map(({ side, nth }) => {
      const along = MARGIN + (nth + 0.5) * CELL;
      const edge = side === 0 || side === 3 ? MARGIN - SCALE.middle : EDGE + SCALE.middle;
      return { side, nth, at: side % 2 === 0 ? [along, edge] : [edge, along] };
    });
}

/** The names of columns and rows, above the beaches. */
export const Names = still(function Names({ east, south }: { east: number; south: number }) {
  return (
    <g class="az-names" aria-hidden="true">
      {marksOf([NONE, east, south, NONE]).map(({ side, nth, at: [x, y] }) => (
        <text key={`${side} ${nth}`} x={x} y={y} text-anchor="middle" class="az-name">
          {spaceName(side % 2 === 0 ? nth : nth * ROW)[side % 2]}
        </text>
      ))}
    </g>
  );
});

/** All but the two diagonals, in the order in which rafts are laid. */
export const LAID_OUT = Array.from({ length: SPACES }, (_, space) => space).filter((space) => {
  const [row, column] = [Math.floor(space / ROW), space % ROW];
  return row !== column && row + column !== ROW - 1;
});

export const isLaidOut = (space: number): boolean => LAID_OUT.includes(space);

/** The part of the board that the Sea Die reaches in this round. */
export function Area({ obs }: { obs: Obs }) {
  if (isRace(obs) || obs.marker === NONE || obs.phase === Phase.over) return null;
  const half = WIDE / 2;
  const side = obs.marker;
  const box = {
    x: MARGIN + (side === 1 ? half : 0),
    y: MARGIN + (side === 2 ? half : 0),
    width: side % 2 === 1 ? half : WIDE,
    height: side % 2 === 0 ? half : WIDE,
  };
  return (
    <g class="az-area" aria-hidden="true">
      <rect {...box} class="az-area-wash" />
      <rect
        x={box.x + 3}
        y={box.y + 3}
        width={box.width - 6}
        height={box.height - 6}
        rx="4"
        class="az-area-line"
      />
    </g>
  );
}

/** Spaces that still get a raft while the rafts are laid out, and the one that is next; default: the
 * first. */
export function Slots({ obs, next }: { obs: Obs; next?: number | undefined }) {
  if (obs.phase !== Phase.rafts) return null;
  const free = LAID_OUT.filter((space) => heightOf(obs, space) === 0);
  const lit = next ?? free[0];
  return (
    <g aria-hidden="true">
      {free.map((space) => (
        <g key={space} transform={at(spaceAt(space))} class={space === lit ? "az-slot-next" : undefined}>
          <rect x="-41" y="-32" width="82" height="70" rx="11" class="az-slot-box" />
          <path d="M-9 3h18M0-6v18" class="az-slot-plus" />
        </g>
      ))}
    </g>
  );
}

/** Drawn for the north, its shore along y = 0 and its middle at x = 0. */
const BEACH = {
  land: "M-108 8C-116-8-110-26-94-34C-84-54-58-50-40-60C-14-72 12-56 36-64C62-68 80-54 86-40C108-30 116-8 106 8C80 14 60 2 36 8S-18 14-40 8S-86 14-108 8Z",
  foam: "M-106 12C-86 20-60 10-40 14S10 20 36 13 86 20 104 12",
  dunes: "M-96-14C-94-28-70-38-48-44S10-44 34-50M-70-6q30 6 60 0M10-4q30 5 66-2",
  grains: "M-78-20h.1M0-16h.1M50-22h.1M80-16h.1M-26-30h.1M-56-26h.1M22-34h.1M-90-4h.1M64-38h.1M-10-52h.1",
} as const;

/** Land at two raft spaces, around the middle of its part of the margin. */
export function BeachLand({ colour, obs }: { colour: number; obs: Obs }) {
  const upright = colour % 2 === 1;
  const place = (along: number, inland: number) => {
    const [x, y] = onBeach(colour, along, inland);
    return `translate(${x} ${y})`;
  };
  const [x, y] = onBeach(colour, 0, 0);
  return (
    <>
      <g transform={`translate(${x} ${y}) rotate(${colour * 90}) translate(0 -9)`}>
        <path d={BEACH.land} class="az-shadow" transform="translate(0 4)" />
        <path d={BEACH.foam} class="az-shallow" />
        <path d={BEACH.foam} class="az-lining" transform="translate(0 12)" />
        <path d={BEACH.foam} class="az-foam" />
        <path d={BEACH.land} class="az-land" />
        <path d={BEACH.dunes} class="az-dune" />
        <path d={BEACH.grains} class="az-grain-of-sand" />
      </g>
      {/* The names on the scale stay clear. */}
      <g transform={upright ? place(-36, 44) : colour === 0 ? place(-84, 14) : place(-58, 66)}>
        <Lighthouse colour={colour} lit={obs.place[colour] === HOME} />
      </g>
      <g transform={upright ? place(98, 40) : place(colour === 0 ? 86 : 76, colour === 0 ? 16 : 62)}>
        <g transform="scale(.72)">
          <Palm />
        </g>
      </g>
      <g transform={upright ? place(34, 43) : place(colour === 0 ? 24 : 30, colour === 0 ? 36 : 40)}>
        <Badge colour={colour} r={17} />
      </g>
    </>
  );
}

/** The island in the middle, with its palm; around 0. */
export const IslandLand = still(function IslandLand({ ring }: { ring: boolean }) {
  return (
    <>
      <ellipse cy="5" rx="79" ry="72" class="az-shallows" />
      <ellipse cy="5" rx="72" ry="65" class="az-lining" />
      <ellipse cx="2" cy="8" rx="62" ry="52" class="az-drop" />
      <path
        d="M-57 4c-4-29 19-51 48-50 33-6 63 11 67 42 4 32-17 55-54 55-34 4-57-15-61-47Z"
        class="az-surf"
      />
      <path
        d="M-49 3c-2-25 18-43 43-41 28-5 53 10 56 35 3 28-16 47-45 47-30 3-52-13-54-41Z"
        class={ring ? "az-land az-ring" : "az-land"}
      />
      <path d="M-20 38q10 6 24 4M16 34q8 0 14-4M-38 20q4 6 10 9" class="az-dune" />
      <g transform="translate(4 -6) scale(1.050)">
        <Palm />
      </g>
    </>
  );
});
