/** An option of a game as a sentence in which it can be changed. */
import type { Option } from "../drivers/games";
import type { GameCard } from "../games/contract";
import { useWords } from "../i18n";
import { optionWords } from "../i18n/options";
import { InlineNumber, InlineSelect } from "../ui/inline";

export function OptionWords(props: {
  card: GameCard;
  option: Option;
  value: string | undefined;
  /** A number is chosen when it has been typed, not with every key. */
  isLater?: boolean;
  choose(value: string): void;
}) {
  const { lang } = useWords();
  const { card, option, isLater = false, choose } = props;
  const words = optionWords(card, option, lang);
  const { label, help, before, after } = words;
  const sentence = { label, help, before, after };
  if (option.values === null) {
    const usual = option.init < option.min || option.init === 0 ? "" : String(option.init);
    const value = props.value === undefined || props.value === String(option.init) ? usual : props.value;
    return (
      <InlineNumber
        {...sentence}
        name={option.name}
        min={option.min}
        max={option.max}
        value={value}
        placeholder={option.init === 0 && option.min === 0 ? "∞" : "…"}
        isLater={isLater}
        choose={choose}
      />
    );
  }
  const names = option.values.split(" ");
  return (
    <InlineSelect
      {...sentence}
      value={props.value ?? names[option.init] ?? names[0]!}
      values={names.map((value) => ({ value, label: words.value(value) }))}
      choose={choose}
    />
  );
}
