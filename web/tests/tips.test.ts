/** Tips of the games: each once, when it is needed, until somebody wants no more. */
import { expect, it } from "vitest";
import { tips as azimuth } from "../src/games/azimuth/tips";
import { tips as columbus } from "../src/games/columbus/tips";
import type { AnyGame, TableView, Tip } from "../src/games/contract";
import { tips as santaTimea } from "../src/games/santa-timea/tips";
import { tips as windsOfPlunder } from "../src/games/winds-of-plunder/tips";
import { tipFor } from "../src/table/tips";

const all: readonly (readonly Tip<never>[])[] = [santaTimea, azimuth, columbus, windsOfPlunder];

it("every game has some, with different names and words in two languages", () => {
  for (const tips of all) {
    expect(tips.length).toBeGreaterThan(2);
    expect(new Set(tips.map((tip) => tip.id)).size).toBe(tips.length);
    for (const { text } of tips) {
      expect(text.en).toMatch(/\.$/);
      expect(text.de).toMatch(/\.$/);
    }
  }
});

it("a tip comes when its move may be made, once", () => {
  const game = { id: "azimuth", tips: azimuth } as unknown as AnyGame;
  const view = {} as TableView<unknown>;
  const legal = [{ id: 1, text: "swim c3" }];
  const named = (seen: string[], moves = legal) => tipFor(game, view, moves, seen)?.id;
  expect(named([])).toBe("swim");
  expect(named(["azimuth swim"])).toBeUndefined();
  expect(named(["columbus swim"])).toBe("swim");
  expect(named(["*"])).toBeUndefined();
  expect(named([], [])).toBeUndefined();
});
