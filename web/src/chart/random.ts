/** Seeded chance and smooth noise, so that a chart is the same wherever it is made. */

export type Random = () => number;

/** Numbers in 0..1 that follow from the seed alone. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A seed from any text, such as the lines of an edition. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

export type Noise = (x: number, y: number) => number;

/** Smooth noise in about -1..1 with bumps of size 1, and finer ones on them. */
export function noiseOf(seed: number, octaves: number): Noise {
  const at = (x: number, y: number): number => {
    let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ seed;
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 2 ** 31 - 1;
  };
  const ease = (t: number) => t * t * (3 - 2 * t);
  const one = (x: number, y: number): number => {
    const i = Math.floor(x);
    const j = Math.floor(y);
    const u = ease(x - i);
    const v = ease(y - j);
    const top = at(i, j) * (1 - u) + at(i + 1, j) * u;
    return top * (1 - v) + (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v;
  };
  return (x, y) => {
    let sum = 0;
    let weight = 1;
    let total = 0;
    let fine = 1;
    for (let k = 0; k < octaves; k++) {
      sum += weight * one(x * fine + k * 17.3, y * fine - k * 9.1);
      total += weight;
      weight /= 2;
      fine *= 2;
    }
    return sum / total;
  };
}
