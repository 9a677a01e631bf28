/** The chart under the pieces of Azimuth: brass frame, sea, grid, land. Nothing of it moves. */
import { HOME, NONE, type Obs, Phase, ROW, SPACES, heightOf, isRace, spaceName } from "./obs";
import { Badge, Lighthouse, Palm } from "./pieces";
import { CELL, MARGIN, SIZE, WIDE, at, onBeach, spaceAt } from "./places";
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
      <pattern id="az-waves" width="55" height="27.500" patternUnits="userSpaceOnUse">
        <path d="M3 10q6-6 12 0t12 0M30 24q6-6 12 0t12 0" class="az-ripple" />
      </pattern>
    </defs>
  );
}

const LINES = [1, 2, 3, 4, 5]
  .map((i) => `M${MARGIN + i * CELL} ${MARGIN}v${WIDE}M${MARGIN} ${MARGIN + i * CELL}h${WIDE}`)
  .join("");

/** Rivets of the frame, and a tick for each space. */
const RIVETS = [MARGIN - 9, EDGE + 9].flatMap((x) => [MARGIN - 9, EDGE + 9].map((y) => [x, y] as const));
const TICKS = Array.from({ length: ROW + 1 }, (_, i) => MARGIN + i * CELL)
  .map((at) => `M${at} ${MARGIN - 12}v6M${at} ${EDGE + 6}v6M${MARGIN - 12} ${at}h6M${EDGE + 6} ${at}h6`)
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
      {frame(19, 17, "az-frame-shade")}
      {frame(16, 14, "az-frame-edge")}
      {frame(14.5, 12.5, "az-frame")}
      <path d={TICKS} class="az-tick" />
      {RIVETS.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.200" class="az-rivet" />
      ))}
      {frame(5, 6, "az-frame-edge")}
      {frame(0, 0, "az-water")}
      {frame(0, 0, "az-rippled")}
      {frame(-5, 3, "az-neatline")}
      <path d={LINES} class="az-grid" />
      <g class="az-names">
        {Array.from({ length: SPACES }, (_, space) => {
          const [x, y] = spaceAt(space);
          const edges = `${space < ROW ? " az-edge-n" : ""}${space % ROW === 0 ? " az-edge-w" : ""}`;
          return (
            <text
              key={space}
              x={x + (ASIDE[space] ?? 27)}
              y={y - 37}
              text-anchor="middle"
              class={`az-name${edges}`}
            >
              {spaceName(space)}
            </text>
          );
        })}
      </g>
    </g>
  );
});

/** Names lie between a castaway's head and a wind; only south-west of the island on the other side: c4. */
const ASIDE: Record<number, number> = { [3 * ROW + 2]: -22 };

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
        <path d={BEACH.foam} class="az-foam" />
        <path d={BEACH.land} class="az-land" />
        <path d={BEACH.dunes} class="az-dune" />
        <path d={BEACH.grains} class="az-grain-of-sand" />
      </g>
      <g transform={upright ? place(-36, 38) : place(-58, colour === 0 ? 14 : 66)}>
        <Lighthouse colour={colour} lit={obs.place[colour] === HOME} />
      </g>
      <g transform={upright ? place(98, 36) : place(76, colour === 0 ? 20 : 62)}>
        <g transform="scale(.72)">
          <Palm />
        </g>
      </g>
      <g transform={upright ? place(36, 38) : place(30, colour === 0 ? 36 : 40)}>
        <Badge colour={colour} r={17} />
      </g>
    </>
  );
}

/** The island in the middle, with its palm; around 0. */
export const IslandLand = still(function IslandLand({ ring }: { ring: boolean }) {
  return (
    <>
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
