/** The cover of Santa Timea: the ship before the great rose, and a hand with the Piratess in it. */
import { Sky } from "../../look/art/metal";
import { place, type Placed } from "../../look/art/place";
import { CompassRose } from "../../look/art/rose";
import { Gust, SunRays, Waves } from "../../look/art/sea";
import { Ship } from "../../look/art/ship";
import { HEIGHT, PictureFrame, roomOf } from "../../ui/picture";
import type { PictureProps } from "../contract";
import { Portrait, View } from "./engraving";

/** Sky from above to below, then water from far to near: by night on the cover, by day on a wide scene. */
const NIGHT = ["#123446", "#2f7482", "#8cc0b4", "#2b6f7d", "#1f5968", "#153f4e"] as const;
const DAY = ["#4da3ae", "#bfe3d6", "#fbe9bd", "#5fb0b3", "#3a8d98", "#246b78"] as const;

/** A wheel card with its number; a card of 120 x 168. */
function Wheel(props: Placed & { direction: number; number: number; ink: string; wash: string }) {
  return (
    <g
      transform={place(props, 120, 168)}
      style={{ color: props.ink, "--st-wash": props.wash, "--card": "#fffaec" }}
    >
      <rect x="3" y="6" width="120" height="168" rx="11" fill="#1c1410" opacity=".35" />
      <rect width="120" height="168" rx="11" fill="#fffaec" stroke="#6b5327" stroke-width="2" />
      <rect x="6" y="6" width="108" height="156" rx="7" fill="none" stroke={props.ink} stroke-width="1.8" />
      <text x="13" y="50" font-family="var(--number)" font-weight="800" font-size="48" fill={props.ink}>
        {props.number}
      </text>
      <View direction={props.direction} x={12} y={82} />
    </g>
  );
}

function Piratess(props: Placed) {
  return (
    <g transform={place(props, 120, 168)}>
      <rect x="3" y="6" width="120" height="168" rx="11" fill="#1c1410" opacity=".35" />
      <rect width="120" height="168" rx="11" fill="#26190f" stroke="#120a04" stroke-width="2" />
      <rect x="7" y="7" width="106" height="154" rx="7" fill="#efd9a3" stroke="#d9a640" stroke-width="2.4" />
      <circle cx="60" cy="84" r="46" fill="#fbe7b8" stroke="#a8752a" />
      <g transform="translate(9 18) scale(1.06)">
        <Portrait />
      </g>
      <circle cx="24" cy="25" r="14" fill="#26190f" stroke="#d9a640" stroke-width="1.6" />
      <path d="M17 19h14v3.600H17ZM17 26.400h14V30H17Z" fill="#f7dd9a" />
    </g>
  );
}

export function Picture(props: PictureProps) {
  const { width, left } = roomOf(props.shape);
  const isWide = width > 300;
  const [top, middle, low, far, near, close] = isWide ? DAY : NIGHT;
  const sky = [
    [0, top],
    [0.55, middle],
    [0.8, low],
  ] as const;
  const cx = left + 150;
  const [cy, r, ship] = isWide ? [190, 146, 232] : [174, 111, 204];
  return (
    <PictureFrame {...props} title={[["Santa Timea", 54, 47]]} ink="#fff3d4" halo="#0e2530">
      <Sky id={isWide ? "sky-st-day" : "sky-st"} colours={sky} width={width} height={HEIGHT} />
      <SunRays
        cx={cx}
        cy={cy}
        inner={r * 1.16}
        outer={560}
        stroke={isWide ? "#fffbe6" : "#ffe9ae"}
        opacity={isWide ? 0.6 : 0.22}
      />
      <CompassRose cx={cx} cy={cy} r={r} />
      <Gust x={cx - r * 1.3} y={112} width={74} strokeWidth={3.4} />
      <Gust x={cx + r * 0.72} y={70} width={70} strokeWidth={3.4} flip />
      <Gust x={cx - r * 1.36} y={236} width={60} strokeWidth={3.4} />
      <Waves y={296} bottom={HEIGHT} width={width} length={102} height={12} fill={far} ink="#0e2530" />
      <Ship x={cx - ship / 2 - 4} y={326 - ship * 0.8} width={ship} tilt={-5} flag="#a8392a" />
      <Waves y={322} bottom={HEIGHT} width={width} length={81} height={12} fill={near} ink="#0a1d26" />
      {props.shape !== "square" && (
        <>
          <Wheel
            x={cx - 82}
            y={308}
            width={74}
            tilt={-14}
            direction={0}
            number={12}
            ink="#1b4483"
            wash="#dbe6f6"
          />
          <Wheel
            x={cx + 36}
            y={306}
            width={74}
            tilt={13}
            direction={1}
            number={9}
            ink="#854e00"
            wash="#fbe6bb"
          />
          <Piratess x={cx - 42} y={284} width={84} tilt={-1} />
        </>
      )}
      <Waves y={372} bottom={HEIGHT} width={width} length={108} height={13} fill={close} ink="#06151c" />
    </PictureFrame>
  );
}
