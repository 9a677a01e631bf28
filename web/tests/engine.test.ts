/** The engine in WebAssembly, as the page calls it. */
import { beforeAll, expect, test } from "vitest";
import { Engine, Refused } from "../src/engine/module";
import { ALL, type Obs, PUBLIC, type Telling } from "../src/engine/protocol";
import { compiled } from "./engine";

let module: WebAssembly.Module;

beforeAll(async () => {
  module = await compiled();
});

const setup = { game: "santa-timea", seats: 3, options: {}, edition: "" };

/** A table on which the greedy bot has played so many decisions. */
async function played(decisions: number, of = setup): Promise<Engine> {
  const engine = await Engine.make(module);
  engine.open(of, 7n);
  for (let i = 0; i < decisions; i++) {
    engine.chance();
    const [actor] = engine.position(PUBLIC).actors;
    if (actor === undefined) {
      break;
    }
    const { obs } = engine.position(actor);
    engine.play(actor, engine.think(actor, "greedy", obs, { nodes: 0, ms: 0 }).move);
  }
  engine.chance();
  return engine;
}

test("all games play to their end, and their records read back", async () => {
  for (const { id, min, options } of (await Engine.make(module)).games()) {
    const rounds = options.some((each) => each.name === "max-rounds") ? { "max-rounds": "4" } : {};
    const engine = await played(5000, { game: id, seats: min, options: rounds, edition: "" } as typeof setup);
    const end = engine.position(PUBLIC);
    expect(end.over, id).toBe(true);
    const record = engine.record(ALL);
    const again = await Engine.make(module);
    await again.read(record);
    expect(again.position(PUBLIC), id).toEqual(end);
    expect(again.record(ALL), id).toBe(record);
  }
});

test("a refusal names its rule, and a wrong record its line", async () => {
  const engine = await played(1);
  const [actor] = engine.position(PUBLIC).actors;
  const legal = new Set(engine.position(actor!).legal.map(([id]) => id));
  const other = Array.from({ length: 57 }, (_, i) => i).find((i) => !legal.has(i))!;
  expect(engine.check(actor!, other)?.rule).toMatch(/^ST-/);
  const { obs } = engine.position(actor!);
  expect(engine.why(actor!, other, obs)?.rule).toMatch(/^ST-/);
  expect(() => engine.play(actor!, other)).toThrow(Refused);
  const error = await engine.read("windrose 1\ngame santa-timea\nplayers 9\n").catch((e) => e as Refused);
  expect((error as Refused).refusal.line).toBe(3);
  expect(engine.position(actor!).legal.length).toBe(legal.size);
});

const english: Telling = { lang: "en", names: [] };

test("the story of a step is the same from observations alone, in each language", async () => {
  const engine = await played(24);
  const told = { en: "", de: "" };
  for (const lang of ["en", "de"] as const) {
    const telling = { lang, names: ["Ada", "Bo", ""] };
    const steps = engine.steps(0, 0, telling);
    for (let i = 1; i < steps.length; i++) {
      const { who = -1, action, story = [], obs } = steps[i]!;
      if (action !== undefined) {
        const step = { who, action, before: steps[i - 1]!.obs, after: obs };
        expect(engine.tell(0, step, telling)).toEqual(story);
        told[lang] += `${story.join(" ")} `;
      } else {
        expect(story).toEqual([]);
      }
    }
  }
  expect(told.en).toMatch(/\bYou .*\bBo .*\bSeat 3 |\bYou .*\bSeat 3 .*\bBo /);
  expect(told.de).toMatch(/\bDu .*\bBo .*\bPlatz 3 |\bDu .*\bPlatz 3 .*\bBo /);
  expect(told.en + told.de).not.toMatch(/Ada|[Ss]eat [12]|Platz [12]/);
});

test("an observation that is not as the engine wrote it is refused", async () => {
  const engine = await played(2);
  const [actor] = engine.position(PUBLIC).actors;
  const { obs } = engine.position(actor!);
  const think = (given: Obs) => engine.think(actor!, "greedy", given, { nodes: 0, ms: 0 });
  expect(think(obs).move).toBeGreaterThanOrEqual(0);
  expect(() => think({ ...obs, hand: [-1] })).toThrow(Refused);
  expect(() => think({ ...obs, more: 1 })).toThrow(Refused);
  expect(() => think({})).toThrow(Refused);
});

test("steps of others' cards are hidden from a seat, and all of a hand from spectators", async () => {
  const engine = await played(3);
  const seen = engine.steps(PUBLIC, 0, english).filter((step) => /^deal/.test(step.text ?? ""));
  expect(seen.length).toBeGreaterThan(10);
  expect(seen.every((step) => step.text!.endsWith(" ?") && step.action === undefined)).toBe(true);
  expect(engine.position(PUBLIC).obs.hand).toEqual([]);
  const mine = engine.steps(1, 0, english).filter((step) => /^deal/.test(step.text ?? ""));
  const open = mine.filter((step) => step.action !== undefined);
  expect(open.length).toBeGreaterThan(3);
  expect(open.every((step) => /^deal 2 [^?]/.test(step.text!))).toBe(true);
  expect(mine.filter((step) => !open.includes(step)).every((step) => / \?$/.test(step.text!))).toBe(true);
});

test("a move taken back meets the same luck", async () => {
  const engine = await played(9);
  const record = engine.record(ALL);
  const back = engine.beforeLast([0, 1, 2]);
  const last = engine.steps(PUBLIC, back, english)[0]!;
  engine.rewind(back);
  expect(engine.position(PUBLIC).at).toBe(back);
  expect(engine.parse(last.who!, last.text!)).toBe(last.action);
  engine.play(last.who!, last.action!);
  engine.chance();
  expect(engine.record(ALL)).toBe(record);
  engine.rewind(0);
  expect(engine.beforeLast([0, 1, 2])).toBe(-1);
});

test("a hint ranks legal moves and keeps to its limits", async () => {
  const engine = await played(2);
  const [actor] = engine.position(PUBLIC).actors;
  const position = engine.position(actor!);
  const advice = engine.think(actor!, "level4", position.obs, { nodes: 300, ms: 2000 });
  const legal = position.legal.map(([id]) => id);
  expect(advice.nodes).toBeLessThanOrEqual(300);
  expect(advice.moves.length).toBeGreaterThan(1);
  expect(advice.moves.every(([id]) => legal.includes(id))).toBe(true);
  expect(advice.moves[0]![0]).toBe(advice.move);
});

test("a bad edition is refused with its line", async () => {
  const engine = await Engine.make(module);
  const good = engine.games().find((each) => each.id === "columbus")!.edition;
  const bad = [...good.slice(0, 3), "nonsense", ...good.slice(3)].join("\n");
  const of = { game: "columbus", seats: 2, options: {}, edition: `${bad}\n` };
  try {
    engine.begin(of);
    expect.unreachable();
  } catch (error) {
    expect((error as Refused).refusal.line).toBe(4);
  }
  engine.begin({ ...of, edition: `${good.join("\n")}\n` });
});
