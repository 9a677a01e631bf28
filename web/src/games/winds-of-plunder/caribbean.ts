/** The Caribbean of the standard edition: outlines and towns, placed by hand on a sheet 1000 by 739. */
import type { Coast, Name, Town } from "../../chart/chart";
import { type Point, roughen } from "../../chart/shape";
import type { Both } from "../contract";

export const SHEET = { width: 1000, height: 739 } as const;

/** Region, order from north to south, place and kind of a port, by its name in records. */
export const TOWNS: Readonly<Record<string, readonly [number, number, number, number, Town["kind"]]>> = {
  havana: [0, 3, 140, 186, "town"],
  cayman: [0, 5, 162, 299, "hut"],
  belize: [0, 9, 24, 458, "hut"],
  nassau: [1, 1, 342, 94, "fort"],
  sansalvador: [1, 2, 448, 136, "hut"],
  jamaica: [1, 7, 400, 386, "town"],
  turks: [2, 4, 600, 231, "hut"],
  santodomingo: [2, 8, 664, 402, "fort"],
  curacao: [2, 11, 614, 572, "hut"],
  puertorico: [3, 6, 840, 320, "fort"],
  barbados: [3, 10, 930, 482, "light"],
  trinidad: [3, 12, 872, 616, "town"],
};

/** Coasts by their points "x y", as one walks along them. */
const COASTS: readonly (readonly [tint: number, times: number, points: string])[] = [
  [0, 3, "118 -156 140 -36 158 14 178 46 196 76 216 98 238 94 243 68 232 32 222 -6 232 -66 240 -156"],
  [
    0,
    2,
    "42 220 62 196 98 180 132 176 176 182 216 192 262 210 310 228 352 240 398 258 446 268 470 286 436 294 392 298 356 304 346 286 318 282 292 262 258 250 214 240 184 238 150 228 112 220 84 230 58 236",
  ],
  [
    2,
    3,
    "-190 256 -90 264 -14 250 30 246 46 260 42 292 30 330 34 368 18 396 26 428 16 456 22 486 4 510 34 524 84 520 124 532 160 528 186 544 182 580 170 620 174 660 190 700 216 736 262 754 310 732 352 740 384 766 392 910 -190 910",
  ],
  [
    2,
    3,
    "398 910 420 784 440 730 462 692 486 672 506 656 530 644 546 664 530 688 556 696 572 664 604 648 640 658 676 670 722 664 770 672 806 660 846 664 852 678 838 692 880 704 934 726 990 748 1080 766 1190 796 1190 910",
  ],
  [
    0,
    2,
    "528 354 548 336 586 328 622 330 664 334 706 348 742 370 752 386 722 390 694 394 668 404 644 400 622 408 606 424 588 414 552 416 522 424 508 416 530 406 562 402 572 388 560 376 544 376",
  ],
  [1, 2, "338 376 362 366 394 368 424 376 446 390 428 400 398 398 376 404 352 394"],
  [0, 2, "800 306 830 298 868 300 898 306 904 322 880 332 840 334 806 330 796 318"],
  [0, 2, "846 598 868 594 892 590 888 608 894 632 868 636 848 634 866 620 862 608"],
];

/** Small islands: x, y, half width, half height, turn in degrees. */
const ISLES: readonly (readonly number[])[] = [
  [306, 94, 11, 24, 9],
  [342, 90, 16, 8, 0],
  [372, 64, 6, 24, -28],
  [322, 46, 18, 5, 0],
  [402, 102, 5, 18, -34],
  [450, 134, 16, 18, 0],
  [486, 230, 14, 5, 0],
  [156, 296, 24, 9, 0],
  [198, 286, 9, 4, 0],
  [216, 282, 7, 3, 0],
  [556, 238, 11, 7, 0],
  [576, 228, 13, 7, 0],
  [600, 228, 13, 9, 0],
  [622, 240, 7, 9, 0],
  [644, 246, 4, 8, 0],
  [612, 570, 25, 8, 28],
  [566, 562, 12, 5, 28],
  [656, 578, 9, 6, 0],
  [930, 482, 14, 18, 0],
  [112, 250, 12, 9, 0],
  [558, 316, 9, 3, 0],
  [924, 318, 6, 4, 0],
  [934, 338, 6, 5, 0],
  [930, 360, 8, 6, 0],
  [914, 380, 6, 8, 0],
  [894, 396, 6, 8, 0],
  [872, 414, 5, 8, 0],
  [854, 440, 5, 8, 0],
  [844, 474, 5, 8, 0],
  [840, 510, 4, 7, 0],
  [846, 544, 5, 6, 0],
  [738, 626, 11, 6, 0],
];

export const ROSE: Point = [314, 566];

/** Names of seas and lands; those of ports come from the edition. */
export const SEAS: readonly (Omit<Name, "text"> & { text: Both })[] = [
  { text: { en: "Atlantic Ocean", de: "Atlantik" }, at: [652, 120], kind: "sea", size: 22 },
  { text: { en: "Caribbean Sea", de: "Karibisches Meer" }, at: [588, 510], kind: "sea", size: 30 },
  { text: { en: "Cuba", de: "Kuba" }, at: [226, 222], kind: "land", turn: 17 },
  { text: { en: "Honduras", de: "Honduras" }, at: [80, 618], kind: "land" },
];

/** A coast of the atlas as it is drawn: what is small keeps its size, and only its middle moves with the
 * sheet. Points are "x y x y", in tenths. */
export interface Drawn {
  tint: number;
  middle: Point | null;
  points: readonly number[];
}

/** An ellipse of eight corners around its middle. */
function isle([, , w = 0, h = 0, turn = 0]: readonly number[]): Point[] {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return Array.from({ length: 8 }, (_, i): Point => {
    const angle = (i * Math.PI) / 4;
    const [dx, dy] = [w * Math.cos(angle), h * Math.sin(angle)];
    return [dx * cos - dy * sin, dx * sin + dy * cos];
  });
}

const tenths = (points: readonly Point[]): number[] => points.flat().map((n) => Math.round(10 * n));

/** Draws all coasts of the atlas, broken up by chance. */
export function drawCoasts(seed: number): Drawn[] {
  const lines = COASTS.map(([tint, times, text], i): Drawn => {
    const numbers = text.split(" ").map(Number);
    const points = numbers.flatMap((x, k): Point[] => (k % 2 === 0 ? [[x, numbers[k + 1]!]] : []));
    return { tint, middle: null, points: tenths(roughen(points, seed + i, 0.16, times)) };
  });
  const isles = ISLES.map((one, i): Drawn => {
    const points = tenths(roughen(isle(one), seed + COASTS.length + i, 0.22, 2));
    return { tint: 1, middle: [one[0]!, one[1]!], points };
  });
  return [...lines, ...isles];
}

/** Coasts of the atlas, each point moved to where `at` says. */
export function coastsAt(drawn: readonly Drawn[], at: (point: Point) => Point): Coast[] {
  return drawn.map(({ tint, middle, points }) => {
    const [dx, dy] = middle === null ? [0, 0] : at(middle);
    const moved: Point[] = [];
    for (let i = 0; i < points.length; i += 2) {
      const point: Point = [points[i]! / 10, points[i + 1]! / 10];
      moved.push(middle === null ? at(point) : [dx + point[0], dy + point[1]]);
    }
    return { points: moved, tint, times: 0 };
  });
}
