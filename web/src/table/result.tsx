/** The end of a match: a picture of it, who won, and how the points came about. */
import type { Seat } from "../drivers/driver";
import type { AnyGame, EndProps, Outcome, TableView } from "../games/contract";
import { useWords, type Key, type Translate } from "../i18n";
import { Course, RoundTable } from "./course";
import { Homecoming } from "../ui/homecoming";
import { ranking } from "../ui/tally";
import "./end.css";

function winnerText(t: Translate, outcome: Outcome, seats: readonly Seat[]): string {
  const names = outcome.winners.map((seat) => seats[seat]?.name ?? "");
  const [first] = outcome.winners;
  if (first === undefined) {
    return t("winnersNone");
  }
  if (names.length > 1) {
    return t("winnersShared", { names: names.join(", ") });
  }
  return seats[first]?.you ? t("winnerYou") : t("winner", { name: names[0]! });
}

/** How the viewer fared; "": there is nothing to say. */
function ownText(t: Translate, outcome: Outcome, viewer: number | null): string {
  const own = ranking(outcome).find(({ seat }) => seat === viewer);
  if (own === undefined || outcome.winners.length === 0) {
    return "";
  }
  return t(`place${Math.min(5, own.place)}` as Key, { n: own.points });
}

export function Result(props: {
  game: AnyGame;
  view: TableView<unknown>;
  seats: readonly Seat[];
  outcome: Outcome;
  children: preact.ComponentChildren;
}) {
  const { t } = useWords();
  const { game, outcome, seats, view } = props;
  const isKnown = view.viewer !== null && !outcome.ended;
  const isWon = isKnown ? outcome.winners.includes(view.viewer!) : null;
  const end: EndProps<unknown> = { ...view, outcome, isWon };
  const verdict = outcome.ended ? null : (game.verdict?.(view) ?? null);
  const End = game.End ?? Homecoming;
  const mood = isWon === null ? "calm" : isWon ? "won" : "lost";
  const { tally } = game;
  const hasRounds = tally !== undefined && !tally.isDistance;
  return (
    <section class={`result ${mood}`} aria-labelledby="result-title">
      <div class="end-scene">
        <header>
          <p class="overline">{t("resultTitle")}</p>
          <h2 id="result-title">
            {outcome.ended ? t("endedEarly") : (verdict ?? winnerText(t, outcome, seats))}
          </h2>
          {verdict === null && !outcome.ended && <p>{ownText(t, outcome, view.viewer)}</p>}
        </header>
        <End {...end} />
      </div>
      <div class="end-panels">
        {tally !== undefined && <Course {...end} tally={tally} />}
        <div class="paper end-points">
          {hasRounds && <RoundTable {...end} tally={tally} />}
          {!hasRounds && game.Sheet !== undefined && (
            <div class="scroll">
              <h3>{t("howPoints")}</h3>
              <game.Sheet {...view} />
            </div>
          )}
          <div class="result-actions">{props.children}</div>
        </div>
        {hasRounds && game.Sheet !== undefined && (
          <section class="paper end-sheet scroll">
            <h3>{t("howPoints")}</h3>
            <game.Sheet {...view} />
          </section>
        )}
      </div>
    </section>
  );
}
