/** The rounds of a match as beads on a string, for the bar: those that are over, this one, those to come. */

const STEP = 15;

/** Beside words that say the same. */
export function Beads({ round, rounds }: { round: number; rounds: number }) {
  return (
    <svg
      class="beads"
      viewBox={`0 0 ${rounds * STEP} 16`}
      width={rounds * STEP}
      height="16"
      aria-hidden="true"
    >
      <path d={`M4 8H${rounds * STEP - 4}`} />
      {Array.from({ length: rounds }, (_, i) => (
        <circle
          key={i}
          cx={(i + 0.5) * STEP}
          cy="8"
          r={i + 1 === round ? 7 : 5}
          class={i + 1 < round ? "bead-over" : i + 1 === round ? "bead-now" : undefined}
        />
      ))}
    </svg>
  );
}
