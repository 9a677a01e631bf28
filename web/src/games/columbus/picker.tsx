/** Columbus beside a real table: dice, cards, discs and the arrow to tap. */
import type { Move, PickerProps, Picking, Question, QuestionWords, TableView } from "../contract";
import { words } from "../contract";
import { whoIs } from "../people";
import { Done, PickOne, Picks, useDraft } from "../../ui/picking";
import { CardPicture } from "./cards";
import { Hand } from "./hand";
import {
  FACE_LETTERS,
  HELD_NAMES,
  type Obs,
  Phase,
  angleOf,
  chanceOf,
  countsOf,
  directionIn,
  lettersOf,
  rightOf,
} from "./obs";
import { DieBody, DieFace, DiscMark } from "./pieces";
import { steps } from "./turn";
import { cardTitle, diceName, directionName, discTitle, faceName } from "./words";
import "./picker.css";

type Props = PickerProps<Obs>;

const ask = words({
  en: {
    roll: "{name}, what did you roll?",
    rollHow: "Tap a die until it shows what lies on your table, or tap a face.",
    rollUs: "Roll for us",
    rolled: "{n} of {all} dice",
    die: "Die {n}: {face}",
    blank: "not told yet",
    faceOf: "Die {n}: {face}",
    card: "Which card did {name} draw?",
    cardUnseen: "Kept in hand, unseen",
    disc: "Which disc did {name} turn over?",
    discUs: "Draw for us",
    spin: "Where does the arrow point?",
    spinHow: "Tap the direction.",
    spinUs: "Spin for us",
    before: "What does {name} do?",
    dice: "How does {name} use the dice?",
    diceHow: "Take a die, then tap the chart.",
    answer: "Does {name} stop the storm?",
    again: "Does {name} spin again?",
    mutiny: "How does {name} meet the mutiny?",
    right: "Where does {name} put whirlwind {n}?",
    toward: "To the {way}",
  },
  de: {
    roll: "{name}: Was wurde gewürfelt?",
    rollHow: "Tippe einen Würfel an, bis er zeigt, was auf dem Tisch liegt, oder tippe auf eine Seite.",
    rollUs: "Würfle für uns",
    rolled: "{n} von {all} Würfeln",
    die: "Würfel {n}: {face}",
    blank: "noch nicht erzählt",
    faceOf: "Würfel {n}: {face}",
    card: "Welche Karte hat {name} gezogen?",
    cardUnseen: "Auf die Hand, ungesehen",
    disc: "Welche Scheibe hat {name} aufgedeckt?",
    discUs: "Zieh für uns",
    spin: "Wohin zeigt der Pfeil?",
    spinHow: "Tippe auf die Richtung.",
    spinUs: "Dreh für uns",
    before: "Was macht {name}?",
    dice: "Wie nutzt {name} die Würfel?",
    diceHow: "Nimm einen Würfel, dann tippe auf die Seekarte.",
    answer: "Verhindert {name} den Sturm?",
    again: "Dreht {name} noch einmal?",
    mutiny: "Was macht {name} bei der Meuterei?",
    right: "Wohin setzt {name} Wirbelwind {n}?",
    toward: "Nach {way}",
  },
});

function asks({ who }: Question, view: TableView<Obs>): QuestionWords {
  const { lang, obs, players } = view;
  const name = players[who < 0 ? obs.turn : who]?.name ?? whoIs(view, who).name;
  switch (obs.phase) {
    case Phase.throw:
      return {
        title: ask(lang, "roll", { name }),
        how: ask(lang, "rollHow"),
        draw: ask(lang, "rollUs"),
      };
    case Phase.card:
      return { title: ask(lang, "card", { name }), unseen: ask(lang, "cardUnseen") };
    case Phase.disc:
      return { title: ask(lang, "disc", { name }), draw: ask(lang, "discUs") };
    case Phase.spin:
      return { title: ask(lang, "spin"), how: ask(lang, "spinHow"), draw: ask(lang, "spinUs") };
    case Phase.dice:
      return { title: ask(lang, "dice", { name }), how: ask(lang, "diceHow") };
    case Phase.answer:
      return { title: ask(lang, "answer", { name }) };
    case Phase.again:
      return { title: ask(lang, "again", { name }) };
    case Phase.mutiny:
      return { title: ask(lang, "mutiny", { name }) };
    case Phase.right:
      return { title: ask(lang, "right", { name, n: rightOf(obs).whirl + 1 }) };
    default:
      return { title: ask(lang, "before", { name }) };
  }
}

function name({ text }: Move, { lang }: TableView<Obs>): string {
  const { what, value } = chanceOf(text) ?? { what: "", value: text };
  if (what === "card") return cardTitle(lang, value);
  if (what === "disc") return discTitle(lang, value);
  return what === "spin" ? ask(lang, "toward", { way: directionName(lang, value) }) : diceName(lang, value);
}

function Picker(props: Props) {
  if (props.question.who >= 0) return <Hand {...props} />;
  switch (props.obs.phase) {
    case Phase.throw:
      return <Dice {...props} />;
    case Phase.spin:
      return <Arrow {...props} />;
    default:
      return (
        <Picks
          picker={props}
          class={props.obs.phase === Phase.card ? "co-pick-cards" : "co-pick-discs"}
          name={(move) => name(move, props)}
          picture={(move) => <Drawn move={move} />}
        />
      );
  }
}

function Drawn({ move }: { move: Move }) {
  const { what, value } = chanceOf(move.text) ?? { what: "", value: "" };
  if (what === "disc") return <DiscMark kind={value === "sea" || value === "inhabited" ? value : "palms"} />;
  return <CardPicture kind={value} />;
}

/* ==== Dice ================================================================= */

const FACES = [...FACE_LETTERS].map((_, face) => face);

/** As many dice as were thrown; each is tapped until it shows what lies on the table. */
function Dice(props: Props) {
  const { lang, question, tell } = props;
  const count = chanceOf(question.list[0]?.text ?? "")?.value.length ?? 0;
  const [dice, setDice] = useDraft<readonly (number | null)[]>(props, Array<null>(count).fill(null));
  const set = (place: number, face: number) => setDice(dice.map((old, i) => (i === place ? face : old)));
  const known = dice.filter((face) => face !== null);
  const letters = lettersOf(countsOf(known.map((face) => FACE_LETTERS[face]).join("")));
  const outcome = question.list.find((move) => chanceOf(move.text)?.value === letters);
  return (
    <div class="co-felt co-throw">
      <div class="co-thrown-dice">
        {dice.map((face, place) => (
          <DieToTell key={place} {...props} face={face} place={place} set={set} />
        ))}
      </div>
      <Done
        lang={lang}
        count={ask(lang, "rolled", { n: known.length, all: count })}
        isDone={outcome !== undefined}
        tell={() => outcome && tell([outcome.id])}
      />
    </div>
  );
}

interface DieProps extends Props {
  face: number | null;
  place: number;
  set(place: number, face: number): void;
}

/** A die, and its five faces below. */
function DieToTell({ lang, face, place, set }: DieProps) {
  const n = place + 1;
  const shown = face === null ? ask(lang, "blank") : faceName(lang, face);
  return (
    <div class="co-tell-die">
      <button
        type="button"
        class={`co-die co-usable${face === null ? " co-blank" : ""}`}
        aria-label={ask(lang, "die", { n, face: shown })}
        data-die={place}
        onClick={() => set(place, face === null ? 0 : (face + 1) % FACES.length)}
      >
        <DieBody face={face ?? -1} place={place} />
        <span class="co-die-word" aria-hidden="true">
          {face === null ? "?" : shown}
        </span>
      </button>
      <div class="co-faces" role="radiogroup" aria-label={ask(lang, "die", { n, face: shown })}>
        {FACES.map((each) => (
          <button
            key={each}
            type="button"
            role="radio"
            aria-checked={each === face}
            aria-label={ask(lang, "faceOf", { n, face: faceName(lang, each) })}
            title={faceName(lang, each)}
            data-face={each}
            onClick={() => set(place, each)}
          >
            <svg viewBox="-28 -28 56 56" aria-hidden="true">
              <DieFace face={each} />
            </svg>
          </button>
        ))}
      </div>
    </div>
  );
}

/* ==== The arrow ============================================================ */

const ROUND = ["nw", "n", "ne", "w", "", "e", "sw", "s", "se"];

function Arrow(props: Props) {
  const { picked, question } = props;
  const chosen = picked === null ? "" : (chanceOf(picked.text)?.value ?? "");
  return (
    <div class="co-pick-arrow">
      {ROUND.map((way) => {
        const move = question.list.find((each) => chanceOf(each.text)?.value === way);
        if (way === "" || move === undefined)
          return (
            <svg key={way} viewBox="-30 -30 60 60" aria-hidden="true">
              <circle r="27" fill="#fbf0d6" stroke="#4a330c" stroke-width="2.5" />
              {chosen !== "" && (
                <path
                  d="M0-23 9 6H3V21H-3V6H-9z"
                  fill="#a8392a"
                  stroke="#3a1408"
                  transform={`rotate(${angleOf(directionIn(chosen))})`}
                />
              )}
            </svg>
          );
        return (
          <PickOne
            key={way}
            id={move.id}
            label={name(move, props)}
            isBare
            chosen={chosen === way}
            act={() => props.pick(move)}
          >
            <svg viewBox="-12 -12 24 24" width="26" height="26" aria-hidden="true">
              <path
                d="M0-11 9 9 0 4-9 9z"
                fill="currentColor"
                transform={`rotate(${angleOf(directionIn(way))})`}
              />
            </svg>
          </PickOne>
        );
      })}
    </div>
  );
}

/** Cards that the seat may hold, one of each kind that could be played now. */
function as(view: TableView<Obs>, { list, who }: Question): TableView<Obs> {
  const texts = new Set(list.map((move) => move.text));
  const hand = HELD_NAMES.map((kind) => Number(texts.has(`play ${kind}`)));
  return { ...view, viewer: who, obs: { ...view.obs, viewer: who, hand } };
}

export const picking: Picking<Obs> = { Picker, as, asks, name, steps };
