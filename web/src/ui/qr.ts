/**
 * QR codes after ISO/IEC 18004: bytes, level M, versions 1 to 10, which is enough for any
 * link of ours.
 */

/** Level M: check bytes of a block; then number and data bytes of short and long blocks. */
const BLOCKS: readonly (readonly [number, number, number, number, number])[] = [
  [10, 1, 16, 0, 0],
  [16, 1, 28, 0, 0],
  [26, 1, 44, 0, 0],
  [18, 2, 32, 0, 0],
  [24, 2, 43, 0, 0],
  [16, 4, 27, 0, 0],
  [18, 4, 31, 0, 0],
  [22, 2, 38, 2, 39],
  [22, 3, 36, 2, 37],
  [26, 4, 43, 1, 44],
];

/** Centres of the small squares, by version. */
const CENTRES: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

// ---- the field of 256 elements ----

const POWERS = new Uint8Array(255);
const LOGS = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  POWERS[i] = x;
  LOGS[x] = i;
  x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}

export function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : POWERS[(LOGS[a]! + LOGS[b]!) % 255]!;
}

/** The check bytes of a block: the remainder by the product of (x - 2^i). */
export function checkBytes(data: Uint8Array, n: number): Uint8Array {
  let divisor = Uint8Array.of(1);
  for (let i = 0; i < n; i++) {
    const next = new Uint8Array(divisor.length + 1);
    divisor.forEach((c, k) => {
      next[k] = next[k]! ^ c;
      next[k + 1] = next[k + 1]! ^ times(c, POWERS[i]!);
    });
    divisor = next;
  }
  const rest = new Uint8Array(data.length + n);
  rest.set(data);
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!;
    for (let k = 0; k <= n; k++) {
      rest[i + k] = rest[i + k]! ^ times(divisor[k]!, factor);
    }
  }
  return rest.slice(data.length);
}

// ---- bytes ----

function dataBytes(version: number): number {
  const [, short, shortLength, long, longLength] = BLOCKS[version - 1]!;
  return short * shortLength + long * longLength;
}

/** Mode, length, the bytes, and filling. */
function fill(bytes: Uint8Array, version: number): Uint8Array {
  const bits: number[] = [];
  const put = (value: number, width: number) => {
    for (let i = width - 1; i >= 0; i--) {
      bits.push((value >> i) & 1);
    }
  };
  const size = dataBytes(version);
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, size * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const data = new Uint8Array(size);
  bits.forEach((bit, i) => {
    data[i >> 3] = data[i >> 3]! | (bit << (7 - (i & 7)));
  });
  for (let i = bits.length / 8, k = 0; i < size; i++, k++) {
    data[i] = k % 2 === 0 ? 0xec : 0x11;
  }
  return data;
}

/** Splits into blocks, adds check bytes and shuffles all like cards. */
function interleave(data: Uint8Array, version: number): number[] {
  const [checks, short, shortLength, long, longLength] = BLOCKS[version - 1]!;
  const blocks: Uint8Array[] = [];
  let at = 0;
  for (let i = 0; i < short + long; i++) {
    const length = i < short ? shortLength : longLength;
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const out: number[] = [];
  for (let i = 0; i < Math.max(shortLength, longLength); i++) {
    for (const block of blocks) if (i < block.length) out.push(block[i]!);
  }
  const tails = blocks.map((block) => checkBytes(block, checks));
  for (let i = 0; i < checks; i++) {
    for (const tail of tails) out.push(tail[i]!);
  }
  return out;
}

// ---- the square ----

export type Grid = boolean[][];

interface Sheet {
  dark: Grid;
  /** Modules that carry no data. */
  fixed: Grid;
}

function square(size: number): Grid {
  return Array.from({ length: size }, () => Array<boolean>(size).fill(false));
}

function set(sheet: Sheet, row: number, column: number, dark: boolean): void {
  sheet.dark[row]![column] = dark;
  sheet.fixed[row]![column] = true;
}

function drawFinder(sheet: Sheet, row: number, column: number): void {
  const size = sheet.dark.length;
  for (let dy = -4; dy <= 4; dy++) {
    for (let dx = -4; dx <= 4; dx++) {
      const y = row + dy;
      const x = column + dx;
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      if (y >= 0 && y < size && x >= 0 && x < size) {
        set(sheet, y, x, ring !== 2 && ring !== 4);
      }
    }
  }
}

function drawSmall(sheet: Sheet, row: number, column: number): void {
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      set(sheet, row + dy, column + dx, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  }
}

function remainder(value: number, divisor: number, width: number): number {
  let rest = value << width;
  const top = 31 - Math.clz32(divisor);
  for (let bit = 31 - Math.clz32(rest); bit >= top; bit = 31 - Math.clz32(rest)) {
    rest ^= divisor << (bit - top);
  }
  return rest;
}

/** Level and mask, twice, around the finders. */
function drawFormat(sheet: Sheet, mask: number): void {
  const size = sheet.dark.length;
  const word = ((mask << 10) | remainder(mask, 0x537, 10)) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = ((word >> i) & 1) === 1;
    set(sheet, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, 8, dark);
    set(sheet, 8, i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i, dark);
  }
  set(sheet, size - 8, 8, true);
}

function drawVersion(sheet: Sheet, version: number): void {
  const size = sheet.dark.length;
  const word = (version << 12) | remainder(version, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const dark = ((word >> i) & 1) === 1;
    set(sheet, Math.floor(i / 3), size - 11 + (i % 3), dark);
    set(sheet, size - 11 + (i % 3), Math.floor(i / 3), dark);
  }
}

function frame(version: number): Sheet {
  const size = 17 + 4 * version;
  const sheet: Sheet = { dark: square(size), fixed: square(size) };
  for (let i = 0; i < size; i++) {
    set(sheet, 6, i, i % 2 === 0);
    set(sheet, i, 6, i % 2 === 0);
  }
  drawFinder(sheet, 3, 3);
  drawFinder(sheet, 3, size - 4);
  drawFinder(sheet, size - 4, 3);
  const centres = CENTRES[version - 1]!;
  const last = centres[centres.length - 1];
  for (const row of centres) {
    for (const column of centres) {
      const atFinder =
        (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6);
      if (!atFinder) {
        drawSmall(sheet, row, column);
      }
    }
  }
  drawFormat(sheet, 0);
  if (version >= 7) {
    drawVersion(sheet, version);
  }
  return sheet;
}

/** The places of data, in their order: up and down in columns of two, from the right. */
export function path(fixed: Grid): [number, number][] {
  const size = fixed.length;
  const places: [number, number][] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) {
      right--;
    }
    for (let i = 0; i < size; i++) {
      const row = up ? size - 1 - i : i;
      for (const column of [right, right - 1]) {
        if (!fixed[row]![column]) {
          places.push([row, column]);
        }
      }
    }
    up = !up;
  }
  return places;
}

export const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

// ---- choosing the mask that reads best ----

function runs(line: readonly boolean[]): number {
  let penalty = 0;
  let length = 1;
  for (let i = 1; i <= line.length; i++) {
    if (i < line.length && line[i] === line[i - 1]) {
      length++;
    } else {
      penalty += length >= 5 ? length - 2 : 0;
      length = 1;
    }
  }
  const text = line.map((dark) => (dark ? "1" : "0")).join("");
  for (const finder of ["10111010000", "00001011101"]) {
    for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) {
      penalty += 40;
    }
  }
  return penalty;
}

function penaltyOf(dark: Grid): number {
  const size = dark.length;
  let penalty = 0;
  let count = 0;
  for (let r = 0; r < size; r++) {
    penalty += runs(dark[r]!) + runs(dark.map((row) => row[r]!));
    for (let c = 0; c < size; c++) {
      count += dark[r]![c] ? 1 : 0;
      const here = dark[r]![c];
      if (
        r > 0 &&
        c > 0 &&
        here === dark[r - 1]![c] &&
        here === dark[r]![c - 1] &&
        here === dark[r - 1]![c - 1]
      ) {
        penalty += 3;
      }
    }
  }
  return penalty + 10 * Math.floor(Math.abs((count * 20) / (size * size) - 10));
}

/** The code of a text, true for dark modules; null if it is too long. */
export function qr(text: string): Grid | null {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= BLOCKS.length && bytes.length + (version < 10 ? 2 : 3) > dataBytes(version)) {
    version++;
  }
  if (version > BLOCKS.length) {
    return null;
  }
  const words = interleave(fill(bytes, version), version);
  let best: Grid | null = null;
  let least = Infinity;
  MASKS.forEach((isFlipped, mask) => {
    const sheet = frame(version);
    path(sheet.fixed).forEach(([row, column], i) => {
      const bit = ((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
      sheet.dark[row]![column] = (bit === 1) !== isFlipped(row, column);
    });
    drawFormat(sheet, mask);
    const penalty = penaltyOf(sheet.dark);
    if (penalty < least) {
      least = penalty;
      best = sheet.dark;
    }
  });
  return best;
}

/** The modules that carry data in a code of this version, for readers of codes. */
export function fixedOf(version: number): Grid {
  return frame(version).fixed;
}
