/** Who was to win: the chances of all seats over a match as lines, with marks for what changed them. */
import type { Analysis } from "../drivers/analyst";
import type { Both, Outcome, Player } from "../games/contract";
import { useWords } from "../i18n";
import { Mistake, Wind } from "../look/icons";
import { PennantMark } from "../look/marks";
import { press } from "../ui/press";
import { apart, LineKey, linesOf, useRoom } from "./course";
import { along, calmed, inPercent, type Mark, placed, type Point, signed, smooth } from "./events";

const BOX = { right: 54, top: 14, bottom: 30 } as const;
const PILL = { width: 62, height: 26 } as const;
const NARROW = 480;
const FLAG_GAP = 22;

interface Props {
  analysis: Analysis;
  marks: readonly Mark[];
  told: readonly Both[];
  players: readonly Player[];
  outcome: Outcome;
  /** Where rounds begin, in moves of the match. */
  rounds: readonly { round: number; move: number }[];
  /** The event that is looked at; null: none. */
  here: number | null;
  go(event: number): void;
}

/** A mark near its point: a sign, and what it was worth. */
function Pill(props: { mark: Mark; pill: Point; label: string; go(): void }) {
  const { mark, pill, label } = props;
  const [x, y] = pill;
  const Sign = mark.kind === "mistake" ? Mistake : mark.kind === "luck" ? Wind : null;
  return (
    <g class={`chance-mark ${mark.kind}`}>
      <rect class="chance-pill" x={x - 31} y={y - 13} width={PILL.width} height={PILL.height} rx="13" />
      {mark.turn > 0 ? (
        <>
          <circle class="chance-number" cx={x - 18} cy={y} r="11" />
          <text class="chance-digit" x={x - 18} y={y + 5} text-anchor="middle">
            {mark.turn}
          </text>
        </>
      ) : (
        Sign !== null && (
          <svg x={x - 28} y={y - 9} width="18" height="18" overflow="visible">
            <Sign size={18} />
          </svg>
        )
      )}
      <text class="chance-figure" x={x + 10} y={y + 5} text-anchor="middle">
        {signed(mark.change)}
      </text>
      {/* What is pressed lies above, and its sentence says more than the figure. */}
      <rect
        class="chance-target"
        x={x - 32}
        y={y - 22}
        width="64"
        height="44"
        rx="13"
        {...press(props.go, label)}
      />
    </g>
  );
}

/** What the signs mean. */
function Signs() {
  const { t } = useWords();
  return (
    <p class="chance-signs">
      <span>
        <Mistake size={20} /> {t("markMistake")}
      </span>
      <span>
        <Wind size={20} /> {t("markLuck")}
      </span>
    </p>
  );
}

export function Chances(props: Props) {
  const { t, lang } = useWords();
  const [box, room] = useRoom();
  const { analysis, marks, outcome, players, rounds } = props;
  const { events } = analysis;
  const { width, height } = room;
  const left = width < NARROW ? 30 : 48;
  const bottom = height - BOX.bottom;
  const right = width - BOX.right;
  const x = (event: number) => +(left + ((right - left) * event) / Math.max(1, events.length)).toFixed(1);
  const y = (share: number) => +(bottom - ((bottom - BOX.top) * share) / 10000).toFixed(1);
  const sharesOf = (seat: number) => [
    ...events.map((event) => event.before.share[seat]!),
    events.at(-1)?.after.share[seat] ?? 0,
  ];
  const lines = linesOf({ outcome, players });
  const knots = players.map((_, seat) =>
    calmed(
      sharesOf(seat),
      marks
        .filter((mark) => mark.seat === seat)
        .map(({ event }): Point => [event + 1, events[event]!.after.share[seat]!]),
    ).map(([event, share]): Point => [x(event), y(share)]),
  );
  const flags = apart(
    lines.map(({ seat }) => y(sharesOf(seat).at(-1)!)),
    FLAG_GAP,
    bottom,
  );
  const points = marks.map(({ event, seat }): Point => [x(event + 1), y(events[event]!.after.share[seat]!)]);
  // Turning points take the best places.
  const isOther = (i: number) => Number(marks[i]!.turn === 0);
  const order = marks.map((_, i) => i).sort((a, b) => isOther(a) - isOther(b));
  const spots = placed(
    order.map((i) => points[i]!),
    PILL,
    { left, right, top: BOX.top - 8, bottom },
    { free: knots.flatMap((line) => [line[0]!, line.at(-1)!]), lines: along(knots) },
  );
  const pills = marks.map((_, i) => spots[order.indexOf(i)]!);
  const starts = rounds.map(({ round, move }) => ({
    round,
    at: Math.max(
      0,
      events.findIndex(({ first }) => first >= move),
    ),
  }));
  return (
    <>
      <header class="chance-head">
        <LineKey outcome={outcome} players={players} />
        <Signs />
      </header>
      <div class="course-box" ref={box}>
        <svg class="course chances" width={width} height={height} role="group" aria-label={t("decidedCurve")}>
          {starts.map(({ round, at }, i) => {
            const wide = x(starts[i + 1]?.at ?? events.length) - x(at);
            return (
              <g key={round}>
                <rect
                  class={i % 2 === 1 ? "band" : "gap"}
                  x={x(at)}
                  y={BOX.top}
                  width={wide}
                  height={bottom - BOX.top}
                />
                {wide > 18 && (
                  <text x={x(at) + wide / 2} y={height - 9} text-anchor="middle" aria-hidden="true">
                    {wide > 70 ? t("roundN", { n: round }) : round}
                  </text>
                )}
              </g>
            );
          })}
          {[0, 25, 50, 75, 100].map((n) => (
            <g key={n} aria-hidden="true">
              <path class="grid-line" d={`M${left} ${y(n * 100)}H${right}`} />
              <text class="figures" x={left - 6} y={y(n * 100) + 5} text-anchor="end">
                {width < NARROW ? n : `${n} %`}
              </text>
            </g>
          ))}
          {lines
            .map(({ seat, pennant, isWinner, isYou, dash }, i) => (
              <g key={seat} class={isWinner ? "won" : isYou ? "mine" : undefined}>
                <path class="course-halo" d={smooth(knots[seat]!)} />
                <path
                  class="course-line"
                  d={smooth(knots[seat]!)}
                  stroke={`var(--line${pennant})`}
                  stroke-dasharray={dash}
                />
                <PennantMark seat={pennant} x={right + 28} y={flags[i]!} size={24} />
              </g>
            ))
            .reverse()}
          {props.here !== null && <path class="chance-here" d={`M${x(props.here)} ${BOX.top}V${bottom}`} />}
          {/* All below the marks, which nothing crosses. */}
          {points.map(([pointX, pointY], i) => (
            <g key={i} aria-hidden="true">
              <path class="chance-leader" d={`M${pointX} ${pointY}L${pills[i]!.join(" ")}`} />
              <circle class="chance-point" cx={pointX} cy={pointY} r="4.5" />
            </g>
          ))}
          {marks.map((mark, i) => (
            <Pill
              key={mark.event}
              mark={mark}
              pill={pills[i]!}
              label={props.told[i]?.[lang] ?? ""}
              go={() => props.go(mark.event)}
            />
          ))}
        </svg>
      </div>
    </>
  );
}

/** The same in words, for those who do not see the picture: where everybody stood at each round. */
export function ChanceTable(props: Pick<Props, "analysis" | "players" | "rounds">) {
  const { t } = useWords();
  const { analysis, players, rounds } = props;
  const rows = rounds.map(({ round, move }) => ({
    round,
    event: analysis.events.find(({ first }) => first >= move),
  }));
  return (
    <table class="unseen">
      <caption>{t("decidedCurve")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("roundsTitle")}</th>
          {players.map(({ seat, name }) => (
            <th key={seat} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ round, event }) => (
          <tr key={round}>
            <th scope="row">{round}</th>
            {players.map(({ seat }) => (
              <td key={seat}>{inPercent(event?.before.share[seat] ?? 0)} %</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
