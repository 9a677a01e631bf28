/** A storm over an area: cloud, lightning and rain, and the arrow that says where it drives the ships. */
import { angleOf } from "./obs";

/** Rain that falls on a strip of water, always in the same places. */
function rain(width: number, top: number, bottom: number): string {
  const drops: string[] = [];
  for (let i = 0; i < 44; i++) {
    const x = 8 + ((i * 61) % (width - 16));
    const y = top + 30 + ((i * 97) % (bottom - top - 60));
    drops.push(`M${x} ${y}l-8 22`);
  }
  return drops.join("");
}

/** The darkened water of an area that a storm is called for. */
export function Downpour(props: { x: number; width: number; top: number; bottom: number }) {
  const { x, width, top, bottom } = props;
  return (
    <g class="co-downpour" transform={`translate(${x} 0)`}>
      <defs>
        <linearGradient id="co-gloom" x2="0" y2="1">
          <stop offset="0" stop-color="#0f2a36" stop-opacity=".72" />
          <stop offset=".5" stop-color="#16323d" stop-opacity=".32" />
          <stop offset="1" stop-color="#16323d" stop-opacity=".14" />
        </linearGradient>
      </defs>
      <rect x="2" y={top - 400} width={width - 4} height={bottom - top + 800} fill="url(#co-gloom)" />
      <path d={rain(width, top, bottom)} />
    </g>
  );
}

/** `direction` -1: not spun yet, the dial is sealed. A box from -106 -60 to 106 80. */
export function Storm(props: { direction: number; label: string; far: boolean }) {
  const { direction, label } = props;
  return (
    <g role="img" aria-label={label} data-piece="storm" data-kind="storm">
      <path
        d="m-38 14-14 26h11l-7 26 26-36h-13l12-16z"
        fill="#ffd45e"
        stroke="#7a4d00"
        stroke-width="1.5"
        class="co-lightning"
      />
      <g transform={props.far ? "scale(1.6 1.2)" : undefined}>
        <path
          d="M-88 26q-18-2-15-17t20-14q2-18 23-18 10-15 31-10 12-15 35-9 21-8 33 10 23-2 27 16 19 4 15 22t-23 20z"
          fill="#465d68"
          stroke="#1c2730"
          stroke-width="1.8"
        />
        <path d="M-88 26q-14-2-15-12 40 10 100 4t105-8q-3 14-22 16z" fill="#1c2730" opacity=".3" />
        <path
          d="M-80 18q-6-8 6-14M-58 12q-10-18 10-24M-36-24q8-8 20-6M44-18q12-6 20 2M66 14q2-12 14-14"
          fill="none"
          stroke="#b9c9ce"
          stroke-width="2"
          stroke-linecap="round"
        />
      </g>
      <g transform="translate(0 -4)">
        <circle cy="2" r="30" opacity=".4" />
        <circle r="29" fill="#fbf0d6" stroke="#7d5410" stroke-width="3.5" />
        <path
          d="M0-25v6M25 0h-6M0 25v-6M-25 0h6M18-18l-4 4M18 18l-4-4M-18 18l4-4M-18-18l4 4"
          stroke="#22303a"
          stroke-width="2"
        />
        {direction >= 0 ? (
          <g class="co-arrow" transform={`rotate(${angleOf(direction)})`}>
            <circle r="24" fill="none" stroke="none" />
            <path
              d="M0-24 10-6H4V20h-8V-6h-6z"
              fill="#b3402c"
              stroke="#3a120b"
              stroke-width="1.4"
              stroke-linejoin="round"
            />
          </g>
        ) : (
          <text y="10" text-anchor="middle" class="co-sealed">
            ?
          </text>
        )}
        <circle r="3.5" fill="#22303a" />
      </g>
    </g>
  );
}
