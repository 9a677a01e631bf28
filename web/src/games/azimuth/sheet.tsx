/** Where the castaways of a seat are, and how the game came out. */
import type { TableView } from "../contract";
import { COLOURS, HOME, type Obs, Phase, coloursOf, coloursOfSeat, homeCount, inReach, isRace } from "./obs";
import { ColourMark } from "./pieces";
import { colourName, placeWords, say, wayText } from "./words";

type View = TableView<Obs>;

/** What hangs over a castaway, or helps it. */
function troubles({ obs, lang }: View, colour: number): string[] {
  const words: string[] = [];
  if (obs.asleep.includes(colour)) words.push(say(lang, "asleep"));
  if (obs.helped.includes(colour)) words.push(say(lang, "turtle"));
  if (!isRace(obs) && obs.phase !== Phase.over && inReach(obs).includes(colour))
    words.push(say(lang, "inSea"));
  return words;
}

export function Possessions(props: View & { seat: number }) {
  const { obs, seat, lang } = props;
  return (
    <ul class="az-own figures">
      {coloursOfSeat(obs, seat).map((colour) => {
        const turn = obs.phase === Phase.turn && obs.turn === colour;
        return (
          <li key={colour} class={turn ? "az-turn" : undefined}>
            <ColourMark colour={colour} />
            <span>
              <b>{colourName(lang, colour)}</b> {placeWords(props, colour)}
              {troubles(props, colour).map((word) => (
                <span key={word} class="az-tag">
                  {word}
                </span>
              ))}
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
                <ColourMark colour={colour} />
                <span>
                  {colourName(lang, colour)}
                  <span class="az-note">
                    {players.find((p) => coloursOfSeat(obs, p.seat).includes(colour))?.name}
                  </span>
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
