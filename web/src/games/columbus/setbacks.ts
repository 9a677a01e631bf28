/** What held the ships of Columbus up: masts lost, and to what; and storms that drove them. */
import type { Step } from "../contract";
import { type Obs, areaOf, chanceOf, has, isDamaged, onBoard, seatsOf } from "./obs";

export const CAUSES = ["ground", "collision", "whirlwind", "driven"] as const;
export type Cause = (typeof CAUSES)[number];

export interface Setback {
  seat: number;
  cause: Cause;
  field: number;
}

/** A ship that stayed was itself driven against something by what brought another onto its field. */
function ranAground(before: Obs, ship: number, other: number): boolean {
  const ahead = 2 * ship - other;
  const isDriven = before.area === 0 || areaOf(ship) === before.area;
  return isDriven && onBoard(before, ahead) && !has(before, "map.water", ahead) && ahead !== before.start;
}

/** What broke the mast of a ship, as the engine tells it. */
function causeOf({ before, after }: Step<Obs>, seat: number): Cause {
  const ship = after.ship[seat]!;
  const hasMoved = before.ship[seat] !== ship;
  if (after.whirl.some((field, w) => field === ship && (hasMoved || before.whirl[w] !== field)))
    return "whirlwind";
  for (const p of seatsOf(after))
    if (p !== seat && after.ship[p] === ship && (before.ship[p] !== ship) !== hasMoved)
      return !hasMoved && ranAground(before, ship, before.ship[p]!) ? "ground" : "collision";
  return "ground";
}

/** All setbacks, in the order in which they happened. */
export function setbacksOf(steps: readonly Step<Obs>[]): Setback[] {
  return steps.flatMap((step) =>
    seatsOf(step.after).flatMap((seat): Setback[] => {
      const { before, after } = step;
      const field = after.ship[seat]!;
      if (!isDamaged(before, seat) && isDamaged(after, seat))
        return [{ seat, cause: causeOf(step, seat), field }];
      const isDriven = chanceOf(step.text)?.what === "spin" && before.ship[seat] !== field;
      return isDriven ? [{ seat, cause: "driven", field }] : [];
    }),
  );
}
