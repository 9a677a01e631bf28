/** Why something cannot be done in Columbus, by the rule that forbids it. */
import type { Refusals } from "../contract";

export const refusals: Refusals = {
  "CO-102": {
    en: "You have found the inhabited island, so you uncover no more discs.",
    de: "Du hast die bewohnte Insel gefunden und deckst keine Scheiben mehr auf.",
  },
  "CO-104": {
    en: "The game is over: a ship came home with the news.",
    de: "Das Spiel ist vorbei: Ein Schiff kam mit der Nachricht nach Hause.",
  },
  "CO-12": {
    en: "It is not your turn: turns go round clockwise.",
    de: "Du bist nicht am Zug: Es geht im Uhrzeigersinn reihum.",
  },
  "CO-16": {
    en: "No ship can sail onto a reef, an island, land or the field of another ship.",
    de: "Kein Schiff kann auf ein Riff, eine Insel, Land oder das Feld eines anderen Schiffs segeln.",
  },
  "CO-17": { en: "The world ends there.", de: "Dort ist die Welt zu Ende." },
  "CO-21": {
    en: "You have no such die left: a rose is one step in any direction, a sail is a step too.",
    de: "Du hast keinen solchen Würfel mehr: Eine Windrose ist ein Schritt in jede Richtung, ein Segel ebenso.",
  },
  "CO-25": {
    en: "You have no whirlwind die left; each moves a whirlwind by one field.",
    de: "Du hast keinen Wirbelwind-Würfel mehr; jeder bewegt einen Wirbelwind um ein Feld.",
  },
  "CO-27": {
    en: "Only a storm die can call a storm, and you have none left.",
    de: "Nur ein Sturmwürfel ruft einen Sturm herbei, und du hast keinen mehr.",
  },
  "CO-30": {
    en: "First decide about the storm: spin the arrow again, or let it blow this way.",
    de: "Entscheide zuerst über den Sturm: den Pfeil noch einmal drehen oder ihn so wehen lassen.",
  },
  "CO-31": {
    en: "A telescope loads a barrel only beside an island.",
    de: "Ein Fernrohr lädt nur neben einer Insel ein Fass.",
  },
  "CO-32": {
    en: "You have no telescope left, and cards are drawn by telescope only.",
    de: "Du hast kein Fernrohr mehr, und Karten zieht man nur mit dem Fernrohr.",
  },
  "CO-33": {
    en: "A telescope uncovers a disc only in area 1, in the west.",
    de: "Ein Fernrohr deckt nur in Gebiet 1 eine Scheibe auf, im Westen.",
  },
  "CO-35": {
    en: "The dice are rolled once, at the beginning of the turn.",
    de: "Gewürfelt wird einmal, zu Beginn des Zugs.",
  },
  "CO-39": {
    en: "You can skip the turn only instead of rolling.",
    de: "Aussetzen kannst du nur, statt zu würfeln.",
  },
  "CO-43": {
    en: "Throwing again costs a barrel and needs dice that are not used yet.",
    de: "Noch einmal zu werfen kostet ein Fass, und die Würfel dürfen noch nicht benutzt sein.",
  },
  "CO-45": {
    en: "Once a die is used, nothing is thrown again in this turn.",
    de: "Sobald ein Würfel benutzt ist, wird in diesem Zug nicht mehr geworfen.",
  },
  "CO-47": {
    en: "There are no storms in round 1; a storm die is worth nothing there.",
    de: "In Runde 1 gibt es keine Stürme; ein Sturmwürfel nützt dort nichts.",
  },
  "CO-57": {
    en: "A whirlwind must end on water, not on a reef, an island or land.",
    de: "Ein Wirbelwind muss auf Wasser enden, nicht auf einem Riff, einer Insel oder Land.",
  },
  "CO-61": {
    en: "This whirlwind can be moved only to a field with a whirlwind mark, not to its own.",
    de: "Dieser Wirbelwind kann nur auf ein Feld mit Wirbelwindzeichen versetzt werden, nicht auf sein eigenes.",
  },
  "CO-66": {
    en: "Your ship has no mast and cannot sail: mend it first, with a sail or the carpenter.",
    de: "Dein Schiff hat keinen Mast und kann nicht segeln: Repariere es zuerst, mit einem Segel oder dem Zimmermann.",
  },
  "CO-69": {
    en: "When you roll to mend the mast, one sail mends it and every other face is worth nothing.",
    de: "Beim Wurf für den Mast repariert ein Segel ihn, und alles andere nützt nichts.",
  },
  "CO-73": {
    en: "In a calm only sails count; all other dice are worth nothing.",
    de: "In einer Flaute zählen nur Segel; alle anderen Würfel nützen nichts.",
  },
  "CO-83": {
    en: "You may play one card in a turn, and only one from your own hand.",
    de: "Du darfst in einem Zug nur eine Karte spielen, und nur eine aus deiner Hand.",
  },
  "CO-87": {
    en: "First settle the mutiny: pay a barrel, or sit out the next turn.",
    de: "Entscheide zuerst über die Meuterei: ein Fass zahlen oder den nächsten Zug aussetzen.",
  },
  "CO-90": {
    en: "Extra steps come with the card Good winds, and none is left.",
    de: "Zusätzliche Schritte gibt es mit der Karte Gute Winde, und es ist keiner mehr übrig.",
  },
  "CO-92": {
    en: "Extra fields for whirlwinds come with a whirlwind card, and none is left.",
    de: "Zusätzliche Felder für Wirbelwinde gibt es mit einer Wirbelwindkarte, und es ist keines mehr übrig.",
  },
  "CO-R12": {
    en: "You have played a card, so it is too late to skip the turn.",
    de: "Du hast eine Karte gespielt, also ist es zu spät, auszusetzen.",
  },
  "CO-R13": {
    en: "Roll the dice first, or skip the turn; before that it cannot be ended.",
    de: "Würfle zuerst oder setze aus; vorher lässt sich der Zug nicht beenden.",
  },
  "CO-R24": {
    en: "A storm is called: let it blow, or stop it with a Good weather card if you hold one.",
    de: "Ein Sturm zieht auf: Lass ihn wehen oder verhindere ihn mit der Karte Gutes Wetter, wenn du eine hast.",
  },
  "CO-R32": {
    en: "That is too far: each whirlwind die, or field of the card, is one step, and no step crosses land.",
    de: "Das ist zu weit: Jeder Wirbelwind-Würfel und jedes Feld der Karte ist ein Schritt, und keiner führt über Land.",
  },
  "CO-R35": {
    en: "First the whirlwind that hit a ship is moved to another mark, or stays.",
    de: "Zuerst wird der Wirbelwind, der ein Schiff traf, auf ein anderes Zeichen versetzt, oder er bleibt.",
  },
  "CO-R39": {
    en: "You have a sail, so you must mend the mast before the turn ends.",
    de: "Du hast ein Segel, also musst du den Mast reparieren, bevor der Zug endet.",
  },
  "CO-R42": {
    en: "This card does not fit now: read on it when it is played; Good winds needs a whole ship, the carpenter a damaged one before the roll.",
    de: "Diese Karte passt jetzt nicht: Auf ihr steht, wann man sie spielt; Gute Winde braucht ein heiles Schiff, der Zimmermann ein beschädigtes vor dem Wurf.",
  },
  "CO-R46": {
    en: "You have no barrel to pay with, so you must sit out.",
    de: "Du hast kein Fass zum Bezahlen, also musst du aussetzen.",
  },
  "CO-R50": {
    en: "Your ship is full: it holds eight barrels.",
    de: "Dein Schiff ist voll: Es fasst acht Fässer.",
  },
  "CO-R6": {
    en: "You may sail home only with the disc of an inhabited island.",
    de: "Nach Hause darfst du nur mit der Scheibe einer bewohnten Insel segeln.",
  },
};
