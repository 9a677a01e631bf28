/** Columbus on its card in the lobby, without its code. */
import type { CardTexts } from "../contract";
import { Picture } from "./picture";

export const card: CardTexts = {
  minutes: [45, 75],
  pitch: {
    en: "Find land, and be the first to bring the news home.",
    de: "Entdecke Land, und bring die Nachricht als Erster heim.",
  },
  Picture,
  options: {
    "max-rounds": {
      label: { en: "Round limit", de: "Rundengrenze" },
      help: {
        en: "After this many rounds the leaders win; 0 means no limit.",
        de: "Nach so vielen Runden gewinnt, wer vorn liegt; 0 heißt ohne Grenze.",
      },
      sentence: { en: "We sail for at most {} rounds.", de: "Wir segeln höchstens {} Runden." },
    },
  },
  load: () => import("./index").then((m) => m.game),
  legend: () => import("./legend").then((m) => m.legend),
};
