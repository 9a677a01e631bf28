/** What a card is worth and what it brings, on every card of the table and of the hand. */
import { Burst, Equals, FullDisc, HalfDisc, Wheel, ZeroDisc } from "../../look/icons";
import type { ComponentChildren, Lang } from "../contract";
import {
  type Obs,
  type Standing,
  TRICKS,
  directionOf,
  isPiratess,
  stakeOf,
  turnsFrom,
  windDirection,
} from "./obs";
import { say } from "./words";

export type Outcome = "leads" | "takes" | "tied";

export const SIGNS = { leads: Wheel, takes: Burst, tied: Equals };

/** What a card brings as the trick stands; nothing is decided as long as it lies there alone, and
 * nobody leads after the last trick. */
export function outcomesOf(card: Standing, cards: number, trick: number): Outcome[] {
  if (cards < 2) return [];
  const all: Outcome[] = [];
  if (card.takes) all.push("takes");
  if (card.tied && !card.takes) all.push("tied");
  if (card.leads && trick < TRICKS - 1) all.push("leads");
  return all;
}

/** The disc of a card under a wind, and its worth; a Piratess has the worth of the card before her. */
export function Worth(props: { card: number; worth: string; wind: number; lang: Lang }) {
  const { card, worth, wind, lang } = props;
  const turns = isPiratess(card) || wind < 0 ? -1 : turnsFrom(windDirection(wind), directionOf(card));
  const Disc = turns === 0 ? FullDisc : turns === 2 ? ZeroDisc : HalfDisc;
  return (
    <span class="st-worth">
      {turns >= 0 && <Disc size={13} />}
      {worth === "" ? say(lang, "lowest") : <b class="num">{worth}</b>}
    </span>
  );
}

/** The worth above a card, with signs of what it would bring. */
export function Pill(props: { children: ComponentChildren; outcomes?: readonly Outcome[] }) {
  return (
    <span class="st-pill" data-stays>
      {props.children}
      {props.outcomes?.map((outcome) => (
        <Sign key={outcome} outcome={outcome} class="st-part" />
      ))}
    </span>
  );
}

export function Sign(props: { outcome: Outcome; class: string }) {
  const Icon = SIGNS[props.outcome];
  return (
    <span class={`${props.class} st-o-${props.outcome}`}>
      <Icon size={16} />
    </span>
  );
}

/** Words of an outcome: as it stands, as it would be, or as it was. */
export type Mood = "stands" | "would" | "was";

function wordsOf(lang: Lang, outcome: Outcome, n: number, mood: Mood): string {
  if (outcome === "tied") return say(lang, "tied");
  if (outcome === "leads")
    return say(lang, mood === "would" ? "wouldLead" : mood === "was" ? "leadsNext" : "leads");
  return say(lang, mood === "would" ? "wouldTake" : mood === "was" ? "took" : "takes", { n });
}

/** The class of a name that is written smaller, to be whole. */
export function longName(name: string): string {
  return name.length > 9 ? " st-long-name" : "";
}

/** The plate at the foot of a card on the table: whose it is, and what it brings. */
export function Plate(props: {
  outcomes: readonly Outcome[];
  damage: number;
  mood: Mood;
  lang: Lang;
  flag: ComponentChildren;
  name: string;
}) {
  const { outcomes, damage, mood, lang, flag, name } = props;
  const [first, second] = outcomes;
  if (first === undefined)
    return (
      <span class="st-plate st-o-none" data-stays>
        {flag}
        <span class={`st-plate-word${longName(name)}`}>{name}</span>
      </span>
    );
  const Icon = SIGNS[first];
  const Second = second && SIGNS[second];
  return (
    <span class={`st-plate st-o-${first}`} data-stays>
      {flag}
      <span class="unseen">{name}</span>
      <Icon size={15} />
      <span class="st-plate-word st-long">{wordsOf(lang, first, damage, mood)}</span>
      <span class="st-plate-word st-short" aria-hidden="true">
        {first === "takes" && mood !== "was"
          ? say(lang, "takesIt")
          : wordsOf(lang, first, damage, first === "takes" ? "was" : "stands")}
      </span>
      {second && Second && (
        <>
          <Second size={15} />
          <span class="unseen">{wordsOf(lang, second, damage, mood)}</span>
        </>
      )}
    </span>
  );
}

/** What a card in hand would bring, in words for its label. */
export function outcomeWords(lang: Lang, obs: Obs, outcomes: readonly Outcome[]): string {
  return outcomes.map((outcome) => wordsOf(lang, outcome, stakeOf(obs), "would")).join(", ");
}
