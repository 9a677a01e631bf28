/** Santa Timea beside a real table: what begins a round, the cards of a trick, and the end of a round. */
import type { Question, TableView, TurnStep, TurnSteps } from "../contract";
import { words } from "../contract";
import { turnTitle, whoIs } from "../people";
import { MAX_SEATS, type Obs, Phase, ROUNDS, TRICKS } from "./obs";
import { capital, cardName, ordinal } from "./words";

type View = TableView<Obs>;

const say = words({
  en: {
    round: "Round {n} begins",
    starter: "Who begins",
    deal: "Deal twelve cards each",
    winds: "Lay out three winds",
    out: "Three winds that are out",
    lead: "{name}: first card",
    trick: "Trick {n} of {all}",
    wind: "A wind is turned over",
    windThen: "after the new wind",
    card: "{ordinal} card",
    asides: "Sets are laid aside",
    score: "The round is scored",
    next: "The next round begins",
    over: "The match is over",
  },
  de: {
    round: "Durchgang {n} beginnt",
    starter: "Wer beginnt",
    deal: "Zwölf Karten für jeden",
    winds: "Drei Winde auslegen",
    out: "Drei Winde sind nicht dabei",
    lead: "{name}: erste Karte",
    trick: "Stich {n} von {all}",
    wind: "Ein Wind wird aufgedeckt",
    windThen: "nach dem neuen Wind",
    card: "{ordinal} Karte",
    asides: "Sets beiseitelegen",
    score: "Der Durchgang wird gewertet",
    next: "Der nächste Durchgang beginnt",
    over: "Die Partie ist zu Ende",
  },
});

function opening(view: View): TurnSteps {
  const { lang, obs } = view;
  const { name } = whoIs(view, obs.starter);
  const isDrawn = obs.phase > Phase.starter;
  const phases: readonly number[] = [
    Phase.starter,
    Phase.deal,
    Phase.wind,
    ...(obs.pro ? [Phase.forecast] : []),
  ];
  const keys = ["starter", "deal", "winds", "out"] as const;
  const list: TurnStep[] = phases.map((_, i) => ({ what: say(lang, keys[i]!) }));
  if (isDrawn) list[0] = { ...list[0]!, how: name };
  return {
    title: say(lang, "round", { n: obs.round + 1 }),
    now: phases.indexOf(obs.phase),
    steps: isDrawn ? [...list, { what: say(lang, "lead", { name }) }] : list,
  };
}

/** The wind card before a trick, and the cards of the seats; five seats leave no room for the wind. */
function trick(view: View): TurnSteps {
  const { lang, obs } = view;
  const isWind = obs.phase === Phase.wind;
  const hasWind = obs.seats < MAX_SEATS;
  const seats = Array.from({ length: obs.seats }, (_, i) => (obs.leader + i) % obs.seats);
  const cards = seats.map((seat, i) => ({
    what: whoIs(view, seat).name,
    how:
      i < obs.in_trick
        ? capital(cardName(lang, obs.trick[i]!))
        : isWind && !hasWind && i === 0
          ? say(lang, "windThen")
          : say(lang, "card", { ordinal: ordinal(lang, i + 1) }),
  }));
  return {
    title: isWind ? say(lang, "trick", { n: obs.tricks + 1, all: TRICKS }) : turnTitle(view, obs.turn),
    now: isWind ? 0 : obs.in_trick + Number(hasWind),
    steps: hasWind ? [{ what: say(lang, "wind") }, ...cards] : cards,
  };
}

export function steps(view: View, { who }: Question): TurnSteps | null {
  const { lang, obs } = view;
  if (obs.phase === Phase.over) return null;
  if (obs.phase === Phase.aside)
    return {
      title: who < 0 ? say(lang, "score") : turnTitle(view, who),
      now: 0,
      steps: [
        { what: say(lang, "asides"), how: who < 0 ? undefined : whoIs(view, who).name },
        { what: say(lang, "score") },
        { what: say(lang, obs.round + 1 < ROUNDS ? "next" : "over") },
      ],
    };
  return obs.phase === Phase.play || obs.tricks > 0 ? trick(view) : opening(view);
}
