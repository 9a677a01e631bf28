/** Columbus on its card in the lobby, without its code. */
import type { GameCard } from "../contract";
import { Picture } from "./picture";

export const card: GameCard = {
  id: "columbus",
  title: "Columbus",
  seats: [2, 5],
  minutes: [45, 75],
  pitch: {
    en: "Race across the Atlantic, find land, and be the first to bring the news home. Four dice sail your ship, call storms and send whirlwinds; barrels buy another throw.",
    de: "Ein Wettlauf über den Atlantik: Entdecke Land, und bring die Nachricht als Erster heim. Vier Würfel führen dein Schiff, rufen Stürme und lenken Wirbelwinde; für ein Fass gibt es einen neuen Wurf.",
  },
  Picture,
  playable: true,
  load: () => import("./index").then((m) => m.game),
};
