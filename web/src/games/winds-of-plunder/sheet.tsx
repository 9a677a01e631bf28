/** What a seat of Winds of Plunder has, and how the points come about. */
import { Pennant } from "../../look/marks";
import type { TableView } from "../contract";
import { type Obs, Phase, advantagesOf, endParts, finalVp, runningVp, seatsOf } from "./obs";
import { say } from "./words";

type View = TableView<Obs>;

const ADVANTAGES = ["mostweapons", "largestcrew", "mostprovisions"] as const;

/** Reserve, booty, hidden cards, and the tiles and cards that lie before a seat. */
export function Possessions(props: View & { seat: number }) {
  const { obs, seat, lang } = props;
  const small = [
    say(lang, "reserve", { n: obs.reserve[seat]! }),
    `${say(lang, "booty")} ${obs.booty[seat]}`,
    `${say(lang, "cards")} ${obs.hand_count[seat]}`,
    `${say(lang, "maps")} ${obs.map_count[seat]}`,
  ];
  return (
    <div class="wp-own figures">
      <span class="wp-note">{small.join(" · ")}</span>
      {obs.blackbeard === seat && <span class="wp-badge wp-badge-beard">{say(lang, "blackbeard")}</span>}
      {advantagesOf(obs, seat).map((item) => (
        <span key={item} class="wp-badge">
          {say(lang, ADVANTAGES[item]!)}
        </span>
      ))}
    </div>
  );
}

const PARTS = ["endCubes", "endWeapons", "endCrew", "endProvisions", "endAdvantages"] as const;

export function Sheet(props: View) {
  const { obs, lang, players, outcome } = props;
  const most = Math.max(...seatsOf(obs).map((p) => finalVp(obs, p)));
  const best = outcome?.winners ?? seatsOf(obs).filter((p) => finalVp(obs, p) === most);
  const row = (label: string, values: readonly number[], strong = false) => (
    <tr key={label} class={strong ? "wp-total" : undefined}>
      <th scope="row">{label}</th>
      {values.map((value, p) => (
        <td key={p} class={strong && best.includes(p) ? "wp-best" : undefined}>
          {value}
        </td>
      ))}
    </tr>
  );
  return (
    <div class="wp-sheet-box">
      <table class="wp-sheet figures">
        <caption class="unseen">{say(lang, "sheet")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{say(lang, "sheet")}</span>
            </th>
            {seatsOf(obs).map((p) => (
              <th key={p} scope="col">
                <Pennant seat={players[p]?.pennant ?? p} size={18} />
                <span class="wp-who">{players[p]?.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(
            say(lang, "running"),
            seatsOf(obs).map((p) => runningVp(obs, p)),
          )}
          {PARTS.map((part, i) =>
            row(
              say(lang, part),
              seatsOf(obs).map((p) => endParts(obs, p)[i]!),
            ),
          )}
        </tbody>
        <tfoot>
          {row(
            say(lang, "sum"),
            seatsOf(obs).map((p) => finalVp(obs, p)),
            true,
          )}
        </tfoot>
      </table>
      {obs.phase !== Phase.over && <p class="wp-note">{say(lang, "ifOver")}</p>}
    </div>
  );
}
