/** The ends of the games that sail: ships lie where they belong, all is said that is shown, pictures stay small. */
import { h, options, render } from "preact";
import { beforeAll, expect, test, vi } from "vitest";
import type { Engine } from "../src/engine/module";
import type { EndProps, Outcome, Player } from "../src/games/contract";
import { anchorages, distanceOf } from "../src/games/columbus/end";
import { game as columbus } from "../src/games/columbus/index";
import { HOME, type Obs as Atlantic, columnOf } from "../src/games/columbus/obs";
import { cratesOf, stack } from "../src/games/winds-of-plunder/end";
import { game as winds } from "../src/games/winds-of-plunder/index";
import type { Obs as Caribbean } from "../src/games/winds-of-plunder/obs";
import { settings } from "../src/settings";
import { makeEngine } from "./engine";
import { SmallElement, installDocument, sizeOf } from "./small-dom";

const MOST = 60_000;
const SPECTATOR = -2;
const NAMES = ["<b>0</b>", "Bartholomäus von Hohenstein", "Jo", "Ada & Bo", "Fünf"];

let engine: Engine;
let isStill = false;

/** Enough for a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  installDocument();
  Object.assign(globalThis, { matchMedia: () => ({ matches: isStill }) });
  options.debounceRendering = (draw) => draw();
  engine = await makeEngine();
});

/** The end of a match whose position is that after the set-up, but for what is changed. */
function endOf<O extends object>(
  game: string,
  seats: number,
  outcome: Outcome,
  change: Partial<O>,
): EndProps<O> {
  engine.open({ game, seats, options: {}, edition: "" }, 1n);
  engine.chance();
  const players: Player[] = Array.from({ length: seats }, (_, seat) => ({
    seat,
    name: NAMES[seat]!,
    you: seat === 1,
    bot: seat !== 1,
    pennant: seat,
  }));
  const obs = { ...(engine.position(SPECTATOR).obs as unknown as O), ...change };
  const lines = engine.games().find(({ id }) => id === game)!.edition;
  const edition = { name: "standard", lines };
  return { obs, players, edition, outcome, viewer: 1, lang: "en", isWon: null };
}

const drawn = <O>(End: ((props: EndProps<O>) => unknown) | unknown, props: EndProps<O>): SmallElement => {
  const root = new SmallElement("div", "html");
  render(h(End as never, props as never), root as unknown as Element);
  return root;
};

const classed = (root: SmallElement, name: string): SmallElement[] =>
  root
    .withAttribute("class")
    .filter((each) => (each.attributes.get("class") ?? "").split(" ").includes(name));

/** Ships of Columbus in these columns (0: on the start field), as the engine numbers fields. */
function ocean(columns: readonly number[], found: readonly number[], damaged: readonly number[] = []) {
  engine.open({ game: "columbus", seats: columns.length, options: {}, edition: "" }, 1n);
  const { start } = engine.position(SPECTATOR).obs as unknown as Atlantic;
  const row = start - columnOf(start);
  const ship = columns.map((column) => (column === 0 ? start : row + column));
  return { ship, found: [...found], damaged: [...damaged] } satisfies Partial<Atlantic>;
}

test("crates are in proportion to the points, and everybody with points has one", () => {
  expect(cratesOf([77, 64, 58, 25, 1])).toEqual([13, 11, 10, 4, 1]);
  expect(cratesOf([9, 3, 0])).toEqual([9, 3, 0]);
  expect(cratesOf([0, 0])).toEqual([0, 0]);
  for (let most = 1; most < 200; most++) expect(cratesOf([most])[0]).toBeLessThanOrEqual(15);
});

test("a pile is as many crates as it should be, and none hangs in the air", () => {
  for (let count = 0; count <= 15; count++) {
    const places = stack(count);
    expect(places.length).toBe(count);
    for (const { x, y } of places) {
      const below = places.filter((each) => each.y === y - 1 && Math.abs(each.x - x) < 1);
      if (y > 0) expect(below.length, `${count} crates, at ${x} ${y}`).toBeGreaterThan(0);
      expect(places.filter((each) => each.y === y && Math.abs(each.x - x) < 1).length).toBe(1);
    }
  }
});

test("ships of Columbus lie as far away as they are, with room for a plate each", () => {
  const cases: [number[], number[]][] = [
    [[0, 3, 8, 12, 13], [0]],
    [[0, 0, 0, 0, 0], []],
    [
      [1, 1, 1, 1, 1],
      [0, 1, 2, 3, 4],
    ],
    [
      [0, 14, 14, 14, 14],
      [0, 1, 2],
    ],
    [[0, 0], [0]],
    [[7, 2, 0], [1]],
  ];
  for (const [columns, found] of cases) {
    const change = ocean(columns, found);
    const { obs } = endOf<Atlantic>("columbus", columns.length, { points: [], winners: [] }, change);
    const ships = anchorages(obs);
    ships.forEach(({ seat, x, near }, i) => {
      const what = `seat ${seat} of ${columns.join()}`;
      expect(x, what).toBeGreaterThanOrEqual(8);
      expect(x, what).toBeLessThanOrEqual(92);
      expect(distanceOf(obs, seat), what).toBe(columns[seat] === 0 ? 0 : 14 - columns[seat]!);
      const next = ships[i + 1];
      if (next === undefined) return;
      expect(next.x - x, what).toBeGreaterThanOrEqual(16);
      expect(next.near, what).toBeGreaterThanOrEqual(near);
    });
  }
});

test("the plates of Columbus say what the picture shows", () => {
  const points = [HOME, 19, 11, 0, 25];
  const change = ocean([0, 4, 3, 0, 10], [0, 1, 4], [1]);
  const root = drawn(columbus.End, endOf("columbus", 5, { points, winners: [0] }, change));
  const plates = root.named("li").map((plate) => plate.textContent);
  expect(plates).toEqual([
    `1<b>0</b>home${HOME}/${HOME}`,
    `2Fünfhomeward25/${HOME}`,
    `3${NAMES[1]}homeward, no mast19/${HOME}`,
    `4Jooutward11/${HOME}`,
    `5Ada & Boin port0/${HOME}`,
  ]);
  expect(classed(root, "co-home").map((ship) => ship.attributes.get("data-seat"))).toEqual(["0"]);
  expect(classed(root, "co-away").length).toBe(4);
  expect(classed(root, "co-news").length).toBe(3);
  expect(classed(root, "co-blow").length).toBe(1);
  expect(classed(root, "harbour-own").length).toBe(1);
  expect(root.named("b")).toEqual([]);
});

test("nobody is home: the headline says who came farthest, and nobody waves", () => {
  const points = [12, 20, 20];
  const at = (winners: number[]) =>
    endOf<Atlantic>("columbus", 3, { points, winners }, ocean([2, 5, 5], [1, 2]));
  const titles = [at([2]), at([1]), at([1, 2])].map((view) => columbus.verdict!(view));
  expect(titles).toEqual([
    "Nobody came home; Jo came farthest",
    "Nobody came home; you came farthest",
    `Nobody came home; ${NAMES[1]} and Jo came farthest`,
  ]);
  const home = ocean([0, 5, 5], [0, 1]);
  expect(
    columbus.verdict!(endOf<Atlantic>("columbus", 3, { points: [30, 20, 5], winners: [0] }, home)),
  ).toBeNull();
  const root = drawn(columbus.End, at([1, 2]));
  expect(classed(root, "co-home")).toEqual([]);
  const strokes = classed(root, "quay-crowd")[0]!.withAttribute("stroke-width");
  expect(strokes).toEqual([]);
});

test.each([3, 4, 5])("the quay of Winds of Plunder with %i ships", (seats) => {
  const points = [25, 77, 64, 64, 8].slice(0, seats);
  const root = drawn(winds.End, endOf<Caribbean>("winds-of-plunder", seats, { points, winners: [1] }, {}));
  const berths = classed(root, "wp-berth");
  const order = [1, 2, 3, 0, 4].filter((seat) => seat < seats);
  expect(berths.map((berth) => Number(berth.attributes.get("data-seat")))).toEqual(order);
  expect(berths.map((berth) => classed(berth, "wp-foremost").length)).toEqual(order.map(() => 0));
  expect(classed(root, "wp-foremost")).toEqual([berths[0]]);
  expect(berths.map((berth) => Number(classed(berth, "wp-purse")[0]!.textContent))).toEqual(
    order.map((seat) => points[seat]),
  );
  expect(berths.map((berth) => berth.named("i").length)).toEqual(order.map((seat) => cratesOf(points)[seat]));
  const plates = root.named("li").map((plate) => plate.textContent);
  for (const [i, seat] of order.entries()) expect(plates[i]).toContain(`${NAMES[seat]}${points[seat]}`);
  const titles = classed(root, "name").map((name) => name.attributes.get("title"));
  expect(titles).toEqual(order.map((seat) => NAMES[seat]));
  expect(classed(root, "end-picture")[0]!.attributes.get("aria-hidden")).toBe("true");
});

test("a game of Winds of Plunder that was given up has no winner at the quay", () => {
  const outcome = { points: [5, 5, 0], winners: [], ended: true };
  const root = drawn(winds.End, endOf<Caribbean>("winds-of-plunder", 3, outcome, {}));
  expect(classed(root, "wp-foremost")).toEqual([]);
  expect(classed(root, "grand-bunting")).toEqual([]);
  expect(classed(root, "place")).toEqual([]);
});

test("both pictures are small, and nothing moves where nothing shall", () => {
  const ends = [
    () =>
      drawn(
        columbus.End,
        endOf("columbus", 5, { points: [30, 9, 8, 7, 0], winners: [0] }, ocean([0, 5, 6, 7, 0], [0])),
      ),
    () => drawn(winds.End, endOf("winds-of-plunder", 5, { points: [77, 76, 75, 75, 75], winners: [0] }, {})),
  ];
  const moves = () => ends.map((end) => classed(end(), "moves").length);
  for (const end of ends) {
    const size = sizeOf(end());
    console.log(`a picture of the end: ${size} bytes`);
    expect(size).toBeLessThan(MOST);
  }
  expect(moves()).toEqual([1, 1]);
  settings.update({ pace: "instant" });
  expect(moves()).toEqual([0, 0]);
  settings.update({ pace: "brisk" });
  isStill = true;
  expect(moves()).toEqual([0, 0]);
  isStill = false;
});
