/** Santa Timea on its card in the lobby, without its code. */
import type { CardTexts } from "../contract";
import { Picture } from "./picture";

export const card: CardTexts = {
  minutes: [30, 50],
  pitch: {
    en: "Play low and the wind hurts you. Play high and you must lead.",
    de: "Wer niedrig spielt, den trifft der Wind. Wer hoch spielt, muss ausspielen.",
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
