/** Sentences name people, or speak to the person who reads them. */
import { describe, expect, it } from "vitest";
import { telling } from "../src/drivers/driver";
import type { Player, Step, TableView } from "../src/games/contract";
import { whoIs } from "../src/games/people";
import { narrate } from "../src/games/winds-of-plunder/narrate";
import type { Obs } from "../src/games/winds-of-plunder/obs";
import { shortPath } from "../src/table/waiting";

const player = (seat: number, name: string, you = false): Player => ({
  seat,
  name,
  you,
  bot: false,
  pennant: seat,
});

const view = (lang: "en" | "de", players: Player[]): TableView<unknown> => ({
  lang,
  players,
  obs: null,
  viewer: 0,
  edition: {
    name: "standard",
    lines: [
      "port havana 1 1 Havana",
      "action mutiny mutiny 4",
      "action dogs heave 5",
      "action swap intrigue 5",
      "action guns buyweapons 1 havana",
    ],
  },
  outcome: null,
});

describe("who did it", () => {
  it("speaks to the reader", () => {
    const players = [player(0, "Anna", true)];
    expect(whoIs(view("de", players), 0).has).toBe("Du hast");
    expect(whoIs(view("de", players), 0).is).toBe("Du bist");
    expect(whoIs(view("en", players), 0).name).toBe("You");
  });
  it("names the others, or their seat if they have no name", () => {
    const players = [player(0, "Du"), player(1, "Tom")];
    expect(whoIs(view("de", players), 0).has).toBe("Platz 1 hat");
    expect(whoIs(view("de", players), 1).has).toBe("Tom hat");
    expect(whoIs(view("en", players), 0).name).toBe("Seat 1");
  });
});

describe("what a seat does to another one, or to itself", () => {
  const players = [player(0, "Anna", true), player(1, "Fatima"), player(2, "")];
  const told = (lang: "en" | "de", who: number, text: string): string =>
    narrate(
      { who, text, before: { turn: who } } as unknown as Step<Obs>,
      view(lang, players) as unknown as TableView<Obs>,
    );
  it("says whose ship was boarded", () => {
    expect(told("en", 1, "board 1 vp")).toBe("Fatima boarded your ship.");
    expect(told("en", 0, "board 2 vp")).toBe("You boarded Fatima's ship.");
    expect(told("en", 1, "board 3 vp")).toBe("Fatima boarded seat 3's ship.");
    expect(told("de", 1, "board 1 vp")).toBe("Fatima hat dein Schiff geentert.");
    expect(told("de", 0, "board 2 vp")).toBe("Du hast das Schiff von Fatima geentert.");
    expect(told("en", 1, "board 1 crew")).toBe("Fatima boarded your ship and took 1 crew.");
    expect(told("de", 1, "board 3 weapons")).toBe(
      "Fatima hat das Schiff von Platz 3 geentert und 1 Waffe genommen.",
    );
  });
  it("says whom a card has hit, and what it cost", () => {
    expect(told("en", 1, "play mutiny 1")).toBe("Fatima played Mutiny: you lost 1 crew.");
    expect(told("en", 0, "play mutiny 2")).toBe("You played Mutiny: Fatima lost 1 crew.");
    expect(told("de", 1, "play mutiny 1")).toBe(
      "Fatima hat die Karte Meuterei gespielt: Du hast 1 Mannschaft verloren.",
    );
    expect(told("en", 1, "play dogs havana")).toBe("Fatima played Heave, Ye Scurvy Dogs: again to Havana.");
    expect(told("en", 1, "play swap havana bar2")).toBe(
      "Fatima played Intrigue: Havana and bar 2 swapped tiles.",
    );
    expect(told("en", 1, "play guns")).toBe("Fatima played Buy Weapons: 1 weapon more.");
  });
  it("does not name a seat twice", () => {
    expect(told("en", 1, "first 2")).toBe("Fatima chose to begin.");
    expect(told("en", 0, "first 1")).toBe("You chose to begin.");
    expect(told("en", 1, "first 3")).toBe("Fatima let seat 3 begin.");
    expect(told("en", 1, "blackbeard 2")).toBe("Fatima kept Blackbeard.");
    expect(told("de", 0, "first 1")).toBe("Du hast selbst begonnen.");
    expect(told("de", 1, "first 1")).toBe("Fatima hat dich beginnen lassen.");
    expect(told("de", 1, "blackbeard 2")).toBe("Fatima hat Blackbeard behalten.");
  });
});

describe("the story of the engine", () => {
  it("has names for seats, but none that would break the sentence", () => {
    expect(telling(["Du", "Tom", "You", ""]).names).toEqual(["", "Tom", "", ""]);
  });
});

it("a long link is shown by its beginning and its end, a short one whole", () => {
  expect(shortPath("/t/9rbdv6qm8z5f/qftnbyrkjxwzbabqh4r4")).toBe("/t/9rbd…bqh4r4");
  expect(shortPath("/t/9rbdv6qm8z5f")).toBe("/t/9rbdv6qm8z5f");
});
