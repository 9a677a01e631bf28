/** What the pause after a trick of Santa Timea tells: who takes the damage, who leads next, and why. */
import { beforeAll, describe, expect, test } from "vitest";
import { toldSteps } from "../src/drivers/driver";
import type { Engine } from "../src/engine/module";
import type { Lang, Step, TableView } from "../src/games/contract";
import { facts } from "../src/games/santa-timea/facts";
import { NONE, type Obs, Phase, TRICKS, endedTrick } from "../src/games/santa-timea/obs";
import { makeEngine } from "./engine";

const NAMES = ["Ida", "Marina", "Jonas", "Fatima", "Olaf"];
const wind = (text: string) => "NESW".indexOf(text[0]!) * 3 + Number(text[1]) - 1;
const card = (text: string) =>
  text === "P" ? 56 : "NESW".indexOf(text[0]!) * 14 + Number(text.slice(1)) - 1;

const view = (lang: Lang, seats: number, me: number): TableView<Obs> => ({
  obs: {} as Obs,
  viewer: me < 0 ? null : me,
  players: NAMES.slice(0, seats).map((name, seat) => ({
    seat,
    name,
    you: seat === me,
    bot: false,
    pennant: seat,
  })),
  edition: { name: "", lines: [] },
  lang,
  outcome: null,
});

/** The last step of a trick under an east wind of 2 that seat 1 led; I am seat 0. */
function trick(cards: string, changes: Partial<Obs> = {}): Step<Obs> {
  const all = cards.split(" ");
  const before = {
    row: [wind("E2"), wind("N1"), wind("S3")],
    trick: [...all.slice(0, -1).map(card), ...Array(6 - all.length).fill(NONE)],
    in_trick: all.length - 1,
    seats: all.length,
    leader: 1,
    held: [],
    pile: [[], [], [], [], []],
    aside: Array(5).fill(NONE),
    tricks: 4,
    round: 2,
    pro: 0,
    phase: Phase.play,
    ...changes,
  } as unknown as Obs;
  // Everybody has an east 1 and a south 3 now.
  const after = { ...before, pile: Array(5).fill([5, 14]), tricks: before.tricks + 1, in_trick: 0 };
  const text = `play ${all.at(-1)}`;
  return { n: 1, who: 0, action: 0, text, before, after };
}

const told = (step: Step<Obs>, lang: Lang) =>
  facts(step, view(lang, step.before.seats, 0)).map(({ seat, title, why }) => [seat, title, why]);

describe("the facts of a trick in words", () => {
  test("one takes and another leads", () => {
    const step = trick("N12 S3 S12 E9");
    expect(told(step, "en")).toEqual([
      [2, "Jonas takes 2", "South 3, worth 1½, was the lowest card not tied. 4 damage now."],
      [0, "You lead trick 6", "East 9 was the highest. Marina and Fatima tied at 6."],
    ]);
    expect(told(step, "de")).toEqual([
      [2, "Jonas nimmt 2", "Süd 3, 1½ wert, war die niedrigste nicht ausgestochene Karte. Jetzt 4 Schaden."],
      [0, "Du spielst zu Stich 6 aus", "Ost 9 war die höchste. Mit 6 ausgestochen: Marina und Fatima."],
    ]);
  });

  test("nobody is tied, or I am", () => {
    expect(told(trick("E3 E4 E5 E2"), "en")).toEqual([
      [0, "You take 2", "East 2 was the lowest card. 4 damage now."],
      [3, "Fatima leads trick 6", "East 5 was the highest."],
    ]);
    const tied = trick("E6 E4 E7 N12");
    expect(told(tied, "en")[1]![2]).toBe("East 7 was the highest. You and Marina tied at 6.");
    expect(told(tied, "de")[1]![2]).toBe("Ost 7 war die höchste. Mit 6 ausgestochen: du und Marina.");
  });

  test("one takes and leads", () => {
    const step = trick("E12 P P N14");
    expect(told(step, "en")).toEqual([
      [0, "You take 2", "North 14, worth 7, was the only card not tied. 4 damage now."],
      [0, "You lead trick 6", "North 14 was the highest, too. Marina, Jonas and Fatima tied at 12."],
    ]);
    expect(told(step, "de")).toEqual([
      [0, "Du nimmst 2", "Nur Nord 14, 7 wert, war nicht ausgestochen. Jetzt 4 Schaden."],
      [
        0,
        "Du spielst zu Stich 6 aus",
        "Nord 14 war auch die höchste. Mit 12 ausgestochen: Marina, Jonas und Fatima.",
      ],
    ]);
  });

  test("all are tied, in the base game and in the pro game", () => {
    const stays = [1, "Marina leads trick 6", "Nobody won the lead, so it stays."];
    expect(told(trick("E6 P E4 P"), "en")).toEqual([
      [undefined, "Nobody takes damage", "All cards tied. The wind card is out for this round."],
      stays,
    ]);
    expect(told(trick("E6 P E4 P", { pro: 1 }), "en")).toEqual([
      [undefined, "Nobody takes damage", "All cards tied. The wind card waits for the next taker."],
      stays,
    ]);
    const last = { pro: 1, tricks: TRICKS - 1 };
    expect(told(trick("E6 P E4 P", last), "en")).toEqual([
      [undefined, "Nobody takes damage", "All cards tied. What was played for lapses with the round."],
    ]);
    expect(told(trick("E6 P E4 P"), "de")).toEqual([
      [
        undefined,
        "Niemand nimmt Schaden",
        "Alle haben einander ausgestochen. Die Windrichtungskarte scheidet für diesen Durchgang aus.",
      ],
      [1, "Marina spielt zu Stich 6 aus", "Niemand hat das Ausspiel gewonnen, also bleibt es."],
    ]);
  });

  test("winds that waited come with it", () => {
    const [taken] = told(trick("N12 S3 S12 E9", { pro: 1, held: [0] }), "en");
    expect(taken).toEqual([
      2,
      "Jonas takes 3",
      "South 3, worth 1½, was the lowest card not tied. The held wind card comes with it. 4 damage now.",
    ]);
    const both = trick("N12 S3 S12 E9", { pro: 1, held: [0, 1] });
    expect(told(both, "de")[0]![2]).toContain(" Die wartenden Windrichtungskarten kommen dazu. ");
  });

  test("a Piratess is led", () => {
    expect(told(trick("P E4 E5 E2"), "en")).toEqual([
      [1, "Marina takes 2", "A led Piratess takes in any case. 4 damage now."],
      [3, "Fatima leads trick 6", "East 5 was the highest."],
    ]);
    expect(told(trick("P E4 P N2"), "en")[1]![2]).toBe(
      "North 2, worth 1, was the highest. Jonas and Fatima tied at 4.",
    );
    expect(told(trick("P P E5 P"), "en")[1]![1]).toBe("Marina leads trick 6");
    expect(told(trick("P P N5"), "en")[1]).toEqual([
      0,
      "You lead trick 6",
      "North 5, worth 2½, was the only card not tied.",
    ]);
  });

  test("numbers decide among zeros, and nobody leads after the last trick", () => {
    expect(told(trick("W5 W9 E6 N12"), "en")).toEqual([
      [1, "Marina takes 2", "West 5, worth 0, was the lowest, by its number. 4 damage now."],
      [
        2,
        "Jonas leads trick 6",
        "West 9, worth 0, was the highest, by its number. You and Fatima tied at 6.",
      ],
    ]);
    expect(told(trick("E3 E4 E5 E2", { tricks: TRICKS - 1, pro: 1 }), "en")).toHaveLength(1);
  });
});

/* ==== Real matches ========================================================= */

let engine: Engine;

beforeAll(async () => {
  engine = await makeEngine();
});

/** The steps of a whole match; Piratesses are kept to the end where others can be played. */
function play(seats: number, pro: boolean, seed: number): ReturnType<typeof toldSteps> {
  const options: Record<string, string> = pro ? { pro: "on" } : {};
  engine.open({ game: "santa-timea", seats, options, edition: "" }, BigInt(seed));
  const start = engine.position(-1).obs;
  engine.chance();
  for (let i = 0; !engine.position(-1).over; i++) {
    const seat = engine.position(-2).actors[0]!;
    const { legal } = engine.position(seat);
    const others = seed % 2 === 1 ? legal.filter(([, text]) => text !== "play P") : legal;
    const from = others.length > 0 ? others : legal;
    engine.play(seat, from[(i * 7) % from.length]![0]);
    engine.chance();
  }
  return toldSteps(engine.steps(-1, 0, { lang: "en", names: NAMES.slice(0, seats) }), start);
}

test("the facts of whole matches are what the engine tells", () => {
  const seen = new Set<string>();
  for (const seats of [2, 3, 4, 5])
    for (const seed of [1, 2, 3, 4]) {
      for (const told of play(seats, seed > 2, seed)) {
        const step = told as unknown as Step<Obs>;
        const past = endedTrick(step);
        const [take, lead] = facts(step, view("en", seats, -1));
        expect(take !== undefined).toBe(past !== null);
        if (past === null) continue;
        const story = told.story.join(" ");
        const taker = /([A-Z]\w+) took wind/.exec(story)?.[1];
        expect(take!.title, story).toBe(taker ? `${taker} takes ${past.damage}` : "Nobody takes damage");
        expect(lead === undefined).toBe(past.trick === TRICKS - 1);
        const leader = /and the lead:/.test(story) ? taker : /(\w+) (?:won|kept) the lead/.exec(story)?.[1];
        if (lead) {
          expect(lead.title, story).toBe(`${leader} leads trick ${past.trick + 2}`);
          expect(NAMES[step.after.leader], story).toBe(leader);
          const isOver = step.after.round !== step.before.round;
          expect(isOver).toBe(false);
        }
        const german = facts(step, view("de", seats, -1));
        for (const fact of [take!, ...(lead ? [lead] : []), ...german]) {
          expect(fact.why).toMatch(/^\p{Lu}[^{}]*\.$/u);
          expect(`${fact.title} ${fact.why}`).not.toMatch(/\b[NEOSW]\d|undefined|NaN/);
        }
        expect(/by its number/.test(`${take!.why} ${lead?.why}`), story).toBe(/by its number/.test(story));
        for (const why of [take!.why, lead?.why ?? "the end"])
          for (const part of CASES) if (why.includes(part)) seen.add(part);
      }
    }
  expect([...seen].sort()).toEqual([...CASES].sort());
});

const CASES = [
  "the end",
  "A led Piratess takes in any case.",
  "was the only card not tied.",
  "was the lowest card.",
  "was the lowest card not tied.",
  "was the lowest, by its number.",
  "was the highest.",
  "was the highest, by its number.",
  "was the highest, too.",
  "Nobody won the lead, so it stays.",
  "tied at",
  "damage now.",
  "damage in this round.",
  "The held wind card comes with it.",
  "is out for this round.",
  "waits for the next taker.",
];
