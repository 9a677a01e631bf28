// nets.test.ts: the engine with nets takes those of its games alone, and thinks with them.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { Engine } from "../src/engine/module";
import { makeEngine } from "./engine";

const path = resolve(process.env.WINDROSE_BUILD ?? "../build", "windrose-nets.wasm");
const weights = new Uint8Array(readFileSync(resolve("../nets/santa-timea.net")));
const setup = { game: "santa-timea", seats: 4, options: {}, edition: "" };
const limits = { nodes: 200, ms: 0 };

async function learned(): Promise<Engine> {
  return Engine.make(await WebAssembly.compile(readFileSync(path)));
}

/** The first decision of a match: who is asked, and what they see. */
async function first() {
  const engine = await makeEngine();
  engine.open(setup, 3n);
  engine.chance();
  const seat = engine.position(-2).actors[0]!;
  return { engine, seat, obs: engine.position(seat).obs };
}

test("a net changes what a search thinks, and nothing without it does", async () => {
  const { engine, seat, obs } = await first();
  const other = await learned();
  other.begin(setup);
  for (const each of [engine, other]) {
    each.luck(1n);
  }
  const plain = engine.think(seat, "level5", obs, limits);
  expect(other.think(seat, "level5", obs, limits)).toEqual(plain);
  expect(other.think(seat, "net-search", obs, limits)).toEqual(plain); // no net yet
  other.net(weights);
  expect(other.think(seat, "level5", obs, limits)).toEqual(plain);
  const looked = other.think(seat, "net-search", obs, limits);
  expect(looked).not.toEqual(plain);
  expect(looked.nodes).toBe(limits.nodes);
  const alone = other.think(seat, "net", obs, limits);
  expect(looked.moves.map((move) => move[0])).toContain(alone.move);
});

test("a net of another game, or a damaged one, is refused", async () => {
  const engine = await learned();
  engine.begin({ ...setup, game: "columbus" });
  expect(() => engine.net(weights)).toThrow("not for columbus");
  engine.begin(setup);
  expect(() => engine.net(weights.slice(0, -8))).toThrow("damaged");
});

test("the engine that comes first has no nets", async () => {
  const engine = await makeEngine();
  expect(engine.bots().map((bot) => bot.name)).not.toContain("net");
  expect((await learned()).bots().map((bot) => bot.name)).toContain("net-search");
});
