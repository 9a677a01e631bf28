/** Tips for the first game of Columbus, each when it is needed. */
import { type Tip, says } from "../contract";
import { type Obs, isDamaged } from "./obs";

export const tips: readonly Tip<Obs>[] = [
  {
    id: "roll",
    isNeeded: says("skip"),
    text: {
      en: "Roll the dice and sail, or skip the turn: that brings two barrels, and barrels buy new throws.",
      de: "Würfle und segle, oder setze aus: Das bringt zwei Fässer, und für Fässer darfst du noch einmal werfen.",
    },
    rule: "CO-39",
  },
  {
    id: "reroll",
    isNeeded: says("reroll"),
    text: {
      en: "For a barrel you may throw any of your dice again, but only before you use the first one.",
      de: "Für ein Fass darfst du beliebige deiner Würfel noch einmal werfen, aber nur, bevor du den ersten benutzt.",
    },
    rule: "CO-45",
  },
  {
    id: "mast",
    isNeeded: ({ obs, viewer }) => viewer !== null && isDamaged(obs, viewer),
    text: {
      en: "Your mast is gone: until a sail mends it, your ship cannot sail.",
      de: "Dein Mast ist weg: Bis ein Segel ihn repariert, kann dein Schiff nicht segeln.",
    },
    rule: "CO-66",
  },
  {
    id: "cards",
    isNeeded: says("play"),
    text: {
      en: "You may play one card in your turn. Choose it to read what it does; nothing happens before you confirm.",
      de: "Du darfst in deinem Zug eine Karte spielen. Wähle sie, um zu lesen, was sie tut; vor dem Bestätigen geschieht nichts.",
    },
    rule: "CO-83",
  },
];
