/** What speaks for and against a card of Santa Timea, for hints. */
import type { Move, Reason, TableView } from "../contract";
import {
  Action,
  type Obs,
  type Standing,
  TRICKS,
  directionOf,
  isPiratess,
  keyOf,
  rowWind,
  turnsFrom,
  windDirection,
  withCard,
  worthOf,
} from "./obs";
import { nameOf } from "./words";

type View = TableView<Obs>;

const pro = (text: string): Reason => ({ isGood: true, text });
const con = (text: string): Reason => ({ isGood: false, text });
const HIGH = 8;
const LOW = 3;

/** What a number card counts under a wind, as a number. */
function counts(card: number, wind: number): number {
  return turnsFrom(wind, directionOf(card)) === 2 ? 0 : keyOf(card, wind, -1) / 32;
}

/** How the card would stand in the trick so far. */
function ofTrick(view: View, all: readonly Standing[]): Reason[] {
  const { obs, lang } = view;
  const de = lang === "de";
  const own = all[all.length - 1]!;
  const isLast = all.length === obs.seats;
  const soFar = isLast ? "" : de ? " bisher" : " so far";
  const taker = all.find((each) => each.takes);
  if (own.tied)
    return [
      pro(
        de
          ? "Gleichstand: Du nimmst weder Schaden, noch spielst du aus."
          : "Tied: you neither take damage nor lead.",
      ),
    ];
  const list: Reason[] = [];
  if (own.takes) list.push(con(de ? `Du nimmst${soFar} den Schaden.` : `You take the damage${soFar}.`));
  else if (taker !== undefined) {
    const name = nameOf(view, taker.seat);
    list.push(
      pro(
        de
          ? `${name} liegt${soFar} tiefer und nimmt den Schaden.`
          : `${name} is lower${soFar} and takes the damage.`,
      ),
    );
  }
  if (own.leads && obs.tricks < TRICKS - 1)
    list.push(con(de ? `Du musst${soFar} als Nächstes ausspielen.` : `You must lead next${soFar}.`));
  return list;
}

/** A card that is led: what the others must go below. */
function ofLead(view: View, card: number, worth: number): Reason[] {
  const de = view.lang === "de";
  if (isPiratess(card))
    return [con(de ? "Ausgespielt ist sie die niedrigste Karte." : "Led, she is the lowest card.")];
  if (worth >= HIGH)
    return [
      pro(de ? "So hoch, dass leicht jemand darunter bleibt." : "So high that others are easily lower."),
    ];
  if (worth < LOW)
    return [
      con(
        de ? "So niedrig, dass du leicht den Schaden nimmst." : "So low that you may well take the damage.",
      ),
    ];
  return [];
}

/** What the card could still do in the winds to come. */
function ofNext(view: View, card: number): Reason[] {
  const { obs, lang } = view;
  const de = lang === "de";
  if (isPiratess(card))
    return [
      con(de ? "Deine Piratenbraut fehlt dir dann später." : "Your Piratess is gone for later tricks."),
    ];
  const winds = [1, 2]
    .map((i) => rowWind(obs, i))
    .filter((kind) => kind >= 0)
    .map(windDirection);
  if (winds.length === 0) return [];
  const most = Math.max(...winds.map((wind) => counts(card, wind)));
  const shown = winds.map((wind) => worthOf(card, wind)).join(de ? " und " : " and ");
  if (most <= LOW)
    return [
      pro(de ? `Zählt in den nächsten Winden nur ${shown}.` : `Worth only ${shown} in the next winds.`),
    ];
  if (most >= HIGH)
    return [
      con(
        de
          ? `Zählt in den nächsten Winden ${shown} und fehlt dir dort.`
          : `Worth ${shown} in the next winds, where you may need it.`,
      ),
    ];
  return [];
}

export function reasons(move: Move, view: View): readonly Reason[] {
  const card = move.id;
  if (card >= Action.aside) return [];
  const all = withCard(view.obs, card);
  const wind = rowWind(view.obs, 0);
  const isLed = all.length < 2;
  const worth = isPiratess(card) || wind < 0 ? 0 : counts(card, windDirection(wind));
  return [...(isLed ? ofLead(view, card, worth) : ofTrick(view, all)), ...ofNext(view, card)];
}
