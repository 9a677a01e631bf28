/** An evening of a club: made by an organiser, joined by a link, and shown on a wall. */
import { useEffect, useState } from "preact/hooks";
import {
  type Club,
  type ClubTable,
  depart,
  enter,
  finish,
  gather,
  keptClubs,
  lookAt,
  nextRound,
  papersOf,
} from "../drivers/clubs";
import { hello } from "../drivers/server";
import { cardOf, cards } from "../games";
import { words } from "../games/contract";
import { useWords } from "../i18n";
import { Pennant } from "../look/marks";
import "../look/club.css";
import { copy } from "../ui/copy";
import { download } from "../ui/download";
import { Header, Switches } from "../ui/header";

const say = words({
  en: {
    title: "Club evening",
    text: "Several rounds for everybody who joins by your link. Seats are drawn so that people meet as many others as possible; bots fill the rest.",
    name: "Name of the evening",
    game: "Game",
    seats: "Seats at each table",
    rounds: "Rounds",
    seconds: "Seconds for a move",
    duplicate: "The same deals and dice at all tables",
    make: "Make the evening",
    before: "Evenings you have seen",
    facts: "{game} · {n} people · round {round} of {rounds}",
    invite: "Link for everybody",
    copy: "Copy",
    copied: "Copied.",
    enter: "Take part",
    leave: "Leave",
    waiting: "You take part from the next round on.",
    play: "To your table",
    first: "Draw the first round",
    next: "Draw the next round",
    force: "Go on without them",
    forceHelp: "Tables that still play then count as equal places.",
    end: "End the evening",
    over: "The evening is over.",
    table: "Table {n}",
    chair: "chair {n}",
    bot: "Bot",
    same: "Same deals at all tables: chair 2 holds the same cards everywhere. Records open when all tables of a round are over.",
    standings: "Standings",
    points: "points",
    chairs: "chair",
    played: "rounds",
    rank: "rank",
    person: "name",
    gone: "left",
    drop: "Remove {name}",
    records: "Download the records",
    none: "Nobody has come yet. Send the link.",
    noServer: "A club evening needs a server, and none answers.",
    wait: "Looking for the evening …",
  },
  de: {
    title: "Clubabend",
    text: "Mehrere Runden für alle, die über deinen Link kommen. Die Plätze werden so gelost, dass man möglichst vielen anderen begegnet; Bots füllen auf.",
    name: "Name des Abends",
    game: "Spiel",
    seats: "Plätze an jedem Tisch",
    rounds: "Runden",
    seconds: "Sekunden für einen Zug",
    duplicate: "Gleiche Karten und Würfel an allen Tischen",
    make: "Abend anlegen",
    before: "Abende, die du gesehen hast",
    facts: "{game} · {n} Leute · Runde {round} von {rounds}",
    invite: "Link für alle",
    copy: "Kopieren",
    copied: "Kopiert.",
    enter: "Mitspielen",
    leave: "Aussteigen",
    waiting: "Du spielst ab der nächsten Runde mit.",
    play: "Zu deinem Tisch",
    first: "Erste Runde auslosen",
    next: "Nächste Runde auslosen",
    force: "Ohne sie weitermachen",
    forceHelp: "Tische, die noch spielen, zählen dann als gleiche Plätze.",
    end: "Abend beenden",
    over: "Der Abend ist zu Ende.",
    table: "Tisch {n}",
    chair: "Stuhl {n}",
    bot: "Bot",
    same: "Gleiche Karten an allen Tischen: Stuhl 2 hält überall dieselben. Mitschriften öffnen, wenn alle Tische einer Runde fertig sind.",
    standings: "Stand",
    points: "Punkte",
    chairs: "Stuhl",
    played: "Runden",
    rank: "Rang",
    person: "Name",
    gone: "weg",
    drop: "{name} entfernen",
    records: "Mitschriften laden",
    none: "Noch ist niemand da. Schick den Link.",
    noServer: "Ein Clubabend braucht einen Server, und keiner antwortet.",
    wait: "Der Abend wird gesucht …",
  },
});

const EVERY_MS = 4000;

const half = (twice: number): string => {
  const whole = Math.trunc(twice / 2);
  return twice % 2 === 0 ? `${whole}` : `${whole === 0 ? (twice < 0 ? "−" : "") : whole}½`;
};

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The form of an organiser. */
function NewEvening() {
  const { lang } = useWords();
  const [game, setGame] = useState(cards[0]!.id);
  const [title, setTitle] = useState("");
  const [seats, setSeats] = useState(4);
  const [rounds, setRounds] = useState(3);
  const [seconds, setSeconds] = useState(60);
  const [duplicate, setDuplicate] = useState(true);
  const [trouble, setTrouble] = useState("");
  const [min, max] = cardOf(game)!.seats;
  const make = async () => {
    try {
      await hello();
      const plan = { game, title, seats: Math.min(max, Math.max(min, seats)), rounds, seconds, duplicate };
      location.hash = `#/club/${(await gather(plan)).id}`;
    } catch (error) {
      setTrouble(message(error));
    }
  };
  const number = (label: string, value: number, set: (n: number) => void, from: number, to: number) => (
    <label>
      {label}
      <input
        type="number"
        min={from}
        max={to}
        value={value}
        onInput={(event) => set(event.currentTarget.valueAsNumber || from)}
      />
    </label>
  );
  return (
    <section class="panel club-new">
      <h2>{say(lang, "title")}</h2>
      <p>{say(lang, "text")}</p>
      <label>
        {say(lang, "name")}
        <input type="text" maxLength={60} value={title} onInput={(e) => setTitle(e.currentTarget.value)} />
      </label>
      <label>
        {say(lang, "game")}
        <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
          {cards.map((card) => (
            <option key={card.id} value={card.id}>
              {card.title}
            </option>
          ))}
        </select>
      </label>
      {number(say(lang, "seats"), seats, setSeats, min, max)}
      {number(say(lang, "rounds"), rounds, setRounds, 1, 20)}
      {number(say(lang, "seconds"), seconds, setSeconds, 5, 3600)}
      <label class="check">
        <input
          type="checkbox"
          checked={duplicate}
          onChange={(event) => setDuplicate(event.currentTarget.checked)}
        />
        {say(lang, "duplicate")}
      </label>
      <button class="primary" onClick={() => void make()}>
        {say(lang, "make")}
      </button>
      {trouble !== "" && <p role="alert">{trouble}</p>}
      {keptClubs().length > 0 && (
        <>
          <h3>{say(lang, "before")}</h3>
          <ul>
            {keptClubs().map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#/club/${id}`}>{name || id}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** A table on the wall: who sits on which chair, and their points. */
function WallTable({ club, table, number }: { club: Club; table: ClubTable; number: number }) {
  const { lang } = useWords();
  const most = Math.max(...table.points);
  return (
    <li class={table.over ? "club-table over" : "club-table"}>
      <h3>{say(lang, "table", { n: number })}</h3>
      <ol>
        {table.who.map((person, seat) => {
          const name = club.people.find((each) => each.person === person)?.name ?? say(lang, "bot");
          const points = table.points[seat];
          const leads = points !== undefined && points === most && most > 0;
          return (
            <li key={seat} class={leads ? "lead" : ""}>
              <span class="club-chair num" title={say(lang, "chair", { n: seat + 1 })}>
                {seat + 1}
              </span>
              <Pennant seat={seat} />
              <span class="name">{name}</span>
              <span class="num">{points ?? ""}</span>
            </li>
          );
        })}
      </ol>
      {table.mine !== undefined && !table.over && (
        <a class="button primary" href={`#/t/${table.id}`}>
          {say(lang, "play")}
        </a>
      )}
    </li>
  );
}

function Standings({ club, act }: { club: Club; act(run: () => Promise<Club>): void }) {
  const { lang } = useWords();
  return (
    <section class="panel club-standings" aria-labelledby="club-standings">
      <h2 id="club-standings">{say(lang, "standings")}</h2>
      {club.people.length === 0 && <p>{say(lang, "none")}</p>}
      {club.people.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{say(lang, "rank")}</th>
              <th scope="col">{say(lang, "person")}</th>
              <th scope="col">{say(lang, "points")}</th>
              {club.duplicate && <th scope="col">{say(lang, "chairs")}</th>}
              <th scope="col">{say(lang, "played")}</th>
              {club.organiser && <td />}
            </tr>
          </thead>
          <tbody>
            {club.people.map((each) => (
              <tr key={each.person} class={each.you ? "mine" : ""}>
                <td class="num">{each.rank}</td>
                <th scope="row">
                  {each.name}
                  {!each.in && ` (${say(lang, "gone")})`}
                </th>
                <td class="num">{half(each.points2)}</td>
                {club.duplicate && <td class="num">{half(each.chair2)}</td>}
                <td class="num">{each.played}</td>
                {club.organiser && (
                  <td>
                    {each.in && !club.over && (
                      <button
                        class="quiet"
                        aria-label={say(lang, "drop", { name: each.name })}
                        title={say(lang, "drop", { name: each.name })}
                        onClick={() => act(() => depart(club.id, each.person))}
                      >
                        ×
                      </button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** What one may do: take part, leave; the organiser draws rounds and ends the evening. */
function Helm(props: { club: Club; invite: string; act(run: () => Promise<Club>): void }) {
  const { lang } = useWords();
  const { act, club } = props;
  const [said, setSaid] = useState("");
  const invite = club.invite ?? props.invite;
  const link = `${location.href.replace(/#.*$/, "")}#/club/${club.id}/${invite}`;
  const mine = club.people.find((each) => each.you);
  const now = club.tables.filter((table) => table.round === club.drawn);
  const plays = now.some((table) => !table.over);
  const isLast = club.drawn >= club.rounds;
  const save = async () => download(`${club.title || "club"}.wr.txt`, await papersOf(club), "text/plain");
  return (
    <section class="panel club-helm">
      {invite !== "" && (
        <p class="club-link">
          <label>
            {say(lang, "invite")}
            <input type="text" readOnly value={link} />
          </label>
          <button onClick={() => void copy(link).then((done) => setSaid(done ? say(lang, "copied") : link))}>
            {say(lang, "copy")}
          </button>
        </p>
      )}
      <p role="status">{said}</p>
      <p class="row">
        {!club.over && mine?.in !== true && (
          <button class="primary" onClick={() => act(() => enter(club.id, invite))}>
            {say(lang, "enter")}
          </button>
        )}
        {!club.over && mine?.in === true && (
          <button onClick={() => act(() => depart(club.id))}>{say(lang, "leave")}</button>
        )}
        {club.organiser && !club.over && !isLast && (
          <button class="primary" onClick={() => act(() => nextRound(club.id, plays))}>
            {say(lang, plays ? "force" : club.drawn === 0 ? "first" : "next")}
          </button>
        )}
        {club.organiser && !club.over && (
          <button onClick={() => act(() => finish(club.id))}>{say(lang, "end")}</button>
        )}
        {club.tables.some((table) => table.open) && (
          <button onClick={() => void save()}>{say(lang, "records")}</button>
        )}
      </p>
      {club.organiser && plays && !isLast && <p class="quiet-text">{say(lang, "forceHelp")}</p>}
      {mine?.in === true && !now.some((table) => table.mine !== undefined) && !club.over && (
        <p>{say(lang, "waiting")}</p>
      )}
      {club.over && <p>{say(lang, "over")}</p>}
      {club.duplicate && <p class="quiet-text">{say(lang, "same")}</p>}
    </section>
  );
}

function useClub(id: string, invite: string) {
  const [club, setClub] = useState<Club | null>(null);
  const [trouble, setTrouble] = useState("");
  const take = (asked: Promise<Club>) =>
    asked.then(
      (found) => {
        setClub(found);
        setTrouble("");
      },
      (error: unknown) => setTrouble(message(error)),
    );
  useEffect(() => {
    let isLeft = false;
    const look = async () => {
      const there = await hello();
      if (!isLeft && there) {
        await take(lookAt(id, invite));
      } else if (!there) {
        setTrouble("noServer");
      }
    };
    void look();
    const timer = setInterval(() => document.visibilityState === "visible" && void look(), EVERY_MS);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [id, invite]);
  return { club, trouble, act: (run: () => Promise<Club>) => void take(run()) };
}

function Evening({ id, invite }: { id: string; invite: string }) {
  const { lang } = useWords();
  const { act, club, trouble } = useClub(id, invite);
  if (club === null) {
    return (
      <p class="panel" role={trouble === "" ? "status" : "alert"}>
        {trouble === "" ? say(lang, "wait") : trouble === "noServer" ? say(lang, "noServer") : trouble}
      </p>
    );
  }
  const now = club.tables.filter((table) => table.round === club.drawn);
  return (
    <>
      <div class="club-wall">
        <h2>{club.title || say(lang, "title")}</h2>
        <p>
          {say(lang, "facts", {
            game: cardOf(club.game)?.title ?? club.game,
            n: club.people.filter((each) => each.in).length,
            round: club.drawn,
            rounds: club.rounds,
          })}
        </p>
        <ul class="club-tables">
          {now.map((table, i) => (
            <WallTable key={table.id} club={club} table={table} number={i + 1} />
          ))}
        </ul>
        {trouble !== "" && <p role="alert">{trouble === "noServer" ? say(lang, "noServer") : trouble}</p>}
        <Helm club={club} invite={invite} act={act} />
      </div>
      <Standings club={club} act={act} />
    </>
  );
}

export function ClubPage({ id, invite }: { id: string; invite: string }) {
  const { lang } = useWords();
  return (
    <>
      <Header title={<h1>{say(lang, "title")}</h1>}>
        <Switches />
      </Header>
      <main class="desk wood club-page" id="content">
        {id === "" ? <NewEvening /> : <Evening key={id} id={id} invite={invite} />}
      </main>
    </>
  );
}
