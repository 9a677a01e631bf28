/** An evening of a club: made by an organiser, joined by a link, and shown on a wall. */
import { useEffect, useState } from "preact/hooks";
import {
  allClubs,
  type Club,
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
import { errorWords } from "../i18n/trouble";
import "../look/club.css";
import { CardBack } from "../look/icons";
import { copy } from "../ui/copy";
import { Dialog } from "../ui/dialog";
import { download } from "../ui/download";
import { Header, Switches } from "../ui/header";
import { Rounds, Standings, WallTable } from "./wall";

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
    facts: "{game} · people: {n} · tables: {tables}",
    invite: "Link for everybody",
    copy: "Copy",
    copied: "Copied.",
    enter: "Take part",
    leave: "Leave",
    waiting: "You take part from the next round on.",
    first: "Draw the first round",
    next: "Draw the next round",
    force: "Go on without them",
    forceHelp: "Tables that still play then count as equal places.",
    end: "End the evening",
    endSure: "No round follows, and tables that still play count as equal places. This cannot be undone.",
    over: "The evening is over.",
    same: "Same deals at all tables:",
    sameText:
      "chair 2 gets the same cards, dice and winds everywhere. What counts is how you do against the others in your chair. Records open when all tables of a round are over.",
    records: "Download the records",
    wall: "Show on a wall",
    back: "Back from the wall",
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
    facts: "{game} · Leute: {n} · Tische: {tables}",
    invite: "Link für alle",
    copy: "Kopieren",
    copied: "Kopiert.",
    enter: "Mitspielen",
    leave: "Aussteigen",
    waiting: "Du spielst ab der nächsten Runde mit.",
    first: "Erste Runde auslosen",
    next: "Nächste Runde auslosen",
    force: "Ohne sie weitermachen",
    forceHelp: "Tische, die noch spielen, zählen dann als gleiche Plätze.",
    end: "Abend beenden",
    endSure:
      "Es folgt keine Runde mehr, und Tische, die noch spielen, zählen als gleiche Plätze. Das lässt sich nicht zurücknehmen.",
    over: "Der Abend ist zu Ende.",
    same: "Gleiche Karten an allen Tischen:",
    sameText:
      "Stuhl 2 hält überall dieselben. Es zählt, wie du gegen die anderen auf deinem Stuhl spielst. Mitschriften öffnen, wenn alle Tische einer Runde fertig sind.",
    records: "Mitschriften laden",
    wall: "An die Wand werfen",
    back: "Zurück von der Wand",
    noServer: "Ein Clubabend braucht einen Server, und keiner antwortet.",
    wait: "Der Abend wird gesucht …",
  },
});

const EVERY_MS = 4000;

/** The form of an organiser. */
function NewEvening() {
  const { t, lang } = useWords();
  const [game, setGame] = useState(cards[0]!.id);
  const [title, setTitle] = useState("");
  const [seats, setSeats] = useState(4);
  const [rounds, setRounds] = useState(3);
  const [seconds, setSeconds] = useState(60);
  const [duplicate, setDuplicate] = useState(true);
  const [trouble, setTrouble] = useState("");
  const [before, setBefore] = useState(keptClubs);
  useEffect(() => void allClubs().then(setBefore, () => undefined), []);
  const [min, max] = cardOf(game)!.seats;
  const make = async () => {
    try {
      await hello();
      const plan = { game, title, seats: Math.min(max, Math.max(min, seats)), rounds, seconds, duplicate };
      location.hash = `#/club/${(await gather(plan)).id}`;
    } catch (error) {
      setTrouble(errorWords(t, lang, error));
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
      {before.length > 0 && (
        <>
          <h3>{say(lang, "before")}</h3>
          <ul>
            {before.map(({ id, title: name }) => (
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

/** What one may do: take part, leave; the organiser draws rounds and ends the evening. */
function Helm(props: { club: Club; invite: string; act(run: () => Promise<Club>): void; project(): void }) {
  const { t, lang } = useWords();
  const { act, club } = props;
  const [said, setSaid] = useState("");
  const invite = club.invite ?? props.invite;
  const link = `${location.href.replace(/#.*$/, "")}#/club/${club.id}/${invite}`;
  const mine = club.people.find((each) => each.you);
  const now = club.tables.filter((table) => table.round === club.drawn);
  const plays = now.some((table) => !table.over);
  const isLast = club.drawn >= club.rounds;
  const [ending, setEnding] = useState(false);
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
        {club.organiser && !club.over && <button onClick={() => setEnding(true)}>{say(lang, "end")}</button>}
        {club.tables.some((table) => table.open) && (
          <button onClick={() => save().catch((error: unknown) => setSaid(errorWords(t, lang, error)))}>
            {say(lang, "records")}
          </button>
        )}
        <button onClick={props.project}>{say(lang, "wall")}</button>
      </p>
      {club.organiser && plays && !isLast && <p class="quiet-text">{say(lang, "forceHelp")}</p>}
      {mine?.in === true && !now.some((table) => table.mine !== undefined) && !club.over && (
        <p>{say(lang, "waiting")}</p>
      )}
      {club.over && <p>{say(lang, "over")}</p>}
      {ending && (
        <Dialog title={say(lang, "end")} onClose={() => setEnding(false)}>
          <div class="form">
            <p>{say(lang, "endSure")}</p>
            <div class="row">
              <button
                class="primary"
                onClick={() => {
                  setEnding(false);
                  act(() => finish(club.id));
                }}
              >
                {say(lang, "end")}
              </button>
              <button onClick={() => setEnding(false)}>{t("cancel")}</button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function useClub(id: string, invite: string) {
  const { t, lang } = useWords();
  const [club, setClub] = useState<Club | null>(null);
  const [trouble, setTrouble] = useState("");
  const take = (asked: Promise<Club>) =>
    asked.then(
      (found) => {
        setClub(found);
        setTrouble("");
      },
      (error: unknown) => setTrouble(errorWords(t, lang, error)),
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

/** A wall has the whole screen, where the browser lets it, and nothing to click but the way back. */
function useWall(): [boolean, (isWall: boolean) => void] {
  const [isWall, setWall] = useState(false);
  useEffect(() => {
    const follow = () => document.fullscreenElement === null && setWall(false);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  const show = (next: boolean) => {
    setWall(next);
    const asked = next
      ? document.documentElement.requestFullscreen?.()
      : document.fullscreenElement && document.exitFullscreen();
    Promise.resolve(asked).catch(() => undefined);
  };
  return [isWall, show];
}

/** How many tables lie beside each other on a wall, and in how many rows. */
function shapeOf(tables: number): Record<string, number> {
  const beside = Math.max(1, Math.ceil(Math.sqrt(tables * 1.5)));
  return { "--tables": beside, "--rows": Math.max(1, Math.ceil(tables / beside)) };
}

function Evening({ id, invite }: { id: string; invite: string }) {
  const { lang } = useWords();
  const { act, club, trouble } = useClub(id, invite);
  const [isWall, setWall] = useWall();
  if (club === null) {
    return (
      <p class="panel" role={trouble === "" ? "status" : "alert"}>
        {trouble === "" ? say(lang, "wait") : trouble === "noServer" ? say(lang, "noServer") : trouble}
      </p>
    );
  }
  const now = club.tables.filter((table) => table.round === club.drawn);
  return (
    <div class={isWall ? "club-evening on-wall" : "club-evening"}>
      <header class="club-bar wood">
        <div>
          <h2>{club.title || say(lang, "title")}</h2>
          <p>
            {say(lang, "facts", {
              game: cardOf(club.game)?.title ?? club.game,
              n: club.people.filter((each) => each.in).length,
              tables: now.length,
            })}
          </p>
        </div>
        <Rounds round={club.drawn} rounds={club.rounds} />
        {isWall && <button onClick={() => setWall(false)}>{say(lang, "back")}</button>}
      </header>
      <div class="club-wall">
        <ul class="club-tables" style={shapeOf(now.length)}>
          {now.map((table, i) => (
            <WallTable key={table.id} club={club} table={table} number={i + 1} />
          ))}
        </ul>
        {trouble !== "" && <p role="alert">{trouble === "noServer" ? say(lang, "noServer") : trouble}</p>}
        {club.duplicate && (
          <div class="panel club-same">
            <span aria-hidden="true">
              <CardBack />
              <CardBack />
              <CardBack />
            </span>
            <p>
              <b>{say(lang, "same")}</b> {say(lang, "sameText")}
            </p>
          </div>
        )}
        {!isWall && <Helm club={club} invite={invite} act={act} project={() => setWall(true)} />}
      </div>
      <Standings club={club} isWall={isWall} drop={(person) => act(() => depart(club.id, person))} />
    </div>
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
