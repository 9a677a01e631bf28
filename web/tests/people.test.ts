/** Sentences name people, or speak to the person who reads them. */
import { describe, expect, it } from "vitest";
import { telling } from "../src/drivers/driver";
import type { Player, TableView } from "../src/games/contract";
import { whoIs } from "../src/games/people";

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
  edition: { name: "standard", lines: [] },
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

describe("the story of the engine", () => {
  it("has names for seats, but none that would break the sentence", () => {
    expect(telling(["Du", "Tom", "You", ""]).names).toEqual(["", "Tom", "", ""]);
  });
});
