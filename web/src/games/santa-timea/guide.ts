/** The five-minute guide of Santa Timea. */
import type { GuideStep } from "../contract";

export const guide: readonly GuideStep[] = [
  {
    title: { en: "Stay whole", de: "Heil bleiben" },
    text: {
      en: "Five rounds, twelve tricks each. In every trick somebody's ship takes damage. The less you take in a round, the more points you get; the most points after five rounds win.",
      de: "Fünf Durchgänge zu je zwölf Stichen. In jedem Stich nimmt ein Schiff Schaden. Je weniger du in einem Durchgang nimmst, desto mehr Punkte bekommst du; wer nach fünf Durchgängen die meisten hat, gewinnt.",
    },
    rule: "ST-41",
  },
  {
    title: { en: "The wind now", de: "Der Wind jetzt" },
    text: {
      en: "The first card of the row is the wind of this trick and the damage at stake. The two behind it only warn of what comes next.",
      de: "Die erste Karte der Reihe ist der Wind dieses Stichs und der Schaden, um den es geht. Die beiden dahinter zeigen nur, was als Nächstes kommt.",
    },
    show: '[data-guide="row"]',
    rule: "ST-14",
  },
  {
    title: { en: "What a card is worth", de: "Was eine Karte zählt" },
    text: {
      en: "A card with the wind counts its full number, a card across the wind exactly half, a card against the wind nothing. The compass shows it for all four directions.",
      de: "Eine Karte mit dem Wind zählt voll, eine quer zum Wind genau die Hälfte, eine gegen den Wind nichts. Der Kompass zeigt es für alle vier Richtungen.",
    },
    show: '[data-guide="compass"]',
    rule: "ST-22",
  },
  {
    title: { en: "Low takes, high leads", de: "Niedrig nimmt, hoch spielt aus" },
    text: {
      en: "Everybody plays one card, in turn and face up. The lowest takes the wind card, the highest leads the next trick. You may play any card you like.",
      de: "Alle spielen reihum offen eine Karte. Die niedrigste nimmt die Windrichtungskarte, die höchste spielt zum nächsten Stich aus. Du darfst jede Karte spielen.",
    },
    show: '[data-guide="trick"]',
    rule: "ST-17",
  },
  {
    title: { en: "Ties strike out", de: "Gleiche stechen einander aus" },
    text: {
      en: "Cards of equal worth are out: they neither take nor lead. A 4 with the wind equals an 8 across it. So a tie can save you at the bottom, or cost you the lead.",
      de: "Gleich hohe Karten scheiden aus: Sie nehmen nichts und spielen nicht aus. Eine 4 mit dem Wind ist gleich einer 8 quer dazu. So rettet dich ein Gleichstand unten oder kostet dich oben das Ausspiel.",
    },
    show: '[data-guide="trick"]',
    rule: "ST-31",
  },
  {
    title: { en: "The Piratess", de: "Die Piratenbraut" },
    text: {
      en: "She is worth what the card before her is worth, so both are out: the safest card in your hand. You may lead her only when you hold nothing else, and then she takes the damage.",
      de: "Sie zählt so viel wie die Karte vor ihr, also scheiden beide aus: die sicherste Karte auf deiner Hand. Ausspielen darfst du sie nur, wenn du nichts anderes hast, und dann nimmt sie den Schaden.",
    },
    show: '[data-guide="hand"]',
    rule: "ST-26",
  },
  {
    title: { en: "Sets are harmless", de: "Sets schaden nicht" },
    text: {
      en: "Have you taken the 1, the 2 and the 3 of one direction? That set is laid aside and counts no damage. Sometimes one more card is the best cure.",
      de: "Hast du die 1, die 2 und die 3 einer Richtung? Dieses Set wird beiseitegelegt und zählt keinen Schaden. Manchmal ist noch eine Karte die beste Medizin.",
    },
    show: '[data-guide="taken"]',
    rule: "ST-37",
  },
];
