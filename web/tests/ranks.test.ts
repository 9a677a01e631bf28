/** The scale of the rating charts. */
import { expect, test } from "vitest";
import { rankOf, spanOf } from "../src/pages/ranks";

const bots = [700, 1000, 1200, 1240, 1300].map((points, i) => ({ bot: `level${i + 1}`, points }));

test("the bots are evenly spaced, and so is what is between two of them", () => {
  expect(bots.map(({ points }) => rankOf(points, bots))).toEqual([0, 1, 2, 3, 4]);
  expect(rankOf(850, bots)).toBe(0.5);
  expect(rankOf(1210, bots)).toBe(2.25);
  expect(rankOf(850, [...bots].reverse())).toBe(0.5);
});

test("beyond the bots it goes on as between the nearest two", () => {
  expect(rankOf(550, bots)).toBe(-0.5);
  expect(rankOf(1330, bots)).toBe(4.5);
});

test("more points are never a lower rank, even where bots are equal or unknown", () => {
  for (const known of [bots, bots.slice(0, 1), [], bots.map((each) => ({ ...each, points: 1000 }))]) {
    const ranks = Array.from({ length: 40 }, (_, i) => rankOf(500 + 25 * i, known));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(ranks.every(Number.isFinite)).toBe(true);
  }
});

test("charts show all bots, and not much beyond them", () => {
  expect(spanOf([1.5, 3], 5)).toEqual({ low: 0, high: 4 });
  expect(spanOf([-0.5, 4.2], 5)).toEqual({ low: -0.5, high: 4.2 });
  expect(spanOf([-9, 30], 5)).toEqual({ low: -2, high: 6 });
});
