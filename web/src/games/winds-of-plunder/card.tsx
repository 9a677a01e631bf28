/** Winds of Plunder on its card in the lobby, without its code. */
import type { CardTexts } from "../contract";
import { Picture } from "./picture";

export const card: CardTexts = {
  minutes: [60, 90],
  pitch: {
    en: "Captains bid in secret for the wind that carries them from port to port. Plunder, board, dig for treasure, and leave your name in every port before the ninth round is out.",
    de: "Kapitäne bieten geheim auf den Wind, der sie von Hafen zu Hafen trägt. Plündert, entert, grabt nach Schätzen, und macht euch in allen Häfen einen Namen, ehe die neunte Runde endet.",
  },
  Picture,
  options: {
    tournament: {
      label: { en: "Tournament tie", de: "Turniergleichstand" },
      help: {
        en: "The last tie goes to the seat nearest to Blackbeard, clockwise.",
        de: "Bleibt es beim Gleichstand, gewinnt, wer Blackbeard im Uhrzeigersinn am nächsten sitzt.",
      },
      values: { no: { en: "no", de: "nein" }, yes: { en: "yes", de: "ja" } },
    },
  },
  load: () => import("./index").then((m) => m.game),
};
