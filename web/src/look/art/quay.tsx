/** What a harbour is built of, in the shared art: a quay of timber, a town behind it, people who wait. */
import { Lantern } from "./lantern";
import { Metals } from "./metal";

const LENGTH = 2400;
const PLANK = 60;
const POST = 200;

/** Boards that run away from the eye, the nearer the farther apart. */
const BOARDS = Array.from({ length: LENGTH / PLANK }, (_, i) => {
  const x = PLANK * i;
  return `M${x} 0 ${Math.round(LENGTH / 2 + (x - LENGTH / 2) * 1.06)} 62`;
}).join("");

const POSTS = Array.from({ length: LENGTH / POST }, (_, i) => `M${POST * i + 4} 62h30v150h-30z`).join("");
const BOLLARDS = Array.from(
  { length: LENGTH / (2 * POST) },
  (_, i) => `M${2 * POST * i + 128} 8v-26q0-9 11-9t11 9v26z`,
).join("");

/** A quay that is as long as its box; its edge over the water is at y = 0. */
export function Quay(props: { class: string }) {
  return (
    <svg class={`quay ${props.class}`} viewBox={`0 0 ${LENGTH} 200`} preserveAspectRatio="xMinYMin slice">
      <path d={`M0 70H${LENGTH}V220H0Z`} class="quay-dark" />
      <path d={`M0 118H${LENGTH}v22H0ZM0 176H${LENGTH}v22H0Z`} class="quay-beam" />
      <path d={POSTS} class="quay-post" />
      <path d={`M0 0H${LENGTH}V62H0Z`} class="quay-top" />
      <path d={BOARDS} class="quay-seams" />
      <path d={`M0 0H${LENGTH}v5H0Z`} class="quay-lit" />
      <path d={`M0 60H${LENGTH}v20H0Z`} class="quay-edge" />
      <path d={BOLLARDS} class="quay-bollard" />
    </svg>
  );
}

/** A lantern on its post: it shines by night. */
export function QuayLight(props: { class: string }) {
  return (
    <svg class={`quay-light ${props.class}`} viewBox="0 0 118 420">
      <Metals />
      <path d="M50 160h18l4 260H46Z" fill="#4a3018" stroke="#1c1410" stroke-width="3" />
      <Lantern />
    </svg>
  );
}

/** Houses by the water: where they stand, how wide and high, and which of the roofs they have. */
const HOUSES = [
  [4, 34, 30, 0],
  [42, 26, 44, 1],
  [70, 40, 34, 0],
  [152, 30, 40, 1],
  [184, 44, 30, 0],
  [230, 28, 48, 1],
  [260, 38, 34, 0],
  [300, 30, 42, 1],
] as const;

const ROOFS = ["quay-roof", "quay-roof quay-roof-dark"] as const;

function House({ x, width, height, roof }: { x: number; width: number; height: number; roof: 0 | 1 }) {
  const rise = 12 + width / 5;
  const windows = [0.2, 0.6].map(
    (share) =>
      `M${(width * share).toFixed(1)}-${height - 8}h${(width * 0.18).toFixed(1)}v9h-${(width * 0.18).toFixed(1)}z`,
  );
  return (
    <g transform={`translate(${x} 110)`}>
      <path d={`M0 0V-${height}H${width}V0Z`} class="quay-wall" />
      <path d={`M${width * 0.68} 0V-${height}H${width}V0Z`} opacity=".1" />
      <path
        d={`M-3-${height}L${roof === 1 ? width / 2 : width * 0.22}-${height + rise}H${roof === 1 ? width / 2 : width * 0.78}L${width + 3}-${height}Z`}
        class={ROOFS[roof]}
      />
      <path d={windows.join("")} class="quay-window" />
      <path d={`M${(width * 0.4).toFixed(1)} 0v-12q4-5 8 0V0z`} class="quay-door" />
    </g>
  );
}

/** A town in a box of 340 x 110, with the tower of its church. */
export function Town() {
  return (
    <svg class="quay-town" viewBox="0 0 340 110">
      <g transform="translate(118 110)">
        <path d="M-6 0V-40H34V0Z" class="quay-wall" />
        <path d="M-9-40 14-58 37-40Z" class="quay-roof" />
        <path d="M2 0V-66H22V0Z" class="quay-wall" />
        <path d="M-1-66 12-94 25-66Z" class="quay-roof quay-roof-dark" />
        <path d="M12-94v-11M8-101h8" class="quay-cross" />
        <path d="M8-56q4-6 8 0v10H8ZM8-30h8v9H8Z" class="quay-window" />
      </g>
      {HOUSES.map(([x, width, height, roof]) => (
        <House key={x} x={x} width={width} height={height} roof={roof} />
      ))}
    </svg>
  );
}

const COATS = [
  "#22455a",
  "#8a2f22",
  "#b56c00",
  "#22303a",
  "#1b7763",
  "#5b4022",
  "#8a5a9a",
  "#8a2f22",
] as const;

/** People in a row of 200 x 46: they wave if there is somebody to be greeted, and else wait. */
export function Crowd({ waves }: { waves: boolean }) {
  return (
    <svg class="quay-crowd" viewBox="0 0 200 46">
      {COATS.map((coat, i) => {
        const x = 12 + 24 * i + (i % 3) * 3;
        return (
          <g key={i} transform={`translate(${x} 46) scale(${1 - (i % 2) * 0.12})`}>
            {waves && (
              <path
                d={i % 2 ? "M5-19 12-34" : "M-5-19-12-34M5-19 11-33"}
                stroke={coat}
                stroke-width="4"
                stroke-linecap="round"
              />
            )}
            <path d="M-7 0-6-17q6-8 12 0L7 0Z" fill={coat} stroke="#1c1410" />
            <circle cy="-26" r="5.2" fill="#e0ac7c" stroke="#1c1410" />
          </g>
        );
      })}
    </svg>
  );
}
