/** The cover of Winds of Plunder: a black flag at sunset, and what it is flown for. */
import { Sky } from "../../look/art/metal";
import { SunRays, Waves } from "../../look/art/sea";
import { Ship } from "../../look/art/ship";
import { Chest, Palm } from "../../look/art/shore";
import { HEIGHT, PictureFrame, roomOf } from "../../ui/picture";
import type { PictureProps } from "../contract";

const SKY = [
  [0, "#3a1538"],
  [0.4, "#a83245"],
  [0.72, "#f08b43"],
  [1, "#ffd27a"],
] as const;

const GLITTER = Array.from({ length: 10 }, (_, i) => `M${74 + i * 4} ${202 + i * 7}H${226 - i * 4}`).join("");

/** The flag on its pole, from (152 82). */
function BlackFlag() {
  return (
    <>
      <path d="M152 80V360" stroke="#1a0a14" stroke-width="6" stroke-linecap="round" />
      <circle cx="152" cy="78" r="5" fill="#e0ad4c" stroke="#1a0a14" stroke-width="1.5" />
      <path
        d="M152 86C190 70 214 108 264 90 256 116 262 140 272 162 226 180 196 144 152 164Z"
        fill="#17121a"
        stroke="#000"
        stroke-width="2"
      />
      <path
        d="M168 94q4 30 0 62M196 92q6 30 2 60M236 98q2 34 8 66"
        fill="none"
        stroke="#4a3a4a"
        stroke-width="1.4"
      />
      <g transform="translate(210 120)">
        <path d="M-30 20 30 36M30 20-30 36" stroke="#fdf3dc" stroke-width="5" stroke-linecap="round" />
        <path d="M0-18A17 17 0 0 1 9 13V21H-9V13A17 17 0 0 1 0-18Z" fill="#fdf3dc" />
        <path
          d="M-11-1a4.800 4.800 0 1 0 9.600 0 4.800 4.800 0 1 0-9.600 0ZM1.400-1a4.800 4.800 0 1 0 9.600 0 4.800 4.800 0 1 0-9.600 0ZM0 5l-3 6h6Z"
          fill="#17121a"
        />
        <path d="M-4 15v6M0 15v6M4 15v6" stroke="#17121a" stroke-width="1.5" />
      </g>
    </>
  );
}

export function Picture(props: PictureProps) {
  const { width, left } = roomOf(props.shape);
  const title = [
    ["Winds of", 38, 31],
    ["Plunder", 74, 46],
  ] as const;
  return (
    <PictureFrame {...props} title={title} ink="#ffe9ae" halo="#2a0a1e">
      <Sky id="sky-wp" colours={SKY} width={width} height={HEIGHT} />
      <SunRays cx={left + 150} cy={262} inner={80} outer={560} count={40} stroke="#ffd98a" opacity={0.2} />
      <g transform={`translate(${left} 0)`}>
        <circle cx="150" cy="262" r="74" fill="#ffd98a" />
        <path d={GLITTER} stroke="#fff3c8" stroke-width="2" opacity=".7" />
        <path
          d="M-60 92C30 80 46 98 84 92 100 88 112 100 130 98 96 112 40 112-60 112ZM176 196C220 184 250 198 800 186V204C260 208 216 208 176 196ZM380 104C440 90 480 108 800 98V118C500 120 430 118 380 104ZM-60 150C-10 142 30 156 62 150 36 164 0 162-60 164Z"
          fill="#5d1f3c"
          opacity=".7"
        />
      </g>
      <Waves y={282} bottom={HEIGHT} width={width} length={90} height={8} fill="#7a2b4a" ink="#2a0a1e" />
      <Ship x={left + 8} y={188} width={138} tilt={-2} sail="#3b1a2c" hull="#22101a" flag="#17121a" />
      <Waves y={300} bottom={HEIGHT} width={width} length={70} height={8} fill="#5a1f40" ink="#1d0716" />
      <g transform={`translate(${left} 0)`}>
        <BlackFlag />
        <path
          d="M112 404C134 340 190 322 240 326S400 350 420 404Z"
          fill="#e9c47a"
          stroke="#4a2a0c"
          stroke-width="2"
        />
        <path
          d="M146 372q10-8 20-8M252 350q16-4 30 2M236 372q20-8 44-2"
          fill="none"
          stroke="#a8782f"
          stroke-width="1.4"
        />
      </g>
      <Palm x={left + 222} y={218} width={100} />
      <Chest x={left + 160} y={310} width={78} tilt={-3} />
      <Waves y={376} bottom={HEIGHT} width={width} length={70} height={8} fill="#3f1432" ink="#14040e" />
    </PictureFrame>
  );
}
