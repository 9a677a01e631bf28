/** Tips for the first game of Santa Timea, each when it is needed. */
import type { Tip } from "../contract";
import { type Obs, isPiratess } from "./obs";

export const tips: readonly Tip<Obs>[] = [
  {
    id: "worth",
    isNeeded: (_, legal) => legal.some((move) => move.text.startsWith("play")),
    text: {
      en: "The plate on each card says what it is worth under this wind, and its sign what would happen: burst takes the damage, wheel leads next, equals is tied.",
      de: "Das Schild an jeder Karte sagt, was sie bei diesem Wind zählt, und sein Zeichen, was geschähe: Zacken nehmen den Schaden, Steuerrad spielt als Nächstes aus, Gleichzeichen ist ausgestochen.",
    },
  },
  {
    id: "tied",
    isNeeded: ({ obs }) => obs.in_trick > 0,
    text: {
      en: "Cards of equal worth strike each other out: they neither take the damage nor lead.",
      de: "Karten, die gleich viel zählen, stechen einander aus: Sie nehmen weder den Schaden noch spielen sie aus.",
    },
  },
  {
    id: "piratess",
    isNeeded: ({ obs }) => obs.in_trick > 0 && obs.hand.some(isPiratess),
    text: {
      en: "A Piratess is worth as much as the card before her, and so ties with it.",
      de: "Eine Piratenbraut zählt so viel wie die Karte vor ihr und sticht sie damit aus.",
    },
  },
  {
    id: "lead",
    isNeeded: ({ obs }) => obs.in_trick === 0 && obs.hand.some(isPiratess) && !obs.hand.every(isPiratess),
    text: {
      en: "You lead, so your Piratesses stay in your hand for now.",
      de: "Du spielst aus, also bleiben deine Piratenbräute noch auf der Hand.",
    },
    rule: "ST-29",
  },
];
