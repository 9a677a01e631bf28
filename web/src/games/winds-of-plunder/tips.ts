/** Tips for the first game of Winds of Plunder, each when it is needed. */
import { type Tip, says } from "../contract";
import type { Obs } from "./obs";

export const tips: readonly Tip<Obs>[] = [
  {
    id: "compass",
    isNeeded: says("compass"),
    text: {
      en: "Turn your compass to the wind that you would like. Nobody sees it before all have chosen.",
      de: "Stelle deinen Kompass auf den Wind, den du dir wünschst. Niemand sieht ihn, bevor alle gewählt haben.",
    },
    rule: "WP-021",
  },
  {
    id: "bid",
    isNeeded: says("bid"),
    text: {
      en: "Every cube that you bid is a vote for your compass, and the highest bid gets Blackbeard. All cubes that were bid go to the reserve.",
      de: "Jeder gebotene Würfel ist eine Stimme für deinen Kompass, und das höchste Gebot bekommt Blackbeard. Alle gebotenen Würfel gehen in die Reserve.",
    },
    rule: "WP-023",
  },
  {
    id: "sail",
    isNeeded: says("sail"),
    text: {
      en: "Ports that the wind reaches glow; the coin says how many points each would bring.",
      de: "Häfen, die der Wind erreicht, leuchten; die Münze sagt, wie viele Punkte jeder brächte.",
    },
  },
  {
    id: "points",
    isNeeded: says("draw"),
    text: {
      en: "You have three action points in your turn, for cards and cubes, before or after you sail.",
      de: "Du hast in deinem Zug drei Aktionspunkte, für Karten und Würfel, vor oder nach dem Segeln.",
    },
    rule: "WP-034",
  },
];
