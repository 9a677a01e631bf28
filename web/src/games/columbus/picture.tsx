/** The cover of Columbus: a caravel between serpent and whirlwind, and green land ahead. */
import { Sky } from "../../look/art/metal";
import { Gull, SunRays, Waves } from "../../look/art/sea";
import { Ship } from "../../look/art/ship";
import { HEIGHT, PictureFrame, roomOf } from "../../ui/picture";
import type { PictureProps } from "../contract";

const SKY = [
  [0, "#f6d98f"],
  [0.6, "#fbeecb"],
] as const;

/** Two ridges of the coast, with trees; they come from the right. */
function Coast() {
  return (
    <g stroke="#2f3d16" stroke-width="2" stroke-linejoin="round">
      <path
        d="M700 150C660 118 620 124 570 96 520 72 470 88 430 60 390 36 340 48 300 64 274 74 280 96 258 104 236 114 250 136 232 146 214 156 226 180 206 192 190 202 204 224 196 260H700Z"
        fill="#7f9a52"
      />
      <path
        d="M700 190C650 160 600 170 540 140 480 112 440 126 400 100 360 78 330 84 300 96 288 104 288 122 274 128 258 138 266 152 254 164 242 174 248 196 236 208 228 218 232 240 228 260H700Z"
        fill="#5f7d3c"
        stroke-width="1.2"
      />
      <path
        d="M262 118l6-10 6 10M276 140l7-12 7 12M250 178l6-10 6 10M268 200l7-12 7 12M282 176l6-10 6 10M244 226l6-10 6 10M288 222l6-10 6 10M330 130l8-14 8 14M352 168l8-14 8 14M326 190l8-14 8 14M390 150l8-14 8 14M420 190l8-14 8 14M470 170l8-14 8 14M500 206l8-14 8 14M560 190l8-14 8 14M378 214l8-14 8 14M600 216l8-14 8 14"
        fill="none"
        stroke-width="1.3"
      />
      <path
        d="M196 258q5-9 14-8t14-3 12 4 14-1 14 3 20-2 16 3q200-6 424 6V270H196Z"
        fill="#f3dfa6"
        stroke-width="1.2"
      />
    </g>
  );
}

/** A sea serpent with two coils in the waves, 156 x 60. */
function Serpent() {
  return (
    <g stroke="#20330f" stroke-width="2.2" stroke-linejoin="round">
      <path
        d="M0 56C-4 26 4 6 22 2 36 0 46 8 54 16L42 22 52 28C40 32 32 26 26 26 20 34 22 46 26 56ZM50 56C54 30 92 30 98 56H82C80 46 68 46 66 56ZM116 58C120 38 150 38 156 58H142C140 50 132 50 130 58Z"
        fill="#6d9a45"
      />
      <path d="M7 17-2 13 4 25M2 34-7 33 2 42M62 40q10-9 22 0M126 46q8-6 16 0" fill="none" />
      <path d="M10 54C8 40 10 28 16 22M56 55C60 44 66 40 74 40" fill="none" stroke="#c8d88e" />
      <circle cx="32" cy="11" r="3.4" fill="#fff" stroke-width="1.2" />
      <circle cx="33" cy="11" r="1.4" fill="#20330f" stroke="none" />
    </g>
  );
}

export function Picture(props: PictureProps) {
  const { width, left } = roomOf(props.shape);
  return (
    <PictureFrame {...props} title={[["Columbus", 60, 50]]} ink="#7a2a18" halo="#fdf0cd">
      <Sky id="sky-co" colours={SKY} width={width} height={HEIGHT} />
      <SunRays cx={left + 84} cy={122} inner={38} outer={480} count={56} stroke="#b56c00" opacity={0.3} />
      <g stroke="#7a4a08" stroke-width="2">
        <circle cx={left + 84} cy="122" r="33" fill="#f0a93b" />
        <circle cx={left + 84} cy="122" r="26" fill="#f6bd57" stroke-width="1" />
      </g>
      <g transform={`translate(${left} 0)`}>
        <Coast />
        <path
          d="M14 234C34 206 52 226 74 216"
          fill="none"
          stroke="#7a2a18"
          stroke-width="3.5"
          stroke-dasharray="9 8"
        />
      </g>
      <Gull x={left + 148} y={104} width={30} />
      <Gull x={left + 188} y={92} width={22} />
      <Waves y={250} bottom={HEIGHT} width={width} length={86} height={8} fill="#3f8f9c" ink="#123b45" />
      <Ship x={left + 34} y={140} width={200} tilt={-2} hull="#6b3a1e" sail="#fffaf0" crosses />
      <Waves y={290} bottom={HEIGHT} width={width} length={74} height={9} fill="#2b7584" ink="#0e2f38" />
      <g transform={`translate(${left + 26} 284)`}>
        <Serpent />
      </g>
      <Waves y={342} bottom={HEIGHT} width={width} length={98} height={9} fill="#1f5a69" ink="#0a222b" />
      <path
        transform={`translate(${left + 258} 300) scale(.86)`}
        d="M-28-34Q0-48 28-34 4-24-24-30M-20-20Q2-30 22-18 2-10-16-14M-13-5Q2-12 15-3 2 4-9 1M-6 9Q2 5 9 11M0 20l2 6"
        fill="none"
        stroke="#f4fbf8"
        stroke-width="6"
        stroke-linecap="round"
      />
      <Waves y={378} bottom={HEIGHT} width={width} length={80} height={8} fill="#174654" ink="#07181f" />
    </PictureFrame>
  );
}
