/** The options of a game in words: those of its card, or else the engine's own. */
import type { GameCard, Lang } from "../games/contract";

export function optionWords(card: GameCard, option: { name: string; help: string }, lang: Lang) {
  const text = card.options?.[option.name];
  const [before = "", after = ""] = text?.sentence?.[lang].split("{}") ?? [];
  return {
    before,
    after,
    label: text?.label[lang] ?? option.name,
    help: text?.help[lang] ?? option.help,
    value: (name: string) => text?.values?.[name]?.[lang] ?? name,
  };
}
