/** The sea of Columbus as a chart, with ships, whirlwinds and what may be done there. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { PennantMark } from "../../look/marks";
import { press } from "../../ui/press";
import type { BoardProps, Spot } from "../contract";
import { CELL, Chart, HEAD, STRIP, band, centre, heightOf, widthOf } from "./chart";
import {
  AREAS,
  COLUMNS,
  DIRECTION_NAMES,
  FIRST,
  type Obs,
  Phase,
  areaOf,
  chanceOf,
  columnOf,
  directionIn,
  directionTo,
  discsLeft,
  distance,
  fieldAt,
  hasFound,
  isDamaged,
  rowOf,
  seatsOf,
  toMove,
  whirlId,
} from "./obs";
import { Palm, Ship, Whirl } from "./pieces";
import { Spinner } from "./spinner";
import { type Option, type Tools, useTools } from "./tool";
import { cardTitle, describe, directionName, discTitle, say } from "./words";
import "./columbus.css";

type Props = BoardProps<Obs>;

/** The last step stays in sight until the next one. */
function withLastStep(props: Props): Props {
  return { ...props, step: props.step ?? props.steps?.[props.steps.length - 1] ?? null };
}

export function Board(given: Props) {
  const props = withLastStep(given);
  const { obs, lang, large } = props;
  const tools = useTools(props);
  const scroll = useRef<HTMLDivElement>(null);
  const mine = obs.ship[props.viewer ?? obs.turn] ?? obs.start;
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box || !large) return;
    const [x, y] = centre(mine);
    box.scrollLeft = (x / widthOf()) * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = (y / heightOf(obs)) * box.scrollHeight - box.clientHeight / 2;
  }, [large, mine]);
  return (
    <div class="co-board" data-phase={obs.phase}>
      <div class={`co-scroll${large ? " co-large" : ""}`} ref={scroll}>
        <svg
          class="co-sea"
          viewBox={`0 0 ${widthOf()} ${heightOf(obs)}`}
          role="group"
          aria-label={say(lang, "chart")}
          data-guide="chart"
          onClick={(event) => clickChart(event, props, tools)}
        >
          <Chart obs={obs} edition={props.edition} lang={lang} />
          <Discs {...props} tools={tools} />
          <Areas {...props} tools={tools} />
          <Targets {...props} tools={tools} />
          <Pieces {...props} />
          <Wind {...props} />
          <Drawn {...props} />
        </svg>
      </div>
    </div>
  );
}

/* ==== Clicks =============================================================== */

/** The field under a click; -1: none. */
function fieldUnder(event: MouseEvent, obs: Obs): number {
  const svg = event.currentTarget as SVGSVGElement;
  const screen = svg.getScreenCTM();
  if (screen === null) return -1;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(screen.inverse());
  const column = Math.floor((x - STRIP) / CELL) + 1;
  const row = Math.floor((y - HEAD) / CELL) + 1;
  const inside = column >= 1 && column <= COLUMNS && row >= 1 && row <= obs.rows;
  return inside ? fieldAt(column, row) : -1;
}

/** A click on what is not offered: the nearest step that way, or the rule against it. */
function clickChart(event: MouseEvent, props: Props, tools: Tools): void {
  const { obs, pick, refuse } = props;
  const field = fieldUnder(event, obs);
  if (field < 0 || props.legal.length === 0 || tools.tool === null) return;
  if (tools.tool === "whirl" || tools.tool === "twist" || tools.tool === "right") {
    refuse(whirlId(FIRST[tools.tool], Math.max(tools.whirl, 0), field));
  } else if (tools.tool === "rose" || tools.tool === "sail" || tools.tool === "wind") {
    const direction = wayTo(obs.ship[obs.turn]!, field);
    const option = tools.targets.find((each) => each.rest === DIRECTION_NAMES[direction]);
    if (option) pick(option.move);
    else if (direction >= 0) refuse(FIRST[tools.tool] + direction);
  }
}

/** The direction in which a field lies from another one. */
function wayTo(from: number, to: number): number {
  const column = Math.sign(columnOf(to) - columnOf(from));
  const row = Math.sign(rowOf(to) - rowOf(from));
  return directionTo(from, from + row * 16 + column);
}

/** Buttons on the chart keep their clicks to themselves. */
function button(pick: () => void, label: string) {
  const made = press(pick, label);
  return {
    ...made,
    onClick: (event: MouseEvent) => {
      event.stopPropagation();
      pick();
    },
  };
}

/* ==== What may be done ===================================================== */

interface ToolProps extends Props {
  tools: Tools;
}

function Targets(props: ToolProps) {
  const { tools, picked } = props;
  return (
    <g class="co-targets">
      {tools.targets.flatMap((option) =>
        option.field < 0
          ? []
          : [
              <Target
                key={option.move.id}
                option={option}
                chosen={picked?.id === option.move.id}
                {...props}
              />,
            ],
      )}
    </g>
  );
}

function Target(props: ToolProps & { option: Option; chosen: boolean }) {
  const { option, chosen, obs, hint } = props;
  const [x, y] = centre(option.field);
  const whirls = option.tool === "whirl" || option.tool === "twist";
  const cost = whirls ? distance(obs, obs.whirl[option.whirl]!, option.field) : 0;
  const rank = hint.findIndex((each) => each.move.id === option.move.id);
  const risk = !whirls && option.tool !== "right" && obs.whirl.includes(option.field);
  return (
    <g
      class={`co-target${chosen ? " co-chosen" : ""}${risk ? " co-risk" : ""}`}
      transform={`translate(${x} ${y})`}
      data-move={option.move.id}
      {...button(() => props.pick(option.move), describe(option.move, props))}
    >
      <title>{describe(option.move, props)}</title>
      <rect x={-CELL / 2 + 2} y={-CELL / 2 + 2} width={CELL - 4} height={CELL - 4} rx="6" />
      {cost > 1 && (
        <text x={-CELL / 2 + 9} y={-CELL / 2 + 14} class="co-small" text-anchor="middle">
          {cost}
        </text>
      )}
      {rank >= 0 && rank < 3 && <Rank n={rank + 1} />}
    </g>
  );
}

function Rank({ n }: { n: number }) {
  return (
    <g transform="translate(13 -13)">
      <circle r="7" fill="var(--brass)" />
      <text y="4" class="co-small co-on-brass" text-anchor="middle">
        {n}
      </text>
    </g>
  );
}

/** The five areas: their numbers, the storm over one of them, and the choice among them. */
function Areas(props: ToolProps) {
  const { obs, lang, tools, picked, spots } = props;
  const bottom = HEAD + obs.rows * CELL;
  const storm = obs.phase === Phase.answer || obs.phase === Phase.again || obs.phase === Phase.spin;
  return (
    <g class="co-areas">
      {AREAS.map((_, i) => {
        const area = i + 1;
        const [x, width] = band(area);
        const option = tools.tool === "storm" ? tools.targets.find((each) => each.area === area) : undefined;
        const blown = (storm && obs.area === area) || marked(spots, "area", area);
        const chosen = option !== undefined && picked?.id === option.move.id;
        return (
          <g
            key={area}
            class={`co-area${blown ? " co-blown" : ""}${option ? " co-callable" : ""}${chosen ? " co-chosen" : ""}`}
            data-move={option?.move.id}
            {...(option ? button(() => props.pick(option.move), describe(option.move, props)) : {})}
          >
            {(blown || option) && <rect x={x + 1} y={HEAD} width={width - 2} height={bottom - HEAD} />}
            <text x={x + width / 2} y={HEAD - 8} text-anchor="middle" class="co-area-name">
              {say(lang, "area", { n: area })}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function marked(spots: readonly Spot[], kind: string, at: number): boolean {
  return spots.some((spot) => spot.kind === kind && Number(spot.at) === at);
}

/* ==== Discs ================================================================ */

/** The strip in the west: discs face down, and those that were turned over. */
function Discs(props: ToolProps) {
  const { obs, lang, tools, picked } = props;
  const left = discsLeft(obs);
  const down = left.sea + left.palms + left.inhabited;
  const shown = [...Array<string>(3 - left.sea).fill("sea"), ...Array<string>(7 - left.palms).fill("palms")];
  const look = tools.options.find((option) => option.move.text === "scope disc");
  const words = say(lang, "discs", left);
  const pitch = (obs.rows * CELL) / 8;
  return (
    <g
      class={`co-discs${look ? " co-callable" : ""}${look && picked?.id === look.move.id ? " co-chosen" : ""}`}
      data-guide="discs"
      data-move={look?.move.id}
      {...(look
        ? button(() => props.pick(look.move), describe(look.move, props))
        : { role: "img", "aria-label": words })}
    >
      <title>{words}</title>
      <rect x="1" y={HEAD} width={STRIP - 3} height={obs.rows * CELL} rx="6" class="co-strip" />
      {Array.from({ length: down + shown.length }, (_, i) => (
        <g
          key={i}
          transform={`translate(${i % 2 === 0 ? 12 : 30} ${HEAD + (Math.floor(i / 2) + 0.5) * pitch})`}
        >
          <Disc kind={i < down ? "back" : shown[i - down]!} />
        </g>
      ))}
    </g>
  );
}

function Disc({ kind }: { kind: string }) {
  return (
    <>
      <circle r="8.5" class={kind === "back" ? "co-disc-back" : "co-disc"} />
      {kind === "back" && <path d="M-4 0Q-2-3 0 0T4 0" class="co-disc-sign" />}
      {kind === "sea" && <path d="M-5-2Q-2.5-4 0-2T5-2M-5 2Q-2.5 0 0 2T5 2" class="co-calm-lines" />}
      {kind === "palms" && <Palm scale={0.6} />}
    </>
  );
}

/* ==== Pieces =============================================================== */

/** How several ships share a field: their places and size. */
const SHARED = [
  [[0, 0]],
  [
    [-8, -5],
    [8, 6],
  ],
  [
    [-9, -7],
    [9, -5],
    [0, 9],
  ],
  [
    [-9, -9],
    [9, -9],
    [-9, 9],
    [9, 9],
  ],
  [
    [-10, -10],
    [10, -10],
    [0, 1],
    [-10, 11],
    [10, 11],
  ],
] as const;

function Pieces(props: Props) {
  const { obs, ms, lang, players, spots } = props;
  const glide = { transition: ms > 0 ? `transform ${Math.min(ms, 400)}ms ease-in-out` : "none" };
  return (
    <g class="co-pieces">
      <Trails {...props} />
      {obs.whirl.map((field, w) => {
        const [x, y] = centre(field);
        return (
          <g
            key={`w${w}`}
            class="co-piece"
            style={{
              ...glide,
              transform: `translate(${x + (w === 1 && field === obs.whirl[0] ? 6 : 0)}px, ${y}px)`,
            }}
            role="img"
            aria-label={`${say(lang, "whirl", { n: w + 1 })}: ${columnOf(field)}-${rowOf(field)}`}
          >
            <Whirl n={w + 1} />
          </g>
        );
      })}
      {seatsOf(obs).map((seat) => (
        <g
          key={seat}
          class={`co-piece${marked(spots, "seat", seat) ? " co-marked" : ""}`}
          style={{ ...glide, transform: shipPlace(obs, seat) }}
          role="img"
          aria-label={shipLabel(props, seat)}
        >
          {toMove(obs).includes(seat) && obs.phase !== Phase.answer && <circle r="21" class="co-turn-ring" />}
          <Ship
            pennant={players[seat]?.pennant ?? seat}
            damaged={isDamaged(obs, seat)}
            home={hasFound(obs, seat)}
          />
        </g>
      ))}
    </g>
  );
}

function shipPlace(obs: Obs, seat: number): string {
  const field = obs.ship[seat]!;
  const [x, y] = centre(field);
  const sharing = seatsOf(obs).filter((p) => obs.ship[p] === field);
  const [dx, dy] = SHARED[sharing.length - 1]![sharing.indexOf(seat)]!;
  const size = [0.95, 0.72, 0.62, 0.55, 0.5][sharing.length - 1]!;
  return `translate(${x + dx}px, ${y + dy}px) scale(${size})`;
}

function shipLabel({ obs, players, lang }: Props, seat: number): string {
  const field = obs.ship[seat]!;
  const state = say(lang, isDamaged(obs, seat) ? "damaged" : "whole");
  const found = hasFound(obs, seat) ? `, ${say(lang, "found")}` : "";
  return `${players[seat]?.name}: ${columnOf(field)}-${rowOf(field)}, ${state}${found}`;
}

/** Where the ships of the last step came from. */
function Trails({ obs, step, players }: Props) {
  if (step === null) return null;
  return (
    <>
      {seatsOf(obs).map((seat) => {
        const from = step.before.ship[seat]!;
        const to = obs.ship[seat]!;
        if (from === to || from === 0) return null;
        const [x1, y1] = centre(from);
        const [x2, y2] = centre(to);
        return (
          <path
            key={seat}
            d={`M${x1} ${y1}L${x2} ${y2}`}
            class="co-trail"
            stroke={`var(--seat${players[seat]?.pennant ?? seat})`}
          />
        );
      })}
    </>
  );
}

/* ==== Wind and what was drawn ============================================== */

/** The direction that the arrow shows; -1: it has not been spun yet; null: no wind. */
function windNow({ obs, step }: Props): { direction: number; area: number } | null {
  if (obs.phase === Phase.again) return { direction: obs.spin, area: obs.area };
  if (obs.phase === Phase.answer) return { direction: -1, area: obs.area };
  const chance = chanceOf(step?.text ?? null);
  if (chance?.what === "spin") return { direction: directionIn(chance.value), area: step?.before.area ?? 0 };
  if (chance?.what === "card" && chance.value.startsWith("fog-"))
    return { direction: directionIn(chance.value.slice(4)), area: 0 };
  return null;
}

/** The rose stands over the storm, where the fewest ships are. */
function Wind(props: Props) {
  const { obs, lang, ms, step } = props;
  const wind = windNow(props);
  if (wind === null) return null;
  const [x, width] = wind.area > 0 ? band(wind.area) : [STRIP, COLUMNS * CELL];
  const rows = [2, Math.round(obs.rows / 2), obs.rows - 1];
  const crowd = (row: number) =>
    seatsOf(obs).filter(
      (p) =>
        (wind.area === 0 || areaOf(obs.ship[p]!) === wind.area) && Math.abs(rowOf(obs.ship[p]!) - row) < 2,
    ).length;
  const row = rows.reduce((best, each) => (crowd(each) < crowd(best) ? each : best));
  const where = wind.direction >= 0 ? directionName(lang, DIRECTION_NAMES[wind.direction]!) : "?";
  const title = wind.area > 0 ? say(lang, "storm", { n: wind.area }) : say(lang, "stormAll");
  return (
    <g class="co-wind" transform={`translate(${x + width / 2} ${HEAD + (row - 0.5) * CELL}) scale(1.1)`}>
      <Spinner
        direction={wind.direction}
        ms={step && chanceOf(step.text)?.what === "spin" ? ms : 0}
        label={`${title}: ${where}`}
        sequence={step?.n ?? 0}
      />
    </g>
  );
}

/** A card or disc that has just come up, in words on the water. */
function Drawn({ step, lang, obs }: Props) {
  const chance = chanceOf(step?.text ?? null);
  if (chance === null || (chance.what !== "card" && chance.what !== "disc")) return null;
  const land = chance.value === "inhabited";
  const title = chance.what === "card" ? cardTitle(lang, chance.value) : discTitle(lang, chance.value);
  const width = land ? 150 : 60 + title.length * 8;
  return (
    <g
      class={`co-drawn${land ? " co-land" : ""}`}
      transform={`translate(${STRIP + (COLUMNS * CELL) / 2} ${HEAD + obs.rows * CELL - 34})`}
    >
      <rect x={-width / 2} y="-22" width={width} height="44" rx="8" />
      <text y={land ? 10 : 6} text-anchor="middle">
        {title}
      </text>
      {land && <PennantMark seat={step?.before.turn ?? 0} x={-56} y={0} size={24} />}
    </g>
  );
}
