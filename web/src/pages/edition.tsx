/** Editions: the components of a game as a text, checked line by line, with the board they make. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Obs } from "../drivers/driver";
import { type CheckedEdition, checkEdition } from "../drivers/games";
import type { AnyGame, BoardProps, GameCard, Lang } from "../games/contract";
import { useWords } from "../i18n";
import { refusalText } from "../i18n/trouble";
import { keepEdition, keptEdition } from "../settings";
import { download } from "../ui/download";
import { Header, Switches } from "../ui/header";

/** What the lines of editions hold, by their first word. */
const PARTS: Record<Lang, Record<string, string>> = {
  en: {
    provisions: "Barrels on the provision cards",
    fog: "Directions of the fog cards",
    whirlwind: "Steps of the whirlwind cards",
    palms: "Palms on the discs",
    name: "Names of islands",
    port: "Ports: region, order from the north, name",
    start: "Start ports",
    tile: "Tiles: points and pictures",
    action: "Action cards: effect, copies, free ports",
    booty: "Points of the booty track",
  },
  de: {
    provisions: "Fässer auf den Proviantkarten",
    fog: "Richtungen der Nebelkarten",
    whirlwind: "Schritte der Wirbelwindkarten",
    palms: "Palmen auf den Scheiben",
    name: "Namen der Inseln",
    port: "Häfen: Gebiet, Folge von Norden, Name",
    start: "Starthäfen",
    tile: "Plättchen: Punkte und Bilder",
    action: "Aktionskarten: Wirkung, Anzahl, freie Häfen",
    booty: "Punkte der Schatzkisten",
  },
};

const PAUSE_MS = 300; /* after the last key, before the text is checked */

function useChecked(card: GameCard, text: string | null): CheckedEdition | null {
  const [checked, setChecked] = useState<CheckedEdition | null>(null);
  useEffect(() => {
    let closed = false;
    const look = async () => {
      const result = await checkEdition(card.id, text ?? "");
      if (!closed) {
        setChecked(result);
      }
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      closed = true;
      clearTimeout(timer);
    };
  }, [card.id, text]);
  return checked;
}

function Parts(props: { lines: readonly string[] }) {
  const { lang } = useWords();
  const groups = Object.keys(PARTS[lang]).map((word) => ({
    word,
    rows: props.lines
      .filter((line) => line.startsWith(`${word} `))
      .map((line) => line.slice(word.length + 1)),
  }));
  return (
    <section class="panel">
      <h2>{lang === "de" ? "Bestandteile" : "Components"}</h2>
      {groups.map(({ word, rows }) =>
        rows.length === 0 ? null : (
          <details key={word}>
            <summary>
              {PARTS[lang][word]} ({rows.length === 1 ? rows[0]!.split(" ").length : rows.length})
            </summary>
            <ul>
              {rows.map((row) => (
                <li key={row}>{row}</li>
              ))}
            </ul>
          </details>
        ),
      )}
    </section>
  );
}

function Preview(props: { card: GameCard; checked: CheckedEdition }) {
  const { lang } = useWords();
  const { card, checked } = props;
  const [game, setGame] = useState<AnyGame | null>(null);
  useEffect(() => void card.load().then(setGame), [card.id]);
  if (game === null || checked.obs === null) {
    return null;
  }
  const players = Array.from({ length: card.seats[0] }, (_, seat) => ({
    seat,
    name: String(seat + 1),
    you: false,
    bot: false,
    pennant: seat,
  }));
  const board: BoardProps<Obs> = {
    obs: checked.obs,
    viewer: null,
    players,
    edition: { name: "", lines: checked.lines },
    lang,
    outcome: null,
    legal: [],
    pick: () => undefined,
    picked: null,
    refuse: () => undefined,
    step: null,
    ms: 0,
    spots: [],
    hint: [],
  };
  return (
    <div class="edition-board raw" data-game={card.id}>
      <game.Board {...board} />
    </div>
  );
}

/** The board that an edition makes; "" is the built-in one. */
export function EditionPreview(props: { card: GameCard; edition: string }) {
  const checked = useChecked(props.card, props.edition);
  return checked === null ? null : <Preview card={props.card} checked={checked} />;
}

function Verdict(props: { checked: CheckedEdition | null; name: string }) {
  const { t, lang } = useWords();
  const refusal = props.checked?.refusal;
  const text = refusal ? refusalText(lang, refusal) : "";
  return (
    <div role="status">
      {refusal ? (
        <p class="trouble">
          {refusal.line > 0 ? t("lineOf", { n: refusal.line, text }) : text} {refusal.rule}
        </p>
      ) : (
        props.checked !== null && <p class="good">{t("editionGood", { name: props.name })}</p>
      )}
    </div>
  );
}

/** What can be done with the text. */
function Uses(props: { card: GameCard; text: string; isGood: boolean; reset(): void }) {
  const { t } = useWords();
  const { card, text } = props;
  const use = () => {
    keepEdition(card.id, text);
    location.hash = `#/new/${card.id}`;
  };
  const reset = () => {
    keepEdition(card.id, "");
    props.reset();
  };
  return (
    <div class="row">
      <button class="primary" disabled={!props.isGood} onClick={use}>
        {t("editionUse")}
      </button>
      <button onClick={() => download(`${card.id}.txt`, text, "text/plain")}>{t("download")}</button>
      <button onClick={reset}>{t("editionReset")}</button>
    </div>
  );
}

export function EditionPage(props: { card: GameCard }) {
  const { t } = useWords();
  const { card } = props;
  const [text, setText] = useState<string | null>(() => keptEdition(card.id));
  const checked = useChecked(card, text);
  useEffect(() => {
    if (text === null && checked !== null && checked.lines.length > 0) {
      setText(`${checked.lines.join("\n")}\n`);
    }
  }, [checked, text]);
  /* While a line is half typed the last good board stays in sight. */
  const good = useRef<CheckedEdition | null>(null);
  if (checked !== null && checked.refusal === null) {
    good.current = checked;
  }
  const name = /^edition (.*)$/m.exec(text ?? "")?.[1] ?? card.title;
  const isGood = checked !== null && checked.refusal === null;
  return (
    <>
      <Header
        title={
          <>
            <h1>{card.title}</h1>
            <p>{t("edition")}</p>
          </>
        }
      >
        <Switches />
      </Header>
      <main class="desk wood edition-page" id="content">
        <section class="panel form">
          <p>{t("editionHelp")}</p>
          <label class="field">
            <span>{t("editionText")}</span>
            <textarea
              spellcheck={false}
              rows={24}
              value={text ?? ""}
              readOnly={text === null}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <Verdict checked={text === null ? null : checked} name={name} />
          <Uses card={card} text={text ?? ""} isGood={isGood} reset={() => setText(null)} />
          <label class="field">
            <span>{t("editionFile")}</span>
            <input
              type="file"
              accept=".txt,text/plain"
              onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setText)}
            />
          </label>
        </section>
        {good.current !== null && <Preview card={card} checked={good.current} />}
        {isGood && <Parts lines={checked.lines} />}
      </main>
    </>
  );
}
