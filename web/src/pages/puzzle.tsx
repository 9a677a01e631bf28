/** A puzzle at its table: `#/puzzle/DATE`, or `#/puzzle/GAME/NUMBER`; without a number, any. */
import { useEffect, useState } from "preact/hooks";
import { PuzzleDriver } from "../drivers/puzzle";
import { gameOfDay, noteSolved, placeOfDay, type Puzzle, puzzlesOf } from "../drivers/puzzles";
import { cardOf } from "../games";
import type { AnyGame } from "../games/contract";
import { useWords, type Translate } from "../i18n";
import { errorWords } from "../i18n/trouble";
import { settings } from "../settings";
import { useStore } from "../store";
import { TablePage } from "../table/page";
import { PuzzlePanel } from "../table/puzzle";
import { dateWords, dayAt, numberOf, today } from "../drivers/day";
import { Opening } from "./opening";

interface Wanted {
  puzzle: Puzzle;
  /** The day whose puzzle it is; null: one that was looked for. */
  day: number | null;
  at: number;
  count: number;
}

/** Null: there is no such puzzle, or not yet. */
async function find(id: string, number: string): Promise<Wanted | null> {
  const day = dayAt(id);
  if (day !== null && day > today()) {
    return null;
  }
  const all = await puzzlesOf(day === null ? id : gameOfDay(day));
  const any = Math.floor(Math.random() * all.length);
  const at = day !== null ? placeOfDay(day, all.length) : number === "" ? any : Number(number) - 1;
  const puzzle = all[at];
  return puzzle === undefined ? null : { puzzle, day, at, count: all.length };
}

interface Open extends Wanted {
  driver: PuzzleDriver;
  game: AnyGame;
  title: string;
}

async function open(t: Translate, id: string, number: string): Promise<Open | null> {
  const wanted = await find(id, number);
  const card = wanted === null ? undefined : cardOf(wanted.puzzle.setup.game);
  if (wanted === null || card === undefined) {
    return null;
  }
  const driver = await PuzzleDriver.open(wanted.puzzle, settings.value.name || t("you"));
  return { ...wanted, driver, game: await card.load(), title: card.title };
}

function Solving(props: Open) {
  const { t, lang } = useWords();
  const { at, count, day, driver, game, title } = props;
  const { how } = useStore(driver.solving);
  useEffect(() => {
    if (how !== null && day !== null) {
      noteSolved(day, how);
    }
  }, [how]);
  const nth =
    day === null
      ? t("puzzleNth", { n: at + 1, all: count })
      : t("puzzleDay", { n: numberOf(day), date: dateWords(day, lang) });
  return (
    <TablePage
      driver={driver}
      game={game}
      title={t("puzzleOf", { game: title })}
      panel={() => (
        <PuzzlePanel driver={driver} game={game} nth={nth}>
          <a class="button primary" href={`#/puzzle/${game.id}/${((at + 1) % count) + 1}`}>
            {t("puzzleMore")}
          </a>
          <a class="button" href="#/today">
            {t("today")}
          </a>
        </PuzzlePanel>
      )}
    />
  );
}

export function PuzzlePage(props: { id: string; number: string }) {
  const { t, lang } = useWords();
  const [shown, setShown] = useState<Open | string>("");
  useEffect(() => {
    let driver: PuzzleDriver | undefined;
    let closed = false;
    open(t, props.id, props.number).then(
      (opened) => {
        driver = opened?.driver;
        if (closed) {
          driver?.close();
        } else {
          setShown(opened ?? t("notFound"));
        }
      },
      (error: unknown) => !closed && setShown(errorWords(t, lang, error)),
    );
    return () => {
      closed = true;
      driver?.close();
    };
  }, []);
  return typeof shown === "string" ? <Opening words={shown} /> : <Solving {...shown} />;
}
