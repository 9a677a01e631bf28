/** Azimuth on its card in the lobby, without its code. */
import type { CardTexts } from "../contract";
import { Picture } from "./picture";

export const card: CardTexts = {
  minutes: [30, 45],
  pitch: {
    en: "Four castaways, loose rafts, and a sea that rolls its own die.",
    de: "Vier Schiffbrüchige, lose Flöße und ein Meer, das selbst würfelt.",
  },
  Picture,
  options: {
    mode: {
      label: { en: "Mode", de: "Spielart" },
      help: {
        en: "Together against the sea, or each for their own castaway.",
        de: "Gemeinsam gegen das Meer, oder jede Farbe für sich.",
      },
      sentence: { en: "We swim {}.", de: "Wir schwimmen {}." },
      values: {
        sea: { en: "together", de: "gemeinsam" },
        race: { en: "in a race", de: "um die Wette" },
      },
    },
    rounds: {
      label: { en: "Rounds", de: "Runden" },
      help: {
        en: "By default 10 together and 30 in a race.",
        de: "Normalerweise gemeinsam 10, im Wettlauf 30.",
      },
      sentence: { en: "The sea gives us {} rounds.", de: "Das Meer gibt uns {} Runden." },
    },
  },
  load: () => import("./index").then((m) => m.game),
  legend: () => import("./legend").then((m) => m.legend),
};
