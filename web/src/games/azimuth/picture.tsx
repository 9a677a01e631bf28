/** The cover of Azimuth: three castaways adrift on their rafts, below the lighthouse. */
import { Sky } from "../../look/art/metal";
import { place, type Placed } from "../../look/art/place";
import { Gull, Waves } from "../../look/art/sea";
import { Lighthouse, Palm } from "../../look/art/shore";
import { HEIGHT, PictureFrame, roomOf } from "../../ui/picture";
import type { PictureProps } from "../contract";
import { Figure } from "./figure";

const SKY = [
  [0, "#8fd6d3"],
  [0.45, "#fff1c4"],
] as const;

/** The cloth of a raft, and the sign on it, in a box of 24. */
const CLOTHS = [
  ["#cf2640", "#fff", "M8 2h8v6h6v8h-6v6H8v-6H2V8h6Z"],
  [
    "#f2c53d",
    "#3a2a05",
    "M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Zm0 6.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9Z",
  ],
  ["#2a3037", "#fff", "M12 1 22 12 12 23 2 12Z"],
  [
    "#2a73d0",
    "#fff",
    "M1 10q5.500-8 11-3t11-3v6q-5.500 8-11 3t-11 3ZM1 20q5.500-8 11-3t11-3v5q-5.500 8-11 3T1 24Z",
  ],
] as const;

const LOGS = ["#c18a4e", "#b47c42", "#c8935a", "#b07740", "#bd8549"] as const;

/** Somebody on a raft, in a box of 84 x 120: five logs, two ropes, a cloth with a sign. */
function Adrift(props: Placed & { colour: number }) {
  const [cloth, ink, sign] = CLOTHS[props.colour]!;
  return (
    <g transform={place(props, 84, 120)} stroke="#2a190b" stroke-linejoin="round">
      <g transform="translate(0 52)">
        {LOGS.map((wood, i) => (
          <rect
            key={wood}
            x={2 + (i % 2) * 2}
            y={6 + i * 11}
            width={80 - (i % 2) * 3}
            height="11.5"
            rx="5.5"
            fill={wood}
            stroke-width="1.3"
          />
        ))}
        <path
          d="M10 23h10M54 24h18M14 33h8M58 35h16M10 45h12M56 46h14M14 56h16M52 57h20"
          fill="none"
          stroke="#6f4521"
        />
        <path d="M12 5v57M72 5v57" stroke-width="4.8" />
        <path d="M12 5v57M72 5v57" stroke="#efe0bd" stroke-width="3.2" />
        <path d="M22 11q20-4 40 0 3 22 0 45-20 4-40 0-3-23 0-45Z" fill={cloth} stroke-width="1.6" />
        <path d="M26 16q16-3 32 0M26 51q16 3 32 0" fill="none" stroke={ink} opacity=".7" />
        <path transform="translate(30 22)" d={sign} fill={ink} fill-rule="evenodd" stroke="none" />
      </g>
      <g transform="translate(14 0) scale(.86)">
        <Figure colour={props.colour} />
      </g>
    </g>
  );
}

export function Picture(props: PictureProps) {
  const { width, left } = roomOf(props.shape);
  return (
    <PictureFrame {...props} title={[["Azimuth", 60, 54]]} ink="#0f4a55" halo="#fff8e0">
      <Sky id="sky-az" colours={SKY} width={width} height={HEIGHT} />
      <Gull x={left + 20} y={92} width={30} />
      <Gull x={left + 62} y={108} width={22} />
      <path
        transform={`translate(${left} 0)`}
        d="M172 236C182 186 230 168 262 176 300 182 420 190 460 236Z"
        fill="#ecd197"
        stroke="#8d6f33"
        stroke-width="2"
      />
      <path
        transform={`translate(${left} 0)`}
        d="M200 208q14-8 30-6M240 214q18-6 34 0M214 190q8-5 18-5"
        fill="none"
        stroke="#8d6f33"
        stroke-width="1.4"
      />
      <Lighthouse x={left + 200} y={82} width={66} beam />
      <Palm x={left + 252} y={128} width={56} />
      <Waves y={214} bottom={HEIGHT} width={width} length={84} height={8} fill="#6fc3c0" ink="#0f4a55" />
      <Adrift x={left + 18} y={152} width={88} tilt={-5} colour={3} />
      <Waves y={264} bottom={HEIGHT} width={width} length={70} height={9} fill="#4aa6ad" ink="#0f4a55" />
      <Adrift x={left + 176} y={178} width={104} tilt={4} colour={1} />
      <Waves y={312} bottom={HEIGHT} width={width} length={84} height={10} fill="#2f8792" ink="#0b3640" />
      <Adrift x={left + 52} y={194} width={136} tilt={-3} colour={0} />
      <Waves y={376} bottom={HEIGHT} width={width} length={90} height={8} fill="#226975" ink="#08272e" />
    </PictureFrame>
  );
}
