/** The end of Winds of Plunder: where all points came from, by kind, by round and by port. */
import { FleetMark } from "../../chart/fleet";
import { ChartStage } from "../../chart/sheet";
import { Pennant } from "../../look/marks";
import { ranking } from "../../ui/tally";
import type { EndProps, Lang, TableView } from "../contract";
import { useGeography } from "./charted";
import { TILE } from "./geography";
import {
  END_SOURCES,
  type Entry,
  NOWHERE,
  SOURCES,
  type Source,
  WAY_SOURCES,
  ledgerOf,
  totalOf,
} from "./ledger";
import { type Obs, PORTS, ROUNDS, endParts, namesIn, seatsOf } from "./obs";
import { SignMark, type SignName } from "./pieces";
import { say } from "./words";
import "./account.css";

const SIGNS: Readonly<Record<Source, SignName>> = {
  tile: "tile",
  most: "feast",
  region: "ribbon",
  treasure: "chest",
  boarding: "beard",
  price: "cards",
  endCubes: "cube",
  endWeapons: "arms",
  endCrew: "crew",
  endProvisions: "food",
  endAdvantages: "crown",
};

/** One word for each sign; the whole rule is the title of what it brought. */
const BRIEF: Readonly<Record<Lang, Readonly<Record<Source, string>>>> = {
  en: {
    tile: "Tiles",
    most: "Most food",
    region: "Regions",
    treasure: "Treasure",
    boarding: "Boarding",
    price: "Cards",
    endCubes: "Cubes",
    endWeapons: "Weapons",
    endCrew: "Crew",
    endProvisions: "Food",
    endAdvantages: "Crowns",
  },
  de: {
    tile: "Plättchen",
    most: "Vorrat",
    region: "Gebiete",
    treasure: "Schätze",
    boarding: "Entern",
    price: "Karten",
    endCubes: "Würfel",
    endWeapons: "Waffen",
    endCrew: "Leute",
    endProvisions: "Proviant",
    endAdvantages: "Kronen",
  },
};

const ROUND_NUMBERS = Array.from({ length: ROUNDS }, (_, i) => i + 1);
const PORT_NUMBERS = Array.from({ length: PORTS }, (_, port) => port);

/** A number with its sign; losses have a true minus. */
const signed = (vp: number): string => (vp < 0 ? `−${-vp}` : String(vp));

/** A row for everybody: what tiles brought as a wake, round by round; all else in crates; the ship; the sum. */
export function Account(props: EndProps<Obs>) {
  const { lang, outcome, players } = props;
  const ledger = ledgerOf(props.steps ?? []);
  const most = Math.max(1, ...outcome.points);
  return (
    <div class="wp-account">
      <h3>{say(lang, "account")}</h3>
      <Legend ledger={ledger} {...props} />
      <ol>
        {ranking(outcome).map(({ seat, points }) => {
          const pennant = players[seat]?.pennant ?? seat;
          return (
            <li
              key={seat}
              class={outcome.winners.includes(seat) ? "wp-first" : undefined}
              style={{ "--c": `var(--seat${pennant % 5})`, "--wp-share": points / most }}
            >
              <Pennant seat={pennant} size={26} />
              <span class="name">{players[seat]?.name}</span>
              <span class="wp-haul">
                <Wake ledger={ledger} seat={seat} {...props} />
                {SOURCES.slice(1).map((source) => (
                  <Crate key={source} ledger={ledger} seat={seat} source={source} {...props} />
                ))}
                <FleetMark seat={pennant} size={46} />
                <span class="wp-sum num">
                  <span class="unseen">{say(lang, "sum")}: </span>
                  {points}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface LedgerProps extends TableView<Obs> {
  ledger: readonly Entry[];
}

/** Only what happened: a game without boarding needs no word for it. */
function Legend({ ledger, lang }: LedgerProps) {
  const used = SOURCES.filter((source) => ledger.some((entry) => entry.source === source));
  return (
    <ul class="wp-legend">
      {used.map((source) => (
        <li key={source} title={say(lang, source)}>
          <SignMark name={SIGNS[source]} size={18} seat={0} />
          {BRIEF[lang][source]}
        </li>
      ))}
    </ul>
  );
}

/** Points of tiles: one stretch for each round, darker from round to round. */
function Wake({ ledger, seat, lang }: LedgerProps & { seat: number }) {
  const rounds = ROUND_NUMBERS.map((round) => totalOf(ledger, { seat, round, source: "tile" }));
  const all = totalOf(ledger, { seat, source: "tile" });
  if (all === 0) return null;
  return (
    <span class="wp-wake" style={{ flexGrow: all }} title={`${say(lang, "tile")}: ${rounds.join(" + ")}`}>
      {rounds.map((vp, i) =>
        vp === 0 ? null : <i key={i} style={{ flexGrow: vp, "--wp-dark": `${14 + 9 * i}%` }} />,
      )}
      <span class="num">
        <span class="unseen">{say(lang, "tile")}: </span>
        {all}
      </span>
    </span>
  );
}

function Crate({ ledger, seat, source, lang, players }: LedgerProps & { seat: number; source: Source }) {
  const vp = totalOf(ledger, { seat, source });
  const isEnd = END_SOURCES.some((each) => each === source);
  if (vp === 0) return null;
  return (
    <span
      class={`wp-crate${isEnd ? "" : " wp-early"}${vp < 0 ? " wp-loss" : ""}`}
      style={{ flexGrow: Math.max(0, vp), order: vp < 0 ? 1 : 0 }}
      title={`${say(lang, source)}: ${signed(vp)}`}
    >
      <SignMark name={SIGNS[source]} size={20} seat={players[seat]?.pennant ?? seat} />
      <span class="unseen">{say(lang, source)}: </span>
      <b class="num">{signed(vp)}</b>
    </span>
  );
}

/* ==== By port ============================================================== */

/** The room of the chart below the points; it keeps its proportions on the page. */
const CHART = { width: 920, height: 560 } as const;
const COLUMN = 10;
const FOOT = 44;

/** The chart with what everybody fetched in each port. The table beside it says the same. */
export function PortsPicture(props: TableView<Obs>) {
  const { obs, edition, lang } = props;
  const map = useGeography(obs, edition, CHART.width, CHART.height, lang);
  const ledger = ledgerOf(props.steps ?? []);
  if (map === null) return null;
  const most = Math.max(
    1,
    ...PORT_NUMBERS.flatMap((port) => seatsOf(obs).map((seat) => totalOf(ledger, { port, seat }))),
  );
  return (
    <figure class="wp-origins" style={{ aspectRatio: `${CHART.width} / ${CHART.height}` }}>
      <ChartStage chart={map.chart}>
        {(viewBox) => (
          <svg viewBox={viewBox} role="img" aria-label={say(lang, "byPort")}>
            {PORT_NUMBERS.map((port) => {
              const { tile, label } = map.ports[port]!;
              return (
                <g key={port}>
                  <g transform={`translate(${tile[0]} ${tile[1]}) scale(${map.scale})`}>
                    <Columns {...props} ledger={ledger} port={port} most={most} />
                  </g>
                  <text x={label[0]} y={label[1]} class="chart-label">
                    {namesIn(edition).titles[port]}
                  </text>
                </g>
              );
            })}
          </svg>
        )}
      </ChartStage>
    </figure>
  );
}

/** A plaque with a column for each seat and the sum on a coin. */
function Columns(props: LedgerProps & { port: number; most: number }) {
  const { ledger, obs, players, port, most } = props;
  const seats = seatsOf(obs);
  const left = 29 - (seats.length * COLUMN) / 2;
  const sum = totalOf(ledger, { port });
  return (
    <>
      <rect y="3" width={TILE.w} height="47" rx="4" class="wp-tile-foot" />
      <rect width={TILE.w} height="47" rx="4" class="wp-tile-face" />
      {seats.map((seat, i) => {
        const vp = Math.max(0, totalOf(ledger, { port, seat }));
        const high = (38 * vp) / most;
        const pennant = (players[seat]?.pennant ?? seat) % 5;
        return (
          <rect
            key={seat}
            x={left + i * COLUMN}
            y={(FOOT - high).toFixed(1)}
            width={COLUMN - 2}
            height={high.toFixed(1)}
            class={`wp-column wp-column${pennant}`}
          />
        );
      })}
      <path d={`M5 ${FOOT}H55`} stroke="#5a4017" />
      <g transform="translate(58 2)">
        <circle r="12.5" class="wp-coin" />
        <text y="5.2" class="wp-coin-text">
          {sum}
        </text>
      </g>
    </>
  );
}

/** Rows of a table: kinds by seat, or ports. While the game goes on the end is foreseen. */
export function LedgerRows(props: TableView<Obs> & { by: "source" | "port" }) {
  const { obs, lang, players, edition, by } = props;
  const ledger = ledgerOf(props.steps ?? []);
  const row = (name: string, value: (seat: number) => number, sign?: SignName) => (
    <tr key={name}>
      <th scope="row">
        {sign && <SignMark name={sign} size={17} seat={players[0]?.pennant ?? 0} />}
        {name}
      </th>
      {seatsOf(obs).map((seat) => (
        <td key={seat}>{signed(value(seat))}</td>
      ))}
    </tr>
  );
  if (by === "port")
    return (
      <>
        {PORT_NUMBERS.map((port) =>
          row(namesIn(edition).titles[port] ?? "", (seat) => totalOf(ledger, { seat, port })),
        )}
        {row(say(lang, "atEnd"), (seat) => totalOf(ledger, { seat, port: NOWHERE }))}
      </>
    );
  return (
    <>
      {WAY_SOURCES.map((source) =>
        row(say(lang, source), (seat) => totalOf(ledger, { seat, source }), SIGNS[source]),
      )}
      {END_SOURCES.map((source, i) =>
        row(say(lang, source), (seat) => endParts(obs, seat)[i]!, SIGNS[source]),
      )}
    </>
  );
}
