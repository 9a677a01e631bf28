/** Santa Timea on its card in the lobby, without its code. */
import type { CardTexts } from "../contract";
import { Picture } from "./picture";

export const card: CardTexts = {
  minutes: [30, 50],
  pitch: {
    en: "Twelve winds a round, and every wind hurts a ship: play low and you take the damage, play high and you must lead. A card is worth what the wind makes of it, and equal cards strike each other out.",
    de: "Zwölf Winde je Durchgang, und jeder trifft ein Schiff: Wer niedrig spielt, nimmt den Schaden, wer hoch spielt, muss ausspielen. Eine Karte zählt, was der Wind aus ihr macht, und gleiche Karten stechen einander aus.",
  },
  Picture,
  options: {
    pro: {
      label: { en: "Pro game", de: "Profispiel" },
      help: {
        en: "With a forecast, held wind cards, sets to lay aside and minus points.",
        de: "Mit Prognose, wartenden Windrichtungskarten, wählbaren Sets, Sonder- und Minuspunkten.",
      },
      values: { off: { en: "no", de: "nein" }, on: { en: "yes", de: "ja" } },
    },
    tiebreak: {
      label: { en: "A tie at the end", de: "Gleichstand am Ende" },
      help: {
        en: "Either rounds won decide, or all tied players win.",
        de: "Entweder entscheiden gewonnene Durchgänge, oder alle mit gleichen Punkten gewinnen.",
      },
      values: {
        german: { en: "rounds won decide", de: "gewonnene Durchgänge entscheiden" },
        english: { en: "all of them win", de: "alle gewinnen" },
      },
    },
  },
  load: () => import("./index").then((m) => m.game),
};
