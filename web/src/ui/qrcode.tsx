/** A QR code, always dark on light, as cameras want it. */
import { qr } from "./qr";

const QUIET = 4; /* modules of light border, as the standard asks */

export function QrCode(props: { text: string; label: string }) {
  const grid = qr(props.text);
  if (grid === null) {
    return null;
  }
  const size = grid.length + 2 * QUIET;
  const modules = grid
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1Z` : "")))
    .join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={props.label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={modules} fill="#111" shape-rendering="crispEdges" />
    </svg>
  );
}
