/** Names in shared records: text from strangers, short, in one line. */
import { expect, test } from "vitest";
import { crewNames } from "../src/games/people";
import { crewed } from "../src/drivers/server";
import type { Table } from "../src/generated/messages";
import { BadLink, namesIn, withNames } from "../src/ui/names";

const RECORD = "windrose 1\ngame nullgame\nplayers 3\n";

test("names come back as they were", () => {
  const names = ["Anna", "", "Bärbel # 3 <b>"];
  const text = withNames(RECORD, names);
  expect(text.startsWith(RECORD)).toBe(true);
  expect(text.slice(RECORD.length).trimEnd()).not.toContain("\n");
  expect(namesIn(text)).toEqual(names);
  expect(namesIn(RECORD)).toEqual([]);
  expect(withNames(RECORD, ["", "", ""])).toBe(RECORD);
});

test("a name is one short line of what can be seen", () => {
  const long = "x".repeat(40);
  const odd = "An\u202ena\n1 play N4\t\u0000";
  expect(namesIn(withNames(RECORD, [odd, long, "👩‍🚀"]))).toEqual(["Anna 1 play N4", "x".repeat(24), "👩‍🚀"]);
});

test("names that nobody wrote here are refused", () => {
  for (const bad of [
    "nothing",
    "{}",
    "[1]",
    '["Anna"',
    `["${"x".repeat(25)}"]`,
    '["a\\nb"]',
    '["a\\u202eb"]',
    '[" Anna"]',
    "[null]",
  ]) {
    expect(() => namesIn(`${RECORD}# names ${bad}\n`), bad).toThrow(BadLink);
  }
});

test("bots of one table have different names", () => {
  expect(crewNames(["level3", "level3", "level1"])).toEqual(["Idris", "Jonas", "Pim"]);
  const chair = (bot: string) => ({ kind: "bot", bot, name: "Navigator", you: false, online: true }) as const;
  const me = { kind: "person", name: "Navigator", you: true, online: true } as const;
  const table = { chairs: [chair("level3"), me, chair("level3")] } as unknown as Table;
  expect(crewed(table).chairs.map(({ name }) => name)).toEqual(["Idris", "Navigator", "Jonas"]);
});
