/** Before somebody's first game: to learn it by playing, or to play at once. */
import type { GameCard } from "../games/contract";
import { useWords } from "../i18n";
import { Dialog } from "../ui/dialog";

export function FirstPlay(props: { card: GameCard; play(): void; learn(): void; close(): void }) {
  const { t, lang } = useWords();
  const { card } = props;
  return (
    <Dialog title={t("firstPlay", { game: card.title })} onClose={props.close}>
      <p>{card.pitch[lang]}</p>
      <p>{t("firstPlayText")}</p>
      <div class="row end">
        <button onClick={props.play}>{t("playAtOnce")}</button>
        <button class="primary" autoFocus onClick={props.learn}>
          {t("learnFirst")}
        </button>
      </div>
    </Dialog>
  );
}
