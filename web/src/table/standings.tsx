/** What each round brought to every seat, and the points so far: beside the log and at the end. */
import type { AnyGame, ComponentChildren, Player, Tally, TableView } from "../games/contract";
import { useWords } from "../i18n";
import { Star } from "../look/icons";
import { Pennant } from "../look/marks";
import { useMedia } from "../ui/media";
import { gains, pointsByRound, ranking } from "../ui/tally";
import "./standings.css";

interface StandingsProps extends TableView<unknown> {
  tally: Tally<unknown>;
  /** Room for this many rounds; the last ones are shown. */
  most?: number;
}

interface Column {
  head: ComponentChildren;
  title: string;
  /** By seat; null: the round is still to come. */
  brought: readonly number[] | null;
  /** The round still goes on. */
  isOpen?: boolean;
}

function useColumns(props: StandingsProps): Column[] {
  const { t } = useWords();
  const { obs, outcome, players, steps = [], tally } = props;
  const rounds = pointsByRound(steps, tally, players.length);
  const brought = gains(rounds);
  const current = outcome === null ? tally.round(obs) : Infinity;
  const columns: Column[] = Array.from({ length: Math.max(tally.rounds ?? 0, brought.length) }, (_, i) => {
    const all = brought[i];
    const isOpen = i + 1 >= current;
    const isKnown = all !== undefined && !(isOpen && all.every((points) => points === 0));
    return { head: i + 1, title: t("roundN", { n: i + 1 }), brought: isKnown ? all : null, isOpen };
  });
  const { most = Infinity } = props;
  const isLong = columns.length > most;
  const kept = columns
    .filter(({ brought: known }) => known !== null || (outcome === null && !isLong))
    .slice(isLong ? -most : 0);
  const rest = outcome?.points.map((points, seat) => points - (rounds.at(-1)?.[seat] ?? 0));
  return rest?.some((points) => points !== 0)
    ? [...kept, { head: "+", title: t("roundsRest"), brought: rest }]
    : kept;
}

const signed = (points: number): string => (points < 0 ? `−${-points}` : `${points}`);

/** The best of a round lies on brass. */
function Gain({ column, seat }: { column: Column; seat: number }) {
  const { brought, isOpen } = column;
  if (brought === null) {
    return <td class="to-come">·</td>;
  }
  const points = brought[seat]!;
  const isBest = !isOpen && points > 0 && points === Math.max(...brought);
  return (
    <td>
      <span class={`num${isBest ? " medal" : ""}${isOpen ? " open" : ""}`}>{signed(points)}</span>
    </td>
  );
}

function Who({ name, pennant }: Player) {
  return (
    <th scope="row">
      <Pennant seat={pennant} />
      <span class="name" title={name}>
        {name}
      </span>
    </th>
  );
}

export function Standings(props: StandingsProps) {
  const { t } = useWords();
  const { obs, outcome, players, tally } = props;
  const columns = useColumns(props);
  const points = outcome?.points ?? players.map(({ seat }) => tally.points(obs, seat));
  return (
    <table class={`standings figures${columns.length > 6 ? " many" : ""}`}>
      <caption class="unseen">{t("roundsTitle")}</caption>
      <thead>
        <tr>
          <td />
          {columns.map(({ head, title, brought }) => (
            <th key={title} scope="col" title={title} class={brought === null ? "to-come" : undefined}>
              <span class="unseen">{title}</span>
              <span aria-hidden="true">{head}</span>
            </th>
          ))}
          <th scope="col">
            <span class="unseen">{t("points")}</span>
            <Star size={16} />
          </th>
        </tr>
      </thead>
      <tbody>
        {ranking({ points, winners: outcome?.winners ?? [] }).map(({ seat, points: sum }) => (
          <tr key={seat}>
            <Who {...players[seat]!} />
            {columns.map((column) => (
              <Gain key={column.title} column={column} seat={seat} />
            ))}
            <td class="sum num">{signed(sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How far everybody has come, where points are no sum of what rounds brought. */
function Distances({ obs, players, tally }: StandingsProps) {
  const { t } = useWords();
  const points = players.map(({ seat }) => tally.points(obs, seat));
  const most = Math.max(1, ...points);
  return (
    <table class="standings distances figures">
      <caption class="unseen">{t("courseFar")}</caption>
      <tbody>
        {ranking({ points, winners: [] }).map(({ seat, points: far }) => (
          <tr key={seat}>
            <Who {...players[seat]!} />
            <td class="way">
              <span style={{ width: `${Math.max(0, (100 * far) / most)}%` }} />
            </td>
            <td class="sum num">{signed(far)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const TALL = "(min-width: 900px) and (min-height: 800px)";
const MOST_ROUNDS = 5;

/** Below the log, where the window is high enough and no other thing of the game stands there. */
export function Foot(props: { game: AnyGame; view: TableView<unknown> }) {
  const { game, view } = props;
  const isTall = useMedia(TALL);
  const { tally } = game;
  if (!isTall || tally === undefined || game.Side !== undefined) {
    return null;
  }
  const Table = tally.isDistance ? Distances : Standings;
  return (
    <div class="foot">
      <Table {...view} tally={tally} most={MOST_ROUNDS} />
    </div>
  );
}
