/** Azimuth on its card in the lobby, without its code. */
import type { GameCard } from "../contract";
import { Picture } from "./picture";

export const card: GameCard = {
  id: "azimuth",
  title: "Azimuth",
  seats: [2, 4],
  minutes: [30, 45],
  pitch: {
    en: "Four castaways, loose rafts and a sea that rolls its own die. Bring everybody home together, or race each other to the lighthouse.",
    de: "Vier Schiffbrüchige, lose Flöße und ein Meer, das selbst würfelt. Bringt alle gemeinsam heim, oder fahrt um die Wette zum Leuchtturm.",
  },
  Picture,
  playable: true,
  load: () => import("./index").then((m) => m.game),
};
