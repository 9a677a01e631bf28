/** What a trick brought, for the pause after it: who takes the damage and who leads next, and why. */
import type { ComponentChildren, Fact, Lang, Step, TableView } from "../contract";
import { words } from "../contract";
import { whoIs } from "../people";
import {
  type Obs,
  type PastTrick,
  type Standing,
  TRICKS,
  damageNow,
  endedRound,
  endedTrick,
  isPiratess,
  numberOf,
} from "./obs";
import { SIGNS } from "./outcome";
import { capital, cardName, list } from "./words";

const say = words({
  en: {
    youTake: "You take {n}",
    takes: "{name} takes {n}",
    nobody: "Nobody takes damage",
    youLead: "You lead trick {n}",
    leads: "{name} leads trick {n}",
    isLed: "A led Piratess takes in any case.",
    only: "{card} was the only card not tied.",
    lowest: "{card} was the lowest card.",
    lowestFree: "{card} was the lowest card not tied.",
    lowestZero: "{card} was the lowest, by its number.",
    highest: "{card} was the highest.",
    highestZero: "{card} was the highest, by its number.",
    both: "{card} was the highest, too.",
    stays: "Nobody won the lead, so it stays.",
    tiedAt: "{names} tied at {worth}.",
    worth: "{card}, worth {worth},",
    damage: "{n} damage now.",
    damageAtEnd: "{n} damage in this round.",
    oneHeld: "The held wind card comes with it.",
    someHeld: "The held wind cards come with it.",
    allOut: "All cards tied. The wind card is out for this round.",
    allWait: "All cards tied. The wind card waits for the next taker.",
    allLapse: "All cards tied. What was played for lapses with the round.",
  },
  de: {
    youTake: "Du nimmst {n}",
    takes: "{name} nimmt {n}",
    nobody: "Niemand nimmt Schaden",
    youLead: "Du spielst zu Stich {n} aus",
    leads: "{name} spielt zu Stich {n} aus",
    isLed: "Eine angespielte Piratenbraut nimmt immer.",
    only: "Nur {card} war nicht ausgestochen.",
    lowest: "{card} war die niedrigste Karte.",
    lowestFree: "{card} war die niedrigste nicht ausgestochene Karte.",
    lowestZero: "{card} war die niedrigste, nach ihrer Zahl.",
    highest: "{card} war die höchste.",
    highestZero: "{card} war die höchste, nach ihrer Zahl.",
    both: "{card} war auch die höchste.",
    stays: "Niemand hat das Ausspiel gewonnen, also bleibt es.",
    tiedAt: "Mit {worth} ausgestochen: {names}.",
    worth: "{card}, {worth} wert,",
    damage: "Jetzt {n} Schaden.",
    damageAtEnd: "{n} Schaden in diesem Durchgang.",
    oneHeld: "Die wartende Windrichtungskarte kommt dazu.",
    someHeld: "Die wartenden Windrichtungskarten kommen dazu.",
    allOut: "Alle haben einander ausgestochen. Die Windrichtungskarte scheidet für diesen Durchgang aus.",
    allWait: "Alle haben einander ausgestochen. Die Windrichtungskarte wartet auf den Nächsten, der nimmt.",
    allLapse: "Alle haben einander ausgestochen. Worum es ging, verfällt mit dem Durchgang.",
  },
});

type View = TableView<Obs>;

/** The facts of the trick that a step ended; none if it ended none. After the last trick of a round
 * nobody leads. */
export function facts(step: Step<Obs>, view: View): readonly Fact[] {
  const past = endedTrick(step);
  if (past === null) return [];
  const next = past.trick + 1 < TRICKS ? past.cards.find((one) => one.leads) : undefined;
  return next === undefined
    ? [takeFact(step, past, view)]
    : [takeFact(step, past, view), leadFact(past, next, view)];
}

function disc(outcome: "takes" | "leads"): ComponentChildren {
  const Sign = SIGNS[outcome];
  return (
    <span class={`st-disc st-o-${outcome}`}>
      <Sign size={24} />
    </span>
  );
}

function takeFact(step: Step<Obs>, past: PastTrick, view: View): Fact {
  const { lang, players } = view;
  const { before } = step;
  const taker = past.cards.find((one) => one.takes);
  if (taker === undefined) {
    const isLast = past.trick + 1 === TRICKS;
    const why = say(lang, !before.pro ? "allOut" : isLast ? "allLapse" : "allWait");
    return { sign: disc("takes"), title: say(lang, "nobody"), why };
  }
  const { seat } = taker;
  const fill = { name: whoIs(view, seat).name, n: past.damage };
  const held = before.held.length;
  const why = [whyTaken(past, taker, lang)];
  if (held > 0) why.push(say(lang, held === 1 ? "oneHeld" : "someHeld"));
  why.push(damageAfter(step, seat, lang));
  return {
    sign: disc("takes"),
    seat,
    title: say(lang, players[seat]?.you ? "youTake" : "takes", fill),
    why: why.join(" ").trim(),
  };
}

function whyTaken(past: PastTrick, taker: Standing, lang: Lang): string {
  if (isPiratess(past.cards[0]!.card)) return say(lang, "isLed");
  const free = past.cards.filter((one) => !one.tied);
  const card = cardWords(taker, lang);
  if (free.length === 1) return only(card, lang);
  if (isByNumber(past, taker)) return capital(say(lang, "lowestZero", { card }));
  return capital(say(lang, free.length < past.cards.length ? "lowestFree" : "lowest", { card }));
}

/** The damage of a seat after the trick: in the round so far or, where it is scored, in all of it. */
function damageAfter(step: Step<Obs>, seat: number, lang: Lang): string {
  if (step.after.round === step.before.round) return say(lang, "damage", { n: damageNow(step.after, seat) });
  const n = endedRound(step)?.damage[seat];
  return n === undefined ? "" : say(lang, "damageAtEnd", { n });
}

function leadFact(past: PastTrick, next: Standing, view: View): Fact {
  const { lang, players } = view;
  const { seat } = next;
  const fill = { name: whoIs(view, seat).name, n: past.trick + 2 };
  return {
    sign: disc("leads"),
    seat,
    title: say(lang, players[seat]?.you ? "youLead" : "leads", fill),
    why: whyLed(past, next, view),
  };
}

function whyLed(past: PastTrick, next: Standing, view: View): string {
  const { lang } = view;
  if (next.tied) return say(lang, "stays");
  const free = past.cards.filter((one) => !one.tied);
  const card = cardWords(next, lang);
  const isOnly = free.length === 1;
  if (isOnly && (!next.takes || isPiratess(next.card))) return only(card, lang);
  const why = isOnly
    ? capital(say(lang, "both", { card: cardName(lang, next.card) }))
    : capital(say(lang, isByNumber(past, next) ? "highestZero" : "highest", { card }));
  return `${why} ${tiedWords(past, view)}`.trim();
}

/** Who was tied, and at what: the reader first. */
function tiedWords(past: PastTrick, { lang, players }: View): string {
  const tied = past.cards.filter((one) => one.tied && one.worth !== "");
  const [first] = tied;
  if (first === undefined || tied.some(({ worth }) => worth !== first.worth)) return "";
  const others = tied.filter(({ seat }) => !players[seat]?.you);
  const you = others.length === tied.length ? [] : [lang === "de" ? "du" : "You"];
  const names = [...you, ...others.map(({ seat }) => whoIs({ lang, players }, seat).name)];
  return say(lang, "tiedAt", { names: list(lang, names), worth: first.worth });
}

/** "east 9"; "south 3, worth 1½," where the wind makes it less. */
function cardWords({ card, worth }: Standing, lang: Lang): string {
  const name = cardName(lang, card);
  const isWhole = isPiratess(card) || worth === String(numberOf(card));
  return isWhole ? name : say(lang, "worth", { card: name, worth });
}

function only(card: string, lang: Lang): string {
  return capital(say(lang, "only", { card }));
}

/** True if the number of a card decided, among several against the wind (ST-24). */
function isByNumber(past: PastTrick, card: Standing): boolean {
  const isZero = (one: Standing) => one.worth === "0" && !isPiratess(one.card);
  return isZero(card) && past.cards.filter(isZero).length > 1;
}
