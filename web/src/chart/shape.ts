/** Points, boxes and outlines of charts: measuring, roughening, tracing, writing. */
import { randomOf } from "./random";

export type Point = readonly [x: number, y: number];

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Points at equal distances, row by row, and at each of them how far above the sea, about in units of length. */
export interface Mesh {
  x: number;
  y: number;
  step: number;
  nx: number;
  ny: number;
  value: Float64Array;
}

/* ==== Measures ============================================================= */

export function overlap(a: Box, b: Box): number {
  if (a.x >= b.x + b.w || b.x >= a.x + a.w || a.y >= b.y + b.h || b.y >= a.y + a.h) return 0; /* mostly */
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w * h;
}

/** How far a point is from a box; negative inside it. */
export function away({ x, y, w, h }: Box, px: number, py: number): number {
  const dx = Math.max(x - px, px - x - w);
  const dy = Math.max(y - py, py - y - h);
  return dx > 0 && dy > 0 ? length(dx, dy) : Math.max(dx, dy);
}

/** The length of a line; Math.hypot, which guards against numbers that no chart has, is far slower. */
export const length = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy);

/** Whether a point lies inside of an outline, for many questions: only the sides at its height are asked. */
export function insideOf(outline: readonly Point[]): Inside {
  const known = asked.get(outline) ?? insideOfNew(outline);
  asked.set(outline, known);
  return known;
}

type Inside = (x: number, y: number) => boolean;

const asked = new WeakMap<readonly Point[], Inside>(); /* the same coasts are asked again for ships */

function insideOfNew(outline: readonly Point[]): Inside {
  const { x: left, y: top, w, h } = frameOf(outline);
  const count = Math.max(1, Math.ceil(outline.length / 4));
  const band = (y: number) => Math.min(count - 1, Math.floor(((y - top) / h) * count));
  const from = (i: number) => outline[i === 0 ? outline.length - 1 : i - 1]!;
  const bands = () => {
    const sides = Array.from({ length: count }, (): number[] => []);
    for (let i = 0; i < outline.length; i++) {
      const y = outline[i]![1];
      const before = from(i)[1];
      if (y === before) continue; /* no height is between its ends */
      const last = band(Math.max(y, before));
      for (let k = band(Math.min(y, before)); k <= last; k++) sides[k]!.push(i);
    }
    return sides;
  };
  let sides: readonly (readonly number[])[] | null = null; /* until it is asked */
  return (x, y) => {
    if (x < left || x > left + w || y < top || y > top + h) return false;
    sides ??= bands();
    let inside = false;
    const across = sides[band(y)]!;
    for (let k = 0; k < across.length; k++) {
      const i = across[k]!;
      const a = outline[i]!;
      const b = from(i);
      if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
    }
    return inside;
  };
}

export function frameOf(outline: readonly Point[]): Box {
  let [x0, y0] = outline[0]!;
  let [x1, y1] = outline[0]!;
  for (const point of outline) {
    x0 = Math.min(x0, point[0]);
    x1 = Math.max(x1, point[0]);
    y0 = Math.min(y0, point[1]);
    y1 = Math.max(y1, point[1]);
  }
  return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}

/* ==== Outlines ============================================================= */

/** A closed outline with its sides broken up again and again by chance. */
export function roughen(
  outline: readonly Point[],
  seed: number,
  rough: number,
  times: number,
): readonly Point[] {
  const random = randomOf(seed);
  let points = outline;
  for (let k = 0; k < times; k++) {
    const finer: Point[] = [];
    for (let i = 0; i < points.length; i++) {
      const a = points[i]!;
      const b = points[(i + 1) % points.length]!;
      const dx = b[0] - a[0];
      const dy = b[1] - a[1];
      finer.push(a);
      if (length(dx, dy) < 6) continue;
      const bend = (random() + random() + random() - 1.5) * 2 * rough * 0.85 ** k;
      const side = Math.max(-0.34, Math.min(0.34, bend));
      finer.push([(a[0] + b[0]) / 2 - dy * side, (a[1] + b[1]) / 2 + dx * side]);
    }
    points = finer;
  }
  return points;
}

/** A mesh over a frame where nothing is above the sea. */
export function meshOver({ x, y, w, h }: Box, step: number): Mesh {
  const nx = Math.ceil(w / step) + 1;
  const ny = Math.ceil(h / step) + 1;
  return { x, y, step, nx, ny, value: new Float64Array(nx * ny).fill(-1e9) };
}

/** The outlines of what is above 0: one closed ring for each piece of land or lake. */
export function trace({ x, y, step, nx, ny, value }: Mesh): Point[][] {
  /* No coast is open at the edge. */
  value.fill(-step, 0, nx).fill(-step, nx * (ny - 1));
  for (let j = 1; j < ny; j++) value.fill(-step, nx * j - 1, nx * j + 1);
  /* Each side of the mesh that the coast crosses has a number; a coast runs from one to the next. */
  const cross = (a: number, b: number): Point => {
    const t = value[a]! / (value[a]! - value[b]!);
    const i = a % nx;
    const j = Math.floor(a / nx);
    return [x + step * (i + ((b % nx) - i) * t), y + step * (j + (Math.floor(b / nx) - j) * t)];
  };
  const next = new Map<number, number>();
  const point = new Map<number, Point>();
  for (let j = 0; j < ny - 1; j++)
    for (let i = 0; i < nx - 1; i++) {
      const at = j * nx + i;
      const isLand = value[at]! > 0;
      if (
        isLand === value[at + 1]! > 0 &&
        isLand === value[at + nx]! > 0 &&
        isLand === value[at + nx + 1]! > 0
      )
        continue; /* no coast here */
      const corners = [at, at + 1, at + nx + 1, at + nx, at] as const;
      const sides = [2 * at, 2 * (at + 1) + 1, 2 * (at + nx), 2 * at + 1] as const;
      /* Around the cell with the clock: the coast enters where sea turns to land. */
      const enters: number[] = [];
      const leaves: number[] = [];
      for (let k = 0; k < 4; k++) {
        const a = corners[k]!;
        const b = corners[k + 1]!;
        if (value[a]! > 0 === value[b]! > 0) continue;
        if (value[b]! > 0) {
          enters.push(sides[k]!);
          point.set(sides[k]!, cross(a, b));
        } else leaves.push(sides[k]!);
      }
      if (enters.length === 2 && value[at]! > 0) leaves.reverse();
      for (let k = 0; k < enters.length; k++) next.set(enters[k]!, leaves[k]!);
    }
  const rings: Point[][] = [];
  for (const start of next.keys()) {
    const ring: Point[] = [];
    for (let side: number | undefined = start; side !== undefined && next.has(side); ) {
      ring.push(point.get(side)!);
      const after: number = next.get(side)!;
      next.delete(side);
      side = after;
    }
    if (ring.length > 5) rings.push(ring);
  }
  return rings;
}

/** A closed outline as path data: whole units, each point relative to the one before. */
export function pathOf(outline: readonly Point[]): string {
  let px = Math.round(outline[0]![0]);
  let py = Math.round(outline[0]![1]);
  let d = `M${px} ${py}l`;
  let isFirst = true;
  for (const point of outline) {
    const x = Math.round(point[0]);
    const y = Math.round(point[1]);
    if (x === px && y === py) continue;
    d += `${isFirst ? x - px : terse(x - px)}${terse(y - py)}`;
    isFirst = false;
    px = x;
    py = y;
  }
  return `${d}z`;
}

const terse = (n: number): string => (n < 0 ? String(n) : ` ${n}`);
