/** What stands on land in the shared art: lighthouse, palm, chest. */
import { place, type Placed } from "./place";

/** A lighthouse in a box of 40 x 66, with its beam to both sides if it is lit (the SVG around it
 * holds `Metals`). */
export function Lighthouse(props: Placed & { colour?: string; beam?: boolean }) {
  const { colour = "#cf2640" } = props;
  return (
    <g class="art-lighthouse" transform={place(props, 40, 66)} stroke="#1c1410" stroke-linejoin="round">
      {props.beam && (
        <g class="art-beam" fill="url(#art-beam)" stroke="none">
          <path d="M20 13-150-24V34Z" />
          <path d="M20 13-150-24V34Z" transform="matrix(-1 0 0 1 40 8)" />
        </g>
      )}
      <path d="M10 62 14 22H26L30 62Z" fill="#fff8e6" stroke-width="1.6" />
      <path d="M13.2 30H26.8L27.8 40H12.2ZM11.2 50H28.8L30 62H10Z" fill={colour} stroke-width="1.2" />
      <path d="M21 22h5l4 40h-6Z" fill="#1c1410" stroke="none" opacity=".16" />
      <path d="M11 22h18v-4H11ZM6 62h28v4H6Z" fill="#5a4a35" stroke-width="1.2" />
      <path d="M14 8h12v10H14Z" fill="#ffe48a" stroke-width="1.4" />
      <path d="M20 8V18" />
      <path d="M12 8 20 0 28 8Z" fill={colour} stroke-width="1.4" />
    </g>
  );
}

/** A palm in a box of 60 x 70. */
export function Palm(props: Placed) {
  return (
    <g
      class="art-palm"
      transform={place(props, 60, 70)}
      stroke="#1f2a16"
      stroke-width="1.4"
      stroke-linejoin="round"
    >
      <path d="M28 68C33 50 32 38 26 24l5-2c8 14 9 30 6 46Z" fill="#9a6a38" />
      <path d="M32 60l5-1M33 52l5-1M33 44l4-1M32 36l4-1" fill="none" stroke-width="1" />
      <path
        d="M28 24C20 10 8 10 0 18c10-2 19 0 28 6ZM28 24C20 22 8 28 6 42c6-10 13-15 22-18ZM29 23C30 8 42 2 53 7 43 9 35 14 29 23ZM29 24c12-5 24 0 28 12-9-7-18-11-28-12ZM29 24c7 5 11 12 10 22-4-10-7-16-10-22Z"
        fill="#3f8a4b"
      />
      <path d="M24 28a3 3 0 1 0 6 0 3 3 0 1 0-6 0ZM30 28a3 3 0 1 0 6 0 3 3 0 1 0-6 0Z" fill="#6a4420" />
    </g>
  );
}

/** A chest of gold in a box of 64 x 56. */
export function Chest(props: Placed) {
  return (
    <g
      class="art-chest"
      transform={place(props, 64, 56)}
      stroke="#2a1206"
      stroke-width="2"
      stroke-linejoin="round"
    >
      <path d="M0 24H64V56H0Z" fill="#8a4f26" />
      <path d="M0 24C0 4 14 0 32 0S64 4 64 24Z" fill="#a3622f" />
      <path d="M8 22Q32 6 56 22" fill="#ffd54a" stroke="#a8752a" />
      <g fill="#ffe27a" stroke="#a8752a" stroke-width="1.3">
        <circle cx="18" cy="18" r="6" />
        <circle cx="45" cy="18" r="6" />
        <circle cx="31" cy="14" r="6.5" />
      </g>
      <path d="M2 36H62M2 46H62" stroke-width="1" opacity=".6" />
      <path d="M10 24V56M54 24V56" stroke="#e0ad4c" stroke-width="4" />
      <path d="M26 24h12v12q0 2-2 2h-8q-2 0-2-2Z" fill="#e0ad4c" />
      <path d="M32 29v5" />
    </g>
  );
}
