/** Santa Timea on its card in the lobby, without its code. */
import type { GameCard } from "../contract";
import { Picture } from "./picture";

export const card: GameCard = {
  id: "santa-timea",
  title: "Santa Timea",
  seats: [2, 5],
  minutes: [30, 50],
  pitch: {
    en: "Twelve winds a round, and every wind hurts a ship: play low and you take the damage, play high and you must lead. A card is worth what the wind makes of it, and equal cards strike each other out.",
    de: "Zwölf Winde je Durchgang, und jeder trifft ein Schiff: Wer niedrig spielt, nimmt den Schaden, wer hoch spielt, muss ausspielen. Eine Karte zählt, was der Wind aus ihr macht, und gleiche Karten stechen einander aus.",
  },
  Picture,
  playable: true,
  load: () => import("./index").then((m) => m.game),
};
