/** Winds of Plunder beside a real table: the set-up, a wind phase, and a turn of the plunder phase. */
import type { Question, TableView, TurnStep, TurnSteps } from "../contract";
import { words } from "../contract";
import { turnTitle, whoIs } from "../people";
import { Item, type Obs, Outcome, PORTS, Phase, ROUNDS, WINDS } from "./obs";
import { say as word, windName } from "./words";

type View = TableView<Obs>;

const say = words({
  en: {
    ready: "Ready in three steps",
    holder: "Who gets Blackbeard",
    holderHow: "by lot",
    tiles: "Lay out the tiles",
    tilesHow: "twelve ports, six on the bar",
    starts: "Where the ships begin",
    startsHow: "as the treasure cards say",
    windPhase: "{name} in the wind phase",
    compass: "Set the compasses",
    bid: "Bid cubes",
    secret: "in secret, all at once",
    tie: "Blackbeard to the highest bid",
    wind: "The wind turns",
    windTo: "to the {way}",
    isTied: "a tie, decided by {object}",
    first: "Who begins the plunder phase",
    decides: "decided by {object}",
    sail: "Spend points and sail",
    arrive: "Arrive in port",
    treasure: "a treasure map",
    board: "boarding",
    mark: "reputation",
    dig: "a treasure",
    spend: "Spend what is left",
    points: "action points: {n}",
    card: "a card is drawn",
    bonus: "One more point",
    bonusHow: "Largest Crew",
    next: "Next: {name}",
    round: "Round {n}: wind phase",
    over: "The game ends",
  },
  de: {
    ready: "Bereit in drei Schritten",
    holder: "Wer bekommt Blackbeard",
    holderHow: "durch das Los",
    tiles: "Plättchen auslegen",
    tilesHow: "zwölf Häfen, sechs auf der Leiste",
    starts: "Wo die Schiffe beginnen",
    startsHow: "wie die Schatzkarten sagen",
    windPhase: "{name} in der Windphase",
    compass: "Kompasse einstellen",
    bid: "Würfel bieten",
    secret: "verdeckt, alle zugleich",
    tie: "Blackbeard ans höchste Gebot",
    wind: "Der Wind dreht sich",
    windTo: "nach {way}",
    isTied: "Gleichstand, Entscheidung: {name}",
    first: "Wer die Kaperphase beginnt",
    decides: "Entscheidung: {name}",
    sail: "Punkte ausgeben und segeln",
    arrive: "Im Hafen anlegen",
    treasure: "eine Schatzkarte",
    board: "Entern",
    mark: "Ansehen",
    dig: "ein Schatz",
    spend: "Den Rest ausgeben",
    points: "Aktionspunkte: {n}",
    card: "eine Karte wird gezogen",
    bonus: "Noch ein Punkt",
    bonusHow: "Größte Mannschaft",
    next: "Als Nächstes: {name}",
    round: "Runde {n}: Windphase",
    over: "Das Spiel endet",
  },
});

type Key = Parameters<typeof say>[1];

const SET_UP: readonly number[] = [Phase.holder, Phase.tiles, Phase.starts];
const WIND: readonly number[] = [Phase.compass, Phase.bid, Phase.tie, Phase.wind, Phase.first];

function setUp(view: View, { list }: Question): TurnSteps {
  const { lang, obs } = view;
  const step = (what: Key, how: Key): TurnStep => ({ what: say(lang, what), how: say(lang, how) });
  const starts = step("starts", "startsHow");
  const [start] = list; // of one seat after the other
  if (obs.phase === Phase.starts && start !== undefined)
    starts.how = whoIs(view, Math.floor((start.id - Outcome.startTo) / PORTS)).name;
  return {
    title: say(lang, "ready"),
    now: SET_UP.indexOf(obs.phase),
    steps: [step("holder", "holderHow"), step("tiles", "tilesHow"), starts],
  };
}

/** Blackbeard and the wind need a decision only where there is a tie. */
function windPhase(view: View, who: number): TurnSteps {
  const { lang, obs } = view;
  const now = WIND.indexOf(obs.phase);
  const way = windName(lang, WINDS[obs.wind]!);
  const holder = whoIs(view, obs.blackbeard);
  const decides = (key: "isTied" | "decides") => say(lang, key, { ...holder });
  const due = [
    say(lang, "secret"),
    say(lang, "secret"),
    decides("isTied"),
    decides("isTied"),
    decides("decides"),
  ];
  const done = [undefined, undefined, holder.name, say(lang, "windTo", { way })];
  const keys = ["compass", "bid", "tie", "wind", "first"] as const;
  return {
    title: who < 0 ? word(lang, "windPhase") : say(lang, "windPhase", { name: whoIs(view, who).name }),
    now,
    steps: keys.map((key, i) => ({
      what: say(lang, key),
      how: i === now ? due[i] : i < now ? done[i] : undefined,
    })),
  };
}

function last(view: View): string {
  const { lang, obs } = view;
  const next = (obs.turn + 1) % obs.seats;
  if (next !== obs.first) return say(lang, "next", { name: whoIs(view, next).name });
  return obs.round === ROUNDS ? say(lang, "over") : say(lang, "round", { n: obs.round + 1 });
}

/** What is told within a step. */
function within({ lang, obs }: View, { revealed }: Question): string {
  if (revealed !== "") return say(lang, "dig");
  switch (obs.phase) {
    case Phase.treasure:
      return say(lang, "treasure");
    case Phase.board:
      return say(lang, "board");
    case Phase.mark:
      return say(lang, "mark");
    case Phase.action:
      return say(lang, "card");
    default:
      return say(lang, "points", { n: obs.points });
  }
}

const ARRIVING: readonly number[] = [Phase.treasure, Phase.board, Phase.mark];

function turn(view: View, asked: Question): TurnSteps {
  const { lang, obs } = view;
  const isArriving = obs.sailed > 0 && (asked.revealed !== "" || ARRIVING.includes(obs.phase));
  const now = obs.bonus ? 3 : !obs.sailed ? 0 : isArriving && !obs.heaved ? 1 : 2;
  const hasBonus = obs.bonus > 0 || obs.advantage[Item.crew] === obs.turn;
  const list: TurnStep[] = [
    { what: say(lang, "sail") },
    { what: say(lang, "arrive") },
    { what: say(lang, "spend") },
    ...(hasBonus ? [{ what: say(lang, "bonus"), how: say(lang, "bonusHow") }] : []),
    { what: last(view) },
  ];
  if (!obs.bonus) list[now] = { ...list[now]!, how: within(view, asked) };
  return { title: turnTitle(view, obs.turn), now, steps: list };
}

export function steps(view: View, asked: Question): TurnSteps | null {
  const { phase, round } = view.obs;
  if (phase === Phase.over) return null;
  if (round === 0) return setUp(view, asked);
  return WIND.includes(phase) ? windPhase(view, asked.who) : turn(view, asked);
}
