/** The crew of bots: who sits down at a new table. */
import { expect, test } from "vitest";
import type { GameCard } from "../src/games/contract";
import { botsOf, firstPlan, isBot, localChairs, moved } from "../src/pages/plan";
import { CREW, crewAbout } from "../src/ui/bots";

test("four of the crew sit down, each another one, about as strong as the one asked for", () => {
  expect(crewAbout("level3")).toEqual(["level3", "level2", "level4", "level1"]);
  expect(crewAbout("level1")).toEqual(["level1", "level2", "level3", "level4"]);
  expect(crewAbout("level5")).toEqual(["level5", "level4", "level3", "level2"]);
});

test("on the server chairs are free at first; elsewhere a crew sits there", () => {
  const here = firstPlan({ seats: [2, 5], drawsSeats: false } as unknown as GameCard, "level2");
  const server = { ...here, ...moved(here, "server") };
  expect(server.kinds).toEqual(["me", "open", "open", "open", "open"]);
  const added = { ...server, kinds: server.kinds.map((kind, i) => (i === 1 ? "level5" : kind)) };
  expect(moved(added, "server")).toEqual({});
  const back = { ...added, ...moved(added, "here") };
  expect(back.kinds).toEqual(["me", "level5", "level2", "level4", "level1"]);
  const real = { ...back, ...moved(back, "companion") };
  expect(real.kinds).toEqual(["me", "companion", "companion", "companion", "companion"]);
  expect({ ...real, ...moved(real, "here") }.kinds).toEqual(["me", ...crewAbout("level3")]);
});

test("a bot that has learned is offered where there is a net, and has a name and a face", () => {
  expect(botsOf("santa-timea")).toContain("net");
  expect(botsOf("nullgame")).not.toContain("net");
  expect(isBot("net")).toBe(true);
  expect(CREW.net?.name).toBe("Sal");
  const plan = firstPlan(
    { id: "santa-timea", seats: [2, 5], drawsSeats: false } as unknown as GameCard,
    "net",
  );
  expect(localChairs(plan, "Anna", "You", String)[1]).toEqual({ kind: "bot", name: "Sal", bot: "net" });
});
