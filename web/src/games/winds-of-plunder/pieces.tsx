/** What lies on the table of Winds of Plunder: goods, tiles, cubes, markers, medallions, Blackbeard. */
import type { ComponentChildren } from "preact";
import { PennantMark } from "../../look/marks";
import { still } from "../../look/still";
import { type Obs, tileShows } from "./obs";

/* ==== Signs, in a box of 24 ================================================ */

function Arms() {
  return (
    <g fill="none" stroke="currentColor" stroke-linecap="round">
      <path stroke-width="2.6" d="M3.5 3C9 7 14 12 17 17M20.5 3C15 7 10 12 7 17" />
      <path stroke-width="2.2" d="M13.5 19.5 19.5 14M10.5 19.5 4.5 14" />
      <path stroke-width="3" d="M18 18.5 20.5 21M6 18.5 3.5 21" />
    </g>
  );
}

function Crew() {
  return (
    <g stroke="currentColor" stroke-width="1.3">
      <path stroke="none" fill="currentColor" d="M3 22c0-5 3-7 6-7.5h6c3 .5 6 2.5 6 7.5z" />
      <path d="M7 9v3.5a5 5 0 0 0 10 0V9z" fill="#e8b98a" />
      <path d="M6 9.5C5.5 4 9 2 12 2s6.5 2 6 7.5c-3-1.5-9-1.5-12 0z" fill="#a8392a" />
      <path d="M17.5 8.5 22 7l-1.5 5-3-2z" fill="#a8392a" stroke-width="1" />
      <path stroke="none" fill="currentColor" d="M13 10.5h3.5v2h-3zM8.6 11.3a.9.9 0 1 1 0 .1z" />
    </g>
  );
}

function Food() {
  return (
    <g fill="none" stroke="currentColor">
      <path d="M6.5 2.5h11q3 9.5 0 19h-11q-3-9.5 0-19z" fill="#b98549" stroke-width="1.6" />
      <path d="M10 3q-1.5 9 0 18M14 3q1.5 9 0 18" stroke-width=".9" opacity=".7" />
      <path d="M5.6 7h12.8M5.6 17h12.8" stroke-width="2.2" />
      <path d="M8 4q-1 8 0 16" stroke="#fff" stroke-width="1.4" opacity=".35" />
    </g>
  );
}

function TreasureMap() {
  return (
    <g fill="none" stroke="currentColor">
      <path
        d="M3 5.5 9 3.5l6 2.5 6-2v15l-6 2-6-2.5-6 2z"
        fill="#f1dba5"
        stroke-width="1.6"
        stroke-linejoin="round"
      />
      <path d="M9 3.5v15M15 6v15" stroke-width=".8" opacity=".5" />
      <path d="M5.5 16q2-4 5-3t3.5-2" stroke-width="1.3" stroke-dasharray="2 1.6" />
      <path d="m15.5 8 3.5 3.5m0-3.5-3.5 3.5" stroke="#a8392a" stroke-width="2.2" stroke-linecap="round" />
    </g>
  );
}

/** A wind cube in the colour `--c`. */
function Cube() {
  return (
    <g>
      <path
        d="m12 2 9 5v10l-9 5-9-5V7z"
        fill="var(--c)"
        stroke="#1c2730"
        stroke-width="1.2"
        stroke-linejoin="round"
      />
      <path d="m12 2 9 5-9 5-9-5z" fill="#fff" opacity=".38" />
      <path d="m12 12 9-5v10l-9 5z" opacity=".26" />
    </g>
  );
}

function Pouch() {
  return (
    <g stroke="currentColor">
      <path d="M9 8C3 12 2 21 6 21.5h12c4-.5 3-9.5-3-13.5z" fill="#9a7145" stroke-width="1.5" />
      <path d="M7.5 3.5q4.5 2.5 9 0L15 8H9z" fill="#b98549" stroke-width="1.3" stroke-linejoin="round" />
      <path d="M8.5 8.2h7" stroke-width="2.2" stroke-linecap="round" />
    </g>
  );
}

function Cards() {
  return (
    <g stroke="currentColor" stroke-width="1.4">
      <rect x="8" y="3" width="12" height="17" rx="1.5" fill="#e9d6a8" transform="rotate(9 14 12)" />
      <rect x="4" y="4" width="12" height="17" rx="1.5" fill="#23556b" />
      <path stroke="none" d="m10 7 1.5 4 4 1.5-4 1.5L10 18l-1.5-4-4-1.5 4-1.5z" fill="#f0cf7c" />
    </g>
  );
}

function Chest() {
  return (
    <g stroke="currentColor" stroke-width="1.5">
      <path d="M3 11q0-6 4-6h10q4 0 4 6z" fill="#a06a2c" />
      <path d="M3 11h18v9H3z" fill="#8a5722" />
      <path d="M7 5v15M17 5v15" stroke="#f0cf7c" />
      <rect x="10" y="9.5" width="4" height="5" rx=".8" fill="#f0cf7c" stroke-width="1" />
    </g>
  );
}

function Beard() {
  return (
    <g fill="#1c2730">
      <path d="M1 9q11-13 22 0-11-4-22 0z" stroke="#f0cf7c" stroke-width=".9" />
      <path d="M5 9.5q7-2 14 0v4q0 9-7 9t-7-9z" stroke="#f0cf7c" stroke-width=".5" />
      <path d="M7 9.6q5-1.2 10 0l-.6 4.4q-4.4-2-8.8 0z" fill="#e8b98a" />
      <path d="M8.8 11.5a.9.9 0 1 1 0 .1zM13.4 11.5a.9.9 0 1 1 0 .1z" />
      <path d="m10.5 4.5 3 2m0-2-3 2" stroke="#f6ead0" stroke-width="1.1" />
    </g>
  );
}

/** A tile of a port, with points. */
function Plaque() {
  return (
    <g stroke="currentColor">
      <path d="M2 6h20v14H2z" fill="#fbf0d6" stroke-width="1.5" stroke-linejoin="round" />
      <path d="M6.5 16.5V9.5l-2 1.5M11 9.5h4.5l-2.5 7M18 10v6" fill="none" stroke-width="1.4" />
    </g>
  );
}

function Ribbon() {
  return (
    <path
      d="M6 2h12v20l-6-5-6 5z"
      fill="#8a2f22"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linejoin="round"
    />
  );
}

function Crown() {
  return (
    <path
      d="M3 20V6l5 5 4-8 4 8 5-5v14z"
      fill="#e0b24c"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linejoin="round"
    />
  );
}

/** A barrel under a crown: Most Provisions. */
function Feast() {
  return (
    <>
      <g transform="translate(3.5 7) scale(.7)">
        <Food />
      </g>
      <g transform="translate(6 -.5) scale(.5)">
        <Crown />
      </g>
    </>
  );
}

const SIGNS = {
  arms: Arms,
  crew: Crew,
  food: Food,
  map: TreasureMap,
  cube: Cube,
  pouch: Pouch,
  cards: Cards,
  chest: Chest,
  beard: Beard,
  tile: Plaque,
  ribbon: Ribbon,
  crown: Crown,
  feast: Feast,
};
export type SignName = keyof typeof SIGNS;

/** Weapons, crew, provisions and maps, in the order of the engine. */
export const GOODS: readonly SignName[] = ["arms", "crew", "food", "map"];

/** A sign inside an SVG, with its upper left corner. */
export function Sign({ name, x, y, size }: { name: SignName; x: number; y: number; size: number }) {
  const Drawn = SIGNS[name];
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 24})`}>
      <Drawn />
    </g>
  );
}

const ON_BOARD = [...GOODS, "cube", "beard"] as const;

/** Signs, markers and tiles for an SVG that shows them often: each is drawn once, and pointed at. */
export const PieceDefs = still(function PieceDefs() {
  return (
    <defs>
      {ON_BOARD.map((name) => {
        const Drawn = SIGNS[name];
        return (
          <g key={name} id={`wp-sign-${name}`}>
            <Drawn />
          </g>
        );
      })}
      {[0, 1, 2, 3, 4].map((pennant) => (
        <g key={pennant} id={`wp-flag-${pennant}`}>
          <PennantMark seat={pennant} />
        </g>
      ))}
      {[0, 1, 2, 3, 4].map((pennant) => (
        <g key={pennant} id={`wp-medal-${pennant}`}>
          <circle cy="3" r="24" fill="#0005" />
          <circle r="22.5" class="wp-medallion-face" stroke={`var(--seat${pennant})`} />
          <circle r="25" fill="none" stroke="#22303a" />
          <use href={`#wp-flag-${pennant}`} x="1" y="-8" />
        </g>
      ))}
      {[0, 1, 2, 3, 4].map((pennant) => (
        <g key={pennant} id={`wp-marker-${pennant}`} style={{ "--c": `var(--seat${pennant})` }}>
          <SignUse name="cube" x={-8} y={-8} size={16} />
          <use href={`#wp-flag-${pennant}`} transform="translate(8 -13)scale(.88)" />
        </g>
      ))}
      {["face", "back"].map((side) => (
        <g key={side} id={`wp-tile-${side}`}>
          <rect y="3" width="60" height="47" rx="4" class="wp-tile-foot" />
          <rect width="60" height="47" rx="4" class={`wp-tile-${side}`} />
          <rect x="2.5" y="2.5" width="55" height="42" rx="2.5" class="wp-tile-rule" />
        </g>
      ))}
    </defs>
  );
});

function SignUse({ name, x, y, size }: { name: SignName; x: number; y: number; size: number }) {
  const scale = Math.round((size / 24) * 100) / 100;
  return <use href={`#wp-sign-${name}`} transform={`matrix(${scale} 0 0 ${scale} ${x} ${y})`} />;
}

/** A sign beside a number on the page; `seat` colours a cube. */
export const SignMark = still(function SignMark({
  name,
  size = 20,
  seat,
}: {
  name: SignName;
  size?: number;
  seat?: number;
}) {
  const Drawn = SIGNS[name];
  const style = seat === undefined ? undefined : { "--c": `var(--seat${seat % 5})` };
  return (
    <svg class="wp-mark" viewBox="0 0 24 24" width={size} height={size} style={style} aria-hidden="true">
      <Drawn />
    </svg>
  );
});

/* ==== Pieces =============================================================== */

/** A tile, 60 wide and 50 high, from its upper left corner; NONE or an unknown one shows its back. */
export function Tile({ obs, tile }: { obs: Obs; tile: number }) {
  const isKnown = tile < obs.tile_vp.length;
  const signs = isKnown ? tileShows(obs, tile).flatMap((n, item) => Array<number>(n).fill(item)) : [];
  return (
    <g
      class="wp-tile"
      data-piece={isKnown ? `tile-${tile}` : undefined}
      data-kind={isKnown ? "chip" : undefined}
    >
      <use href={`#wp-tile-${isKnown ? "face" : "back"}`} />
      {isKnown && (
        <text x="17" y="33" class="wp-tile-vp">
          {obs.tile_vp[tile]}
        </text>
      )}
      {signs.length === 1 && <SignUse name={GOODS[signs[0]!]!} x={29} y={9} size={28} />}
      {signs.length > 1 &&
        signs.map((item, i) => {
          const size = signs.length > 2 ? 14 : 20;
          return (
            <SignUse
              key={i}
              name={GOODS[item]!}
              x={33}
              y={Math.round(3 + (i * 42) / signs.length)}
              size={size}
            />
          );
        })}
    </g>
  );
}

/** A cube with the flag of its seat, that is known in this port. */
export function Marker(props: { pennant: number; piece: string; x: number; y: number; scale: number }) {
  const { pennant, x, y, scale } = props;
  return (
    <use
      href={`#wp-marker-${pennant % 5}`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(2)})`}
      data-piece={props.piece}
      data-kind="token"
    />
  );
}

/** The compass of a seat as a coin: its flag, and its bid or a question mark. */
export function Medallion(props: {
  pennant: number;
  piece: string;
  x: number;
  y: number;
  children: ComponentChildren;
  beard: boolean;
  scale: number;
}) {
  const { pennant, x, y, beard, scale } = props;
  return (
    <g
      class="wp-medallion"
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(2)})`}
      data-piece={props.piece}
      data-kind="token"
    >
      <use href={`#wp-medal-${pennant % 5}`} />
      <text y="17">{props.children}</text>
      {beard && <SignUse name="beard" x={-37} y={-28} size={30} />}
    </g>
  );
}
