/** Where the castaways of a seat are, and how the game came out. */
import type { Lang, Player, TableView } from "../contract";
import { Portrait } from "./castaway";
import {
  COLOURS,
  HOME,
  type Obs,
  Phase,
  TOKENS,
  coloursOf,
  coloursOfSeat,
  homeCount,
  inReach,
  isRace,
  wayHome,
} from "./obs";
import { Lighthouse, inkOf } from "./pieces";
import { colourName, placeWords, say, wayText } from "./words";

type View = TableView<Obs>;

/** What hangs over a castaway, or helps it. */
function troubles({ obs, lang }: View, colour: number): string[] {
  const words: string[] = [];
  if (obs.asleep.includes(colour)) words.push(say(lang, "asleep"));
  if (obs.helped.includes(colour)) words.push(say(lang, "turtle"));
  return words;
}

/** A sign for who is in the reach of the Sea Die. */
function InSea({ obs, lang, colour }: { obs: Obs; lang: Lang; colour: number }) {
  if (isRace(obs) || obs.phase === Phase.over || !inReach(obs).includes(colour)) return null;
  return (
    <span class="az-in-sea" title={say(lang, "inSea")}>
      <svg viewBox="0 0 22 16" width="22" height="16" aria-hidden="true">
        <rect x="1" y="1" width="20" height="14" rx="3" />
        <path d="M4 6.500q2.300-2.500 4.600 0t4.600 0 4.600 0M4 11q2.300-2.500 4.600 0t4.600 0 4.600 0" />
      </svg>
      <span class="unseen">, {say(lang, "inSea")}</span>
    </span>
  );
}

/** The winds that a colour still holds, as rings. */
export function Winds({ obs, lang, colour }: { obs: Obs; lang: Lang; colour: number }) {
  const n = obs.hand[colour] ?? 0;
  const words = say(lang, n === 0 ? "allOut" : n === 1 ? "oneLeft" : "windsLeft", { n });
  return (
    <span class={`az-held-winds ${inkOf(colour)}`}>
      <svg viewBox="0 0 74 17" width="74" height="17" aria-hidden="true">
        {Array.from({ length: TOKENS }, (_, i) => (
          <g key={i} transform={`translate(${i * 19 + 8.5} 8.5)`}>
            <circle r="7" class={i < n ? "az-held-token" : "az-out-token"} />
            {i < n && <circle r="3" class="az-dial" />}
          </g>
        ))}
      </svg>
      <span>{words}</span>
    </span>
  );
}

/** The longest way that has a plank for each step. */
const PLANKS = 6;
const PITCH = 13;

/** The steps to the lighthouse: a plank for each one, those behind the castaway filled. */
function Way({ obs, lang, colour }: { obs: Obs; lang: Lang; colour: number }) {
  const far = wayHome(obs, colour);
  if (Number.isNaN(far)) return null;
  const home = obs.place[colour] === HOME;
  const planks = Math.max(PLANKS, far);
  const words = home ? say(lang, "isHome") : say(lang, far === 1 ? "oneStep" : "steps", { n: far });
  return (
    <span class="az-way-home">
      <svg
        viewBox={`0 0 ${planks * PITCH + 18} 27`}
        height="27"
        width={planks * PITCH + 18}
        aria-hidden="true"
      >
        {Array.from({ length: planks }, (_, i) => (
          <rect
            key={i}
            x={i * PITCH + 1}
            y="9.5"
            width={PITCH - 2.5}
            height="10"
            rx="2.5"
            class={i < planks - far ? "az-plank az-walked" : "az-plank"}
          />
        ))}
        <g transform={`translate(${planks * PITCH + 9} 26) scale(.4)`}>
          <Lighthouse colour={colour} />
        </g>
      </svg>
      <span>{words}</span>
    </span>
  );
}

/** Coconuts pay for control in a race. */
function Coconuts({ obs, lang, colour }: { obs: Obs; lang: Lang; colour: number }) {
  const n = obs.coconuts[colour] ?? 0;
  return (
    <span class="az-held-winds">
      <svg viewBox="0 0 74 17" width="74" height="17" aria-hidden="true">
        {Array.from({ length: TOKENS }, (_, i) => (
          <g key={i} transform={`translate(${i * 19 + 8.5} 8.5)`}>
            <circle r="7" class={i < n ? "az-coconut" : "az-out-token"} />
            {i < n && <path d="M-2.500-1.500h.1M2.500-1.500h.1M0 2h.1" class="az-coconut-eyes" />}
          </g>
        ))}
      </svg>
      <span>{say(lang, n === 1 ? "oneNut" : "nuts", { n })}</span>
    </span>
  );
}

export function Possessions(props: View & { seat: number }) {
  const { obs, seat, lang } = props;
  return (
    <ul class="az-own figures">
      {coloursOfSeat(obs, seat).map((colour) => {
        const turn = obs.phase === Phase.turn && obs.turn === colour;
        return (
          <li key={colour} class={turn ? "az-turn" : undefined}>
            <Portrait colour={colour} asleep={obs.asleep.includes(colour)} />
            <span class="az-own-words">
              <span class="az-own-where">
                <b>{colourName(lang, colour)}</b>,{" "}
                {[placeWords(props, colour), ...troubles(props, colour)].join(", ")}
                <InSea obs={obs} lang={lang} colour={colour} />
              </span>
              <Way obs={obs} lang={lang} colour={colour} />
              <Winds obs={obs} lang={lang} colour={colour} />
              {isRace(obs) && <Coconuts obs={obs} lang={lang} colour={colour} />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Another try of the team: harder after a victory, easier after a defeat (AZ-05). */
function Again({ obs, lang }: View) {
  const won = homeCount(obs) === COLOURS;
  const rounds = Math.min(99, Math.max(1, obs.rounds + (won ? -1 : 1)));
  return (
    <a class="button" href={`#/new/azimuth?seats=${obs.seats}&rounds=${rounds}`}>
      {say(lang, won ? "fewer" : "more")}
    </a>
  );
}

/** Who steers a castaway, and whether that is the viewer. */
function Owner({ player, lang }: { player: Player | undefined; lang: Lang }) {
  const you = say(lang, "you");
  return (
    <span class="az-note">
      {player?.name}
      {player?.you && player.name !== you && <span class="tag">{you}</span>}
    </span>
  );
}

export function Sheet(props: View) {
  const { obs, lang, players } = props;
  return (
    <div class="az-sheet-box">
      {!isRace(obs) && <p>{say(lang, "together", { n: homeCount(obs) })}</p>}
      <table class="az-sheet figures">
        <caption class="unseen">{say(lang, "sheet")}</caption>
        <thead>
          <tr>
            <th scope="col">{say(lang, "sheetColour")}</th>
            <th scope="col">{say(lang, "sheetWhere")}</th>
            <th scope="col">{say(lang, "way")}</th>
            <th scope="col">{say(lang, "sheetRound")}</th>
          </tr>
        </thead>
        <tbody>
          {coloursOf(obs).map((colour) => (
            <tr key={colour} class={obs.place[colour] === HOME ? "az-safe" : undefined}>
              <th scope="row">
                <Portrait colour={colour} asleep={obs.asleep.includes(colour)} />
                <span>
                  {colourName(lang, colour)}
                  <Owner
                    player={players.find((p) => coloursOfSeat(obs, p.seat).includes(colour))}
                    lang={lang}
                  />
                </span>
              </th>
              <td>{placeWords(props, colour)}</td>
              <td>{wayText(obs, colour)}</td>
              <td>{obs.home_round[colour] || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {obs.phase === Phase.over && !isRace(obs) && <Again {...props} />}
    </div>
  );
}
