/** The points as a picture: a line for each seat, round by round, and the figures beside it. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { EndProps, Tally } from "../games/contract";
import { useWords } from "../i18n";
import { Star } from "../look/icons";
import { Pennant, PennantMark } from "../look/marks";
import { gains, pointsByRound, ranking } from "../ui/tally";

/** Lines are told apart without colours, too: by place, the winners' being whole and thick. */
const DASHES = ["", "11 5", "2 5", "12 4 2 4", "5 3"] as const;
const BOX = { left: 40, right: 44, top: 16, bottom: 30 } as const;

interface CourseProps extends EndProps<unknown> {
  tally: Tally<unknown>;
}

function useRounds(props: CourseProps): number[][] {
  return pointsByRound(props.steps ?? [], props.tally, props.players.length);
}

/** The room that a picture of lines has. */
function useRoom() {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 640, height: 280 });
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      const { width = 640, height = 280 } = entry?.contentRect ?? {};
      setRoom({ width: Math.max(240, width), height: Math.max(200, height) });
    });
    watcher.observe(box.current!);
    return () => watcher.disconnect();
  }, []);
  return [box, room] as const;
}

interface Line {
  seat: number;
  pennant: number;
  name: string;
  isWinner: boolean;
  dash: string | undefined;
}

function linesOf({ outcome, players }: CourseProps): Line[] {
  return ranking(outcome).map(({ seat }, i) => {
    const isWinner = outcome.winners.includes(seat);
    const { name = "", pennant = seat } = players[seat] ?? {};
    return { seat, pennant: pennant % 5, name, isWinner, dash: isWinner ? undefined : DASHES[i % 5] };
  });
}

/** Steps of 1, 2 or 5 that make about four lines. */
function gridLines(most: number): number[] {
  const raw = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= raw)!;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

function Key(props: CourseProps) {
  return (
    <ul class="course-key">
      {linesOf(props).map(({ seat, pennant, name, isWinner, dash }) => (
        <li key={seat} class={isWinner ? "won" : undefined}>
          <Pennant seat={pennant} />
          <svg width="34" height="10" aria-hidden="true">
            <path class="course-line" d="M1 5H33" stroke={`var(--line${pennant})`} stroke-dasharray={dash} />
          </svg>
          <span class="name">{name}</span>
        </li>
      ))}
    </ul>
  );
}

const FLAG_GAP = 17;

/** Heights for the flags at the ends of the lines, from above to below, none over another. */
export function apart(wanted: readonly number[]): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const placed = [...wanted];
  order.forEach((each, i) => {
    const above = order[i - 1];
    placed[each] = above === undefined ? wanted[each]! : Math.max(wanted[each]!, placed[above]! + FLAG_GAP);
  });
  return placed;
}

/** The lines. The table beside them says the same in figures, so they are hidden from readers. The
 * curve of chances will lie in the same place. */
export function Course(props: CourseProps) {
  const { t } = useWords();
  const [box, { width, height }] = useRoom();
  const rounds = useRounds(props);
  const least = Math.min(0, ...rounds.flat());
  const most = Math.max(1, ...rounds.flat());
  const inner = width - BOX.left - BOX.right;
  const bottom = height - BOX.bottom;
  const x = (n: number) => BOX.left + (inner * n) / Math.max(1, rounds.length);
  const y = (points: number) => bottom - ((bottom - BOX.top) * (points - least)) / (most - least);
  const path = (seat: number) =>
    `M${x(0)} ${y(0)}${rounds.map((all, i) => `L${x(i + 1)} ${y(all[seat]!)}`).join("")}`;
  const lines = linesOf(props);
  const flags = apart(lines.map(({ seat }) => y(rounds.at(-1)?.[seat] ?? 0)));
  return (
    <section class="paper end-course" aria-labelledby="course-title">
      <header>
        <h3 id="course-title">{t(props.tally.isDistance ? "courseFar" : "courseTitle")}</h3>
        <Key {...props} />
      </header>
      <div class="course-box" ref={box}>
        <svg class="course" width={width} height={height} aria-hidden="true">
          <Frame {...{ rounds: rounds.length, width, height, most, x, y }} />
          {lines
            .map(({ seat, pennant, isWinner, dash }, i) => (
              <g key={seat} class={isWinner ? "won" : undefined}>
                <path class="course-halo" d={path(seat)} />
                <path
                  class="course-line"
                  d={path(seat)}
                  stroke={`var(--line${pennant})`}
                  stroke-dasharray={dash}
                />
                <PennantMark seat={pennant} x={width - BOX.right + 20} y={flags[i]!} size={26} />
              </g>
            ))
            .reverse()}
        </svg>
      </div>
    </section>
  );
}

/** Rounds as bands, and lines of equal points. */
function Frame(props: {
  rounds: number;
  width: number;
  height: number;
  most: number;
  x(n: number): number;
  y(points: number): number;
}) {
  const { t } = useWords();
  const { rounds, width, height, x, y } = props;
  const wide = x(1) - x(0);
  return (
    <>
      {Array.from({ length: rounds }, (_, i) => (
        <g key={i}>
          <rect
            class={i % 2 === 1 ? "band" : "gap"}
            x={x(i)}
            y={BOX.top}
            width={wide}
            height={height - BOX.bottom - BOX.top}
          />
          {(wide > 22 || i % 5 === 4) && (
            <text x={x(i) + wide / 2} y={height - 9} text-anchor="middle">
              {wide > 64 ? t("roundN", { n: i + 1 }) : i + 1}
            </text>
          )}
        </g>
      ))}
      {gridLines(props.most).map((n) => (
        <g key={n}>
          <path class="grid-line" d={`M${BOX.left} ${y(n)}H${width - BOX.right}`} />
          <text class="figures" x={BOX.left - 8} y={y(n) + 5} text-anchor="end">
            {n}
          </text>
        </g>
      ))}
    </>
  );
}

/** What each round brought; the best of a round lies on brass. */
export function RoundTable(props: CourseProps) {
  const { t } = useWords();
  const { outcome, players } = props;
  const rounds = useRounds(props);
  const brought = gains(rounds);
  const rest = outcome.points.map((points, seat) => points - (rounds.at(-1)?.[seat] ?? 0));
  const hasRest = rest.some((n) => n !== 0);
  const columns = hasRest ? [...brought, rest] : brought;
  const isBest = (all: readonly number[], seat: number) => all[seat]! > 0 && all[seat] === Math.max(...all);
  return (
    <div
      class={`round-table scroll${columns.length > 6 ? " many" : ""}`}
      tabIndex={0}
      role="group"
      aria-labelledby="rounds-title"
    >
      <h3 id="rounds-title">{t("roundsTitle")}</h3>
      <table class="figures">
        <thead>
          <tr>
            <td />
            {brought.map((_, i) => (
              <th key={i} scope="col">
                <span class="unseen">{t("roundN", { n: "" })}</span>
                {i + 1}
              </th>
            ))}
            {hasRest && (
              <th scope="col" title={t("roundsRest")}>
                <span class="unseen">{t("roundsRest")}</span>
                <span aria-hidden="true">+</span>
              </th>
            )}
            <th scope="col">
              <span class="unseen">{t("points")}</span>
              <Star size={16} />
            </th>
          </tr>
        </thead>
        <tbody>
          {ranking(outcome).map(({ seat, points }) => (
            <tr key={seat}>
              <th scope="row">
                <Pennant seat={players[seat]?.pennant ?? seat} />
                <span class="name">{players[seat]?.name}</span>
              </th>
              {columns.map((all, i) => (
                <td key={i}>
                  <span class={isBest(all, seat) ? "best num" : "num"}>{all[seat]}</span>
                </td>
              ))}
              <td class="sum num">{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
