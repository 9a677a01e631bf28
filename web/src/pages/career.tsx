/** How well I play, my results, the people I played with; taking all of it along, or deleting it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { analyse, endedRecord } from "../drivers/analyst";
import {
  career,
  type Career,
  decline,
  deleteAll,
  everything,
  inviteAgain,
  type Invitation,
  invitations,
  judge,
  judgements,
  localGames,
  type MyRating,
  type OwnGame,
  pastGame,
  ratingsOf,
  results,
  type Rival,
} from "../drivers/career";
import { recordOf, serverState } from "../drivers/server";
import { cardOf, cards } from "../games";
import { type Key, type Translate, useWords } from "../i18n";
import { errorWords } from "../i18n/trouble";
import { useStore } from "../store";
import { Save } from "../look/icons";
import { Pennant } from "../look/marks";
import { BotFace } from "../ui/bots";
import { Dialog } from "../ui/dialog";
import { download } from "../ui/download";
import { savedTable } from "../drivers/saved";
import { signed, sumsOf } from "../table/events";
import { type Bots, rankOf, spanOf } from "./ranks";
import "./career.css";

const SHOWN = 6;
const WIDTH = 334;
const HEIGHT = 248;
const LEFT = 126;
const RIGHT = 276;
const FACE = 26;
/** From one portrait to the next at least. */
const GAP = FACE * 1.14 + 2;
/** As long as the bots of a game are not known. */
const BOTS = 5;

function Cover(props: { game: string }) {
  const card = cardOf(props.game);
  return (
    <span class="career-cover" aria-hidden="true">
      {card && <card.Picture />}
    </span>
  );
}

const titleOf = (game: string) => cardOf(game)?.title ?? game;

interface Scale {
  height: number;
  yOf(points: number, bots: Bots): number;
}

/** One scale for all charts: in each of them, the bots stand at the same places. */
function scaleOf(ratings: readonly MyRating[], bots: Record<string, Bots>): Scale {
  const ranks = ratings.flatMap(({ curve, game, points, give }) =>
    [...curve.flatMap(([, mean, wide]) => [mean - wide, mean + wide]), points - give, points + give].map(
      (each) => rankOf(each, bots[game] ?? []),
    ),
  );
  const { low, high } = spanOf(ranks, BOTS);
  const step = Math.max((HEIGHT - GAP) / (high - low), GAP);
  const height = step * (high - low) + GAP;
  return {
    height,
    yOf: (points, list) => GAP / 2 + step * (high - Math.min(Math.max(rankOf(points, list), low), high)),
  };
}

/** Between which bots somebody plays, in words. */
function levelWords(t: Translate, points: number, bots: Bots): string {
  const names = (bot: string) => t(bot as Key);
  const near = bots.find((each) => Math.abs(each.points - points) <= 40);
  if (near !== undefined) {
    return t("levelLike", { bot: names(near.bot) });
  }
  const above = bots.find((each) => each.points > points);
  const below = [...bots].reverse().find((each) => each.points < points);
  if (above === undefined || below === undefined) {
    return below === undefined
      ? t("levelBelow", { bot: names(above!.bot) })
      : t("levelAbove", { bot: names(below.bot) });
  }
  return t("levelBetween", { low: names(below.bot), high: names(above.bot) });
}

/** The curve of a rating before the fixed places of the bots. */
function Chart(props: { rating: MyRating; bots: Bots; scale: Scale }) {
  const { t } = useWords();
  const { rating, bots } = props;
  const { height } = props.scale;
  const yOf = (points: number) => props.scale.yOf(points, bots);
  const { curve, points, give } = rating;
  const x = (i: number) => (curve.length < 2 ? RIGHT : LEFT + ((RIGHT - LEFT) * i) / (curve.length - 1));
  const line = curve.map(([, mean], i) => `${x(i).toFixed(1)} ${yOf(mean).toFixed(1)}`).join("L");
  const top = curve.map(([, mean, wide], i) => `${x(i).toFixed(1)} ${yOf(mean + wide).toFixed(1)}`);
  const low = curve.map(([, mean, wide], i) => `${x(i).toFixed(1)} ${yOf(mean - wide).toFixed(1)}`);
  const y = yOf(points);
  return (
    <svg
      class="rating-chart"
      viewBox={`0 0 ${WIDTH} ${(height + 16).toFixed(1)}`}
      role="img"
      aria-label={t("ratingChart", { game: titleOf(rating.game), n: points, give, games: rating.games })}
    >
      {bots.map((each) => (
        <g key={each.bot} transform={`translate(0 ${yOf(each.points).toFixed(1)})`}>
          <path class="rating-bot" d={`M${LEFT - 14} 0H${RIGHT}`} />
          <text class="rating-label" x={LEFT - 20 - FACE} y="4" text-anchor="end">
            {t(each.bot as Key)}
          </text>
          <g transform={`translate(${LEFT - 15 - FACE} ${-FACE * 0.57})`}>
            <BotFace bot={each.bot} size={FACE} />
          </g>
        </g>
      ))}
      <path class="rating-band" d={`M${top.join("L")}L${[...low].reverse().join("L")}Z`} />
      <path class="rating-rim" d={`M${top.join("L")}M${low.join("L")}`} />
      <path class="rating-halo" d={`M${line}`} />
      <path class="rating-line" d={`M${line}`} />
      <path class="rating-bar" d={`M${RIGHT} ${yOf(points + give)}V${yOf(points - give)}`} />
      <circle class="rating-bead" cx={RIGHT} cy={y} r="5" />
      <text class="rating-now" x={RIGHT + 12} y={y + 3}>
        {points}
      </text>
      <text class="rating-label" x={RIGHT + 12} y={y + 18}>{`± ${give}`}</text>
      <text class="rating-label" x={LEFT} y={height + 12}>
        {t("curveFirst")}
      </text>
      <text class="rating-label" x={RIGHT} y={height + 12} text-anchor="end">
        {t("gameN", { n: rating.games })}
      </text>
    </svg>
  );
}

/** On phones, where only one chart is shown: which. */
function GameTabs(props: { ratings: readonly MyRating[]; shown: string; choose(game: string): void }) {
  const { t } = useWords();
  return (
    <fieldset class="rating-tabs">
      <legend class="unseen">{t("ratingsTitle")}</legend>
      {props.ratings.map(({ game, points }) => (
        <label key={game}>
          <input
            type="radio"
            class="unseen"
            name="rating-shown"
            checked={game === props.shown}
            onChange={() => props.choose(game)}
            aria-label={`${titleOf(game)}: ${points}`}
          />
          <Cover game={game} />
          <b>{points}</b>
        </label>
      ))}
    </fieldset>
  );
}

const placeOf = ({ game }: MyRating) => cards.findIndex(({ id }) => id === game);

function Ratings(props: { ratings: readonly MyRating[] }) {
  const { t } = useWords();
  const [bots, setBots] = useState<Record<string, Bots>>({});
  const [chosen, setChosen] = useState("");
  const ratings = [...props.ratings].sort((a, b) => placeOf(a) - placeOf(b));
  const shown = ratings.find(({ game }) => game === chosen)?.game ?? ratings[0]?.game ?? "";
  const scale = scaleOf(ratings, bots);
  useEffect(() => {
    for (const { game } of props.ratings) {
      void ratingsOf(game).then(
        (list) => setBots((old) => ({ ...old, [game]: list.bots })),
        () => undefined,
      );
    }
  }, [props.ratings]);
  return (
    <section class="panel career-ratings">
      <header>
        <h2>{t("howWell")}</h2>
        {ratings.length > 0 && <p>{t("howWellKey")}</p>}
      </header>
      {ratings.length === 0 && <p>{t("noRatings")}</p>}
      {ratings.length > 1 && <GameTabs ratings={ratings} shown={shown} choose={setChosen} />}
      <div class="rating-charts">
        {ratings.map((rating) => (
          <section
            key={rating.game}
            class={rating.game === shown ? "shown" : ""}
            aria-labelledby={`rated-${rating.game}`}
          >
            <div class="rating-head">
              <Cover game={rating.game} />
              <h3 id={`rated-${rating.game}`}>{titleOf(rating.game)}</h3>
              <p>
                {levelWords(t, rating.points, bots[rating.game] ?? [{ bot: "level3", points: 1400 }])}
                {rating.guess
                  ? `, ${t("stillGuess")}`
                  : rating.rank
                    ? `, ${t("rankN", { n: rating.rank })}`
                    : ""}
              </p>
            </div>
            <Chart rating={rating} bots={bots[rating.game] ?? []} scale={scale} />
          </section>
        ))}
      </div>
      <p class="quiet-text">{t("scaleText")}</p>
      <p class="row rating-lists">
        {cards.map(({ id, title }) => (
          <a key={id} class="button" href={`#/ratings/${id}`}>
            {t("listOf", { game: title })}
          </a>
        ))}
      </p>
    </section>
  );
}

function othersWords(t: Translate, lang: string, game: OwnGame): string {
  const names = game.others.map(({ name, bot }) => (bot === "" ? name || t("nobody") : t(bot as Key)));
  return names.length === 0 ? "" : t("withOthers", { names: new Intl.ListFormat(lang).format(names) });
}

async function saveRecord(game: OwnGame): Promise<void> {
  const record = game.kind === "server" ? await recordOf(game.id) : (savedTable(game.id)?.record ?? "");
  download(`${game.game}-${game.id}.wr`, record, "text/plain");
}

function GameRow(props: { game: OwnGame; say(error: unknown): void; note?: string }) {
  const { t, lang } = useWords();
  const { game, note } = props;
  const day = new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" });
  const title = titleOf(game.game);
  const how = game.won ? t("resultWon") : t("resultPlace", { n: game.place, of: game.seats });
  const rest = note ?? [how, othersWords(t, lang, game)].filter(Boolean).join(", ");
  return (
    <li class="past-game">
      <Cover game={game.game} />
      <a href={`#/replay/${game.kind}/${game.id}`}>
        <span>
          <strong>{title}</strong> <small>{day.format(game.time)}</small>
        </span>
        <small title={rest}>{rest}</small>
      </a>
      {game.gain !== null && <b class="gain">{signed(game.gain)}</b>}
      <span class={game.won ? "past-place first" : "past-place"} aria-hidden="true">
        {game.place}
      </span>
      <button
        class="quiet"
        aria-label={`${t("record")}: ${title}, ${day.format(game.time)}`}
        title={t("record")}
        onClick={() => void saveRecord(game).catch(props.say)}
      >
        <Save />
      </button>
    </li>
  );
}

/** My games, the newest first, and by the analysis the best and the worst. */
function Results(props: { tallies: Career["tallies"]; isKnown: boolean }) {
  const { t, lang } = useWords();
  const [games, setGames] = useState<OwnGame[]>(localGames);
  const [last, setLast] = useState(0);
  const [shown, setShown] = useState(SHOWN);
  const [said, setSaid] = useState("");
  const say = (error: unknown) => setSaid(errorWords(t, lang, error));
  const more = async (before: number) => {
    const page = await results(before);
    const own = page.flatMap((each) => pastGame(each) ?? []);
    setGames((old) => [...old, ...own].sort((a, b) => b.time - a.time));
    setLast(page.length < 50 ? 0 : page[page.length - 1]!.id);
  };
  useEffect(() => {
    if (props.isKnown) {
      more(0).catch(say);
    }
  }, [props.isKnown]);
  const local = games.filter(({ kind }) => kind === "local");
  const n = local.length + props.tallies.reduce((sum, each) => sum + each.games, 0);
  const won =
    local.filter((each) => each.won).length + props.tallies.reduce((sum, each) => sum + each.won, 0);
  const judged = judgements();
  const told = games.filter(({ id }) => judged[id] !== undefined);
  told.sort((a, b) => judged[b.id]!.own - judged[a.id]!.own || judged[a.id]!.luck - judged[b.id]!.luck);
  const extremes = told.length > 1 ? [told[0]!, told[told.length - 1]!] : told;
  const note = (game: OwnGame, i: number) => {
    const { own, luck } = judged[game.id]!;
    return t(i === 0 ? "bestGame" : "worstGame", { own: signed(own), luck: signed(luck) });
  };
  return (
    <section class="panel career-results">
      <header>
        <h2>{t("results")}</h2>
        <p>{t("resultsCount", { n, won })}</p>
      </header>
      {games.length === 0 && <p>{t("noResults")}</p>}
      <ul>
        {games.slice(0, shown).map((game) => (
          <GameRow key={game.kind + game.id} game={game} say={say} />
        ))}
      </ul>
      {(shown < games.length || last > 0) && (
        <button
          onClick={() => {
            setShown(shown + 20);
            if (shown + 20 > games.length && last > 0) {
              more(last).catch(say);
            }
          }}
        >
          {t("moreResults")}
        </button>
      )}
      {games.length > 0 && (
        <>
          <h3>{t("skillLuck")}</h3>
          <ul>
            {extremes.map((game, i) => (
              <GameRow key={game.id} game={game} say={say} note={note(game, i)} />
            ))}
          </ul>
          <Judging games={games} isDone={() => setGames((old) => [...old])} />
        </>
      )}
      <p role="status">{said}</p>
    </section>
  );
}

const JUDGED_AT_ONCE = 10;

/** Analyses those of my games that were not, one after the other, the newest first. */
function Judging(props: { games: readonly OwnGame[]; isDone(): void }) {
  const { t } = useWords();
  const [now, setNow] = useState<{ n: number; of: number; part: number } | null>(null);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const judged = judgements();
  const games = props.games
    .filter(({ id, isUndecided }) => judged[id] === undefined && !isUndecided && !failed.has(id))
    .slice(0, JUDGED_AT_ONCE);
  const run = async () => {
    let isStopped = false;
    for (const [i, { id, kind, seat }] of games.entries()) {
      const progress = (part: number) => !isStopped && setNow({ n: i + 1, of: games.length, part });
      stop.current = () => (isStopped = true);
      progress(0);
      try {
        const record = await endedRecord(kind, id);
        if (isStopped) {
          break;
        }
        const analysing = analyse(record, [], progress);
        stop.current = () => {
          isStopped = true;
          analysing.stop();
        };
        const { sums } = await analysing.done;
        const { luck, own } = sumsOf(sums[seat]!.share);
        judge(id, { luck, own });
        props.isDone();
      } catch {
        if (isStopped) {
          break;
        }
        setFailed((old) => new Set([...old, id]));
      }
    }
    setNow(null);
  };
  return (
    <div class="judging row">
      {now !== null ? (
        <>
          <progress max={now.of} value={now.n - 1 + now.part} aria-label={t("skillLuck")} />
          <span>{t("judging", { n: now.n, of: now.of, part: Math.floor(100 * now.part) })}</span>
          <button onClick={() => stop.current()}>{t("cancel")}</button>
        </>
      ) : (
        games.length > 0 && <button onClick={() => void run()}>{t("judgeGames", { n: games.length })}</button>
      )}
      {failed.size > 0 && <small role="status">{t("judgedNot", { n: failed.size })}</small>}
    </div>
  );
}

function Rivals(props: { rivals: readonly Rival[]; game: string }) {
  const { t, lang } = useWords();
  const [said, setSaid] = useState("");
  const invite = async (who: string) => {
    try {
      location.hash = await inviteAgain(who, props.game, Math.max(2, cardOf(props.game)?.seats[0] ?? 2));
    } catch (error) {
      setSaid(errorWords(t, lang, error));
    }
  };
  return (
    <section class="panel career-rivals">
      <header>
        <h2>{t("headToHead")}</h2>
        <p>{t("headKey")}</p>
      </header>
      <ul>
        {props.rivals.map(({ who, name, games, ahead, behind }, i) => (
          <li key={who}>
            <Pennant seat={i + 1} size={30} />
            <span class="name">
              {name}
              <small>{t("gamesN", { n: games })}</small>
            </span>
            <span class="versus" role="img" aria-label={t("versus", { ahead, behind })}>
              <i style={{ flexGrow: Math.max(10 * ahead, 4) }}>{ahead}</i>
              <i style={{ flexGrow: Math.max(10 * behind, 4) }}>{behind}</i>
            </span>
            <button onClick={() => void invite(who)} aria-label={t("inviteAgainLong", { name })}>
              {t("inviteAgain")}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{said}</p>
    </section>
  );
}

/** Tables to which people invite me whom I have played with. */
export function Invited() {
  const { t } = useWords();
  const [list, setList] = useState<Invitation[]>([]);
  const fetchAll = () => void invitations().then(setList, () => undefined);
  useEffect(fetchAll, []);
  if (list.length === 0) {
    return null;
  }
  return (
    <section class="panel career-invited">
      <h2>{t("invited")}</h2>
      <ul>
        {list.map(({ table, invite, game, from }) => (
          <li key={table}>
            <span>{t("invitedBy", { name: from, game: titleOf(game) })}</span>
            <a class="button primary" href={`#/t/${table}/${invite}`}>
              {t("look")}
            </a>
            <button onClick={() => void decline(table).then(fetchAll, () => undefined)}>
              {t("decline")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Take everything along, or delete it. */
function Belongings(props: { isKnown: boolean }) {
  const { t, lang } = useWords();
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState("");
  const tell = (work: Promise<unknown>, done: string) =>
    void work.then(
      () => setSaid(done),
      (error: unknown) => setSaid(errorWords(t, lang, error)),
    );
  const save = async () => download("windrose-you.json", await everything(props.isKnown), "application/json");
  return (
    <section class="panel form career-own">
      <h2>{t("yourData")}</h2>
      <p>{t("yourDataText")}</p>
      <div class="row">
        <button onClick={() => tell(save(), "")}>{t("downloadAll")}</button>
        <button class="danger" onClick={() => setAsking(true)}>
          {t("deleteAll")}
        </button>
      </div>
      <p role="status">{said}</p>
      {asking && (
        <Dialog title={t("deleteAll")} onClose={() => setAsking(false)}>
          <div class="form">
            <p>{t("deleteSure")}</p>
            <div class="row">
              <button
                class="primary"
                onClick={() => {
                  setAsking(false);
                  tell(deleteAll(props.isKnown), t("deleted"));
                }}
              >
                {t("deleteAll")}
              </button>
              <button onClick={() => setAsking(false)}>{t("cancel")}</button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}

const NOTHING: Career = { ratings: [], rivals: [], tallies: [] };

/** Two columns of the page about oneself, with what else stands in them. */
export function CareerParts(props: { below: ComponentChildren; beside: ComponentChildren }) {
  const { status, out, you } = useStore(serverState);
  const isKnown = status === "on" && !out && you !== null;
  const [mine, setMine] = useState<Career>(NOTHING);
  useEffect(() => {
    setMine(NOTHING);
    if (isKnown) {
      void career().then(setMine, () => undefined);
    }
  }, [isKnown, you?.id]);
  const favourite = [...mine.tallies].sort((a, b) => b.games - a.games)[0]?.game ?? "santa-timea";
  return (
    <>
      <div class="me-column">
        {isKnown && <Ratings ratings={mine.ratings} />}
        {props.below}
      </div>
      <div class="career-side">
        {isKnown && <Invited />}
        <Results key={you?.id ?? ""} tallies={mine.tallies} isKnown={isKnown} />
        {mine.rivals.length > 0 && <Rivals rivals={mine.rivals} game={favourite} />}
        <Belongings isKnown={isKnown} />
        {props.beside}
      </div>
    </>
  );
}
