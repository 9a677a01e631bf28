/** Why something cannot be done in Santa Timea, by the rule that forbids it. */
import type { Refusals } from "../contract";

export const refusals: Refusals = {
  "ST-02": {
    en: "That wheel card is no longer in the deck.",
    de: "Diese Steuerkarte ist nicht mehr im Stapel.",
  },
  "ST-03": {
    en: "No such wind card is left in the deck.",
    de: "Eine solche Windrichtungskarte ist nicht mehr im Stapel.",
  },
  "ST-04": { en: "The five rounds are over.", de: "Die fünf Durchgänge sind vorbei." },
  "ST-09": {
    en: "Wheel cards are dealt at the beginning of a round, twelve to each hand.",
    de: "Steuerkarten werden zu Beginn eines Durchgangs verteilt, zwölf auf jede Hand.",
  },
  "ST-11": {
    en: "The start player is one of the people at the table.",
    de: "Wer beginnt, sitzt auch am Tisch.",
  },
  "ST-12": {
    en: "Only the first round draws its start player; later the leader of the game opens.",
    de: "Nur im ersten Durchgang wird gelost, wer beginnt; danach eröffnet, wer in Führung liegt.",
  },
  "ST-15": {
    en: "Everybody plays one card from their own hand, and only in turn: the leader first, then clockwise.",
    de: "Alle spielen eine Karte aus der eigenen Hand, und nur der Reihe nach: erst wer ausspielt, dann im Uhrzeigersinn.",
  },
  "ST-29": {
    en: "You may lead with a Piratess only if you hold nothing but Piratesses.",
    de: "Mit einer Piratenbraut darfst du nur ausspielen, wenn du nichts anderes auf der Hand hast.",
  },
  "ST-37": {
    en: "Only a whole set can be put aside: a 1, a 2 and a 3 of the same direction.",
    de: "Beiseitelegen kannst du nur ein ganzes Set: eine 1, eine 2 und eine 3 derselben Richtung.",
  },
  "ST-52": {
    en: "The forecast belongs to the pro game, which is not played here.",
    de: "Die Prognose gehört zum Profispiel, das hier nicht gespielt wird.",
  },
  "ST-53": {
    en: "The forecast is turned up once, right after the row of winds.",
    de: "Die Prognose wird einmal aufgedeckt, gleich nach der Reihe der Winde.",
  },
  "ST-58": {
    en: "Sets are put aside when the scoring begins, not before.",
    de: "Sets werden beiseitegelegt, wenn die Wertung beginnt, nicht vorher.",
  },
  "ST-A15": {
    en: "The row of winds is refilled only after a trick.",
    de: "Die Reihe der Winde wird nur nach einem Stich aufgefüllt.",
  },
  "ST-A24": {
    en: "In the base game sets go aside by themselves.",
    de: "Im Grundspiel gehen Sets von selbst beiseite.",
  },
  "ST-A29": {
    en: "Only those who hold a set decide about it, each once and in secret.",
    de: "Nur wer ein Set hat, entscheidet darüber, einmal und geheim.",
  },
};
