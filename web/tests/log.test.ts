/** The blocks of the log: what stands together, what is open, and what is drawn again. */
import { h, options, render } from "preact";
import { beforeAll, describe, expect, test } from "vitest";
import { type ToldStep, toldSteps } from "../src/drivers/driver";
import type { Engine } from "../src/engine/module";
import type { AnyGame, Part, Player, TableView } from "../src/games/contract";
import { game as azimuth } from "../src/games/azimuth/index";
import { game as columbus } from "../src/games/columbus/index";
import { game as santaTimea } from "../src/games/santa-timea/index";
import { game as windsOfPlunder } from "../src/games/winds-of-plunder/index";
import { Log } from "../src/table/log";
import { type Entry, blocksOf, chaptersOf } from "../src/table/parts";
import { SmallElement, installDocument } from "./small-dom";
import { makeEngine } from "./engine";

const at = (round: number, turn: number) => ({ round, turn });
type Obs = ReturnType<typeof at>;

let made = 0;
function entry(before: Obs): Entry {
  const n = ++made;
  return {
    step: { n, who: 0, action: 0, text: "", story: [], before, after: before },
    lines: [`${n}`],
    isOwn: true,
  };
}

const partOf = (obs: unknown): Part => {
  const { round, turn } = obs as Obs;
  return { id: `${turn}`, round, seat: turn };
};

test("entries of one turn stand together, and the turn that goes on comes last", () => {
  const entries = [at(1, 0), at(1, 0), at(1, 1), at(2, 1), at(2, 0)].map(entry);
  const blocks = blocksOf(entries, partOf, at(2, 1));
  expect(blocks.map(({ part, entries: { length } }) => [part.round, part.id, length])).toEqual([
    [1, "0", 2],
    [1, "1", 1],
    [2, "1", 1],
    [2, "0", 1],
    [2, "1", 0],
  ]);
  expect(chaptersOf(blocks).map(({ round, from, blocks: { length } }) => [round, from, length])).toEqual([
    [1, 0, 2],
    [2, 2, 3],
  ]);
  expect(blocksOf(entries, partOf, null)).toHaveLength(4);
  expect(blocksOf([], partOf, null)).toEqual([]);
});

test("a new entry changes one block, and taking it back changes one", () => {
  const entries = [at(1, 0), at(1, 1), at(1, 2)].map(entry);
  const first = blocksOf(entries, partOf, at(1, 2));
  const next = blocksOf([...entries, entry(at(1, 2))], partOf, at(1, 3), first);
  expect(next.map((block, i) => block === first[i])).toEqual([true, true, false, false]);
  const back = blocksOf(entries, partOf, at(1, 2), next);
  expect(back.map((block, i) => block === next[i])).toEqual([true, true, false]);
});

/* ==== Real matches ========================================================= */

let engine: Engine;

beforeAll(async () => {
  installDocument();
  options.debounceRendering = (draw) => draw();
  options.requestAnimationFrame = () => undefined; // there is nothing to scroll
  engine = await makeEngine();
});

const NAMES = ["Ada", "Bo", "Cem", "Dana"];
const players: Player[] = NAMES.map((name, seat) => ({ seat, name, you: false, bot: false, pennant: seat }));
const WATCHES = -1;

/** The steps of a match of four, as a spectator sees them. */
function stepsOf(game: AnyGame, decisions: number): ToldStep[] {
  engine.open({ game: game.id, seats: 4, options: {}, edition: "" }, 7n);
  const start = engine.position(WATCHES).obs;
  engine.chance();
  for (let i = 0; i < decisions && !engine.position(WATCHES).over; i++) {
    const seat = engine.position(-2).actors[0]!;
    const { legal } = engine.position(seat);
    engine.play(seat, legal[(i * 7) % legal.length]![0]);
    engine.chance();
  }
  return toldSteps(engine.steps(WATCHES, 0, { lang: "en", names: NAMES }), start);
}

function viewOf(game: AnyGame, steps: readonly ToldStep[]): TableView<unknown> {
  const lines = engine.games().find(({ id }) => id === game.id)!.edition;
  const edition = { name: "standard", lines };
  return { obs: steps.at(-1)!.after, viewer: null, players, edition, lang: "en", outcome: null, steps };
}

const point = () => undefined;
const isOpen = (details: SmallElement) => details.attributes.has("open");

describe.each([santaTimea, azimuth, columbus, windsOfPlunder] as AnyGame[])("the log of $id", (game) => {
  test("tells every sentence, the newest block first, and has two blocks open", () => {
    const steps = stepsOf(game, 90);
    const root = new SmallElement("div", "html");
    render(h(Log, { game, view: viewOf(game, steps), point }), root as unknown as Element);
    for (const line of steps.flatMap(({ story }) => story)) {
      expect(root.textContent).toContain(line);
    }
    const told = root.named("li").map((each) => Number(each.attributes.get("data-step")));
    expect(new Set(told).size).toBe(told.length);
    expect(Math.max(...told)).toBeGreaterThan(told.at(-1)!);
    const parts = root
      .named("details")
      .filter((each) => each.attributes.get("class")?.startsWith("log-part"));
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.map(isOpen)).toEqual(parts.map((_, i) => i < 2));
    for (const part of parts) {
      expect(part.named("summary")[0]!.textContent).not.toBe("");
    }
    render(null, root as unknown as Element);
  });

  test("draws few blocks again for a new step", () => {
    const steps = stepsOf(game, 90);
    const whole = viewOf(game, steps);
    let drawn = 0;
    const name = (props: never) => {
      drawn++;
      return game.parts!.name?.(props) ?? null;
    };
    const counted: AnyGame = { ...game, parts: { ...game.parts!, name } };
    const root = new SmallElement("div", "html");
    const show = (count: number) => {
      drawn = 0;
      const view = { ...whole, obs: steps[count - 1]!.after, steps: steps.slice(0, count) };
      render(h(Log, { game: counted, view, point }), root as unknown as Element);
      return drawn;
    };
    expect(show(steps.length - 8)).toBeGreaterThan(5);
    for (let i = 7; i >= 0; i--) {
      expect(show(steps.length - i)).toBeLessThanOrEqual(4);
    }
    render(null, root as unknown as Element);
  });
});

test("a row of Santa Timea stands for its own sentences and those of the trick", () => {
  const steps = stepsOf(santaTimea, 240);
  let rows = 0;
  const blocks = blocksOf(
    steps.map((step) => ({ step, lines: ["", ...step.story], isOwn: true })),
    santaTimea.parts!.partOf as unknown as (obs: unknown) => Part,
    null,
  );
  for (const { part, entries } of blocks) {
    const props = { ...viewOf(santaTimea, steps), part, steps: entries.map(({ step }) => step), now: null };
    for (const { step, lines } of entries.filter(({ step: { who } }) => who >= 0)) {
      const row = santaTimea.parts!.row!(step as never, props as never);
      const isOfTrick = /took wind|(won|kept) the lead/;
      const isTied = lines.some((line) => line.startsWith("All cards were tied"));
      const said = lines.filter((line, i) => i === 0 || (!isTied && isOfTrick.test(line))).length;
      expect(row?.says, lines.join(" ")).toBe(said);
      rows++;
    }
  }
  expect(rows).toBe(240);
});
