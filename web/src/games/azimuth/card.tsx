/** Azimuth in the lobby. */
import type { GameCard } from "../contract";

function Picture() {
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true">
      <rect width="320" height="180" fill="var(--water)" />
      <path d="M0 130q20-8 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0V180H0Z" fill="var(--water-deep)" />
      <rect x="130" y="60" width="60" height="60" fill="var(--land)" stroke="var(--line)" />
    </svg>
  );
}

export const card: GameCard = {
  id: "azimuth",
  title: "Azimuth",
  seats: [2, 4],
  minutes: [30, 45],
  pitch: {
    en: "Four castaways, loose rafts and a sea that rolls its own die. Bring everybody home together, or race each other to the lighthouse.",
    de: "Vier Schiffbrüchige, lose Flöße und ein Meer, das selbst würfelt. Bringt alle gemeinsam heim, oder fahrt um die Wette zum Leuchtturm.",
  },
  Picture,
  playable: false,
  load: () => Promise.reject(new Error("no board yet")),
};
