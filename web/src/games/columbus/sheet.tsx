/** What each seat of Columbus has, and how far its voyage came. */
import { Pennant } from "../../look/marks";
import type { TableView } from "../contract";
import {
  MOST_BARRELS,
  type Obs,
  columnOf,
  fieldName,
  hasFound,
  isDamaged,
  leaders,
  scoreOf,
  seatsOf,
} from "./obs";
import { Courses } from "./courses";
import { setbacksOf } from "./setbacks";
import { Barrel, DiscMark } from "./pieces";
import { ShipMark } from "./ship";
import { Voyage } from "./voyage";
import { say } from "./words";
import "./panels.css";
import "./tray.css";

type View = TableView<Obs>;

/** The voyage, barrels, hidden cards, the disc and turns to be lost. */
export function Possessions(props: View & { seat: number }) {
  const { obs, seat, lang, players } = props;
  const pennant = players[seat]?.pennant ?? seat;
  const label = `${say(lang, "barrels")} ${obs.barrels[seat]}, ${say(lang, "handCards")} ${obs.hand_size[seat]}`;
  return (
    <div class="co-own">
      <div class="co-portrait" aria-hidden="true">
        <ShipMark pennant={pennant} damaged={isDamaged(obs, seat)} home={hasFound(obs, seat)} />
        <span>{way(props, seat)}</span>
      </div>
      <Voyage
        score={scoreOf(obs, seat)}
        found={hasFound(obs, seat)}
        damaged={isDamaged(obs, seat)}
        pennant={pennant}
        label={`${say(lang, "voyage")}: ${scoreOf(obs, seat)}, ${way(props, seat)}`}
      />
      <div class="co-goods" role="img" aria-label={label}>
        <svg class="co-barrels" viewBox={`0 0 ${MOST_BARRELS * 20} 22`} aria-hidden="true">
          {Array.from({ length: MOST_BARRELS }, (_, i) => (
            <g
              key={i}
              transform={`translate(${i * 20 + 10} 11)`}
              data-piece={i < obs.barrels[seat]! ? `barrel-${seat}-${i}` : undefined}
              data-kind="barrel"
            >
              <Barrel empty={i >= obs.barrels[seat]!} />
            </g>
          ))}
        </svg>
      </div>
      <Badges {...props} />
    </div>
  );
}

function Badges({ obs, seat, lang }: View & { seat: number }) {
  const found = hasFound(obs, seat);
  if (!found && obs.sit[seat] === 0) return null;
  return (
    <div class="co-badges">
      {found && (
        <span class="co-badge co-good">
          <DiscMark kind="inhabited" />
          {say(lang, "foundShort")}
        </span>
      )}
      {obs.sit[seat]! > 0 && <span class="co-badge">{say(lang, "sits", { n: obs.sit[seat]! })}</span>}
    </div>
  );
}

/** Where a voyage has got to, in a word. */
export function way({ obs, lang }: View, seat: number): string {
  const port = obs.ship[seat] === obs.start;
  if (hasFound(obs, seat)) return say(lang, port ? "homeAgain" : "homeward");
  return say(lang, port ? "inPort" : "outward");
}

export function Sheet(props: View) {
  const { obs, lang, players } = props;
  const best = leaders(obs);
  return (
    <div class="co-sheet-box" tabIndex={0}>
      {props.outcome === null && (props.steps?.length ?? 0) > 0 && <Courses {...props} />}
      <table class="co-sheet figures">
        <caption class="unseen">{say(lang, "sheet")}</caption>
        <thead>
          <tr>
            <th scope="col">{say(lang, "seat")}</th>
            <th scope="col">{say(lang, "where")}</th>
            <th scope="col">{say(lang, "how")}</th>
            <th scope="col">{say(lang, "voyage")}</th>
          </tr>
        </thead>
        <tbody>
          {seatsOf(obs).map((seat) => (
            <tr key={seat} class={best.includes(seat) ? "co-best" : undefined}>
              <th scope="row">
                <Pennant seat={players[seat]?.pennant ?? seat} size={18} /> {players[seat]?.name}
              </th>
              <td>{obs.ship[seat] === obs.start ? say(lang, "start") : fieldName(obs.ship[seat]!)}</td>
              <td>
                {reason(props, seat)}
                {mishaps(props, seat)}
              </td>
              <td class="co-score">{scoreOf(obs, seat)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="co-note">
        {lang === "de"
          ? "Wer mit der Scheibe einer bewohnten Insel zuerst heimkehrt, gewinnt (CO-104). Die Zahlen zeigen, wie weit die anderen kamen (CO-R54)."
          : "The first home with the disc of an inhabited island wins (CO-104). The numbers show how far the others came (CO-R54)."}
      </p>
    </div>
  );
}

/** How the number of a seat comes about. */
export function reason({ obs, lang }: View, seat: number): string {
  const field = obs.ship[seat]!;
  const column = columnOf(field);
  const home = field === obs.start;
  if (hasFound(obs, seat)) {
    if (home) return lang === "de" ? "mit der Entdeckung daheim" : "home with the discovery";
    return lang === "de"
      ? `auf dem Heimweg: 15 + Spalte ${column}`
      : `on the way home: 15 + column ${column}`;
  }
  if (home) return lang === "de" ? "noch im Hafen" : "still in port";
  return lang === "de" ? `auf der Hinfahrt: 14 − Spalte ${column}` : `on the way out: 14 − column ${column}`;
}

/** What held a ship up, behind a comma; "": nothing. */
function mishaps(view: View, seat: number): string {
  const lost = setbacksOf(view.steps ?? []).filter(
    (each) => each.seat === seat && each.cause !== "driven",
  ).length;
  if (lost === 0) return "";
  return `; ${lost === 1 ? say(view.lang, "lostOne") : say(view.lang, "lostMore", { n: lost })}`;
}
