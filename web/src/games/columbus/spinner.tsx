/** The arrow on the rose: it shows where a storm, a hurricane or the fog drives the ships. */
import { angleOf } from "./obs";

/** `direction` -1: not spun yet, the rose is sealed. A box from -50 to 50. */
export function Spinner(props: { direction: number; ms: number; label: string; sequence: number }) {
  const { direction, ms, label, sequence } = props;
  return (
    <g class="co-spinner" role="img" aria-label={label}>
      <circle r="48" class="co-spinner-disc" />
      <circle r="41" class="co-spinner-ring" />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (
        <path
          key={angle}
          d={angle % 90 === 0 ? "M0-38 6-9 0 0-6-9Z" : "M0-27 4-8 0 0-4-8Z"}
          transform={`rotate(${angle})`}
          class="co-spinner-point"
        />
      ))}
      {direction >= 0 ? (
        <g
          key={sequence}
          class={ms > 0 ? "co-arrow co-arrow-spins" : "co-arrow"}
          style={{ "--co-angle": `${angleOf(direction)}deg`, "--co-ms": `${Math.min(ms, 400)}ms` }}
        >
          <path d="M0-44 11-22 4-24V30L0 24-4 30V-24L-11-22Z" />
        </g>
      ) : (
        <text y="10" text-anchor="middle" class="co-sealed">
          ?
        </text>
      )}
      <circle r="4" fill="var(--ink)" />
    </g>
  );
}
