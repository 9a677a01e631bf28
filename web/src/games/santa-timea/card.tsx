/** Santa Timea in the lobby. */
import type { GameCard } from "../contract";

function Picture(props: { label?: string }) {
  return (
    <svg viewBox="0 0 320 180" role="img" aria-label={props.label ?? ""}>
      <rect width="320" height="180" fill="var(--water)" />
      <path d="M0 130q20-8 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0V180H0Z" fill="var(--water-deep)" />
      <path d="M110 120h100l-18 26h-64Z" fill="var(--ink)" />
      <path d="M160 36v84M160 40l40 60h-40ZM156 52l-34 48h34Z" fill="var(--panel)" stroke="var(--ink)" />
    </svg>
  );
}

export const card: GameCard = {
  id: "santa-timea",
  title: "Santa Timea",
  seats: [2, 5],
  minutes: [30, 50],
  pitch: {
    en: "Steer the same ship through five rounds of changing wind. A card is worth what the wind makes of it, and the lowest one takes the damage.",
    de: "Steuert dasselbe Schiff durch fünf Runden wechselnden Winds. Eine Karte ist wert, was der Wind aus ihr macht, und die niedrigste nimmt den Schaden.",
  },
  Picture,
  playable: true,
  load: () => import("./index").then((m) => m.game),
};
