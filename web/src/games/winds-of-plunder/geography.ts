/**
 * Where everything is on the chart of Winds of Plunder, for any edition and any size of the stage:
 * ports by region from west to east and by order from north to south, the rose where there is
 * most room, and tiles, names, markers and ships beside their ports without hiding one another.
 */
import { type Chart, type Town, makeChart, nameBox } from "../../chart/chart";
import { sizesFor } from "../../chart/land";
import { type Room, type Way, beside, choose, covered, dearer, plansOf, settle } from "../../chart/place";
import { seedOf } from "../../chart/random";
import { type Box, type Point, frameOf as boxAround, insideOf, length, overlap } from "../../chart/shape";
import type { Edition, Lang } from "../contract";
import { type Drawn, ROSE, SEAS, SHEET, TOWNS, coastsAt, drawCoasts } from "./caribbean";
import { BAR, type Obs, PORTS, REGIONS, namesIn } from "./obs";

/** Measures of pieces, in units of the chart. */
export const TILE = { w: 60, h: 50 } as const;
export const MARK = { step: 22, row: 28 } as const;
const BANNER = 46;
const MOST_SHIPS = 5;
/** A sheet of less units is one for a phone. */
const NARROW = 600;
/** A sheet of less units has no names of seas. */
const NAMED = 760;
const KINDS: readonly Town["kind"][] = ["town", "hut", "fort", "hut", "light"];

export interface PortPlace {
  town: Point;
  /** The upper left corner of the tile. */
  tile: Point;
  /** The middle of the name, on its base line. */
  label: Point;
  /** Where the first marker stands; the next one `step` beside it, so many in a row. */
  marks: Point;
  step: number;
  abreast: number;
  /** Where ships lie, the first to come at the first place. */
  berths: readonly Point[];
}

/** A port whose ships and markers have no place yet. */
type Site = Pick<PortPlace, "town" | "tile" | "label">;

/** For each port the numbers of the ways that were chosen: for tile and name, for the markers, and for the
 * ships. To choose takes most of the time of a survey. */
export type Chosen = readonly (readonly [site: number, marks: number, ...berths: number[]])[];

/** What is known beforehand of our own map: its coasts, and what was chosen for a sheet of this size. */
export interface Known {
  coasts: readonly Drawn[];
  chosen: Chosen;
}

/** Our own map, as it is made with the page: what was chosen for each sheet, by its key. */
export interface Atlas {
  seed: number;
  coasts: readonly Drawn[];
  chosen: Readonly<Record<string, Chosen>>;
}

export interface Geography {
  chart: Chart;
  ports: readonly PortPlace[];
  rose: { at: Point; r: number };
  bar: { x: number; y: number; step: number; w: number };
  strip: number;
  /** How large tiles, markers and ships are. */
  scale: number;
  chosen: Chosen;
}

/** The sheet for a stage of so many pixels: about 1000 wide, and no smaller than can be read. */
export function sheetFor(width: number, height: number): { width: number; height: number } {
  const frame = width < 620 ? 16 : 24; /* pixels of the neatline, on both sides */
  const [inner, high] = [width - frame, height - frame];
  const k = Math.max(0.76, Math.min(inner / 1000, high / 700));
  const round = (n: number) => Math.max(320, Math.floor(n / 20) * 20);
  return { width: round(inner / k), height: round(high / k) };
}

/** Charts of one map are told apart by this; on small sheets there is nothing in a language. */
export const sheetKey = (width: number, height: number, lang: Lang): string =>
  `${width}x${height}${width < NAMED ? "" : lang}`;

/** What a survey reads of an observation. */
export type Ranks = Pick<Obs, "region_of" | "rank">;

export function survey(
  obs: Ranks,
  edition: Edition,
  width: number,
  height: number,
  lang: Lang = "en",
  known?: Known,
): Geography {
  const names = namesIn(edition);
  const scale = Math.max(0.74, Math.min(1, width / 520, height / 640));
  const sheet: Sheet = { width, height, scale, titles: names.titles, strip: width / REGIONS };
  const bar = barOf(sheet);
  const seed = mapSeed(edition);
  const isStandard = isCaribbean(obs, edition);
  const r = Math.max(38, Math.min(84, width * 0.085, height * (height < 560 ? 0.095 : 0.125)));
  const move = moverOf(sheet, bar);
  const seas =
    width < NAMED ? [] : SEAS.map((name) => ({ ...name, text: name.text[lang], at: move(name.at) }));
  const fit = isStandard
    ? fixed(names.ports, sheet, [bar, ...seas.map(nameBox)], move, r, known?.chosen)
    : free(obs, sheet, bar, r);
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
          coasts: coastsAt(known?.coasts ?? drawCoasts(seed), move),
          names: seas,
        }
      : { isles: ports.map(({ town }, port) => ({ at: town, size: sizes[port]! })), shores: "wsn" }),
    keep: [...fit.roseBoxes, bar.box, ...ports.map((port) => tileBox(port.tile, scale))],
    rose: fit.rose,
    borders: [1, 2, 3].map((i) => i * sheet.strip),
    towns: ports.map(({ town }, port) => ({
      kind: isStandard ? TOWNS[names.ports[port]!]![4] : KINDS[(port * 7 + seed) % KINDS.length]!,
      at: town,
    })),
    serpent: true,
  });
  const rail = { ...bar.box, y: bar.y - 4, weight: 3 };
  const taken = [rail, ...fit.roseBoxes, ...chart.names.map(nameBox), ...serpentBoxes(chart)];
  const moored = known ? anchored(ports, sheet, known.chosen) : berths(ports, sheet, taken, chart.outlines);
  const all = marked(moored, sheet, taken, known?.chosen);
  return {
    chart,
    ports: all.map(({ place }) => place),
    rose: { at: fit.rose, r },
    bar,
    strip: sheet.strip,
    scale,
    chosen: all.map(({ nth }, i) => [fit.sites[i]!, nth, ...moored[i]!.anchorages]),
  };
}

/** Only ports matter: tiles and cards that are edited leave the chart as it is. */
export const portLines = ({ lines }: Edition): string[] => lines.filter((line) => line.startsWith("port "));

export const mapSeed = (edition: Edition): number => seedOf(portLines(edition).join("\n"));

/** Whether all ports are those of the atlas. */
function isCaribbean(obs: Ranks, edition: Edition): boolean {
  return namesIn(edition).ports.every((name, port) => {
    const town = TOWNS[name];
    return town !== undefined && town[0] === obs.region_of[port] && town[1] === obs.rank[port];
  });
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
  roseBoxes: readonly Box[];
  ports: readonly Site[];
  /** Which ways were chosen. */
  sites: readonly number[];
}

type Bar = Geography["bar"] & { box: Box };

/** The supply bar, below at the right; across the whole sheet where it is narrow. */
function barOf({ width, height, scale }: Sheet): Bar {
  const room = width < 700 ? width - 44 : Math.min(500, width * 0.52);
  const step = room / BAR;
  const x = width - room - 24;
  const y = height - TILE.h * scale - (width < NARROW ? 16 : 24);
  return { x, y, step, w: room, box: { x: x - 12, y: y - 24, w: room + 24, h: TILE.h * scale + 48 } };
}

const SOUTH = 622; /* below it only the coast of the mainland, and no port */

/** Moves a point of the atlas to a sheet: where the bar lies across it, all ports lie above it. */
function moverOf({ width, height, scale }: Sheet, bar: Bar): (point: Point) => Point {
  const even = (height - 70 * (1 - height / SHEET.height)) / SHEET.height;
  const tall = width < NARROW ? Math.min(even, (bar.y - 62 * scale) / SOUTH) : even;
  const rest = (height + 40 - SOUTH * tall) / (SHEET.height - SOUTH);
  return ([x, y]) => [
    (x * width) / SHEET.width,
    width < NARROW && y > SOUTH ? SOUTH * tall + (y - SOUTH) * rest : y * tall,
  ];
}

const tileBox = ([x, y]: Point, scale: number): Box => ({ x, y, w: TILE.w * scale, h: TILE.h * scale });

interface Spread extends Way {
  nth: number;
  place: Site;
}

const nameWidth = (port: number, { scale, titles }: Pick<Sheet, "scale" | "titles">): number =>
  (titles[port] ?? "").length * 8.4 * Math.min(1, scale + 0.05) + 8;

/** Upper left corners of a tile around a town at [0, 0], in tiles, and gaps from it; the best first. */
const TILES = [
  [-1, -0.5, -1, 0],
  [0, -0.5, 1, 0],
  [-1, -0.9, -1, 0],
  [0, -0.9, 1, 0],
  [-1, -0.1, -1, 0],
  [0, -0.1, 1, 0],
  [-0.5, -1, 0, -1.5],
  [-0.5, 0, 0, 0.7],
  [-0.8, -1, 0, -1.5],
  [-0.2, -1, 0, -1.5],
  [-0.8, 0, 0, 0.7],
  [-0.2, 0, 0, 0.7],
] as const;

const clamp = (n: number, least: number, most: number) => Math.max(least, Math.min(n, most));

const far = (a: Point, b: Point): number => length(a[0] - b[0], a[1] - b[1]);

/** What is nearer to another town seems to belong there. */
function isAstray(at: Point, town: Point, towns: readonly Point[]): boolean {
  const own = far(at, town);
  return towns.some((other) => far(at, other) < own);
}

const middleOf = ({ x, y, w, h }: Box): Point => [x + w / 2, y + h / 2];

const houseAt = ([x, y]: Point): Box => ({ x: x - 13, y: y - 18, w: 26, h: 22 });

/** How far something reaches out of the region of its town. */
function beyond(x: number, [town]: Point, strip: number): number {
  const region = Math.floor(town / strip);
  return Math.max(0, region * strip - x, x - (region + 1) * strip);
}

/** The ways to lay tile and name around a town, so that each is seen whole; towns as far as they are known. */
function spreads(port: number, town: Point, towns: readonly Point[], sheet: Sheet, dislike = 0): Spread[] {
  const [x, y] = town;
  const [w, h] = [TILE.w * sheet.scale, TILE.h * sheet.scale];
  const house = houseAt(town);
  const long = nameWidth(port, sheet);
  const strange = (box: Box) => (isAstray(middleOf(box), town, towns) ? 2500 : 0);
  return TILES.flatMap(([dx, dy, gx, gy], i) => {
    const tile: Point = [x + dx * w + gx * 17 * sheet.scale, y + dy * h + gy * 16 * sheet.scale];
    /* The tile must be seen whole, and then the name. */
    const plaque: Room = { x: tile[0] - 4, y: tile[1] - 4, w: w + 8, h: h + 8, weight: 3 };
    const out = strange(plaque) + 20 * beyond(tile[0] + w / 2, town, sheet.strip);
    return titlesAt(long, town, plaque, sheet).map((label, n): Spread => {
      const title = nameAt(long, label);
      const clash = overlap(plaque, house) + overlap(plaque, title) + overlap(title, house);
      const apart = 1.5 * far(middleOf(title), town) + strange(title);
      return {
        boxes: [plaque, title, house],
        nth: i * TITLES + n,
        dislike: dislike + i * 12 + n * 14 + clash * 6 + out + apart,
        place: { town, tile, label },
      };
    });
  });
}

/** The box of a name, with some room around it. */
const nameAt = (long: number, at: Point): Room => ({
  x: at[0] - long / 2 - 2,
  y: at[1] - 16,
  w: long + 4,
  h: 22,
  weight: 2,
});

const TITLES = 6;

/** Places for the name of a port whose tile lies there. */
function titlesAt(long: number, [x, y]: Point, plaque: Box, sheet: Sheet): Point[] {
  const frame = frameOf(sheet);
  const inFrame = (px: number) => clamp(px, frame.x + 4 + long / 2, frame.x + frame.w - 4 - long / 2);
  const below = inFrame(x);
  const middle = inFrame(plaque.x + plaque.w / 2);
  const foot = plaque.y + plaque.h - 4;
  return [
    [below, y + 24],
    [below, Math.max(y + 6, foot) + 18],
    [middle, foot + 18],
    [middle, plaque.y - 4],
    [below, Math.min(plaque.y + 4, y - 20 * sheet.scale) - 8],
    [below, y - 26],
  ];
}

const frameOf = ({ width, height }: Sheet): Box => ({
  x: 8,
  y: BANNER - 4,
  w: width - 16,
  h: height - BANNER - 4,
});

/** The rose, and around it up to three medallions on each side. */
function roseAround([x, y]: Point, r: number): Box[] {
  const medal = Math.max(0.85, Math.min(1, r / 74));
  const [out, side] = [r * 1.22 + 46 * medal, Math.max(r * 1.22, 78 * medal)];
  return [
    { x: x - out, y: y - side * 0.8, w: 2 * out, h: 2 * side * 0.8 },
    { x: x - side, y: y - out, w: 2 * side, h: 2 * out },
  ];
}

function serpentBoxes({ serpent, unit }: Chart): Box[] {
  if (serpent === null) return [];
  const [x, y] = serpent;
  return [{ x: x - 70 * unit, y: y - 40 * unit, w: 150 * unit, h: 70 * unit }];
}

/** Medallions lie below the rose, too, and none may lie on the bar. */
function aboveBar([x, y]: Point, r: number, bar: Bar): Point {
  const far = r * 1.22 + 46 * Math.max(0.85, Math.min(1, r / 74));
  return bar.x - 12 > x + far ? [x, y] : [x, Math.min(y, bar.y - far)];
}

/** Ports where an atlas has them. */
function fixed(
  ports: readonly string[],
  sheet: Sheet,
  [bar, ...seas]: readonly [Bar, ...Box[]],
  move: (point: Point) => Point,
  r: number,
  known?: Chosen,
): Fit {
  const rose = aboveBar(move(ROSE), r, bar);
  const roseBoxes = roseAround(rose, r);
  const towns = ports.map((name) => move([TOWNS[name]![2], TOWNS[name]![3]]));
  const ways = towns.map((town, port) => spreads(port, town, towns, sheet));
  const chosen =
    known?.map(([site], port) => ways[port]![site]!) ??
    settle(ways, [bar.box, ...roseBoxes, ...seas], frameOf(sheet), 8, 72);
  return { rose, roseBoxes, ...fitOf(chosen) };
}

const fitOf = (chosen: readonly Spread[]): Pick<Fit, "ports" | "sites"> => ({
  ports: chosen.map(({ place }) => place),
  sites: chosen.map(({ nth }) => nth),
});

/** Ports by region and order alone: the rose where it costs the least, and ports around it. */
function free(obs: Ranks, sheet: Sheet, bar: Bar, r: number): Fit {
  const { strip, width, height } = sheet;
  const top = BANNER + 46;
  const step = (bar.y - top - 44) / (PORTS - 1);
  const plans = Array.from({ length: PORTS }, (_, port) => {
    const y = top + (obs.rank[port]! - 1) * step;
    const all = [0.3, 0.5, 0.7, 0.2].flatMap((part, i) =>
      spreads(port, [(obs.region_of[port]! + part) * strip, y], [], sheet, i * 15),
    );
    return plansOf(all, [bar.box], frameOf(sheet), 100);
  });
  const around = (rose: Point, passes: number) => {
    const roseBoxes = roseAround(rose, r);
    const most = passes > 1 ? 100 : 40;
    const chosen = choose(
      plans.map((each) => beside(each, roseBoxes).slice(0, most)),
      passes,
    );
    const boxes = chosen.map((way) => way.boxes);
    const cost = covered(boxes.flat(), roseBoxes) * 2 + crowding(boxes);
    return { cost, fit: { rose, roseBoxes, ...fitOf(chosen) } };
  };
  /* A rough try for every place of the rose, and then the best one with care. */
  const roses = [0.32, 0.68, 0.5]
    .flatMap((part) => [0.66, 0.42].map((down): Point => [part * width, down * height]))
    .filter((rose) => covered(roseAround(rose, r), [bar.box]) === 0);
  const [best = roses[0]!] = roses
    .map((rose) => ({ rose, cost: around(rose, 1).cost }))
    .sort((a, b) => a.cost - b.cost)
    .map(({ rose }) => rose);
  return around(best, 6).fit;
}

function crowding(all: readonly (readonly Box[])[]): number {
  let sum = 0;
  for (const [i, boxes] of all.entries())
    for (let k = i + 1; k < all.length; k++)
      for (const other of all[k]!) for (const box of boxes) sum += overlap(box, other);
  return sum;
}

/** How large ships are on a sheet; where several share a port they are a little smaller. */
export function shipScale(strip: number, count: number): number {
  return ([1.15, 1.02, 0.92, 0.84, 0.78][count - 1] ?? 0.78) * Math.max(0.7, Math.min(1, strip / 170));
}

/** Where a ship may lie, as seen from the town: a mesh of places, wider than it is deep. */
const LONG = [-2.4, -1.9, -1.5, -1.2, -0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9, 1.2, 1.5, 1.9, 2.4];
const LAT = [-2, -1.6, -1.2, -0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9, 1.2, 1.6, 2];
const ANCHORAGES = LONG.flatMap((out) => LAT.map((down): Point => [out, down]));
const EVERYWHERE = ANCHORAGES.map((_, nth) => nth);
const HULL = [-34, -17, 0, 17, 34].map((dx): Point => [dx, dx % 34 === 0 ? 2 : 12]);

interface Mooring extends Way {
  nth: number;
  at: Point;
}

type Port = Site & Pick<PortPlace, "berths"> & { anchorages: readonly number[] };

const anchorage = ([x, y]: Point, scale: number, nth: number): Point => [
  x + ANCHORAGES[nth]![0] * 78 * scale,
  y + ANCHORAGES[nth]![1] * 58 * scale,
];

/** Ships where they are known to lie best. */
function anchored(ports: readonly Site[], { scale }: Sheet, known: Chosen): Port[] {
  return ports.map((port, i) => {
    const [, , ...anchorages] = known[i]!;
    return { ...port, anchorages, berths: anchorages.map((nth) => anchorage(port.town, scale, nth)) };
  });
}

/** What of ports must not be hidden: tiles and names before all. */
function thingsOf(ports: readonly Site[], sheet: Sheet): Room[] {
  return ports.flatMap(({ tile, label, town }, port) => [
    { ...tileBox(tile, sheet.scale), weight: 4 },
    { ...nameAt(nameWidth(port, sheet), label), weight: 3 },
    { ...houseAt(town), weight: 3 },
  ]);
}

function shipBox([x, y]: Point, size: number): Box {
  return { x: x - 40 * size, y: y - 60 * size, w: 80 * size, h: 72 * size };
}

/** Places for the ships of all seats around each port: afloat, and where they hide the least. */
function berths(
  ports: readonly Site[],
  sheet: Sheet,
  taken: readonly Room[],
  lands: Chart["outlines"],
): Port[] {
  const { scale, strip } = sheet;
  const ashore = lands.map((land) => ({ frame: boxAround(land), isInside: insideOf(land) }));
  const size = shipScale(strip, 3);
  const towns = ports.map(({ town }) => town);
  const things = [...thingsOf(ports, sheet), ...taken];
  const plans = towns.map((town) => {
    const own = EVERYWHERE.filter((nth) => !isAstray(anchorage(town, scale, nth), town, towns));
    const reach: Box = { x: town[0] - 230, y: town[1] - 150, w: 460, h: 300 };
    const near = ashore.filter((land) => overlap(land.frame, reach) > 0);
    const ways = (own.length > 0 ? own : EVERYWHERE).map((nth): Mooring => {
      const way = ANCHORAGES[nth]!;
      const at = anchorage(town, scale, nth);
      let aground = 0;
      for (const point of HULL)
        if (near.some(({ isInside }) => isInside(at[0] + point[0] * size, at[1] + point[1] * size)))
          aground++;
      const out = 700 * length(way[0], way[1]) + 8 * beyond(at[0], town, strip);
      return { boxes: [shipBox(at, size)], dislike: 2000 * aground + out + (way[0] < 0 ? 8 : 0), nth, at };
    });
    return plansOf(ways, things, frameOf(sheet));
  });
  const first = choose(
    plans.map((each) => each.slice(0, 20)),
    6,
  );
  return ports.map((port, i) => {
    const moored = [first[i]!];
    const others = first.filter((_, k) => k !== i).flatMap((way) => way.boxes);
    let open = beside(plans[i]!, others);
    while (moored.length < MOST_SHIPS) {
      /* Ships of one port must not be heaped up. */
      const last = moored.at(-1)!.boxes;
      open = open.map((plan) => dearer(plan, last, 9));
      moored.push(open.reduce((best, each) => (each.own < best.own ? each : best)).way);
    }
    return { ...port, anchorages: moored.map(({ nth }) => nth), berths: moored.map(({ at }) => at) };
  });
}

/* ==== Markers ============================================================== */

interface Row extends Way {
  nth: number;
  place: Pick<PortPlace, "marks" | "step" | "abreast">;
}

/** Places for the markers of each port: beside its town or its tile, away from its ships. */
function marked(
  ports: readonly Port[],
  sheet: Sheet,
  taken: readonly Room[],
  known?: Chosen,
): { nth: number; place: PortPlace }[] {
  const size = shipScale(sheet.strip, 3);
  const ships = ports.flatMap(({ berths: [a, b, c] }) =>
    [a!, b!, c!].map((at, i) => ({ ...shipBox(at, size), weight: [1, 0.5, 0.3][i]! })),
  );
  const ways = ports.map((port) => rowsAt(port, ports, sheet));
  const rows =
    known?.map(([, marks], port) => ways[port]![marks]!) ??
    settle(ways, [...thingsOf(ports, sheet), ...ships, ...taken], frameOf(sheet));
  return ports.map(({ anchorages: _, ...port }, i) => ({
    nth: rows[i]!.nth,
    place: { ...port, ...rows[i]!.place },
  }));
}

/** The nearest to the town is the first one's. */
function rowsAt({ town, tile, label }: Port, ports: readonly Port[], { scale, strip }: Sheet): Row[] {
  const [x, y] = town;
  const { w, h } = tileBox(tile, scale);
  const towns = ports.map((port) => port.town);
  const step = MARK.step * scale;
  const beside = tile[1] + 20 * scale;
  const rows: (readonly [x: number, y: number, abreast: number, way: number])[] = [
    [x + 22 * scale, y - 2 * scale, 5, 1],
    [x - 33 * scale, y - 2 * scale, 5, -1],
    [x + 22 * scale, y - 12 * scale, 2, 1],
    [x - 33 * scale, y - 12 * scale, 2, -1],
    [x - step, y + 28 * scale, 5, 1],
    [tile[0] + w + 13 * scale, beside, 2, 1],
    [tile[0] - 27 * scale, beside, 2, -1],
    [tile[0] + 10 * scale, tile[1] + h + 24 * scale, 5, 1],
    [tile[0] + 10 * scale, tile[1] - 13 * scale, 5, 1],
    [tile[0] + w - 18 * scale, tile[1] + h + 24 * scale, 5, -1],
    [tile[0] + w - 18 * scale, tile[1] - 13 * scale, 5, -1],
    [label[0] - 0.6 * step, label[1] + 29 * scale, 5, 1],
    [label[0] - 1.5 * step, label[1] + 29 * scale, 5, 1],
    [label[0] - 0.6 * step, label[1] - 26 * scale, 5, 1],
  ];
  return rows.map(([mx, my, abreast, way], m) => {
    const [wide, deep] = [Math.min(4, abreast) * step, (abreast > 2 ? 1 : 2) * MARK.row * scale];
    const start = way > 0 ? mx : mx + step - wide;
    const box: Box = { x: start - 10 * scale, y: my - 21 * scale, w: wide + 10 * scale, h: deep + 2 };
    /* Four markers are rare: the half where the first ones stand counts twice. */
    const half = { ...box, x: way > 0 ? box.x : box.x + box.w / 2, w: box.w / 2 };
    const strange = isAstray(middleOf(half), town, towns) ? 2500 : 0;
    return {
      nth: m,
      boxes: [box, half],
      dislike: m * 12 + 5 * far(middleOf(half), town) + strange + 20 * beyond(middleOf(half)[0], town, strip),
      place: { marks: [mx, my], step: way * step, abreast },
    };
  });
}
