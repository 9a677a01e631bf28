/** The five-minute guide of Winds of Plunder. */
import type { GuideStep } from "../contract";

export const guide: readonly GuideStep[] = [
  {
    title: { en: "Nine rounds of wind", de: "Neun Runden Wind" },
    text: {
      en: "Each round first decides where the wind blows, then every ship sails once with it. Ports, treasures and other ships bring points; the most after nine rounds win.",
      de: "Jede Runde entscheidet zuerst, wohin der Wind weht, dann segelt jedes Schiff einmal mit ihm. Häfen, Schätze und andere Schiffe bringen Siegpunkte; die meisten nach neun Runden gewinnen.",
    },
    rule: "WP-002",
  },
  {
    title: { en: "Bid for the wind", de: "Auf den Wind bieten" },
    text: {
      en: "All set a compass in secret, then all bid wind cubes in secret. Each cube is a vote for the compass behind it. The highest bid takes Blackbeard, settles ties and says who begins. All cubes that were bid go to the reserve.",
      de: "Alle stellen geheim ihren Kompass ein, dann bieten alle geheim Windwürfel. Jeder Würfel ist eine Stimme für den Kompass dahinter. Das höchste Gebot bekommt Blackbeard, entscheidet bei Gleichstand und sagt, wer beginnt. Alle gebotenen Würfel gehen in die Reserve.",
    },
    show: '[data-guide="council"]',
    rule: "WP-027",
  },
  {
    title: { en: "Sail with the wind", de: "Mit dem Wind segeln" },
    text: {
      en: "North and south wind carry you to any port further north or south, in your region or the next. East and west wind carry you one or two regions. Ports in reach glow; those with a dashed frame cost three points.",
      de: "Nord- und Südwind tragen dich in jeden Hafen weiter nördlich oder südlich, in deinem Gebiet oder dem nächsten. Ost- und Westwind tragen dich ein oder zwei Gebiete weit. Erreichbare Häfen leuchten; die mit gestricheltem Rahmen kosten drei Punkte.",
    },
    show: '[data-guide="chart"]',
    rule: "WP-046",
  },
  {
    title: { en: "Arriving", de: "Anlegen" },
    text: {
      en: "You score the port's tile and take what it shows. The tile moves into the supply bar on the left, and the tile on the right comes to the port. A map lets you draw a treasure card; come to its port later and dig.",
      de: "Du wertest das Plättchen des Hafens und nimmst, was es zeigt. Es wandert links in die Nachschubleiste, und das rechte Plättchen kommt in den Hafen. Zeigt es eine Schatzkarte, so ziehst du eine; komm später in ihren Hafen und heb den Schatz.",
    },
    show: '[data-guide="bar"]',
    rule: "WP-057",
  },
  {
    title: { en: "Three action points", de: "Drei Aktionspunkte" },
    text: {
      en: "Spend them before or after sailing: draw or play a card for one, fetch two, five or nine wind cubes from your reserve for one, two or three, or sail anywhere near for all three.",
      de: "Gib sie vor oder nach dem Segeln aus: eine Karte ziehen oder spielen für einen, zwei, fünf oder neun Windwürfel aus der Reserve für einen, zwei oder drei, oder Günstige Winde in einen nahen Hafen für alle drei.",
    },
    show: '[data-guide="points"]',
    rule: "WP-034",
  },
  {
    title: { en: "Weapons and a name", de: "Waffen und Ansehen" },
    text: {
      en: "With more weapons than a ship in your port you may board it and take two points or an item. If nobody there is stronger, leave a cube: three ports of a region bring a bonus, the earlier the more.",
      de: "Hast du mehr Waffen als ein Schiff in deinem Hafen, darfst du es entern und zwei Siegpunkte oder eine Einheit Güter rauben. Ist dort niemand stärker, lass einen Würfel da: Drei Häfen eines Gebiets bringen einen Bonus, je früher, desto mehr.",
    },
    show: '[data-guide="chart"]',
    rule: "WP-071",
  },
];
