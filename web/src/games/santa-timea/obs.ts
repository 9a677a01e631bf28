/**
 * Santa Timea: what an observation says, in the shape the board needs. The numbers are those of
 * santa-timea.h: directions run clockwise (N 0, E 1, S 2, W 3), wheel card = direction * 14 +
 * number - 1, the Piratess is 56, wind kind = direction * 3 + damage - 1.
 */
import {
  DAMAGES,
  DIRECTIONS,
  MAX_SEATS,
  NONE,
  NUMBERS,
  type Obs,
  PIRATESS,
  Phase,
  TRICKS,
} from "../../generated/santa-timea";
import type { Step } from "../contract";

export * from "../../generated/santa-timea";

export const isPiratess = (card: number): boolean => card >= PIRATESS;
export const directionOf = (card: number): number => Math.floor(card / NUMBERS);
export const numberOf = (card: number): number => (card % NUMBERS) + 1;
export const windDirection = (kind: number): number => Math.floor(kind / DAMAGES);
export const damageOf = (kind: number): number => (kind % DAMAGES) + 1;

/** The kinds of a set of wind cards, which has five bits for each direction: two 1s, two 2s, the 3. */
export function windKinds(set: readonly number[]): number[] {
  return set.map((bit) => Math.floor(bit / 5) * DAMAGES + Math.floor((bit % 5) / 2));
}

/** The kinds of the wind cards that a seat has taken in this round. */
export function pileOf(o: Obs, seat: number): number[] {
  return windKinds(o.pile[seat] ?? []);
}

/** Quarter turns clockwise from the wind to a direction: 0 full, 1 and 3 half, 2 nothing. */
export function turnsFrom(wind: number, direction: number): number {
  return (direction - wind + DIRECTIONS) % DIRECTIONS;
}

/** The wind that is played for now; -1: none lies there. */
export function windNow(o: Obs): number {
  return rowWind(o, 0);
}

/** Place i of the row, if it will be played for in this round; -1 otherwise. */
export function rowWind(o: Obs, i: number): number {
  const kind = o.row[i] ?? NONE;
  return kind !== NONE && o.tricks + i < TRICKS ? kind : -1;
}

/** The damage that the current trick is about, held cards included. */
export function stakeOf(o: Obs): number {
  const wind = windNow(o);
  return wind < 0 ? 0 : damageOf(wind) + damageIn(windKinds(o.held));
}

/** Wheel cards in a hand, which everybody may count. */
export function handSize(o: Obs, seat: number): number {
  return o.phase >= Phase.wind && o.phase <= Phase.play ? TRICKS - (o.played[seat]?.length ?? 0) : 0;
}

/** A name for each wind card that lies open, the same wherever it lies: `wind-N2`, and `wind-N2b` for the
 * second of its kind. */
export function windPieces(o: Obs) {
  const seen = new Set<string>();
  const name = (kind: number): string => {
    const first = `wind-${"NESW"[windDirection(kind)]}${damageOf(kind)}`;
    const id = seen.has(first) ? `${first}b` : first;
    seen.add(id);
    return id;
  };
  return {
    out: [...windKinds(o.removed), ...windKinds(o.forecast)].map(name),
    piles: seatsOf(o).map((seat) => pileOf(o, seat).map(name)),
    held: windKinds(o.held).map(name),
    row: [0, 1, 2].map((i) => (rowWind(o, i) < 0 ? "" : name(rowWind(o, i)))),
  };
}

/** Order of a card in a trick: the greater key is the higher card, equal keys tie (ST-22 to ST-30). */
export function keyOf(card: number, wind: number, before: number): number {
  if (isPiratess(card)) return Math.max(0, before);
  const turns = turnsFrom(wind, directionOf(card));
  const number = numberOf(card);
  return turns === 0 ? 32 * number : turns === 2 ? number : 16 * number;
}

/** What a number card is worth under a wind: "7", "5½", "0". */
export function worthOf(card: number, wind: number): string {
  const turns = turnsFrom(wind, directionOf(card));
  const number = numberOf(card);
  if (turns === 0) return String(number);
  if (turns === 2) return "0";
  return (number > 1 ? String(Math.floor(number / 2)) : "") + (number % 2 ? "½" : "");
}

export interface Standing {
  seat: number;
  card: number;
  /** Worth under the wind; "" for a led Piratess, who is below everything. */
  worth: string;
  tied: boolean;
  takes: boolean;
  leads: boolean;
}

/** How the cards of a trick stand; `leader` played the first of them. */
export function standings(cards: readonly number[], wind: number, leader: number, seats: number): Standing[] {
  const keys: number[] = [];
  const worths: string[] = [];
  cards.forEach((card, i) => {
    keys.push(keyOf(card, wind, keys[i - 1] ?? -1));
    worths.push(isPiratess(card) ? (worths[i - 1] ?? "") : worthOf(card, wind));
  });
  const untied = keys.map((k, i) => keys.every((other, j) => j === i || other !== k));
  let taker = -1;
  let next = 0;
  keys.forEach((k, i) => {
    if (!untied[i]) return;
    if (taker < 0 || k < keys[taker]!) taker = i;
    if (!untied[next] || k > keys[next]!) next = i;
  });
  if (cards.length > 0 && isPiratess(cards[0]!)) taker = 0;
  return cards.map((card, i) => ({
    seat: (leader + i) % seats,
    card,
    worth: worths[i]!,
    tied: !untied[i],
    takes: i === taker,
    leads: i === next,
  }));
}

/** The cards of the trick that lies there. */
export function trickCards(o: Obs): number[] {
  return o.trick.slice(0, o.in_trick);
}

/** The trick with one more card: how all of its cards would stand. */
export function withCard(o: Obs, card: number): Standing[] {
  const wind = windNow(o);
  return wind < 0 ? [] : standings([...trickCards(o), card], windDirection(wind), o.leader, o.seats);
}

/** A finished trick. */
export interface PastTrick {
  wind: number;
  /** What it cost, held cards included. */
  damage: number;
  cards: Standing[];
  round: number;
  trick: number;
}

/** The trick that a step ended; null: it ended none. */
export function endedTrick(step: Step<Obs>): PastTrick | null {
  const o = step.before;
  const card = step.text === null ? -1 : cardIn(step.text);
  const wind = windNow(o);
  if (step.who < 0 || o.phase !== Phase.play || o.in_trick + 1 !== o.seats) return null;
  if (card < 0 || wind < 0) return null;
  const cards = [...trickCards(o), card];
  return {
    wind,
    damage: stakeOf(o),
    cards: standings(cards, windDirection(wind), o.leader, o.seats),
    round: o.round,
    trick: o.tricks,
  };
}

/** The trick that lies there while the step that ended it is shown; then the next wind blows. */
export function pastTrick(o: Obs, step: Step<Obs> | null): PastTrick | null {
  return step === null || o.phase === Phase.over ? null : endedTrick(step);
}

/** The wheel card of `play N4`; -1: it is another action. */
export function cardIn(text: string): number {
  const found = /^play (?:(P)|([NESW])(\d+))$/.exec(text);
  if (found === null) return -1;
  return found[1] ? PIRATESS : "NESW".indexOf(found[2]!) * NUMBERS + Number(found[3]) - 1;
}

/** The piles at the end of the round that a step ended, with what a last trick brought. */
export function pilesAtEnd(step: Step<Obs>): number[][] {
  const o = step.before;
  const piles = seatsOf(o).map((p) => windKinds(o.pile[p]!));
  const trick = endedTrick(step);
  const taker = trick?.cards.find((card) => card.takes);
  if (trick && taker) piles[taker.seat]!.push(trick.wind, ...windKinds(o.held));
  return piles;
}

/** The scoring of the round that a step ended: null if it ended none, and without `aside` where
 * several choices of sets would explain the points. */
export function endedRound(step: Step<Obs>): (RoundScore & { clear: boolean }) | null {
  const { before, after } = step;
  if (after.round !== before.round + 1) return null;
  const piles = pilesAtEnd(step);
  const results = seatsOf(before).map((p) => after.sheet[before.round * MAX_SEATS + p]!);
  const fits: RoundScore[] = [];
  const choices = piles.map((pile, p) => choicesOf(step, p, setsIn(pile)));
  const walk = (p: number, aside: number[][]): void => {
    if (p === piles.length) {
      const score = scoreRound(piles, aside, before.pro === 1);
      if (score.result.every((points, q) => points === results[q])) fits.push(score);
      return;
    }
    for (const choice of choices[p]!) walk(p + 1, [...aside, choice]);
  };
  walk(0, []);
  const first = fits[0];
  return first ? { ...first, clear: fits.length === 1 } : null;
}

/** What a seat may have laid aside at the end of a round, as far as the viewer knows. */
function choicesOf(step: Step<Obs>, seat: number, sets: number[]): number[][] {
  const known = step.before.aside[seat] ?? NONE;
  if (!step.before.pro || sets.length === 0) return [sets];
  if (step.before.phase === Phase.aside && known !== NONE) return [directionsIn(known)];
  return Array.from({ length: 16 }, (_, mask) => directionsIn(mask)).filter((choice) =>
    choice.every((d) => sets.includes(d)),
  );
}

/* ==== Scoring ============================================================== */

/** Directions of which a pile, by its kinds, holds 1, 2 and 3. */
export function setsIn(kinds: readonly number[]): number[] {
  return [0, 1, 2, 3].filter((d) => [0, 1, 2].every((i) => kinds.includes(d * 3 + i)));
}

/** The kinds of a pile without one 1, one 2 and the 3 of each of these directions. */
export function withoutSets(pile: readonly number[], directions: readonly number[]): number[] {
  const kinds = [...pile];
  for (const d of directions)
    for (let i = 0; i < 3; i++) {
      const at = kinds.indexOf(d * 3 + i);
      if (at >= 0) kinds.splice(at, 1);
    }
  return kinds;
}

export function damageIn(kinds: readonly number[]): number {
  return kinds.reduce((sum, kind) => sum + damageOf(kind), 0);
}

/** Directions that a seat has laid aside, or could as long as that is not known. */
export function asideOf(o: Obs, seat: number): number[] {
  const chosen = o.aside[seat] ?? NONE;
  return chosen === NONE ? setsIn(pileOf(o, seat)) : directionsIn(chosen);
}

export function directionsIn(mask: number): number[] {
  return [0, 1, 2, 3].filter((d) => (mask >> d) & 1);
}

export function damageNow(o: Obs, seat: number): number {
  return damageIn(withoutSets(pileOf(o, seat), asideOf(o, seat)));
}

/** Points for pairs and minus points of the pro game, for what is left of a pile. */
export function pairPoints(kinds: readonly number[]): number {
  let points = 0;
  for (let d = 0; d < 4; d++)
    for (let i = 0; i < 2; i++) if (kinds.filter((k) => k === d * 3 + i).length === 2) points += i + 1;
  return points;
}

export const cardsPerMinus = (seats: number): number => (seats <= 3 ? 4 : 3);

export function minusPoints(kinds: readonly number[], seats: number): number {
  return Math.floor(kinds.length / cardsPerMinus(seats));
}

/** Points for places by damage (ST-43 to ST-46). */
export function placePoints(damage: readonly number[]): number[] {
  const n = damage.length;
  const list = n === 2 ? [2, 0] : Array.from({ length: n }, (_, i) => n - i);
  return damage.map((d) => {
    const better = damage.filter((x) => x < d).length;
    const same = damage.filter((x) => x === d).length;
    const sum = list.slice(better, better + same).reduce((a, b) => a + b, 0);
    return Math.ceil(sum / same);
  });
}

export interface RoundScore {
  damage: number[];
  place: number[];
  bonus: number[];
  minus: number[];
  result: number[];
  aside: number[][];
}

/** The scoring of a round with these choices of sets. */
export function scoreRound(
  piles: readonly (readonly number[])[],
  aside: readonly (readonly number[])[],
  pro: boolean,
): RoundScore {
  const rest = piles.map((pile, p) => withoutSets(pile, aside[p]!));
  const damage = rest.map(damageIn);
  const place = placePoints(damage);
  const bonus = rest.map((kinds) => (pro ? pairPoints(kinds) : 0));
  const minus = rest.map((kinds) => (pro ? minusPoints(kinds, piles.length) : 0));
  return {
    damage,
    place,
    bonus,
    minus,
    result: place.map((points, p) => points + bonus[p]! - minus[p]!),
    aside: aside.map((directions) => [...directions]),
  };
}

/** Seats that owe a choice of sets, as far as the viewer can know. */
export function asked(o: Obs): number[] {
  return seatsOf(o).filter((p) => setsIn(pileOf(o, p)).length > 0 && (o.viewer !== p || o.aside[p] === NONE));
}

export function seatsOf(o: Obs): number[] {
  return Array.from({ length: o.seats }, (_, p) => p);
}

/** Seats to move, as far as the viewer can know. */
export function toMove(o: Obs): number[] {
  if (o.phase === Phase.play) return [(o.leader + o.in_trick) % o.seats];
  return o.phase === Phase.aside ? asked(o) : [];
}

/** Seats with the most points; nobody leads as long as nothing is scored. */
export function leaders(o: Obs): number[] {
  if (o.round === 0) return [];
  const most = Math.max(...o.total.slice(0, o.seats));
  return seatsOf(o).filter((p) => o.total[p] === most);
}

/** Seats that have won, once the game is over (ST-48 to ST-51). */
export function winners(o: Obs): number[] {
  if (o.phase !== Phase.over) return [];
  const best = leaders(o);
  if (o.english) return best;
  const most = Math.max(...best.map((p) => o.wins[p]!));
  return best.filter((p) => o.wins[p] === most);
}
