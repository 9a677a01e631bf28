/** The daily voyage on the page of today: to set sail, what one has reached, and the table of the day. */
import { useEffect, useState } from "preact/hooks";
import { dateOf, numberOf } from "../drivers/day";
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
import { useSettings } from "../settings";
import { useStore } from "../store";
import { CREW } from "../ui/bots";
import { copy } from "../ui/copy";

const say = words({
  en: {
    title: "The daily voyage",
    text: "{game} against three bots of the rank {bot}. The same cards and dice for all who sail today.",
    together: "{game} with three bots of the rank {bot}. The same rafts and dice for all who sail today.",
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
    rounds_: "Your voyage, round by round",
    copy: "Copy the result",
    copied: "Copied: paste it wherever you like.",
    signs: "▲ leading, △ leading with others, ◇ in between, ▽ last",
    signsHome: "○ nobody is home yet, ● all are",
    table: "Table of the day",
    all: "All who sailed today",
    nobody: "Nobody has come home yet.",
    captains: "{n} came home",
    unranked: "{bot}, not ranked",
    mine: "You",
    closed: "Record and analysis open tomorrow, when nobody can sail this deal any more.",
    honour: "Whoever makes new identities can sail again: this table is a matter of honour.",
    gaveUp: "You gave up this voyage. Tomorrow there is another.",
    row: "Sailed {n} days in a row.",
    row1: "Sailed today.",
    wait: "Looking for the table of the day …",
    failed: "The table of the day cannot be had now.",
    rank: "rank",
    name: "name",
    result: "{points} points, {rounds} rounds",
    bars: "How many reached how many points",
    bar: "{points} points: {n}",
  },
  de: {
    title: "Die Tagesreise",
    text: "{game} gegen drei Bots vom Rang {bot}. Gleiche Karten und Würfel für alle, die heute segeln.",
    together: "{game} mit drei Bots vom Rang {bot}. Gleiche Flöße und Würfel für alle, die heute segeln.",
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
    rounds_: "Deine Reise, Runde für Runde",
    copy: "Ergebnis kopieren",
    copied: "Kopiert: füg es ein, wo du magst.",
    signs: "▲ vorn, △ vorn mit anderen, ◇ dazwischen, ▽ hinten",
    signsHome: "○ noch niemand ist daheim, ● alle sind es",
    table: "Tabelle des Tages",
    all: "Alle, die heute segelten",
    nobody: "Noch ist niemand heimgekommen.",
    captains: "{n} kamen heim",
    unranked: "{bot}, ohne Rang",
    mine: "Du",
    closed: "Mitschrift und Auswertung öffnen morgen, wenn niemand mehr diese Reise segeln kann.",
    honour: "Wer sich neue Namen macht, kann noch einmal segeln: diese Tabelle ist Ehrensache.",
    gaveUp: "Du hast diese Reise aufgegeben. Morgen gibt es eine neue.",
    row: "{n} Tage in Folge gesegelt.",
    row1: "Heute gesegelt.",
    wait: "Die Tabelle des Tages wird geholt …",
    failed: "Die Tabelle des Tages ist gerade nicht zu haben.",
    rank: "Rang",
    name: "Name",
    result: "{points} Punkte, {rounds} Runden",
    bars: "Wie viele wie viele Punkte erreichten",
    bar: "{points} Punkte: {n}",
  },
});

const SHOWN = 8;

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

function Reached(props: { game: string; day: number; voyage: Voyage }) {
  const { lang } = useWords();
  const { day, game, voyage } = props;
  const [said, setSaid] = useState("");
  const text = shareText(lang, game, day, voyage);
  return (
    <div class="voyage-reached">
      <dl class="voyage-numbers">
        {numbersOf(game).map((told) => (
          <div key={told}>
            <dd class="num">{numberIn(told, voyage)}</dd>
            <dt>{called(lang, told, voyage)}</dt>
          </div>
        ))}
      </dl>
      <h3>{say(lang, "rounds_")}</h3>
      <p class="voyage-signs" title={say(lang, isTogether(voyage) ? "signsHome" : "signs")}>
        {signsOf(voyage)}
      </p>
      <p class="quiet-text">{say(lang, isTogether(voyage) ? "signsHome" : "signs")}</p>
      <button
        class="primary"
        onClick={() => void copy(text).then((done) => setSaid(done ? say(lang, "copied") : text))}
      >
        {say(lang, "copy")}
      </button>
      <p class="voyage-said" role="status">
        {said}
      </p>
    </div>
  );
}

/** How many reached how many points. */
function Bars({ points, mine }: { points: readonly number[]; mine: number | undefined }) {
  const { lang } = useWords();
  const low = Math.min(...points);
  const width = Math.max(1, Math.ceil((Math.max(...points) - low + 1) / 16));
  const counts: number[] = [];
  for (const each of points) {
    const at = Math.floor((each - low) / width);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const most = Math.max(...counts.filter((n) => n !== undefined));
  return (
    <ol class="voyage-bars" aria-label={say(lang, "bars")}>
      {Array.from(counts, (n = 0, i) => {
        const from = low + i * width;
        const name = width === 1 ? `${from}` : `${from}–${from + width - 1}`;
        const isMine = mine !== undefined && mine >= from && mine < from + width;
        return (
          <li key={i} class={isMine ? "mine" : ""} title={say(lang, "bar", { points: name, n })}>
            <span style={{ height: `${Math.round((n / most) * 72)}px` }} />
            <span class="num">{name}</span>
            <span class="unseen">{say(lang, "bar", { points: name, n })}</span>
          </li>
        );
      })}
    </ol>
  );
}

function Row({ result }: { result: DayResult }) {
  const { lang } = useWords();
  const { bot, name, points, rank, rounds, you } = result;
  return (
    <tr class={you ? "mine" : ""}>
      <td class="num">{rank ?? "–"}</td>
      <th scope="row">
        {bot !== undefined
          ? say(lang, "unranked", { bot: CREW.level5?.title[lang] ?? bot })
          : you
            ? say(lang, "mine")
            : name}
      </th>
      <td class="num">{points}</td>
      <td class="num">{rounds}</td>
      <td class="voyage-signs small">{signsOf(result)}</td>
    </tr>
  );
}

function DayTable({ daily }: { daily: Daily }) {
  const { lang } = useWords();
  const { mine, points = [], results = [], sailed = 0 } = daily;
  const shown = results.filter(({ bot, you }, i) => i < SHOWN || you || bot !== undefined);
  return (
    <>
      {points.length > 0 && (
        <>
          <h3>{say(lang, "all")}</h3>
          <Bars points={points} mine={mine?.points} />
        </>
      )}
      <h3>{say(lang, "table")}</h3>
      {results.length === 0 ? (
        <p>{say(lang, "nobody")}</p>
      ) : (
        <table class="voyage-table">
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
            {shown.map((result, i) => (
              <Row key={i} result={result} />
            ))}
          </tbody>
        </table>
      )}
      {sailed > SHOWN && <p class="quiet-text">{say(lang, "captains", { n: sailed })}</p>}
      <p class="quiet-text">{say(lang, "honour")}</p>
    </>
  );
}

/** What the server has of today; null while it is asked, undefined without one. */
function useDaily(game: string) {
  const [daily, setDaily] = useState<Daily | null | undefined>(null);
  const [trouble, setTrouble] = useState(false);
  useEffect(() => {
    let isLeft = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    setDaily(null);
    setTrouble(false);
    const look = async () => {
      try {
        const there = await hello();
        const found = there ? await dayOf(game) : undefined;
        if (!isLeft) {
          setDaily(found);
          setTrouble(false);
        }
      } catch (error) {
        if (!isLeft) {
          setTrouble(true);
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
  const go = async () => {
    try {
      location.hash = isAlone ? localVoyage(game, date, name || t("you")) : await sail(game);
    } catch (error) {
      setRefusal(errorWords(t, lang, error));
    }
  };
  return (
    <div class="voyage-deal">
      <p>
        {say(lang, game === "azimuth" ? "together" : "text", {
          game: card.title,
          bot: CREW[CREW_BOT]?.title[lang] ?? "2",
        })}
      </p>
      {mine !== undefined && <Reached game={game} day={day} voyage={mine} />}
      {mine === undefined && !gaveUp && (
        <>
          <p class="quiet-text">{say(lang, "once")}</p>
          <button class="primary" disabled={daily === null && !trouble} onClick={() => void go()}>
            {say(lang, isBegun ? "on" : "sail")}
          </button>
        </>
      )}
      {gaveUp && <p>{say(lang, "gaveUp")}</p>}
      {refusal !== "" && <p role="alert">{refusal}</p>}
      {isAlone && <p class="quiet-text">{say(lang, "alone")}</p>}
      {mine !== undefined && !isAlone && <p class="quiet-text">{say(lang, "closed")}</p>}
      {daily === null && !trouble && <p role="status">{say(lang, "wait")}</p>}
      {trouble && <p role="alert">{say(lang, "failed")}</p>}
      {daily && <DayTable daily={daily} />}
    </div>
  );
}

export function VoyageCard({ day, game }: { day: number; game: string }) {
  const { lang } = useWords();
  const chosen = cardOf(game) === undefined ? cards[day % cards.length]!.id : game;
  const done = voyagesOf(dateOf(day));
  const row = daysSailed(day);
  return (
    <section class="panel today voyage" aria-labelledby="voyage-title">
      <h2 id="voyage-title">{say(lang, "title")}</h2>
      <nav class="voyage-games" aria-label={say(lang, "title")}>
        {cards.map((card) => (
          <a
            key={card.id}
            class="button"
            href={`#/today/${card.id}`}
            aria-current={card.id === chosen ? "page" : undefined}
          >
            {card.title}
            {done[card.id] !== undefined && " ✓"}
          </a>
        ))}
      </nav>
      <Deal key={chosen} game={chosen} day={day} />
      {row > 0 && <p class="voyage-row">{row === 1 ? say(lang, "row1") : say(lang, "row", { n: row })}</p>}
    </section>
  );
}
