/** The flag of the page about oneself: it waves before a sky. */
import { star } from "../look/art/place";
import { Metals } from "../look/art/metal";

const CLOTH =
  "M40 26C96 10 132 50 186 36 214 30 240 24 268 34 246 54 236 66 222 84 238 100 250 110 266 130 238 124 212 128 186 134 132 146 96 106 40 124Z";
const CLOUD = "M10 30a14 14 0 0 1 14-14 18 18 0 0 1 34-4 14 14 0 0 1 20 18Z";

export function OwnFlag() {
  return (
    <svg class="flag-picture" viewBox="0 0 300 200" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <Metals />
      <defs>
        <clipPath id="flag-cloth">
          <path d={CLOTH} />
        </clipPath>
        <linearGradient id="flag-folds">
          {[0.25, 0, 0.18, 0, 0.2, 0].map((dark, i) => (
            <stop
              key={i}
              offset={i / 5}
              stop-color={dark > 0 ? "#000" : "#fff"}
              stop-opacity={dark > 0 ? dark : 0.18}
            />
          ))}
        </linearGradient>
      </defs>
      <g fill="#fffaf0" stroke="#5b8b92" stroke-width="1.5" opacity=".95">
        <path d={CLOUD} transform="translate(196 -2) scale(.7)" />
        <path d={CLOUD} transform="translate(-8 150) scale(.5)" />
        <path d={CLOUD} transform="translate(236 150) scale(.6)" />
      </g>
      <path d="M34 12V240" stroke="#3a2414" stroke-width="8" stroke-linecap="round" />
      <path d="M32 12V240" stroke="#8d5b36" stroke-width="2.5" />
      <circle cx="34" cy="10" r="8" fill="url(#art-brass)" stroke="#3d2606" stroke-width="1.5" />
      <g clip-path="url(#flag-cloth)">
        <path d="M0 0H300V198H0Z" fill="#1d6f7d" />
        <path d={star(42, 12, 8)} transform="translate(124 80)" fill="#fff3d4" />
        <path d={star(42, 9, 4)} transform="translate(124 80)" fill="#e0b25c" />
        <path d="M40 0H270V198H40Z" fill="url(#flag-folds)" />
      </g>
      <path d={CLOTH} fill="none" stroke="#1c1410" stroke-width="3" stroke-linejoin="round" />
    </svg>
  );
}
