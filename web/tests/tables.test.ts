/** The lists of tables: what comes first, and days as people say them. */
import { expect, test } from "vitest";
import { dayOf, inOrder, type Row } from "../src/pages/tables";

const NOON = new Date(2026, 2, 18, 12).getTime(); /* a Wednesday */
const DAY = 86_400_000;

test("days are called as people call them", () => {
  const say = (days: number) => [dayOf("en", NOON - days * DAY, NOON), dayOf("de", NOON - days * DAY, NOON)];
  expect(say(0)).toEqual(["today", "heute"]);
  expect(say(1)).toEqual(["yesterday", "gestern"]);
  expect(say(3)).toEqual(["Sunday", "Sonntag"]);
  expect(say(20)).toEqual(["26 February", "26. Februar"]);
  expect(dayOf("en", NOON + DAY, NOON)).toBe("today"); // a clock that is ahead
});

test("tables that wait for me come first, finished ones last", () => {
  const row = (key: string, turn: boolean, over: boolean, time: number): Row => ({
    key,
    game: "azimuth",
    where: "",
    turn,
    over,
    status: "",
    names: [],
    time,
    href: "",
    action: "",
  });
  const rows = [
    row("over", false, true, 9),
    row("old", true, false, 1),
    row("new", true, false, 5),
    row("other", false, false, 7),
  ];
  expect(inOrder(rows).map(({ key }) => key)).toEqual(["new", "old", "other", "over"]);
});
