/** What is seen and heard with the steps of Winds of Plunder, besides pieces that go where they are now. */
import type { Effect, Step } from "../contract";
import { NONE, type Obs, seatsOf } from "./obs";

/** Bids that are opened, who becomes Blackbeard, and a wind that turns. */
function onWind({ before, after, text }: Step<Obs>): Effect[] {
  const opened = seatsOf(after).filter((p) => before.bid[p] === NONE && after.bid[p] !== NONE);
  const isOpen = seatsOf(after).every((p) => after.bid[p] !== NONE);
  const hasTurned = before.wind !== after.wind || text?.startsWith("wind ");
  return [
    ...(isOpen
      ? opened.map((p, i): Effect => ({ kind: "flip", at: `compass-${p}`, after: 90 * i, sound: "knock" }))
      : []),
    ...(before.blackbeard !== after.blackbeard && after.blackbeard !== NONE && after.round > 0
      ? [{ kind: "stamp", at: `compass-${after.blackbeard}`, after: 300, sound: "thud" } as const]
      : []),
    ...(hasTurned && after.round > 0
      ? [{ kind: "gust", at: ".wp-sea", toward: after.wind, after: 300, sound: "gust" } as const]
      : []),
  ];
}

/** What a seat does with its ship, and what that brings. */
function onShip({ before, after, who, text }: Step<Obs>, p: number): Effect[] {
  const at = `ship-${p}`;
  const sailed = before.port[p] !== NONE && before.port[p] !== after.port[p];
  const fresh = after.marks[p]!.filter((port) => !before.marks[p]!.includes(port));
  const isRobbed = p !== who && text?.startsWith("board ") && `board ${p + 1}` === text.slice(0, 7);
  return [
    ...(sailed ? [{ kind: "fill", at: `[data-piece="${at}"] .cloth`, sound: "wave" } as const] : []),
    ...(sailed && after.vp[p]! > before.vp[p]! ? [{ sound: "coin", after: 500 } as const] : []),
    ...(after.booty[p]! > before.booty[p]! ? [{ kind: "rays", at, after: 500, sound: "bell" } as const] : []),
    ...fresh.map((port): Effect => ({ kind: "stamp", at: `mark-${p}-${port}`, sound: "knock" })),
    ...(isRobbed ? [{ kind: "shake", at, after: 200, sound: "thud" } as const] : []),
    ...(after.hand_count[p]! > before.hand_count[p]!
      ? [{ kind: "stamp", at: `.player[data-seat="${p}"] .wp-own-cards`, sound: "card" } as const]
      : []),
  ];
}

export function motion(step: Step<Obs>): readonly Effect[] {
  return [...onWind(step), ...seatsOf(step.after).flatMap((p) => onShip(step, p))];
}
