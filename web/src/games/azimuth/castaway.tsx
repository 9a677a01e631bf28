/** The four castaways as people: standing on the sea, and as portraits beside names. */
import { Figure } from "./figure";
import { COLOUR_NAMES } from "./obs";
import { Badge, inkOf } from "./pieces";
import { still } from "../../look/still";

/** A castaway on the sea; its feet are at 0. Who sleeps lies down. */
export const Castaway = still(function Castaway({
  colour,
  asleep = false,
}: {
  colour: number;
  asleep?: boolean;
}) {
  return (
    <g class="az-castaway">
      <ellipse rx="17" ry="4.500" class="az-shadow" />
      <g
        class="az-outlined"
        transform={asleep ? "rotate(-76) scale(.8) translate(-22 -52)" : "scale(.845) translate(-32 -79)"}
      >
        <Figure colour={colour} asleep={asleep} />
      </g>
      {asleep && (
        <g class="az-sleep">
          {[0, 1].map((i) => (
            <path key={i} d="M-22-40h9l-9 10h9M-8-56h7l-7 8h7" />
          ))}
        </g>
      )}
    </g>
  );
});

/** A portrait in an arch, with the sign of the colour. */
export const Portrait = still(function Portrait({
  colour,
  asleep = false,
}: {
  colour: number;
  asleep?: boolean;
}) {
  return (
    <svg
      class={`az-portrait ${inkOf(colour)}`}
      viewBox="0 0 84 102"
      aria-hidden="true"
      data-colour={COLOUR_NAMES[colour]}
    >
      <path d="M3 94V40a36 36 0 0 1 72 0v54a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5Z" class="az-arch" />
      <path d="M5 84q8-6 17 0t17 0 17 0 17 0v10a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3Z" class="az-arch-sea" />
      <g transform="translate(7 14)">
        <Figure colour={colour} asleep={asleep} />
      </g>
      <path d="M3 94V40a36 36 0 0 1 72 0v54a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5Z" class="az-arch-edge" />
      <g transform="translate(70 86)">
        <Badge colour={colour} r={13} />
      </g>
    </svg>
  );
});
