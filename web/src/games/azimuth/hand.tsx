/** Choices of Azimuth besides pointing at the sea: directions, swims, waves; and the rounds. */
import type { ComponentChildren } from "preact";
import { DIRECTIONS, DirectionMark } from "../../look/marks";
import type { BoardProps, Move } from "../contract";
import { type Options, choose, useOptions, useTrial } from "./choice";
import { foresee } from "./foresee";
import { COLOUR_NAMES, type Obs, Phase, isRace, windName } from "./obs";
import { ColourMark } from "./pieces";
import { Winds } from "./sheet";
import { colourName, describe, numberWord, say } from "./words";

type Props = BoardProps<Obs>;

interface OptionProps extends Props {
  options: Options;
}

export function Hand(props: Props) {
  const options = useOptions(props);
  const trial = useTrial(props, options.seen);
  const { lang } = props;
  const foreseen = trial === null ? "" : foresee(props.obs, trial, lang);
  return (
    <div class={`az-hand${options.aimed.length > 0 || props.picked !== null ? " az-busy" : ""}`}>
      {/* Above what is clicked: the hand grows upwards, so the buttons stay under the pointer. */}
      {foreseen !== "" && (
        <p class="az-story" role="status">
          {foreseen}
        </p>
      )}
      <div class="az-row" data-guide="turn">
        <Turn {...props} />
        <Choices {...props} options={options} />
        {props.signal && (
          <button
            type="button"
            class={`button az-button${options.pointing ? " az-chosen" : ""}`}
            aria-pressed={options.pointing}
            onClick={() => choose({ pointing: !options.pointing })}
          >
            {say(lang, options.pointing ? "pointing" : "point")}
          </button>
        )}
      </div>
      <Rounds {...props} />
    </div>
  );
}

/** More rounds than these are a bar instead of a row of tokens. */
const TOKENS_SHOWN = 30;

/** The rounds as tokens: those that are over, the one that runs, those to come. */
function Rounds({ obs, lang }: Props) {
  if (obs.phase === Phase.over || obs.rounds === 0) return null;
  const { round, rounds } = obs;
  const title = isRace(obs) ? "raceOf" : "within";
  return (
    <section class="az-rounds">
      <h2>{say(lang, rounds === 1 ? `${title}One` : title, { n: numberWord(lang, rounds) })}</h2>
      {rounds <= TOKENS_SHOWN ? (
        <div class="az-tokens num" role="img" aria-label={say(lang, "roundNow", { n: round })}>
          {Array.from({ length: rounds }, (_, i) => i + 1).map((n) => (
            <span key={n} class={n < round ? "az-past" : n === round ? "az-current" : undefined}>
              {n}
            </span>
          ))}
        </div>
      ) : (
        <progress max={rounds} value={round} aria-label={say(lang, "roundNow", { n: round })} />
      )}
    </section>
  );
}

/** Whose turn it is, with the winds that this colour still holds. */
function Turn({ obs, lang }: Props) {
  if (obs.phase === Phase.over || obs.phase === Phase.rafts) return null;
  const colour = obs.turn;
  return (
    <p class="az-now">
      <ColourMark colour={colour} size={30} />
      <b>{colourName(lang, colour)}</b>
      <Winds obs={obs} colour={colour} lang={lang} />
    </p>
  );
}

function MoveButton(props: Props & { move: Move; class?: string; children: ComponentChildren }) {
  const { move, picked } = props;
  const chosen = picked?.id === move.id;
  return (
    <button
      type="button"
      class={`button az-button ${props.class ?? ""}${chosen ? " az-chosen" : ""}`}
      aria-pressed={chosen}
      data-move={move.id}
      onClick={() => props.pick(move)}
      onPointerEnter={() => choose({ seen: move })}
      onPointerLeave={() => choose({ seen: null })}
    >
      {props.children}
    </button>
  );
}

function Choices(props: OptionProps) {
  const { options, lang } = props;
  if (options.all.length === 0) return null;
  if (options.aimed.length > 0) return <Directions {...props} />;
  const plain = options.all.filter((each) => each.to < 0 && each.verb !== "beach");
  const winds = options.all.some((each) => each.to >= 0);
  const first = options.all.some((each) => each.verb === "place");
  return (
    <div class="az-choices">
      {winds && <p class="az-note">{say(lang, first ? "choosePlace" : "chooseWind")}</p>}
      {plain.map(({ move, verb, word }) => (
        <MoveButton key={move.id} move={move} {...props}>
          {verb === "start" && <ColourMark colour={COLOUR_NAMES.indexOf(word)} />}
          {describe(move, props)}
        </MoveButton>
      ))}
    </div>
  );
}

/** Where the wind in hand shall blow, within the thumb's reach. */
function Directions(props: OptionProps) {
  const { options, lang } = props;
  return (
    <div
      class="az-choices az-aim"
      role="group"
      aria-label={say(lang, "chooseWay", { space: windName(options.to) })}
    >
      {[...options.aimed]
        .sort((a, b) => a.direction - b.direction)
        .map(({ move, direction }) => (
          <MoveButton key={move.id} move={move} class={`az-dir az-${DIRECTIONS[direction]}`} {...props}>
            <svg class="az-neutral" viewBox="-8 -8 16 16" width="26" height="26" aria-hidden="true">
              <DirectionMark direction={direction} />
            </svg>
            <span class="unseen">{describe(move, props)}</span>
          </MoveButton>
        ))}
      <button
        type="button"
        class="button az-button"
        aria-label={say(lang, "putBack")}
        title={say(lang, "putBack")}
        onClick={() => choose({ from: -1, to: -1, seen: null })}
      >
        <span aria-hidden="true">✕</span>
        <span class="words">{say(lang, "putBack")}</span>
      </button>
    </div>
  );
}
