/** What every seat had after each round, and who came in which place. */
import type { Outcome, Step, Tally } from "../games/contract";

/** Points after each round, by round and seat: what the last step of the round left. Round 0 is
 * the set-up. */
export function pointsByRound<O>(steps: readonly Step<O>[], tally: Tally<O>, seats: number): number[][] {
  const rounds = new Map<number, number[]>();
  for (const { before, after } of steps) {
    const round = tally.round(before);
    if (round > 0) {
      rounds.set(
        round,
        Array.from({ length: seats }, (_, seat) => tally.points(after, seat)),
      );
    }
  }
  return [...rounds].sort(([a], [b]) => a - b).map(([, all]) => all);
}

/** What each round brought, where points add up. */
export function gains(rounds: readonly (readonly number[])[]): number[][] {
  return rounds.map((all, i) => all.map((points, seat) => points - (rounds[i - 1]?.[seat] ?? 0)));
}

/** Seats from the first to the last, each with its place; equal ones share one, and winners lead. */
export function ranking(outcome: Outcome): { seat: number; points: number; place: number }[] {
  const won = (seat: number) => (outcome.winners.includes(seat) ? 1 : 0);
  const order = outcome.points
    .map((points, seat) => ({ seat, points }))
    .sort((a, b) => won(b.seat) - won(a.seat) || b.points - a.points);
  const isEqual = (a: { seat: number; points: number }, b: { seat: number; points: number }) =>
    won(a.seat) === won(b.seat) && (won(a.seat) === 1 || a.points === b.points);
  return order.map((each) => ({ ...each, place: 1 + order.findIndex((other) => isEqual(each, other)) }));
}
