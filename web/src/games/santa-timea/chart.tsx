/** The sea chart that the table of Santa Timea lies on: rhumb lines, neatline and a corner of land. */
import { polar } from "../../look/art/place";

const RHUMBS = Array.from({ length: 32 }, (_, i) => `M0 0L${polar(3000, i * 11.25).join(" ")}`).join("");

/** Drawn once; nothing in it moves. */
export function Chart() {
  return (
    <div class="st-chart" aria-hidden="true">
      <svg class="st-rhumbs" width="1" height="1">
        <path d={RHUMBS} />
      </svg>
      <Coast />
      <span class="st-neatline" />
    </div>
  );
}

/** Water lining, shore and hills. */
function Coast() {
  return (
    <svg class="st-coast" viewBox="0 0 300 150">
      <path
        class="st-land"
        d="M300 150V30C280 34 276 52 258 58 236 64 232 84 206 88 184 92 190 112 160 116 128 122 132 140 100 150Z"
      />
      <path
        class="st-lining"
        d="M300 22C276 27 270 46 254 51 230 57 226 78 202 81 176 85 184 106 156 109 122 114 124 136 88 150M300 14C272 20 264 40 250 44 224 50 220 71 198 74 168 78 178 99 152 102 116 107 116 131 76 150"
      />
      <path
        class="st-hills"
        d="M226 108l9-14 8 14M240 112l10-18 11 18M206 128l8-12 8 12M262 130l9-15 9 15M182 138l6-9 6 9M270 84l7-12 7 12M235 94l3 14M250 94l4 18M271 115l4 15"
      />
    </svg>
  );
}
