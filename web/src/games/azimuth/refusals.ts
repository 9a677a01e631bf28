/** Why something cannot be done in Azimuth, by the rule that forbids it. */
import type { Refusals } from "../contract";

const laying = {
  en: "Rafts are laid out before the game, six of each colour.",
  de: "Flöße werden vor dem Spiel ausgelegt, sechs von jeder Farbe.",
};
const die = {
  en: "The Sea Die is rolled after the last turn of a round, and nothing else happens meanwhile.",
  de: "Der Meereswürfel wird nach dem letzten Zug einer Runde geworfen; so lange geschieht nichts anderes.",
};
const drawn = {
  en: "In a race the colour that begins is drawn, once, before the first round.",
  de: "Im Wettlauf wird einmal gelost, welche Farbe beginnt, vor der ersten Runde.",
};
const colours = {
  en: "This colour does not take part in a race with so few players.",
  de: "Diese Farbe nimmt an einem Wettlauf mit so wenigen nicht teil.",
};

export const refusals: Refusals = {
  "AZ-08": {
    en: "A wind already lies there: each wind space has room for one.",
    de: "Dort liegt schon ein Wind: Auf jedes Windfeld passt nur einer.",
  },
  "AZ-09": {
    en: "The island lies there, so no wind can.",
    de: "Dort liegt die Insel, also kann dort kein Wind liegen.",
  },
  "AZ-11": laying,
  "AZ-13": laying,
  "AZ-14": {
    en: "First all rafts are laid out.",
    de: "Zuerst werden alle Flöße ausgelegt.",
  },
  "AZ-15": {
    en: "Beaches are placed before the first round, each at the side of its colour.",
    de: "Strände werden vor der ersten Runde angelegt, jeder an der Seite seiner Farbe.",
  },
  "AZ-16": {
    en: "First the beaches are placed, in the order red, Blondie, black, blue.",
    de: "Zuerst werden die Strände angelegt, in der Reihenfolge Rot, Blondie, Schwarz, Blau.",
  },
  "AZ-17": {
    en: "The team names the colour that begins, once, before the first round.",
    de: "Das Team nennt einmal die Farbe, die beginnt, vor der ersten Runde.",
  },
  "AZ-18": {
    en: "It is another colour's turn: each has one turn in every round, clockwise.",
    de: "Eine andere Farbe ist am Zug: Jede ist in jeder Runde einmal dran, im Uhrzeigersinn.",
  },
  "AZ-23": {
    en: "All winds of this colour are on the board: now it turns or moves one, or takes over another's.",
    de: "Alle Winde dieser Farbe liegen auf dem Plan: Jetzt wird einer gedreht oder versetzt oder ein fremder übernommen.",
  },
  "AZ-24": {
    en: "Winds on the board can be turned and moved once all winds of this colour lie there.",
    de: "Winde auf dem Plan kann man drehen und versetzen, wenn alle Winde dieser Farbe dort liegen.",
  },
  "AZ-27": {
    en: "Only a wind of this colour can be turned, and only to another direction.",
    de: "Gedreht wird nur ein Wind dieser Farbe, und nur in eine andere Richtung.",
  },
  "AZ-28": {
    en: "Only a wind of this colour can be moved, one step straight to a free wind space.",
    de: "Versetzt wird nur ein Wind dieser Farbe, einen Schritt gerade auf ein freies Windfeld.",
  },
  "AZ-29": {
    en: "Only a wind of another colour can be taken over, and it must turn to another direction.",
    de: "Übernommen wird nur ein Wind einer anderen Farbe, und er muss in eine andere Richtung gedreht werden.",
  },
  "AZ-41": {
    en: "A swim leads to a neighbouring space, not diagonally, whose top raft has the castaway's colour.",
    de: "Geschwommen wird zu einem Nachbarfeld, nicht schräg, dessen oberstes Floß die Farbe des Schiffbrüchigen hat.",
  },
  "AZ-42": {
    en: "Between island and sea one swims by the spaces around the island; the raft there must have the castaway's colour.",
    de: "Zwischen Insel und Meer schwimmt man über die Felder um die Insel; das Floß dort muss die Farbe des Schiffbrüchigen haben.",
  },
  "AZ-43": {
    en: "Home can be reached only from the two spaces at the castaway's own beach.",
    de: "Nach Hause kommt man nur von den zwei Feldern am eigenen Strand.",
  },
  "AZ-44": {
    en: "This castaway is home and stays there.",
    de: "Dieser Schiffbrüchige ist zu Hause und bleibt dort.",
  },
  "AZ-49": die,
  "AZ-55": {
    en: "This castaway is asleep and cannot swim.",
    de: "Dieser Schiffbrüchige schläft und kann nicht schwimmen.",
  },
  "AZ-75": {
    en: "The game is over: all four castaways are home.",
    de: "Das Spiel ist vorbei: Alle vier Schiffbrüchigen sind zu Hause.",
  },
  "AZ-76": {
    en: "The game is over: the last round has been played.",
    de: "Das Spiel ist vorbei: Die letzte Runde ist gespielt.",
  },
  "AZ-79": colours,
  "AZ-80": colours,
  "AZ-82": drawn,
  "AZ-83": {
    en: "A race has no Sea Die.",
    de: "Im Wettlauf gibt es keinen Meereswürfel.",
  },
  "AZ-84": {
    en: "Taking over a wind costs a coconut in a race, and none is left.",
    de: "Einen Wind zu übernehmen kostet im Wettlauf eine Kokosnuss, und es ist keine mehr da.",
  },
  "AZ-85": {
    en: "The race is over: a castaway is home.",
    de: "Der Wettlauf ist vorbei: Ein Schiffbrüchiger ist zu Hause.",
  },
  "AZ-86": {
    en: "The race is over: the last round has been played.",
    de: "Der Wettlauf ist vorbei: Die letzte Runde ist gespielt.",
  },
  "AZ-R04": {
    en: "First the player at seat 1 names the colour that begins, for the whole team.",
    de: "Zuerst nennt Platz 1 für das ganze Team die Farbe, die beginnt.",
  },
  "AZ-R05": {
    en: "First the holder of the marker says how the wave moves the rafts.",
    de: "Zuerst sagt, wer den Marker hat, wie die Welle die Flöße bewegt.",
  },
  "AZ-R12": {
    en: "Another's wind can be taken over only once all winds of this colour are on the board.",
    de: "Einen fremden Wind kann man erst übernehmen, wenn alle Winde dieser Farbe auf dem Plan liegen.",
  },
  "AZ-R18": {
    en: "The castaway is already there.",
    de: "Der Schiffbrüchige ist schon dort.",
  },
  "AZ-R25": {
    en: "The order of a wave is asked only for rafts of two spaces in a row, one after the other.",
    de: "Nach der Reihenfolge einer Welle wird nur bei Flößen auf zwei Feldern hintereinander gefragt.",
  },
};
