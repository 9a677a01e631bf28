/** Play with people: which game, how many, and whether bots may fill the rest. */
import { useEffect, useState } from "preact/hooks";
import { hello, publicTables, seek, serverState, type Table } from "../drivers/server";
import { cardOf, cards } from "../games";
import type { GameCard } from "../games/contract";
import { useWords } from "../i18n";
import { errorWords } from "../i18n/trouble";
import { useStore } from "../store";
import { Check, Choice } from "../ui/field";
import { Header, Switches } from "../ui/header";

const EVERY_MS = 5000;

/** Tables where people look for others. */
function useGatherings(): readonly Table[] {
  const [tables, setTables] = useState<readonly Table[]>([]);
  useEffect(() => {
    const look = async () => {
      if (await hello()) {
        const open = await publicTables().catch(() => []);
        setTables(open.filter((table) => table.fill_at !== undefined));
      }
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return tables;
}

export function SeekPage(props: { card: GameCard }) {
  const { t, lang } = useWords();
  const { status } = useStore(serverState);
  const gatherings = useGatherings();
  const [game, setGame] = useState(props.card.id);
  const [wanted, setWanted] = useState(2);
  const [bots, setBots] = useState(true);
  const [said, setSaid] = useState("");
  const [min, max] = cardOf(game)!.seats;
  const seats = Math.min(Math.max(wanted, min), max);
  const look = async (event: Event) => {
    event.preventDefault();
    try {
      location.hash = `#/t/${await seek({ game, seats, bots })}`;
    } catch (error) {
      setSaid(errorWords(t, lang, error));
    }
  };
  const waiting = (isMeant: (table: Table) => boolean) => {
    const chairs = gatherings.filter(isMeant).flatMap((table) => table.chairs);
    const names = chairs.filter(({ kind }) => kind === "person").map(({ name }) => name);
    return names.length > 0 ? { help: t("seekWaits", { names: names.join(", "), k: names.length }) } : {};
  };
  const numbers = Array.from({ length: max - min + 1 }, (_, i) => min + i).filter((n) => n > 1);
  return (
    <>
      <Header title={<h1>{t("withPeople")}</h1>}>
        <Switches />
      </Header>
      <main class="page narrow" id="content">
        <form class="panel form" onSubmit={(event) => void look(event)}>
          <p>{t("seekText")}</p>
          <Choice
            label={t("games")}
            name="game"
            value={game}
            values={cards.map(({ id, title }) => ({
              value: id,
              label: title,
              ...waiting((table) => table.game === id),
            }))}
            choose={(value) => setGame(value)}
          />
          <Choice
            label={t("seekSeats")}
            name="seats"
            value={seats}
            values={numbers.map((value) => ({
              value,
              label: String(value),
              ...waiting((table) => table.game === game && table.seats === value),
            }))}
            choose={(value) => setWanted(value)}
          />
          <Check label={t("seekBots")} value={bots} choose={setBots} />
          <div class="row">
            <button class="primary" disabled={status === "off"}>
              {t("seekDo")}
            </button>
            <span role="status">{status === "off" ? t("offlineLobby") : said}</span>
          </div>
        </form>
      </main>
    </>
  );
}
