/** The crew of bots: who sits down at a new table. */
import { expect, test } from "vitest";
import { crewAbout } from "../src/ui/bots";

test("four of the crew sit down, each another one, about as strong as the one asked for", () => {
  expect(crewAbout("level3")).toEqual(["level3", "level2", "level4", "level1"]);
  expect(crewAbout("level1")).toEqual(["level1", "level2", "level3", "level4"]);
  expect(crewAbout("level5")).toEqual(["level5", "level4", "level3", "level2"]);
});
