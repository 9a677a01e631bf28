/** Tips that come when they are needed: each once, in a person's first games. */
import { useState } from "preact/hooks";
import type { AnyGame, Move, TableView, Tip } from "../games/contract";
import { useWords } from "../i18n";
import { RuleLink } from "../rules/link";
import { recall, remember } from "../settings";

const KEY = "windrose.tips";
/** Stands for all that would still come. */
const NO_MORE = "*";

const seenTips = (): readonly string[] => recall<string[]>(KEY) ?? [];

/** The first tip that is needed now and was not seen; null: there is none. */
export function tipFor(
  game: AnyGame,
  view: TableView<unknown>,
  legal: readonly Move[],
  seen: readonly string[],
): Tip<unknown> | null {
  if (legal.length === 0 || seen.includes(NO_MORE)) {
    return null;
  }
  return (
    game.tips?.find((tip) => !seen.includes(`${game.id} ${tip.id}`) && tip.isNeeded(view, legal)) ?? null
  );
}

export function Tips(props: { game: AnyGame; view: TableView<unknown>; legal: readonly Move[] }) {
  const { t, lang } = useWords();
  const [seen, setSeen] = useState(seenTips);
  const { game, view, legal } = props;
  const tip = tipFor(game, view, legal, seen);
  if (tip === null) {
    return null;
  }
  const see = (...ids: string[]) => {
    const all = [...new Set([...seenTips(), ...ids])];
    remember(KEY, all);
    setSeen(all);
  };
  return (
    <aside class="tip paper" aria-label={t("tip")} role="status">
      <p>
        {tip.text[lang]} {tip.rule !== undefined && <RuleLink game={game.id} rule={tip.rule} />}
      </p>
      <div class="row">
        <button onClick={() => see(`${game.id} ${tip.id}`)}>{t("tipSeen")}</button>
        <button class="quiet" onClick={() => see(NO_MORE)}>
          {t("tipNoMore")}
        </button>
      </div>
    </aside>
  );
}
