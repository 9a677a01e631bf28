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
      label: { en: "The last tie", de: "Der letzte Gleichstand" },
      help: {
        en: "That is the tied player who sits nearest to Blackbeard, clockwise.",
        de: "Das ist, wer von den Gleichen Blackbeard im Uhrzeigersinn am nächsten sitzt.",
      },
      sentence: { en: "The last tie {}.", de: "Der letzte Gleichstand {}." },
      values: {
        no: { en: "is shared", de: "wird geteilt" },
        yes: { en: "goes to Blackbeard's neighbour", de: "geht an Blackbeards Nachbarn" },
      },
    },
  },
  load: () => import("./index").then((m) => m.game),
  legend: () => import("./legend").then((m) => m.legend),
};
