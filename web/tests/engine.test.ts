/** The engine in WebAssembly, as the page calls it. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { Engine, fieldsText, Refused } from "../src/engine/module";
import { ALL, PUBLIC } from "../src/engine/protocol";

const path = resolve(process.env.WINDROSE_BUILD ?? "../build", "windrose.wasm");
let module: WebAssembly.Module;

beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(path));
});

const setup = { game: "santa-timea", seats: 3, options: {}, edition: "" };

/** A table on which the greedy bot has played so many decisions. */
async function played(decisions: number, of = setup): Promise<Engine> {
  const engine = await Engine.make(module);
  const fields = engine.games().find((each) => each.id === of.game)!.fields;
  engine.open(of, 7n);
  for (let i = 0; i < decisions; i++) {
    engine.chance();
    const [actor] = engine.position(PUBLIC).actors;
    if (actor === undefined) {
      break;
    }
    const obs = fieldsText(fields, engine.position(actor).obs);
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
  const legal = new Set(engine.legal(actor!).map(([id]) => id));
  const other = Array.from({ length: 57 }, (_, i) => i).find((i) => !legal.has(i))!;
  expect(engine.check(actor!, other)?.rule).toMatch(/^ST-/);
  const obs = fieldsText(engine.games()[0]!.fields, engine.position(actor!).obs);
  expect(engine.why(actor!, other, obs)?.rule).toMatch(/^ST-/);
  expect(() => engine.play(actor!, other)).toThrow(Refused);
  const error = await engine.read("windrose 1\ngame santa-timea\nplayers 9\n").catch((e) => e as Refused);
  expect((error as Refused).refusal.line).toBe(3);
  expect(engine.legal(actor!).length).toBe(legal.size);
});

test("the story of a step is the same from observations alone, in both languages", async () => {
  const engine = await played(24);
  const fields = engine.games()[0]!.fields;
  const steps = engine.steps(0, 0, 1e6);
  let told = 0;
  for (let i = 1; i < steps.length; i++) {
    const step = steps[i]!;
    if (step.action === null || step.action.endsWith("?")) {
      continue;
    }
    const [before, after] = [steps[i - 1]!, step].map((each) => fieldsText(fields, each.obs));
    const story = engine.tell(0, step.who, step.action, before!, after!);
    expect(story.en).toBe(step.en);
    expect(story.de).toBe(step.de);
    told += step.en !== "" ? 1 : 0;
  }
  expect(told).toBeGreaterThan(3);
});

test("steps of others' cards are hidden from a seat, and all of a hand from spectators", async () => {
  const engine = await played(3);
  const seen = engine.steps(PUBLIC, 0, 1e6).filter((step) => /^deal/.test(step.action ?? ""));
  expect(seen.every((step) => step.action!.endsWith("?"))).toBe(true);
  expect(engine.position(PUBLIC).obs.hand).toEqual([]);
});

test("a move taken back meets the same luck", async () => {
  const engine = await played(9);
  const record = engine.record(ALL);
  const back = engine.beforeLast([0, 1, 2]);
  const { moves } = engine.position(PUBLIC);
  const last = engine.steps(PUBLIC, back, moves)[0]!;
  engine.rewind(back);
  expect(engine.position(PUBLIC).moves).toBe(back);
  engine.play(last.who, engine.parse(last.who, last.action!));
  engine.chance();
  expect(engine.record(ALL)).toBe(record);
});

test("a hint ranks legal moves and keeps to its limits", async () => {
  const engine = await played(2);
  const [actor] = engine.position(PUBLIC).actors;
  const obs = fieldsText(engine.games()[0]!.fields, engine.position(actor!).obs);
  const advice = engine.think(actor!, "level4", obs, { nodes: 300, ms: 2000 });
  const legal = engine.legal(actor!).map(([id]) => id);
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
