/** The points as a picture: a line for each seat, with the turns of the game. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { EndProps, Tally } from "../games/contract";
import { useWords } from "../i18n";
import { Pennant, PennantMark } from "../look/marks";
import { ranking } from "../ui/tally";
import { type Turn, samplesOf, turnsOf } from "../ui/turns";

/** Lines are told apart without colours, too: by place, the winners' being thick, and that of one who has
 * won alone whole. */
const DASHES = ["", "11 5", "2 5", "12 4 2 4", "5 3"] as const;
const BOX = { right: 84, top: 16, bottom: 30 } as const;

interface CourseProps extends EndProps<unknown> {
  tally: Tally<unknown>;
}

interface Room {
  width: number;
  height: number;
}

const FLAG_GAP = 25;
const MEDAL_GAP = 32;
const NARROW = 480;

/** The room that a picture of lines has. */
export function useRoom() {
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
  isYou: boolean;
  dash: string | undefined;
}

/** Whose lines are drawn. */
type Seats = Pick<CourseProps, "outcome" | "players">;

export function linesOf({ outcome, players }: Seats): Line[] {
  const { winners } = outcome;
  return ranking(outcome).map(({ seat }, i) => {
    const isWinner = winners.includes(seat);
    const { name = "", pennant = seat, you: isYou = false } = players[seat] ?? {};
    const dash = isWinner && winners.length === 1 ? undefined : DASHES[i % 5];
    return { seat, pennant: pennant % 5, name, isWinner, isYou, dash };
  });
}

/** Steps of 1, 2 or 5 that make about five lines. */
function gridLines(least: number, most: number): number[] {
  const raw = Math.max(1, (most - least) / 5);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= raw)!;
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, i) => (first + i) * step);
}

export function LineKey(props: Seats) {
  const { t } = useWords();
  return (
    <ul class="course-key">
      {linesOf(props).map(({ seat, pennant, name, isWinner, isYou, dash }) => (
        <li key={seat} class={isWinner ? "won" : undefined}>
          <Pennant seat={pennant} />
          <svg width="34" height="10" aria-hidden="true">
            {isWinner && dash !== undefined && <path class="course-halo" d="M0 5H34" />}
            <path class="course-line" d="M1 5H33" stroke={`var(--line${pennant})`} stroke-dasharray={dash} />
          </svg>
          <span class="name">{name}</span>
          {isYou && name !== t("you") && <span class="tag">{t("you")}</span>}
        </li>
      ))}
    </ul>
  );
}

const LANE = 8; /* px */

/** How far below its height a line runs, where others have come as far: beside them, by seats, and clear of
 * those that are a point ahead or behind. `point`: how high one is, in px. */
export function lane(values: readonly number[], seat: number, point: number): number {
  const same = values.flatMap((value, i) => (value === values[seat] ? [i] : []));
  const width = Math.min(LANE, (0.8 * point) / same.length);
  return width * (same.indexOf(seat) - (same.length - 1) / 2);
}

/** Moves numbers up, and down again below `most`, until all are `gap` apart; their order stays. */
export function apart(wanted: readonly number[], gap: number, most = Number.POSITIVE_INFINITY): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const placed = [...wanted];
  let least = Number.NEGATIVE_INFINITY;
  for (const each of order) {
    placed[each] = Math.max(wanted[each]!, least);
    least = placed[each]! + gap;
  }
  let last = most;
  for (const each of order.reverse()) {
    placed[each] = Math.min(placed[each]!, last);
    last = placed[each]! - gap;
  }
  return placed;
}

/** A smooth line through points, one each round, that turns only where they do. */
interface Curve {
  path: string;
  /** Its height where `at` rounds are over. */
  heightAt(at: number): number;
}

function curveOf(heights: readonly number[], x: (rounds: number) => number): Curve {
  const rises = heights.slice(1).map((height, i) => height - heights[i]!);
  const slopes = heights.map((_, i) => {
    const before = rises[i - 1] ?? rises[i] ?? 0;
    const after = rises[i] ?? before;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  const parts = rises.map((_, i) => {
    const first = heights[i]! + slopes[i]! / 3;
    const second = heights[i + 1]! - slopes[i + 1]! / 3;
    const ends = `${x(i + 1)} ${heights[i + 1]}`;
    return `C${x(i + 1 / 3)} ${first.toFixed(1)} ${x(i + 2 / 3)} ${second.toFixed(1)} ${ends}`;
  });
  return {
    path: `M${x(0)} ${heights[0] ?? 0}${parts.join("")}`,
    heightAt: (at) => {
      const i = Math.max(0, Math.min(rises.length - 1, Math.floor(at)));
      const s = at - i;
      const [from = 0, to = from] = [heights[i], heights[i + 1]];
      const bend = s * (1 - s) * ((1 - s) * (slopes[i] ?? 0) - s * (slopes[i + 1] ?? 0));
      return from + (to - from) * s * s * (3 - 2 * s) + bend;
    },
  };
}

/** A scale of the picture. */
interface Scale {
  width: number;
  height: number;
  rounds: number;
  least: number;
  most: number;
  /** Points count from the average, not from nothing. */
  isRelative: boolean;
  x(rounds: number): number;
  y(points: number): number;
}

function scaleOf(props: CourseProps, values: readonly number[], rounds: number, room: Room): Scale {
  const { width, height } = room;
  const isRelative = !props.tally.isDistance;
  // Below nothing there is room for lines side by side.
  const least = isRelative ? Math.min(-1, ...values) : -0.4;
  const most = Math.max(1, ...values);
  const bottom = height - BOX.bottom;
  const left = width < NARROW ? 34 : 68;
  const inner = width - left - BOX.right;
  return {
    width,
    height,
    rounds,
    least,
    most,
    isRelative,
    x: (n) => +(left + (inner * n) / Math.max(1, rounds)).toFixed(1),
    y: (points) => +(bottom - ((bottom - BOX.top) * (points - least)) / (most - least)).toFixed(1),
  };
}

/** The lines, with a medal where the game turned and a note for each. The table beside them says the
 * same in figures, so they are hidden from readers; the notes are not. The curve of chances lies in
 * the same place. */
export function Course(props: CourseProps) {
  const { t } = useWords();
  const [box, room] = useRoom();
  const { tally, players, steps = [] } = props;
  const samples = useMemo(() => samplesOf(steps, tally, players.length), [steps.length]);
  const isTogether = tally.isTogether?.(props.obs) ?? false;
  const turns = useMemo(() => (isTogether ? [] : turnsOf(samples, tally.isDistance ?? false)), [samples]);
  const ends = samples.filter(({ at }) => Number.isInteger(at));
  const rounds = Math.max(1, ends.length - 1);
  const scale = scaleOf(
    props,
    ends.flatMap(({ values }) => values),
    rounds,
    room,
  );
  const { x, y, width, height } = scale;
  const heights = players.map((_, seat) =>
    ends.map(({ values }) => y(values[seat]!) + (tally.isDistance ? lane(values, seat, y(0) - y(1)) : 0)),
  );
  const curves = heights.map((each) => curveOf(each, x));
  const lines = linesOf(props);
  const tips = lines.map(({ seat }) => heights[seat]?.at(-1) ?? y(0));
  const flags = apart(tips, FLAG_GAP, height - BOX.bottom);
  // Medals lie within the picture, clear of the flags.
  const wide = x(1) - x(0);
  const medals = apart(
    turns.map(({ sample }) => sample.at),
    MEDAL_GAP / wide,
    rounds - MEDAL_GAP / wide,
  );
  return (
    <section class="paper end-course" aria-labelledby="course-title">
      <header>
        <h3 id="course-title">{t(tally.isDistance ? "courseFar" : "courseTitle")}</h3>
        <LineKey {...props} />
      </header>
      <div class="course-box" ref={box}>
        <svg class="course" width={width} height={height} aria-hidden="true">
          <Frame {...scale} />
          {lines
            .map(({ seat, pennant, isWinner, dash }, i) => (
              <g key={seat} class={isWinner ? "won" : undefined}>
                {isWinner && !isTogether && (
                  <path class="course-area" d={`${curves[seat]!.path}V${height - BOX.bottom}H${x(0)}Z`} />
                )}
                <path class="course-halo" d={curves[seat]!.path} />
                <path
                  class="course-line"
                  d={curves[seat]!.path}
                  stroke={`var(--line${pennant})`}
                  stroke-dasharray={dash}
                />
                <path
                  class="course-leader"
                  d={`M${width - BOX.right + 3} ${tips[i]}L${width - BOX.right + 18} ${flags[i]}`}
                />
                <PennantMark seat={pennant} x={width - BOX.right + 34} y={flags[i]!} size={26} />
                <text class="course-end num" x={width - BOX.right + 52} y={flags[i]! + 6}>
                  {props.outcome.points[seat]}
                </text>
              </g>
            ))
            .reverse()}
          {turns.map(({ seat, lead }, i) => (
            <Medal
              key={i}
              n={i + 1}
              x={x(medals[i]!)}
              y={curves[lead >= 0 ? lead : seat]!.heightAt(medals[i]!)}
            />
          ))}
        </svg>
      </div>
      {turns.length > 0 && (
        <ol class="course-notes">
          {turns.map((turn, i) => (
            <TurnNote key={i} {...props} turn={turn} n={i + 1} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** A numbered medal above a point of a line; below it where there is no room above. */
function Medal(props: { n: number; x: number; y: number }) {
  const { n, x, y } = props;
  const up = y > BOX.top + 44 ? -1 : 1;
  return (
    <g class="course-medal" transform={`translate(${x} ${y})`}>
      <path d={`M0 0V${up * 24}`} />
      <circle class="course-point" r="5" />
      <circle cy={up * 32} r="13" />
      <text y={up * 32 + 5} text-anchor="middle">
        {n}
      </text>
    </g>
  );
}

/** When it turned, what happened, and what it meant. */
function TurnNote(props: CourseProps & { turn: Turn; n: number }) {
  const { t } = useWords();
  const { players, steps = [], tally, turn } = props;
  const { seat, lead, from, to, change, sample } = turn;
  const told = tally.turn?.(steps[sample.step]!, props) ?? null;
  const name = players[seat]?.name ?? "";
  const figure = `${change > 0 ? "+" : "−"}${Math.abs(Math.round(change))}`;
  const what = told?.what ?? (tally.isDistance || lead >= 0 ? "" : t("turnGain", { name, n: figure }));
  const meant =
    lead >= 0
      ? t(players[lead]?.you ? "turnLeadYou" : "turnLead", { name: players[lead]?.name ?? "" })
      : t(to < from ? "turnUp" : "turnDown", { n: to });
  return (
    <li>
      <span class="course-number num" aria-hidden="true">
        {props.n}
      </span>
      <p>
        <strong>{told?.when ?? t("roundN", { n: Math.ceil(sample.at) })}</strong>
        <span>
          {what} {meant}
        </span>
      </p>
    </li>
  );
}

/** Rounds as bands, and lines of equal points. */
function Frame(props: Scale) {
  const { t } = useWords();
  const { rounds, width, height, isRelative, x, y } = props;
  const wide = x(1) - x(0);
  const figure = (n: number) => (isRelative && n !== 0 ? `${n > 0 ? "+" : "−"}${Math.abs(n)}` : n);
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
      {gridLines(props.least, props.most).map((n) => (
        <g key={n}>
          <path
            class={isRelative && n === 0 ? "grid-line mean" : "grid-line"}
            d={`M${x(0)} ${y(n)}H${width - BOX.right}`}
          />
          <text class="figures" x={x(0) - 8} y={y(n) + 5} text-anchor="end">
            {isRelative && n === 0 && width >= NARROW ? t("courseMean") : figure(n)}
          </text>
        </g>
      ))}
    </>
  );
}
