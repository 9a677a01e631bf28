/** The end of a match: who won, and how the points came about. */
import type { Seat } from "../drivers/driver";
import type { AnyGame, Outcome, TableView } from "../games/contract";
import { useWords, type Translate } from "../i18n";
import { Pennant } from "../look/marks";

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

export function Result(props: {
  game: AnyGame;
  view: TableView<unknown>;
  seats: readonly Seat[];
  outcome: Outcome;
  children: preact.ComponentChildren;
}) {
  const { t } = useWords();
  const { game, outcome, seats, view } = props;
  const order = seats
    .map((seat) => ({ seat, points: outcome.points[seat.seat] ?? 0 }))
    .sort((a, b) => {
      const won = (n: number) => (outcome.winners.includes(n) ? 1 : 0);
      return won(b.seat.seat) - won(a.seat.seat) || b.points - a.points;
    });
  return (
    <section class="result" aria-labelledby="result-title">
      <p class="overline">{t("resultTitle")}</p>
      <h2 id="result-title">
        {outcome.ended ? t("endedEarly") : (game.verdict?.(view) ?? winnerText(t, outcome, seats))}
      </h2>
      <ol class="ranking">
        {order.map(({ seat, points }) => (
          <li key={seat.seat} class={outcome.winners.includes(seat.seat) ? "won" : ""}>
            <Pennant seat={seat.pennant} />
            <span class="name">{seat.name}</span>
            <span class="figures">{points}</span>
          </li>
        ))}
      </ol>
      <div class="result-actions">{props.children}</div>
      {game.Sheet !== undefined && (
        <>
          <h3>{t("howPoints")}</h3>
          <game.Sheet {...view} />
        </>
      )}
    </section>
  );
}
