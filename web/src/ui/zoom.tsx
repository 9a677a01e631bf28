/** The button that draws a board larger; for small screens, and never over the board itself. */
import { useWords } from "../i18n";

export function Zoom(props: { large: boolean; set(large: boolean): void }) {
  const { t } = useWords();
  const { large, set } = props;
  return (
    <button
      type="button"
      class="zoom"
      aria-pressed={large}
      aria-label={t(large ? "zoomOut" : "zoomIn")}
      onClick={() => set(!large)}
    >
      <svg viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true">
        <path d={`M3 3 10 10M-6-2H2${large ? "" : "M-2-6V2"}`} />
        <circle cx="-2" cy="-2" r="7.5" />
      </svg>
    </button>
  );
}
