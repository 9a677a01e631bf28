/** The Sea Die: the die itself with its last face on top, and what each face would do now. */
import type { BoardProps } from "../contract";
import { COLOURS, FACE_NAMES, type FaceName, NONE, type Obs, Phase, isRace } from "./obs";
import { colourName, faceEffect, faceFigure, faceName, say, sideName } from "./words";
import "./die.css";
import { still } from "../../look/still";

/** The faces as lines in a box of 48 x 48. */
const FACES: Readonly<Record<FaceName, string>> = {
  sun: "M24 15.500a8.500 8.500 0 1 0 .1 0ZM24 12V4M28.600 12.900 30.300 8.800M32.500 15.500 38.100 9.900M35.100 19.400 39.200 17.700M36 24H44M35.100 28.600 39.200 30.300M32.500 32.500 38.100 38.100M28.600 35.100 30.300 39.200M24 36V44M19.400 35.100 17.700 39.200M15.500 32.500 9.900 38.100M12.900 28.600 8.800 30.300M12 24H4M12.900 19.400 8.800 17.700M15.500 15.500 9.900 9.900M19.400 12.900 17.700 8.800",
  mermaid:
    "M19 6a5 5 0 1 0 .1 0ZM15 9c-5 5-5 14-3 19M19 16c5 2 7 7 5 12-3 7-1 12 6 12 6 0 8-4 7-8M17 17c-3 5-3 12 2 18 4 5 9 8 15 6M37 32c-5-2-5-6-3-9 2 3 5 4 9 3-1 4-3 6-6 6ZM22 20l7 4 1-6",
  away: "M4 40q5-7 10 0t10 0 10 0 10 0M12 5h24v13H12ZM24 34V21M18 27l6-7 6 7",
  toward: "M4 42q5-7 10 0t10 0 10 0 10 0M24 3a8.500 8.500 0 1 0 .1 0ZM24 21V36M18 30l6 7 6-7",
  gust: "M4 16H30a6 6 0 1 0-6-6M4 24H38a6.500 6.500 0 1 1-6.500 6.500M4 32H20a5.500 5.500 0 1 1-5.500 5.500",
  turtle:
    "M8 28C9 16 17 10 25 10s15 6 16 18ZM41 24c5-3 6 4 1 6M14 28l-3 8h6l2-8M31 28l2 8h6l-3-8M8 28l-5 3M18 27l3-10h8l3 10M21 17l-7-2M29 17l6-2",
};

/** A face on its tile, for lists. */
export const FaceMark = still(function FaceMark({ face, size = 44 }: { face: FaceName; size?: number }) {
  return (
    <svg class="az-face" viewBox="-6 -6 60 60" width={size} height={size} aria-hidden="true">
      <path d={FACES[face]} class="az-cut-lit" transform="translate(.9 1)" />
      <path d={FACES[face]} class="az-cut" />
    </svg>
  );
});

/** The two faces that are seen beside each top, as a real die has them: left, right. Opposite are
 * sun and gust, mermaid and turtle, the two waves. */
export const BESIDE: Readonly<Record<FaceName, readonly [FaceName, FaceName]>> = {
  sun: ["mermaid", "away"],
  gust: ["away", "mermaid"],
  mermaid: ["away", "sun"],
  turtle: ["sun", "away"],
  away: ["sun", "mermaid"],
  toward: ["mermaid", "sun"],
};

/** A sign cut into one of the three sides that are seen. */
function Cut({ face, side }: { face: FaceName; side: string }) {
  return (
    <g transform={side}>
      <path d={FACES[face]} class="az-cut-lit" transform="translate(1 1)" />
      <path d={FACES[face]} class="az-cut" />
    </g>
  );
}

/** The die as it lies: three of its faces are seen. The other ways to lie are there for when it
 * tumbles. */
export const Die = still(function Die({ face }: { face: FaceName }) {
  return (
    <svg class="az-die" viewBox="14 4 124 144" aria-hidden="true">
      <ellipse cx="80" cy="133" rx="56" ry="12" class="az-die-shade" />
      <g data-piece="sea-die" data-kind="die">
        <path
          d="M71 14.500q4-2 8 0L123 34q5 2.500 5 8l-2 53q-.2 4-4 6L79 127q-4 2-8 0L28 101q-3.800-2-4-6L22 42q0-5.500 5-8Z"
          class="az-die-body"
        />
        <path
          d="M70.500 15.500q4.500-2.200 9 0L121 34q4 2 0 4.300L79.500 59.500q-4.500 2.200-9 0L29 38.300q-4-2.300 0-4.300Z"
          class="az-die-top"
        />
        <path
          d="M24.500 44q0-3.500 3.500-1.800L69 63q4 2 4 6.500V122q0 4-3.500 2L30 101q-3.500-2-3.700-6Z"
          class="az-die-left"
        />
        <path
          d="M125.500 44q0-3.500-3.500-1.800L81 63q-4 2-4 6.500V122q0 4 3.500 2L120 101q3.500-2 3.700-6Z"
          class="az-die-right"
        />
        {FACE_NAMES.map((top) => (
          <g key={top} data-face={top} opacity={top === face ? 1 : 0}>
            <Cut face={top} side="matrix(.8 .375 -.8 .385 75 19.500)" />
            <Cut face={BESIDE[top][0]} side="matrix(.8 .42 0 1 29.500 50)" />
            <Cut face={BESIDE[top][1]} side="matrix(.8 -.42 0 1 82 70)" />
          </g>
        ))}
      </g>
    </svg>
  );
});

/** When the die rolls next. */
function next({ obs, lang }: BoardProps<Obs>): string {
  const side = sideName(lang, obs.marker);
  if (obs.phase === Phase.die || obs.phase === Phase.wave) return say(lang, "rollsNow", { side });
  if (obs.round >= obs.rounds) return say(lang, "noMore");
  const last = (obs.marker + COLOURS - 1) % COLOURS;
  return say(lang, "rollsAfter", { colour: colourName(lang, last), side });
}

/** The die, and its six faces: what each would do now, and which was rolled last. */
export function SeaDie(props: BoardProps<Obs>) {
  const { obs, lang } = props;
  if (isRace(obs) || obs.marker === NONE || obs.phase === Phase.over) return null;
  const last = FACE_NAMES[obs.face];
  return (
    <section class="az-seadie" aria-label={say(lang, "seaDie")} data-guide="die">
      <h2>{say(lang, "die")}</h2>
      <div class="az-rolled">
        <Die face={last ?? "sun"} />
        <p>
          {last !== undefined ? (
            <>
              <b>{faceName(lang, last)}</b> {say(lang, "lastRound")}
            </>
          ) : (
            say(lang, "notYet")
          )}
          <span>{next(props)}</span>
        </p>
      </div>
      <ul class="figures">
        {FACE_NAMES.map((face, i) => {
          const figure = faceFigure(props, face);
          const isLast = obs.face === i;
          return (
            <li
              key={face}
              class={`${isLast ? "az-last" : ""}${figure === "" ? " az-idle" : ""}`}
              title={`${faceName(lang, face)}: ${faceEffect(props, face)}`}
            >
              <FaceMark face={face} />
              <span class="az-face-words">
                <b>
                  {faceName(lang, face)}
                  {isLast && <span class="unseen"> ({say(lang, "lastFace")})</span>}
                </b>
                <span>{faceEffect(props, face)}</span>
              </span>
              <span class="az-figure num" aria-hidden="true">
                {figure}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
