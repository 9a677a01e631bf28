/** The signs of a game with what they mean, and the loading of all that its rules show. */
import { useEffect, useState } from "preact/hooks";
import type { AnyLegend, GameCard } from "../games/contract";
import { useWords } from "../i18n";
import "./rules.css";

export function useLegend(card: GameCard): AnyLegend | null {
  const [legend, setLegend] = useState<AnyLegend | null>(null);
  useEffect(() => {
    setLegend(null);
    card.legend?.().then(setLegend, () => undefined);
  }, [card.id]);
  return legend;
}

/** Faces of dice, or other signs, and what they do. */
export function Signs({ legend }: { legend: AnyLegend }) {
  const { lang } = useWords();
  return (
    <ul class="plate-signs">
      {legend.signs.map(({ mark, name, text }) => (
        <li key={name.en}>
          {mark}
          <span>
            <b>{name[lang]}</b> {text[lang]}
          </span>
        </li>
      ))}
    </ul>
  );
}
