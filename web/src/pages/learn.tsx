/** A lesson at its table: `#/learn/GAME/NUMBER`; without a number, the first that is left. */
import { useEffect, useState } from "preact/hooks";
import { LessonDriver } from "../drivers/lesson";
import { firstLeft } from "../drivers/lessons";
import type { AnyGame, GameCard } from "../games/contract";
import { useWords } from "../i18n";
import { errorWords } from "../i18n/trouble";
import { settings } from "../settings";
import { LessonPanel } from "../table/lesson";
import { TablePage } from "../table/page";
import { Opening } from "./opening";

export function LearnPage(props: { card: GameCard; number: string }) {
  const { t, lang } = useWords();
  const { card } = props;
  const [number] = useState(() =>
    props.number === "" ? (firstLeft(card.id) ?? 0) : Number(props.number) - 1,
  );
  const [open, setOpen] = useState<{ driver: LessonDriver; game: AnyGame } | string>("");
  useEffect(() => {
    let driver: LessonDriver | null = null;
    let closed = false;
    const opening = LessonDriver.open(card.id, number, settings.value.name || t("you"));
    Promise.all([opening, card.load()]).then(
      ([opened, game]) => {
        driver = opened;
        if (closed) {
          driver?.close();
        } else {
          setOpen(opened === null ? t("notFound") : { driver: opened, game });
        }
      },
      (error: unknown) => !closed && setOpen(errorWords(t, lang, error)),
    );
    return () => {
      closed = true;
      driver?.close();
    };
  }, [card, number]);
  if (typeof open !== "string") {
    const { driver, game } = open;
    return (
      <TablePage
        driver={driver}
        game={game}
        title={card.title}
        panel={({ isBehind, skip }, view) => (
          <LessonPanel
            driver={driver}
            game={game}
            number={number}
            view={view}
            isBehind={isBehind}
            skip={skip}
          />
        )}
      />
    );
  }
  return <Opening words={open} />;
}
