/** Winds of Plunder on its card in the lobby, without its code. */
import type { CardTexts } from "../contract";
import { Picture } from "./picture";

export const card: CardTexts = {
  minutes: [60, 90],
  pitch: {
    en: "Bid in secret for the wind, then plunder every port.",
    de: "Biete geheim auf den Wind, und plündere dann jeden Hafen.",
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
