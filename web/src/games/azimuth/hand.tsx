/** Choices of Azimuth besides pointing at the sea: directions, swims, waves, and the Sea Die. */
import type { ComponentChildren } from "preact";
import { DIRECTIONS, DirectionMark } from "../../look/marks";
import type { BoardProps, Move } from "../contract";
import { type Options, choose, useOptions, useTrial } from "./choice";
import { foresee } from "./foresee";
import { FACE_NAMES, NONE, type Obs, Phase, TOKENS, isRace, windName } from "./obs";
import { ColourMark, FaceMark } from "./pieces";
import { colourName, describe, faceEffect, faceFigure, faceName, say } from "./words";

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
      <div class="az-row">
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
      <SeaDie {...props} />
    </div>
  );
}

/** Whose turn it is, with the winds that this colour still holds. */
function Turn({ obs, lang }: Props) {
  if (obs.phase === Phase.over || obs.phase === Phase.rafts) return null;
  const colour = obs.turn;
  const n = obs.hand[colour] ?? 0;
  const words = n === 0 ? "phaseTwo" : n === 1 ? "oneWind" : "phaseOne";
  return (
    <p class="az-now" data-guide="turn">
      <ColourMark colour={colour} size={30} />
      <span>
        <b>{colourName(lang, colour)}</b>
        <svg
          viewBox={`0 0 ${TOKENS * 14} 14`}
          width={TOKENS * 14}
          height="14"
          role="img"
          aria-label={say(lang, words, { n })}
        >
          {Array.from({ length: TOKENS }, (_, i) => (
            <circle key={i} cx={i * 14 + 7} cy="7" r="5" class={i < n ? "az-held-token" : "az-out-token"} />
          ))}
        </svg>
      </span>
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
          {verb === "start" && <ColourMark colour={["red", "blondie", "black", "blue"].indexOf(word)} />}
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
    <div class="az-choices" role="group" aria-label={say(lang, "chooseWay", { space: windName(options.to) })}>
      {[...options.aimed]
        .sort((a, b) => a.direction - b.direction)
        .map(({ move, direction }) => (
          <MoveButton key={move.id} move={move} class={`az-dir az-${DIRECTIONS[direction]}`} {...props}>
            <svg viewBox="-8 -8 16 16" width="26" height="26" aria-hidden="true">
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
      </button>
    </div>
  );
}

/** The six faces: what each would do now, and which was rolled last. */
function SeaDie(props: Props) {
  const { obs, lang } = props;
  if (isRace(obs) || obs.marker === NONE) return null;
  return (
    <section class="az-seadie" aria-label={say(lang, "seaDie")} data-guide="die">
      <h3 class="az-note">{say(lang, "seaDie")}</h3>
      <ul class="figures">
        {FACE_NAMES.map((face, i) => {
          const figure = faceFigure(props, face);
          const last = obs.face === i;
          return (
            <li
              key={face}
              class={`${last ? "az-last" : ""}${figure === "" ? " az-idle" : ""}`}
              title={`${faceName(lang, face)}: ${faceEffect(props, face)}`}
            >
              <FaceMark face={face} />
              <span class="az-face-words">
                <b>{faceName(lang, face)}</b>
                <span>{faceEffect(props, face)}</span>
              </span>
              <span class="az-figure" aria-hidden="true">
                {figure}
              </span>
              {last && <span class="az-rolled">{say(lang, "lastFace")}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
