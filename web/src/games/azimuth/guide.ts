/** The first game of Azimuth, explained at the table in five minutes. */
import type { GuideStep } from "../contract";

export const guide: readonly GuideStep[] = [
  {
    title: { en: "Bring everybody home", de: "Bringt alle nach Hause" },
    text: {
      en: "Four castaways stand on the island in the middle. Each must reach the lighthouse of its own colour before the rounds are used up. You win together or lose together, and nothing is secret.",
      de: "Vier Schiffbrüchige stehen auf der Insel in der Mitte. Jeder muss den Leuchtturm seiner Farbe erreichen, ehe die Runden um sind. Ihr gewinnt oder verliert gemeinsam, und nichts ist geheim.",
    },
    show: '[data-guide="board"]',
    rule: "AZ-04",
  },
  {
    title: { en: "Swimming", de: "Schwimmen" },
    text: {
      en: "A castaway swims one step to a neighbouring space, if the topmost raft there has its own colour. From one of the two spaces at its beach it swims home. A swim is the whole turn.",
      de: "Ein Schiffbrüchiger schwimmt eine Etappe weit auf ein Nachbarfeld, wenn dort das oberste Floß seine Farbe hat. Von einem der beiden Felder an seinem Strand schwimmt er nach Hause. Schwimmen ist der ganze Zug.",
    },
    show: '[data-guide="board"]',
    rule: "AZ-41",
  },
  {
    title: { en: "Winds", de: "Winde" },
    text: {
      en: "Winds lie where four spaces meet. A wind that is placed or turned blows once: on its four spaces the lowest raft of the wind's colour goes one space, with all that lies on it. Choose a corner and a direction, and see what would move before you confirm. w-b2 is the corner south-east of b2.",
      de: "Winde liegen, wo vier Felder zusammenstoßen. Wer einen legt oder dreht, lässt ihn einmal wehen: Auf seinen vier Feldern zieht das unterste Floß der Windfarbe ein Feld weit, mit allem, was darauf liegt. Wähle eine Ecke und eine Richtung, und sieh vor dem Bestätigen, was sich bewegen würde. w-b2 ist die Ecke südöstlich von b2.",
    },
    show: '[data-guide="board"]',
    rule: "AZ-32",
  },
  {
    title: { en: "Two phases", de: "Zwei Phasen" },
    text: {
      en: "While a colour holds winds it places one or swims. When all four lie on the sea it may turn or move them, or take over one of another colour.",
      de: "Solange eine Farbe Winde in der Hand hat, legt sie einen oder schwimmt. Liegen alle vier auf dem Meer, darf sie die eigenen drehen oder versetzen oder einen fremden übernehmen.",
    },
    show: '[data-guide="turn"]',
    rule: "AZ-22",
  },
  {
    title: { en: "The Sea Die", de: "Der Meereswürfel" },
    text: {
      en: "After each round the sea rolls. The framed area belongs to the colour with the start marker: there the mermaid sends castaways to sleep, and the turtle helps one of them. Waves carry stacks on rafts of that colour. The figures say how much each face would do now.",
      de: "Nach jeder Runde würfelt das Meer. Der umrahmte Bereich gehört der Farbe mit dem Startmarker: Dort schläfert die Meerjungfrau Schiffbrüchige ein, und die Schildkröte hilft einem von ihnen. Wellen tragen Stapel auf Flößen dieser Farbe. Die Zahlen sagen, wie viel jede Seite jetzt bewirken würde.",
    },
    show: '[data-guide="die"]',
    rule: "AZ-45",
  },
];
