/** The board of Winds of Plunder: order and room on the chart of any edition, and what moves. */
import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { randomOf } from "../src/chart/random";
import { overlap } from "../src/chart/shape";
import { type Geography, TILE, sheetFor, shipScale, survey } from "../src/games/winds-of-plunder/geography";
import { motion } from "../src/games/winds-of-plunder/motion";
import { NONE, type Obs, PORTS } from "../src/games/winds-of-plunder/obs";

/** Enough for a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const STANDARD = readFileSync("../editions/winds-of-plunder.txt", "utf8").split("\n");

/** An edition with other regions and another order, and what an observation says of them. */
function editionOf(seed: number): { lines: string[]; obs: Obs } {
  const random = randomOf(seed);
  const ports = STANDARD.filter((line) => line.startsWith("port ")).map((line) => line.split(" "));
  const ranks = ports.map((port) => Number(port[3]));
  if (seed > 0)
    for (let i = PORTS - 1; i > 0; i--) {
      const k = Math.floor(random() * (i + 1));
      [ranks[i], ranks[k]] = [ranks[k]!, ranks[i]!];
    }
  const lines = ports.map((port, i) => [...port.slice(0, 3), ranks[i], ...port.slice(4)].join(" "));
  const obs = { region_of: ports.map((port) => Number(port[2]) - 1), rank: ranks } as unknown as Obs;
  return { lines, obs };
}

function tilesOf({ ports, scale }: Geography) {
  return ports.map(({ tile: [x, y] }) => ({ x, y, w: TILE.w * scale, h: TILE.h * scale }));
}

function geography(seed: number, width: number, height: number) {
  const { lines, obs } = editionOf(seed);
  const sheet = sheetFor(width, height);
  return { obs, map: survey(obs, { name: "", lines }, sheet.width, sheet.height), sheet };
}

describe("the chart of Winds of Plunder", () => {
  test("ports lie in their regions and from north to south in their order", () => {
    for (let seed = 0; seed < 4; seed++) {
      const { obs, map, sheet } = geography(seed, 860, 600);
      const order = obs.rank.map((_, port) => port).sort((a, b) => obs.rank[a]! - obs.rank[b]!);
      const heights = order.map((port) => map.ports[port]!.town[1]);
      expect(heights).toEqual([...heights].sort((a, b) => a - b));
      map.ports.forEach(({ town }, port) => {
        expect(Math.floor((town[0] / sheet.width) * 4)).toBe(obs.region_of[port]);
      });
    }
  });

  test("no tile lies on another, on the rose or on the bar, on a desk and on a phone", () => {
    for (const [width, height, share] of [
      [860, 600, 0],
      [1680, 1100, 0],
      [374, 400, 0.12],
    ] as const)
      for (let seed = 0; seed < 4; seed++) {
        const { map, sheet } = geography(seed, width, height);
        const tiles = tilesOf(map);
        const far = map.rose.r * 1.1;
        const rose = { x: map.rose.at[0] - far, y: map.rose.at[1] - far, w: 2 * far, h: 2 * far };
        const bar = { x: map.bar.x, y: map.bar.y, w: map.bar.w, h: 50 };
        const frame = { x: 0, y: 0, w: sheet.width, h: sheet.height };
        tiles.forEach((tile, i) => {
          const whole = tile.w * tile.h;
          const others = [rose, bar, ...tiles.slice(i + 1)].map((other) => overlap(tile, other) / whole);
          const hidden = Math.max(...others);
          expect(hidden, `${width}x${height}, edition ${seed}, port ${i}`).toBeLessThanOrEqual(share);
          expect(overlap(tile, frame) / whole, `port ${i} is seen`).toBeGreaterThan(0.95);
        });
      }
  });

  test("ships that share a port lie side by side, and leave its tile to be seen", () => {
    for (const [width, height, most] of [
      [880, 620, 0.2],
      [374, 470, 0.5],
    ] as const) {
      const { map } = geography(0, width, height);
      const size = shipScale(map.strip, 3);
      const tiles = tilesOf(map);
      map.ports.forEach(({ berths }, port) => {
        expect(berths.length).toBe(5);
        for (const at of width > 500 ? berths.slice(0, 3) : []) {
          const far = map.ports.map(({ town }) => Math.hypot(at[0] - town[0], at[1] - town[1]));
          expect(far.indexOf(Math.min(...far)), "they seem to lie in their own port").toBe(port);
        }
        const three = berths.slice(0, 3).map(([x, y]) => ({
          x: x - 30 * size,
          y: y - 50 * size,
          w: 60 * size,
          h: 58 * size,
        }));
        three.forEach((ship, i) => {
          const whole = ship.w * ship.h;
          const said = `${width}x${height}, port ${port}, ship ${i}`;
          for (const other of three.slice(i + 1))
            expect(overlap(ship, other) / whole, said).toBeLessThan(most);
          for (const tile of tiles) expect(overlap(ship, tile) / whole, said).toBeLessThan(most);
        });
      });
    }
  });

  test("names and first markers lie within the frame and beside the tiles", () => {
    for (const [width, height] of [
      [390, 500],
      [390, 470],
      [912, 640],
    ] as const) {
      const { map, sheet } = geography(0, width, height);
      const { scale } = map;
      const tiles = tilesOf(map);
      const titles = STANDARD.filter((line) => line.startsWith("port ")).map((line) =>
        line.split(" ").slice(4).join(" "),
      );
      map.ports.forEach(({ label, marks, step }, port) => {
        const said = `${width}x${height}, port ${port}`;
        const long = (titles[port] ?? "").length * 8 * scale;
        const name = { x: label[0] - long / 2, y: label[1] - 13, w: long, h: 15 };
        const left = step > 0 ? marks[0] : marks[0] + step;
        const two = { x: left - 7 * scale, y: marks[1] - 18 * scale, w: 2 * Math.abs(step), h: 25 * scale };
        for (const box of [name, two]) {
          expect(box.x, said).toBeGreaterThan(0);
          expect(box.x + box.w, said).toBeLessThan(sheet.width);
          for (const tile of tiles) expect(overlap(box, tile), said).toBeLessThan(60);
        }
      });
    }
  });

  test("the same edition has the same chart", () => {
    const one = geography(2, 860, 600).map;
    expect(geography(2, 860, 600).map).toEqual(one);
    expect(geography(3, 860, 600).map.ports).not.toEqual(one.ports);
  });
});

describe("motion of Winds of Plunder", () => {
  const still = {
    seats: 3,
    round: 2,
    wind: 0,
    blackbeard: 0,
    bid: [1, NONE, NONE],
    port: [3, 4, 5],
    marks: [[], [], []],
    vp: [5, 5, 5],
    booty: [0, 0, 0],
    hand_count: [1, 1, 1],
  } as unknown as Obs;
  const step = (change: Partial<Obs>, text: string, who = 0) =>
    motion({ n: 1, who, action: 0, text, before: still, after: { ...still, ...change } });

  test("nothing happens where nothing changes, and a bid stays sealed until all are in", () => {
    expect(step({}, "end")).toEqual([]);
    expect(step({ bid: [1, 2, NONE] }, "bid ?", 1)).toEqual([]);
    expect(step({ bid: [1, 2, 0] }, "bid 0", 2).map(({ at }) => at)).toEqual(["compass-1", "compass-2"]);
  });

  test("a ship that sails, digs and leaves a marker is heard and seen", () => {
    const sailed = step(
      { port: [7, 4, 5], vp: [9, 5, 5], booty: [1, 0, 0], marks: [[7], [], []] },
      "sail belize",
    );
    expect(sailed.map(({ sound }) => sound)).toEqual(["wave", "coin", "bell", "knock"]);
    expect(sailed.at(-1)).toMatchObject({ kind: "stamp", at: "mark-0-7" });
    expect(step({ wind: 2 }, "wind s")).toMatchObject([{ kind: "gust", toward: 2 }]);
    expect(step({}, "board 2 vp")).toMatchObject([{ kind: "shake", at: "ship-1" }]);
  });
});
