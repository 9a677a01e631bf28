/** Winds of Plunder in words: moves and questions, written by hand in both languages. */
import type { Edition, Lang, Move, TableView, Winners } from "../contract";
import { words } from "../contract";
import { yourTurn } from "../people";
import {
  type CardKind,
  NONE,
  type Names,
  type Obs,
  PORTS,
  type Parsed,
  Phase,
  ROUNDS,
  WINDS,
  gainOf,
  leaders,
  namesIn,
  parse,
  tileShows,
  toMove,
  winners,
} from "./obs";

type View = TableView<Obs>;

export const say = words({
  en: {
    oneWon: "{names} lands the richest booty",
    youWon: "You land the richest booty",
    allWon: "{names} share the richest booty",
    vp: "Points",
    vpLong: "Victory points so far",
    weapons: "Weapons",
    weaponsShort: "Arms",
    crewShort: "Crew",
    provisionsShort: "Food",
    crew: "Crew",
    provisions: "Provisions",
    map: "Treasure map",
    cubes: "Wind cubes",
    cubesShort: "Cubes",
    inReserve: "Cubes in the reserve",
    fame: "Region {numeral}: {n} of 3 markers",
    booty: "Booty",
    cards: "Cards",
    maps: "Maps",
    hand: "Your cards",
    myMaps: "Your treasure maps",
    points: "Action points",
    extraPoint: "Extra point of Largest Crew",
    chart: "The Caribbean",
    bar: "Supply bar",
    bonus: "Next bonus for three markers here: {n}",
    wind: "Wind",
    sealed: "sealed",
    bid: "bids {n}",
    votes: "votes",
    blackbeard: "Blackbeard",
    windPhase: "Wind phase",
    mostweapons: "Most Weapons",
    largestcrew: "Largest Crew",
    mostprovisions: "Most Provisions",
    compassAsk: "Where should the wind blow?",
    bidAsk: "How many wind cubes do you bid?",
    bidsFrom: "Bids from {from} to {to}",
    digAt: "Dig it up in {port}.",
    chooseSeat: "Whom?",
    choosePort: "Choose a glowing port on the chart.",
    chooseTiles: "Choose two tiles on the chart or the bar.",
    chooseSecond: "Now choose the second tile.",
    giveUp: "Put the card back",
    free: "free at {ports}",
    oneCard: "1 card",
    someCubes: "{n} cubes",
    account: "How the points came about",
    byPort: "Where the points came from",
    tile: "Tiles of ports",
    most: "Most Provisions, 1 a port",
    region: "Markers in a whole region",
    treasure: "Treasure",
    boarding: "Boarding",
    price: "Paid for cards",
    atEnd: "At the end of the game",
    endCubes: "Wind cubes, 1 for 3",
    endWeapons: "Weapons, 1 for 3",
    endCrew: "Crew, 1 for 2",
    endProvisions: "Provisions, 1 each",
    endAdvantages: "Advantage cards, 2 each",
    sum: "Total",
    sheet: "How the points come about",
    ifOver: "As if the game ended now.",
    ship: "Ship of {name}",
    sayCard: "{title}: {effect}. Playing it costs 1 action point.",
    sayDraw: "An action card comes into your hand. That costs 1 of your action points.",
    sayCubes:
      "{n} cubes come back from your reserve, to bid with. That costs {points} of your action points.",
    sayMark:
      "A cube of your reserve shows your reputation here; in all three ports of a region it brings the bonus at its head.",
    sayNoMark: "You sail on without a cube in {port}; the bonus of its region is not for you then.",
    sayNoBoard: "All ships here keep what they have.",
    sayBoard: "You take it from {name}, since you have more weapons.",
    sayEnd: "Your turn ends, and action points that are left are lost.",
    noHand: "Cards in hand stay hidden from a spectator.",
  },
  de: {
    oneWon: "{names} bringt die reichste Beute an Land",
    youWon: "Du bringst die reichste Beute an Land",
    allWon: "{names} teilen sich die reichste Beute",
    vp: "Punkte",
    vpLong: "Siegpunkte bisher",
    weapons: "Waffen",
    weaponsShort: "Waff.",
    crewShort: "Mann.",
    provisionsShort: "Prov.",
    crew: "Mannschaft",
    provisions: "Proviant",
    map: "Schatzkarte",
    cubes: "Windwürfel",
    cubesShort: "Würfel",
    inReserve: "Würfel in der Reserve",
    fame: "Gebiet {numeral}: {n} von 3 Zeichen",
    booty: "Schatzkisten",
    cards: "Karten",
    maps: "Schatzkarten",
    hand: "Deine Karten",
    myMaps: "Deine Schatzkarten",
    points: "Aktionspunkte",
    extraPoint: "Zusatzpunkt der Größten Mannschaft",
    chart: "Die Karibik",
    bar: "Nachschubleiste",
    bonus: "Nächster Bonus für drei Zeichen hier: {n}",
    wind: "Wind",
    sealed: "geheim",
    bid: "bietet {n}",
    votes: "Stimmen",
    blackbeard: "Blackbeard",
    windPhase: "Windphase",
    mostweapons: "Beste Bewaffnung",
    largestcrew: "Größte Mannschaft",
    mostprovisions: "Am meisten Proviant",
    compassAsk: "Wohin soll der Wind wehen?",
    bidAsk: "Wie viele Windwürfel bietest du?",
    bidsFrom: "Gebote von {from} bis {to}",
    digAt: "Heb ihn in {port}.",
    chooseSeat: "Wen?",
    choosePort: "Wähle einen leuchtenden Hafen auf der Karte.",
    chooseTiles: "Wähle zwei Plättchen auf der Karte oder der Leiste.",
    chooseSecond: "Wähle jetzt das zweite Plättchen.",
    giveUp: "Karte zurücknehmen",
    free: "kostenlos in {ports}",
    oneCard: "1 Karte",
    someCubes: "{n} Würfel",
    account: "Wie die Punkte zusammenkamen",
    byPort: "Woher die Punkte kamen",
    tile: "Plättchen der Häfen",
    most: "Am meisten Proviant, je Hafen 1",
    region: "Zeichen im ganzen Gebiet",
    treasure: "Schätze",
    boarding: "Entern",
    price: "Für Karten bezahlt",
    atEnd: "Am Ende der Partie",
    endCubes: "Windwürfel, 1 für 3",
    endWeapons: "Waffen, 1 für 3",
    endCrew: "Mannschaft, 1 für 2",
    endProvisions: "Proviant, je 1",
    endAdvantages: "Vorteilskarten, je 2",
    sum: "Summe",
    sheet: "Wie die Punkte zustande kommen",
    ifOver: "Als ob die Partie jetzt endete.",
    ship: "Schiff von {name}",
    sayCard: "{title}: {effect}. Sie auszuspielen kostet 1 Aktionspunkt.",
    sayDraw: "Eine Aktionskarte kommt auf deine Hand. Das kostet 1 deiner Aktionspunkte.",
    sayCubes:
      "{n} Würfel kommen aus deiner Reserve zurück, um damit zu bieten. Das kostet {points} deiner Aktionspunkte.",
    sayMark:
      "Ein Würfel deiner Reserve zeigt hier dein Ansehen; in allen drei Häfen eines Gebiets bringt es den Bonus an dessen Kopf.",
    sayNoMark: "Du lässt in {port} keinen Würfel; den Bonus dieses Gebiets bekommst du so nicht.",
    sayNoBoard: "Alle Schiffe hier behalten, was sie haben.",
    sayBoard: "Du nimmst es {name} ab, denn du hast mehr Waffen.",
    sayEnd: "Dein Zug endet, und übrige Aktionspunkte verfallen.",
    noHand: "Zuschauern bleiben die Handkarten verborgen.",
  },
});

const WIND_NAMES: Record<Lang, Record<string, string>> = {
  en: { n: "north", e: "east", s: "south", w: "west" },
  de: { n: "Norden", e: "Osten", s: "Süden", w: "Westen" },
};

export function windName(lang: Lang, wind: string): string {
  return WIND_NAMES[lang][wind] ?? "";
}

export function placeTitle(lang: Lang, place: number, names: Names): string {
  if (place < PORTS) return names.titles[place] ?? "";
  return lang === "de" ? `Leiste ${place - PORTS + 1}` : `bar ${place - PORTS + 1}`;
}

function list(lang: Lang, items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")}${lang === "de" ? " und " : " and "}${items[items.length - 1]}`;
}

export function nameOf(view: View, seat: number): string {
  return view.players[seat]?.name ?? String(seat + 1);
}

function namesOf(view: View, seats: readonly number[]): string {
  return list(
    view.lang,
    seats.map((p) => nameOf(view, p)),
  );
}

/** A person as an object: "dich", "you", or a name. */
function whom(view: View, seat: number): string {
  if (view.players[seat]?.you) return view.lang === "de" ? "dich" : "you";
  return nameOf(view, seat);
}

/* ==== Cards ================================================================ */

const EFFECTS: Record<Lang, Record<string, readonly [string, string]>> = {
  en: {
    buyprovisions: ["Buy Provisions", "1 provision for 2 points"],
    buyweapons: ["Buy Weapons", "1 weapon for 2 points"],
    hirecrew: ["Hire Crew", "1 crew for 2 points"],
    heave: ["Heave, Ye Scurvy Dogs", "If you are last in points: pay 1 crew and sail again."],
    intrigue: ["Intrigue", "Two tiles of your choice change places."],
    misfire: ["Misfire", "An opponent loses 1 weapon."],
    mutiny: ["Mutiny", "An opponent loses 1 crew."],
    spoiled: ["Spoiled Provisions", "An opponent loses 1 provision."],
  },
  de: {
    buyprovisions: ["Proviant kaufen", "1 Proviant für 2 Siegpunkte"],
    buyweapons: ["Waffen kaufen", "1 Waffe für 2 Siegpunkte"],
    hirecrew: ["Mannschaft anheuern", "1 Mannschaft für 2 Siegpunkte"],
    heave: ["Pullt, ihr Hunde", "Hast du am wenigsten Punkte: Gib 1 Mannschaft ab und segle noch einmal."],
    intrigue: ["Intrige", "Zwei Plättchen deiner Wahl tauschen die Plätze."],
    misfire: ["Fehlzündung", "Ein Gegner verliert 1 Waffe."],
    mutiny: ["Meuterei", "Ein Gegner verliert 1 Mannschaft."],
    spoiled: ["Verdorbener Proviant", "Ein Gegner verliert 1 Proviant."],
  },
};

export function cardTitle(lang: Lang, card: CardKind): string {
  return EFFECTS[lang][card.effect]?.[0] ?? card.name;
}

/** What a card does in a few words, where there is no room for a sentence. */
const GISTS: Record<Lang, Record<string, string>> = {
  en: {
    buyprovisions: "+1 for 2 points",
    buyweapons: "+1 for 2 points",
    hirecrew: "+1 for 2 points",
    heave: "last? 1 crew: sail again",
    intrigue: "swap any two tiles",
    misfire: "rival: −1 weapon",
    mutiny: "rival: −1 crew",
    spoiled: "rival: −1 provision",
  },
  de: {
    buyprovisions: "+1 für 2 Punkte",
    buyweapons: "+1 für 2 Punkte",
    hirecrew: "+1 für 2 Punkte",
    heave: "als Letzter noch mal segeln",
    intrigue: "zwei Plättchen tauschen",
    misfire: "Gegner: −1 Waffe",
    mutiny: "Gegner: −1 Mannschaft",
    spoiled: "Gegner: −1 Proviant",
  },
};

export function cardGist(lang: Lang, card: CardKind): string {
  return GISTS[lang][card.effect] ?? "";
}

export function freePorts(lang: Lang, card: CardKind, edition: Edition): string {
  const names = namesIn(edition);
  return list(
    lang,
    card.free.map((port) => names.titles[names.ports.indexOf(port)] ?? port),
  );
}

export function cardEffect(lang: Lang, card: CardKind, edition: Edition): string {
  const effect = EFFECTS[lang][card.effect]?.[1] ?? "";
  if (card.free.length === 0) return effect;
  return `${effect}; ${say(lang, "free", { ports: freePorts(lang, card, edition) })}.`;
}

/* ==== Moves ================================================================ */

export function describe(move: Move, view: View): string {
  const parsed = parse(move, view.edition);
  if (parsed.card) return describeCard(parsed, parsed.card, view);
  const { lang, obs } = view;
  const names = namesIn(view.edition);
  const [word = ""] = parsed.rest;
  const de = lang === "de";
  switch (parsed.verb) {
    case "compass":
      return de ? `Kompass auf ${windName(lang, word)}` : `Set the compass to ${windName(lang, word)}`;
    case "bid":
      return de ? `${word} Windwürfel bieten` : `Bid ${word} wind ${word === "1" ? "cube" : "cubes"}`;
    case "blackbeard":
      return de ? `Blackbeard an ${whom(view, parsed.seat)}` : `Blackbeard to ${whom(view, parsed.seat)}`;
    case "wind":
      return de ? `Der Wind weht nach ${windName(lang, word)}` : `The wind blows ${windName(lang, word)}`;
    case "first":
      return describeFirst(parsed.seat, view);
    case "draw":
      return de ? "Eine Aktionskarte ziehen (1 Punkt)" : "Draw an action card (1 point)";
    case "cubes":
      return describeCubes(Number(word), lang);
    case "sail":
    case "gust":
      return describeSail(parsed, names, lang);
    case "board":
      return describeBoard(parsed, view);
    default:
      return describePlain(parsed.verb, lang, obs);
  }
}

function describeFirst(seat: number, view: View): string {
  if (view.players[seat]?.you) return view.lang === "de" ? "Du beginnst" : "You begin";
  return view.lang === "de" ? `${nameOf(view, seat)} beginnt` : `${nameOf(view, seat)} begins`;
}

function describeCubes(n: number, lang: Lang): string {
  const cost = n === 2 ? 1 : n === 5 ? 2 : 3;
  if (lang === "de") return `${n} Würfel aus der Reserve (${pointsWords(lang, cost)})`;
  return `${n} cubes from the reserve (${pointsWords(lang, cost)})`;
}

function describeSail({ verb, places }: Parsed, names: Names, lang: Lang): string {
  const port = placeTitle(lang, places[0]!, names);
  if (verb === "sail") return lang === "de" ? `Nach ${port} segeln` : `Sail to ${port}`;
  return lang === "de" ? `Günstige Winde nach ${port} (3 Punkte)` : `Favourable winds to ${port} (3 points)`;
}

const LOOT: Record<Lang, Record<string, string>> = {
  en: { vp: "2 points", weapons: "1 weapon", crew: "1 crew", provisions: "1 provision" },
  de: { vp: "2 Siegpunkte", weapons: "1 Waffe", crew: "1 Mannschaft", provisions: "1 Proviant" },
};

function describeBoard({ seat, rest }: Parsed, view: View): string {
  const { lang } = view;
  const name = whom(view, seat);
  const loot = LOOT[lang][rest[1] ?? ""] ?? "";
  return lang === "de" ? `${name} entern: ${loot} rauben` : `Board ${name}: take ${loot}`;
}

function describeCard({ rest, seat, places }: Parsed, card: CardKind, view: View): string {
  const { lang, edition } = view;
  const names = namesIn(edition);
  const title = cardTitle(lang, card);
  if (seat >= 0)
    return lang === "de" ? `${title} gegen ${whom(view, seat)}` : `${title} against ${whom(view, seat)}`;
  if (places.length === 1)
    return `${title}: ${lang === "de" ? "noch einmal nach" : "again to"} ${placeTitle(lang, places[0]!, names)}`;
  if (places.length === 2) {
    const [a, b] = places.map((place) => placeTitle(lang, place, names));
    return lang === "de" ? `${title}: ${a} gegen ${b} tauschen` : `${title}: swap ${a} and ${b}`;
  }
  const free = rest.length === 0 && card.free.length > 0 ? ` (${freePorts(lang, card, edition)})` : "";
  return lang === "de" ? `Karte spielen: ${title}${free}` : `Play ${title}${free}`;
}

function describePlain(verb: string, lang: Lang, obs: Obs): string {
  const de = lang === "de";
  if (verb === "noboard") return de ? "Kein Schiff entern" : "Board no ship";
  if (verb === "mark")
    return de
      ? "Hier Ansehen erwerben (1 Würfel aus der Reserve)"
      : "Raise your reputation here (1 cube of the reserve)";
  if (verb === "nomark") return de ? "Hier kein Ansehen erwerben" : "Leave no marker of reputation here";
  if (obs.bonus) return de ? "Auf den Zusatzpunkt verzichten" : "Give up the extra point";
  return de ? "Den Zug beenden" : "End the turn";
}

/** A card in a sentence, for those who point at it. */
export function explainCard(lang: Lang, card: CardKind, edition: Edition): string {
  const effect = cardEffect(lang, card, edition).replace(/\.$/, "");
  return say(lang, "sayCard", { title: cardTitle(lang, card), effect });
}

/** What a choice of the tray does, in a sentence; undefined: its own words say it all. */
export function explain(move: Move, view: View): string | undefined {
  const { lang, edition, obs, viewer } = view;
  const { card, rest, seat, verb } = parse(move, edition);
  if (card) return explainCard(lang, card, edition);
  switch (verb) {
    case "draw":
      return say(lang, "sayDraw");
    case "cubes":
      return say(lang, "sayCubes", { n: rest[0]!, points: { "2": 1, "5": 2, "9": 3 }[rest[0]!] ?? 0 });
    case "mark":
      return say(lang, "sayMark");
    case "nomark":
      return say(lang, "sayNoMark", { port: placeTitle(lang, obs.port[viewer ?? 0]!, namesIn(edition)) });
    case "board":
      return say(lang, "sayBoard", { name: nameOf(view, seat) });
    case "noboard":
      return say(lang, "sayNoBoard");
    case "end":
      return obs.bonus ? undefined : say(lang, "sayEnd");
    default:
      return undefined;
  }
}

const DOES: Record<Lang, Record<string, string>> = {
  en: { compass: "Set the compass", wind: "Let it blow", sail: "Set sail", gust: "Set sail", board: "Board" },
  de: {
    compass: "Kompass stellen",
    wind: "Wind wehen lassen",
    sail: "Lossegeln",
    gust: "Lossegeln",
    board: "Entern",
  },
};

const GOODS: Record<Lang, readonly (readonly [one: string, many: string])[]> = {
  en: [
    ["weapon", "weapons"],
    ["crew", "crew"],
    ["provision", "provisions"],
    ["map", "maps"],
  ],
  de: [
    ["Waffe", "Waffen"],
    ["Mannschaft", "Mannschaft"],
    ["Proviant", "Proviant"],
    ["Karte", "Karten"],
  ],
};

/** "1 point", "3 points". */
export function pointsWords(lang: Lang, n: number): string {
  return lang === "de" ? `${n} ${n === 1 ? "Punkt" : "Punkte"}` : `${n} ${n === 1 ? "point" : "points"}`;
}

/** What a port or a card would bring, behind a colon; "": nothing that can be told. */
export function brings({ card, places, verb }: Parsed, view: View): string {
  const { lang, obs, viewer } = view;
  if (card) return `: ${cardEffect(lang, card, view.edition)}`.replace(/\.$/, "");
  const port = places[0] ?? NONE;
  const tile = obs.tile[port] ?? NONE;
  if (!(verb === "sail" || verb === "gust") || viewer === null || tile >= obs.tile_vp.length) return "";
  const vp = gainOf(obs, viewer, port);
  const goods = tileShows(obs, tile).flatMap((n, i) =>
    n === 0 ? [] : [`${n} ${GOODS[lang][i]?.[n === 1 ? 0 : 1] ?? ""}`],
  );
  return `: ${list(lang, [pointsWords(lang, vp), ...goods])}`;
}

/** What the confirm bar says of a move, and its button. */
export function proposal(move: Move, view: View): { says: string; does: string } {
  const { lang, obs, viewer } = view;
  const { verb, rest } = parse(move, view.edition);
  const says = `${describe(move, view)}${brings(parse(move, view.edition), view)}.`;
  const compass = obs.compass[viewer ?? 0] ?? NONE;
  if (verb !== "bid" || compass === NONE)
    return { says, does: DOES[lang][verb] ?? (lang === "de" ? "So machen" : "Do it") };
  const way = windName(lang, WINDS[compass] ?? "");
  const n = Number(rest[0]);
  if (lang === "de")
    return { says: `${n} ${n === 1 ? "Stimme" : "Stimmen"} für ${way}.`, does: `${n} Würfel bieten` };
  return {
    says: `${n} ${n === 1 ? "vote" : "votes"} for ${way}.`,
    does: `Bid ${n} ${n === 1 ? "cube" : "cubes"}`,
  };
}

export function group(move: Move, view: View): string {
  const { verb } = parse(move, view.edition);
  const de = view.lang === "de";
  if (verb === "sail" || verb === "gust") return de ? "Segeln" : "Sail";
  if (verb === "play") return de ? "Karten" : "Cards";
  return de ? "Zug" : "Turn";
}

/* ==== The question ========================================================= */

export function ask(view: View, legal: readonly Move[]): string {
  const { obs, lang } = view;
  if (obs.phase === Phase.over) return askOver(view);
  if (obs.phase < Phase.compass)
    return lang === "de" ? "Karten und Plättchen werden aufgedeckt." : "Cards and tiles are turned up.";
  if (legal.length === 0 && view.viewer !== null && toMove(obs).includes(view.viewer))
    return yourTurn(view.lang);
  if (legal.length > 0) return lang === "de" ? askGerman(obs) : askEnglish(obs);
  return askOther(view);
}

function askEnglish(obs: Obs): string {
  switch (obs.phase) {
    case Phase.compass:
      return "Set your compass in secret: where should the wind blow in this round?";
    case Phase.bid:
      return "Bid wind cubes in secret: each is a vote for your compass, and the highest bid wins Blackbeard.";
    case Phase.tie:
      return "The highest bids are equal: who gets Blackbeard?";
    case Phase.wind:
      return "The votes are equal: you are Blackbeard, choose the wind.";
    case Phase.first:
      return "You are Blackbeard: who begins?";
    case Phase.board:
      return "You have the better weapons here: board one of the ships, or none.";
    case Phase.mark:
      return "Leave a marker of your reputation here? Three in a region bring a bonus.";
    default:
      if (obs.bonus) return "Largest Crew: spend one extra point, or give it up.";
      if (!obs.sailed)
        return "Your turn: sail to a glowing port, and spend your action points before or after.";
      return obs.points > 0
        ? "You have sailed: spend the action points that are left, or end the turn."
        : "All action points are spent: end the turn.";
  }
}

function askGerman(obs: Obs): string {
  switch (obs.phase) {
    case Phase.compass:
      return "Stell geheim deinen Kompass ein: Wohin soll der Wind in dieser Runde wehen?";
    case Phase.bid:
      return "Biete geheim Windwürfel: Jeder ist eine Stimme für deinen Kompass, das höchste Gebot gewinnt Blackbeard.";
    case Phase.tie:
      return "Die höchsten Gebote sind gleich: Wer bekommt Blackbeard?";
    case Phase.wind:
      return "Die Stimmen sind gleich: Du bist Blackbeard, wähle den Wind.";
    case Phase.first:
      return "Du bist Blackbeard: Wer beginnt?";
    case Phase.board:
      return "Du bist hier besser bewaffnet: Entere eines der Schiffe oder keines.";
    case Phase.mark:
      return "Erwirbst du hier Ansehen? In allen drei Häfen eines Gebiets bringt es einen Bonus.";
    default:
      if (obs.bonus) return "Größte Mannschaft: Gib einen Zusatzpunkt aus, oder verzichte.";
      if (!obs.sailed)
        return "Du bist am Zug: Segle in einen leuchtenden Hafen, und gib davor oder danach deine Aktionspunkte aus.";
      return obs.points > 0
        ? "Du bist gesegelt: Gib die übrigen Aktionspunkte aus, oder beende den Zug."
        : "Alle Aktionspunkte sind ausgegeben: Beende den Zug.";
  }
}

function askOther(view: View): string {
  const { obs, lang } = view;
  const names = namesOf(view, toMove(obs));
  const many = toMove(obs).length > 1;
  const de = lang === "de";
  if (obs.phase === Phase.compass)
    return de
      ? `${names} ${many ? "stellen" : "stellt"} geheim den Kompass ein.`
      : `${names} ${many ? "set their compasses" : "sets the compass"} in secret.`;
  if (obs.phase === Phase.bid)
    return de
      ? `${names} ${many ? "bieten" : "bietet"} geheim.`
      : `${names} ${many ? "bid" : "bids"} in secret.`;
  if (obs.phase < Phase.turn)
    return de ? `${names} entscheidet über Wind und Anfang.` : `${names} decides on wind and beginning.`;
  return de ? `${names} ist am Zug.` : `${names} is in turn.`;
}

function askOver(view: View): string {
  const { obs, lang } = view;
  const won = winners(obs);
  const total = obs.vp[won[0] ?? 0];
  const tie = leaders(obs).length > won.length;
  const you = won.length === 1 && view.players[won[0]!]?.you;
  const names = namesOf(view, won);
  if (lang === "de") {
    const who = you ? "Du hast" : `${names} ${won.length > 1 ? "haben" : "hat"}`;
    return `${who} mit ${total} Siegpunkten gewonnen${tie ? ", nach Gleichstand durch Blackbeard oder Vorteile" : ""}.`;
  }
  const who = you ? "You have" : `${names} ${won.length > 1 ? "have" : "has"}`;
  return `${who} won with ${total} points${tie ? ", a tie broken by Blackbeard or advantages" : ""}.`;
}

export function progress({ obs, lang }: View): string {
  if (obs.phase === Phase.over) return lang === "de" ? "Die Partie ist zu Ende" : "The game is over";
  if (obs.round === 0) return lang === "de" ? "Aufbau" : "Set-up";
  const half = obs.phase < Phase.turn && obs.phase >= Phase.compass;
  const part = half
    ? lang === "de"
      ? "Windphase"
      : "wind phase"
    : lang === "de"
      ? "Kaperphase"
      : "plunder phase";
  return lang === "de"
    ? `Runde ${obs.round} von ${ROUNDS}, ${part}`
    : `Round ${obs.round} of ${ROUNDS}, ${part}`;
}

export function triumph(lang: Lang, { names, isYou, areMany }: Winners): string {
  return say(lang, areMany ? "allWon" : isYou ? "youWon" : "oneWon", { names });
}
