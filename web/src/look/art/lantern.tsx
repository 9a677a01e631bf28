/** The ship's lantern that lights the shared art at night. */
import { place, type Placed } from "./place";

/** A lantern in a box of 118 x 170; the SVG around it holds `Metals`. */
export function Lantern(props: Placed & { glow?: boolean }) {
  const { glow = true } = props;
  return (
    <g class="art-lantern" transform={place(props, 118, 170)} stroke="#3d2606" stroke-width="1.5">
      {glow && <circle class="art-glow" cx="59" cy="104" r="210" fill="url(#art-lamp)" stroke="none" />}
      <path d="M43 24a16 16 0 0 1 32 0Z" fill="none" stroke="#5e3d0c" stroke-width="4" />
      <path d="M34 44 46 24H72L84 44Z" fill="url(#art-brass)" />
      <path d="M34 53H84L88 142H30Z" fill="#ffd580" />
      <path d="M59 84c9 12 13 20 13 28a13 13 0 0 1-26 0c0-8 4-16 13-28Z" fill="#f3a02c" stroke="#a35a0c" />
      <path d="M59 100c4 6 6 10 6 14a6 6 0 0 1-12 0c0-4 2-8 6-14Z" fill="#fff2b8" stroke="none" />
      <path d="M50 124H68V142H50Z" fill="#e9dcc0" stroke="#6b5327" />
      <path d="M47 53 44 142M71 53 74 142" stroke-width="3" />
      <path d="M40 62l-4 60" stroke="#fff" stroke-width="3" opacity=".8" />
      <path
        d="M31 44H87q3 0 3 3v3q0 3-3 3H31q-3 0-3-3v-3q0-3 3-3ZM20 154H98L102 170H16Z"
        fill="url(#art-brass-2)"
      />
      <path d="M27 142H91q3 0 3 3v6q0 3-3 3H27q-3 0-3-3v-6q0-3 3-3Z" fill="url(#art-brass)" />
    </g>
  );
}
