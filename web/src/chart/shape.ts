/** Points, boxes and outlines of charts: measuring, roughening, tracing, writing. */
import { randomOf } from "./random";

export type Point = readonly [x: number, y: number];

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/* ==== Measures ============================================================= */

export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** How far a point is from a box; negative inside it. */
export function away({ x, y, w, h }: Box, px: number, py: number): number {
  const dx = Math.max(x - px, px - x - w);
  const dy = Math.max(y - py, py - y - h);
  return dx > 0 && dy > 0 ? Math.hypot(dx, dy) : Math.max(dx, dy);
}

/** Whether a point lies inside of an outline, for many questions: only the sides at its height are asked. */
export function insideOf(outline: readonly Point[]): (x: number, y: number) => boolean {
  const { x: left, y: top, w, h } = frameOf(outline);
  const count = Math.max(1, Math.ceil(outline.length / 4));
  const band = (y: number) => Math.min(count - 1, Math.floor(((y - top) / h) * count));
  const sides = Array.from({ length: count }, (): number[] => []);
  const from = (i: number) => outline[i === 0 ? outline.length - 1 : i - 1]!;
  outline.forEach(([, y], i) => {
    const [, before] = from(i);
    if (y === before) return; /* no height is between its ends */
    for (let k = band(Math.min(y, before)); k <= band(Math.max(y, before)); k++) sides[k]!.push(i);
  });
  return (x, y) => {
    if (x < left || x > left + w || y < top || y > top + h) return false;
    let inside = false;
    for (const i of sides[band(y)]!) {
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
  for (const [x, y] of outline) {
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}

/* ==== Outlines ============================================================= */

/** A closed outline with its sides broken up again and again by chance. */
export function roughen(outline: readonly Point[], seed: number, rough: number, times: number): Point[] {
  const random = randomOf(seed);
  let points: Point[] = [...outline];
  for (let k = 0; k < times; k++) {
    points = points.flatMap(([ax, ay], i): Point[] => {
      const [bx, by] = points[(i + 1) % points.length]!;
      const [dx, dy] = [bx - ax, by - ay];
      if (Math.hypot(dx, dy) < 6) return [[ax, ay]];
      const bend = (random() + random() + random() - 1.5) * 2 * rough * 0.85 ** k;
      const side = Math.max(-0.34, Math.min(0.34, bend));
      return [
        [ax, ay],
        [(ax + bx) / 2 - dy * side, (ay + by) / 2 + dx * side],
      ];
    });
  }
  return points;
}

/** The outlines of where a field is above 0: one closed ring for each piece of land or lake. */
export function trace(field: (x: number, y: number) => number, { x, y, w, h }: Box, step: number): Point[][] {
  const nx = Math.ceil(w / step) + 1;
  const ny = Math.ceil(h / step) + 1;
  const value = new Float64Array(nx * ny);
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      const edge = i === 0 || j === 0 || i === nx - 1 || j === ny - 1;
      value[j * nx + i] = edge ? -step : field(x + i * step, y + j * step);
    }
  /* Each side of the mesh that the coast crosses has a number; a coast runs from one to the next. */
  const cross = (a: number, b: number): Point => {
    const t = value[a]! / (value[a]! - value[b]!);
    const [ai, aj, bi, bj] = [a % nx, Math.floor(a / nx), b % nx, Math.floor(b / nx)];
    return [x + step * (ai + (bi - ai) * t), y + step * (aj + (bj - aj) * t)];
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
      const corners = [at, at + 1, at + nx + 1, at + nx] as const;
      const sides = [2 * at, 2 * (at + 1) + 1, 2 * (at + nx), 2 * at + 1] as const;
      /* Around the cell with the clock: the coast enters where sea turns to land. */
      const enters: number[] = [];
      const leaves: number[] = [];
      for (let k = 0; k < 4; k++) {
        const [a, b] = [corners[k]!, corners[(k + 1) % 4]!];
        if (value[a]! > 0 === value[b]! > 0) continue;
        point.set(sides[k]!, cross(a, b));
        (value[b]! > 0 ? enters : leaves).push(sides[k]!);
      }
      if (enters.length === 2 && value[at]! > 0) leaves.reverse();
      for (const [k, side] of enters.entries()) next.set(side, leaves[k]!);
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
  let [px, py] = outline[0]!.map(Math.round) as [number, number];
  let d = `M${px} ${py}l`;
  for (const point of outline.slice(1)) {
    const [x, y] = point.map(Math.round) as [number, number];
    if (x === px && y === py) continue;
    d += `${terse(x - px, d.endsWith("l"))}${terse(y - py, false)}`;
    [px, py] = [x, y];
  }
  return `${d}z`;
}

const terse = (n: number, first: boolean): string => (first || n < 0 ? String(n) : ` ${n}`);
