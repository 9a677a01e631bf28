/**
 * Where everything is on the chart of Winds of Plunder, for any edition and any size of the stage:
 * ports by region from west to east and by order from north to south, the rose where there is
 * most room, and tiles, names, markers and ships beside their ports without hiding one another.
 */
import { type Chart, type Town, makeChart } from "../../chart/chart";
import { sizesFor } from "../../chart/land";
import { type Way, settle } from "../../chart/place";
import { seedOf } from "../../chart/random";
import { type Box, type Point, isInside, overlap } from "../../chart/shape";
import type { Edition } from "../contract";
import { ROSE, SEAS, SHEET, TOWNS, coastsAt } from "./caribbean";
import { BAR, type Obs, PORTS, REGIONS, namesIn } from "./obs";

/** Measures of pieces, in units of the chart. */
export const TILE = { w: 60, h: 50 } as const;
export const MARK = 18;
const BANNER = 46;
const FRAME = 24; /* pixels of the neatline, on both sides */
const KINDS: readonly Town["kind"][] = ["town", "hut", "fort", "hut", "light"];

export interface PortPlace {
  town: Point;
  /** The upper left corner of the tile. */
  tile: Point;
  /** The middle of the name, on its base line. */
  label: Point;
  /** Where the first marker stands; the others follow to the right, three in a row. */
  marks: Point;
  berth: Point;
  /** All of it, for the glow. */
  box: Box;
}

export interface Geography {
  chart: Chart;
  ports: readonly PortPlace[];
  rose: { at: Point; r: number };
  bar: { x: number; y: number; step: number; w: number };
  strip: number;
  /** How large tiles, markers and ships are. */
  scale: number;
}

/** The sheet for a stage of so many pixels: about 1000 wide, and no smaller than can be read. */
export function sheetFor(width: number, height: number): { width: number; height: number } {
  const [inner, high] = [width - FRAME, height - FRAME];
  const k = Math.max(0.76, Math.min(inner / 1000, high / 700));
  const round = (n: number) => Math.max(320, Math.floor(n / 20) * 20);
  return { width: round(inner / k), height: round(high / k) };
}

const known = new WeakMap<readonly string[], Map<string, Geography>>();

export function geographyOf(obs: Obs, edition: Edition, width: number, height: number): Geography {
  const maps = known.get(edition.lines) ?? new Map<string, Geography>();
  known.set(edition.lines, maps);
  const key = `${width} ${height}`;
  const made = maps.get(key) ?? survey(obs, edition, width, height);
  maps.set(key, made);
  return made;
}

function survey(obs: Obs, edition: Edition, width: number, height: number): Geography {
  const names = namesIn(edition);
  const scale = Math.max(0.74, Math.min(1, width / 600, height / 470));
  const sheet: Sheet = { width, height, scale, titles: names.titles, strip: width / REGIONS };
  const bar = barOf(sheet);
  const seed = seedOf(edition.lines.filter((line) => line.startsWith("port ")).join("\n"));
  const isStandard = names.ports.every((name, port) => {
    const town = TOWNS[name];
    return town !== undefined && town[0] === obs.region_of[port] && town[1] === obs.rank[port];
  });
  const r = Math.max(38, Math.min(84, width * 0.085, height * 0.125));
  const move = ([x, y]: Point): Point => [
    (x * width) / SHEET.width,
    (y * (height - 70 * (1 - height / SHEET.height))) / SHEET.height,
  ];
  const fit = isStandard ? fixed(names.ports, sheet, bar, move, r) : free(obs, sheet, bar, r);
  const { ports } = fit;
  const sizes = sizesFor(PORTS, seed);
  const chart = makeChart({
    seed,
    width,
    height,
    bleed: 190,
    unit: Math.max(0.7, Math.min(1, width / 900)),
    ...(isStandard
      ? {
          coasts: coastsAt(move),
          names: width < 760 ? [] : SEAS.map((name) => ({ ...name, at: move(name.at) })),
        }
      : { isles: ports.map(({ town }, port) => ({ at: town, size: sizes[port]! })), shores: "wsn" }),
    keep: [fit.roseBox, bar.box, ...ports.flatMap((port) => [tileBox(port.tile, scale), port.box])],
    rose: fit.rose,
    borders: [1, 2, 3].map((i) => i * sheet.strip),
    towns: ports.map(({ town }, port) => ({
      kind: isStandard ? TOWNS[names.ports[port]!]![4] : KINDS[(port * 7 + seed) % KINDS.length]!,
      at: town,
    })),
    serpent: true,
  });
  const moored = berths(ports, sheet, [bar.box, fit.roseBox], chart.outlines);
  return { chart, ports: moored, rose: { at: fit.rose, r }, bar, strip: sheet.strip, scale };
}

/* ==== Arranging ============================================================ */

interface Sheet {
  width: number;
  height: number;
  scale: number;
  strip: number;
  titles: readonly string[];
}

interface Fit {
  rose: Point;
  roseBox: Box;
  ports: readonly PortPlace[];
}

type Bar = Geography["bar"] & { box: Box };

/** The supply bar, below at the right; across the whole sheet where it is narrow. */
function barOf({ width, height, scale }: Sheet): Bar {
  const room = width < 700 ? width - 44 : Math.min(500, width * 0.52);
  const step = room / BAR;
  const x = width - room - 24;
  const y = height - TILE.h * scale - 24;
  return { x, y, step, w: room, box: { x: x - 12, y: y - 24, w: room + 24, h: TILE.h * scale + 48 } };
}

const tileBox = ([x, y]: Point, scale: number): Box => ({ x, y, w: TILE.w * scale, h: TILE.h * scale });

interface Spread extends Way {
  place: PortPlace;
}

const SIDES = [
  [-1, -0.5],
  [1, -0.5],
  [-1, -0.9],
  [1, -0.9],
  [-1, -0.1],
  [1, -0.1],
  [-0.5, -1.5],
  [-0.5, 0.5],
] as const;

/** The ways to lay tile, name and markers around a town. */
function spreads(port: number, town: Point, { scale, titles }: Sheet): Spread[] {
  const [x, y] = town;
  const name = (titles[port] ?? "").length * 8.4 * Math.min(1, scale + 0.05) + 8;
  const [w, h] = [TILE.w * scale, TILE.h * scale];
  const gap = 17 * scale;
  const spread = (i: number, below: boolean, beside: boolean): Spread => {
    const [sx, sy] = SIDES[i]!;
    const over = sx === -0.5;
    const left = over ? x - w / 2 : sx < 0 ? x - w - gap : x + gap;
    const tile: Point = [left, y + sy * h + (over ? sy * 14 : 0)];
    /* Markers stand beside the town, across from the tile, or in a row below the tile. */
    const across = sx < 0 ? x + 20 * scale : x - (20 + 2 * MARK) * scale;
    const marks: Point = beside ? [across, y - 4 * scale] : [left + 10 * scale, tile[1] + h + 17 * scale];
    const foot = tile[1] + h + (beside ? 0 : 26 * scale);
    const label: Point = [
      x + (over ? 0 : sx * 14),
      below ? Math.max(y + 8, foot) + 18 : Math.min(y - 22 * scale, tile[1]) - 9,
    ];
    const boxes: Box[] = [
      { x: left - 3, y: tile[1] - 3, w: w + 6, h: h + 6 },
      { x: marks[0] - 10, y: marks[1] - 20 * scale, w: 3 * MARK * scale + 6, h: 34 * scale },
      { x: x - 13, y: y - 18, w: 26, h: 22 },
      { x: label[0] - name / 2, y: label[1] - 15, w: name, h: 20 },
    ];
    const own = (a: number, b: number) => overlap(boxes[a]!, boxes[b]!);
    const clash = own(0, 2) + own(3, 2) + own(3, 1) + own(0, 3);
    return {
      /* The tile counts thrice: it must be seen whole, while a name can be read in part. */
      boxes: [...boxes, boxes[0]!, boxes[0]!],
      dislike: i * 12 + (below ? 0 : 20) + (beside ? 0 : 60) + clash * 4,
      place: { town, tile, label, marks, berth: town, box: boxes[1]! },
    };
  };
  return SIDES.flatMap((_, i) =>
    [true, false].flatMap((below) => [spread(i, below, true), spread(i, below, false)]),
  );
}

const frameOf = ({ width, height }: Sheet): Box => ({
  x: 8,
  y: BANNER - 4,
  w: width - 16,
  h: height - BANNER - 4,
});

const roseAround = ([x, y]: Point, r: number): Box => {
  const far = r * 1.22 + Math.min(44, r * 0.6);
  return { x: x - far, y: y - far, w: 2 * far, h: 2 * far };
};

/** Ports where an atlas has them. */
function fixed(
  ports: readonly string[],
  sheet: Sheet,
  bar: Bar,
  move: (point: Point) => Point,
  r: number,
): Fit {
  const rose = move(ROSE);
  const roseBox = roseAround(rose, r);
  const ways = ports.map((name, port) => {
    const [, , x, y] = TOWNS[name]!;
    return spreads(port, move([x, y]), sheet);
  });
  return { rose, roseBox, ports: settle(ways, [bar.box, roseBox], frameOf(sheet)).map(({ place }) => place) };
}

/** Ports by region and order alone: the rose where it costs the least, and ports around it. */
function free(obs: Obs, sheet: Sheet, bar: Bar, r: number): Fit {
  const { strip, width, height } = sheet;
  const top = BANNER + 46;
  const step = (bar.y - top - 44) / (PORTS - 1);
  const ways = Array.from({ length: PORTS }, (_, port) => {
    const y = top + (obs.rank[port]! - 1) * step;
    return [0.3, 0.5, 0.7, 0.2].flatMap((part, i) =>
      spreads(port, [(obs.region_of[port]! + part) * strip, y], sheet).map((way) => ({
        ...way,
        dislike: way.dislike + i * 15,
      })),
    );
  });
  let best: { cost: number; fit: Fit } | null = null;
  for (const part of [0.32, 0.68, 0.5])
    for (const down of [0.66, 0.42]) {
      const rose: Point = [part * width, down * height];
      const roseBox = roseAround(rose, r);
      if (overlap(roseBox, bar.box) > 0) continue;
      const chosen = settle(ways, [bar.box, roseBox], frameOf(sheet));
      const boxes = chosen.map((way) => way.boxes);
      const cost = boxes.flat().reduce((sum, box) => sum + overlap(box, roseBox) * 2, 0) + crowding(boxes);
      const fit = { rose, roseBox, ports: chosen.map(({ place }) => place) };
      if (best === null || cost < best.cost) best = { cost, fit };
    }
  return best!.fit;
}

function crowding(all: readonly (readonly Box[])[]): number {
  let sum = 0;
  all.forEach((boxes, i) => {
    for (const other of all.slice(i + 1).flat()) for (const box of boxes) sum += overlap(box, other);
  });
  return sum;
}

/** A place for ships beside each port, afloat, and where they hide the least. */
function berths(
  ports: readonly PortPlace[],
  sheet: Sheet,
  taken: readonly Box[],
  lands: Chart["outlines"],
): PortPlace[] {
  const { scale } = sheet;
  const [w, h] = [70 * scale, 56 * scale];
  const boxes = ports.flatMap(({ tile, label, town, box }) => [
    tileBox(tile, scale),
    box,
    { x: label[0] - 40, y: label[1] - 15, w: 80, h: 18 },
    { x: town[0] - 13, y: town[1] - 18, w: 26, h: 22 },
  ]);
  const ways = ports.map(({ town: [x, y] }) =>
    [-1, 1].flatMap((side) =>
      [0.1, 0.8, -0.8, 1.5, -1.4].flatMap((down) =>
        [0.9, 1.5, 0.3].map((out): Way & { at: Point } => {
          const at: Point = [x + side * out * w, y + down * h];
          const box = { x: at[0] - w / 2, y: at[1] - h * 0.85, w, h };
          const aground = [-24, 0, 24].filter((dx) =>
            lands.some((land) => isInside(land, at[0] + dx * scale, at[1] + 6)),
          ).length;
          return {
            boxes: [box],
            dislike: 900 * aground + 260 * (Math.abs(down) + out) + (side < 0 ? 8 : 0),
            at,
          };
        }),
      ),
    ),
  );
  const chosen = settle(ways, [...boxes, ...taken], frameOf(sheet));
  return ports.map((port, i) => ({ ...port, berth: chosen[i]!.at }));
}
