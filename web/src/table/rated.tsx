/** The ratings of those who sit at a rated table; at the end what the game has changed. */
import { useEffect, useState } from "preact/hooks";
import { type SeatRating, standing } from "../drivers/career";
import type { TableState } from "../drivers/driver";
import { useWords } from "../i18n";
import { signed } from "./events";

export function Standing({ state }: { state: TableState }) {
  const { t } = useWords();
  const [ratings, setRatings] = useState<readonly (SeatRating | null)[]>([]);
  const { outcome, seats, server } = state;
  const who = seats.map(({ name }) => name).join("\n");
  useEffect(() => {
    if (server?.rated) {
      void standing(server.id, server.invite).then(setRatings, () => undefined);
    }
  }, [server?.id, server?.rated, outcome === null, who]);
  if (!server?.rated || ratings.length === 0) {
    return null;
  }
  return (
    <section class="rated-seats" aria-label={t("ratedTable")}>
      <h3>{t("ratedTable")}</h3>
      <ul>
        {ratings.map(
          (rating, seat) =>
            rating !== null && (
              <li key={seat}>
                <span>{seats[seat]?.name}</span> <b>{rating.points}</b>{" "}
                {rating.give > 0 && <small>{`± ${rating.give}`}</small>}
                {rating.gain !== undefined && rating.give > 0 && (
                  <>
                    {" "}
                    <b class="gain">{t("ratedGain", { n: signed(rating.gain) })}</b>
                  </>
                )}
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
