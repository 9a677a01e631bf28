/** A table of the server before it begins: who sits where, and how to invite others. */
import { useState } from "preact/hooks";
import type { TableDriver, TableState } from "../drivers/driver";
import { useWords } from "../i18n";
import { refusalWords } from "../i18n/trouble";
import { Pennant } from "../look/marks";
import { Header, Switches } from "../ui/header";
import { CopyButton } from "../ui/copy";
import { QrCode } from "../ui/qrcode";
import { KickDialog, type Whom } from "./people";

export function inviteLink(table: string, invite: string): string {
  const base = location.href.replace(/#.*$/, "");
  return `${base}#/t/${table}${invite === "" ? "" : `/${invite}`}`;
}

function Invite(props: { link: string }) {
  const { t } = useWords();
  return (
    <section class="panel invite">
      <h2>{t("inviteTitle")}</h2>
      <p>{t("inviteText")}</p>
      <div class="row">
        <input
          class="grow"
          readOnly
          value={props.link}
          aria-label={t("inviteTitle")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={props.link} />
      </div>
      <QrCode text={props.link} label={t("inviteQr")} />
    </section>
  );
}

export function WaitingRoom(props: { driver: TableDriver; state: TableState; title: string }) {
  const { t, lang } = useWords();
  const { driver, state } = props;
  const { server } = state;
  const [whom, setWhom] = useState<Whom | null>(null);
  const free = state.seats.filter((seat) => seat.open).length;
  const seated = state.seats.some((seat) => seat.you);
  return (
    <>
      <Header title={<h1>{props.title}</h1>}>
        <Switches />
      </Header>
      <main class="page narrow" id="content">
        <section class="panel">
          <h2>{free > 0 ? t("waitingForPlayers", { n: free }) : t("players")}</h2>
          <ol class="chairs">
            {state.seats.map((seat) => (
              <li key={seat.seat}>
                <Pennant seat={seat.pennant} />
                <span class="name">{seat.open ? t("seatFree") : seat.name}</span>
                {seat.you && <span class="tag">{t("you")}</span>}
                {seat.bot && <span class="tag">{t("bot")}</span>}
                {server?.host && !seat.open && !seat.you && driver.people !== null && (
                  <button
                    aria-label={t("kick", { name: seat.name })}
                    onClick={() =>
                      seat.bot
                        ? void driver.people?.kick(seat)
                        : setWhom({ name: seat.name, seat: seat.seat })
                    }
                  >
                    {t("kickDo")}
                  </button>
                )}
                {seat.open && !seated && !server?.kicked && driver.join !== null && (
                  <button class="primary" onClick={() => void driver.join?.(seat.seat)}>
                    {t("join")}
                  </button>
                )}
              </li>
            ))}
          </ol>
          {server?.shuffle && <p class="quiet-text">{t("shuffleLater")}</p>}
          {server?.kicked && <p role="status">{t("kicked")}</p>}
          <div class="row">
            {server?.canStart && driver.start !== null && (
              <button class="primary" onClick={() => void driver.start?.()}>
                {t("startNow")}
              </button>
            )}
            {seated && driver.leave !== null && (
              <button onClick={() => void driver.leave?.().then(() => (location.hash = "#/"))}>
                {t("leave")}
              </button>
            )}
          </div>
          {state.trouble !== null && (
            <p class="trouble" role="alert">
              {refusalWords(t, lang, state.trouble)}
            </p>
          )}
        </section>
        {whom !== null && driver.people !== null && (
          <KickDialog people={driver.people} whom={whom} close={() => setWhom(null)} />
        )}
        {server !== null && server.invite !== "" && !server.kicked && (
          <Invite link={inviteLink(server.id, server.invite)} />
        )}
      </main>
    </>
  );
}
