/** The five-minute guide of Columbus. */
import type { GuideStep } from "../contract";

export const guide: readonly GuideStep[] = [
  {
    title: { en: "There and back", de: "Hin und zurück" },
    text: {
      en: "Sail west across the chart, find an inhabited island, and be the first to bring the news home to the anchor in the east.",
      de: "Segle über die Karte nach Westen, entdecke eine bewohnte Insel, und bring die Nachricht als Erster heim zum Anker im Osten.",
    },
    show: '[data-guide="chart"]',
    rule: "CO-02",
  },
  {
    title: { en: "Four dice", de: "Vier Würfel" },
    text: {
      en: "Roll, then use the dice one by one in any order. Roses and sails move your ship one field each. Take a die, then tap a glowing field or an arrow.",
      de: "Würfle, dann nutze die Würfel einzeln in jeder Reihenfolge. Windrosen und Segel bewegen dein Schiff um je ein Feld. Nimm einen Würfel, dann tippe auf ein leuchtendes Feld oder einen Pfeil.",
    },
    show: '[data-guide="dice"]',
    rule: "CO-36",
  },
  {
    title: { en: "Barrels buy luck", de: "Glück gegen Fässer" },
    text: {
      en: "Before you use the first die you may throw any of them again, for one barrel each time. Skipping a whole turn brings two barrels, a telescope beside an island one.",
      de: "Bevor du den ersten Würfel nutzt, darfst du beliebige noch einmal werfen, jedes Mal für ein Fass. Wer einen ganzen Zug aussetzt, bekommt zwei Fässer, ein Fernrohr neben einer Insel bringt eines.",
    },
    show: '[data-guide="turn"]',
    rule: "CO-43",
  },
  {
    title: { en: "Calms", de: "Flauten" },
    text: {
      en: "On a pale field with three lines your ship is becalmed: only sails count until one has brought you out. Then the other dice work again.",
      de: "Auf einem hellen Feld mit drei Strichen liegt dein Schiff in der Flaute: Nur Segel zählen, bis eines dich hinausbringt. Dann gelten auch die anderen Würfel wieder.",
    },
    show: '[data-guide="chart"]',
    rule: "CO-73",
  },
  {
    title: { en: "Storms and whirlwinds", de: "Stürme und Wirbelwinde" },
    text: {
      en: "A storm die drives all ships of one area where the arrow points; reefs, land and other ships cost the mast. Whirlwind dice move the whirlwinds onto your rivals.",
      de: "Ein Sturmwürfel treibt alle Schiffe eines Gebiets, wohin der Pfeil zeigt; Riffe, Land und andere Schiffe kosten den Mast. Wirbelwindwürfel setzen die Wirbelwinde auf deine Rivalen.",
    },
    show: '[data-guide="chart"]',
    rule: "CO-27",
  },
  {
    title: { en: "Without a mast", de: "Ohne Mast" },
    text: {
      en: "A ship without its main mast does not sail. On your turn roll for a sail: one mends the mast and ends the turn. A carpenter does it at once.",
      de: "Ein Schiff ohne Hauptmast segelt nicht. Würfle in deinem Zug auf ein Segel: Eines repariert den Mast und beendet den Zug. Ein Zimmermann macht es sofort.",
    },
    rule: "CO-68",
  },
  {
    title: { en: "Land!", de: "Land!" },
    text: {
      en: "In the two western columns a telescope turns over a disc. An inhabited island is what you need; palms bring barrels. Then turn round and race home.",
      de: "In den beiden westlichen Spalten deckt ein Fernrohr eine Scheibe auf. Du brauchst eine bewohnte Insel; Palmen bringen Fässer. Dann kehr um und segle heim.",
    },
    show: '[data-guide="discs"]',
    rule: "CO-96",
  },
];
