/** The chart of Columbus: what moves has names, boards stay small, ships in port do not hide each other. */
import { Fragment, h, options, render } from "preact";
import { beforeAll, expect, test, vi } from "vitest";
import { randomOf } from "../src/chart/random";
import { toldSteps } from "../src/drivers/driver";
import type { Engine } from "../src/engine/module";
import type { BoardProps, Player, Step } from "../src/games/contract";
import { courseOf } from "../src/games/columbus/courses";
import { game } from "../src/games/columbus/index";
import type { Obs } from "../src/games/columbus/obs";
import { quay } from "../src/games/columbus/places";
import { type Cause, setbacksOf } from "../src/games/columbus/setbacks";
import { toolsOf, whirlOn } from "../src/games/columbus/tool";
import { SmallElement, installDocument, sizeOf } from "./small-dom";
import { makeEngine } from "./engine";

const SEATS = 5;
const MOST = 60_000;

let engine: Engine;
let lines: readonly string[] = [];

/** Enough for a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  installDocument();
  options.debounceRendering = (draw) => draw();
  options.requestAnimationFrame = (draw) => draw();
  engine = await makeEngine();
  lines = engine.games().find(({ id }) => id === "columbus")!.edition;
});

/** Everything that a seat is shown before its `n`-th decision, if the first legal move is made each time. */
function propsAt(n: number): BoardProps<Obs> {
  engine.open({ game: "columbus", seats: SEATS, options: {}, edition: "" }, 3n);
  for (let k = 0; ; k++) {
    engine.chance();
    const seat = engine.position(-2).actors[0]!;
    const { legal, obs } = engine.position(seat);
    const moves = legal.map(([id, text]) => ({ id, text }));
    if (k === n) return props(obs as unknown as Obs, seat, moves);
    const roll = moves.find(({ text }) => text === "roll" || text.startsWith("rose"));
    engine.play(seat, (roll ?? moves[0]!).id);
  }
}

function props(obs: Obs, viewer: number, legal: BoardProps<Obs>["legal"]): BoardProps<Obs> {
  const players: Player[] = Array.from({ length: SEATS }, (_, seat) => ({
    seat,
    name: `<b>${seat}</b>`,
    you: seat === viewer,
    bot: false,
    pennant: seat,
  }));
  const idle = { pick: () => undefined, refuse: () => undefined, picked: null, step: null, outcome: null };
  const view = { obs, viewer, players, edition: { name: "standard", lines }, lang: "en" as const };
  return { ...view, ...idle, legal, ms: 0, spots: [], hint: [] };
}

function drawn(given: BoardProps<Obs>): SmallElement {
  const root = new SmallElement("div", "html");
  const seats = Array.from({ length: SEATS }, (_, seat) => h(game.Possessions!, { ...given, seat }));
  const all = h(Fragment, null, h(game.Board, given), h(game.Hand!, given), ...seats);
  render(all, root as unknown as Element);
  return root;
}

test("what moves has a name of its own", () => {
  const root = drawn(propsAt(41));
  const pieces = root.withAttribute("data-piece").map((each) => each.attributes.get("data-piece")!);
  expect(new Set(pieces).size).toBe(pieces.length);
  const kinds = new Set(root.withAttribute("data-kind").map((each) => each.attributes.get("data-kind")));
  expect([...kinds].sort()).toEqual(expect.arrayContaining(["barrel", "die", "disc", "ship", "whirlwind"]));
  expect(pieces.filter((piece) => piece.startsWith("ship-")).length).toBe(SEATS);
});

test.each([1, 12, 41])("both layers of the board are small before decision %i", (n) => {
  const layers = drawn(propsAt(n))
    .withAttribute("viewBox")
    .filter((each) => ["chart", "co-sea"].includes(each.attributes.get("class") ?? ""));
  expect(layers.length).toBe(2);
  expect(layers.reduce((sum, layer) => sum + sizeOf(layer), 0)).toBeLessThan(MOST);
});

test("ships in port lie side by side", () => {
  const berths = Array.from({ length: SEATS }, (_, nth) => quay(5 * 16 + 14, nth));
  for (const [i, a] of berths.entries())
    for (const b of berths.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(25);
});

test("a course remembers where masts were lost, and lost masts are heard", () => {
  const { obs } = propsAt(0);
  const at = (ship: number, damaged: number[]): Obs => ({
    ...obs,
    ship: [ship, ...obs.ship.slice(1)],
    damaged,
  });
  const [port, sea, reef] = [at(obs.start, []), at(obs.start - 1, []), at(obs.start - 2, [0])];
  const step = (n: number, before: Obs, after: Obs) => ({ n, before, after, who: 0, text: "rose w" });
  const steps = [step(1, port, sea), step(2, sea, reef)] as unknown as Step<Obs>[];
  const view = { ...props(reef, 0, []), steps };
  expect(courseOf(view, 0)).toEqual([obs.start, obs.start - 1, obs.start - 2]);
  expect(setbacksOf(steps)).toMatchObject([{ seat: 0, field: obs.start - 2 }]);
  const heard = (each: Step<Obs>) => game.motion!(each).map(({ sound }) => sound);
  expect(steps.map(heard)).toEqual([["wave"], ["crack"]]);
});

test("two ships that collide are jolted both, and their masts fall", () => {
  const { obs } = propsAt(0);
  const [a, b] = [obs.start - 2, obs.start - 3];
  const before = { ...obs, ship: [a, b, ...obs.ship.slice(2)], damaged: [] };
  const after = { ...before, ship: [b, b, ...obs.ship.slice(2)], damaged: [0, 1] };
  const step = { n: 1, before, after, who: -1, text: "spin w" } as unknown as Step<Obs>;
  const effects = game.motion!(step);
  const hit = effects.filter(({ kind }) => kind === "shake" || kind === "fall");
  expect(hit.map(({ kind, sound }) => `${kind} ${sound}`)).toEqual([
    "shake thud",
    "fall crack",
    "shake thud",
    "fall crack",
  ]);
});

/** What the engine says of lost masts, by cause. */
const SAID: Readonly<Record<Exclude<Cause, "driven">, string>> = {
  ground: "by running aground",
  collision: "in a collision",
  whirlwind: "to a whirlwind",
};

test("what stopped whom is what the engine tells", () => {
  const told = { lang: "en" as const, names: [] };
  const seen = new Set<Cause>();
  for (let seed = 1; seed <= 6; seed++) {
    const random = randomOf(seed);
    engine.open({ game: "columbus", seats: SEATS, options: {}, edition: "" }, BigInt(seed));
    const start = engine.position(-2).obs;
    for (let k = 0; k < 400 && !engine.position(-2).over; k++) {
      engine.chance();
      const { actors, over } = engine.position(-2);
      if (over) break;
      const { legal } = engine.position(actors[0]!);
      engine.play(actors[0]!, legal[Math.floor(random() * legal.length)]![0]);
    }
    for (const step of toldSteps(engine.steps(-2, 0, told), start)) {
      const causes = setbacksOf([step as unknown as Step<Obs>]).map(({ cause }) => cause);
      for (const cause of causes) seen.add(cause);
      for (const [cause, words] of Object.entries(SAID))
        expect(
          step.story.some((line) => line.includes(words)),
          `${step.text}: ${step.story}`,
        ).toBe(causes.includes(cause as Cause));
    }
  }
  expect([...seen].sort()).toEqual(["collision", "driven", "ground", "whirlwind"]);
});

test("a click on the other whirlwind takes it in hand", () => {
  const hand = { tool: "whirl", whirl: 0, again: null } as const;
  const positions = Array.from({ length: 60 }, (_, n) => propsAt(n));
  const both = positions.filter(({ legal, obs }) => {
    const { targets } = toolsOf(legal, obs, { ...hand, whirl: 1 });
    return obs.whirl[0] !== obs.whirl[1] && targets.some(({ whirl }) => whirl === 1);
  });
  expect(both.length).toBeGreaterThan(0);
  for (const { legal, obs } of both) {
    const tools = toolsOf(legal, obs, hand);
    expect(whirlOn(tools, obs, obs.whirl[1]!)).toBe(1);
    expect(whirlOn(tools, obs, obs.whirl[0]!)).toBe(-1);
    expect(whirlOn(tools, obs, obs.start)).toBe(-1);
  }
});
