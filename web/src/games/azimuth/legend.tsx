/** What the rules of Azimuth show: the sea with numbers, the faces of the Sea Die, the first turn. */
import { Track } from "../../look/track";
import type { Both, Legend, Place } from "../contract";
import { Die, FaceMark } from "./die";
import { FACE_NAMES, type FaceName, type Obs, SPACES, WIND_SPACES, stackOf, windAt } from "./obs";
import { Raft, Wind, inkOf } from "./pieces";
import { type Point, SIZE, at, beachAt, castawayAt, spaceAt, stackAt, windPlace } from "./places";
import { faceName } from "./words";
import "./azimuth.css";

/** A point of the sea; numbers are put beside the pieces that they name. */
function on([x, y]: Point, dx = 0, dy = 0): Place {
  return { show: ".az-sea", at: [(x + dx) / SIZE, (y + dy) / SIZE] };
}

const first = (count: number, is: (n: number) => boolean): number =>
  Math.max(0, Array.from({ length: count }, (_, n) => n).findIndex(is));

const EFFECTS: Readonly<Record<FaceName, Both>> = {
  sun: { en: "nothing", de: "nichts" },
  mermaid: { en: "sings to sleep", de: "singt in Schlaf" },
  away: { en: "rafts drift off", de: "Flöße treiben fort" },
  toward: { en: "rafts drift in", de: "Flöße treiben her" },
  gust: { en: "winds turn about", de: "Winde drehen um" },
  turtle: { en: "a long swim", de: "schwimmt weit" },
};

/** A raft as it lies on the table. */
const RaftMark = ({ colour }: { colour: number }) => (
  <svg viewBox="-52 -52 104 104" class={inkOf(colour)} aria-hidden="true">
    <Raft colour={colour} />
  </svg>
);

/** The wind space c2 of the first turn, and the raft spaces around it: c2, d2, c3, d3. */
const BLOWN = windPlace(7);
const [C2, C3] = [8, 14];
const AROUND = [C2, 9, C3, 15];

/** The wind of the reader over its space, and the four spaces that it lies between. */
const Laid = () => (
  <>
    {AROUND.map((space) => (
      <g key={space} transform={at(spaceAt(space))}>
        <rect x="-49" y="-49" width="98" height="98" rx="14" class="az-around" />
      </g>
    ))}
    <g transform={`${at(BLOWN)} scale(1.35)`}>
      <Wind colour={0} direction={2} />
    </g>
  </>
);

/** Where the red raft was, and its way south. */
const Drifted = () => {
  const [x, y] = stackAt(C2);
  const [, to] = stackAt(C3);
  return (
    <>
      <rect x={x - 46} y={y - 40} width="92" height="80" rx="12" class="az-around" />
      <Track
        unit={1.5}
        points={[
          [x, y - 6],
          [x, to - 34],
        ]}
      />
    </>
  );
};

/** From the island to the raft. */
const Swum = () => {
  const [x, y] = stackAt(C3);
  return (
    <Track
      unit={1.3}
      points={[
        [SIZE / 2 - 34, SIZE / 2 + 6],
        [x + 18, y + 22],
      ]}
    />
  );
};

const VIEW = { ...on(BLOWN), zoom: 2.1 };

export const legend: Legend<Obs> = {
  plate: { rule: "step 6" },
  things: (o) => [
    {
      ...on(castawayAt(o, 0), 34, -62),
      text: { en: "Castaways, one of each colour", de: "Schiffbrüchige, einer je Farbe" },
    },
    {
      ...on(beachAt(2, o.beach[2]!), -66, -8),
      text: { en: "Home: the beach of its colour", de: "Daheim: der Strand der Farbe" },
    },
    {
      ...on(spaceAt(first(SPACES, (n) => stackOf(o, n).length === 1)), -38, -34),
      text: { en: "Rafts drift and stack up", de: "Flöße treiben und stapeln sich" },
    },
    {
      ...on(windPlace(first(WIND_SPACES, (n) => windAt(o, n) >= 0)), 26, -22),
      text: { en: "Winds push their colour", de: "Winde schieben ihre Farbe" },
    },
    { ...on(spaceAt(14), 72, 92), text: { en: "The island: all begin here", de: "Die Insel: der Anfang" } },
    {
      show: ".az-marker",
      at: [0.14, 0.06],
      text: { en: "Whose sea the die moves", de: "Wessen Meer der Würfel bewegt" },
    },
  ],
  signs: FACE_NAMES.map((face) => ({
    mark: <FaceMark face={face} />,
    name: { en: faceName("en", face), de: faceName("de", face) },
    text: EFFECTS[face],
  })),
  mat: [
    <RaftMark key="red" colour={0} />,
    <RaftMark key="blondie" colour={1} />,
    <Die key="die" face="sun" />,
    <RaftMark key="blue" colour={3} />,
  ],
  turns: [
    {
      title: { en: "You lay a wind", de: "Du legst einen Wind" },
      text: {
        en: "It lies between four spaces and blows **at once**, the way it points.",
        de: "Er liegt zwischen vier Feldern und bläst **sofort**, wohin er zeigt.",
      },
      cut: { rule: "step 1", ...VIEW, art: () => <Laid /> },
    },
    {
      title: { en: "Your rafts drift", de: "Deine Flöße treiben" },
      text: {
        en: "Red goes a space south. Other colours **do not care** about a red wind.",
        de: "Rot treibt ein Feld nach Süden. Andere Farben **lässt er kalt**.",
      },
      cut: { rule: "step 2", ...VIEW, art: () => <Drifted /> },
    },
    {
      title: { en: "The sea rolls its die", de: "Das Meer würfelt" },
      text: {
        en: "After every round: **sun** is calm, waves and gusts move rafts and winds.",
        de: "Nach jeder Runde: **Sonne** ist Ruhe, sonst rühren sich Flöße und Winde.",
      },
      things: () => (["turtle", "sun", "gust"] as const).map((face) => <Die key={face} face={face} />),
    },
    {
      title: { en: "Your castaway swims", de: "Dein Schiffbrüchiger schwimmt" },
      text: {
        en: "From raft to raft of **its colour**, until it is ashore on its beach.",
        de: "Von Floß zu Floß **seiner Farbe**, bis er an seinem Strand ist.",
      },
      cut: { rule: "step 5", ...on(spaceAt(C3), 30, 20), zoom: 2.25, art: () => <Swum /> },
    },
  ],
};
