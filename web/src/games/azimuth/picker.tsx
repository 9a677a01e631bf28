/** Azimuth beside a real table: rafts to lay onto the board, the castaway who begins, the Sea Die. */
import type { Move, PickerProps, Picking, Question, QuestionWords, TableView } from "../contract";
import { words } from "../contract";
import { Done, Picks, useLayout } from "../../ui/picking";
import { Board as Sea } from "./board";
import { Portrait } from "./castaway";
import { LAID_OUT } from "./chart";
import { FaceMark } from "./die";
import { Hand } from "./hand";
import { COLOURS, FACE_NAMES, type Obs, Outcome, Phase, SPACES, coloursOf } from "./obs";
import { Raft, inkOf } from "./pieces";
import { steps } from "./turn";
import { colourName, faceEffect, faceName } from "./words";
import "./picker.css";

type Props = PickerProps<Obs>;

const ask = words({
  en: {
    rafts: "Which rafts lie where?",
    raftsHow: "Tap the colour that lies on the lit space. Tap a space to go there, a raft to take it back.",
    raftsUs: "Shuffle for us",
    laid: "{n} of {all} laid",
    left: "{n} to lay",
    none: "No raft",
    noneLong: "of a colour not in play",
    draw: "Who begins?",
    die: "What does the Sea Die show?",
    dieUs: "Roll for us",
    beach: "Where does the beach of {colour} lie?",
    beachHow: "Tap a number at the edge.",
    start: "Whose round is it first?",
    wave: "Which stack does {name} choose?",
    turn: "What does {name} do for {colour}?",
    turnHow: "Tap a wind, a raft or the beach.",
  },
  de: {
    rafts: "Welche Flöße liegen wo?",
    raftsHow:
      "Tippe auf die Farbe, die auf dem hellen Feld liegt. Ein Feld führt dorthin, ein Floß nimmst du zurück.",
    raftsUs: "Misch für uns",
    laid: "{n} von {all} ausgelegt",
    left: "noch {n}",
    none: "Kein Floß",
    noneLong: "einer Farbe, die nicht mitspielt",
    draw: "Wer beginnt?",
    die: "Was zeigt der Meereswürfel?",
    dieUs: "Würfle für uns",
    beach: "Wo liegt der Strand von {colour}?",
    beachHow: "Tippe auf eine Zahl am Rand.",
    start: "Wessen Runde ist die erste?",
    wave: "Welchen Stapel wählt {name}?",
    turn: "Was macht {name} für {colour}?",
    turnHow: "Tippe auf einen Wind, ein Floß oder den Strand.",
  },
});

function asks({ who }: Question, { lang, obs, players }: TableView<Obs>): QuestionWords {
  const fill = { name: players[who]?.name ?? "", colour: colourName(lang, obs.turn) };
  switch (obs.phase) {
    case Phase.rafts:
      return { title: ask(lang, "rafts"), how: ask(lang, "raftsHow"), draw: ask(lang, "raftsUs") };
    case Phase.draw:
      return { title: ask(lang, "draw") };
    case Phase.die:
      return { title: ask(lang, "die"), draw: ask(lang, "dieUs") };
    case Phase.beach:
      return { title: ask(lang, "beach", fill), how: ask(lang, "beachHow") };
    case Phase.start:
      return { title: ask(lang, "start") };
    case Phase.wave:
      return { title: ask(lang, "wave", fill) };
    default:
      return { title: ask(lang, "turn", fill), how: ask(lang, "turnHow") };
  }
}

const faceOf = ({ id }: Move) => FACE_NAMES[id - Outcome.die]!;

function name(outcome: Move, { lang }: TableView<Obs>): string {
  return outcome.id >= Outcome.die
    ? faceName(lang, faceOf(outcome))
    : colourName(lang, outcome.id - Outcome.drawn);
}

function Picker(props: Props) {
  const { lang, obs, question } = props;
  if (question.who >= 0) return <Hand {...props} />;
  if (obs.phase === Phase.rafts) return <Palette {...props} />;
  if (obs.phase === Phase.draw)
    return (
      <Picks
        picker={props}
        class="az-pick-people"
        name={(move) => name(move, props)}
        picture={(move) => <Portrait colour={move.id - Outcome.drawn} />}
      />
    );
  return (
    <Picks
      picker={props}
      class="az-pick-faces"
      name={(move) => name(move, props)}
      picture={(move) => (
        <>
          <FaceMark face={faceOf(move)} size={56} />
          <span class="unseen">{faceEffect({ ...props, lang }, faceOf(move))}</span>
        </>
      )}
    />
  );
}

/* ==== Laying out =========================================================== */

/** No raft of a colour in play; the number that the engine gives it. */
const NOTHING = COLOURS;
const EACH = 6;

/** What the engine knows already lies first in reading order. */
const openIn = ({ obs }: Props): readonly number[] => LAID_OUT.slice(obs.laid);

/** The board with what is laid out so far. */
function Board(props: Props) {
  const { obs } = props;
  const { at, next, tap } = useLayout(props, openIn(props));
  if (obs.phase !== Phase.rafts) return <Sea {...props} />;
  const before = [0];
  let rafts = obs.rafts;
  for (let space = 0; space < SPACES; space++) {
    const known = (obs.before[space + 1] ?? 0) - (obs.before[space] ?? 0);
    const colour = at(space) ?? NOTHING;
    const count = before[space]!;
    if (known === 0 && colour < NOTHING) rafts += colour * COLOURS ** count;
    before.push(count + (known || Number(colour < NOTHING)));
  }
  const shown = { ...obs, rafts, before };
  return <Sea {...props} obs={shown} steps={[]} laying={{ next, tap }} />;
}

function Palette(props: Props) {
  const { lang, obs, tell } = props;
  const open = openIn(props);
  const { at, back, clear, count, lay, next } = useLayout(props, open);
  const inPlay = coloursOf(obs);
  const list = inPlay.length < COLOURS ? [...inPlay, NOTHING] : inPlay;
  const total = (colour: number) => (colour === NOTHING ? (COLOURS - inPlay.length) * EACH : EACH);
  const all = LAID_OUT.length;
  const left = open.filter((space) => at(space) === undefined).length;
  return (
    <div class="az-palette">
      <div class="az-pick-rafts" role="group" aria-label={ask(lang, "rafts")}>
        {list.map((colour) => (
          <Colour
            key={colour}
            {...props}
            colour={colour}
            left={total(colour) - count(colour) - knownOf(obs, colour)}
            all={total(colour)}
            lay={() => lay(colour)}
          />
        ))}
      </div>
      <Done
        lang={lang}
        count={ask(lang, "laid", { n: all - left, all })}
        isDone={next < 0}
        back={back}
        clear={clear}
        tell={() => tell(open.map((space) => Outcome.raft + at(space)!))}
      />
    </div>
  );
}

/** Rafts of a colour that the engine knows of. */
function knownOf(obs: Obs, colour: number): number {
  const count = obs.before[SPACES] ?? 0;
  const rafts = Array.from({ length: count }, (_, i) => Math.floor(obs.rafts / COLOURS ** i) % COLOURS);
  return colour === NOTHING ? obs.laid - count : rafts.filter((each) => each === colour).length;
}

interface ColourProps extends Props {
  colour: number;
  left: number;
  all: number;
  lay(): void;
}

/** A raft to lay: its colour and sign, and how many of it are left. */
function Colour({ colour, left, all, lang, lay }: ColourProps) {
  const isRaft = colour < NOTHING;
  return (
    <button
      type="button"
      class={`pick az-pick-raft ${isRaft ? inkOf(colour) : ""}`}
      data-colour={colour}
      disabled={left <= 0}
      onClick={lay}
    >
      <svg viewBox="-46 -36 92 76" aria-hidden="true">
        {isRaft ? <Raft colour={colour} /> : <rect x="-38" y="-30" width="76" height="64" rx="11" />}
      </svg>
      <b>{isRaft ? colourName(lang, colour) : ask(lang, "none")}</b>
      {isRaft ? (
        <span class="az-pick-count" aria-hidden="true">
          {Array.from({ length: all }, (_, i) => (
            <i key={i} class={i < all - left ? "az-is-laid" : undefined} />
          ))}
        </span>
      ) : (
        <span class="pick-note">{ask(lang, "noneLong")}</span>
      )}
      <span class="pick-note">{ask(lang, "left", { n: left })}</span>
    </button>
  );
}

export const picking: Picking<Obs> = {
  Picker,
  Board,
  as: (view, { who }) => ({ ...view, viewer: who }),
  asks,
  name,
  steps,
};
