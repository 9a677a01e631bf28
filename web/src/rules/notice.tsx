/** What in a game is ours: rulings where its rule sheets are silent, and stand-ins. */
import type { GameCard } from "../games/contract";
import { notices } from "../generated/notices";
import { useWords } from "../i18n";
import { Words } from "./blocks";
import { inline, slug } from "./markdown";

/** `edition` is the text of one's own, which replaces the stand-ins; "" for the built-in one. */
export function GameNotice(props: { card: GameCard; edition: string }) {
  const { t, lang } = useWords();
  const { card, edition } = props;
  const notice = notices[card.id];
  const said = [edition === "" ? notice?.standIns : null, notice?.rulings];
  const texts = said.flatMap((both) => (both ? [both[lang]] : []));
  if (texts.length === 0) {
    return null;
  }
  return (
    <details class="panel game-notice">
      <summary>{t("notice")}</summary>
      <p>
        <Words parts={inline(texts.join(" "))} game={card.id} />
      </p>
      <p>
        <a href={`#/rules/${card.id}/${slug(t("reconstructed"))}`}>{t("reconstructed")}</a>
      </p>
    </details>
  );
}
