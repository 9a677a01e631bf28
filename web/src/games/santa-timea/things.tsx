/** Things that lie on the captain's table beside the chart and mean nothing: a lantern, dividers. */
import { Lantern } from "../../look/art/lantern";
import { Metals } from "../../look/art/metal";
import { still } from "../../look/still";

export const Things = still(function Things() {
  return (
    <div class="st-things" aria-hidden="true">
      <span class="st-lamplight" />
      <svg class="st-lantern" viewBox="0 0 118 180">
        <Metals />
        <ellipse cx="59" cy="170" rx="48" ry="8" opacity=".35" />
        <Lantern />
      </svg>
      <Dividers />
    </div>
  );
});

function Dividers() {
  return (
    <svg class="st-dividers" viewBox="0 0 150 230">
      <Metals />
      <g transform="rotate(18 75 110)" stroke="#3d2606" stroke-width="1.3" stroke-linejoin="round">
        <path d="M70 30 34 150 30 214 44 152 80 34Z" fill="url(#art-brass)" />
        <path d="M80 30 116 150 120 214 106 152 70 34Z" fill="url(#art-brass-2)" />
        <path d="M33 160 30 218 40 162ZM117 160 120 218 110 162Z" fill="#c9d0d4" />
        <path d="M46 110Q75 128 104 110" fill="none" stroke-width="5" />
        <path d="M46 110Q75 128 104 110" fill="none" stroke="#e8c06a" stroke-width="3" />
        <circle cx="75" cy="24" r="18" fill="url(#art-brass)" />
        <circle cx="75" cy="24" r="10" fill="url(#art-brass-2)" />
        <circle cx="75" cy="24" r="3.5" fill="#3d2606" />
        <path d="M70 8V-6h10V8" fill="url(#art-brass)" />
      </g>
    </svg>
  );
}
