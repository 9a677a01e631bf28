/** People who look for others: when bots fill the free seats, and who agrees to that. */
import { useEffect, useState } from "preact/hooks";
import type { ServerView, TableState } from "../drivers/driver";
import { seek } from "../drivers/server";
import { useWords } from "../i18n";
import { errorWords } from "../i18n/trouble";
import { Check } from "../ui/field";

export function Gathering(props: { state: TableState; server: ServerView }) {
  const { t, lang } = useWords();
  const { seats, setup, viewer } = props.state;
  const { fillAt, withBots } = props.server;
  const [now, setNow] = useState(Date.now());
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((fillAt - now) / 1000));
  const against = seats.filter(({ seat, bot, open }) => !bot && !open && !withBots[seat]);
  const names = against.map(({ name, you }) => (you ? t("you") : name)).join(", ");
  const choose = (bots: boolean) =>
    void seek({ game: setup.game, seats: setup.seats, bots }).then(
      () => setSaid(""),
      (error: unknown) => setSaid(errorWords(t, lang, error)),
    );
  return (
    <div class="form gathering">
      <p>
        {names !== ""
          ? t("seekNobots", { names })
          : left > 0
            ? t("seekFills", { n: left })
            : t("seekFillsNow")}
      </p>
      {viewer !== null && <Check label={t("seekAgree")} value={withBots[viewer] === true} choose={choose} />}
      {said !== "" && <p role="alert">{said}</p>}
    </div>
  );
}
