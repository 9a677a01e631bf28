/** A table of the server before it begins: the cabin, who sits where, and how to invite others. */
import { useEffect, useState } from "preact/hooks";
import type { Seat, TableDriver, TableState } from "../drivers/driver";
import { cardOf } from "../games";
import type { ComponentChildren, GameCard } from "../games/contract";
import { useWords } from "../i18n";
import { refusalWords } from "../i18n/trouble";
import { CompassRose } from "../look/art/rose";
import { Metals } from "../look/art/metal";
import { Check } from "../look/icons";
import { Pennant } from "../look/marks";
import "../look/waiting.css";
import { useSettings } from "../settings";
import { CREW } from "../ui/bots";
import { lower } from "../ui/clock";
import { CopyButton } from "../ui/copy";
import { Dialog } from "../ui/dialog";
import { Check as Tick } from "../ui/field";
import { Header, Switches } from "../ui/header";
import { QrCode } from "../ui/qrcode";
import { Cabin, chairAt, HEIGHT, WIDTH } from "./cabin";
import { Chat } from "./chat";
import { Gathering } from "./gathering";
import { Invitation } from "./invite";
import { inviteLink } from "./link";
import { KickDialog, type Whom } from "./people";
import { Standing } from "./rated";
import { Terms } from "./terms";

/** Of a long path its beginning and its end: the whole of it is in the field, and is copied. */
export function shortPath(path: string): string {
  return path.length > 20 ? `${path.slice(0, 7)}…${path.slice(-6)}` : path;
}

function Invite(props: { link: string; title: string }) {
  const { t } = useWords();
  const { host, pathname } = new URL(props.link);
  return (
    <div class="invite">
      <h2>{props.title}</h2>
      <QrCode text={props.link} label={t("inviteQr")} />
      <p>
        {t("inviteText")} {t("inviteFine")}
      </p>
      <div class="link-row">
        <label>
          <span class="unseen">{t("inviteTitle")}</span>
          <span class="link-field">
            <input readOnly value={props.link} onFocus={(event) => event.currentTarget.select()} />
            {/* As people read it: without what all links have. */}
            <span aria-hidden="true">
              <span>
                {host}
                <wbr />
                {shortPath(pathname)}
              </span>
            </span>
          </span>
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

/** What is known of somebody who waits. */
function useStatus(seat: Seat, isHost: boolean): string {
  const { t } = useWords();
  if (seat.open) {
    return t("freeChairHelp");
  }
  if (seat.bot) {
    const rank = t(CREW[seat.level] === undefined ? "bot" : (seat.level as "level1"));
    return `${rank}, ${t("botReady")}`;
  }
  if (seat.you) {
    return isHost ? `${lower(t("you"))}, ${t("hostSeat")}` : lower(t("you"));
  }
  const where = seat.online ? t("atTheTable") : t("away");
  return isHost ? `${t("hostSeat")}, ${where}` : where;
}

/** The card before a chair: flag, name, and what can be done about it. */
function Plate(props: RoomProps & { seat: Seat; kick(whom: Whom): void }) {
  const { t } = useWords();
  const { bot } = useSettings();
  const { driver, seat, state } = props;
  const { server } = state;
  const isHost = server?.hostSeat === seat.seat;
  const crew = seat.bot ? CREW[seat.level] : undefined;
  const isHere = !seat.open && !seat.you && seat.online;
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
        <strong class="name">{seat.open ? t("freeChair") : (crew?.name ?? seat.name)}</strong>
        <small>{useStatus(seat, isHost)}</small>
      </span>
      {isHere && (
        <span class="here-mark">
          <Check size={14} />
        </span>
      )}
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
      {server?.host && seat.open && driver.people !== null && (
        <button class="add-bot" onClick={() => void driver.people?.seatBot(seat.seat, bot)}>
          {t("addBot")}
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

/** The chart on the table, and things of the game on it; before they are loaded, its book. */
function Mat(props: { card: GameCard }) {
  const { card } = props;
  const [things, setThings] = useState<readonly ComponentChildren[]>([]);
  useEffect(() => void card.legend?.().then(({ mat }) => setThings(mat)), [card.id]);
  return (
    <div class="mat" aria-hidden="true">
      <div class="mat-chart raw" data-game={card.id}>
        <svg class="mat-rose" viewBox="-120 -120 240 240">
          <Metals />
          <CompassRose cx={0} cy={0} r={100} />
        </svg>
        {things.length === 0 && (
          <div class="mat-book">
            <card.Picture />
          </div>
        )}
        {things.map((thing, i) => (
          <div key={i} class="mat-thing">
            {thing}
          </div>
        ))}
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
  const { bot } = useSettings();
  const { driver, state, card } = props;
  const { server } = state;
  const free = state.seats.filter((seat) => seat.open).length;
  const title = free > 0 ? t("waitingForPlayers", { n: free }) : t("players");
  const name = CREW[bot]?.name ?? t("bot");
  return (
    <aside class="waiting-side">
      <section class="panel">
        {server !== null && server.invite !== "" && !server.kicked ? (
          <Invite link={inviteLink(server.id, server.invite)} title={title} />
        ) : (
          <h2>{title}</h2>
        )}
        {server !== null && server.fillAt > 0 && <Gathering state={state} server={server} />}
        {server?.kicked && <p role="status">{t("kicked")}</p>}
        {state.trouble !== null && (
          <p class="trouble" role="alert">
            {refusalWords(t, lang, state.trouble)}
          </p>
        )}
      </section>
      <section class="panel">
        <h2>{t("agreed")}</h2>
        <Terms card={card} state={state} people={driver.people} />
        {server?.rated && <Standing state={state} />}
        {server !== null && driver.people !== null && state.seats.some((seat) => seat.you) && (
          <Tick label={t("signName")} value={server.signed} choose={(on) => void driver.people?.sign(on)} />
        )}
      </section>
      {state.chat !== null && (
        <section class="panel waiting-chat">
          <h2>{t("chat")}</h2>
          <Chat lines={state.chat} seats={state.seats} say={driver.say} people={driver.people} />
        </section>
      )}
      {server?.host && driver.start !== null && (
        <button
          class="primary set-sail"
          onClick={() => void (free > 0 ? driver.start?.(bot) : driver.start?.())}
        >
          {t("startNow")}{" "}
          {free > 0 && <small>{free === 1 ? t("startBot", { name }) : t("startBots", { n: free })}</small>}
        </button>
      )}
    </aside>
  );
}

function LeaveDialog(props: RoomProps & { close(): void }) {
  const { t } = useWords();
  const leave = () => void props.driver.leave?.().then(() => (location.hash = "#/"));
  return (
    <Dialog title={t("leaveTitle")} onClose={props.close}>
      <p>{t(props.state.server?.host ? "leaveSureHost" : "leaveSure")}</p>
      <div class="row end">
        <button onClick={props.close}>{t("cancel")}</button>
        <button class="danger" onClick={leave}>
          {t("leave")}
        </button>
      </div>
    </Dialog>
  );
}

export function WaitingRoom(props: RoomProps & { title: string }) {
  const { t } = useWords();
  const { driver, state } = props;
  const { server, seats } = state;
  const card = cardOf(state.setup.game)!;
  const [isLeaving, setLeaving] = useState(false);
  const isSeated = seats.some((seat) => seat.you);
  const isGuest = !isSeated && server !== null && !server.host && !server.kicked;
  if (isGuest && driver.join !== null && seats.some((seat) => seat.open)) {
    return <Invitation driver={driver} state={state} card={card} />;
  }
  const taken = seats.filter((seat) => !seat.open).length;
  return (
    <div class="waiting-page" data-game={card.id}>
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
        {isSeated && driver.leave !== null && <button onClick={() => setLeaving(true)}>{t("leave")}</button>}
        <Switches />
      </Header>
      <main class="waiting" id="content">
        <Room driver={driver} state={state} card={card} />
        <Side driver={driver} state={state} card={card} />
      </main>
      {isLeaving && <LeaveDialog driver={driver} state={state} close={() => setLeaving(false)} />}
    </div>
  );
}
