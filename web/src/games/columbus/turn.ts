/** Columbus beside a real table: the steps of a turn. */
import type { Question, TableView, TurnStep, TurnSteps } from "../contract";
import { words } from "../contract";
import { turnTitle, whoIs } from "../people";
import { type Obs, Phase, isBecalmed, isDamaged, lettersOf, rightOf } from "./obs";
import { diceName } from "./words";

type View = TableView<Obs>;

const say = words({
  en: {
    choose: "Roll or pause",
    pause: "a pause brings up to 2 barrels",
    noPause: "no pause after a card",
    roll: "Throw four dice",
    again: "for a barrel any of them again",
    use: "Sail and use the dice",
    mend: "Mend the mast",
    mendHow: "one sail is enough",
    calm: "in a calm only sails count",
    left: "left: {dice}",
    none: "no dice left",
    thrown: "dice are thrown again",
    card: "an event card",
    disc: "a disc in the west",
    storm: "storm in area {area}",
    answer: "storm in area {area}, answer: {name}",
    hurricane: "hurricane",
    mutiny: "mutiny: a barrel or a turn",
    hit: "Whirlwind {n} hit {object}",
    hitHow: "it may be moved on",
    hand: "Hand the dice to {object}",
    extra: "One more turn",
    over: "The last round is over",
  },
  de: {
    choose: "Würfeln oder pausieren",
    pause: "eine Pause bringt bis zu 2 Fässer",
    noPause: "nach einer Karte keine Pause",
    roll: "Vier Würfel werfen",
    again: "für ein Fass beliebige noch einmal",
    use: "Segeln, die Würfel nutzen",
    mend: "Den Mast reparieren",
    mendHow: "ein Segel genügt",
    calm: "in einer Flaute gelten nur Segel",
    left: "übrig: {dice}",
    none: "keine Würfel übrig",
    thrown: "Würfel werden neu geworfen",
    card: "eine Ereigniskarte",
    disc: "eine Scheibe im Westen",
    storm: "Sturm in Gebiet {area}",
    answer: "Sturm in Gebiet {area}, Antwort: {name}",
    hurricane: "Hurrikan",
    mutiny: "Meuterei: ein Fass oder ein Zug",
    hit: "Wirbelwind {n} traf {object}",
    hitHow: "er darf weiterziehen",
    hand: "Die Würfel gehen an {object}",
    extra: "Noch ein Zug",
    over: "Die letzte Runde ist vorbei",
  },
});

/** Who has the dice after this turn; -1: nobody, it is the last one. */
function nextSeat({ extra, max_rounds, round, seats, sit, turn }: Obs): number {
  if (extra) return turn;
  const lost = [...sit];
  for (let seat = turn, now = round; ; lost[seat]!--) {
    seat = (seat + 1) % seats;
    if (seat === 0 && now++ === max_rounds) return -1;
    if (!lost[seat]) return seat;
  }
}

function last(view: View): string {
  const next = nextSeat(view.obs);
  if (next === view.obs.turn) return say(view.lang, "extra");
  return next < 0 ? say(view.lang, "over") : say(view.lang, "hand", { object: whoIs(view, next).object });
}

/** The dice that wait, or what one of them has led to. */
function using(view: View, who: number): string | undefined {
  const { lang, obs } = view;
  const { area } = obs;
  const dice = lettersOf(obs.dice);
  switch (obs.phase) {
    case Phase.throw:
      return say(lang, "thrown");
    case Phase.card:
      return say(lang, "card");
    case Phase.disc:
      return say(lang, "disc");
    case Phase.answer:
      return say(lang, "answer", { area, name: whoIs(view, who).name });
    case Phase.spin:
    case Phase.again:
      return area > 0 ? say(lang, "storm", { area }) : say(lang, "hurricane");
    case Phase.mutiny:
      return say(lang, "mutiny");
    case Phase.dice:
      if (isDamaged(obs, obs.turn)) return say(lang, "mendHow");
      if (dice === "") return say(lang, "none");
      if (isBecalmed(obs, obs.turn)) return say(lang, "calm");
      if (obs.used) return say(lang, "left", { dice: diceName(lang, dice) });
      return obs.barrels[obs.turn]! > 0 ? say(lang, "again") : undefined;
    default:
      return undefined;
  }
}

export function steps(view: View, { who }: Question): TurnSteps | null {
  const { lang, obs } = view;
  if (obs.phase === Phase.over) return null;
  const dice = lettersOf(obs.dice);
  const isAgain = dice !== "" || /^reroll/.test(view.steps?.at(-1)?.text ?? "");
  const isMending = isDamaged(obs, obs.turn) && obs.phase !== Phase.right;
  const isThrown = obs.phase === Phase.dice;
  const list: TurnStep[] = [
    { what: say(lang, "choose"), how: say(lang, obs.played ? "noPause" : "pause") },
    { what: say(lang, "roll"), how: isThrown && !obs.used && dice !== "" ? diceName(lang, dice) : undefined },
    { what: say(lang, isMending ? "mend" : "use"), how: using(view, who) },
  ];
  let now = obs.phase === Phase.before ? 0 : obs.phase === Phase.throw && !isAgain ? 1 : 2;
  if (now > 0) list[0] = { what: list[0]!.what };
  if (now < 2) list[2] = { what: list[2]!.what, how: isMending ? say(lang, "mendHow") : undefined };
  if (obs.rights !== 0) {
    const { seat, whirl } = rightOf(obs);
    const hit = say(lang, "hit", { n: whirl + 1, object: whoIs(view, seat).object });
    now = obs.phase === Phase.right ? list.length : now;
    list.push({ what: hit, how: say(lang, "hitHow") });
  }
  return { title: turnTitle(view, obs.turn), now, steps: [...list, { what: last(view) }] };
}
