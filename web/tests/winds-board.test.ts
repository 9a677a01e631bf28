/** The board of Winds of Plunder: both layers stay small through a whole game, and the rose can be clicked. */
import { h, options, render } from "preact";
import { beforeAll, expect, test, vi } from "vitest";
import type { Engine } from "../src/engine/module";
import type { BoardProps, Player } from "../src/games/contract";
import { game } from "../src/games/winds-of-plunder/index";
import { type Obs, Phase, WINDS } from "../src/games/winds-of-plunder/obs";
import { randomOf } from "../src/chart/random";
import { SmallElement, installDocument, sizeOf } from "./small-dom";
import { makeEngine } from "./engine";

const SEATS = 5;
const MOST = 60_000;
const EVERY = 25; /* decisions between two that are measured */

let engine: Engine;
let lines: readonly string[] = [];

/** Enough for a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  installDocument();
  options.debounceRendering = (draw) => draw();
  options.requestAnimationFrame = (draw) => draw();
  engine = await makeEngine();
  lines = engine.games().find(({ id }) => id === "winds-of-plunder")!.edition;
});

function propsFor(viewer: number): BoardProps<Obs> {
  const { legal, obs } = engine.position(viewer);
  const players: Player[] = Array.from({ length: SEATS }, (_, seat) => ({
    seat,
    name: `<b>${seat}</b>`,
    you: seat === viewer,
    bot: false,
    pennant: seat,
  }));
  return {
    obs: obs as unknown as Obs,
    viewer,
    players,
    edition: { name: "standard", lines },
    lang: "en",
    outcome: null,
    legal: legal.map(([id, text]) => ({ id, text })),
    pick: () => undefined,
    picked: null,
    refuse: () => undefined,
    step: null,
    ms: 0,
    spots: [],
    hint: [],
  };
}

function drawn(props: BoardProps<Obs>): SmallElement {
  const root = new SmallElement("div", "html");
  render(h(game.Board, props), root as unknown as Element);
  return root;
}

/** Plays by chance, and likes to sail and to leave markers; calls before each decision. */
function play(seed: number, look: (n: number, seat: number) => void): void {
  const random = randomOf(seed);
  engine.open({ game: "winds-of-plunder", seats: SEATS, options: {}, edition: "" }, BigInt(seed));
  for (let n = 0; ; n++) {
    engine.chance();
    const { actors, over } = engine.position(-2);
    if (over) return;
    look(n, actors[0]!);
    const { legal } = engine.position(actors[0]!);
    const keen = legal.filter(([, text]) => /^(sail|gust|mark)/.test(text));
    const from = keen.length > 0 ? keen : legal;
    engine.play(actors[0]!, from[Math.floor(random() * from.length)]![0]);
  }
}

test("the static chart and the pieces are layers of their own, and small all game long", () => {
  let most = 0;
  play(5, (n, seat) => {
    if (n % EVERY > 1) return;
    const layers = drawn(propsFor(seat))
      .withAttribute("viewBox")
      .filter((each) => each.attributes.get("class") === "chart" || each.attributes.has("data-guide"));
    expect(layers.length).toBe(2);
    most = Math.max(
      most,
      layers.reduce((sum, layer) => sum + sizeOf(layer), 0),
    );
  });
  console.log(`the largest board of Winds of Plunder: ${most} bytes`);
  expect(most).toBeLessThan(MOST);
});

test("a compass is set on the rose itself, and the medallion goes there before it is sent", () => {
  let isDone = false;
  play(6, (_, seat) => {
    const props = propsFor(seat);
    if (isDone || props.obs.phase !== Phase.compass) return;
    isDone = true;
    const rose = drawn(props)
      .withAttribute("data-move")
      .map((each) => Number(each.attributes.get("data-move")));
    expect(rose.sort()).toEqual(props.legal.map(({ id }) => id).sort());
    const place = (picked: BoardProps<Obs>["picked"]) =>
      drawn({ ...props, picked })
        .withAttribute("data-piece")
        .find((each) => each.attributes.get("data-piece") === `compass-${seat}`)!
        .attributes.get("transform");
    const places = props.legal.map((move) => place(move));
    expect(new Set([place(null), ...places]).size).toBe(WINDS.length + 1);
  });
  expect(isDone).toBe(true);
});
