/** What a seat of Winds of Plunder has, and how the points come about. */
import { Pennant } from "../../look/marks";
import { still } from "../../look/still";
import { FleetMark } from "../../chart/fleet";
import type { Figure, TableView } from "../contract";
import { LedgerRows, PortsPicture } from "./account";
import { NUMERALS, type Obs, finalVp, seatsOf, stockOf } from "./obs";
import { GOODS, SignMark, type SignName } from "./pieces";
import { say } from "./words";

type View = TableView<Obs>;

const ADVANTAGES = ["mostweapons", "largestcrew", "mostprovisions"] as const;
const GOOD_WORDS = ["weapons", "crew", "provisions"] as const;
const SHORT_WORDS = ["weaponsShort", "crewShort", "provisionsShort"] as const;
const MOST_GOODS = 9;
const PAYS_EVERY = [3, 2, 1] as const; /* how many make a point at the end (WP-096 to WP-098) */

/** The sign of a good, a crown for the advantage, and notches for how many there are. */
const GoodMark = still(function GoodMark(props: { good: number; value: number; hasMost: boolean }) {
  const { good, value } = props;
  return (
    <>
      <SignMark name={GOODS[good]!} size={24} />
      {props.hasMost && <span class="wp-most" />}
      <span class="wp-track" aria-hidden="true">
        {Array.from({ length: MOST_GOODS }, (_, i) => {
          const pays = (i + 1) % PAYS_EVERY[good]! === 0;
          return <i key={i} class={`${i < value ? "wp-full" : ""}${pays ? " wp-pays" : ""}`} />;
        })}
      </span>
    </>
  );
});

/** How many of a good a seat has, and whether it has the most. */
export function goodFigure({ obs, lang }: View, seat: number, good: number): Figure {
  const value = stockOf(obs, seat, good);
  const hasMost = obs.advantage[good] === seat;
  const title = say(lang, GOOD_WORDS[good]!);
  return {
    label: say(lang, SHORT_WORDS[good]!),
    title: hasMost ? `${title}, ${say(lang, ADVANTAGES[good]!)}` : title,
    value,
    mark: <GoodMark good={good} value={value} hasMost={hasMost} />,
  };
}

/** The ship, and what a seat has besides its goods: cubes, reserve, booty, cards, maps, fame. */
export function Possessions(props: View & { seat: number }) {
  const { obs, seat, lang, players } = props;
  const pennant = players[seat]?.pennant ?? seat;
  const isBlackbeard = obs.blackbeard === seat;
  const small: readonly (readonly [SignName, string, number])[] = [
    ["cube", say(lang, "cubes"), obs.cubes[seat]!],
    ["pouch", say(lang, "inReserve"), obs.reserve[seat]!],
    ["chest", say(lang, "booty"), obs.booty[seat]!],
    ["cards", say(lang, "cards"), obs.hand_count[seat]!],
    ["map", say(lang, "maps"), obs.map_count[seat]!],
  ];
  return (
    <div class="wp-own figures">
      <div class="wp-portrait" title={isBlackbeard ? say(lang, "blackbeard") : undefined}>
        <FleetMark seat={pennant} size={46} />
        {isBlackbeard && <SignMark name="beard" size={26} />}
        {isBlackbeard && <span class="unseen">{say(lang, "blackbeard")}</span>}
      </div>
      <ul class="wp-minor">
        {small.map(([name, words, n]) => (
          <li key={name} class={`wp-own-${name}`} title={words}>
            <SignMark name={name} size={19} seat={pennant} />
            <span class="unseen">{words}</span>
            <span class="num">{n}</span>
          </li>
        ))}
      </ul>
      <ul class="wp-fame">
        {NUMERALS.map((numeral, region) => {
          const has = obs.region[region]!.filter((port) => obs.marks[seat]!.includes(port)).length;
          const words = say(lang, "fame", { numeral, n: has });
          return (
            <li key={numeral} title={words}>
              <span aria-hidden="true">{numeral}</span>
              {[0, 1, 2].map((i) => (
                <i key={i} class={i < has ? "wp-flown" : undefined} />
              ))}
              <span class="unseen">{words}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Kinds by seat; at the end also the chart of the ports, and ports by seat. */
export function Sheet(props: View) {
  const { lang, outcome } = props;
  return (
    <div class={outcome === null ? "wp-sheet-box" : "wp-sheet-box wp-sheet-wide"}>
      {outcome !== null && <PortsPicture {...props} />}
      <SheetTable {...props} by="source" />
      {outcome !== null && <SheetTable {...props} by="port" />}
      {outcome === null && <p class="wp-note">{say(lang, "ifOver")}</p>}
    </div>
  );
}

function SheetTable(props: View & { by: "source" | "port" }) {
  const { obs, lang, players, outcome, by } = props;
  const title = say(lang, by === "port" ? "byPort" : "sheet");
  const most = Math.max(...seatsOf(obs).map((p) => finalVp(obs, p)));
  const best = outcome?.winners ?? seatsOf(obs).filter((p) => finalVp(obs, p) === most);
  return (
    <table class="wp-sheet figures">
      <caption class="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">{title}</span>
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
        <LedgerRows {...props} />
      </tbody>
      <tfoot>
        <tr class="wp-total">
          <th scope="row">{say(lang, "sum")}</th>
          {seatsOf(obs).map((p) => (
            <td key={p} class={best.includes(p) ? "wp-best" : undefined}>
              {finalVp(obs, p)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
