/**
 * Charts made from data: coasts, symbols, rhumb lines, borders and names from a few places and a
 * seed. Pure and quick, so that it runs wherever an edition is read. What comes out is numbers,
 * path data and plain text; sheet.tsx draws it.
 */
import { type Cells, type Isle, type Spine, celled, islands, mainland, spinesOf } from "./land";
import { freeSpots } from "./place";
import { noiseOf, randomOf } from "./random";
import {
  type Box,
  type Mesh,
  type Point,
  away,
  frameOf,
  insideOf,
  meshOver,
  pathOf,
  roughen,
  trace,
} from "./shape";

/** An outline placed by hand; the wash that lines it: 0 ochre, 1 rose, 2 green. */
export interface Coast {
  points: readonly Point[];
  tint: number;
  rough?: number;
  times?: number;
}

export interface Name {
  text: string;
  at: Point;
  kind: "sea" | "land";
  turn?: number;
  size?: number;
}

export interface Town {
  kind: "town" | "fort" | "hut" | "light";
  at: Point;
}

export interface ChartSpec {
  seed: number;
  width: number;
  height: number;
  /** How far the chart goes on beyond its edges, for windows of other proportions. */
  bleed: number;
  /** The size of symbols; 1 fits a chart 1000 wide. */
  unit: number;
  /** Land: outlines, islands for ports, or cells of a grid. */
  coasts?: readonly Coast[];
  isles?: readonly Isle[];
  cells?: Cells;
  /** Edges with a mainland, of "nesw". */
  shores?: string;
  /** What lies on the chart: land, symbols and monsters keep clear of it. */
  keep?: readonly Box[];
  /** Where rhumb lines come from. */
  rose?: Point;
  /** x of the borders between zones, from west to east. */
  borders?: readonly number[];
  names?: readonly Name[];
  towns?: readonly Town[];
  serpent?: boolean;
}

export interface Land {
  d: string;
  tint: number;
}

export interface Symbol {
  kind: "hill" | "tree" | "palm";
  x: number;
  y: number;
}

export interface Chart {
  width: number;
  height: number;
  bleed: number;
  unit: number;
  lands: readonly Land[];
  /** The same coasts as points, to ask what is land. */
  outlines: readonly (readonly Point[])[];
  symbols: readonly Symbol[];
  /** Rhumb lines as one path. */
  rhumbs: string;
  /** Areas and the borders between them. */
  zones: readonly string[];
  borders: readonly string[];
  names: readonly Name[];
  towns: readonly Town[];
  gusts: readonly Point[];
  serpent: Point | null;
}

const MESH = 13; /* units between the points at which land that is not drawn by hand is measured */

export function makeChart(spec: ChartSpec): Chart {
  const { width, height, bleed, unit } = spec;
  const outlines = outlinesOf(spec);
  const isAfloat = ([x, y]: Point) => !outlines.some(({ isInside }) => isInside(x, y));
  const coast = outlines.flatMap(({ points }) => points.filter((_, i) => i % 3 === 0));
  const random = randomOf(spec.seed + 5);
  const rim = 90 * unit;
  const sea: Box = { x: rim, y: rim, w: width - 2 * rim, h: height - 2 * rim };
  const nameBoxes = (spec.names ?? []).map(nameBox);
  const taken = [...(spec.keep ?? []), ...nameBoxes];
  const serpent = spec.serpent
    ? (freeSpots(sea, 1, 50 * unit, taken, coast, random).find(isAfloat) ?? null)
    : null;
  const deep = serpent
    ? [...taken, { x: serpent[0] - 70 * unit, y: serpent[1] - 40 * unit, w: 150 * unit, h: 70 * unit }]
    : taken;
  return {
    width,
    height,
    bleed,
    unit,
    lands: outlines.map(({ points, tint }) => ({ d: pathOf(points), tint })),
    outlines: outlines.map(({ points }) => points),
    symbols: symbolsOn(outlines, spec),
    rhumbs: spec.rose ? rhumbsFrom(spec.rose, width + height) : "",
    ...zonesOf(spec),
    names: spec.names ?? [],
    towns: spec.towns ?? [],
    gusts: freeSpots(sea, 6, 40 * unit, deep, coast, random).filter(isAfloat),
    serpent,
  };
}

/* ==== Land ================================================================= */

interface Outline {
  points: readonly Point[];
  tint: number;
  isInside(x: number, y: number): boolean;
}

const outlineOf = (points: readonly Point[], tint: number): Outline => ({
  points,
  tint,
  isInside: insideOf(points),
});

function outlinesOf(spec: ChartSpec): Outline[] {
  const drawn = (spec.coasts ?? []).map(({ points, tint, rough = 0.16, times = 2 }, i) =>
    outlineOf(roughen(points, spec.seed + i, rough, times), tint),
  );
  if (!spec.cells && !spec.isles && !spec.shores) return drawn;
  const { width, height, bleed, unit } = spec;
  const frame: Box = { x: -bleed, y: -bleed, w: width + 2 * bleed, h: height + 2 * bleed };
  const mesh = meshOver(frame, MESH * unit);
  raise(mesh, spec);
  const traced = trace(mesh).map((ring, i) => roughen(ring, spec.seed + 50 + i, 0.2, 1));
  const whole = width * height;
  return [
    ...drawn,
    ...traced.map((points) => {
      const { w, h } = frameOf(points);
      return outlineOf(points, w * h > 0.06 * whole ? 2 : w * h > 0.006 * whole ? 0 : 1);
    }),
  ];
}

/** Land that is not drawn by hand. */
function raise(
  mesh: Mesh,
  { seed, isles = [], cells, shores = "", keep = [], unit, width, height }: ChartSpec,
): void {
  if (cells) celled(mesh, cells, seed);
  if (isles.length > 0) {
    const random = randomOf(seed + 2);
    const spines = isles.flatMap((isle): Spine[] => {
      const others = isles.filter((other) => other !== isle).map(({ at: [x, y] }) => around(x, y, 26 * unit));
      return spinesOf(isle, [...keep, ...others], unit, random);
    });
    islands(
      mesh,
      spines,
      isles.map(({ at }) => at),
      12 * unit,
      seed + 3,
    );
  }
  if (shores !== "") {
    const clear = [...keep, ...isles.map(({ at: [x, y] }) => around(x, y, 44 * unit))];
    mainland(mesh, { x: 0, y: 0, w: width, h: height }, shores, clear, seed + 4);
  }
}

const around = (x: number, y: number, r: number): Box => ({ x: x - r, y: y - r, w: 2 * r, h: 2 * r });

/** Hills and woods in patches, palms on what is small; none where something lies. */
function symbolsOn(outlines: readonly Outline[], spec: ChartSpec): Symbol[] {
  const random = randomOf(spec.seed + 6);
  const patches = noiseOf(spec.seed + 7, 2);
  const { unit, keep = [], width, height } = spec;
  const margin = 0.3 * spec.bleed;
  const boxes = [
    ...keep,
    ...(spec.names ?? []).map(nameBox),
    ...(spec.towns ?? []).map(({ at: [x, y] }) => around(x, y - 6 * unit, 14 * unit)),
  ];
  const found: Symbol[] = [];
  for (const { points, isInside } of outlines) {
    const { x, y, w, h } = frameOf(points);
    const palm = w * h < 2600 * unit * unit;
    const rim = palm ? 3 * unit : 9 * unit;
    const step = unit * (w * h < 0.06 * width * height ? 15 : 24);
    for (let py = Math.max(y, -margin) + step / 2; py < Math.min(y + h, height + margin); py += step)
      for (let px = Math.max(x, -margin) + step / 2; px < Math.min(x + w, width + margin); px += step) {
        const sx = px + (random() - 0.5) * step;
        const sy = py + (random() - 0.5) * step;
        const chance = random();
        if (chance > (palm ? 0.3 : 0.6) || !isInside(sx, sy)) continue;
        const patch = patches(sx / (70 * unit), sy / (70 * unit));
        const kind = palm ? "palm" : patch > 0.12 ? "hill" : "tree";
        if (kind === "tree" && chance > (patch < -0.1 ? 0.55 : 0.16)) continue;
        if (!isInside(sx - rim, sy) || !isInside(sx + rim, sy) || !isInside(sx, sy - rim)) continue;
        if (boxes.some((box) => away(box, sx, sy) < 7 * unit)) continue;
        found.push({ kind, x: sx, y: sy });
      }
  }
  return found.sort((a, b) => a.y - b.y);
}

/* ==== Lines ================================================================ */

function rhumbsFrom([x, y]: Point, far: number): string {
  let d = "";
  for (let i = 0; i < 32; i++) {
    const angle = (i * Math.PI) / 16;
    d += `M${Math.round(x)} ${Math.round(y)}l${Math.round(far * Math.sin(angle))} ${Math.round(-far * Math.cos(angle))}`;
  }
  return d;
}

/** Zones side by side, with borders that sway as on the water. */
function zonesOf({ borders = [], width, height, bleed }: ChartSpec): Pick<Chart, "zones" | "borders"> {
  const waves = 8;
  const wave = (height + 2 * bleed) / waves;
  const half = Math.round(wave / 2);
  const sway = width / 84;
  const down = (i: number) =>
    Array.from(
      { length: waves },
      (_, k) => `q${(k + i) % 2 ? sway.toFixed(1) : (-sway).toFixed(1)} ${half} 0 ${2 * half}`,
    ).join("");
  const lines = borders.map((x, i) => `M${Math.round(x)} ${-bleed}${down(i)}`);
  const end = 2 * half * waves;
  const zones = Array.from({ length: borders.length + 1 }, (_, i) => {
    const west = i === 0 ? `M${-bleed} ${-bleed}v${end}` : lines[i - 1]!;
    const reach = borders[i] ?? width + bleed;
    /* The next zone is drawn over this one, so its east side may be straight. */
    return `${west}H${Math.round(reach + 2 * sway)}V${-bleed}z`;
  });
  return { zones, borders: lines };
}

/** The room that a name takes. */
export function nameBox({ text, at: [x, y], size = 17, kind }: Name): Box {
  const w = text.length * size * (kind === "sea" ? 0.9 : 0.62);
  return { x: x - w / 2, y: y - size, w, h: size * 1.4 };
}
