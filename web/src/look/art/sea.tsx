/** Water and sky of the shared art: waves, sun, gulls, wind. */
import { place, type Placed, polar, short } from "./place";

/** From the horizon to the eye: water and the ink of its lines. */
const TONES = [
  ["#7cc0bd", "#1d5a66"],
  ["#57a7ab", "#15505b"],
  ["#358894", "#0e3b45"],
  ["#226975", "#08272e"],
] as const;

interface WavesProps {
  /** The height of the crests, and where the water ends below. */
  y: number;
  bottom: number;
  width: number;
  /** From crest to crest, and how high they are. */
  length: number;
  height: number;
  /** 0 far away to 3 close by; or colours of one's own. */
  tone?: number;
  fill?: string;
  ink?: string;
  /** Engraved lines below the crest. */
  lines?: number;
}

/** One layer of waves; draw several, the farthest first, with ships between them. */
export function Waves(props: WavesProps) {
  const { y, bottom, width, length, height, lines = 4 } = props;
  const [water, line] = TONES[props.tone ?? 0] ?? TONES[0];
  const ink = props.ink ?? line;
  const wave = `q${short(length / 4)} ${-short(height)} ${short(length / 2)} 0t${short(length / 2)} 0`;
  const crest = (at: number) => `M-20 ${short(at)}${wave.repeat(Math.ceil((width + 40) / length))}`;
  const engraved = Array.from({ length: lines }, (_, i) => crest(y + (i + 1) * 6)).join("");
  return (
    <>
      <path
        d={`${crest(y)}V${short(bottom + 10)}H-20Z`}
        fill={props.fill ?? water}
        stroke={ink}
        stroke-width="2"
      />
      <path d={engraved} fill="none" stroke={ink} stroke-width=".9" opacity=".5" />
    </>
  );
}

/** Rays around a point, long and short in turn. */
export function SunRays(props: {
  cx: number;
  cy: number;
  inner: number;
  outer: number;
  count?: number;
  from?: number;
  to?: number;
  stroke?: string;
  strokeWidth?: number;
  opacity?: number;
}) {
  const { cx, cy, inner, outer, count = 48, from = 0, to = 360, strokeWidth = 2 } = props;
  const some = (odd: number) =>
    Array.from({ length: count }, (_, i) => {
      if (i % 2 !== odd) return "";
      const angle = from + ((to - from) * i) / count;
      const [x, y] = polar(inner, angle);
      const [dx, dy] = polar((odd ? 0.82 : 1) * outer - inner, angle);
      return `M${short(cx + x)} ${short(cy + y)}l${dx} ${dy}`;
    }).join("");
  return (
    <g class="art-rays" fill="none" stroke={props.stroke ?? "#fff6d8"} opacity={props.opacity ?? 0.55}>
      <path d={some(0)} stroke-width={strokeWidth} />
      <path d={some(1)} stroke-width={strokeWidth * 0.7} />
    </g>
  );
}

/** The sun's disc with its double rim. */
export function Sun(props: { cx: number; cy: number; r: number; fill?: string; ink?: string }) {
  const { cx, cy, r, ink = "#d8952c" } = props;
  return (
    <g class="art-sun" stroke={ink}>
      <circle cx={cx} cy={cy} r={r} fill={props.fill ?? "#fff0b8"} stroke-width="2.5" />
      <circle cx={cx} cy={cy} r={short(r * 0.93)} fill="none" stroke-width="1.2" />
    </g>
  );
}

/** A gull, 40 wide. */
export function Gull(props: Placed) {
  return (
    <path
      class="art-gull"
      transform={place(props, 40, 17)}
      d="M0 12Q8 0 20 12 32 0 40 12 30 6 20 17 10 6 0 12Z"
      fill="#fffaf0"
      stroke="#12333c"
      stroke-width="1.5"
    />
  );
}

/** Wind as three curled strokes, 106 x 57. */
export function Gust(props: Placed & { stroke?: string; strokeWidth?: number }) {
  return (
    <path
      class="art-gust"
      transform={place(props, 106, 57)}
      d="M14 26H84a13 13 0 1 0-13-13M0 38H106a15 15 0 1 1-15 15M20 50H54a10 10 0 1 1-10 10"
      fill="none"
      stroke={props.stroke ?? "#eaf6f2"}
      stroke-width={props.strokeWidth ?? 4}
      stroke-linecap="round"
      opacity=".95"
    />
  );
}
