/** Santa Timea in words: moves and questions, written by hand in both languages. */
import type { Lang, Move, TableView } from "../contract";
import { words } from "../contract";
import { yourTurn } from "../people";
import {
  Action,
  type Obs,
  Phase,
  ROUNDS,
  TRICKS,
  damageIn,
  damageOf,
  directionOf,
  directionsIn,
  isPiratess,
  minusPoints,
  numberOf,
  pairPoints,
  pileOf,
  stakeOf,
  toMove,
  windDirection,
  windNow,
  winners,
  withCard,
  withoutSets,
} from "./obs";

type View = TableView<Obs>;

const NAMES: Record<Lang, readonly string[]> = {
  en: ["north", "east", "south", "west"],
  de: ["Nord", "Ost", "Süd", "West"],
};

/** The first letter of a direction; records write the English ones. */
export function letterOf(lang: Lang, direction: number): string {
  return (lang === "de" ? "NOSW" : "NESW")[direction] ?? "";
}

export const say = words({
  en: {
    now: "now",
    blows: "blows now",
    trickN: "trick {n}",
    trickHead: "Trick {n}",
    scoring: "Scoring",
    worth: "worth {n}",
    allTied: "all tied",
    toTaker: "to {name}",
    youChoose: "you choose",
    chooses: "chooses",
    left: "{n} left",
    full: "full",
    half: "half",
    zero: "zero",
    piratess: "Piratess",
    forecast: "Not in this round",
    held: "Goes to the next taker",
    out: "Out of this round",
    lapsed: "Lapsed",
    leads: "leads",
    leadsNext: "leads next",
    wouldLead: "would lead",
    takes: "takes {n}",
    takesIt: "takes",
    took: "took {n}",
    wouldTake: "would take {n}",
    dry: "no damage",
    victor: "Winner",
    tied: "tied",
    lowest: "lowest",
    damage: "Damage",
    points: "Points",
    hand: "Your hand",
    inHand: "{n} cards in hand",
    someCards: "{n} cards",
    turnWhen: "Round {round}, trick {trick}",
    someTook: "{name} took {wind}.",
    youTook: "You took {wind}.",
    oneCard: "1 card",
    sum: "Total",
    round: "Round",
    place: "Place",
    pairs: "Pairs",
    cards: "Cards",
    won: "Rounds won",
    wonShort: "Won",
    damages: "Below the points: the damage of the round.",
    nobody: "nobody takes the damage",
    soFar: "So far",
    like: ", like the card before her",
    noHand: "The hands stay hidden from a spectator.",
    empty: "No cards in hand.",
    sheet: "Score sheet",
    sums: "Below the points: damage, then place, plus pairs, minus cards.",
    of: "{name}'s cards",
    keepAll: "Lay nothing aside",
    choose: "Which sets do you lay aside?",
    rest: "{damage} damage, {bonus} for pairs, {minus} for cards",
  },
  de: {
    now: "jetzt",
    blows: "weht jetzt",
    trickN: "Stich {n}",
    trickHead: "Stich {n}",
    scoring: "Wertung",
    worth: "zählt {n}",
    allTied: "alle gleich",
    toTaker: "an {name}",
    youChoose: "du wählst",
    chooses: "wählt",
    left: "noch {n}",
    full: "voll",
    half: "halb",
    zero: "null",
    piratess: "Piratenbraut",
    forecast: "Nicht dabei",
    held: "Wartet auf den Nächsten",
    out: "Ausgeschieden",
    lapsed: "Verfallen",
    leads: "spielt aus",
    leadsNext: "spielt dann aus",
    wouldLead: "würde ausspielen",
    takes: "nimmt {n}",
    takesIt: "nimmt",
    took: "nahm {n}",
    wouldTake: "würde {n} nehmen",
    dry: "kein Schaden",
    victor: "Gewonnen",
    tied: "gleich",
    lowest: "niedrigste",
    damage: "Schaden",
    points: "Punkte",
    hand: "Deine Hand",
    inHand: "{n} Karten auf der Hand",
    someCards: "{n} Karten",
    turnWhen: "Durchgang {round}, Stich {trick}",
    someTook: "{name} nahm {wind}.",
    youTook: "Du nahmst {wind}.",
    oneCard: "1 Karte",
    sum: "Summe",
    round: "Durchgang",
    place: "Rang",
    pairs: "Paare",
    cards: "Karten",
    won: "Gewonnene Durchgänge",
    wonShort: "Siege",
    damages: "Unter den Punkten: der Schaden des Durchgangs.",
    nobody: "niemand nimmt den Schaden",
    soFar: "Bisher:",
    like: " wie die Karte vor ihr",
    noHand: "Zuschauern bleiben die Hände verborgen.",
    empty: "Keine Karten auf der Hand.",
    sheet: "Punktezettel",
    sums: "Unter den Punkten: Schaden, dann Rang, plus Paare, minus Karten.",
    of: "Karten von {name}",
    keepAll: "Nichts beiseitelegen",
    choose: "Welche Sets legst du beiseite?",
    rest: "{damage} Schaden, {bonus} für Paare, {minus} für Karten",
  },
});

export function directionName(lang: Lang, direction: number): string {
  return NAMES[lang][direction] ?? "";
}

/** "north 4", "the Piratess". */
export function cardName(lang: Lang, card: number): string {
  if (isPiratess(card)) return lang === "de" ? "die Piratenbraut" : "the Piratess";
  return `${directionName(lang, directionOf(card))} ${numberOf(card)}`;
}

/** "north 2", as a wind card is called. */
export function windName(lang: Lang, kind: number): string {
  return `${directionName(lang, windDirection(kind))} ${damageOf(kind)}`;
}

/** "N2". */
export function windShort(lang: Lang, kind: number): string {
  return `${letterOf(lang, windDirection(kind))}${damageOf(kind)}`;
}

/** "7th", "7.". */
export function ordinal(lang: Lang, n: number): string {
  if (lang === "de") return `${n}.`;
  return `${n}${["th", "st", "nd", "rd"][n % 10 > 3 || (n > 10 && n < 14) ? 0 : n % 10]}`;
}

function windTitle(lang: Lang, kind: number): string {
  const name = directionName(lang, windDirection(kind));
  return lang === "de" ? `${name}wind` : `${name} wind`;
}

export function list(lang: Lang, items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  const last = items[items.length - 1]!;
  return `${items.slice(0, -1).join(", ")}${lang === "de" ? " und " : " and "}${last}`;
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/* ==== Moves ================================================================ */

export function describe(move: Move, view: View): string {
  if (move.id >= Action.aside) return describeAside(move.id - Action.aside, view);
  return describeCard(move.id, view);
}

function describeCard(card: number, { lang, obs }: View): string {
  const name = cardName(lang, card);
  if (windNow(obs) < 0) return lang === "de" ? `${name} spielen` : `Play ${name}`;
  const all = withCard(obs, card);
  const worth = all[all.length - 1]!.worth || say(lang, "lowest");
  return lang === "de" ? `${capital(name)} spielen, zählt ${worth}` : `Play ${name}, worth ${worth}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a move that is proposed would bring, and the words of the button that makes it. */
export function proposal(move: Move, view: View): { says: string; does: string; brief?: string } {
  const { lang } = view;
  if (move.id >= Action.aside) {
    const words = describe(move, view);
    const at = words.indexOf(":");
    return { says: capital(words.slice(at + 2)), does: words.slice(0, at) };
  }
  const name =
    isPiratess(move.id) && lang === "en" ? cardName(lang, move.id) : capital(cardName(lang, move.id));
  return {
    says: `${worthSentence(move.id, view)} ${trickSentence(move.id, view)}`.trim(),
    does: lang === "de" ? `${name} spielen` : `Play ${name}`,
    brief: `${worthSentence(move.id, view)}\n${trickBrief(move.id, view)}`.trim(),
  };
}

function worthSentence(card: number, { lang, obs }: View): string {
  const all = withCard(obs, card);
  const worth = all[all.length - 1]?.worth ?? "";
  const name = capital(cardName(lang, card));
  if (worth === "") return `${name} ${lang === "de" ? "ist die niedrigste Karte" : "is the lowest card"}.`;
  const like = isPiratess(card) ? say(lang, "like") : "";
  return lang === "de" ? `${name} zählt ${worth}${like}.` : `${name} is worth ${worth}${like}.`;
}

/** Who would lead and who would take the damage; "" as long as the card lies there alone. */
function trickSentence(card: number, view: View): string {
  const { lang, obs } = view;
  const all = withCard(obs, card);
  if (all.length < 2) return "";
  const taker = all.find((one) => one.takes);
  const next = all.find((one) => one.leads);
  const parts: string[] = [];
  parts.push(taker ? takePart(view, taker.seat) : say(lang, "nobody"));
  if (next && obs.tricks < TRICKS - 1) parts.push(leadPart(view, next.seat));
  const said = parts.join("; ");
  return all.length === obs.seats ? `${capital(said)}.` : `${say(lang, "soFar")} ${said}.`;
}

/** The same in as few words as can be. */
function trickBrief(card: number, view: View): string {
  const { lang, obs, players } = view;
  const all = withCard(obs, card);
  if (all.length < 2) return "";
  const said = (seat: number, you: string, other: string) =>
    players[seat]?.you ? `${lang === "de" ? "du" : "you"} ${you}` : `${nameOf(view, seat)} ${other}`;
  const taker = all.find((one) => one.takes);
  const next = obs.tricks < TRICKS - 1 ? all.find((one) => one.leads) : undefined;
  const parts: string[] = [];
  const de = lang === "de";
  if (next) parts.push(de ? said(next.seat, "spielst aus", "spielt aus") : said(next.seat, "lead", "leads"));
  const n = stakeOf(obs);
  if (!taker) parts.push(say(lang, "nobody"));
  else if (de) parts.push(said(taker.seat, `nimmst ${n}`, `nimmt ${n}`));
  else parts.push(said(taker.seat, `take ${n}`, `takes ${n}`));
  return all.length === obs.seats
    ? `${capital(parts.join(", "))}.`
    : `${say(lang, "soFar")} ${parts.join(", ")}.`;
}

function leadPart(view: View, seat: number): string {
  const you = view.players[seat]?.you;
  const name = nameOf(view, seat);
  if (view.lang === "de") return you ? "du spielst danach aus" : `${name} spielt danach aus`;
  return you ? "you lead next" : `${name} leads next`;
}

function takePart(view: View, seat: number): string {
  const you = view.players[seat]?.you;
  const n = stakeOf(view.obs);
  const name = nameOf(view, seat);
  if (view.lang === "de") return you ? `du nimmst ${n} Schaden` : `${name} nimmt ${n} Schaden`;
  return you ? `you take ${n} damage` : `${name} takes ${n} damage`;
}

function describeAside(mask: number, { lang, obs }: View): string {
  const directions = directionsIn(mask);
  const names = list(
    lang,
    directions.map((d) => directionName(lang, d)),
  );
  const rest = withoutSets(pileOf(obs, obs.viewer), directions);
  const left = say(lang, "rest", {
    damage: damageIn(rest),
    bonus: `+${pairPoints(rest)}`,
    minus: `−${minusPoints(rest, obs.seats)}`,
  });
  if (mask === 0) return `${say(lang, "keepAll")}: ${left}`;
  const sets = directions.length > 1;
  if (lang === "de") return `${sets ? "Sets" : "Set"} ${names} beiseitelegen: ${left}`;
  return `Lay aside the ${names} ${sets ? "sets" : "set"}: ${left}`;
}

/* ==== The question ========================================================= */

export function nameOf(view: View, seat: number): string {
  return view.players[seat]?.name ?? `${seat + 1}`;
}

function namesOf(view: View, seats: readonly number[]): string {
  return list(
    view.lang,
    seats.map((p) => nameOf(view, p)),
  );
}

export function ask(view: View, legal: readonly Move[]): string {
  const { obs, lang } = view;
  if (obs.phase === Phase.over) return askOver(view);
  if (legal.length === 0 && view.viewer !== null && toMove(obs).includes(view.viewer))
    return yourTurn(view.lang);
  if (obs.phase === Phase.aside) return askAside(view, legal.length > 0);
  if (obs.phase !== Phase.play)
    return lang === "de" ? "Die Karten werden ausgeteilt." : "The cards are being dealt.";
  if (legal.length > 0) return askCard(view, legal);
  const name = namesOf(view, toMove(obs));
  return lang === "de" ? `${name} wählt eine Karte.` : `${name} is choosing a card.`;
}

function askCard({ obs, lang }: View, legal: readonly Move[]): string {
  const wind = windNow(obs);
  const title = windTitle(lang, wind);
  const n = stakeOf(obs);
  const only = legal.length === 1;
  if (lang === "de") {
    if (only) return `Dir bleibt nur eine Karte für den ${title}: Spiel sie.`;
    const begin = obs.in_trick === 0 ? "Du spielst aus. Wähle" : "Wähle";
    return `${begin} eine Karte für den ${title}: Die niedrigste nimmt ${n} Schaden, die höchste spielt als Nächstes aus.`;
  }
  if (only) return `You have one card for the ${title}: play it.`;
  const begin = obs.in_trick === 0 ? "You lead. Choose" : "Choose";
  return `${begin} a card for the ${title}: the lowest takes ${n} damage, the highest leads next.`;
}

function askAside(view: View, mine: boolean): string {
  if (mine)
    return view.lang === "de"
      ? "Der Durchgang ist gespielt. Welche Sets legst du beiseite? Sie zählen keinen Schaden, aber auch keine Paare."
      : "The round is played. Which sets do you lay aside? They count no damage, but no pairs either.";
  const names = namesOf(view, toMove(view.obs));
  const many = toMove(view.obs).length > 1;
  if (view.lang === "de") return `${names} ${many ? "wählen" : "wählt"} geheim, welche Sets beiseite kommen.`;
  return `${names} ${many ? "choose" : "chooses"} in secret which sets to lay aside.`;
}

function askOver(view: View): string {
  const { obs, lang } = view;
  const won = winners(obs);
  const n = obs.total[won[0]!]!;
  const you = won.length === 1 && view.players[won[0]!]?.you;
  if (lang === "de") {
    const who = you ? "Du hast" : `${namesOf(view, won)} ${won.length > 1 ? "haben" : "hat"}`;
    return `${who} mit ${count(n, "Punkt", "Punkten")} gewonnen.`;
  }
  const total = count(n, "point", "points");
  if (you) return `You have won with ${total}.`;
  return `${namesOf(view, won)} ${won.length > 1 ? "have" : "has"} won with ${total}.`;
}

export function progress({ obs, lang }: View): string {
  if (obs.phase === Phase.over) return lang === "de" ? "Die Partie ist zu Ende" : "The game is over";
  const round = Math.min(obs.round + 1, ROUNDS);
  const trick = Math.min(obs.tricks + 1, TRICKS);
  if (obs.phase === Phase.aside)
    return lang === "de"
      ? `Durchgang ${round} von ${ROUNDS}, Wertung`
      : `Round ${round} of ${ROUNDS}, scoring`;
  return lang === "de"
    ? `Durchgang ${round} von ${ROUNDS}, Stich ${trick} von ${TRICKS}`
    : `Round ${round} of ${ROUNDS}, trick ${trick} of ${TRICKS}`;
}
