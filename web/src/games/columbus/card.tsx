/** Columbus on its card in the lobby, without its code. */
import type { CardTexts } from "../contract";
import { Picture } from "./picture";

export const card: CardTexts = {
  minutes: [45, 75],
  pitch: {
    en: "Race across the Atlantic, find land, and be the first to bring the news home. Four dice sail your ship, call storms and send whirlwinds; barrels buy another throw.",
    de: "Ein Wettlauf über den Atlantik: Entdecke Land, und bring die Nachricht als Erster heim. Vier Würfel führen dein Schiff, rufen Stürme und lenken Wirbelwinde; für ein Fass gibt es einen neuen Wurf.",
  },
  Picture,
  options: {
    "max-rounds": {
      label: { en: "Round limit", de: "Rundengrenze" },
      help: {
        en: "After this many rounds the leaders win; 0 means no limit.",
        de: "Nach so vielen Runden gewinnt, wer vorn liegt; 0 heißt ohne Grenze.",
      },
    },
  },
  load: () => import("./index").then((m) => m.game),
};
