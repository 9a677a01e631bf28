/** A table without a clock that a player has left: when others may continue, and how. */
import { useEffect, useState } from "preact/hooks";
import type { People, Seat, TableState } from "../drivers/driver";
import { useWords, type Translate } from "../i18n";
import { Dialog } from "../ui/dialog";

const LONGEST = 2 ** 31 - 1; /* the longest wait of a browser's timer */

/** Draws again when the next of these times has come. */
function useTimes(times: readonly number[]): number {
  const [now, setNow] = useState(Date.now());
  const next = Math.min(...times.filter((time) => time > now));
  useEffect(() => {
    if (!Number.isFinite(next)) {
      return undefined;
    }
    const timer = setTimeout(
      () => setNow(Date.now()),
      Math.min(Math.max(next - Date.now(), 0) + 50, LONGEST),
    );
    return () => clearTimeout(timer);
  }, [next]);
  return Math.max(now, Date.now());
}

function lengthOf(t: Translate, seconds: number): string {
  const units = [
    [86400, "nDays"],
    [3600, "nHours"],
    [60, "nMinutes"],
    [1, "nSeconds"],
  ] as const;
  const [size, key] = units.find(([each]) => seconds >= each && seconds % each === 0) ?? units[3];
  return t(key, { n: seconds / size });
}

function EndDialog(props: { people: People; close(): void }) {
  const { t } = useWords();
  return (
    <Dialog title={t("endGame")} onClose={props.close}>
      <p>{t("endSure")}</p>
      <div class="row end">
        <button onClick={props.close}>{t("cancel")}</button>
        <button
          class="danger"
          onClick={() => {
            void props.people.end();
            props.close();
          }}
        >
          {t("endGame")}
        </button>
      </div>
    </Dialog>
  );
}

function Late(props: { people: People; seat: Seat; after: number }) {
  const { t } = useWords();
  const { people, seat } = props;
  const [ends, setEnds] = useState(false);
  return (
    <div class="confirm" role="group" aria-label={t("absentOf", { name: seat.name })}>
      <p>{t("absentNow", { name: seat.name, time: lengthOf(t, props.after) })}</p>
      <button onClick={() => void people.standIn(seat.seat)}>{t("standIn")}</button>
      <button onClick={() => setEnds(true)}>{t("endGame")}</button>
      {ends && <EndDialog people={people} close={() => setEnds(false)} />}
    </div>
  );
}

export function Absent(props: { people: People; state: TableState }) {
  const { t, lang } = useWords();
  const { people, state } = props;
  const { absent, seats, viewer } = state;
  const now = useTimes((absent?.at ?? []).filter((time) => time !== null));
  const mine = seats.find((seat) => seat.you);
  if (mine === undefined || viewer === null || state.phase !== "playing") {
    return null;
  }
  if (mine.out === "absent") {
    return (
      <div class="confirm" role="group" aria-label={t("comeBack")}>
        <p>{t("absentYou")}</p>
        <button class="primary" onClick={() => void people.comeBack()}>
          {t("comeBack")}
        </button>
      </div>
    );
  }
  if (absent === null || mine.out !== "") {
    return null;
  }
  const owing = seats.flatMap((seat) => {
    const at = absent.at[seat.seat] ?? null;
    return at === null || seat.you ? [] : [{ seat, at }];
  });
  return (
    <>
      {owing.map(({ seat, at }) =>
        at <= now ? (
          <Late key={seat.seat} people={people} seat={seat} after={absent.after} />
        ) : (
          !seat.online && (
            <p key={seat.seat} class="absent-note quiet-text">
              {t("absentThen", {
                name: seat.name,
                time: new Date(at).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" }),
              })}
            </p>
          )
        ),
      )}
    </>
  );
}
