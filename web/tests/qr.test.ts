/** Reads our QR codes back, by the standard and not by the writer's own steps. */
import { expect, test } from "vitest";
import { fixedOf, MASKS, path, qr, times, type Grid } from "../src/ui/qr";

function bitsAt(grid: Grid, places: readonly (readonly [number, number])[]): number {
  return places.reduce((word, [row, column]) => (word << 1) | (grid[row]![column] ? 1 : 0), 0);
}

/** The mask, from the copy of the format beside the upper left finder. */
function maskOf(grid: Grid): number {
  const places: [number, number][] = [];
  for (const column of [0, 1, 2, 3, 4, 5, 7, 8]) {
    places.push([8, column]);
  }
  for (const row of [7, 5, 4, 3, 2, 1, 0]) {
    places.push([row, 8]);
  }
  const word = bitsAt(grid, places) ^ 0x5412;
  expect(word >> 13).toBe(0); // level M
  return (word >> 10) & 7;
}

function codewords(grid: Grid): number[] {
  const version = (grid.length - 17) / 4;
  const isFlipped = MASKS[maskOf(grid)]!;
  const bits = path(fixedOf(version)).map(([r, c]) => grid[r]![c] !== isFlipped(r, c));
  const words: number[] = [];
  for (let i = 0; i + 8 <= bits.length; i += 8) {
    words.push(bits.slice(i, i + 8).reduce((word, bit) => (word << 1) | (bit ? 1 : 0), 0));
  }
  return words;
}

/** A block is a codeword of the code iff it vanishes at the powers of two. */
function syndromes(block: readonly number[], n: number): number[] {
  return Array.from({ length: n }, (_, i) => {
    let power = 1;
    for (let k = 0; k < i; k++) {
      power = times(power, 2);
    }
    return block.reduce((sum, word) => times(sum, power) ^ word, 0);
  });
}

test("a short text stands in one block that checks", () => {
  const grid = qr("WIND")!;
  expect(grid.length).toBe(21);
  const words = codewords(grid).slice(0, 26);
  expect(syndromes(words, 10)).toEqual(Array(10).fill(0));
  expect(words[0]).toBe(0x40 | (4 >> 4));
  const bytes = [0, 1, 2, 3].map((i) => ((words[i + 1]! & 15) << 4) | (words[i + 2]! >> 4));
  expect(String.fromCharCode(...bytes)).toBe("WIND");
});

test("several blocks are dealt out in turn, and each of them checks", () => {
  const text = "https://windrose.example/#/t/abcdefgh/0123456789abcdef0123456789abcdef-wind";
  const grid = qr(text)!;
  const version = (grid.length - 17) / 4;
  expect(version).toBe(5);
  const words = codewords(grid);
  for (const first of [0, 1]) {
    const data = Array.from({ length: 43 }, (_, i) => words[2 * i + first]!);
    const checks = Array.from({ length: 24 }, (_, i) => words[86 + 2 * i + first]!);
    expect(syndromes([...data, ...checks], 24)).toEqual(Array(24).fill(0));
  }
});

test("finders, timing and the dark module are where the standard wants them", () => {
  const grid = qr("x".repeat(150))!;
  const size = grid.length;
  const row = (y: number, from: number) =>
    bitsAt(
      grid,
      Array.from({ length: 7 }, (_, i) => [y, from + i] as const),
    );
  expect(row(0, 0)).toBe(0b1111111);
  expect(row(1, 0)).toBe(0b1000001);
  expect(row(2, size - 7)).toBe(0b1011101);
  expect(row(size - 1, 0)).toBe(0b1111111);
  expect(grid[size - 8]![8]).toBe(true);
  expect([8, 9, 10, 11].map((i) => grid[6]![i])).toEqual([true, false, true, false]);
});

test("what is too long has no code", () => {
  expect(qr("x".repeat(214))).toBeNull();
  expect(qr("x".repeat(213))).not.toBeNull();
});
