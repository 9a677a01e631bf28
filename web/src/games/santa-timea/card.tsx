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
      label: { en: "Game", de: "Spiel" },
      help: {
        en: "The pro game has a forecast, held wind cards, sets to lay aside and minus points.",
        de: "Das Profispiel kommt mit Prognose, wartenden Windrichtungskarten, wählbaren Sets, Sonder- und Minuspunkten.",
      },
      sentence: { en: "We play {}.", de: "Wir spielen {}." },
      values: {
        off: { en: "the base game", de: "das Grundspiel" },
        on: { en: "the pro game", de: "das Profispiel" },
      },
    },
    tiebreak: {
      label: { en: "A tie at the end", de: "Gleichstand am Ende" },
      help: {
        en: "At a tie either rounds won decide, or all tied players win.",
        de: "Entweder entscheiden gewonnene Durchgänge, oder alle mit gleichen Punkten gewinnen.",
      },
      sentence: { en: "If there is a tie at the end, {}.", de: "Bei Gleichstand {}." },
      values: {
        german: { en: "rounds won decide", de: "zählen gewonnene Durchgänge" },
        english: { en: "all of them win", de: "gewinnen alle" },
      },
    },
  },
  load: () => import("./index").then((m) => m.game),
  legend: () => import("./legend").then((m) => m.legend),
};
