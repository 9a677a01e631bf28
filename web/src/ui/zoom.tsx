/** The button that draws a chart larger. Boards show it where they are small. */
export function Zoom(props: { large: boolean; label: string; set: (large: boolean) => void }) {
  const { large, label, set } = props;
  return (
    <button
      type="button"
      class="zoom"
      aria-pressed={large}
      aria-label={label}
      onClick={() => set(!large)}
    >
      <svg viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true">
        <path d={`M3 3 10 10M-6-2H2${large ? "" : "M-2-6V2"}`} />
        <circle cx="-2" cy="-2" r="7.5" />
      </svg>
    </button>
  );
}
