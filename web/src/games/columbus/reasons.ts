/** What speaks for and against a move in Columbus, for hints. */
import type { Lang, Move, Reason, TableView } from "../contract";
import {
  type Obs,
  MOST_BARRELS,
  STEPS,
  allFields,
  areaOf,
  columnOf,
  countsOf,
  discsLeft,
  has,
  hasFound,
  isBecalmed,
  isDamaged,
  kindOf,
  parse,
  seatsOf,
  shipsIn,
} from "./obs";
import { cardEffect, namesOf } from "./words";

type View = TableView<Obs>;

const FAR = 999;
const CALM = 3; // steps that leaving a calm takes, about
const SAIL = 1; // the face

/** Steps from every field to where a seat wants to go: the far west, or home with its news. */
function waysOf(o: Obs, seat: number): ReadonlyMap<number, number> {
  const open = allFields(o).filter((field) => field === o.start || has(o, "map.water", field));
  const isGoal = (field: number) =>
    hasFound(o, seat) ? field === o.start : columnOf(field) <= 2 && !has(o, "map.calm", field);
  const ways = new Map(open.map((field) => [field, isGoal(field) ? 0 : FAR]));
  for (let isShorter = true; isShorter; ) {
    isShorter = false;
    for (const field of open) {
      const own = has(o, "map.calm", field) ? CALM : 1;
      const way = own + Math.min(...STEPS.map((step) => ways.get(field + step) ?? FAR));
      if (way < ways.get(field)!) {
        ways.set(field, way);
        isShorter = true;
      }
    }
  }
  return ways;
}

const pro = (text: string): Reason => ({ isGood: true, text });
const con = (text: string): Reason => ({ isGood: false, text });
const steps = (lang: Lang, n: number) =>
  lang === "de" ? `${n} ${n === 1 ? "Schritt" : "Schritte"}` : `${n} ${n === 1 ? "step" : "steps"}`;

function ofStep(view: View, seat: number, tool: string, to: number): Reason[] {
  const { obs, lang } = view;
  const de = lang === "de";
  const ways = waysOf(obs, seat);
  const left = ways.get(to) ?? FAR;
  const nearer = (ways.get(obs.ship[seat]!) ?? FAR) - left;
  const found = hasFound(obs, seat);
  const goal = found ? (de ? "zu Hause" : "home") : de ? "am fernen Westen" : "to the far west";
  const sails = obs.dice[SAIL]! - (tool === "sail" ? 1 : 0);
  const list: Reason[] = [];
  if (left === 0 && found)
    list.push(pro(de ? "Du bist zu Hause und hast gewonnen." : "You are home and have won."));
  else if (left === 0)
    list.push(pro(de ? "Von hier aus suchen Fernrohre Land." : "From here telescopes look for land."));
  else if (nearer > 0)
    list.push(
      pro(
        de
          ? `${steps(lang, nearer)} näher ${goal}, noch ${left}.`
          : `${steps(lang, nearer)} nearer ${goal}, ${left} to go.`,
      ),
    );
  else if (nearer === 0) list.push(con(de ? `Nicht näher ${goal}.` : `No nearer ${goal}.`));
  else list.push(con(de ? `Weiter weg als jetzt.` : `Farther away than now.`));
  if (obs.whirl.includes(to))
    list.push(con(de ? "In einen Wirbelwind: Dein Mast bricht." : "Into a whirlwind: your mast breaks."));
  if (has(obs, "map.calm", to))
    list.push(
      sails > 0
        ? pro(de ? "Eine Flaute, aber du hast noch ein Segel." : "A calm, but you still have a sail.")
        : con(de ? "Eine Flaute: Nur ein Segel führt hinaus." : "A calm: only a sail leads out."),
    );
  const isBesideIsland = STEPS.some((step) => kindOf(obs, to + step) === "island");
  if (isBesideIsland && obs.dice[4]! > 0 && obs.barrels[seat]! < MOST_BARRELS)
    list.push(
      pro(
        de
          ? "Neben einer Insel: Dein Fernrohr kann ein Fass holen."
          : "Beside an island: your telescope can fetch a barrel.",
      ),
    );
  return list;
}

/** In how many of 100 throws of n dice at least one sail comes. */
const sailIn = (n: number): number => Math.round(100 * (1 - (5 / 6) ** n));

function ofThrow(view: View, seat: number, n: number): Reason[] {
  const { obs, lang } = view;
  const de = lang === "de";
  if (isDamaged(obs, seat) || isBecalmed(obs, seat))
    return [
      pro(
        de
          ? `In ${sailIn(n)} von 100 Würfen kommt ein Segel.`
          : `A sail comes in ${sailIn(n)} of 100 throws.`,
      ),
    ];
  return [
    pro(
      de
        ? "Jeder Würfel bringt in drei von sechs Fällen einen Schritt."
        : "Each die brings a step in three of six cases.",
    ),
  ];
}

function ofReroll(view: View, seat: number, letters: string): Reason[] {
  const { obs, lang } = view;
  const left = obs.barrels[seat]! - 1;
  return [
    ...ofThrow(view, seat, letters.length),
    con(lang === "de" ? `Kostet ein Fass, ${left} bleiben.` : `Costs a barrel; ${left} left.`),
    ...(countsOf(letters)[SAIL]! > 0 && (isDamaged(obs, seat) || isBecalmed(obs, seat))
      ? [con(lang === "de" ? "Gibt ein Segel aus der Hand." : "Gives a sail away.")]
      : []),
  ];
}

function ofScope(view: View, what: string): Reason[] {
  const { obs, lang } = view;
  const de = lang === "de";
  const { sea, palms, inhabited } = discsLeft(obs);
  const all = sea + palms + inhabited;
  switch (what) {
    case "load":
      return [pro(de ? "Ein Fass kauft einen neuen Wurf." : "A barrel buys another throw.")];
    case "disc":
      return [
        pro(
          de
            ? `Bewohnte Inseln unter ${all} Scheiben: ${inhabited}.`
            : `Islands with people among ${all} discs: ${inhabited}.`,
        ),
      ];
    default:
      return [
        pro(de ? "Vier von fünf Karten helfen dir." : "Four cards in five help you."),
        con(
          de
            ? "Eine von fünf ist Meuterei, Hurrikan oder Nebel."
            : "One in five is mutiny, hurricane or fog.",
        ),
      ];
  }
}

function ofWhirl(view: View, seat: number, to: number): Reason[] {
  const { obs, lang } = view;
  const de = lang === "de";
  const hit = seatsOf(obs).filter((p) => to >= 0 && obs.ship[p] === to && !isDamaged(obs, p));
  const others = hit.filter((p) => p !== seat);
  return [
    ...(hit.includes(seat) ? [con(de ? "Bricht deinen eigenen Mast." : "Breaks your own mast.")] : []),
    ...(others.length > 0
      ? [
          pro(
            de
              ? `Bricht den Mast von ${namesOf(view, others)}.`
              : `Breaks the mast of ${namesOf(view, others)}.`,
          ),
        ]
      : [con(de ? "Trifft jetzt niemanden." : "Hits nobody now.")]),
  ];
}

function ofStorm(view: View, seat: number, area: number): Reason[] {
  const { obs, lang } = view;
  const de = lang === "de";
  const ships = shipsIn(obs, area);
  const others = ships.filter((p) => p !== seat);
  return [
    ...(others.length > 0
      ? [
          pro(
            de
              ? `Treibt ${namesOf(view, others)} ein Feld weit, vielleicht auf ein Riff.`
              : `Drives ${namesOf(view, others)} a field, perhaps onto a reef.`,
          ),
        ]
      : [con(de ? "Dort ist sonst niemand." : "Nobody else is there.")]),
    ...(ships.includes(seat)
      ? [con(de ? "Du bist selbst in diesem Gebiet." : "You are in that area yourself.")]
      : []),
  ];
}

/** Moves that are always the same. */
function ofRest(view: View, seat: number, text: string): Reason[] {
  const { obs, lang } = view;
  const de = lang === "de";
  const unused = obs.dice.reduce((sum, n) => sum + n, 0);
  const isIn = obs.ship[seat] !== obs.start && areaOf(obs.ship[seat]!) === obs.area;
  switch (text) {
    case "roll":
      return ofThrow(view, seat, 4);
    case "skip":
      return [
        pro(de ? "Fässer kaufen neue Würfe." : "Barrels buy new throws."),
        con(de ? "Du kommst in diesem Zug nicht voran." : "You do not advance in this turn."),
      ];
    case "repair":
      return [pro(de ? "Ab dem nächsten Zug segelst du wieder." : "From the next turn on you sail again.")];
    case "end":
      return unused > 0
        ? [con(de ? `Noch ungenutzt: ${unused} Würfel.` : `Unused dice: ${unused}.`)]
        : [pro(de ? "Alle Würfel sind genutzt." : "All dice are used.")];
    case "weather":
      return isIn
        ? [pro(de ? "Dein Schiff bleibt, wo es ist." : "Your ship stays where it is.")]
        : [con(de ? "Dein Schiff wäre gar nicht betroffen." : "Your ship would not be touched.")];
    case "pass":
      return isIn ? [con(de ? "Dein Schiff wird vertrieben." : "Your ship is driven off.")] : [];
    case "mutiny pay":
      return [
        pro(de ? "Du behältst deinen Zug." : "You keep your turn."),
        con(de ? "Kostet ein Fass." : "Costs a barrel."),
      ];
    case "mutiny sit":
      return [con(de ? "Du verlierst deinen nächsten Zug." : "You lose your next turn.")];
    default:
      return [];
  }
}

export function reasons(move: Move, view: View): readonly Reason[] {
  const seat = view.viewer ?? view.obs.turn;
  const { verb, rest, tool, field, area } = parse(move, view.obs);
  switch (tool ?? verb) {
    case "rose":
    case "sail":
    case "wind":
      return ofStep(view, seat, verb, field);
    case "reroll":
      return ofReroll(view, seat, rest);
    case "scope":
      return ofScope(view, rest);
    case "whirl":
    case "twist":
    case "right":
      return ofWhirl(view, seat, field);
    case "storm":
      return ofStorm(view, seat, area);
    case "play":
      return [pro(cardEffect(view.lang, rest))];
    default:
      return ofRest(view, seat, move.text);
  }
}
