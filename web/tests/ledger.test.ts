/** Where the points of Winds of Plunder came from: whole games by chance, every point accounted for. */
import { beforeAll, expect, test, vi } from "vitest";
import { toldSteps } from "../src/drivers/driver";
import type { Engine } from "../src/engine/module";
import type { Step } from "../src/games/contract";
import { NOWHERE, SOURCES, type Source, ledgerOf, totalOf } from "../src/games/winds-of-plunder/ledger";
import { type Obs, PORTS, ROUNDS, runningVp, seatsOf } from "../src/games/winds-of-plunder/obs";
import { randomOf } from "../src/chart/random";
import { pointsByRound } from "../src/ui/tally";
import { makeEngine } from "./engine";

/** Enough for a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const GAMES = 30;
const SPECTATOR = -2;

let engine: Engine;

beforeAll(async () => {
  engine = await makeEngine();
});

/** A game by chance that likes to sail, to dig and to fight, as seen by `viewer`. */
function play(
  seed: number,
  seats: number,
  viewer: number,
): { steps: Step<Obs>[]; points: readonly number[] } {
  const random = randomOf(seed);
  engine.open({ game: "winds-of-plunder", seats, options: {}, edition: "" }, BigInt(seed));
  const start = engine.position(viewer).obs;
  for (;;) {
    engine.chance();
    const { actors, over, result } = engine.position(SPECTATOR);
    if (over) {
      const raw = engine.steps(viewer, 0, { lang: "en", names: [] });
      return { steps: toldSteps(raw, start) as unknown as Step<Obs>[], points: result!.points };
    }
    const { legal } = engine.position(actors[0]!);
    const keen = legal.filter(([, text]) => /^(sail|board \d vp|mark|play)/.test(text) && random() < 0.7);
    const from = keen.length > 0 ? keen : legal;
    engine.play(actors[0]!, from[Math.floor(random() * from.length)]![0]);
  }
}

test("for every seat the entries add up to its points, by kind, by port and by round", () => {
  const seen = new Set<Source>();
  for (let seed = 1; seed <= GAMES; seed++) {
    const seats = 3 + (seed % 3);
    const { steps, points } = play(seed, seats, seed % 2 === 0 ? 0 : SPECTATOR);
    const ledger = ledgerOf(steps);
    const rounds = pointsByRound(steps, { round: (o) => o.round, points: runningVp }, seats);
    for (const seat of seatsOf(steps.at(-1)!.after)) {
      const sum = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0);
      const ports = Array.from({ length: PORTS }, (_, port) => port);
      const at = `game ${seed}, seat ${seat}`;
      expect(totalOf(ledger, { seat }), at).toBe(points[seat]);
      expect(sum(SOURCES.map((source) => totalOf(ledger, { seat, source }))), at).toBe(points[seat]);
      expect(sum([NOWHERE, ...ports].map((port) => totalOf(ledger, { seat, port }))), at).toBe(points[seat]);
      rounds.forEach((all, i) => {
        const until = sum(rounds.slice(0, i + 1).map((_, r) => totalOf(ledger, { seat, round: r + 1 })));
        expect(until, `${at}, round ${i + 1}`).toBe(all[seat]);
      });
      expect(totalOf(ledger, { seat, port: NOWHERE })).toBe(totalOf(ledger, { seat, round: ROUNDS + 1 }));
    }
    for (const { source } of ledger) seen.add(source);
  }
  expect([...seen].sort()).toEqual([...SOURCES].sort());
});

test("every change of points has its entry in the very step", () => {
  const { steps } = play(99, 4, 0);
  for (const step of steps) {
    const ledger = ledgerOf([step]);
    for (const seat of seatsOf(step.after))
      expect(totalOf(ledger, { seat }), step.text ?? "").toBe(step.after.vp[seat]! - step.before.vp[seat]!);
  }
});
