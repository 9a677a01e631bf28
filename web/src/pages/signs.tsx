/** One round of a voyage as a small drawn tile: how far ahead the ship is, or how many are home. */
import { still } from "../look/still";

const BOAT = "M7 19H25L22 24H10ZM15 17V6C21 9 23 13 23 17ZM13.500 17V9C10 11 9 14 9 17Z";
const MAST = "M14 18 17 8M17 8l6 2.500-5.200 2";
const SEA = "M0 24q4-4 8 0t8 0 8 0 8 0V32H0Z";
const HIGH_SEA = "M0 17q4-6 8 0t8 0 8 0 8 0V32H0Z";
const WHEEL = "M16 5V27M5 16H27M8.200 8.200 23.800 23.800M23.800 8.200 8.200 23.800";
const ANCHOR = "M16 9V26M10.500 13H21.500M6 19C7 24 11 26 16 26S25 24 26 19";

/** Grounds, by what is on them. */
const BRASS = "#e2b04f";
const PALE = "#fbe8b6";
const AIR = "#dcece4";
const DUSK = "#3d5a68";
const WATER = "#2f828b";
const INK = "#16262e";

/** The part of a disc, in quarters. */
const QUARTERS = ["", "M16 15V7A8 8 0 0 1 24 15Z", "M16 7A8 8 0 0 1 16 23Z", "M16 15H8A8 8 0 1 0 16 7Z"];

function Drawn({ sign }: { sign: number }) {
  if (sign >= 8) {
    return (
      <g fill="none" stroke={INK} stroke-width="2.6" stroke-linecap="round">
        <circle cx="16" cy="6.500" r="2.600" />
        <path d={ANCHOR} />
      </g>
    );
  }
  if (sign >= 4) {
    return (
      <>
        <circle cx="16" cy="15" r="8" fill="#fffaec" stroke={INK} stroke-width="1.6" />
        <path d={QUARTERS[sign - 4] ?? ""} fill="#b98323" stroke={INK} stroke-width="1.2" />
        <path d="M0 27q4-4 8 0t8 0 8 0 8 0V32H0Z" fill={WATER} stroke={INK} stroke-width="1" />
      </>
    );
  }
  if (sign === 3) {
    return (
      <g fill="none" stroke={INK} stroke-width="2" stroke-linecap="round">
        <path d={WHEEL} />
        <circle cx="16" cy="16" r="7.500" stroke-width="2.600" />
        <circle cx="16" cy="16" r="2.500" fill={INK} />
      </g>
    );
  }
  return sign === 0 ? (
    <>
      <path d={MAST} fill="#f2b8a8" stroke="#fff3d6" stroke-width="2" stroke-linejoin="round" />
      <path d={HIGH_SEA} fill={WATER} stroke={INK} stroke-width="1" />
    </>
  ) : (
    <>
      <path
        d={BOAT}
        fill={sign === 2 ? "#fffaec" : "#fff"}
        stroke={INK}
        stroke-width="1.5"
        stroke-linejoin="round"
      />
      {sign === 2 && (
        <path d={BOAT} transform="translate(17 4) scale(.6)" fill="#fffaec" stroke={INK} stroke-width="2" />
      )}
      <path d={SEA} fill={WATER} stroke={INK} stroke-width="1" />
    </>
  );
}

const groundOf = (sign: number): string =>
  sign === 3 || sign >= 8 ? BRASS : sign === 2 ? PALE : sign === 0 ? DUSK : AIR;

/** By the numbers of the engine: 0 last to 3 leading, 4 nobody home to 8 all home. */
export const SignTile = still(function SignTile(props: { sign: number }) {
  const { sign } = props;
  return (
    <svg class="sign-tile" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M0 0H32V32H0Z" fill={groundOf(sign)} />
      <Drawn sign={sign} />
    </svg>
  );
});

/** From bar to bar, and how wide and high they are. */
const [STEP, BAR, HIGH] = [8, 6, 20];
const LOWEST = 4;

/** All rounds in one line, as bars: the higher, the better. */
export const RoundsLine = still(function RoundsLine(props: { signs: readonly number[] }) {
  const { signs } = props;
  return (
    <svg
      width={signs.length * STEP}
      viewBox={`0 0 ${Math.max(1, signs.length) * STEP} ${HIGH + 2}`}
      preserveAspectRatio="xMaxYMid meet"
      aria-hidden="true"
    >
      {signs.map((sign, i) => {
        const share = sign >= 4 ? (Math.min(sign, 8) - 4) / 4 : sign / 3;
        const height = LOWEST + share * (HIGH - LOWEST);
        return (
          <path
            key={i}
            d={`M${i * STEP + 1} ${HIGH + 1}v${-height}h${BAR}v${height}Z`}
            fill={share === 1 ? BRASS : WATER}
            stroke="var(--ink)"
            stroke-width=".8"
          />
        );
      })}
    </svg>
  );
});
