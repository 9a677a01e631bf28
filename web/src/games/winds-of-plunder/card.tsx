/** Winds of Plunder in the lobby. */
import type { GameCard } from "../contract";

function Picture(props: { label?: string }) {
  return (
    <svg viewBox="0 0 320 180" role="img" aria-label={props.label ?? ""}>
      <rect width="320" height="180" fill="var(--water)" />
      <path d="M0 130q20-8 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0V180H0Z" fill="var(--water-deep)" />
      <path d="M220 40q50 0 60 40t-50 40-50-40 40-40Z" fill="var(--land)" stroke="var(--line)" />
    </svg>
  );
}

export const card: GameCard = {
  id: "winds-of-plunder",
  title: "Winds of Plunder",
  seats: [3, 5],
  minutes: [60, 90],
  pitch: {
    en: "Captains bid in secret for the wind that carries them from port to port. Plunder, board and gather a name before the round is out.",
    de: "Kapitäne bieten verdeckt auf den Wind, der sie von Hafen zu Hafen trägt. Plündert, entert und macht euch einen Namen, ehe die Runde endet.",
  },
  Picture,
  playable: false,
  load: () => Promise.reject(new Error("no board yet")),
};
