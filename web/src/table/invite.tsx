/** What a friend sees first who opens a link: the game, who invites, and one button to sit down. */
import { useState } from "preact/hooks";
import type { Seat, TableDriver, TableState } from "../drivers/driver";
import { rename, serverState } from "../drivers/server";
import type { GameCard } from "../games/contract";
import { useWords } from "../i18n";
import { errorWords, refusalWords } from "../i18n/trouble";
import { star } from "../look/art/place";
import "../look/invite.css";
import { Pennant } from "../look/marks";
import { settings } from "../settings";
import { Header, Switches } from "../ui/header";
import { ShortTerms } from "./terms";

function Seal() {
  return (
    <svg class="seal" viewBox="-52 -52 104 104" aria-hidden="true">
      <path
        d="M0-48C14-50 22-40 32-36 44-30 50-16 46-4 50 8 44 22 34 32 24 46 10 44 0 48-12 50-24 44-34 34-46 26-46 10-48 0-50-14-42-28-32-36-22-46-12-46 0-48Z"
        fill="#a8212f"
        stroke="#5d0a14"
        stroke-width="1.5"
      />
      <circle r="34" fill="#8f1826" stroke="#d1505c" stroke-width="2" />
      <circle r="30" fill="none" stroke="#5d0a14" stroke-width="1.5" />
      <path d={star(27, 6, 4)} fill="#c23a47" />
      <path d={star(16, 5, 4)} fill="#d8606b" transform="rotate(45)" />
      <path
        d="M-30-30Q-10-44 14-38"
        fill="none"
        stroke="#f2a0a6"
        stroke-width="3"
        stroke-linecap="round"
        opacity=".7"
      />
    </svg>
  );
}

/** Who sits where; a free seat can be chosen, unless seats are drawn by lot. */
function Chairs(props: {
  seats: readonly Seat[];
  chosen: number | null;
  choose: ((seat: number) => void) | null;
}) {
  const { t } = useWords();
  return (
    <ol class="guests">
      {props.seats.map((seat) => {
        const isMine = seat.seat === props.chosen;
        const name = isMine ? t("seatYours") : seat.open ? t("seatFree") : seat.name;
        const inside = (
          <>
            <Pennant seat={seat.pennant} size={36} />
            <span class="name">{name}</span>
          </>
        );
        return (
          <li key={seat.seat} class={isMine ? "mine" : seat.open ? "free" : ""}>
            {seat.open && props.choose !== null ? (
              <button
                type="button"
                aria-pressed={isMine}
                aria-label={`${t("chair", { n: seat.seat + 1 })}: ${name}`}
                onClick={() => props.choose?.(seat.seat)}
              >
                {inside}
              </button>
            ) : (
              inside
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The name and the seat, and what sits down. */
function useGuest(driver: TableDriver, state: TableState) {
  const { t, lang } = useWords();
  const known = settings.value.name || serverState.value.you?.name || "";
  const [name, setName] = useState(known);
  const [wanted, setWanted] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const free = state.seats.filter((seat) => seat.open);
  const mayChoose = !state.server?.shuffle && free.length > 1;
  const chosen = free.find((seat) => seat.seat === wanted)?.seat ?? free[0]?.seat ?? null;
  const sit = async (event: Event) => {
    event.preventDefault();
    const called = name.trim();
    try {
      if (called !== "" && called !== serverState.value.you?.name) {
        await rename(called);
      }
      if (called !== "") {
        settings.update({ name: called });
      }
      await driver.join?.(chosen);
    } catch (error) {
      setSaid(errorWords(t, lang, error));
    }
  };
  return { name, setName, chosen, choose: mayChoose ? setWanted : null, said, sit, free: free.length };
}

export function Invitation(props: { driver: TableDriver; state: TableState; card: GameCard }) {
  const { t, lang } = useWords();
  const { driver, state, card } = props;
  const guest = useGuest(driver, state);
  const host = state.server?.hostSeat ?? null;
  return (
    <div class="invite-page" data-game={card.id}>
      <Header>
        <Switches />
      </Header>
      <main class="invitation" id="content">
        <div class="invite-art">
          <card.Picture shape="wide" />
        </div>
        <form class="letter by-day" onSubmit={(event) => void guest.sit(event)}>
          <Seal />
          <div>
            <p class="by">
              {host !== null && <Pennant seat={state.seats[host]?.pennant ?? 0} size={34} />}
              <span>
                {host === null ? (
                  t("inviteNobody")
                ) : (
                  <>
                    <strong>{state.seats[host]?.name}</strong> {t("inviteBy")}
                  </>
                )}
              </span>
            </p>
            <h1>{card.title}</h1>
            <p class="pitch">{card.pitch[lang]}</p>
            <ShortTerms card={card} state={state} />
          </div>
          <div>
            <Chairs seats={state.seats} chosen={guest.chosen} choose={guest.choose} />
            <label>
              <span>{t("nameAtTable")}</span>
              <input
                value={guest.name}
                maxLength={24}
                autoComplete="nickname"
                onInput={(event) => guest.setName(event.currentTarget.value)}
              />
            </label>
            <button class="primary large">{t("joinAndPlay")}</button>
            {guest.said !== "" && <p role="alert">{guest.said}</p>}
            {state.trouble !== null && <p role="alert">{refusalWords(t, lang, state.trouble)}</p>}
            <p class="fine">{t(guest.free === 1 ? "inviteFineLast" : "inviteFine")}</p>
          </div>
        </form>
      </main>
    </div>
  );
}
