/** Why something cannot be done in Winds of Plunder, by the rule that forbids it. */
import type { Refusals } from "../contract";

const tiles = {
  en: "Tiles are laid out once, before the game.",
  de: "Plättchen werden einmal ausgelegt, vor dem Spiel.",
};
const treasure = {
  en: "A treasure card is drawn only at a port whose tile shows a map, from the top of the pile.",
  de: "Eine Schatzkarte zieht man nur in einem Hafen, dessen Plättchen eine Karte zeigt, von oben vom Stapel.",
};

export const refusals: Refusals = {
  "WP-001": { en: "Nobody sits at that seat.", de: "Auf diesem Platz sitzt niemand." },
  "WP-003": { en: "The nine rounds are over.", de: "Die neun Runden sind vorbei." },
  "WP-005": {
    en: "Who holds Blackbeard first is drawn once, before the game.",
    de: "Wer Blackbeard zuerst hat, wird einmal gelost, vor dem Spiel.",
  },
  "WP-011": tiles,
  "WP-012": {
    en: "Start ports are dealt once, before the game.",
    de: "Starthäfen werden einmal verteilt, vor dem Spiel.",
  },
  "WP-020": {
    en: "It is not your turn: the starting player acts first, then the others clockwise.",
    de: "Du bist nicht am Zug: Erst ist dran, wer beginnt, dann die anderen im Uhrzeigersinn.",
  },
  "WP-021": {
    en: "Compasses are set once in a round, in secret, before the bids.",
    de: "Kompasse werden in jeder Runde einmal gestellt, geheim und vor den Geboten.",
  },
  "WP-023": {
    en: "You bid once in a round, in secret, after the compasses are set.",
    de: "Geboten wird in jeder Runde einmal, geheim, wenn die Kompasse gestellt sind.",
  },
  "WP-026": {
    en: "Who gets Blackbeard is decided by its holder so far, and only if the highest bids are tied.",
    de: "Wer Blackbeard bekommt, entscheidet, wer ihn hatte, und nur bei gleichen höchsten Geboten.",
  },
  "WP-028": {
    en: "Blackbeard decides about the wind, and only if the leading directions are tied.",
    de: "Über den Wind entscheidet Blackbeard, und nur wenn die führenden Richtungen gleichauf liegen.",
  },
  "WP-031": {
    en: "Blackbeard names who begins, once the wind is known.",
    de: "Blackbeard bestimmt, wer beginnt, sobald der Wind feststeht.",
  },
  "WP-033": {
    en: "You have sailed already: a turn has one voyage.",
    de: "Du bist schon gesegelt: Ein Zug hat eine Fahrt.",
  },
  "WP-034": {
    en: "You do not have enough action points left; a turn has three.",
    de: "Deine Aktionspunkte reichen nicht mehr; ein Zug hat drei.",
  },
  "WP-036": {
    en: "An action card is drawn only for an action point.",
    de: "Eine Aktionskarte zieht man nur für einen Aktionspunkt.",
  },
  "WP-044": {
    en: "You must sail before the turn ends: the wind allows it.",
    de: "Du musst segeln, bevor der Zug endet: Der Wind lässt es zu.",
  },
  "WP-046": {
    en: "A north wind leads to ports north of yours, a south wind to ports south of it, in your region or one beside it.",
    de: "Nordwind führt zu Häfen nördlich von deinem, Südwind zu solchen südlich davon, in deiner Region oder einer daneben.",
  },
  "WP-048": {
    en: "An east or west wind leads one or two regions that way, no further.",
    de: "Ost- und Westwind führen ein oder zwei Regionen in ihre Richtung, nicht weiter.",
  },
  "WP-051": {
    en: "You are arriving at a port: first finish that, then spend points and play cards.",
    de: "Du kommst gerade in einem Hafen an: Bring das zuerst zu Ende, dann nutze Punkte und Karten.",
  },
  "WP-056": treasure,
  "WP-058": {
    en: "You can board a ship only when you arrive at its port.",
    de: "Entern kannst du ein Schiff nur, wenn du in seinem Hafen ankommst.",
  },
  "WP-062": {
    en: "You can board only a ship in this port whose owner has fewer weapons than you.",
    de: "Entern kannst du nur ein Schiff in diesem Hafen, dessen Besitzer weniger Waffen hat als du.",
  },
  "WP-086": {
    en: "You do not hold this card, or it is not aimed like that.",
    de: "Du hast diese Karte nicht, oder sie richtet sich nicht gegen jemanden.",
  },
  "WP-R01": {
    en: "Only somebody at the table can hold Blackbeard.",
    de: "Blackbeard hat nur, wer am Tisch sitzt.",
  },
  "WP-R02": { en: "That start port is taken.", de: "Dieser Starthafen ist vergeben." },
  "WP-R05": {
    en: "You cannot bid more wind cubes than you have.",
    de: "Du kannst nicht mehr Windwürfel bieten, als du hast.",
  },
  "WP-R06": {
    en: "Blackbeard can go only to one of those with the highest bid.",
    de: "Blackbeard kann nur an jemanden mit dem höchsten Gebot gehen.",
  },
  "WP-R09": {
    en: "Only one of the directions with the most votes can become the wind.",
    de: "Nur eine der Richtungen mit den meisten Stimmen kann der Wind werden.",
  },
  "WP-R11": { en: "Only somebody at the table can begin.", de: "Beginnen kann nur, wer am Tisch sitzt." },
  "WP-R18": {
    en: "Favourable winds reach ports up to two regions away, and three down an east or west wind.",
    de: "Günstige Winde reichen bis zu zwei Regionen weit, mit Ost- oder Westwind drei in dessen Richtung.",
  },
  "WP-R19": {
    en: "The wind leads there anyway, so favourable winds are not needed.",
    de: "Dorthin führt der Wind ohnehin; günstige Winde braucht es nicht.",
  },
  "WP-R20": {
    en: "Favourable winds cost all three points, and you have spent some.",
    de: "Günstige Winde kosten alle drei Punkte, und du hast schon welche ausgegeben.",
  },
  "WP-R21": {
    en: "Your reserve does not hold so many cubes.",
    de: "So viele Würfel sind nicht in deiner Reserve.",
  },
  "WP-R22": {
    en: "There is no action card left to draw.",
    de: "Es ist keine Aktionskarte mehr da, die du ziehen könntest.",
  },
  "WP-R24": {
    en: "Cards are played in your own turn, not while you arrive at a port or while the wind is made.",
    de: "Karten spielst du im eigenen Zug, nicht bei der Ankunft im Hafen und nicht, während der Wind entsteht.",
  },
  "WP-R26": {
    en: "That costs 2 victory points, unless your ship lies in one of the ports on the card; you have fewer.",
    de: "Das kostet 2 Siegpunkte, außer dein Schiff liegt in einem der Häfen auf der Karte; du hast weniger.",
  },
  "WP-R27": {
    en: "The card needs an opponent who has something of that kind to lose.",
    de: "Die Karte braucht einen Gegner, der so etwas zu verlieren hat.",
  },
  "WP-R28": {
    en: "For a second voyage you must have sailed, have a crew to pay and fewer victory points than everybody else, and the wind must lead there.",
    de: "Für eine zweite Fahrt musst du gesegelt sein, eine Mannschaft abgeben können und weniger Siegpunkte haben als alle anderen, und der Wind muss dorthin führen.",
  },
  "WP-R31": {
    en: "The extra point of the Largest Crew buys one action, but no voyage.",
    de: "Der Zusatzpunkt der größten Mannschaft kauft eine Aktion, aber keine Fahrt.",
  },
  "WP-R33": {
    en: "You have nine of them, and there is no room for more.",
    de: "Davon hast du neun, und für mehr ist kein Platz.",
  },
  "WP-R36": treasure,
  "WP-R42": {
    en: "That player has nothing of this kind to take.",
    de: "Davon ist bei diesem Spieler nichts zu holen.",
  },
  "WP-R47": {
    en: "A marker is left only when you arrive at a port and the conditions are met.",
    de: "Einen Marker hinterlässt du nur bei der Ankunft in einem Hafen, wenn die Bedingungen erfüllt sind.",
  },
};
