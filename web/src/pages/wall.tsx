/** An evening of a club as it hangs on a wall: round tables with their captains, rounds, standings. */
import { useEffect, useState } from "preact/hooks";
import type { Club, ClubTable } from "../drivers/clubs";
import { words } from "../games/contract";
import { useWords } from "../i18n";
import { Metals } from "../look/art/metal";
import { CompassRose } from "../look/art/rose";
import { Wheel } from "../look/icons";
import { Pennant } from "../look/marks";

const say = words({
  en: {
    table: "table",
    chair: "chair {n}",
    leads: "leads",
    bot: "Bot",
    play: "To your table",
    playing: "playing",
    finished: "finished",
    round: "Round {round} of {rounds}",
    standings: "Standings",
    points: "points",
    chairs: "chair",
    played: "rounds",
    rank: "rank",
    person: "name",
    gone: "left",
    deleted: "deleted",
    drop: "Remove {name}",
    none: "Nobody has come yet. Send the link.",
    places: "Places {from} to {to} of {n}",
  },
  de: {
    table: "Tisch",
    chair: "Stuhl {n}",
    leads: "führt",
    bot: "Bot",
    play: "Zu deinem Tisch",
    playing: "spielt",
    finished: "fertig",
    round: "Runde {round} von {rounds}",
    standings: "Stand",
    points: "Punkte",
    chairs: "Stuhl",
    played: "Runden",
    rank: "Rang",
    person: "Name",
    gone: "weg",
    deleted: "gelöscht",
    drop: "{name} entfernen",
    none: "Noch ist niemand da. Schick den Link.",
    places: "Plätze {from} bis {to} von {n}",
  },
});

const PAGE = 12;
const PAGE_MS = 8000;
/** A word that a plate has no room for. */
const LONG_WORD = /\S{13}/;
const LONG = 14; // letters of a name that needs smaller ones

const nameClass = (name: string) =>
  LONG_WORD.test(name) ? "name long" : name.length > LONG ? "name broad" : "name";

const half = (twice: number): string => {
  const whole = Math.trunc(twice / 2);
  return twice % 2 === 0 ? `${whole}` : `${whole === 0 ? (twice < 0 ? "−" : "") : whole}½`;
};

/** With a sign: what somebody has more or less than the others in the same chair. */
const gain = (twice: number): string =>
  twice > 0 ? `+${half(twice)}` : twice === 0 ? "±0" : `−${half(-twice)}`;

/** The rounds as medals on a string. */
export function Rounds({ round, rounds }: { round: number; rounds: number }) {
  const { lang } = useWords();
  return (
    <p class="club-rounds" role="img" aria-label={say(lang, "round", { round, rounds })}>
      {Array.from({ length: rounds }, (_, i) => (
        <span key={i} class={i + 1 < round ? "over" : i + 1 === round ? "now" : ""}>
          {i + 1}
        </span>
      ))}
    </p>
  );
}

/** Where the plate of a chair lies: half of them above the table, then back below it. */
function placeOf(seat: number, seats: number): { gridRow: number; gridColumn: string } {
  const above = Math.ceil(seats / 2);
  const below = seats - above;
  const isAbove = seat < above;
  const inRow = isAbove ? above : below;
  const at = isAbove ? seat : below - 1 - (seat - above);
  const wide = (above * 2) / inRow; // the columns are twice as many as plates above
  const from = Math.round(at * wide);
  return { gridRow: isAbove ? 1 : 3, gridColumn: `${from + 1} / span ${Math.round(wide)}` };
}

/** A round table: who sits on which chair, and their points. */
export function WallTable({ club, table, number }: { club: Club; table: ClubTable; number: number }) {
  const { lang } = useWords();
  const most = Math.max(...table.points);
  const seats = table.who.length;
  return (
    <li class={table.over ? "club-table over" : "club-table"}>
      <svg class="club-disc" viewBox="-110 -110 220 220" aria-hidden="true">
        <Metals />
        <CompassRose cx={0} cy={0} r={46} />
      </svg>
      <h3>
        {say(lang, "table")} <b class="num">{number}</b>
      </h3>
      <p class="club-state">{say(lang, table.over ? "finished" : "playing")}</p>
      <ol style={{ gridTemplateColumns: `repeat(${Math.ceil(seats / 2) * 2}, minmax(0, 1fr))` }}>
        {table.who.map((person, seat) => {
          const found = club.people.find((each) => each.person === person);
          const points = table.points[seat];
          const leads = points !== undefined && points === most && most > 0;
          const name = found === undefined ? say(lang, "bot") : found.name || say(lang, "deleted");
          return (
            <li key={seat} class={leads ? "club-plate lead" : "club-plate"} style={placeOf(seat, seats)}>
              <span class="club-chair num">
                <span class="unseen">{say(lang, "chair", { n: "" })}</span>
                {seat + 1}
              </span>
              <Pennant seat={seat} />
              <span class={nameClass(name)}>{name}</span>
              {leads && <span class="unseen">{say(lang, "leads")}</span>}
              {leads && <Wheel />}
              <span class="num">{points ?? ""}</span>
            </li>
          );
        })}
      </ol>
      {table.mine !== undefined && !table.over && (
        <a class="button primary" href={`#/t/${table.id}`}>
          {say(lang, "play")}
        </a>
      )}
    </li>
  );
}

/** Which page of the standings is shown on a wall; they take turns. */
function usePage(pages: number, turns: boolean): number {
  const [page, setPage] = useState(0);
  useEffect(() => {
    if (!turns) {
      return undefined;
    }
    const timer = setInterval(() => setPage((old) => old + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, [turns]);
  return turns && pages > 0 ? page % pages : 0;
}

/** On which chair somebody sits now; below 0: on none. */
function chairOf(club: Club, person: number): number {
  const table = club.tables.find((each) => each.round === club.drawn && each.who.includes(person));
  return table === undefined ? -1 : table.who.indexOf(person);
}

/** On a wall twelve at a time, as nobody scrolls there. */
export function Standings(props: { club: Club; isWall: boolean; drop(person: number): void }) {
  const { lang } = useWords();
  const { club, isWall } = props;
  const { people } = club;
  const turns = isWall && people.length > PAGE;
  const first = usePage(Math.ceil(people.length / PAGE), turns) * PAGE;
  const shown = turns ? people.slice(first, first + PAGE) : people;
  const mayDrop = club.organiser && !isWall;
  const chairs = shown.map(({ person }) => chairOf(club, person));
  return (
    <section class="panel club-standings" aria-labelledby="club-standings">
      <h2 id="club-standings">{say(lang, "standings")}</h2>
      {people.length === 0 && <p>{say(lang, "none")}</p>}
      {people.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">{say(lang, "rank")}</span>
              </th>
              <th scope="col">{say(lang, "person")}</th>
              <th scope="col">{say(lang, "points")}</th>
              {club.duplicate && <th scope="col">{say(lang, "chairs")}</th>}
              <th scope="col">{say(lang, "played")}</th>
              {mayDrop && <td />}
            </tr>
          </thead>
          <tbody>
            {shown.map((each, i) => (
              <tr key={each.person} class={each.you ? "mine" : ""}>
                <td class="num">{each.rank}</td>
                <th scope="row">
                  {chairs[i]! >= 0 && <Pennant seat={chairs[i]!} />}
                  {each.name || say(lang, "deleted")}
                  {!each.in && ` (${say(lang, "gone")})`}
                </th>
                <td class="num club-points">{half(each.points2)}</td>
                {club.duplicate && <td class="num">{gain(each.chair2)}</td>}
                <td class="num">{each.played}</td>
                {mayDrop && (
                  <td>
                    {each.in && !club.over && (
                      <button
                        class="quiet"
                        aria-label={say(lang, "drop", { name: each.name })}
                        title={say(lang, "drop", { name: each.name })}
                        onClick={() => props.drop(each.person)}
                      >
                        ×
                      </button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {turns && (
        <p class="quiet-text">
          {say(lang, "places", { from: first + 1, to: first + shown.length, n: people.length })}
        </p>
      )}
    </section>
  );
}
