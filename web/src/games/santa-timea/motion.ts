/** What is seen and heard with a step of Santa Timea, besides cards that go where they lie. */
import type { Effect, Step } from "../contract";
import { NONE, type Obs, Phase, endedRound, endedTrick, windDirection, windNow } from "./obs";

const FLIGHT = 330; /* ms until a card lies there */
const STRUCK = 520; /* ms until ties are struck out, and the wind card goes */
const TAKEN = 420;
const DEALT = 900;

const isWind = ({ who, text }: Step<Obs>): boolean => who < 0 && (text?.startsWith("wind") ?? false);

/** The first wind of a round shows the deal, which came before it. */
const isDeal = (step: Step<Obs>): boolean => isWind(step) && (step.before.row[0] ?? NONE) === NONE;

/** A finished trick is worth a longer look than a card or a new wind. */
export function tempo(step: Step<Obs>): number {
  if (step.who < 0) return isDeal(step) ? DEALT : isWind(step) ? 800 : 0;
  if (endedRound(step)) return 2000;
  return endedTrick(step) ? 1400 : 800;
}

/** The trick is decided when its last card lies there: ties are struck out, then the wind card goes. */
function trickEnds(step: Step<Obs>): Effect[] {
  const trick = endedTrick(step)!;
  const taker = trick.cards.find((card) => card.takes);
  const isTied = trick.cards.some((card) => card.tied && !card.takes);
  const effects: Effect[] = [
    { kind: "wait", at: "[data-kind='wind'], [data-kind='chip'], [data-kind='point']", after: STRUCK },
    { kind: "show", at: ".st-past .st-plate", after: FLIGHT },
    { kind: "strike", at: ".st-past .st-strike", after: FLIGHT, ...(isTied && { sound: "knock" }) },
  ];
  if (taker) {
    const hit = STRUCK + TAKEN;
    effects.push({ kind: "shake", at: `.player[data-seat="${taker.seat}"]`, after: hit, sound: "thud" });
  }
  return effects;
}

/** After a trick the next wind blows, and cards are worth something else. */
function windTurns({ after, before }: Step<Obs>): Effect[] {
  const flip: Effect = { kind: "flip", at: ".st-hand .st-pill", after: 120 };
  const toward = (windDirection(windNow(after)) + 2) % 4;
  return before.tricks === 0 ? [flip] : [flip, { kind: "gust", at: ".st-compass", toward, sound: "gust" }];
}

export function motion(step: Step<Obs>): readonly Effect[] {
  const { after, before, who } = step;
  if (isDeal(step)) return [{ sound: "riffle" }];
  if (isWind(step)) return windTurns(step);
  if (who < 0) return [];
  const effects: Effect[] = [];
  if (before.phase === Phase.play) effects.push({ sound: "card", after: 200 });
  if (endedTrick(step)) effects.push(...trickEnds(step));
  if (after.phase === Phase.over) effects.push({ sound: "fanfare", after: STRUCK + TAKEN });
  else if (endedRound(step))
    effects.push({ kind: "stamp", at: ".st-gain", after: STRUCK + TAKEN, sound: "bell" });
  return effects;
}
