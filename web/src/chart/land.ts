/** Where there is land on a chart of one's own: each kind of land raises what it covers of a mesh above 0. */
import { type Noise, type Random, noiseOf, randomOf } from "./random";
import { type Box, type Mesh, type Point, away, frameOf, length } from "./shape";

/** A ridge of land through some points, with the breadth of the land on each side of them. */
export interface Spine {
  points: readonly Point[];
  breadth: readonly number[];
}

/** Land cells of a grid; beyond its edges the outermost cells go on. */
export interface Cells {
  x: number;
  y: number;
  step: number;
  /** How high a cell is; missing: as high as wide. */
  high?: number;
  rows: readonly (readonly boolean[])[];
}

function fromSpine({ points, breadth }: Spine, x: number, y: number): number {
  let best = -1e9;
  for (let i = 0; i < points.length; i++) {
    const a = points[i]!;
    const b = points[i + 1] ?? a;
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const long = dx * dx + dy * dy;
    const t = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / long));
    const r = breadth[i]! + ((breadth[i + 1] ?? breadth[i]!) - breadth[i]!) * t;
    best = Math.max(best, r - length(x - a[0] - dx * t, y - a[1] - dy * t));
  }
  return best;
}

/** Ridges as islands: the height of the nearest, roughened by its own breadth; ports stay dry. */
export function islands(
  { x: x0, y: y0, step, nx, ny, value }: Mesh,
  spines: readonly Spine[],
  ports: readonly Point[],
  dry: number,
  seed: number,
): void {
  const wobble = noiseOf(seed, 3);
  const height = new Float64Array(nx * ny).fill(-1e9);
  const rough = new Float64Array(nx * ny);
  for (const spine of spines) {
    const broadest = Math.max(...spine.breadth);
    const bumps = 2 + 0.75 * broadest;
    const far = bumps + broadest + 6;
    const { x, y, w, h } = frameOf(spine.points);
    const [left, right] = [Math.max(0, (x - far - x0) / step), Math.min(nx - 1, (x + w + far - x0) / step)];
    const [top, foot] = [Math.max(0, (y - far - y0) / step), Math.min(ny - 1, (y + h + far - y0) / step)];
    for (let j = Math.ceil(top); j <= foot; j++)
      for (let i = Math.ceil(left); i <= right; i++) {
        const at = j * nx + i;
        const above = fromSpine(spine, x0 + i * step, y0 + j * step);
        if (above <= height[at]!) continue;
        height[at] = above;
        rough[at] = bumps;
      }
  }
  for (let at = 0; at < height.length; at++) {
    if (height[at]! < -1e8) {
      value[at] = Math.max(value[at]!, -50);
      continue;
    }
    const x = x0 + (at % nx) * step;
    const y = y0 + Math.floor(at / nx) * step;
    let best = height[at]! + rough[at]! * wobble(x / 30, y / 30);
    for (let k = 0; k < ports.length; k++)
      best = Math.max(best, dry - length(x - ports[k]![0], y - ports[k]![1]));
    value[at] = Math.max(value[at]!, best);
  }
}

const FAR = 60; /* what is this far away does not matter for a coast */

/** Mainland along some edges: how deep it reaches in changes slowly, and it keeps clear of some boxes. */
export function mainland(
  { x: x0, y: y0, step, nx, ny, value }: Mesh,
  frame: Box,
  sides: string,
  clear: readonly Box[],
  seed: number,
): void {
  const slow = noiseOf(seed, 2);
  const rough = noiseOf(seed + 1, 4);
  const scale = Math.min(frame.w, frame.h);
  /** How deep the land of a side is at each place along it. */
  const depths = (side: string, from: number, count: number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) =>
      sides.includes(side)
        ? scale * (0.06 + 0.2 * slow((from + i * step) / (0.34 * scale), side.charCodeAt(0)))
        : -1e9,
    );
  const [west, east] = [depths("w", y0, ny), depths("e", y0, ny)];
  const [north, south] = [depths("n", x0, nx), depths("s", x0, nx)];
  for (let j = 0; j < ny; j++) {
    const y = y0 + j * step;
    const near = clear.filter((box) => y > box.y - FAR && y < box.y + box.h + FAR);
    const coastWest = frame.x + west[j]!;
    const coastEast = frame.x + frame.w - east[j]!;
    for (let i = 0; i < nx; i++) {
      const x = x0 + i * step;
      let best = Math.max(coastWest - x, x - coastEast);
      best = Math.max(best, north[i]! - y + frame.y, south[i]! - frame.y - frame.h + y);
      if (best > -30) best = inlet(best, x, y, near, rough);
      value[j * nx + i] = Math.max(value[j * nx + i]!, best);
    }
  }
}

/** How high land is that is about so far from the sea: with a rough coast, and coves around the boxes. */
function inlet(deep: number, x: number, y: number, clear: readonly Box[], rough: Noise): number {
  let room = 1e9;
  for (let k = 0; k < clear.length; k++) room = Math.min(room, away(clear[k]!, x, y));
  if (deep > FAR && room > FAR) return deep;
  const height = deep + 18 * rough(x / 48, y / 48);
  return height < 0 || room > height + 21 ? height : Math.min(height, room + 9 * rough(x / 30, y / 30) - 12);
}

/** The cells around one, and how much each counts by how far its middle is. */
const DELTAS = [-2, -1, 0, 1, 2];
const weight = (far: number): number => Math.exp(-1.5 * (far - 0.5) ** 2);

/** How far from its middle a cell is surely what it is, in cells. */
const SURE = 0.43;

/**
 * Land cells with a coast that cuts their corners, has bays and headlands, and never reaches the
 * middle of a cell of the other kind.
 */
export function celled(mesh: Mesh, { x: x0, y: y0, step, high = step, rows }: Cells, seed: number): void {
  const rough = noiseOf(seed, 4);
  const slow = noiseOf(seed + 1, 2);
  const last = rows.length - 1;
  const at = (i: number, j: number): number => {
    const row = rows[Math.max(0, Math.min(last, j))]!;
    return row[Math.max(0, Math.min(row.length - 1, i))] ? 1 : -1;
  };
  const rowAt = (y: number) => {
    const v = (y - y0) / high;
    const j = Math.floor(v);
    const beyond = Math.max(0, -v, v - rows.length);
    const down = DELTAS.map((dj) => weight(v - j - dj));
    return (x: number): number => {
      /* North and south of the cells nothing binds the coast. */
      const u = (x - x0) / step + (beyond > 0 ? 1.6 * Math.min(1, beyond) * slow(x / step / 4, v / 2.2) : 0);
      const i = Math.floor(u);
      let sum = 0;
      let whole = 0;
      for (let di = -2; di <= 2; di++) {
        const across = weight(u - i - di);
        for (let dj = -2; dj <= 2; dj++) {
          const share = across * down[dj + 2]!;
          sum += share * at(i + di, j + dj);
          whole += share;
        }
      }
      const plain = sum / whole;
      if (Math.abs(plain) > 0.99) return plain * step * 0.5; /* far from any coast */
      const height = plain + 0.75 * rough(u / 1.7, v / 1.7);
      if (beyond > 0) return height * step * 0.5;
      const own = at(i, j);
      const sure = 0.9 * (SURE - length(u - i - 0.5, v - j - 0.5));
      return own * Math.max(own * height, sure) * step * 0.5;
    };
  };
  for (let j = 0; j < mesh.ny; j++) {
    const row = rowAt(mesh.y + j * mesh.step);
    for (let i = 0; i < mesh.nx; i++) {
      const k = j * mesh.nx + i;
      mesh.value[k] = Math.max(mesh.value[k]!, row(mesh.x + i * mesh.step));
    }
  }
}

/* ==== Islands for ports ==================================================== */

/** A place that must lie on an island of its own; the land keeps clear of the boxes. */
export interface Isle {
  at: Point;
  /** 0 a few cays, 1 a small island, 2 a larger one, 3 as large as there is room. */
  size: number;
}

/** How far one can go from a point in a direction before a box or another port is near. */
function room(at: Point, angle: number, clear: readonly Box[], most: number): number {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  for (let far = 10; far < most; far += 8) {
    if (clear.some((box) => away(box, at[0] + dx * far, at[1] + dy * far) < 14)) return far - 10;
  }
  return most;
}

/** Ridges for a port: along the direction with the most room, or an arc of cays. */
export function spinesOf({ at, size }: Isle, clear: readonly Box[], unit: number, random: Random): Spine[] {
  const most = unit * ([34, 34, 80, 170][size] ?? 60);
  const near = clear.filter((box) => away(box, at[0], at[1]) < most + 14);
  const start = random() * Math.PI;
  let best = { angle: 0, fore: 0, aft: 0 };
  for (let k = 0; k < 12; k++) {
    const angle = start + (k * Math.PI) / 12;
    const fore = room(at, angle, near, most);
    const aft = room(at, angle + Math.PI, near, most);
    const flat = 1 + 0.35 * Math.abs(Math.cos(angle));
    if ((fore + aft) * flat > best.fore + best.aft) best = { angle, fore, aft };
  }
  const { angle, fore, aft } = best;
  const bend = (random() - 0.5) * 0.5;
  const along = (far: number, lift: number): Point => [
    at[0] + Math.cos(angle) * far - Math.sin(angle) * lift,
    at[1] + Math.sin(angle) * far + Math.cos(angle) * lift,
  ];
  if (size === 0) {
    const count = 4 + Math.floor(random() * 3);
    return Array.from({ length: count }, (_, i) => {
      const far = unit * (i - (count - 1) / 2) * 17;
      const centre = along(far, bend * far + unit * 8 * (random() - 0.5));
      const small = unit * (4.5 + 5 * random());
      return { points: [i === Math.floor(count / 2) ? at : centre], breadth: [small] };
    });
  }
  const thick = unit * (size === 1 ? 11 : size === 2 ? 17 : 24);
  const ends = [-aft, -aft / 2, 0, fore / 2, fore];
  return [
    {
      points: ends.map((far) => along(far, (bend * far * Math.abs(far)) / Math.max(1, most))),
      breadth: ends.map((_, i) => (i === 0 || i === 4 ? 0.35 : 0.75 + 0.5 * random()) * thick),
    },
  ];
}

/** Sizes for some ports: two large islands, then ever smaller ones, in an order of chance. */
export function sizesFor(count: number, seed: number): number[] {
  const random = randomOf(seed);
  const sizes = Array.from({ length: count }, (_, i) => [3, 2, 1, 0, 2, 1][i % 6]!);
  for (let i = count - 1; i > 0; i--) {
    const k = Math.floor(random() * (i + 1));
    [sizes[i], sizes[k]] = [sizes[k]!, sizes[i]!];
  }
  return sizes;
}
