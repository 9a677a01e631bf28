/**
 * The table of a game that has no board of its own: what the terminal shows of it, its moves
 * as buttons, and each step in the log. contract.ts says what a board of one's own needs.
 */
import { useEffect, useState } from "preact/hooks";
import type { BoardProps, Figure, GameModule, Move, Step, TableView } from "./contract";
import { words } from "./contract";
import { whoIs } from "./people";

type View = TableView<unknown>;

const say = words({
  en: {
    choose: "Choose a move.",
    moment: "One moment.", // while steps are being shown
    over: "The game is over.",
    table: "The table",
    move: "Step {n}",
    seat: "Seat",
    points: "Points",
    chance: "Chance: {text}",
    did: "{name}: {text}",
  },
  de: {
    choose: "Wähle einen Zug.",
    moment: "Einen Moment.",
    over: "Das Spiel ist zu Ende.",
    table: "Der Tisch",
    move: "Schritt {n}",
    seat: "Platz",
    points: "Punkte",
    chance: "Zufall: {text}",
    did: "{name}: {text}",
  },
});

/** The ink marks of the engine (WR_INK_*), by their byte. */
const INK = ["", "plain", "north", "east", "south", "west", "strong", "quiet"] as const;

interface Piece {
  ink: string;
  text: string;
}

/** A shown table as pieces of one ink each. */
export function pieces(shown: string): Piece[] {
  return shown
    .replace(/\n+$/, "")
    .split(/(?=[\x01-\x07])/)
    .map((part) => {
      const ink = INK[part.charCodeAt(0)];
      return ink === undefined ? { ink: "plain", text: part } : { ink, text: part.slice(1) };
    })
    .filter(({ text }) => text !== "");
}

function Board(props: BoardProps<unknown>) {
  const { obs, lang, show } = props;
  const [shown, setShown] = useState("");
  useEffect(() => {
    let isWanted = true;
    void show?.(props).then((text) => isWanted && setShown(text));
    return () => {
      isWanted = false;
    };
  }, [obs, lang]);
  const all = pieces(shown);
  const lines = all
    .map(({ text }) => text)
    .join("")
    .split("\n");
  const columns = Math.max(1, ...lines.map((line) => line.length));
  return (
    <div class="plain-board" tabIndex={0} role="region" aria-label={say(lang, "table")}>
      <pre style={{ "--columns": columns }}>
        {all.map(({ ink, text }, i) => (
          <span key={i} class={`ink-${ink}`}>
            {text}
          </span>
        ))}
      </pre>
    </div>
  );
}

/** The most moves that share a heading, if a longer beginning tells them apart. */
const MANY = 12;

/** The words with which a move and those of its group begin: one, or more if many begin so. */
export function beginning({ text }: Move, legal: readonly Move[]): string {
  const all = text.split(" ");
  let start = all[0]!;
  for (let n = 2; n < all.length; n++) {
    if (legal.filter((each) => each.text.startsWith(`${start} `)).length <= MANY) {
      break;
    }
    start = all.slice(0, n).join(" ");
  }
  return legal.some((each) => each.text.startsWith(`${start} `)) ? start : "";
}

function ask({ lang, outcome }: View, legal: readonly Move[]): string {
  if (legal.length > 0) return say(lang, "choose");
  return say(lang, outcome !== null ? "over" : "moment");
}

function figures({ lang, outcome }: View, seat: number): readonly Figure[] {
  return [
    { label: say(lang, "seat"), value: seat + 1 }, // as the board calls people
    { label: say(lang, "points"), value: outcome?.points[seat] ?? "–", strong: true },
  ];
}

function narrate({ who, text }: Step<unknown>, view: View): string {
  if (text === null) return "";
  return who < 0
    ? say(view.lang, "chance", { text })
    : say(view.lang, "did", { name: whoIs(view, who).name, text });
}

function progress({ lang, steps = [] }: View): string {
  return steps.length > 0 ? say(lang, "move", { n: steps.length }) : "";
}

export function plain(id: string): GameModule<unknown> {
  return {
    id,
    Board,
    ask,
    describe: (move) => move.text,
    group: (move, _, legal) => beginning(move, legal),
    figures,
    progress,
    touches: () => [],
    narrate,
    narratesAll: () => true,
  };
}
