/** Opens a table, here or on the server, and shows it. */
import { useEffect, useState } from "preact/hooks";
import type { TableDriver } from "../drivers/driver";
import { LocalDriver } from "../drivers/local";
import { savedTable } from "../drivers/saved";
import { AGAIN_MS, passes } from "../drivers/server";
import { cardOf } from "../games";
import type { AnyGame } from "../games/contract";
import { useWords } from "../i18n";
import { errorWords } from "../i18n/trouble";
import { TablePage } from "../table/page";
import { Opening } from "./opening";

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
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let closed = false;
    let driver: TableDriver | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setOpen((now) => (typeof now === "string" && tries > 0 ? now : ""));
    const fail = (error: unknown) => {
      const isAway = error instanceof Error && "code" in error && error.code === "away";
      setOpen(isAway ? t("linkAway") : errorWords(t, lang, error));
      timer = passes(error) ? setTimeout(() => setTries(tries + 1), AGAIN_MS) : undefined;
    };
    openTable(kind, id, invite).then(
      (opened) => {
        driver = opened?.driver;
        if (closed) {
          driver?.close();
        } else {
          setOpen(opened ?? t("gone"));
        }
      },
      (error: unknown) => !closed && fail(error),
    );
    return () => {
      closed = true;
      clearTimeout(timer);
      driver?.close();
    };
  }, [kind, id, invite, tries]);
  useEffect(() => {
    document.title = typeof open === "string" ? "Windrose" : open.title;
  }, [open]);
  if (typeof open !== "string") {
    return <TablePage key={id} {...open} />;
  }
  return <Opening words={open} />;
}
