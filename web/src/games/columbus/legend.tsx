/** What the rules of Columbus show: the chart with numbers, the faces of the dice, the first turn. */
import { Medal, Track } from "../../look/track";
import type { Legend, Place } from "../contract";
import { type Obs, allFields, columnOf, fieldAt, kindOf, rowOf, type Kind } from "./obs";
import { Barrel, DieBody, Glow } from "./pieces";
import { CELL, LEFT, ROW, TOP, WIDTH, centre, discPlace, heightOf } from "./places";
import { Ship } from "./ship";

/** The map of the booklet, on which the first turn is told, has ten rows. */
const ROWS = 10;
const HEIGHT = heightOf({ rows: ROWS } as Obs);

function on(o: Obs, [x, y]: readonly [number, number]): Place {
  return { show: ".co-sea", at: [x / WIDTH, y / heightOf(o)] };
}

/** The north-west corner of a field, so that a number hides nothing. */
function corner(o: Obs, field: number): Place {
  const [x, y] = centre(field);
  return on(o, [x - 0.42 * CELL, y - 0.36 * ROW]);
}

/** The field of a kind that is nearest to another one. */
function nearest(o: Obs, kind: Kind, to: number): number {
  const far = (field: number) => Math.hypot(columnOf(field) - columnOf(to), rowOf(field) - rowOf(to));
  const [first = to] = allFields(o)
    .filter((field) => kindOf(o, field) === kind)
    .sort((a, b) => far(a) - far(b));
  return first;
}

/** A point between fields, for the pictures of the first turn. */
const point = (column: number, row: number) =>
  [LEFT + (column - 0.5) * CELL, TOP + (row - 0.5) * ROW] as const;

const at = (column: number, row: number) => {
  const [x, y] = point(column, row);
  return { show: ".co-sea", at: [x / WIDTH, y / HEIGHT] as const };
};

const ZOOM = 3.1;

/** The ship of the reader, larger than at the table, where nothing is beside it. */
function Hero({ at: [column, row] }: { at: readonly [number, number] }) {
  const [x, y] = point(column, row);
  return (
    <g transform={`translate(${x} ${y + 21})`}>
      <Ship pennant={0} damaged={false} home={false} />
    </g>
  );
}

/** Fields that are sailed to, one after another, and the ship on the last of them. */
function Sailed({ fields }: { fields: readonly (readonly [number, number])[] }) {
  const points = fields.map(([column, row]) => point(column, row));
  const [[x1, y1], [x2, y2]] = [points.at(-2)!, points.at(-1)!];
  /* The arrow stops before the ship. */
  const course = [...points.slice(0, -1), [x2 + 0.46 * (x1 - x2), y2 + 0.46 * (y1 - y2)] as const];
  return (
    <>
      {points.slice(1).map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <Glow />
        </g>
      ))}
      <Track points={course} />
      <Hero at={fields.at(-1)!} />
    </>
  );
}

/** The eight fields around the ship, and what the island among them gives. */
function Looked() {
  const [x, y] = point(12, 7);
  const [left, top] = [x - 1.5 * CELL, y - 1.42 * ROW];
  const [bx, by] = point(14.05, 7.3);
  return (
    <>
      <rect x={left} y={top} width={3 * CELL} height={3.28 * ROW} rx="10" class="co-looked" />
      <Track
        points={[
          [x + 22, y + 58],
          [bx - 24, by + 12],
        ]}
      />
      <Hero at={[12, 7]} />
      <Medal at={[bx, by]}>
        <g transform="scale(1.35)">
          <Barrel />
        </g>
      </Medal>
    </>
  );
}

export const legend: Legend<Obs> = {
  plate: { rule: "table" },
  things: (o) => [
    {
      ...on(o, discPlace(o, 10)),
      text: { en: "Discs: five hide people", de: "Scheiben: fünf verbergen Menschen" },
    },
    { ...corner(o, o.start), text: { en: "Palos: start and home", de: "Palos: Start und Ziel" } },
    { ...corner(o, o.ship[1]!), text: { en: "The ships, one each", de: "Die Schiffe, jedem eins" } },
    { ...corner(o, o.whirl[0]!), text: { en: "Two whirlwinds", de: "Zwei Wirbelwinde" } },
    {
      ...corner(o, nearest(o, "calm", fieldAt(6, 7))),
      text: { en: "Calms: only sails help", de: "Flauten: nur Segel helfen" },
    },
    {
      ...corner(o, nearest(o, "reef", fieldAt(4, 6))),
      text: { en: "Reefs cost the mast", de: "Riffe kosten den Mast" },
    },
    {
      ...corner(o, nearest(o, "island", fieldAt(9, 4))),
      text: { en: "Islands give barrels", de: "Inseln geben Fässer" },
    },
  ],
  signs: [
    {
      mark: <DieBody face={0} place={0} />,
      name: { en: "rose, on 2 sides", de: "Rose, auf 2 Seiten" },
      text: { en: "a step", de: "ein Schritt" },
    },
    {
      mark: <DieBody face={1} place={1} />,
      name: { en: "sail", de: "Segel" },
      text: { en: "step, mend", de: "Schritt, Mast" },
    },
    {
      mark: <DieBody face={2} place={2} />,
      name: { en: "whirlwind", de: "Wirbelwind" },
      text: { en: "moves one", de: "bewegt einen" },
    },
    {
      mark: <DieBody face={3} place={3} />,
      name: { en: "storm", de: "Sturm" },
      text: { en: "drives ships", de: "treibt Schiffe" },
    },
    {
      mark: <DieBody face={4} place={0} />,
      name: { en: "telescope", de: "Fernrohr" },
      text: { en: "looks", de: "sieht nach" },
    },
  ],
  mat: [0, 1, 3, 4].map((face, i) => <DieBody key={face} face={face} place={i} />),
  turns: [
    {
      title: { en: "You throw four dice", de: "Du wirfst vier Würfel" },
      text: {
        en: "**Two roses, a sail, a telescope.** You use them one by one, in any order.",
        de: "**Zwei Rosen, Segel, Fernrohr.** Du nutzt sie nacheinander, wie du willst.",
      },
      things: () => [0, 0, 1, 4].map((face, i) => <DieBody key={i} face={face} place={i} />),
    },
    {
      title: { en: "A rose is one step", de: "Eine Rose ist ein Schritt" },
      text: {
        en: "To any of the eight fields around you. Two roses: off to the **Canaries**.",
        de: "Auf eines der acht Felder ringsum. Zwei Rosen: ab zu den **Kanaren**.",
      },
      cut: {
        rule: "step 3",
        ...at(13, 6.4),
        zoom: 2.65,
        art: () => (
          <Sailed
            fields={[
              [14, 5],
              [13, 6],
              [12, 7],
            ]}
          />
        ),
      },
      mark: <DieBody face={0} place={0} />,
    },
    {
      title: { en: "A telescope looks around", de: "Ein Fernrohr sieht sich um" },
      text: {
        en: "Beside an island it fetches a **barrel**, elsewhere an event card.",
        de: "Neben einer Insel holt es ein **Fass**, sonst eine Ereigniskarte.",
      },
      cut: { rule: "step 4", ...at(12.3, 7.22), zoom: 2.7, art: () => <Looked /> },
      mark: <DieBody face={4} place={2} />,
    },
    {
      title: { en: "A sail is a step, too", de: "Auch ein Segel ist ein Schritt" },
      text: {
        en: "And more: it alone leads out of a calm and **mends a broken mast**.",
        de: "Und mehr: Nur es führt aus Flauten und **flickt den Mast**.",
      },
      cut: {
        rule: "step 5",
        ...at(11.4, 7.2),
        zoom: ZOOM,
        art: () => (
          <Sailed
            fields={[
              [12, 7],
              [11, 7],
            ]}
          />
        ),
      },
      mark: <DieBody face={1} place={1} />,
    },
  ],
};
