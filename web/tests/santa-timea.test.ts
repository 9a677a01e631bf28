/** Santa Timea: what a proposed card would bring, and names of wind cards that motion can follow. */
import { expect, test } from "vitest";
import type { Lang, TableView } from "../src/games/contract";
import { NONE, type Obs, PIRATESS, Phase, TRICKS, windPieces, withCard } from "../src/games/santa-timea/obs";
import { outcomesOf } from "../src/games/santa-timea/outcome";
import { proposal } from "../src/games/santa-timea/words";

const NAMES = ["Ida", "Marina", "Jonas", "Fatima"];
const card = (text: string) => "NESW".indexOf(text[0]!) * 14 + Number(text.slice(1)) - 1;
const wind = (text: string) => "NESW".indexOf(text[0]!) * 3 + Number(text[1]) - 1;

/** The trick of the target picture: an east wind of 2, and three cards before mine. */
function table(changes: Partial<Obs> = {}): Obs {
  const trick = ["N12", "S3", "S12"].map(card);
  const none = { forecast: [], held: [], removed: [], pile: [[], [], [], [], []] };
  const row = [wind("E2"), wind("N1"), wind("S3")];
  return {
    ...none,
    hand: [card("E9"), PIRATESS],
    row,
    trick: [...trick, NONE, NONE],
    in_trick: 3,
    leader: 1,
    seats: 4,
    viewer: 0,
    tricks: 4,
    phase: Phase.play,
    ...changes,
  } as unknown as Obs;
}

function view(obs: Obs, lang: Lang): TableView<Obs> {
  const players = NAMES.map((name, seat) => ({ seat, name, you: seat === 0, bot: false, pennant: seat }));
  return { obs, viewer: 0, players, edition: { name: "", lines: [] }, lang, outcome: null };
}

const propose = (obs: Obs, id: number, lang: Lang) => proposal({ id, text: "" }, view(obs, lang));

test("a proposed card says what it is worth, who would take and who would lead", () => {
  expect(propose(table(), card("E9"), "en")).toEqual({
    says: "East 9 is worth 9. Jonas takes 2 damage; you lead next.",
    does: "Play East 9",
    brief: "East 9 is worth 9.\nYou lead, Jonas takes 2.",
  });
  expect(propose(table(), card("E9"), "de")).toEqual({
    says: "Ost 9 zählt 9. Jonas nimmt 2 Schaden; du spielst danach aus.",
    does: "Ost 9 spielen",
    brief: "Ost 9 zählt 9.\nDu spielst aus, Jonas nimmt 2.",
  });
});

test("a trick that is not over says so, and a first card says nothing of others", () => {
  const early = table({ leader: 3, in_trick: 1 });
  expect(propose(early, card("E9"), "en").says).toBe(
    "East 9 is worth 9. So far Fatima takes 2 damage; you lead next.",
  );
  expect(propose(table({ leader: 0, in_trick: 0 }), card("E9"), "en").says).toBe("East 9 is worth 9.");
});

test("the Piratess is worth what lies before her, and the last trick has no next leader", () => {
  expect(propose(table({ tricks: TRICKS - 1 }), PIRATESS, "en").says).toBe(
    "The Piratess is worth 6, like the card before her. Jonas takes 2 damage.",
  );
});

test("outcomes: taken, tied and led, none for a card that lies there alone", () => {
  const outcomes = (all: ReturnType<typeof withCard>, trick: number) =>
    all.map((one) => outcomesOf(one, all.length, trick).join("+"));
  expect(outcomes(withCard(table(), card("E9")), 4)).toEqual(["tied", "takes", "tied", "leads"]);
  expect(outcomes(withCard(table(), card("E9")), TRICKS - 1)).toEqual(["tied", "takes", "tied", ""]);
  expect(outcomes(withCard(table({ in_trick: 0, leader: 0 }), card("E9")), 4)).toEqual([""]);
  // South 3 and East 1½ would tie; here the only card that is not tied takes and leads.
  const alone = withCard(table({ trick: ["N12", "S12"].map(card), in_trick: 2, leader: 2 }), card("E9"));
  expect(outcomes(alone, 4)).toEqual(["tied", "tied", "takes+leads"]);
});

test("a wind card keeps its name from the row to the pile, and copies differ", () => {
  const row = [wind("E2"), wind("E2"), wind("S3")];
  expect(windPieces(table({ row })).row).toEqual(["wind-E2", "wind-E2b", "wind-S3"]);
  const bit = 1 * 5 + 2; // the first 2 of the east
  const taken = table({ row: [wind("E2"), wind("S3"), wind("N1")], pile: [[], [bit], [], [], []] });
  expect(windPieces(taken).piles[1]).toEqual(["wind-E2"]);
  expect(windPieces(taken).row).toEqual(["wind-E2b", "wind-S3", "wind-N1"]);
});
