/** Columbus in the lobby. */
import type { GameCard } from "../contract";

function Picture(props: { label?: string }) {
  return (
    <svg viewBox="0 0 320 180" role="img" aria-label={props.label ?? ""}>
      <rect width="320" height="180" fill="var(--water)" />
      <path d="M0 130q20-8 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0V180H0Z" fill="var(--water-deep)" />
      <path d="M30 30q40-20 60 10t-10 50-60 0 10-60Z" fill="var(--land)" stroke="var(--line)" />
    </svg>
  );
}

export const card: GameCard = {
  id: "columbus",
  title: "Columbus",
  seats: [2, 5],
  minutes: [45, 75],
  pitch: {
    en: "A race across a chart of calms, reefs and storms, on nothing but dice. Push on while the wind holds, and somebody calls Land!",
    de: "Ein Wettlauf über eine Karte voller Flauten, Riffe und Stürme, allein mit Würfeln. Segelt weiter, solange der Wind hält, bis jemand Land! ruft.",
  },
  Picture,
  playable: true,
  load: () => import("./index").then((m) => m.game),
};
