/** The daily voyage on the page of today: to set sail, what one has reached, and the table of the day. */
import { useEffect, useState } from "preact/hooks";
import { dateOf, dateWords, numberOf } from "../drivers/day";
import { beginLocal } from "../drivers/local";
import { savedTable } from "../drivers/saved";
import { AGAIN_MS, hello, passes, serverState } from "../drivers/server";
import {
  CREW_BOT,
  CREW_SEATS,
  type Daily,
  type DayResult,
  dayOf,
  daysSailed,
  numbersOf,
  pageSeed,
  sail,
  signsOf,
  type Told,
  type Voyage,
  voyageId,
  voyagesOf,
} from "../drivers/voyages";
import { cardOf, cards } from "../games";
import { type Lang, words } from "../games/contract";
import { crewNames } from "../games/people";
import { useWords } from "../i18n";
import { errorWords } from "../i18n/trouble";
import { Pennant } from "../look/marks";
import { useSettings } from "../settings";
import { useStore } from "../store";
import { BotFace, CREW, LevelDots } from "../ui/bots";
import { copy } from "../ui/copy";
import { RoundsLine, SignTile } from "./signs";
import { Sky } from "./sky";

const say = words({
  en: {
    title: "The daily voyage",
    same: "The same cards and dice for all who sail today.",
    sameRafts: "The same rafts and dice for all who sail today.",
    games: "The games of the day",
    against: "Who sails against you",
    with: "Who sails with you",
    crew: "Three bots of the rank {bot}",
    admiral: "{bot} sails this deal too, without a rank.",
    you: "you",
    log: "Your log of the week",
    sailedOn: "{day}: sailed {games}",
    ashore: "{day}: not sailed",
    sail: "Set sail",
    on: "Sail on",
    once: "One voyage a day counts, until midnight UTC: nothing is undone, and there are no hints.",
    alone: "Without a server it counts for yourself.",
    place: "place",
    points: "points",
    lead: "ahead",
    behind: "behind",
    rounds: "rounds",
    home: "home",
    first: "round of the first",
    rounds_: "Round by round",
    copy: "Copy the result",
    copied: "Copied: paste it wherever you like.",
    round: "Round {n}: {sign}",
    sign0: "last",
    sign1: "in between",
    sign2: "joint lead",
    sign3: "leading",
    sign4: "nobody home",
    sign5: "¼ home",
    sign6: "½ home",
    sign7: "¾ home",
    sign8: "all home",
    table: "Table of the day",
    all: "All who sailed today",
    nobody: "Nobody has come home yet.",
    captains: "{n} came home",
    unranked: "not ranked",
    mine: "You",
    closed: "Record and analysis open tomorrow, when nobody can sail this deal any more.",
    honour: "With a new name one can sail again: it is a matter of honour.",
    gaveUp: "You gave up this voyage. Tomorrow there is another.",
    row: "Sailed {n} days in a row.",
    row1: "Sailed today.",
    wait: "Looking for the table of the day …",
    failed: "The table of the day cannot be had now.",
    again: "It is asked for again in a moment.",
    rank: "rank",
    name: "name",
    bars: "How many reached how many points",
    bar: "{points} points: {n}",
    barUnder: "points",
    barsUnder: "points, from the number under each bar",
    at: "{who}, {points}",
  },
  de: {
    title: "Die Tagesreise",
    same: "Gleiche Karten und Würfel für alle, die heute segeln.",
    sameRafts: "Gleiche Flöße und Würfel für alle, die heute segeln.",
    games: "Die Spiele des Tages",
    against: "Wer gegen dich segelt",
    with: "Wer mit dir segelt",
    crew: "Drei Bots vom Rang {bot}",
    admiral: "Auch {bot}, segelt diese Reise, ohne Rang.",
    you: "du",
    log: "Dein Logbuch der Woche",
    sailedOn: "{day}: {games} gesegelt",
    ashore: "{day}: nicht gesegelt",
    sail: "Segel setzen",
    on: "Weitersegeln",
    once: "Eine Reise am Tag zählt, bis Mitternacht UTC: nichts wird zurückgenommen, Tipps gibt es nicht.",
    alone: "Ohne Server zählt sie für dich selbst.",
    place: "Platz",
    points: "Punkte",
    lead: "Vorsprung",
    behind: "Rückstand",
    rounds: "Runden",
    home: "daheim",
    first: "Runde des Ersten",
    rounds_: "Runde für Runde",
    copy: "Ergebnis kopieren",
    copied: "Kopiert: füg es ein, wo du magst.",
    round: "Runde {n}: {sign}",
    sign0: "hinten",
    sign1: "dazwischen",
    sign2: "mit vorn",
    sign3: "vorn",
    sign4: "keiner daheim",
    sign5: "¼ daheim",
    sign6: "½ daheim",
    sign7: "¾ daheim",
    sign8: "alle daheim",
    table: "Tabelle des Tages",
    all: "Alle, die heute segelten",
    nobody: "Noch ist niemand heimgekommen.",
    captains: "{n} kamen heim",
    unranked: "ohne Rang",
    mine: "Du",
    closed: "Mitschrift und Auswertung öffnen morgen, wenn niemand mehr diese Reise segeln kann.",
    honour: "Mit neuem Namen kann man noch einmal segeln: Ehrensache.",
    gaveUp: "Du hast diese Reise aufgegeben. Morgen gibt es eine neue.",
    row: "{n} Tage in Folge gesegelt.",
    row1: "Heute gesegelt.",
    wait: "Die Tabelle des Tages wird geholt …",
    failed: "Die Tabelle des Tages ist gerade nicht zu haben.",
    again: "Gleich wird noch einmal gefragt.",
    rank: "Rang",
    name: "Name",
    bars: "Wie viele wie viele Punkte erreichten",
    bar: "{points} Punkte: {n}",
    barUnder: "Punkte",
    barsUnder: "Punkte, ab der Zahl unter jedem Balken",
    at: "{who}, {points}",
  },
});

const isTogether = (voyage: Pick<Voyage, "signs">): boolean => voyage.signs.some((sign) => sign >= 4);

/** What a number of a voyage is called. */
function called(lang: Lang, told: Told, voyage: Voyage): string {
  if (told === "lead" && voyage.lead < 0) {
    return say(lang, "behind");
  }
  return say(lang, told === "points" && isTogether(voyage) ? "home" : told);
}

/** A number of a voyage as it is shown; "–": there is none. */
function numberIn(told: Told, voyage: Voyage): string {
  const first = voyage.signs.findIndex((sign) => sign > 4) + 1;
  return told === "first" ? (first > 0 ? `${first}` : "–") : `${Math.abs(voyage[told])}`;
}

/** The text that people send each other. */
export function shareText(lang: Lang, game: string, day: number, voyage: Voyage): string {
  const told = numbersOf(game).map((each) => `${numberIn(each, voyage)} ${called(lang, each, voyage)}`);
  return `Windrose ${numberOf(day)} · ${cardOf(game)!.title}\n${told.join(" · ")}\n${signsOf(voyage)}`;
}

/** What was reached, on a ticket to show around. */
function Reached(props: { game: string; day: number; voyage: Voyage }) {
  const { lang } = useWords();
  const { day, game, voyage } = props;
  const [said, setSaid] = useState("");
  const text = shareText(lang, game, day, voyage);
  return (
    <>
      <dl class="voyage-numbers">
        {numbersOf(game).map((told) => (
          <div key={told}>
            <dd class="num">{numberIn(told, voyage)}</dd>
            <dt>{called(lang, told, voyage)}</dt>
          </div>
        ))}
      </dl>
      <button
        class="primary"
        onClick={() => void copy(text).then((done) => setSaid(done ? say(lang, "copied") : text))}
      >
        {say(lang, "copy")}
      </button>
      <p class="voyage-said" role="status">
        {said}
      </p>
    </>
  );
}

const signWords = (lang: Lang, sign: number): string => say(lang, `sign${Math.min(sign, 8)}` as "sign0");

/** How each round ended, as tiles, and what these mean. */
function Rounds({ voyage }: { voyage: Voyage }) {
  const { lang } = useWords();
  const { signs } = voyage;
  const kinds = [...new Set(signs)].sort((a, b) => b - a);
  return (
    <section>
      <header>
        <h3>{say(lang, "rounds_")}</h3>
        <p class="voyage-key quiet-text" aria-hidden="true">
          {kinds.map((sign) => (
            <span key={sign}>
              <SignTile sign={sign} /> {signWords(lang, sign)}
            </span>
          ))}
        </p>
      </header>
      <ol class="voyage-rounds">
        {signs.map((sign, i) => (
          <li key={i} title={say(lang, "round", { n: i + 1, sign: signWords(lang, sign) })}>
            <SignTile sign={sign} />
            <span class="unseen">{say(lang, "round", { n: i + 1, sign: signWords(lang, sign) })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const MOST_BARS = 16;
/** The highest bar, in percent of the room for them. */
const HIGHEST = 100;

/** How many reached how many points, with me and the Admiral among them. */
function Bars(props: {
  points: readonly number[];
  mine: number | undefined;
  best: number | undefined;
  sailed: number;
}) {
  const { lang } = useWords();
  const { best, mine, points } = props;
  const all = [...points, ...(best === undefined ? [] : [best])];
  const low = Math.min(...all);
  const width = Math.max(1, Math.ceil((Math.max(...all) - low + 1) / MOST_BARS));
  const binOf = (n: number | undefined) => (n === undefined ? -1 : Math.floor((n - low) / width));
  const counts = Array.from({ length: binOf(Math.max(...all)) + 1 }, () => 0);
  for (const each of points) {
    counts[binOf(each)]!++;
  }
  const most = Math.max(...counts);
  return (
    <section class="voyage-all">
      <header>
        <h3>{say(lang, "all")}</h3>
        {best !== undefined && (
          <p class="voyage-key quiet-text">
            <span>
              <BotFace bot="level5" size={22} />
              {say(lang, "at", { who: CREW.level5!.title[lang], points: best })}
            </span>
          </p>
        )}
      </header>
      <ol class="voyage-bars" aria-label={say(lang, "bars")}>
        {counts.map((n, i) => {
          const from = low + i * width;
          const name = width === 1 ? `${from}` : `${from}–${from + width - 1}`;
          const isMine = i === binOf(mine);
          const isBest = i === binOf(best);
          return (
            <li key={i} class={isMine ? "mine" : ""} title={say(lang, "bar", { points: name, n })}>
              <div class="voyage-pillar" aria-hidden="true">
                {isBest && <BotFace bot="level5" size={30} />}
                {isMine && <b>{say(lang, "at", { who: say(lang, "mine"), points: mine! })}</b>}
                <i style={{ height: `${Math.round((n / most) * HIGHEST)}%` }} />
              </div>
              <span class="num" aria-hidden="true">
                {from}
              </span>
              <span class="unseen">{say(lang, "bar", { points: name, n })}</span>
            </li>
          );
        })}
      </ol>
      <p class="voyage-axis quiet-text">
        <span>{say(lang, width === 1 ? "barUnder" : "barsUnder")}</span>
        <span>{say(lang, "captains", { n: props.sailed })}</span>
      </p>
    </section>
  );
}

/** Names have no pennants of their own here: the same name always has the same one. */
function pennantOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % 5;
}

function Row({ result }: { result: DayResult }) {
  const { lang } = useWords();
  const { bot, name, points, rank, rounds, you } = result;
  return (
    <tr class={you ? "mine" : bot !== undefined ? "bot" : ""}>
      <td class="num">{rank ?? <abbr title={say(lang, "unranked")}>–</abbr>}</td>
      <th scope="row">
        <span class="voyage-name">
          {bot === undefined ? <Pennant seat={pennantOf(name)} size={28} /> : <BotFace bot={bot} size={26} />}
          {bot !== undefined ? (CREW[bot]?.name ?? bot) : you ? say(lang, "mine") : name}
        </span>
      </th>
      <td class="num">{points}</td>
      <td class="num">{rounds}</td>
      <td class="voyage-signs" title={signsOf(result)}>
        <RoundsLine signs={result.signs} />
      </td>
    </tr>
  );
}

/** The first places, which are still free. */
const FREE = [1, 2, 3];

/** In two columns, with me and the Admiral; shorter where the crew is shown above. */
function DayTable({ daily, hasCrew }: { daily: Daily; hasCrew: boolean }) {
  const { lang } = useWords();
  const { mine, best, points = [], results = [], sailed = points.length } = daily;
  const high = hasCrew ? 3 : 4;
  const isShown = ({ bot, you }: DayResult) => Boolean(you) || bot !== undefined;
  const others = results.filter((each) => !isShown(each)).slice(0, 2 * high - results.filter(isShown).length);
  const shown = results.filter((each) => isShown(each) || others.includes(each));
  const admiral = best ?? results.find(({ bot }) => bot === "level5");
  return (
    <>
      {points.length > 0 && (
        <Bars points={points} mine={mine?.points} best={admiral?.points} sailed={sailed} />
      )}
      <section>
        <header>
          <h3>{say(lang, "table")}</h3>
          <p class="quiet-text">{say(lang, "honour")}</p>
        </header>
        {results.length === 0 ? (
          <>
            <ol class="voyage-free" aria-hidden="true">
              {FREE.map((n) => (
                <li key={n} class="num">
                  {n}
                </li>
              ))}
            </ol>
            <p>{say(lang, "nobody")}</p>
          </>
        ) : (
          <div class="voyage-table">
            {[shown.slice(0, high), shown.slice(high)]
              .filter((rows) => rows.length > 0)
              .map((rows, i) => (
                <table key={i}>
                  <thead>
                    <tr>
                      <th scope="col">{say(lang, "rank")}</th>
                      <th scope="col">{say(lang, "name")}</th>
                      <th scope="col">{say(lang, "points")}</th>
                      <th scope="col">{say(lang, "rounds")}</th>
                      <td />
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((result, k) => (
                      <Row key={k} result={result} />
                    ))}
                  </tbody>
                </table>
              ))}
          </div>
        )}
      </section>
    </>
  );
}

/** Against whom one sails, and the chair that waits. */
function Crew(props: { game: string; bot: string; isRanked: boolean }) {
  const { lang } = useWords();
  const { bot, game } = props;
  const who = CREW[bot];
  return (
    <section>
      <h3>{say(lang, game === "azimuth" ? "with" : "against")}</h3>
      <div class="voyage-crew">
        <div class="voyage-faces" aria-hidden="true">
          {Array.from({ length: CREW_SEATS - 1 }, (_, i) => (
            <BotFace key={i} bot={bot} size={54} />
          ))}
          <span class="voyage-chair">{say(lang, "you")}</span>
        </div>
        <p>
          <strong>{say(lang, "crew", { bot: who?.title[lang] ?? bot })}</strong> <LevelDots bot={bot} />
          <br />
          {who?.about[lang]} {props.isRanked && say(lang, "admiral", { bot: CREW.level5!.title[lang] })}
        </p>
      </div>
    </section>
  );
}

/** What the server has of today; null while it is asked, undefined without one. */
function useDaily(game: string) {
  const [daily, setDaily] = useState<Daily | null | undefined>(null);
  /** "soon": it is asked again. */
  const [trouble, setTrouble] = useState<"" | "soon" | "stays">("");
  useEffect(() => {
    let isLeft = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    setDaily(null);
    setTrouble("");
    const look = async () => {
      try {
        const there = await hello();
        const found = there ? await dayOf(game) : undefined;
        if (!isLeft) {
          setDaily(found);
          setTrouble("");
        }
      } catch (error) {
        if (!isLeft) {
          setTrouble(passes(error) ? "soon" : "stays");
          again = passes(error) ? setTimeout(() => void look(), AGAIN_MS) : undefined;
        }
      }
    };
    void look();
    return () => {
      isLeft = true;
      clearTimeout(again);
    };
  }, [game]);
  return { daily, trouble };
}

/** The table of the day in this browser; made when one sets sail. */
function localVoyage(game: string, date: string, name: string): string {
  const id = voyageId(date, game);
  if (savedTable(id) === null) {
    const names = crewNames(Array.from({ length: CREW_SEATS - 1 }, () => CREW_BOT));
    const bots = names.map((each) => ({ kind: "bot" as const, name: each, bot: CREW_BOT }));
    const seed = pageSeed(date, game);
    const mine = Number(seed % BigInt(CREW_SEATS));
    const chairs = [...bots.slice(0, mine), { kind: "person" as const, name, bot: "" }, ...bots.slice(mine)];
    beginLocal({ game, seats: CREW_SEATS, options: {}, edition: "" }, chairs, { day: date, seed, id });
  }
  return `#/local/${id}`;
}

function Deal({ game, day }: { game: string; day: number }) {
  const { t, lang } = useWords();
  const { name } = useSettings();
  const { status } = useStore(serverState);
  const { daily, trouble } = useDaily(game);
  const [refusal, setRefusal] = useState("");
  const date = dateOf(day);
  const isAlone = status === "off" || daily === undefined;
  const local = savedTable(voyageId(date, game));
  const mine = daily?.mine ?? (isAlone || daily?.state === undefined ? voyagesOf(date)[game] : undefined);
  const isBegun = isAlone ? local !== null : daily?.state !== undefined;
  const gaveUp = !isAlone && daily?.state === "over" && mine === undefined;
  const card = cardOf(game)!;
  const showsCrew = mine === undefined && !gaveUp;
  const isEmpty = isAlone || daily?.results?.length === 0;
  const go = async () => {
    try {
      location.hash = isAlone ? localVoyage(game, date, name || t("you")) : await sail(game);
    } catch (error) {
      setRefusal(errorWords(t, lang, error));
    }
  };
  return (
    <>
      <section class="panel voyage" aria-labelledby="voyage-title">
        <header class="voyage-head">
          <Sky />
          <div class="voyage-title">
            <h2 id="voyage-title">{say(lang, "title")}</h2>
            <p>
              <strong>{card.title}.</strong> {say(lang, game === "azimuth" ? "sameRafts" : "same")}
            </p>
          </div>
          <div class="voyage-ticket by-day">
            <p class="voyage-stub">
              <Pennant seat={day % 5} size={34} />
              <span>
                <strong>Windrose {numberOf(day)}</strong>
                <br />
                {dateWords(day, lang)}
              </span>
            </p>
            {mine !== undefined && <Reached game={game} day={day} voyage={mine} />}
            {showsCrew && (
              <>
                <p class="quiet-text">{say(lang, "once")}</p>
                <button class="primary" disabled={daily === null && trouble === ""} onClick={() => void go()}>
                  {say(lang, isBegun ? "on" : "sail")}
                </button>
              </>
            )}
            {gaveUp && <p>{say(lang, "gaveUp")}</p>}
            {refusal !== "" && <p role="alert">{refusal}</p>}
          </div>
        </header>
        <div class="voyage-deal">
          <Games chosen={game} date={date} />
          {mine !== undefined && <Rounds voyage={mine} />}
          {showsCrew && <Crew game={game} bot={daily?.crew ?? CREW_BOT} isRanked={!isAlone} />}
          {isAlone && <p class="quiet-text">{say(lang, "alone")}</p>}
          {daily === null && trouble === "" && <p role="status">{say(lang, "wait")}</p>}
          {trouble !== "" && (
            <p class="voyage-trouble" role="alert">
              {say(lang, "failed")} {trouble === "soon" && say(lang, "again")}
            </p>
          )}
          {isEmpty && (
            <div class="voyage-cover" aria-hidden="true">
              <card.Picture shape="wide" />
            </div>
          )}
          {daily && <DayTable daily={daily} hasCrew={showsCrew} />}
        </div>
      </section>
      <Log day={day} isSailed={mine !== undefined && !isAlone} />
    </>
  );
}

/** All games of the day; those that were sailed are ticked. */
function Games({ chosen, date }: { chosen: string; date: string }) {
  const { lang } = useWords();
  const done = voyagesOf(date);
  return (
    <nav class="today-games" aria-label={say(lang, "games")}>
      {cards.map(({ id, title, Picture }) => (
        <a key={id} class="button" href={`#/today/${id}`} aria-current={id === chosen ? "page" : undefined}>
          <Picture shape="square" />
          <span>
            {title}
            {done[id] !== undefined && "\u00a0✓"}
          </span>
        </a>
      ))}
    </nav>
  );
}

const WEEK = 7;

/** The last seven days at sea; `isSailed`: the server keeps today's voyage. */
function Log({ day, isSailed }: { day: number; isSailed: boolean }) {
  const { lang } = useWords();
  const row = daysSailed(day);
  return (
    <section class="panel voyage-log">
      <h2>{say(lang, "log")}</h2>
      {row > 0 && <p class="voyage-row">{row === 1 ? say(lang, "row1") : say(lang, "row", { n: row })}</p>}
      <ol>
        {Array.from({ length: WEEK }, (_, i) => {
          const each = day - WEEK + 1 + i;
          const games = Object.keys(voyagesOf(dateOf(each))).map((id) => cardOf(id)?.title ?? id);
          const name = dateWords(each, lang);
          const told = say(lang, games.length > 0 ? "sailedOn" : "ashore", {
            day: name,
            games: games.join(", "),
          });
          return (
            <li key={each} class={games.length > 0 ? "sailed" : ""} title={told}>
              <span class="unseen">{told}</span>
              <span aria-hidden="true">{name.slice(0, lang === "de" ? 2 : 1)}</span>
            </li>
          );
        })}
      </ol>
      {isSailed && <p class="quiet-text">{say(lang, "closed")}</p>}
    </section>
  );
}

/** The voyage, and the log of those before. */
export function VoyageCard({ day, game }: { day: number; game: string }) {
  const chosen = cardOf(game) === undefined ? cards[day % cards.length]!.id : game;
  return <Deal key={chosen} game={chosen} day={day} />;
}
