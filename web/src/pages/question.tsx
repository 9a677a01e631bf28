/** At a decision of a replay: what would you have done, and how would it have gone on? */
import { useState } from "preact/hooks";
import type { Analysed, Valued } from "../drivers/analyst";
import { beginLocal } from "../drivers/local";
import type { RecordedMatch } from "../drivers/replay";
import type { AnyGame, TableView } from "../games/contract";
import { useWords, type Translate } from "../i18n";
import { settings } from "../settings";
import { inPercent } from "../table/events";
import { quickChairs } from "../table/quick";

/** A new table on this device that begins before a move, with bots on all other seats; `redraws`: what
 * was hidden from the seat may have been something else. */
async function playOn(
  t: Translate,
  match: RecordedMatch,
  { first, seat }: Analysed,
  redraws: boolean,
): Promise<void> {
  const { bot, name } = settings.value;
  const [me, ...bots] = quickChairs(t, match.setup.seats, bot, name);
  const chairs = [...bots.slice(0, seat! - 1), me!, ...bots.slice(seat! - 1)];
  const record = await match.cut(first, redraws ? seat! - 1 : null);
  location.hash = `#/local/${beginLocal(match.setup, chairs, { record })}`;
}

/** A move with what it was worth to the seat, as the seat could judge it. */
function Answer(props: { move: Valued; words: string; notes: readonly string[] }) {
  const { share } = props.move;
  return (
    <li class="answer">
      <span>
        <strong>{props.words}</strong> <small>{props.notes.join(", ")}</small>
      </span>
      <meter min={0} max={10000} value={share} aria-hidden="true" />
      <span class="num">{inPercent(share)} %</span>
    </li>
  );
}

export function Question(props: {
  match: RecordedMatch;
  game: AnyGame;
  event: Analysed;
  /** As the replay shows it now. */
  view: TableView<unknown>;
  /** Looks through the eyes of a seat. */
  look(seat: number): void;
}) {
  const { t } = useWords();
  const { event, game, view } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const seat = event.seat! - 1;
  const name = view.players[seat]?.name ?? "";
  const moves = event.moves ?? [];
  const wordsOf = ({ id, action }: Valued) => game.describe({ id, text: action }, view);
  const isSeen = view.viewer === seat && view.obs !== null;
  const [best, ...others] = moves;
  // The search trusts the first, whatever the others promise.
  const ranked = best === undefined ? [] : [best, ...others.sort((a, b) => b.share - a.share)];
  const notesOf = (move: Valued) => [
    ...(move === best ? [t("answerBest")] : []),
    ...(best !== undefined && inPercent(move.share) > inPercent(best.share) ? [t("answerSeldom")] : []),
    ...(move.id === chosen ? [t("answerYours")] : []),
    ...(move === moves[event.played ?? -1] ? [t("answerTheirs", { name })] : []),
  ];
  return (
    <section class="question" aria-labelledby="question-title">
      <h4 id="question-title">{t("question")}</h4>
      {chosen !== null && isSeen ? (
        <>
          <ol class="answers">
            {ranked.map((move) => (
              <Answer key={move.id} move={move} words={wordsOf(move)} notes={notesOf(move)} />
            ))}
          </ol>
          <p class="quiet-text">{t("answerHelp")}</p>
        </>
      ) : (
        <>
          <p>{t("questionOf", { name })}</p>
          {isSeen ? (
            <ul class="answers">
              {[...moves]
                .sort((a, b) => a.id - b.id)
                .map((move) => (
                  <li key={move.id}>
                    <button onClick={() => setChosen(move.id)}>{wordsOf(move)}</button>
                  </li>
                ))}
            </ul>
          ) : (
            <button onClick={() => props.look(seat)}>{t("questionLook", { name })}</button>
          )}
        </>
      )}
      <div class="row">
        <button class="primary" onClick={() => void playOn(t, props.match, event, false)}>
          {t("playOn")}
        </button>
        {!props.match.isOpen && (
          <button onClick={() => void playOn(t, props.match, event, true)}>{t("playOnRedrawn")}</button>
        )}
      </div>
    </section>
  );
}
