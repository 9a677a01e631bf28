/** Opens a table, here or on the server, and shows it. */
import { useEffect, useState } from "preact/hooks";
import type { TableDriver } from "../drivers/driver";
import { LocalDriver } from "../drivers/local";
import { savedTable } from "../drivers/saved";
import { cardOf } from "../games";
import type { AnyGame } from "../games/contract";
import { useWords } from "../i18n";
import { errorWords } from "../i18n/trouble";
import { TablePage } from "../table/page";
import { Header, Switches } from "../ui/header";

interface Open {
  driver: TableDriver;
  game: AnyGame;
  title: string;
}

async function gameOf(id: string): Promise<{ game: AnyGame; title: string }> {
  const card = cardOf(id);
  if (card === undefined) {
    throw new Error(`unknown game "${id}"`);
  }
  return { game: await card.load(), title: card.title };
}

async function openHere(id: string): Promise<TableDriver | null> {
  const saved = savedTable(id);
  return saved?.isCompanion === true
    ? (await import("../drivers/companion")).CompanionDriver.open(saved)
    : LocalDriver.open(id);
}

async function openTable(kind: "local" | "server", id: string, invite: string): Promise<Open | null> {
  const driver =
    kind === "local"
      ? await openHere(id)
      : await (await import("../drivers/network")).NetworkDriver.open(id, invite);
  if (driver === null) {
    return null;
  }
  return { driver, ...(await gameOf(driver.state.value.setup.game)) };
}

export function SeatPage(props: { kind: "local" | "server"; id: string; invite: string }) {
  const { t, lang } = useWords();
  const { kind, id, invite } = props;
  const [open, setOpen] = useState<Open | string>("");
  useEffect(() => {
    let closed = false;
    let driver: TableDriver | undefined;
    setOpen("");
    openTable(kind, id, invite).then(
      (opened) => {
        driver = opened?.driver;
        if (closed) {
          driver?.close();
        } else {
          setOpen(opened ?? t("gone"));
        }
      },
      (error: unknown) => !closed && setOpen(errorWords(t, lang, error)),
    );
    return () => {
      closed = true;
      driver?.close();
    };
  }, [kind, id, invite]);
  useEffect(() => {
    document.title = typeof open === "string" ? "Windrose" : open.title;
  }, [open]);
  if (typeof open !== "string") {
    return <TablePage key={id} {...open} />;
  }
  return (
    <>
      <Header>
        <Switches />
      </Header>
      <main class="page narrow" id="content">
        <p role="status">{open === "" ? t("loading") : open}</p>
      </main>
    </>
  );
}
