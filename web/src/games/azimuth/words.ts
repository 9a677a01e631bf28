/** Azimuth in words: moves and questions, written by hand in both languages. */
import type { Lang, Move, TableView, Winners } from "../contract";
import { words } from "../contract";
import { whoIs } from "../people";
import {
  COLOURS,
  FACE_NAMES,
  type FaceName,
  HOME,
  ISLAND,
  NONE,
  type Obs,
  Phase,
  gustWinds,
  homeCount,
  inReach,
  isRace,
  parse,
  seatOf,
  spaceName,
  stackOf,
  waveDirection,
  waveStacks,
  wayHome,
  windWord,
} from "./obs";

type View = TableView<Obs>;

export const say = words({
  en: {
    oneWon: "{names} is home first",
    youWon: "You are home first",
    allWon: "{names} are home together",
    board: "The sea with rafts, winds and castaways",
    home: "Home",
    homeLong: "Castaways at home",
    way: "Way",
    wayLong: "Steps home at the least",
    winds: "Winds",
    windsLong: "Winds still in hand",
    coconuts: "Nuts",
    coconutsLong: "Coconuts for taking control",
    isHome: "home",
    onIsland: "on the island",
    onSpace: "on {space}",
    asleep: "asleep",
    turtle: "may swim two steps",
    inSea: "in the sea area",
    phaseOne: "{n} winds in hand",
    oneWind: "1 wind in hand",
    phaseTwo: "all winds out",
    wind: "Wind of {colour}, blowing {to}",
    emptyWind: "Empty wind space {space}",
    stack: "{space}: {list}",
    water: "{space}: open water",
    island: "The island",
    beach: "Beach of {colour}",
    castaway: "castaway {colour}",
    choosePlace: "Choose a glowing wind space on the sea.",
    chooseWind: "Choose a wind to turn, move or take over.",
    chooseWay: "Which way shall {space} blow?",
    putBack: "Choose another",
    point: "Point at a field",
    pointing: "Tap the field you mean",
    seaDie: "What the sea can do after this round",
    lastFace: "last roll",
    sheet: "How everybody got home",
    sheetColour: "Castaway",
    sheetWhere: "Where",
    sheetRound: "Round",
    you: "You",
    together: "{n} of 4 castaways are home.",
    fewer: "Try again with one round fewer",
    more: "Try again with one round more",
    won: "Everybody is home in round {n} of {all}.",
    lost: "The rounds are used up; {n} of 4 castaways got home.",
    teamWon: "The team has won: all are home",
    seaWon: "The sea has won this crossing",
    pointsAt: "{name} points here",
    holds: "Start marker: {colour}; the sea area is in the {side}",
    began: "Start marker: {colour} began",
    roundOf: "{colour}’s round",
    stirs: "the sea stirs in the {side}",
    die: "The Sea Die",
    dieShows: "The Sea Die: {face} on top",
    lastRound: "last round.",
    notYet: "Not rolled yet.",
    rollsAfter: "It rolls after {colour}’s turn, in the {side}.",
    rollsNow: "It rolls now, in the {side}.",
    noMore: "It does not roll after the last round.",
    within: "Home within {n} rounds",
    withinOne: "Home within one round",
    raceOf: "A race of {n} rounds",
    raceOfOne: "A race of one round",
    roundNow: "Round {n}",
    steps: "{n} steps",
    oneStep: "1 step",
    windsLeft: "{n} winds left",
    oneLeft: "1 wind left",
    allOut: "all winds at sea",
    nuts: "{n} coconuts",
    oneNut: "1 coconut",
  },
  de: {
    oneWon: "{names} kommt zuerst nach Hause",
    youWon: "Du kommst zuerst nach Hause",
    allWon: "{names} kommen gemeinsam nach Hause",
    board: "Das Meer mit Flößen, Winden und Schiffbrüchigen",
    home: "Zu Hause",
    homeLong: "Schiffbrüchige zu Hause",
    way: "Weg",
    wayLong: "Etappen nach Hause, mindestens",
    winds: "Winde",
    windsLong: "Windmarker noch in der Hand",
    coconuts: "Nüsse",
    coconutsLong: "Kokosnüsse für die Kontrolle fremder Winde",
    isHome: "zu Hause",
    onIsland: "auf der Insel",
    onSpace: "auf {space}",
    asleep: "schläft",
    turtle: "darf zwei Etappen schwimmen",
    inSea: "im Meeresbereich",
    phaseOne: "{n} Winde in der Hand",
    oneWind: "1 Wind in der Hand",
    phaseTwo: "alle Winde gelegt",
    wind: "Wind von {colour}, weht nach {to}",
    emptyWind: "Freies Windfeld {space}",
    stack: "{space}: {list}",
    water: "{space}: offenes Wasser",
    island: "Die Insel",
    beach: "Strand von {colour}",
    castaway: "Schiffbrüchiger {colour}",
    choosePlace: "Wähle ein leuchtendes Windfeld auf dem Meer.",
    chooseWind: "Wähle einen Wind zum Drehen, Versetzen oder Übernehmen.",
    chooseWay: "Wohin soll der Wind auf {space} wehen?",
    putBack: "Andere Wahl",
    point: "Auf ein Feld zeigen",
    pointing: "Tipp auf das Feld, das du meinst",
    seaDie: "Was das Meer nach dieser Runde tun kann",
    lastFace: "letzter Wurf",
    sheet: "Wie alle nach Hause kamen",
    sheetColour: "Schiffbrüchiger",
    sheetWhere: "Ort",
    sheetRound: "Runde",
    you: "Du",
    together: "{n} von 4 Schiffbrüchigen sind zu Hause.",
    fewer: "Noch einmal mit einer Runde weniger",
    more: "Noch einmal mit einer Runde mehr",
    won: "Alle sind in Runde {n} von {all} zu Hause.",
    lost: "Die Runden sind um; {n} von 4 Schiffbrüchigen kamen nach Hause.",
    teamWon: "Das Team hat gewonnen: Alle sind daheim",
    seaWon: "Das Meer hat diese Überfahrt gewonnen",
    pointsAt: "{name} zeigt hierher",
    holds: "Startmarker: {colour}; der Meeresbereich liegt im {side}",
    began: "Startmarker: {colour} hat begonnen",
    roundOf: "Runde von {colour}",
    stirs: "das Meer wogt im {side}",
    die: "Der Meereswürfel",
    dieShows: "Der Meereswürfel: oben {face}",
    lastRound: "letzte Runde.",
    notYet: "Noch nicht gewürfelt.",
    rollsAfter: "Er rollt nach dem Zug von {colour}, im {side}.",
    rollsNow: "Er rollt jetzt, im {side}.",
    noMore: "Nach der letzten Runde rollt er nicht.",
    within: "In {n} Runden nach Hause",
    withinOne: "In einer Runde nach Hause",
    raceOf: "Wettlauf über {n} Runden",
    raceOfOne: "Wettlauf über eine Runde",
    roundNow: "Runde {n}",
    steps: "{n} Etappen",
    oneStep: "1 Etappe",
    windsLeft: "noch {n} Winde",
    oneLeft: "noch 1 Wind",
    allOut: "alle Winde gelegt",
    nuts: "{n} Kokosnüsse",
    oneNut: "1 Kokosnuss",
  },
});

const NUMBERS: Readonly<Record<Lang, readonly string[]>> = {
  en: "no one two three four five six seven eight nine ten eleven twelve".split(" "),
  de: "null eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" "),
};

/** A number in words, as far as it is one in a sentence. */
export const numberWord = (lang: Lang, n: number): string => NUMBERS[lang][n] ?? String(n);

const NAMES: Readonly<Record<Lang, readonly string[]>> = {
  en: ["Red", "Blondie", "Black", "Blue"],
  de: ["Rot", "Blondie", "Schwarz", "Blau"],
};
const WAYS: Readonly<Record<Lang, readonly string[]>> = {
  en: ["north", "east", "south", "west"],
  de: ["Norden", "Osten", "Süden", "Westen"],
};

export const colourName = (lang: Lang, colour: number): string => NAMES[lang][colour] ?? "";
export const wayName = (lang: Lang, direction: number): string => WAYS[lang][direction] ?? "";
/** The side of a colour ("in the north"): it has the number of the colour. */
export const sideName = wayName;

const FACE_WORDS: Readonly<Record<Lang, Readonly<Record<FaceName, string>>>> = {
  en: {
    sun: "Sun",
    mermaid: "Mermaid",
    away: "Wave away",
    toward: "Wave toward",
    gust: "Gust",
    turtle: "Turtle",
  },
  de: {
    sun: "Sonne",
    mermaid: "Meerjungfrau",
    away: "Welle weg",
    toward: "Welle heran",
    gust: "Windböe",
    turtle: "Schildkröte",
  },
};

export const faceName = (lang: Lang, face: FaceName): string => FACE_WORDS[lang][face];

/** What a face would do if it were rolled now. */
export function faceEffect({ obs, lang }: View, face: FaceName): string {
  const de = lang === "de";
  const names = inReach(obs)
    .map((colour) => colourName(lang, colour))
    .join(", ");
  const spaces = waveStacks(obs).length;
  const holder = colourName(lang, obs.marker);
  const to = wayName(lang, waveDirection(obs, face));
  const winds = gustWinds(obs);
  switch (face) {
    case "sun":
      return de ? "Nichts geschieht." : "Nothing happens.";
    case "mermaid":
      if (names === "") return de ? "Niemand ist im Meeresbereich." : "Nobody is in the sea area.";
      return de ? `Schläft eine Runde: ${names}.` : `Asleep for a round: ${names}.`;
    case "turtle":
      if (names === "") return de ? "Niemand ist im Meeresbereich." : "Nobody is in the sea area.";
      return de ? `Zwei Etappen für einen von: ${names}.` : `Two steps for one of: ${names}.`;
    case "gust":
      return de
        ? `${winds} ${winds === 1 ? "Wind dreht" : "Winde drehen"} sich um.`
        : `${winds} ${winds === 1 ? "wind turns" : "winds turn"} about.`;
    default:
      if (spaces === 0) return de ? `Kein Floß von ${holder} treibt.` : `No raft of ${holder} drifts.`;
      return de
        ? `Nach ${to} treiben Flöße von ${holder} auf ${spaces} ${spaces === 1 ? "Feld" : "Feldern"}, mit allem darauf.`
        : `Rafts of ${holder} on ${spaces} ${spaces === 1 ? "space" : "spaces"} drift ${to}, with all on top.`;
  }
}

/** What a face means for the team, in one figure; "": nothing. */
export function faceFigure({ obs }: View, face: FaceName): string {
  const n =
    face === "sun"
      ? 0
      : face === "gust"
        ? gustWinds(obs)
        : face === "mermaid" || face === "turtle"
          ? inReach(obs).length
          : waveStacks(obs).length;
  return n === 0 ? "" : String(n);
}

/* ==== Places =============================================================== */

export function placeWords({ obs, lang }: View, colour: number): string {
  const place = obs.place[colour]!;
  if (place === HOME) return say(lang, "isHome");
  if (place === ISLAND) return say(lang, "onIsland");
  return say(lang, "onSpace", { space: spaceName(place) });
}

/** What lies on a raft space, from the top down. */
export function stackWords({ obs, lang }: View, space: number): string {
  const stack = stackOf(obs, space);
  const name = spaceName(space);
  if (stack.length === 0) return say(lang, "water", { space: name });
  const rafts = stack.map((colour) => colourName(lang, colour)).reverse();
  const standing = obs.place.flatMap((place, colour) =>
    place === space ? [say(lang, "castaway", { colour: colourName(lang, colour) })] : [],
  );
  return say(lang, "stack", { space: name, list: [...standing, ...rafts].join(", ") });
}

export function wayText(o: Obs, colour: number): string {
  const far = wayHome(o, colour);
  if (o.place[colour] === HOME) return "✓";
  return Number.isNaN(far) ? "–" : String(far);
}

/* ==== Moves ================================================================ */

export function describe(move: Move, view: View): string {
  return (view.lang === "de" ? german : english)(move, view);
}

const BEACH_AT = {
  en: (colour: number, k: string) =>
    `Beach ${k} of 5, counted from the ${colour % 2 === 0 ? "west" : "north"}`,
  de: (colour: number, k: string) =>
    `Strand ${k} von 5, gezählt von ${colour % 2 === 0 ? "Westen" : "Norden"}`,
};

function english(move: Move, { obs }: View): string {
  const { verb, from, to, direction, place, word } = parse(move);
  const way = wayName("en", direction);
  const owner = colourName(
    "en",
    obs.winds.findIndex((spaces) => spaces.includes(from)),
  );
  switch (verb) {
    case "beach":
      return BEACH_AT.en(obs.turn, word);
    case "start":
      return `${word[0]!.toUpperCase()}${word.slice(1)} begins`;
    case "wave":
      return word === "first"
        ? `${spaceName(place)} first, then the rafts ahead`
        : `The rafts ahead first, then ${spaceName(place)}`;
    case "place":
      return `Place a wind on ${windWord(to)}, blowing ${way}`;
    case "rotate":
      return `Turn the wind on ${windWord(to)} to the ${way}`;
    case "move":
      return `Move the wind from ${windWord(from)} to ${windWord(to)}, blowing ${way}`;
    case "control":
      return `Take control: ${owner}'s wind on ${windWord(to)} to the ${way}`;
    default:
      if (place === HOME) return "Swim home";
      return place === ISLAND ? "Swim to the island" : `Swim to ${spaceName(place)}`;
  }
}

function german(move: Move, { obs }: View): string {
  const { verb, from, to, direction, place, word } = parse(move);
  const way = wayName("de", direction);
  const owner = colourName(
    "de",
    obs.winds.findIndex((spaces) => spaces.includes(from)),
  );
  switch (verb) {
    case "beach":
      return BEACH_AT.de(obs.turn, word);
    case "start":
      return `${colourName("de", ["red", "blondie", "black", "blue"].indexOf(word))} beginnt`;
    case "wave":
      return word === "first"
        ? `Erst ${spaceName(place)}, dann die Flöße davor`
        : `Erst die Flöße davor, dann ${spaceName(place)}`;
    case "place":
      return `Wind auf ${windWord(to)} legen, nach ${way}`;
    case "rotate":
      return `Wind auf ${windWord(to)} nach ${way} drehen`;
    case "move":
      return `Wind von ${windWord(from)} nach ${windWord(to)} versetzen, nach ${way}`;
    case "control":
      return `Übernehmen: Wind von ${owner} auf ${windWord(to)} nach ${way} drehen`;
    default:
      if (place === HOME) return "Nach Hause schwimmen";
      return place === ISLAND ? "Zur Insel schwimmen" : `Nach ${spaceName(place)} schwimmen`;
  }
}

const DOES: Readonly<Record<Lang, Readonly<Record<string, string>>>> = {
  en: { swim: "Swim", beach: "Put it here", start: "Begin", wave: "Let it roll" },
  de: { swim: "Schwimmen", beach: "Hierher", start: "Beginnen", wave: "Rollen lassen" },
};

/** A proposed move in a sentence, and the words of its button. */
export function proposal(move: Move, view: View): { says: string; does: string } {
  const { obs, lang } = view;
  const verb = move.text.split(" ")[0]!;
  const name = describe(move, view);
  const does = DOES[lang][verb] ?? (lang === "de" ? "Wehen lassen" : "Let it blow");
  if (verb === "start" || verb === "wave") return { says: `${name}.`, does };
  const what = lang === "de" ? name : `${name[0]!.toLowerCase()}${name.slice(1)}`;
  return { says: `${colourName(lang, obs.turn)}: ${what}.`, does };
}

const GROUPS: Readonly<Record<Lang, Readonly<Record<string, string>>>> = {
  en: {
    place: "Place a wind",
    rotate: "Turn an own wind",
    move: "Move an own wind",
    control: "Take control",
    swim: "Swim",
  },
  de: {
    place: "Wind legen",
    rotate: "Eigenen Wind drehen",
    move: "Eigenen Wind versetzen",
    control: "Fremden Wind übernehmen",
    swim: "Schwimmen",
  },
};

export function group(move: Move, { lang }: View): string {
  return GROUPS[lang][move.text.split(" ")[0]!] ?? "";
}

/* ==== Questions ============================================================ */

export function ask(view: View, legal: readonly Move[]): string {
  const { obs, lang } = view;
  const verbs = new Set(legal.map((move) => move.text.split(" ")[0]!));
  const colour = colourName(lang, obs.turn);
  const de = lang === "de";
  if (legal.length === 0) return waits(view);
  if (verbs.has("beach"))
    return de
      ? `Aufbau: Wohin kommt der Strand von ${colour}? Nur dort kommt ${colour} nach Hause.`
      : `Set-up: where does the beach of ${colour} go? Only there does ${colour} come home.`;
  if (verbs.has("start"))
    return de
      ? "Welche Farbe beginnt? Sie hat den ersten Zug, und auf ihrer Seite wogt zuerst das Meer. Du sprichst für alle."
      : "Which colour begins? It has the first turn, and the sea stirs on its side first. You speak for the team.";
  if (verbs.has("wave")) {
    const space = spaceName(parse(legal[0]!).place);
    const to = wayName(lang, waveDirection(obs, FACE_NAMES[obs.face] ?? "sun"));
    return de
      ? `Die Welle läuft nach ${to}: Zieht ${space} vor oder nach den Flößen davor?`
      : `The wave runs ${to}: does ${space} go before or after the rafts ahead?`;
  }
  return asksTurn(colour, verbs, de);
}

function asksTurn(colour: string, verbs: ReadonlySet<string>, de: boolean): string {
  const swim = verbs.has("swim");
  if (verbs.has("place")) {
    if (swim) return de ? `${colour}: Leg einen Wind oder schwimm.` : `${colour}: place a wind, or swim.`;
    return de
      ? `${colour}: Leg einen Wind; er treibt Flöße seiner Farbe ein Feld weit.`
      : `${colour}: place a wind; it drives rafts of its colour one space.`;
  }
  const control = verbs.has("control");
  const parts = de
    ? [
        "Dreh oder versetz einen Wind",
        ...(control ? ["übernimm einen fremden"] : []),
        ...(swim ? ["schwimm"] : []),
      ]
    : ["turn or move a wind", ...(control ? ["take over another's"] : []), ...(swim ? ["swim"] : [])];
  const last = parts.pop()!;
  const list = parts.length > 0 ? `${parts.join(", ")} ${de ? "oder" : "or"} ${last}` : last;
  return `${colour}: ${list}.`;
}

function waits(view: View): string {
  const { obs, lang } = view;
  const de = lang === "de";
  switch (obs.phase) {
    case Phase.over:
      return ending(view);
    case Phase.die:
      return de ? "Der Meereswürfel rollt." : "The Sea Die rolls.";
    case Phase.rafts:
      return de ? "Die Flöße werden ausgelegt." : "The rafts are laid out.";
    case Phase.draw:
      return de ? "Die Farbe, die beginnt, wird gelost." : "The colour that begins is drawn.";
    default: {
      const colour = obs.phase === Phase.start ? 0 : obs.turn;
      const who = whoIs(view, seatOf(obs, colour));
      const you = view.players[seatOf(obs, colour)]?.you ?? false;
      if (de) return `${you ? "Du bist" : `${who.name} ist`} mit ${colourName(lang, colour)} am Zug.`;
      return you
        ? `It is your turn with ${colourName(lang, colour)}.`
        : `It is ${who.name}'s turn with ${colourName(lang, colour)}.`;
    }
  }
}

function ending(view: View): string {
  const { obs, lang } = view;
  if (isRace(obs)) {
    const first = obs.place.indexOf(HOME);
    if (first < 0) return lang === "de" ? "Niemand kam rechtzeitig heim." : "Nobody came home in time.";
    return lang === "de"
      ? `${colourName(lang, first)} ist als Erster zu Hause.`
      : `${colourName(lang, first)} is home first.`;
  }
  return homeCount(obs) === COLOURS
    ? say(lang, "won", { n: obs.round, all: obs.rounds })
    : say(lang, "lost", { n: homeCount(obs) });
}

/** A team wins or loses as one. */
export function verdict({ obs, lang }: View): string | null {
  return isRace(obs) ? null : say(lang, homeCount(obs) === COLOURS ? "teamWon" : "seaWon");
}

export function progress({ obs, lang }: View): string {
  if (obs.round === 0) return lang === "de" ? "Aufbau" : "Set-up";
  const round =
    lang === "de" ? `Runde ${obs.round} von ${obs.rounds}` : `Round ${obs.round} of ${obs.rounds}`;
  if (isRace(obs) || obs.marker === NONE) return round;
  return `${round} · ${homeCount(obs)}/4 ${say(lang, "isHome")}`;
}

export function triumph(lang: Lang, { names, isYou, areMany }: Winners): string {
  return say(lang, areMany ? "allWon" : isYou ? "youWon" : "oneWon", { names });
}
