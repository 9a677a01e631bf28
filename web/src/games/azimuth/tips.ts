/** Tips for the first game of Azimuth, each when it is needed. */
import { type Tip, says } from "../contract";
import type { Obs } from "./obs";

export const tips: readonly Tip<Obs>[] = [
  {
    id: "place",
    isNeeded: says("place"),
    text: {
      en: "A wind drives rafts of its own colour. Choose a glowing space and a direction: the sea shows what would move before you confirm.",
      de: "Ein Wind treibt Flöße seiner eigenen Farbe. Wähle ein leuchtendes Feld und eine Richtung: Das Meer zeigt, was sich bewegen würde, bevor du bestätigst.",
    },
  },
  {
    id: "swim",
    isNeeded: says("swim"),
    text: {
      en: "Your castaway can swim now: to a neighbouring space, never diagonally, whose top raft has its colour.",
      de: "Dein Schiffbrüchiger kann jetzt schwimmen: zu einem Nachbarfeld, nie schräg, dessen oberstes Floß seine Farbe hat.",
    },
    rule: "AZ-41",
  },
  {
    id: "turn",
    isNeeded: says("rotate"),
    text: {
      en: "All winds of this colour are laid: from now on you turn or move one of them, or take over another's.",
      de: "Alle Winde dieser Farbe liegen: Von jetzt an drehst oder versetzt du einen davon oder übernimmst einen fremden.",
    },
    rule: "AZ-23",
  },
];
