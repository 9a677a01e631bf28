/** Winds of Plunder on its card in the lobby, without its code. */
import type { GameCard } from "../contract";
import { Picture } from "./picture";

export const card: GameCard = {
  id: "winds-of-plunder",
  title: "Winds of Plunder",
  seats: [3, 5],
  minutes: [60, 90],
  pitch: {
    en: "Captains bid in secret for the wind that carries them from port to port. Plunder, board, dig for treasure, and leave your name in every port before the ninth round is out.",
    de: "Kapitäne bieten geheim auf den Wind, der sie von Hafen zu Hafen trägt. Plündert, entert, grabt nach Schätzen, und macht euch in allen Häfen einen Namen, ehe die neunte Runde endet.",
  },
  Picture,
  playable: true,
  load: () => import("./index").then((m) => m.game),
};
