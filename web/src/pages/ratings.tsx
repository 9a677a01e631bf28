/** The best of a game on this server, between the bots at their fixed places. */
import { useEffect, useState } from "preact/hooks";
import { ratingsOf, type RatingList } from "../drivers/career";
import type { GameCard } from "../games/contract";
import { type Key, useWords } from "../i18n";
import { errorWords } from "../i18n/trouble";
import { BotFace } from "../ui/bots";
import { Header, Switches } from "../ui/header";
import "./career.css";

interface Row {
  name: string;
  bot: string;
  you: boolean;
  points: number;
  give: number;
  games: number;
  rank: number;
}

/** People with their ranks, and bots among them; guesses follow without a rank. */
function rowsOf(list: RatingList): { sure: Row[]; guesses: Row[] } {
  const people = list.people.map((each) => ({ ...each, bot: "", rank: 0 }));
  const sure: Row[] = people.filter(({ guess }) => !guess).map((each, i) => ({ ...each, rank: i + 1 }));
  const bots = list.bots.map(({ bot, points }) => ({
    name: "",
    bot,
    you: false,
    points,
    give: 0,
    games: 0,
    rank: 0,
  }));
  sure.push(...bots);
  sure.sort((a, b) => b.points - a.points);
  return { sure, guesses: people.filter(({ guess }) => guess) };
}

export function RatingsPage({ card }: { card: GameCard }) {
  const { t, lang } = useWords();
  const [list, setList] = useState<RatingList | null>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    void ratingsOf(card.id).then(setList, (error: unknown) => setSaid(errorWords(t, lang, error)));
  }, [card.id]);
  const { sure, guesses } = rowsOf(list ?? { people: [], bots: [] });
  const row = (each: Row) => (
    <tr key={each.bot || `${each.rank} ${each.name} ${each.points}`} class={each.you ? "mine" : ""}>
      <td class="num">{each.rank || ""}</td>
      <th scope="row">
        {each.bot === "" ? (
          each.name
        ) : (
          <span class="rated-bot">
            <BotFace bot={each.bot} size={26} />
            {t(each.bot as Key)}
          </span>
        )}
      </th>
      <td class="num">{each.points}</td>
      <td class="num">{each.bot === "" ? `± ${each.give}` : t("fixedPlace")}</td>
      <td class="num">{each.bot === "" ? each.games : ""}</td>
    </tr>
  );
  return (
    <>
      <Header
        title={
          <>
            <h1>{t("ratingsTitle")}</h1>
            <p>{card.title}</p>
          </>
        }
      >
        <a class="button" href="#/me">
          {t("meTitle")}
        </a>
        <Switches />
      </Header>
      <main class="desk wood ratings-page" id="content">
        <section class="panel">
          {said !== "" && <p role="alert">{said}</p>}
          {list !== null && (
            <table class="rating-list">
              <thead>
                <tr>
                  {(["rank", "ratedName", "ratedPoints", "ratedGive", "ratedGames"] as const).map((key) => (
                    <th key={key} scope="col">
                      {t(key)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>{sure.map(row)}</tbody>
              {guesses.length > 0 && (
                <tbody>
                  <tr>
                    <th colSpan={5} scope="rowgroup" class="guesses">
                      {t("guesses")}
                    </th>
                  </tr>
                  {guesses.map(row)}
                </tbody>
              )}
            </table>
          )}
          <p class="quiet-text">{t("scaleText")}</p>
        </section>
      </main>
    </>
  );
}
