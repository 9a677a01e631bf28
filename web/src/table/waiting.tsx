/** A table of the server before it begins: the cabin, who sits where, and how to invite others. */
import { useState } from "preact/hooks";
import type { Seat, TableDriver, TableState } from "../drivers/driver";
import { cardOf } from "../games";
import type { GameCard } from "../games/contract";
import { useWords } from "../i18n";
import { refusalWords } from "../i18n/trouble";
import { CompassRose } from "../look/art/rose";
import { Metals } from "../look/art/metal";
import { Pennant } from "../look/marks";
import "../look/waiting.css";
import { CopyButton } from "../ui/copy";
import { Header, Switches } from "../ui/header";
import { QrCode } from "../ui/qrcode";
import { Cabin, chairAt, HEIGHT, WIDTH } from "./cabin";
import { Chat } from "./chat";
import { Invitation } from "./invite";
import { KickDialog, type Whom } from "./people";
import { Terms } from "./terms";

/** A path and not a hash, so that the server can tell others where the link leads. */
export function inviteLink(table: string, invite: string): string {
  return new URL(`./t/${table}${invite === "" ? "" : `/${invite}`}`, location.href).href;
}

function Invite(props: { link: string }) {
  const { t } = useWords();
  return (
    <div class="invite">
      <QrCode text={props.link} label={t("inviteQr")} />
      <p>
        {t("inviteText")} {t("inviteFine")}
      </p>
      <div class="link-row">
        <label>
          <strong>{t("inviteTitle")}</strong>
          <input readOnly value={props.link} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <CopyButton text={props.link} />
      </div>
    </div>
  );
}

interface RoomProps {
  driver: TableDriver;
  state: TableState;
}

/** The card before a chair: flag, name, and what can be done about it. */
function Plate(props: RoomProps & { seat: Seat; kick(whom: Whom): void }) {
  const { t } = useWords();
  const { driver, seat, state } = props;
  const { server } = state;
  const isHost = server?.hostSeat === seat.seat;
  const what = seat.bot ? t("bot") : seat.you ? t("you") : isHost ? t("hostSeat") : "";
  const maySit =
    seat.open && driver.join !== null && !server?.kicked && !state.seats.some((each) => each.you);
  const { x, y } = chairAt(seat.seat, state.seats.length);
  return (
    <li
      class={seat.open ? "free" : seat.you ? "you" : ""}
      style={{ left: `${(x / WIDTH) * 100}%`, top: `${((y + 216) / HEIGHT) * 100}%` }}
    >
      <Pennant seat={seat.pennant} size={28} />
      <span class="who">
        <strong class="name">{seat.open ? t("seatFree") : seat.name}</strong>
        {what !== "" && <small>{what}</small>}
      </span>
      {server?.host && !seat.open && !seat.you && driver.people !== null && (
        <button
          aria-label={t("kick", { name: seat.name })}
          title={t("kick", { name: seat.name })}
          onClick={() =>
            seat.bot ? void driver.people?.kick(seat) : props.kick({ name: seat.name, seat: seat.seat })
          }
        >
          ✕
        </button>
      )}
      {maySit && (
        <button class="primary" onClick={() => void driver.join?.(seat.seat)}>
          {t("join")}
        </button>
      )}
    </li>
  );
}

/** The chart on the table, and the game on it. */
function Mat(props: { card: GameCard }) {
  return (
    <div class="mat" aria-hidden="true">
      <div class="mat-chart">
        <svg class="mat-rose" viewBox="-120 -120 240 240">
          <Metals />
          <CompassRose cx={0} cy={0} r={100} />
        </svg>
        <div class="mat-book">
          <props.card.Picture />
        </div>
      </div>
    </div>
  );
}

function Room(props: RoomProps & { card: GameCard }) {
  const [whom, setWhom] = useState<Whom | null>(null);
  const { driver, state, card } = props;
  return (
    <div class="cabin">
      <div class="cabin-stage">
        <Cabin seats={state.seats} />
        <Mat card={card} />
        <ol class="chairs plates">
          {state.seats.map((seat) => (
            <Plate key={seat.seat} driver={driver} state={state} seat={seat} kick={setWhom} />
          ))}
        </ol>
      </div>
      {whom !== null && driver.people !== null && (
        <KickDialog people={driver.people} whom={whom} close={() => setWhom(null)} />
      )}
    </div>
  );
}

function Side(props: RoomProps & { card: GameCard }) {
  const { t, lang } = useWords();
  const { driver, state, card } = props;
  const { server } = state;
  const free = state.seats.filter((seat) => seat.open).length;
  return (
    <aside class="waiting-side">
      <section class="panel">
        <h2>{free > 0 ? t("waitingForPlayers", { n: free }) : t("players")}</h2>
        {server?.kicked && <p role="status">{t("kicked")}</p>}
        {server !== null && server.invite !== "" && !server.kicked && (
          <Invite link={inviteLink(server.id, server.invite)} />
        )}
        {state.trouble !== null && (
          <p class="trouble" role="alert">
            {refusalWords(t, lang, state.trouble)}
          </p>
        )}
      </section>
      <section class="panel">
        <h2>{t("agreed")}</h2>
        <Terms card={card} state={state} />
      </section>
      {state.chat !== null && (
        <section class="panel waiting-chat">
          <h2>{t("chat")}</h2>
          <Chat lines={state.chat} seats={state.seats} say={driver.say} people={driver.people} />
        </section>
      )}
      {server?.canStart && driver.start !== null && (
        <button class="primary set-sail" onClick={() => void driver.start?.()}>
          {t("startNow")}
        </button>
      )}
      {state.seats.some((seat) => seat.you) && driver.leave !== null && (
        <button class="leave" onClick={() => void driver.leave?.().then(() => (location.hash = "#/"))}>
          {t("leave")}
        </button>
      )}
    </aside>
  );
}

export function WaitingRoom(props: RoomProps & { title: string }) {
  const { t } = useWords();
  const { driver, state } = props;
  const { server, seats } = state;
  const card = cardOf(state.setup.game)!;
  const isSeated = seats.some((seat) => seat.you);
  const isGuest = !isSeated && server !== null && !server.host && !server.kicked;
  if (isGuest && driver.join !== null && seats.some((seat) => seat.open)) {
    return <Invitation driver={driver} state={state} card={card} />;
  }
  const taken = seats.filter((seat) => !seat.open).length;
  return (
    <div class="waiting-page">
      <Header
        title={
          <>
            <h1>{props.title}</h1>
            <p>{t("chairsTaken", { taken, all: seats.length })}</p>
          </>
        }
      >
        <a class="button" href={`#/rules/${card.id}`}>
          {t("rules")}
        </a>
        <Switches />
      </Header>
      <main class="waiting" id="content">
        <Room driver={driver} state={state} card={card} />
        <Side driver={driver} state={state} card={card} />
      </main>
    </div>
  );
}
