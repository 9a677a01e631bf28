/** What the rules of Winds of Plunder show: the chart with numbers, the goods, the first turn. */
import { Track } from "../../look/track";
import type { Legend } from "../contract";
import type { Obs } from "./obs";
import { Medallion, PieceDefs, type SignName, Sign, SignMark } from "./pieces";
import "./winds-of-plunder.css";

const sign = (name: SignName) => <SignMark name={name} size={34} seat={0} />;

/** Where the cubes of a bid lie below a compass. */
const HEAPS: readonly (readonly (readonly [number, number])[])[] = [
  [
    [-26, 36],
    [2, 36],
    [-12, 54],
  ],
  [[-12, 44]],
  [
    [-26, 44],
    [2, 44],
  ],
];

/** A sealed compass, and the cubes that are bid on it. */
const Sealed = ({ seat, heap }: { seat: number; heap: number }) => (
  <svg viewBox="-36 -36 72 120" style={{ "--c": `var(--seat${seat})` }} aria-hidden="true">
    <PieceDefs />
    <Medallion pennant={seat} piece="" x={0} y={0} scale={1.2} beard={false}>
      ?
    </Medallion>
    {HEAPS[heap]!.map(([x, y]) => (
      <Sign key={`${x}`} name="cube" x={x} y={y} size={25} />
    ))}
  </svg>
);

const JAMAICA = ".wp-port:nth-child(6 of .wp-port) .wp-tile";

export const legend: Legend<Obs> = {
  plate: { rule: "step 9" },
  things: () => [
    {
      show: '[data-piece="ship-0"]',
      at: [0.85, 0],
      text: { en: "The ships, one each", de: "Die Schiffe, jedem eins" },
    },
    {
      show: ".wp-rose",
      at: [0.3, 0.3],
      text: { en: "The rose: the wind of this round", de: "Die Rose: der Wind dieser Runde" },
    },
    {
      show: '[data-piece="compass-2"]',
      at: [0, 0.1],
      text: { en: "What everybody bid for which wind", de: "Was jeder auf welchen Wind bot" },
    },
    {
      show: ".wp-port:nth-of-type(4) .wp-tile",
      at: [0, 0],
      text: { en: "Tiles: points and goods of a port", de: "Plättchen: Punkte und Waren" },
    },
    {
      show: ".wp-bar",
      at: [0.985, 0.1],
      text: { en: "The supply: which tiles come next", de: "Der Nachschub: was als Nächstes kommt" },
    },
    {
      show: '[data-piece^="mark-1"]',
      at: [0, 0],
      text: { en: "Flags: reputation in a port", de: "Flaggen: Ansehen in einem Hafen" },
    },
    {
      show: ".wp-ribbons > g:nth-child(3)",
      at: [0, 0.75],
      text: { en: "Regions: three flags bring this", de: "Gebiete: drei Flaggen bringen dies" },
    },
  ],
  signs: [
    {
      mark: sign("arms"),
      name: { en: "weapons", de: "Waffen" },
      text: { en: "board ships", de: "zum Entern" },
    },
    {
      mark: sign("crew"),
      name: { en: "crew", de: "Mannschaft" },
      text: { en: "more actions", de: "mehr Aktionen" },
    },
    {
      mark: sign("food"),
      name: { en: "provisions", de: "Vorräte" },
      text: { en: "more points", de: "mehr Punkte" },
    },
    {
      mark: sign("map"),
      name: { en: "treasure map", de: "Schatzkarte" },
      text: { en: "dig there", de: "dort graben" },
    },
    {
      mark: sign("cube"),
      name: { en: "wind cubes", de: "Windwürfel" },
      text: { en: "bid for wind", de: "zum Bieten" },
    },
    {
      mark: sign("beard"),
      name: { en: "Blackbeard", de: "Blackbeard" },
      text: { en: "says who begins", de: "sagt, wer beginnt" },
    },
  ],
  mat: (["map", "chest", "cards", "beard"] as const).map((name) => (
    <SignMark key={name} name={name} size={96} />
  )),
  turns: [
    {
      title: { en: "You vote on the wind", de: "Ihr wählt den Wind" },
      text: {
        en: "Compasses are set **in secret**, then cubes are bid on them.",
        de: "Kompasse stellt man **geheim**, dann bietet man Würfel darauf.",
      },
      things: () => [2, 0, 1].map((seat, i) => <Sealed key={seat} seat={seat} heap={i} />),
    },
    {
      title: { en: "The most cubes win", de: "Die meisten Würfel siegen" },
      text: {
        en: "It blows **west**. The highest bidder is Blackbeard and says who begins.",
        de: "Er weht nach **Westen**. Wer am meisten bot, wird Blackbeard.",
      },
      cut: { rule: "step 2", show: ".wp-rose", at: [0.5, 0.47], zoom: 2.25 },
    },
    {
      title: { en: "You sail with the wind", de: "Du segelst mit dem Wind" },
      text: {
        en: "From Jamaica west to **Belize**: its tile brings points and goods.",
        de: "Von Jamaica nach **Belize** im Westen: Sein Plättchen bringt Punkte und Waren.",
      },
      cut: {
        rule: "step 6",
        show: ".wp-rose",
        at: [-0.2, -0.3],
        zoom: 2.2,
        art: (at) => (
          <Track
            unit={1.3}
            points={[
              at({ show: JAMAICA, at: [0, 1.2] }),
              at({ show: '[data-piece="ship-0"]', at: [0.9, 0.6] }),
            ]}
          />
        ),
      },
    },
    {
      title: { en: "You leave a mark", de: "Du mehrst dein Ansehen" },
      text: {
        en: "**Three** marks in a region bring a bonus. Then the next captain sails.",
        de: "**Drei** Würfel in einem Gebiet bringen einen Bonus. Dann segeln andere.",
      },
      cut: {
        rule: "step 8",
        show: '[data-piece="ship-0"]',
        at: [-0.05, 0.72],
        zoom: 3.2,
        art: (at) => {
          const [x, y] = at({ show: '[data-piece="mark-0-2"]', at: [0.5, 0.5] });
          return <circle cx={x} cy={y + 2} r="19" class="wp-shown" />;
        },
      },
    },
  ],
};
