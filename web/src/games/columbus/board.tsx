/** The sea of Columbus as a chart, with ships, whirlwinds and what may be done there. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { ChartStage } from "../../chart/sheet";
import { press } from "../../ui/press";
import type { BoardProps, Spot } from "../contract";
import { CardFace, CardPicture } from "./cards";
import { Fixed, useDrawing } from "./chart";
import {
  AREAS,
  COLUMNS,
  DIRECTION_NAMES,
  FIRST,
  type Obs,
  Phase,
  angleOf,
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
import { Disc, type DiscKind, DiscMark, Glow, Paints, Whirl } from "./pieces";
import {
  type Berth,
  CELL,
  LEFT,
  RIGHT,
  ROW,
  TOP,
  WIDTH,
  band,
  berth,
  bottomOf,
  centre,
  discPlace,
  heightOf,
  quay,
} from "./places";
import { openWater, serpentPlace } from "./geography";
import { Ship } from "./ship";
import { Downpour, Storm } from "./storm";
import { type Option, type Tools, choose, useTools, whirlOn } from "./tool";
import { cardTitle, describe, directionName, discTitle, say } from "./words";
import "./columbus.css";

type Props = BoardProps<Obs>;

/** The last step stays in sight until the next one. */
function withLastStep(props: Props): Props {
  return { ...props, step: props.step ?? props.steps?.[props.steps.length - 1] ?? null };
}

export function Board(given: Props) {
  const props = withLastStep(given);
  const { obs, edition, lang, large } = props;
  const tools = useTools(props);
  const scroll = useRef<HTMLDivElement>(null);
  const mine = obs.ship[props.viewer ?? obs.turn] ?? obs.start;
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box || !large) return;
    const [x, y] = centre(mine);
    box.scrollLeft = (x / WIDTH) * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = (y / heightOf(obs)) * box.scrollHeight - box.clientHeight / 2;
  }, [large, mine]);
  const drawing = useDrawing(obs, edition, lang);
  const ratio = `${WIDTH} / ${heightOf(obs)}`;
  /* A sea with many rows is drawn smaller, its letters are not. */
  const grow = Math.max(1, obs.rows / 11);
  return (
    <div class="co-board" data-phase={obs.phase} style={{ "--co-ratio": ratio, "--co-grow": grow }}>
      <div class={`co-scroll${large ? " co-large" : ""}`} ref={scroll}>
        <ChartStage
          class="co-stage"
          chart={drawing}
          fixed={<Fixed obs={obs} edition={edition} lang={lang} />}
        >
          {(viewBox) => (
            <svg
              class="co-sea"
              viewBox={viewBox}
              role="group"
              aria-label={say(lang, "chart")}
              data-guide="chart"
              onClick={(event) => clickChart(event, props, tools)}
            >
              <Paints />
              <Discs {...props} tools={tools} />
              <Areas {...props} tools={tools} />
              <Targets {...props} tools={tools} />
              <Course {...props} tools={tools} />
              <Pieces {...props} />
              <Wind {...props} />
            </svg>
          )}
        </ChartStage>
      </div>
      <Drawn {...props} isFresh={given.step !== null} />
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
  const column = Math.floor((x - LEFT) / CELL) + 1;
  const row = Math.floor((y - TOP) / ROW) + 1;
  const inside = column >= 1 && column <= COLUMNS && row >= 1 && row <= obs.rows;
  return inside ? fieldAt(column, row) : -1;
}

/** A click on what is not offered: the nearest step that way, or the rule against it. */
function clickChart(event: MouseEvent, props: Props, tools: Tools): void {
  const { obs, pick, refuse } = props;
  const field = fieldUnder(event, obs);
  if (field < 0 || props.legal.length === 0 || tools.tool === null) return;
  if (tools.tool === "whirl" || tools.tool === "twist" || tools.tool === "right") {
    const other = whirlOn(tools, obs, field);
    if (other >= 0) choose({ whirl: other });
    else refuse(whirlId(FIRST[tools.tool], Math.max(tools.whirl, 0), field));
  } else if (tools.tool === "rose" || tools.tool === "sail" || tools.tool === "wind") {
    const direction = wayTo(obs.ship[obs.turn]!, field);
    const option = tools.targets.find((each) => each.rest === DIRECTION_NAMES[direction]);
    if (option) pick(option.move, true);
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

/** A field that glows: where the ship sails to, with its arrow, or where a whirlwind goes, with its cost. */
function Target(props: ToolProps & { option: Option; chosen: boolean }) {
  const { option, chosen, obs, hint } = props;
  const [x, y] = centre(option.field);
  const whirls = option.whirl >= 0;
  const cost = whirls && option.tool !== "right" ? distance(obs, obs.whirl[option.whirl]!, option.field) : 0;
  const rank = hint.findIndex((each) => each.move.id === option.move.id);
  const risk = !whirls && obs.whirl.includes(option.field);
  const numbers = `${cost > 1 ? cost : ""}${rank >= 0 && rank < 3 ? rank + 1 : ""}`; // as they are seen
  const words = describe(option.move, props);
  return (
    <g
      class={`co-target${chosen ? " co-chosen" : ""}${risk ? " co-risk" : ""}${whirls ? " co-mark" : ""}`}
      transform={`translate(${x} ${y})`}
      data-move={option.move.id}
      {...button(() => props.pick(option.move), numbers === "" ? words : `${words}, ${numbers}`)}
    >
      <title>{words}</title>
      <Glow />
      {!whirls && (
        <path
          d="M0-11 9 9 0 4-9 9z"
          class="co-pointer"
          transform={`rotate(${angleOf(directionIn(option.rest))})`}
        />
      )}
      {cost > 1 && <Dice n={cost} />}
      {rank >= 0 && rank < 3 && <Coin n={rank + 1} at={[19, -19]} />}
    </g>
  );
}

/** So many dice it takes: their pips, for whirlwinds have numbers of their own. */
function Dice({ n }: { n: number }) {
  return Array.from({ length: n }, (_, i) => (
    <g key={i} transform={`translate(${12.5 * i - 19} -19)`} class="co-price">
      <rect x="-5.5" y="-5.5" width="11" height="11" rx="2.5" />
      <circle r="2" />
    </g>
  ));
}

function Coin({ n, at: [x, y] }: { n: number; at: readonly [number, number] }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="11" fill="url(#co-brass)" stroke="#3a2706" stroke-width="1.4" />
      <text y="5.5" text-anchor="middle" class="co-number">
        {n}
      </text>
    </g>
  );
}

/** The way of the move that is proposed, from where the piece is to where it would be. */
function Course({ obs, tools, picked, players }: ToolProps) {
  const option = tools.options.find((each) => each.move.id === picked?.id);
  if (option === undefined || option.field < 0) return null;
  const whirls = option.whirl >= 0;
  const [x1, y1] = centre(whirls ? obs.whirl[option.whirl]! : obs.ship[obs.turn]!);
  const [x2, y2] = centre(option.field);
  const d = `M${x1} ${y1}L${x2} ${y2}`;
  return (
    <g class="co-course">
      <path d={d} class="co-course-edge" />
      <path d={d} class="co-course-line" />
      <g transform={`translate(${x2} ${y2 + (whirls ? 0 : 17)})`} class="co-ghost">
        {whirls ? (
          <Whirl n={option.whirl + 1} />
        ) : (
          <g transform="scale(.8)">
            <Ship
              pennant={players[obs.turn]?.pennant ?? obs.turn}
              damaged={isDamaged(obs, obs.turn)}
              home={hasFound(obs, obs.turn)}
            />
          </g>
        )}
      </g>
    </g>
  );
}

/** The five areas: their ribbons, the storm over one of them, and the choice among them. */
function Areas(props: ToolProps) {
  const { obs, tools, picked, spots } = props;
  const storm = obs.phase === Phase.answer || obs.phase === Phase.again || obs.phase === Phase.spin;
  const wind = windNow(props);
  return (
    <g class="co-areas">
      {AREAS.map((_, i) => {
        const area = i + 1;
        const option = tools.tool === "storm" ? tools.targets.find((each) => each.area === area) : undefined;
        const blown = (storm && obs.area === area) || wind?.area === area || marked(spots, "area", area);
        const chosen = option !== undefined && picked?.id === option.move.id;
        return (
          <g
            key={area}
            class={`co-area${blown ? " co-blown" : ""}${option ? " co-callable" : ""}${chosen ? " co-chosen" : ""}`}
            data-move={option?.move.id}
            {...(option ? button(() => props.pick(option.move), describe(option.move, props)) : {})}
          >
            <Area {...props} area={area} isCalled={option !== undefined} isBlown={blown} />
          </g>
        );
      })}
    </g>
  );
}

function Area(props: ToolProps & { area: number; isCalled: boolean; isBlown: boolean }) {
  const { area, lang, obs } = props;
  const [x, width] = band(area);
  const bottom = bottomOf(obs);
  const word = say(lang, "area", { n: area });
  return (
    <>
      {props.isBlown && <Downpour x={x} width={width} top={TOP} bottom={bottom} />}
      {props.isCalled && (
        <rect x={x + 3} y={TOP + 2} width={width - 6} height={bottom - TOP - 4} rx="8" class="co-choice" />
      )}
      <g transform={`translate(${x + width / 2} 26)`} role="img" aria-label={word}>
        <path d="M-52-14H52L45 0 52 14H-52L-45 0z" class="co-ribbon" />
        <text y="6" text-anchor="middle" class="co-area-name co-long">
          {word}
        </text>
        <text y="11" text-anchor="middle" class="co-area-name co-brief">
          {area}
        </text>
      </g>
    </>
  );
}

function marked(spots: readonly Spot[], kind: string, at: number): boolean {
  return spots.some((spot) => spot.kind === kind && Number(spot.at) === at);
}

/* ==== Discs ================================================================ */

/** What lies in the strip when a disc has shown this: an island with people goes to who found it. */
function discAfter(value: string): DiscKind {
  return value === "sea" ? "sea" : value === "inhabited" ? "gone" : "palms";
}

/** The discs that were turned over, in the order in which that happened where it is known, so that each
 * stays where it lies. */
function turnedOver({ steps = [] }: ToolProps, left: ReturnType<typeof discsLeft>): DiscKind[] {
  const turned = steps.flatMap(({ text }) => {
    const chance = chanceOf(text);
    return chance?.what === "disc" ? [discAfter(chance.value)] : [];
  });
  const count = 15 - left.sea - left.palms - left.inhabited;
  return turned.length === count
    ? turned
    : [
        ...Array<DiscKind>(3 - left.sea).fill("sea"),
        ...Array<DiscKind>(7 - left.palms).fill("palms"),
        ...Array<DiscKind>(5 - left.inhabited).fill("gone"),
      ];
}

/** The strip in the west: discs face down, those that were turned over, and gaps where ships took them. */
function Discs(props: ToolProps) {
  const { obs, lang, tools, picked } = props;
  const left = discsLeft(obs);
  const lying = [
    ...turnedOver(props, left),
    ...Array<DiscKind>(left.sea + left.palms + left.inhabited).fill("back"),
  ];
  const next = lying.indexOf("back");
  const look = tools.options.find((option) => option.move.text === "scope disc");
  const words = say(lang, "discs", left);
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
      <defs>
        <g id="co-back">
          <Disc kind="back" />
        </g>
      </defs>
      <rect x="6" y={TOP + 2} width={LEFT - 16} height={obs.rows * ROW - 4} rx="10" class="co-strip" />
      {lying.map((kind, i) => {
        const [x, y] = discPlace(obs, i);
        return (
          <g key={i} transform={`translate(${x} ${y})`} data-piece={`disc-${i}`} data-kind="disc">
            {kind === "back" ? <use href="#co-back" /> : <Disc kind={kind} />}
            {look && i === next && <circle r="21" class="co-next" />}
          </g>
        );
      })}
    </g>
  );
}

/* ==== Pieces =============================================================== */

function Pieces(props: Props) {
  const { obs, lang } = props;
  return (
    <g class="co-pieces">
      <Trails {...props} />
      {obs.whirl.map((field, w) => {
        const [x, y] = centre(field);
        const aside = w === 1 && field === obs.whirl[0] ? 9 : 0;
        return (
          <g
            key={`w${w}`}
            transform={`translate(${x + aside} ${y - 2})`}
            data-piece={`whirlwind-${w + 1}`}
            data-kind="whirlwind"
            role="img"
            aria-label={`${say(lang, "whirl", { n: w + 1 })}: ${columnOf(field)}-${rowOf(field)}`}
          >
            <Whirl n={w + 1} />
          </g>
        );
      })}
      {fromNorth(obs).map((seat) => (
        <ShipHere key={seat} {...props} seat={seat} />
      ))}
    </g>
  );
}

/** What lies further south is nearer, and drawn later. */
function fromNorth(obs: Obs): number[] {
  return seatsOf(obs).sort((a, b) => placeOfShip(obs, a).y - placeOfShip(obs, b).y);
}

function placeOfShip(obs: Obs, seat: number): Berth {
  const field = obs.ship[seat]!;
  const sharing = seatsOf(obs).filter((p) => obs.ship[p] === field);
  if (field === obs.start) return quay(field, sharing.indexOf(seat));
  return berth(field, sharing.indexOf(seat), sharing.length);
}

function ShipHere(props: Props & { seat: number }) {
  const { obs, players, seat, spots } = props;
  const { x, y, size } = placeOfShip(obs, seat);
  const acts = toMove(obs).includes(seat) && obs.phase !== Phase.answer;
  const found = hasFound(obs, seat);
  return (
    <g
      class={`co-piece${marked(spots, "seat", seat) ? " co-marked" : ""}`}
      transform={`translate(${x} ${y})`}
      data-piece={`ship-${seat}`}
      data-kind="ship"
      role="img"
      aria-label={shipLabel(props, seat)}
    >
      <circle cy={-20 * size} r={37 * size} class={acts ? "co-ring co-acts" : "co-ring"} />
      <g transform={`scale(${size})`}>
        <Ship pennant={players[seat]?.pennant ?? seat} damaged={isDamaged(obs, seat)} home={found} />
        {found && (
          <g transform="translate(29 -30) scale(.62)">
            <Disc kind="inhabited" />
          </g>
        )}
      </g>
    </g>
  );
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
            d={`M${x1} ${y1 + 16}L${x2} ${y2 + 16}`}
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

/** The cloud hangs over the storm, where the fewest ships are, and not on the name of the sea or on the serpent. */
function Wind(props: Props) {
  const { obs, lang } = props;
  const wind = windNow(props);
  if (wind === null) return null;
  const [x, width] = wind.area > 0 ? band(wind.area) : [LEFT, RIGHT - LEFT];
  const rows = [1.4, obs.rows / 2, obs.rows - 2.8, 2.8, obs.rows - 1.4];
  const drawn = [openWater(obs), serpentPlace(obs)].filter((at) => at !== null);
  const hides = (row: number) =>
    drawn.some((at) => Math.abs(LEFT + at[0] * CELL - x - width / 2) < 200 && Math.abs(at[1] - row) < 1.6);
  const crowd = (row: number) =>
    Number(hides(row)) / 2 +
    seatsOf(obs).filter(
      (p) =>
        (wind.area === 0 || areaOf(obs.ship[p]!) === wind.area) &&
        Math.abs(rowOf(obs.ship[p]!) - 0.5 - row) < 1.6,
    ).length;
  const row = rows.reduce((best, each) => (crowd(each) < crowd(best) ? each : best));
  const where = wind.direction >= 0 ? directionName(lang, DIRECTION_NAMES[wind.direction]!) : "?";
  const title = wind.area > 0 ? say(lang, "storm", { n: wind.area }) : say(lang, "stormAll");
  const size = wind.area === 1 ? 0.72 : 0.98;
  return (
    <g class="co-wind" transform={`translate(${x + width / 2} ${TOP + row * ROW}) scale(${size})`}>
      <Storm direction={wind.direction} label={`${title}: ${where}`} far={wind.area === 0} />
    </g>
  );
}

/** A card or disc that has just come up lies on the chart; what came before the question leaves a note. */
function Drawn({ step, lang, isFresh }: Props & { isFresh: boolean }) {
  const chance = chanceOf(step?.text ?? null);
  if (chance === null || (chance.what !== "card" && chance.what !== "disc")) return null;
  const { value } = chance;
  if (chance.what === "card" && isFresh)
    return (
      <div class="co-drawn" data-piece="drawn" data-kind="card">
        <div class="co-paper">
          <CardFace kind={value} lang={lang} />
        </div>
      </div>
    );
  const kind = value === "sea" || value === "inhabited" ? value : "palms";
  const isLand = kind === "inhabited" && chance.what === "disc";
  return (
    <div class={`co-drawn${isLand ? " co-land" : ""}${isFresh ? "" : " co-stale"}`}>
      <div class="co-cartouche" data-piece="drawn" data-kind={chance.what}>
        {chance.what === "card" ? <CardPicture kind={value} /> : <DiscMark kind={kind} />}
        <b>{chance.what === "card" ? cardTitle(lang, value) : discTitle(lang, value)}</b>
      </div>
    </div>
  );
}
