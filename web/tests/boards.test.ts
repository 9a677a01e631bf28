/**
 * Random games through the boards: every legal move has a name of its own in both languages, and
 * can be reached on the board or in the hand by clicking.
 */
import { Fragment, h, options, render } from "preact";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Engine } from "../src/engine/module";
import type { AnyGame, BoardProps, Lang, Move, Player, Reasons, TableView } from "../src/games/contract";
import { choose as takeUp } from "../src/games/azimuth/choice";
import { foresee } from "../src/games/azimuth/foresee";
import { game as azimuth } from "../src/games/azimuth/index";
import { type Obs as AzimuthObs, driftOf, flows, parse } from "../src/games/azimuth/obs";
import { game as columbus } from "../src/games/columbus/index";
import { choose } from "../src/games/columbus/tool";
import { game as santaTimea } from "../src/games/santa-timea/index";
import { choose as aim } from "../src/games/winds-of-plunder/choice";
import { game as windsOfPlunder } from "../src/games/winds-of-plunder/index";
import { SmallElement, installDocument } from "./small-dom";
import { makeEngine } from "./engine";

const PAST: Record<string, string> = {
  go: "went",
  move: "moved",
  swim: "swam",
  come: "came",
  carry: "carried",
};
const LANGS: readonly Lang[] = ["en", "de"];
const NAMES = ["Ada", "Bo", "Cem", "Dana", "Emil"];

let engine: Engine;
const editions = new Map<string, readonly string[]>();
const whys = new Map<string, Reasons<unknown>>();

/** Enough for a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  installDocument();
  options.debounceRendering = (draw) => draw();
  options.requestAnimationFrame = (draw) => draw();
  engine = await makeEngine();
  for (const about of engine.games()) editions.set(about.id, about.edition);
  for (const game of [azimuth, columbus, santaTimea, windsOfPlunder] as AnyGame[])
    whys.set(game.id, await game.reasons!());
});

/** What the engine tells a seat of the last step. */
function storyOf(seat: number): string {
  return (engine.steps(seat, 0, { lang: "en", names: [] }).at(-1)!.story ?? []).join("\n");
}

/** Long games in one go would leave the runner without an answer for too long. */
afterEach(() => new Promise((go) => setTimeout(go)));

/** A stream of numbers that is the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function viewOf(game: AnyGame, seats: number, seat: number, lang: Lang): TableView<unknown> {
  const lines = editions.get(game.id) ?? [];
  const players: Player[] = NAMES.slice(0, seats).map((name, p) => ({
    seat: p,
    name,
    you: p === seat,
    bot: p > 0,
    pennant: p,
  }));
  return {
    obs: engine.position(seat).obs,
    viewer: seat,
    players,
    edition: { name: "standard", lines },
    lang,
    outcome: null,
  };
}

/** Draws board and hand; `picks` gets the ids that are picked, `refused` those that are refused. */
function draw(game: AnyGame, view: TableView<unknown>, legal: readonly Move[]) {
  const root = new SmallElement("div", "html");
  const picks: number[] = [];
  const refused: number[] = [];
  const props: BoardProps<unknown> = {
    ...view,
    legal,
    pick: (move) => void picks.push(move.id),
    picked: null,
    refuse: (id) => void refused.push(id),
    step: null,
    ms: 0,
    spots: [],
    hint: [],
  };
  const { Board, Hand } = game;
  const all = h(Fragment, null, h(Board, props), Hand ? h(Hand, props) : null);
  render(all, root as unknown as Element);
  const close = () => render(null, root as unknown as Element);
  return { root, picks, refused, close };
}

/** Clicks everything that bears a move, and says which moves were picked. */
function clickMoves(root: SmallElement, picks: number[], reached: Set<number>): void {
  for (const element of root.withAttribute("data-move")) {
    picks.length = 0;
    element.click();
    expect(picks).toEqual([Number(element.attributes.get("data-move"))]);
    reached.add(picks[0]!);
  }
}

/** The cards that can be taken up in Winds of Plunder, and the first of two tiles. */
function aims(legal: readonly Move[]): (() => void)[] {
  const cards = new Set(
    legal.filter((move) => move.text.startsWith("play ")).map((move) => move.text.split(" ")[1]!),
  );
  return [...cards].flatMap((card) =>
    card === "intrigue"
      ? Array.from({ length: 18 }, (_, place) => () => aim({ card, place }))
      : [() => aim({ card, place: -1 })],
  );
}

/** The winds that can be taken up in Azimuth, each with where it would lie. */
function grips(legal: readonly Move[]): (() => void)[] {
  const pairs = new Set(
    legal
      .map(parse)
      .filter(({ to }) => to >= 0)
      .map(({ from, to }) => `${from} ${to}`),
  );
  return [...pairs].map((pair) => {
    const [from = -1, to = -1] = pair.split(" ").map(Number);
    return () => takeUp({ from, to });
  });
}

/** The states of the dice in hand that Columbus has besides the first one. */
function settings(legal: readonly Move[]): (() => void)[] {
  const verbs = new Set(legal.map((move) => move.text.split(" ")[0]!));
  const tools = ["rose", "sail", "wind", "whirl", "twist", "storm", "scope"] as const;
  const set = tools
    .filter((tool) => verbs.has(tool))
    .flatMap((tool) => [0, 1].map((whirl) => () => choose({ tool, whirl, again: null })));
  if (verbs.has("reroll"))
    for (let mask = 1; mask < 16; mask++)
      set.push(() => choose({ again: [0, 1, 2, 3].filter((die) => (mask >> die) & 1) }));
  return set;
}

function checkNames(game: AnyGame, seats: number, seat: number, legal: readonly Move[]): void {
  for (const lang of LANGS) {
    const view = viewOf(game, seats, seat, lang);
    const names = legal.map((move) => game.describe(move, view));
    expect(names.every((name) => name.length > 2 && !/undefined|NaN|\{|null/.test(name))).toBe(true);
    expect(new Set(names).size, names.join(" | ")).toBe(names.length);
    expect(game.ask(view, legal)).toMatch(/^\p{Lu}.*[.?]$/u);
    expect(game.progress(view)).not.toBe("");
  }
}

/** What hints say of moves: whole sentences, none twice, as many in both languages; most moves have one. */
function checkReasons(game: AnyGame, seats: number, seat: number, legal: readonly Move[]): void {
  const [views, why] = [LANGS.map((lang) => viewOf(game, seats, seat, lang)), whys.get(game.id)!];
  const { obs } = engine.position(seat);
  for (const move of legal.slice(0, 6)) {
    const after = game.id === "azimuth" ? engine.tryOut(seat, move.id, obs) : null;
    const told = views.map((view) => why(move, view, after));
    for (const texts of told.map((list) => list.map(({ text }) => text))) {
      expect(
        texts.filter((text) => !/^[\p{Lu}\d].*[.]$/u.test(text) || /undefined|NaN|null/.test(text)),
      ).toEqual([]);
      expect(new Set(texts).size).toBe(texts.length);
    }
    expect(told[0]!.map(({ isGood }) => isGood)).toEqual(told[1]!.map(({ isGood }) => isGood));
    reasoned.all++;
    reasoned.some += Number(told[0]!.length > 0);
  }
}

const reasoned = { all: 0, some: 0 };

function checkClicks(game: AnyGame, seats: number, seat: number, legal: readonly Move[]): void {
  choose({ tool: null, whirl: 0, again: null });
  aim({ card: null, place: -1 });
  takeUp({ from: -1, to: -1, seen: null, pointing: false });
  const { root, picks, close } = draw(game, viewOf(game, seats, seat, "en"), legal);
  const reached = new Set<number>();
  clickMoves(root, picks, reached);
  const all: Record<string, (moves: readonly Move[]) => (() => void)[]> = {
    azimuth: grips,
    columbus: settings,
    "winds-of-plunder": aims,
  };
  const further = all[game.id]?.(legal) ?? [];
  for (const set of further) {
    set();
    clickMoves(root, picks, reached);
  }
  close();
  const missing = legal.filter((move) => !reached.has(move.id)).map((move) => move.text);
  expect(missing, "moves that cannot be clicked").toEqual([]);
}

/** Plays a random game and checks at each decision; every `often`-th one is drawn. */
function walk(
  game: AnyGame,
  setup: { seats: number; options: Record<string, string> },
  seed: number,
  often: number,
): Set<string> {
  const pick = numbers(seed);
  const verbs = new Set<string>();
  engine.open({ game: game.id, edition: "", ...setup }, BigInt(seed));
  for (let n = 0; ; n++) {
    engine.chance();
    const { over, actors } = engine.position(-2);
    const seat = actors[0];
    if (over || seat === undefined) return verbs;
    const legal = engine.position(seat).legal.map(([id, text]) => ({ id, text }));
    for (const move of legal) verbs.add(move.text.split(" ")[0]!);
    checkNames(game, setup.seats, seat, legal);
    if (n % often === 0) {
      checkClicks(game, setup.seats, seat, legal);
      checkReasons(game, setup.seats, seat, legal);
    }
    engine.play(seat, legal[pick(legal.length)]!.id);
  }
}

describe("Santa Timea", () => {
  test.each([2, 3, 4, 5])("every move of %i players can be read and clicked", (seats) => {
    const verbs = walk(santaTimea, { seats, options: { pro: "on" } }, seats, 3);
    expect(verbs).toContain("play");
  });

  test("all kinds of moves occur", () => {
    const verbs = new Set<string>();
    for (let seed = 1; seed <= 6; seed++)
      for (const verb of walk(santaTimea, { seats: 2, options: { pro: "on" } }, seed, 1000)) verbs.add(verb);
    expect([...verbs].sort()).toEqual(["aside", "play"]);
  });

  test("a click on a card that may not be played asks for the rule", () => {
    engine.open({ game: "santa-timea", seats: 3, options: {}, edition: "" }, 5n);
    engine.chance();
    const seat = engine.position(-2).actors[0]!;
    const other = (seat + 1) % 3;
    const { root, picks, refused, close } = draw(santaTimea, viewOf(santaTimea, 3, other, "en"), []);
    const card = root.withAttribute("data-card")[0]!;
    card.click();
    close();
    expect(picks).toEqual([]);
    expect(refused).toEqual([Number(card.attributes.get("data-card"))]);
    expect(engine.check(other, refused[0]!)?.rule).toMatch(/^ST-/);
  });
});

describe("Columbus", () => {
  const seen = new Set<string>();

  test.each([2, 3, 4, 5])("every move of %i players can be read and clicked", (seats) => {
    for (const verb of walk(columbus, { seats, options: { "max-rounds": "40" } }, seats, 7)) seen.add(verb);
  });

  test("all kinds of moves occurred", () => {
    const all =
      "accept end mutiny pass play repair reroll roll rose sail scope skip spin storm twist weather whirl whirlwind wind";
    expect([...seen].sort()).toEqual(all.split(" "));
  });

  test("a useless die asks for the rule", () => {
    engine.open({ game: "columbus", seats: 2, options: {}, edition: "" }, 1n);
    for (let seed = 1n; ; seed++) {
      engine.open({ game: "columbus", seats: 2, options: {}, edition: "" }, seed);
      engine.play(0, 1);
      engine.chance();
      if ((engine.position(0).obs as { dice: number[] }).dice[3]! > 0) break;
    }
    const legal = engine.position(0).legal.map(([id, text]) => ({ id, text }));
    const { root, refused, close } = draw(columbus, viewOf(columbus, 2, 0, "en"), legal);
    const storm = root
      .withAttribute("aria-disabled")
      .find((each) => each.attributes.get("aria-label") === "storm");
    storm!.click();
    close();
    expect(refused.length).toBe(1);
    expect(engine.check(0, refused[0]!)?.rule).toBe("CO-47");
  });
});

describe("Winds of Plunder", () => {
  const seen = new Set<string>();

  test.each([3, 4, 5])("every move of %i players can be read and clicked", (seats) => {
    for (const seed of [seats, seats + 10])
      for (const verb of walk(windsOfPlunder, { seats, options: {} }, seed, 5)) seen.add(verb);
  });

  test("all kinds of moves occurred", () => {
    const all = "bid blackbeard board compass cubes draw end first gust mark noboard nomark play sail wind";
    expect([...seen].sort()).toEqual(all.split(" "));
  });
});

describe("Azimuth", () => {
  const seen = new Set<string>();

  test.each([2, 3, 4])("every move of %i players can be read and clicked", (seats) => {
    for (const mode of ["sea", "race"])
      for (const verb of walk(azimuth, { seats, options: { mode, rounds: "10" } }, seats, 9)) seen.add(verb);
  });

  test("all kinds of moves occurred", () => {
    for (let seed = 20; seed <= 26; seed++)
      for (const verb of walk(azimuth, { seats: 2, options: {} }, seed, 1000)) seen.add(verb);
    const all = "beach control move place rotate start swim wave";
    expect([...seen].sort()).toEqual(all.split(" "));
  });

  /** Plays a game at random; what was foreseen of each move, and what was told of it. */
  function* foretold(mode: string, seed: number): Generator<readonly [string, string]> {
    engine.open({ game: "azimuth", seats: 2, options: { mode }, edition: "" }, BigInt(seed));
    const pick = numbers(seed);
    for (engine.chance(); !engine.position(-2).over; engine.chance()) {
      const seat = engine.position(-2).actors[0]!;
      const before = engine.position(seat).obs as unknown as AzimuthObs;
      const legal = engine.position(seat).legal;
      const swims = legal.filter(([, text]) => text.startsWith("swim"));
      const [id, text] = (swims.length > 0 ? swims : legal)[pick(swims.length || legal.length)]!;
      engine.play(seat, id);
      const obs = engine.position(seat).obs as unknown as AzimuthObs;
      const told = storyOf(seat);
      yield [foresee(before, { move: { id, text }, obs }, "en"), told];
    }
  }

  test("what is foreseen of a move is what is told of it afterwards", () => {
    const past = (words: string) =>
      words
        .replace(/would be (carried|washed ashore)( at home)?/g, "was $1")
        .replace(/would (go|move|swim|come|carry)/g, (_, verb: string) => PAST[verb]!);
    const parts = (words: string) =>
      words
        .replace(/[\u0001-\u0007]| in round \d+| of (red|blondie|black|blue)/gi, "")
        .split(/(?<=\.)\s+/)
        .filter(
          (each) => !/^$| began round|^Round|^All four|^The rounds|^The wave ran| race|would/.test(each),
        )
        .sort();
    const kinds = new Set<string>();
    for (const mode of ["sea", "race"])
      for (let seed = 1; seed <= 12; seed++)
        for (const [foreseen, told] of foretold(mode, seed)) {
          expect(parts(past(foreseen))).toEqual(parts(told));
          for (const each of foreseen.match(/would( be)? \w+/g) ?? []) kinds.add(each);
        }
    const all = ["be carried", "be over", "carry", "come", "go", "move", "swim", "win"];
    expect([...kinds].sort()).toEqual(all.map((each) => `would ${each}`));
  });

  test("the try-out of a move is what the move does, and a wrong click asks for the rule", () => {
    engine.open({ game: "azimuth", seats: 4, options: {}, edition: "" }, 3n);
    const pick = numbers(3);
    let drifted = 0;
    for (let n = 0; n < 30; n++) {
      engine.chance();
      const seat = engine.position(-2).actors[0]!;
      const legal = engine.position(seat).legal;
      const [id, text] = legal[pick(legal.length)]!;
      const before = engine.position(seat).obs as unknown as AzimuthObs;
      const tried = engine.tryOut(seat, id, engine.position(seat).obs);
      engine.play(seat, id);
      const after = engine.position(seat).obs as unknown as AzimuthObs;
      expect(tried).toEqual(after);
      const drift = driftOf(text, before);
      const moved = drift < 0 || text.startsWith("wave") ? [] : flows(before, after, drift);
      drifted += moved.length;
      const told = storyOf(seat);
      for (const { count } of moved) expect(told).toContain(`${count} raft`);
    }
    expect(drifted).toBeGreaterThan(0);
    engine.chance();
    const seat = engine.position(-2).actors[0]!;
    const legal = engine.position(seat).legal.map(([id, text]) => ({ id, text }));
    const { root, refused, close } = draw(azimuth, viewOf(azimuth, 4, seat, "en"), legal);
    for (const each of root.withAttribute("role"))
      if (each.attributes.get("role") === "img" && each.listeners.size > 0) each.click();
    close();
    expect(refused.length).toBeGreaterThan(0);
    for (const id of refused) expect(engine.check(seat, id)?.rule).toMatch(/^AZ-/);
  });
});

test("hints had reasons for most moves", () => {
  expect(reasoned.all).toBeGreaterThan(1000);
  expect(reasoned.some / reasoned.all).toBeGreaterThan(0.8);
});
