/** What was agreed on at a table of the server, in words. */
import type { TableState } from "../drivers/driver";
import type { GameCard, Lang } from "../games/contract";
import { type Translate, useWords } from "../i18n";
import { optionWords } from "../i18n/options";

/** Options of the game; with `isShort` only those that are not as usual. */
function optionTerms(card: GameCard, state: TableState, lang: Lang, isShort: boolean): string[] {
  return state.about.options.flatMap((option) => {
    const names = option.values?.split(" ") ?? null;
    const usual = names?.[option.init] ?? String(option.init);
    const value = state.setup.options[option.name] ?? usual;
    const words = optionWords(card, option, lang);
    return value === usual && (isShort || names === null) ? [] : [`${words.label}: ${words.value(value)}`];
  });
}

function serverTerms(t: Translate, state: TableState): string[] {
  const { server } = state;
  if (server === null) {
    return [];
  }
  const { kind, seconds } = server.clock;
  const clock = kind === "none" ? t("clockNone") : t(kind === "move" ? "clockMove" : "clockMatch");
  return [
    kind === "none" ? clock : `${clock}: ${t("nSeconds", { n: seconds })}`,
    ...(server.watch ? [t("spectators")] : []),
    ...(server.shuffle ? [t("shuffle")] : []),
  ];
}

/** A list of what was agreed on; `isShort`: what a guest must know before sitting down. */
export function Terms(props: { card: GameCard; state: TableState; isShort?: boolean }) {
  const { t, lang } = useWords();
  const { card, state, isShort = false } = props;
  const [min, max] = card.seats;
  const facts = isShort
    ? [
        t("seats", { min, max }),
        ...(card.minutes ? [t("minutes", { min: card.minutes[0], max: card.minutes[1] })] : []),
      ]
    : serverTerms(t, state);
  return (
    <ul class="terms">
      {[...optionTerms(card, state, lang, isShort), ...facts].map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}
