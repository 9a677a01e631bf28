/** Columbus in words: moves and questions, written by hand in both languages. */
import type { Lang, Move, TableView, Winners } from "../contract";
import { words } from "../contract";
import { yourTurn } from "../people";
import {
  DIRECTION_NAMES,
  HOME,
  MOST_BARRELS,
  type Obs,
  Phase,
  type Parsed,
  type Tool,
  countsOf,
  distance,
  fieldName,
  isBecalmed,
  isDamaged,
  kindOf,
  leaders,
  parse,
  rightOf,
  scoreOf,
  seatsOf,
  shipsIn,
  toMove,
} from "./obs";

type View = TableView<Obs>;

/** Directions in the order of their numbers. */
const DIRECTIONS: Record<Lang, Record<string, string>> = {
  en: {
    nw: "north-west",
    n: "north",
    ne: "north-east",
    w: "west",
    e: "east",
    sw: "south-west",
    s: "south",
    se: "south-east",
  },
  de: {
    nw: "Nordwesten",
    n: "Norden",
    ne: "Nordosten",
    w: "Westen",
    e: "Osten",
    sw: "Südwesten",
    s: "Süden",
    se: "Südosten",
  },
};

export const say = words({
  en: {
    oneWon: "{names} is first back at the quay",
    youWon: "You are first back at the quay",
    allWon: "{names} reach the quay together",
    farthestOne: "Nobody came home; {names} came farthest",
    farthestYou: "Nobody came home; you came farthest",
    farthestMany: "Nobody came home; {names} came farthest",
    dice: "Dice",
    cards: "Your cards",
    noCards: "No cards in hand.",
    chart: "The sea",
    area: "Area {n}",
    calm: "calm",
    reef: "reef",
    island: "island",
    start: "home port",
    symbol: "whirlwind mark",
    whirl: "Whirlwind {n}",
    voyage: "Voyage",
    voyageLong: "How far the voyage has come, from 0 at the start to 30 at home with the news",
    barrels: "Barrels",
    handCards: "Cards",
    ship: "Ship",
    whole: "whole",
    damaged: "no mast",
    found: "Inhabited island found",
    foundShort: "Island found",
    sits: "Sits out {n}",
    again: "Throw again",
    againCost: "1 barrel",
    keep: "Cancel",
    choose: "Tap the dice to throw again, or throw all:",
    throwThese: "Throw {n} again for 1 barrel",
    throwAll: "Throw all {n} again for 1 barrel",
    azores: "Azores",
    canaries: "Canaries",
    pile: "Cards in the pile: {n}",
    discs: "Face down: {sea} sea, {palms} with palms, {inhabited} inhabited",
    land: "Land!",
    extra: "An extra turn follows",
    winds: "Steps of good winds: {n}",
    twists: "Whirlwind steps: {n}",
    seat: "Seat",
    where: "Ship at",
    disc: "Island",
    how: "How it counts",
    sheet: "How far the voyages came",
    storm: "Storm in area {n}",
    stormAll: "Over the whole sea",
    sealed: "The others answer in secret.",
    left: "Further spins: {n}",
    unknownWest: "Unknown West",
    atlantic: "Atlantic",
    portugal: "Portugal",
    spain: "Spain",
    africa: "Africa",
    palos: "Palos",
    outward: "outward",
    homeward: "homeward",
    inPort: "in port",
    homeAgain: "home",
    voyages: "The voyages, and what stopped them",
    ground: "ran aground: {n}",
    collision: "collisions: {n}",
    whirlwind: "masts lost to whirlwinds: {n}",
    driven: "driven by storms: {n}",
    lostOne: "lost the mast once",
    lostMore: "lost the mast {n} times",
  },
  de: {
    oneWon: "{names} liegt zuerst wieder am Kai",
    youWon: "Du liegst zuerst wieder am Kai",
    allWon: "{names} erreichen gemeinsam den Kai",
    farthestOne: "Niemand kam heim; am weitesten kam {names}",
    farthestYou: "Niemand kam heim; am weitesten kamst du",
    farthestMany: "Niemand kam heim; am weitesten: {names}",
    dice: "Würfel",
    cards: "Deine Karten",
    noCards: "Keine Karten auf der Hand.",
    chart: "Das Meer",
    area: "Gebiet {n}",
    calm: "Flaute",
    reef: "Riff",
    island: "Insel",
    start: "Heimathafen",
    symbol: "Wirbelwindsymbol",
    whirl: "Wirbelwind {n}",
    voyage: "Fahrt",
    voyageLong: "Wie weit die Fahrt ist, von 0 am Start bis 30 daheim mit der Nachricht",
    barrels: "Fässer",
    handCards: "Karten",
    ship: "Schiff",
    whole: "heil",
    damaged: "ohne Mast",
    found: "Bewohnte Insel entdeckt",
    foundShort: "Insel entdeckt",
    sits: "Setzt {n}× aus",
    again: "Noch einmal werfen",
    againCost: "1 Fass",
    keep: "Abbrechen",
    choose: "Tippe auf die Würfel, die du noch einmal wirfst, oder wirf alle:",
    throwThese: "{n} noch einmal werfen für 1 Fass",
    throwAll: "Alle {n} noch einmal werfen für 1 Fass",
    azores: "Azoren",
    canaries: "Kanaren",
    pile: "Karten im Stapel: {n}",
    discs: "Verdeckt: {sea} Meer, {palms} mit Palmen, {inhabited} bewohnt",
    land: "Land!",
    extra: "Ein Extrazug folgt",
    winds: "Schritte guter Winde: {n}",
    twists: "Schritte für Wirbelwinde: {n}",
    seat: "Platz",
    where: "Schiff auf",
    disc: "Insel",
    how: "Wie es zählt",
    sheet: "Wie weit die Fahrten kamen",
    storm: "Sturm in Gebiet {n}",
    stormAll: "Über dem ganzen Meer",
    sealed: "Die anderen antworten geheim.",
    left: "Weitere Drehungen: {n}",
    unknownWest: "Ferner Westen",
    atlantic: "Atlantik",
    portugal: "Portugal",
    spain: "Spanien",
    africa: "Afrika",
    palos: "Palos",
    outward: "auf Hinfahrt",
    homeward: "auf Heimfahrt",
    inPort: "im Hafen",
    homeAgain: "daheim",
    voyages: "Die Reisen, und was sie aufhielt",
    ground: "aufgelaufen: {n}",
    collision: "Zusammenstöße: {n}",
    whirlwind: "Masten durch Wirbelwinde verloren: {n}",
    driven: "von Stürmen abgetrieben: {n}",
    lostOne: "verlor einmal den Mast",
    lostMore: "verlor {n}× den Mast",
  },
});

/* ==== Names ================================================================ */

export function directionName(lang: Lang, name: string): string {
  return DIRECTIONS[lang][name] ?? name;
}

const FACES: Record<Lang, readonly (readonly [string, string])[]> = {
  en: [
    ["rose", "roses"],
    ["sail", "sails"],
    ["whirlwind", "whirlwinds"],
    ["storm", "storms"],
    ["telescope", "telescopes"],
  ],
  de: [
    ["Windrose", "Windrosen"],
    ["Segel", "Segel"],
    ["Wirbelwind", "Wirbelwinde"],
    ["Sturm", "Stürme"],
    ["Fernrohr", "Fernrohre"],
  ],
};

export function faceName(lang: Lang, face: number): string {
  return FACES[lang][face]?.[0] ?? "";
}

/** "2 roses and 1 sail". */
export function diceName(lang: Lang, letters: string): string {
  const parts = countsOf(letters).flatMap((n, face) =>
    n === 0 ? [] : [`${n} ${FACES[lang][face]![n === 1 ? 0 : 1]}`],
  );
  return list(lang, parts);
}

const CARDS: Record<Lang, Record<string, readonly [string, string]>> = {
  en: {
    "good-winds": ["Good winds", "Two extra steps of your ship, out of calms too."],
    "very-good-winds": ["Very good winds", "A whole extra turn right after this one."],
    "whirlwind-2": ["Whirlwind 2", "Move whirlwinds by two extra fields."],
    "whirlwind-3": ["Whirlwind 3", "Move whirlwinds by three extra fields."],
    carpenter: ["Carpenter", "Before the roll: mends your mast, and the turn goes on."],
    "good-weather": ["Good weather", "Stops a storm that another player has called."],
    mutiny: ["Mutiny", "Pay a barrel or lose a turn."],
    hurricane: ["Hurricane", "All ships drift where the arrow points."],
  },
  de: {
    "good-winds": ["Gute Winde", "Zwei zusätzliche Schritte deines Schiffs, auch aus Flauten."],
    "very-good-winds": ["Sehr gute Winde", "Ein ganzer Extrazug gleich nach diesem."],
    "whirlwind-2": ["Wirbelwind 2", "Versetze Wirbelwinde um zwei zusätzliche Felder."],
    "whirlwind-3": ["Wirbelwind 3", "Versetze Wirbelwinde um drei zusätzliche Felder."],
    carpenter: ["Zimmermann", "Vor dem Wurf: repariert deinen Mast, und der Zug geht weiter."],
    "good-weather": ["Gutes Wetter", "Verhindert einen Sturm, den ein anderer aufkommen lässt."],
    mutiny: ["Meuterei", "Zahle ein Fass oder setze aus."],
    hurricane: ["Hurrikan", "Alle Schiffe treiben, wohin der Pfeil zeigt."],
  },
};

export function cardTitle(lang: Lang, card: string): string {
  const known = CARDS[lang][card]?.[0];
  if (known) return known;
  const [kind = "", value = ""] = card.split("-");
  if (kind === "fog")
    return lang === "de"
      ? `Nebel nach ${directionName(lang, value)}`
      : `Fog to the ${directionName(lang, value)}`;
  if (kind === "provisions")
    return lang === "de"
      ? `Proviant: ${barrels(lang, Number(value))}`
      : `Provisions: ${barrels(lang, Number(value))}`;
  return lang === "de" ? "Eine Karte" : "A card";
}

export function cardEffect(lang: Lang, card: string): string {
  return CARDS[lang][card]?.[1] ?? "";
}

export function discTitle(lang: Lang, disc: string): string {
  if (disc === "sea") return lang === "de" ? "Nur Meer" : "Nothing but sea";
  if (disc === "inhabited") return say(lang, "land");
  const palms = Number(disc.split("-")[1]);
  return lang === "de"
    ? `Insel mit Palmen: ${barrels(lang, palms)}`
    : `An island with palms: ${barrels(lang, palms)}`;
}

export function islandName(lang: Lang, name: string): string {
  if (name === "azores" || name === "canaries") return say(lang, name);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function barrels(lang: Lang, n: number): string {
  if (lang === "de") return n === 1 ? "1 Fass" : `${n} Fässer`;
  return n === 1 ? "1 barrel" : `${n} barrels`;
}

function list(lang: Lang, items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")}${lang === "de" ? " und " : " and "}${items[items.length - 1]}`;
}

export function namesOf(view: View, seats: readonly number[]): string {
  return list(
    view.lang,
    seats.map((p) => view.players[p]?.name ?? String(p + 1)),
  );
}

/** What the die or card step in hand can do now. */
export function toolLine(lang: Lang, tool: Tool): string {
  const lines: Record<Lang, Record<Tool, string>> = {
    en: {
      rose: "Rose: your ship sails one field.",
      sail: "Sail: your ship sails one field, also out of a calm.",
      wind: "Good winds: your ship sails one field, also out of a calm.",
      whirl: "Whirlwind: each die moves a whirlwind one field.",
      twist: "Whirlwind card: move a whirlwind as far as its steps go.",
      storm: "Storm: name an area, then the arrow spins.",
      scope: "Telescope: a card, a barrel beside an island, or a disc in area 1.",
      right: "Move the whirlwind to another mark, or let it stay.",
    },
    de: {
      rose: "Windrose: Dein Schiff segelt ein Feld weit.",
      sail: "Segel: Dein Schiff segelt ein Feld weit, auch aus einer Flaute.",
      wind: "Gute Winde: Dein Schiff segelt ein Feld weit, auch aus einer Flaute.",
      whirl: "Wirbelwind: Jeder Würfel versetzt einen Wirbelwind um ein Feld.",
      twist: "Wirbelwind-Karte: Versetze einen Wirbelwind, so weit die Schritte reichen.",
      storm: "Sturm: Nenne ein Gebiet, dann dreht sich der Pfeil.",
      scope: "Fernrohr: eine Karte, ein Fass neben einer Insel oder eine Scheibe in Gebiet 1.",
      right: "Setz den Wirbelwind auf ein anderes Zeichen, oder lass ihn stehen.",
    },
  };
  return lines[lang][tool];
}

/* ==== Moves ================================================================ */

export function describe(move: Move, view: View): string {
  const parsed = parse(move, view.obs);
  if (parsed.tool === "rose" || parsed.tool === "sail" || parsed.tool === "wind")
    return describeStep(parsed, view);
  if (parsed.whirl >= 0) return describeWhirl(parsed, view);
  if (parsed.verb === "storm") return describeStorm(parsed.area, view);
  if (parsed.verb === "reroll") return describeReroll(parsed.rest, view.lang);
  if (parsed.verb === "play") {
    const title = cardTitle(view.lang, parsed.rest);
    return view.lang === "de" ? `Karte spielen: ${title}` : `Play the card ${title}`;
  }
  return describePlain(move.text, view);
}

function describeReroll(letters: string, lang: Lang): string {
  const dice = diceName(lang, letters);
  return lang === "de" ? `${dice} noch einmal werfen (1 Fass)` : `Throw ${dice} again (1 barrel)`;
}

/** What waits on a field, behind a comma; "": nothing. */
function warning(view: View, field: number): string {
  const { obs, lang } = view;
  if (obs.whirl.includes(field))
    return lang === "de"
      ? ", in den Wirbelwind: Der Mast geht verloren"
      : ", into the whirlwind: the mast is lost";
  if (field === obs.start) return lang === "de" ? ", nach Hause" : ", home";
  if (kindOf(obs, field) === "calm") return lang === "de" ? ", in eine Flaute" : ", into a calm";
  return "";
}

const STEP_NAMES: Record<Lang, Record<string, string>> = {
  en: { rose: "Rose", sail: "Sail", wind: "Good winds" },
  de: { rose: "Windrose", sail: "Segel", wind: "Gute Winde" },
};

function describeStep(parsed: Parsed, view: View): string {
  const { lang } = view;
  const by = STEP_NAMES[lang][parsed.verb];
  const where = directionName(lang, parsed.rest);
  const to = fieldName(parsed.field);
  const then = warning(view, parsed.field);
  return lang === "de" ? `${by}: nach ${where} auf ${to}${then}` : `${by}: ${where} to ${to}${then}`;
}

function victims(view: View, field: number): string {
  const { obs, lang } = view;
  const hit = seatsOf(obs).filter((p) => obs.ship[p] === field && !isDamaged(obs, p));
  if (hit.length === 0) return "";
  const names = hit.map((p) => {
    const player = view.players[p];
    if (player?.you) return lang === "de" ? "dich" : "you";
    return player?.name ?? String(p + 1);
  });
  return `, ${lang === "de" ? "trifft" : "hits"} ${list(lang, names)}`;
}

function describeWhirl(parsed: Parsed, view: View): string {
  const { obs, lang } = view;
  const name = say(lang, "whirl", { n: parsed.whirl + 1 });
  if (parsed.field < 0) return lang === "de" ? `${name} stehen lassen` : `Let ${name.toLowerCase()} stay`;
  const to = fieldName(parsed.field);
  const hits = victims(view, parsed.field);
  const cost = distance(obs, obs.whirl[parsed.whirl]!, parsed.field);
  const by = parsed.verb === "twist" ? (lang === "de" ? "Karte: " : "Card: ") : "";
  const price =
    parsed.verb === "whirlwind"
      ? ""
      : lang === "de"
        ? ` (${cost} ${cost === 1 ? "Feld" : "Felder"})`
        : ` (${cost} far)`;
  return lang === "de" ? `${by}${name} auf ${to}${price}${hits}` : `${by}${name} to ${to}${price}${hits}`;
}

function describeStorm(area: number, view: View): string {
  const { obs, lang } = view;
  const ships = shipsIn(obs, area);
  const who = ships.length === 0 ? (lang === "de" ? "kein Schiff" : "no ship") : namesOf(view, ships);
  return lang === "de" ? `Sturm in Gebiet ${area} (${who})` : `Storm in area ${area} (${who})`;
}

const PLAIN: Record<Lang, Record<string, string>> = {
  en: {
    "scope load": "Telescope: load a barrel at the island",
    "scope card": "Telescope: draw an event card",
    "scope disc": "Telescope: look at a disc in the west",
    repair: "Mend the mast with a sail, which ends the turn",
    end: "End the turn",
    pass: "Let the storm blow",
    weather: "Good weather: stop the storm",
    "spin again": "Spin the arrow again",
    accept: "Let the storm blow this way",
    "mutiny pay": "Pay the mutineers a barrel",
    "mutiny sit": "Sit out the next turn",
  },
  de: {
    "scope load": "Fernrohr: ein Fass an der Insel laden",
    "scope card": "Fernrohr: eine Ereigniskarte ziehen",
    "scope disc": "Fernrohr: eine Scheibe im Westen aufdecken",
    repair: "Den Mast mit einem Segel reparieren; das beendet den Zug",
    end: "Den Zug beenden",
    pass: "Den Sturm wehen lassen",
    weather: "Gutes Wetter: den Sturm verhindern",
    "spin again": "Den Pfeil noch einmal drehen",
    accept: "Den Sturm so wehen lassen",
    "mutiny pay": "Den Meuterern ein Fass geben",
    "mutiny sit": "Den nächsten Zug aussetzen",
  },
};

function describePlain(text: string, { obs, lang }: View): string {
  const known = PLAIN[lang][text];
  if (known) return known;
  if (text === "roll") {
    if (isDamaged(obs, obs.turn))
      return lang === "de" ? "Würfeln, um den Mast zu reparieren" : "Roll to mend the mast";
    return lang === "de" ? "Würfeln" : "Roll the dice";
  }
  const gain = Math.min(2, MOST_BARRELS - obs.barrels[obs.turn]!);
  return lang === "de"
    ? `Aussetzen, ${barrels(lang, gain)} bekommen`
    : `Skip the turn for ${barrels(lang, gain)}`;
}

const DOES: Record<Lang, Record<string, string>> = {
  en: {
    rose: "Sail",
    sail: "Sail",
    wind: "Sail",
    whirl: "Move it",
    twist: "Move it",
    whirlwind: "Move it",
    play: "Play the card",
    reroll: "Throw again",
    end: "End the turn",
  },
  de: {
    rose: "Segeln",
    sail: "Segeln",
    wind: "Segeln",
    whirl: "Versetzen",
    twist: "Versetzen",
    whirlwind: "Versetzen",
    play: "Karte spielen",
    reroll: "Noch einmal werfen",
    end: "Zug beenden",
  },
};

/** What the confirm bar says of a move, and its button. */
export function proposal(move: Move, view: View): { says: string; does: string } {
  const { verb, rest } = parse(move, view.obs);
  const { lang } = view;
  const effect = verb === "play" ? cardEffect(lang, rest) : "";
  return {
    says: `${describe(move, view)}${effect === "" ? "." : `: ${effect}`}`,
    does: DOES[lang][verb] ?? (lang === "de" ? "So machen" : "Do it"),
  };
}

/** Groups of the list of named buttons. */
export function group(move: Move, view: View): string {
  const { verb } = parse(move, view.obs);
  const { lang } = view;
  const names: Record<string, string> =
    lang === "de"
      ? {
          reroll: "Noch einmal werfen",
          rose: "Segeln",
          sail: "Segeln",
          wind: "Segeln",
          whirl: "Wirbelwinde",
          twist: "Wirbelwinde",
          whirlwind: "Wirbelwinde",
          storm: "Sturm",
          scope: "Fernrohr",
          play: "Karten",
        }
      : {
          reroll: "Throw again",
          rose: "Sail",
          sail: "Sail",
          wind: "Sail",
          whirl: "Whirlwinds",
          twist: "Whirlwinds",
          whirlwind: "Whirlwinds",
          storm: "Storm",
          scope: "Telescope",
          play: "Cards",
        };
  return names[verb] ?? (lang === "de" ? "Zug" : "Turn");
}

/* ==== The question ========================================================= */

export function ask(view: View, legal: readonly Move[]): string {
  const { obs } = view;
  if (obs.phase === Phase.over) return askOver(view);
  if (obs.phase < Phase.before) return askChance(view);
  if (legal.length === 0 && view.viewer !== null && toMove(obs).includes(view.viewer))
    return yourTurn(view.lang);
  if (legal.length > 0) return askYou(view, legal);
  return obs.phase === Phase.answer ? askStormOther(view) : askOther(view);
}

function askChance({ obs, lang }: View): string {
  const due: Record<Lang, readonly string[]> = {
    en: ["The dice are thrown.", "A card is drawn.", "A disc is turned over.", "The arrow spins."],
    de: [
      "Die Würfel fallen.",
      "Eine Karte wird gezogen.",
      "Eine Scheibe wird aufgedeckt.",
      "Der Pfeil dreht sich.",
    ],
  };
  return due[lang][obs.phase] ?? "";
}

function askYou(view: View, legal: readonly Move[]): string {
  const { obs, lang } = view;
  switch (obs.phase) {
    case Phase.before:
      return askBefore(view);
    case Phase.dice:
      return askDice(view);
    case Phase.answer:
      return askAnswer(view, legal.length > 1);
    case Phase.again: {
      const where = directionName(lang, DIRECTION_NAMES[obs.spin] ?? "");
      return lang === "de"
        ? `Der Sturm in Gebiet ${obs.area} würde nach ${where} wehen. Lass ihn, oder dreh noch einmal: Nur die letzte Drehung gilt.`
        : `The storm in area ${obs.area} would blow to the ${where}. Let it, or spin again: only the last spin counts.`;
    }
    case Phase.mutiny:
      return lang === "de"
        ? "Meuterei: Gib ein Fass ab, oder setze deinen nächsten Zug aus."
        : "Mutiny: pay a barrel, or sit out your next turn.";
    default: {
      const n = rightOf(obs).whirl + 1;
      return lang === "de"
        ? `Wirbelwind ${n} hat dich getroffen: Setz ihn auf ein anderes Wirbelwindsymbol, oder lass ihn stehen.`
        : `Whirlwind ${n} hit you: move it to another whirlwind mark, or let it stay.`;
    }
  }
}

function askBefore({ obs, lang }: View): string {
  const skip = obs.played
    ? ""
    : lang === "de"
      ? ", oder setze aus und nimm Fässer"
      : ", or skip and take barrels";
  if (isDamaged(obs, obs.turn))
    return lang === "de"
      ? `Dein Mast fehlt: Würfle auf ein Segel${skip}.`
      : `Your mast is gone: roll for a sail${skip}.`;
  if (isBecalmed(obs, obs.turn))
    return lang === "de"
      ? `Flaute, nur Segel zählen: Würfle${skip}.`
      : `Becalmed, only sails count: roll${skip}.`;
  return lang === "de" ? `Du bist am Zug: Würfle${skip}.` : `Your turn: roll the dice${skip}.`;
}

function askDice({ obs, lang }: View): string {
  const sails = obs.dice[1]!;
  const again = obs.barrels[obs.turn]! > 0 && !obs.used;
  if (isDamaged(obs, obs.turn)) {
    if (sails > 0)
      return lang === "de" ? "Ein Segel: Repariere damit deinen Mast." : "A sail: mend your mast with it.";
    if (again)
      return lang === "de"
        ? "Kein Segel: Wirf für ein Fass noch einmal, oder beende den Zug."
        : "No sail: throw again for a barrel, or end the turn.";
    return lang === "de"
      ? "Kein Segel, der Mast bleibt draußen: Beende den Zug."
      : "No sail, the mast stays out: end the turn.";
  }
  if (isBecalmed(obs, obs.turn))
    return lang === "de"
      ? "Flaute: Nur Segel bringen dich hinaus. Dann zählen auch die anderen Würfel."
      : "Becalmed: only sails bring you out. Then the other dice count, too.";
  if (obs.dice.every((n) => n === 0) && obs.winds + obs.twists === 0)
    return lang === "de" ? "Alle Würfel sind genutzt: Beende den Zug." : "All dice are used: end the turn.";
  if (again)
    return lang === "de"
      ? "Nutze die Würfel einzeln, in jeder Reihenfolge, oder wirf vorher für ein Fass noch einmal."
      : "Use the dice one by one, in any order, or first throw again for a barrel.";
  return lang === "de"
    ? "Nutze die übrigen Würfel, in jeder Reihenfolge, oder beende den Zug."
    : "Use the dice that are left, in any order, or end the turn.";
}

function askAnswer(view: View, canStop: boolean): string {
  const { obs, lang } = view;
  const name = namesOf(view, [obs.turn]);
  const begin =
    lang === "de"
      ? `${name} lässt in Gebiet ${obs.area} einen Sturm aufkommen`
      : `${name} calls a storm in area ${obs.area}`;
  if (canStop && shipsIn(obs, obs.area).length === 0)
    return lang === "de"
      ? `${begin}, wo niemand ist: Lass ihn wehen, oder verhindere ihn mit gutem Wetter.`
      : `${begin}, where nobody is: let it blow, or stop it with good weather.`;
  if (canStop)
    return lang === "de"
      ? `${begin}: Verhindere ihn mit gutem Wetter, oder lass ihn wehen.`
      : `${begin}: stop it with good weather, or let it blow.`;
  return lang === "de"
    ? `${begin}: Ohne gutes Wetter bleibt dir nur zuzusehen.`
    : `${begin}: without good weather you can only let it blow.`;
}

function askStormOther(view: View): string {
  const { obs, lang } = view;
  const name = namesOf(view, [obs.turn]);
  return lang === "de"
    ? `${name} hat in Gebiet ${obs.area} einen Sturm aufkommen lassen. ${say(lang, "sealed")}`
    : `${name} has called a storm in area ${obs.area}. ${say(lang, "sealed")}`;
}

function askOther(view: View): string {
  const { obs, lang } = view;
  const name = namesOf(view, toMove(obs));
  const said: Record<Lang, Record<number, string>> = {
    en: {
      [Phase.before]: `${name} is to roll or to skip.`,
      [Phase.dice]: isDamaged(obs, obs.turn)
        ? `${name} needs a sail to mend the mast.`
        : `${name} uses dice and cards.`,
      [Phase.again]: `${name} may spin the arrow again.`,
      [Phase.mutiny]: `${name} faces a mutiny.`,
      [Phase.right]: `${name} may move the whirlwind.`,
    },
    de: {
      [Phase.before]: `${name} würfelt oder setzt aus.`,
      [Phase.dice]: isDamaged(obs, obs.turn)
        ? `${name} braucht ein Segel für den Mast.`
        : `${name} nutzt Würfel und Karten.`,
      [Phase.again]: `${name} darf den Pfeil noch einmal drehen.`,
      [Phase.mutiny]: `${name} hat eine Meuterei an Bord.`,
      [Phase.right]: `${name} darf den Wirbelwind versetzen.`,
    },
  };
  return said[lang][obs.phase] ?? "";
}

function askOver(view: View): string {
  const { obs, lang } = view;
  const best = leaders(obs);
  const home = best.some((p) => scoreOf(obs, p) === HOME);
  const you = best.length === 1 && view.players[best[0]!]?.you;
  const many = best.length > 1;
  if (lang === "de") {
    const who = you ? "Du bist" : `${namesOf(view, best)} ${many ? "sind" : "ist"}`;
    if (home)
      return `${who} mit der Entdeckung heimgekehrt und ${you ? "hast" : many ? "haben" : "hat"} gewonnen.`;
    return you
      ? "Du lagst am Ende vorn und hast gewonnen."
      : `${namesOf(view, best)} ${many ? "lagen" : "lag"} am Ende vorn.`;
  }
  const who = you ? "You have" : `${namesOf(view, best)} ${many ? "have" : "has"}`;
  return home ? `${who} come home with the discovery and won.` : `${who} come furthest and won.`;
}

export function progress({ obs, lang }: View): string {
  if (obs.phase === Phase.over) return lang === "de" ? "Die Partie ist zu Ende" : "The game is over";
  const of = obs.max_rounds ? (lang === "de" ? ` von ${obs.max_rounds}` : ` of ${obs.max_rounds}`) : "";
  return `${lang === "de" ? "Runde" : "Round"} ${obs.round}${of}`;
}

export function triumph(lang: Lang, { names, isYou, areMany }: Winners): string {
  return say(lang, areMany ? "allWon" : isYou ? "youWon" : "oneWon", { names });
}
