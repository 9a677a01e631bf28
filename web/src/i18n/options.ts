/** The options of the games in words. What is not here is shown in the engine's own words. */
import type { Both, Lang } from "../games/contract";

interface OptionText {
  label: Both;
  help: Both;
  values: Readonly<Record<string, Both>>;
}

const off: Both = { en: "no", de: "nein" };
const on: Both = { en: "yes", de: "ja" };

export const optionTexts: Readonly<Record<string, OptionText>> = {
  "santa-timea/pro": {
    label: { en: "Pro game", de: "Profispiel" },
    help: {
      en: "With a forecast, held wind cards, sets to lay aside and minus points.",
      de: "Mit Prognose, wartenden Windrichtungskarten, wählbaren Sets, Sonder- und Minuspunkten.",
    },
    values: { off, on },
  },
  "santa-timea/tiebreak": {
    label: { en: "A tie at the end", de: "Gleichstand am Ende" },
    help: {
      en: "Either rounds won decide, or all tied players win.",
      de: "Entweder entscheiden gewonnene Durchgänge, oder alle mit gleichen Punkten gewinnen.",
    },
    values: {
      german: { en: "rounds won decide", de: "gewonnene Durchgänge entscheiden" },
      english: { en: "all of them win", de: "alle gewinnen" },
    },
  },
  "columbus/max-rounds": {
    label: { en: "Round limit", de: "Rundengrenze" },
    help: {
      en: "After this many rounds the leaders win; 0 means no limit.",
      de: "Nach so vielen Runden gewinnt, wer vorn liegt; 0 heißt ohne Grenze.",
    },
    values: {},
  },
  "winds-of-plunder/tournament": {
    label: { en: "Tournament tie", de: "Turniergleichstand" },
    help: {
      en: "The last tie goes to the seat nearest to Blackbeard, clockwise.",
      de: "Bleibt es beim Gleichstand, gewinnt, wer Blackbeard im Uhrzeigersinn am nächsten sitzt.",
    },
    values: { no: off, yes: on },
  },
  "azimuth/mode": {
    label: { en: "Mode", de: "Spielart" },
    help: {
      en: "Together against the sea, or each for their own castaway.",
      de: "Gemeinsam gegen das Meer, oder jede Farbe für sich.",
    },
    values: {
      sea: { en: "together", de: "gemeinsam" },
      race: { en: "race", de: "Wettlauf" },
    },
  },
  "azimuth/rounds": {
    label: { en: "Rounds", de: "Runden" },
    help: {
      en: "By default 10 together and 30 in a race.",
      de: "Normalerweise gemeinsam 10, im Wettlauf 30.",
    },
    values: {},
  },
};

export function optionWords(game: string, option: { name: string; help: string }, lang: Lang) {
  const text = optionTexts[`${game}/${option.name}`];
  return {
    label: text?.label[lang] ?? option.name,
    help: text?.help[lang] ?? option.help,
    value: (name: string) => text?.values[name]?.[lang] ?? name,
  };
}
