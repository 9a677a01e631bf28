/** The sea of Azimuth: rafts and stacks, winds, castaways, beaches, and what a move would do. */
import { useState } from "preact/hooks";
import { DirectionMark, PennantMark } from "../../look/marks";
import { press } from "../../ui/press";
import type { BoardProps, Spot } from "../contract";
import { type Options, type Shown, choose, useOptions, useTrial } from "./choice";
import {
  Action,
  DIRECTIONS,
  HOME,
  ISLAND,
  ISLAND_WIND,
  NONE,
  type Obs,
  Phase,
  ROW,
  SPACES,
  WIND_SPACES,
  coloursOf,
  driftOf,
  flows,
  heightOf,
  isRace,
  parse,
  spaceName,
  stackOf,
  windAt,
  windName,
} from "./obs";
import { Castaway, Count, Lighthouse, Palm, Sign, Stack, Wind, inkOf } from "./pieces";
import {
  CELL,
  MARGIN,
  MIDDLE,
  STEP,
  SIZE,
  beachAt,
  castawayAt,
  markerAt,
  pointedAt,
  spaceAt,
  windPlace,
} from "./places";
import { colourName, describe, placeWords, say, stackWords, wayName } from "./words";
import "./azimuth.css";

export interface SeaProps extends BoardProps<Obs> {
  options: Options;
  trial: Shown | null;
}

const at = ([x, y]: readonly [number, number]) => `translate(${x} ${y})`;

function marked(spots: readonly Spot[], kind: string, where: number): string {
  const is = spots.some((spot) => spot.kind === kind && Number(spot.at) === where);
  return is ? " az-marked" : "";
}

export function Board(props: BoardProps<Obs>) {
  const options = useOptions(props);
  const trial = useTrial(props, options.seen);
  const [fan, setFan] = useState(-1);
  const sea = { ...props, options, trial };
  return (
    <div class={`az-board${options.pointing ? " az-pointing" : ""}`}>
      <svg
        class="az-sea"
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="group"
        aria-label={say(props.lang, "board")}
        data-guide="board"
      >
        <rect x={MARGIN} y={MARGIN} width={ROW * CELL} height={ROW * CELL} rx="10" class="az-water" />
        <Area {...sea} />
        {coloursOf(props.obs).map((colour) => (
          <Beach key={colour} colour={colour} {...sea} />
        ))}
        <Marker {...sea} />
        {Array.from({ length: SPACES }, (_, space) => (
          <Space key={space} space={space} fan={fan} setFan={setFan} {...sea} />
        ))}
        <Labels obs={props.obs} />
        <Island {...sea} />
        {Array.from({ length: WIND_SPACES }, (_, space) => (
          <WindSpace key={space} space={space} {...sea} />
        ))}
        <Castaways {...sea} />
        <BeachChoice {...sea} />
        <Ways {...sea} />
        <Drift {...sea} />
        <Fan space={fan} {...sea} />
        <Fingers {...sea} />
      </svg>
    </div>
  );
}

/* ==== The sea area, beaches, the marker ==================================== */

/** The part of the board that the Sea Die reaches in this round. */
function Area({ obs }: SeaProps) {
  if (isRace(obs) || obs.marker === NONE || obs.phase === Phase.over) return null;
  const half = (ROW * CELL) / 2;
  const side = obs.marker;
  return (
    <rect
      x={MARGIN + 3 + (side === 1 ? half : 0)}
      y={MARGIN + 3 + (side === 2 ? half : 0)}
      width={(side % 2 === 1 ? half : 2 * half) - 6}
      height={(side % 2 === 0 ? half : 2 * half) - 6}
      rx="8"
      class={`az-area ${inkOf(side)}`}
    />
  );
}

/** Land at two raft spaces, with its lighthouse. */
function Beach(props: SeaProps & { colour: number }) {
  const { obs, colour, lang, options, picked } = props;
  const proposed = picked?.text.startsWith("beach ") && obs.turn === colour;
  const position = proposed ? Number(picked!.text.slice(6)) - 1 : (obs.beach[colour] ?? NONE);
  if (position === NONE) return null;
  const [x, y] = beachAt(colour, position);
  const [w, h] = colour % 2 === 0 ? [2 * CELL - 8, MARGIN - 10] : [MARGIN - 10, 2 * CELL - 8];
  const start = options.all.find((each) => each.verb === "start" && startsWith(each.word, colour));
  const swim = options.all.find((each) => each.place === HOME && each.verb === "swim");
  const option = start ?? (obs.turn === colour ? swim : undefined);
  const chosen = option !== undefined && picked?.id === option.move.id;
  const label = option
    ? describe(option.move, props)
    : say(lang, "beach", { colour: colourName(lang, colour) });
  return (
    <g
      transform={at([x, y])}
      class={`az-beach ${inkOf(colour)}${option ? " az-target" : ""}${chosen ? " az-chosen" : ""}${proposed ? " az-ghost" : ""}`}
      data-move={option?.move.id}
      {...press(() => option && props.pick(option.move), label, option !== undefined)}
      {...(option && seeing(option.move))}
    >
      <rect x={-w / 2} y={-h / 2} width={w} height={h} rx="14" class="az-land" />
      <Lighthouse colour={colour} lit={obs.place[colour] === HOME} />
      <g transform={colour % 2 === 0 ? "translate(-40 0)" : "translate(0 -46)"}>
        <circle r="15" class="az-plate" />
        <Sign colour={colour} size={18} />
      </g>
    </g>
  );
}

const startsWith = (word: string, colour: number): boolean =>
  ["red", "blondie", "black", "blue"].indexOf(word) === colour;

/** Looking at a move shows what it would do. */
function seeing(move: Shown["move"]) {
  const show = () => choose({ seen: move });
  const hide = () => choose({ seen: null });
  return { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide };
}

/** Five places for the beach that is chosen now. */
function BeachChoice(props: SeaProps) {
  const { obs, options, picked } = props;
  const colour = obs.turn;
  return (
    <>
      {options.all
        .filter((each) => each.verb === "beach")
        .map(({ move, word }) => (
          <g
            key={move.id}
            transform={at(beachAt(colour, Number(word) - 1))}
            class={`az-target az-slot ${inkOf(colour)}${picked?.id === move.id ? " az-chosen" : ""}`}
            data-move={move.id}
            {...press(() => props.pick(move), describe(move, props))}
          >
            <circle r="44" class="az-hit" />
            <circle r="25" class="az-ring" />
            <text y="8" class="az-number">
              {word}
            </text>
          </g>
        ))}
    </>
  );
}

/** The azimuth token lies at the side whose area is affected, or that began the race. */
function Marker({ obs }: SeaProps) {
  if (obs.marker === NONE) return null;
  return (
    <g transform={at(markerAt(obs))} class="az-marker">
      <circle r="21" class="az-token" />
      <path d="M0-17 4-4 17 0 4 4 0 17-4 4-17 0-4-4Z" />
    </g>
  );
}

/* ==== Raft spaces ========================================================== */

interface SpaceProps extends SeaProps {
  space: number;
  fan: number;
  setFan(space: number): void;
}

/** A swim if it is one, else a look into the stack, else the rule. */
function spaceAct(props: SpaceProps, swim: Shown["move"] | undefined, height: number) {
  const { space, fan, setFan, options } = props;
  if (options.pointing) return () => pointAt(props, spaceName(space));
  if (swim) return () => props.pick(swim);
  // A mouse has fanned the stack out by coming near; a tap or a key opens and closes it.
  if (height > 1)
    return (event?: Event) =>
      setFan(fan === space && !(event && isMouse(event as PointerEvent)) ? -1 : space);
  if (props.legal.length > 0 && props.obs.phase === Phase.turn)
    return () => props.refuse(Action.swim + space);
  return null;
}

const isMouse = (event: PointerEvent): boolean => event.pointerType === "mouse";

function pointAt(props: SeaProps, where: string): void {
  choose({ pointing: false });
  props.signal?.(where);
}

function Space(props: SpaceProps) {
  const { obs, space, options, picked, spots, setFan } = props;
  const stack = stackOf(obs, space);
  const swim = options.all.find((each) => each.verb === "swim" && each.place === space)?.move;
  const asked = options.all.some((each) => each.verb === "wave" && each.place === space);
  const act = spaceAct(props, swim, stack.length);
  const isButton = swim !== undefined || stack.length > 1;
  const label = swim ? describe(swim, props) : stackWords(props, space);
  const arrival = arrivals(props).get(space);
  const classes = [
    "az-space",
    swim ? "az-target" : "",
    swim && picked?.id === swim.id ? "az-chosen" : "",
    asked ? "az-asked" : "",
    marked(spots, "space", space),
  ];
  const look = (is: boolean) => (event: PointerEvent) =>
    isMouse(event) && setFan(is && stack.length > 1 ? space : -1);
  return (
    <g
      transform={at(spaceAt(space))}
      class={classes.filter(Boolean).join(" ")}
      data-move={swim?.id}
      onPointerEnter={look(true)}
      onPointerLeave={look(false)}
      {...press(act ?? (() => undefined), label, isButton)}
      onClick={act ?? undefined}
      {...(swim && { onFocus: seeing(swim).onFocus, onBlur: seeing(swim).onBlur })}
    >
      <rect x="-50" y="-50" width="100" height="100" class="az-cell" />
      {swim && <rect x="-41" y="-41" width="82" height="82" rx="12" class="az-ring" />}
      <Stack stack={stack} moved={arrival?.count ?? 0} style={arrival?.style ?? {}} />
    </g>
  );
}

/** Names of spaces and heights of stacks; for a screen reader the spaces themselves say both. */
function Labels({ obs }: { obs: Obs }) {
  return (
    <g class="az-labels" aria-hidden="true">
      {Array.from({ length: SPACES }, (_, space) => {
        const height = heightOf(obs, space);
        return (
          <g key={space} transform={at(spaceAt(space))}>
            {height < 3 && (
              <text y="-31" class={`az-name${space < ROW || space % ROW === 0 ? " az-edge" : ""}`}>
                {spaceName(space)}
              </text>
            )}
            {height > 1 && <Count height={height} />}
          </g>
        );
      })}
    </g>
  );
}

/** Rafts that drift in with the step that is being shown. */
function arrivals({ step, ms }: SeaProps) {
  const found = new Map<number, { count: number; style: Record<string, string> }>();
  if (step === null || ms === 0) return found;
  const drift = driftOf(step.text, step.before);
  if (drift < 0) return found;
  const [dx, dy] = STEP[drift]!;
  const style = {
    "--az-from": `translate(${-dx * CELL}px, ${-dy * CELL}px)`,
    "--az-ms": `${Math.min(ms, 400)}ms`,
  };
  for (const { to, count } of flows(step.before, step.after, drift))
    found.set(to, { count: Math.min(count, stackOf(step.after, to).length), style });
  return found;
}

function Island(props: SeaProps) {
  const { options, picked, lang } = props;
  const swim = options.all.find((each) => each.verb === "swim" && each.place === ISLAND)?.move;
  const act = options.pointing ? () => pointAt(props, "island") : swim ? () => props.pick(swim) : null;
  return (
    <g
      transform={at([MIDDLE, MIDDLE])}
      class={`az-island${swim ? " az-target" : ""}${swim && picked?.id === swim.id ? " az-chosen" : ""}`}
      data-move={swim?.id}
      {...press(act ?? (() => undefined), swim ? describe(swim, props) : say(lang, "island"), act !== null)}
    >
      <path
        d="M-38-14Q-34-40-4-40T36-22 38 16 10 40-30 32-38-14Z"
        class={swim ? "az-land az-ring" : "az-land"}
      />
      <g transform="translate(2 -22)">
        <Palm />
      </g>
    </g>
  );
}

/** Castaways go to where they stand, in the time of the step. */
function Castaways(props: SeaProps) {
  const { obs, ms, spots } = props;
  const transition = ms > 0 ? `transform ${Math.min(ms, 400)}ms ease-in-out` : "none";
  return (
    <g class="az-castaways">
      {coloursOf(obs).map((colour) => {
        if ((obs.place[colour] ?? NONE) === NONE || obs.laid === 0) return null;
        const [x, y] = castawayAt(obs, colour);
        const scale = obs.place[colour] === ISLAND ? 0.62 : obs.place[colour] === HOME ? 0.75 : 0.95;
        return (
          <g
            key={colour}
            class={`az-who${marked(spots, "castaway", colour)}`}
            style={{ transform: `translate(${x}px, ${y}px) scale(${scale})`, transition }}
            role="img"
            aria-label={`${colourName(props.lang, colour)}: ${placeWords(props, colour)}`}
          >
            <Castaway colour={colour} asleep={obs.asleep.includes(colour)} />
            {obs.helped.includes(colour) && (
              <path d="M10 2Q10-8 18-8T26 2ZM26 0Q31-3 30 1" class="az-turtle" />
            )}
          </g>
        );
      })}
    </g>
  );
}

/* ==== Winds ================================================================ */

/** Taking a wind up, stepping with it, or the rule against that. */
function windAct(props: SeaProps, space: number, colour: number) {
  const { obs, options, legal } = props;
  if (options.pointing) return () => pointAt(props, windName(space));
  const kind = options.winds.get(space);
  if (kind === "move") return () => choose({ to: space, seen: null });
  const held = options.from === space && options.to === space;
  if (kind) return () => choose({ from: held ? -1 : space, to: held ? -1 : space, seen: null });
  if (legal.length === 0 || obs.phase !== Phase.turn) return null;
  if (colour < 0) return () => props.refuse(Action.place + space * DIRECTIONS);
  const base = colour === obs.turn ? Action.rotate : Action.control;
  return () => props.refuse(base + space * DIRECTIONS + (obs.heading[space]! ^ 2));
}

function windLabel({ lang, obs }: SeaProps, space: number, colour: number): string {
  if (colour < 0) return say(lang, "emptyWind", { space: windName(space) });
  const fill = { colour: colourName(lang, colour), to: wayName(lang, obs.heading[space]!) };
  return `${windName(space)}: ${say(lang, "wind", fill)}`;
}

function WindSpace(props: SeaProps & { space: number }) {
  const { obs, space, options, spots, ms } = props;
  if (space === ISLAND_WIND) return null;
  const colour = windAt(obs, space);
  const kind = options.winds.get(space);
  const act = windAct(props, space, colour);
  const held = options.to === space;
  const isButton = act !== null && (kind !== undefined || options.pointing);
  const fresh = props.step !== null && ms > 0 && parse({ id: 0, text: props.step.text ?? "" }).to === space;
  return (
    <g
      transform={at(windPlace(space))}
      class={`az-wind${kind ? ` az-can-${kind}` : ""}${held ? " az-held" : ""}${fresh ? " az-fresh" : ""}${marked(spots, "wind", space)}`}
      data-wind={kind ? space : undefined}
      {...press(act ?? (() => undefined), windLabel(props, space, colour), isButton)}
      onClick={act ?? undefined}
    >
      {act && <circle r="36" class="az-hit" />}
      {colour < 0 ? (
        <circle r={kind ? 11 : 4} class={kind ? "az-dot az-ring" : "az-dot"} />
      ) : (
        <>
          {kind && <circle r="30" class="az-ring" />}
          <g opacity={options.from === space && options.to !== space ? 0.35 : 1}>
            <Wind colour={colour} direction={obs.heading[space]!} />
          </g>
        </>
      )}
    </g>
  );
}

/** The directions that the wind in hand can be given, around its space. */
function Ways(props: SeaProps) {
  const { options, picked } = props;
  if (options.aimed.length === 0) return null;
  const [x, y] = windPlace(options.to);
  return (
    <g transform={at([x, y])} class="az-ways">
      {options.aimed.map(({ move, direction }) => {
        const [dx, dy] = STEP[direction]!;
        return (
          <g
            key={move.id}
            transform={`translate(${dx * 56} ${dy * 56})`}
            class={`az-way${picked?.id === move.id ? " az-chosen" : ""}`}
            data-move={move.id}
            {...press(() => props.pick(move), describe(move, props))}
            {...seeing(move)}
          >
            <circle r="39" class="az-hit" />
            <circle r="28" class="az-disc" />
            <DirectionMark direction={direction} size={34} />
          </g>
        );
      })}
    </g>
  );
}

/* ==== What moves =========================================================== */

/** What the proposed move would bring about; or what the step just did. */
function Drift(props: SeaProps) {
  const { trial, obs, step, ms } = props;
  if (trial === null)
    return step !== null && ms > 0 ? (
      <Arrows before={step.before} after={step.after} action={step.text} />
    ) : null;
  const { to, direction } = parse(trial.move);
  const colour = to < 0 ? -1 : windAt(trial.obs, to);
  return (
    <g class="az-trial">
      <Arrows before={obs} after={trial.obs} action={trial.move.text} />
      {colour >= 0 && (
        <g transform={at(windPlace(to))} class="az-ghost">
          <Wind colour={colour} direction={direction} />
        </g>
      )}
      {coloursOf(obs).map((each) => {
        if (trial.obs.place[each] === obs.place[each]) return null;
        const from = castawayAt(obs, each);
        const [x, y] = castawayAt(trial.obs, each);
        return (
          <g key={each}>
            <path d={`M${from[0]} ${from[1]}L${x} ${y}`} class="az-path" />
            <g transform={`${at([x, y])} scale(0.95)`} class="az-ghost">
              <Castaway colour={each} />
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** Arrows for the rafts that go from one space to the next, with their number. */
function Arrows({ before, after, action }: { before: Obs; after: Obs; action: string | null }) {
  const drift = driftOf(action, before);
  if (drift < 0) return null;
  return (
    <g class="az-arrows">
      {flows(before, after, drift).map(({ from, count }) => (
        <g key={from} transform={`${at(spaceAt(from))} rotate(${drift * 90})`}>
          <path d="M-9-22V-62H-19L0-84 19-62H9V-22Z" class="az-arrow" />
          {count > 1 && (
            <text transform={`translate(0 -46) rotate(${-drift * 90})`} y="7" class="az-arrow-count">
              {count}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

/* ==== Looking and pointing ================================================= */

/** A stack fanned out, from the top down. */
function Fan({ space, ...props }: SeaProps & { space: number }) {
  if (space < 0) return null;
  const { obs, lang } = props;
  const stack = stackOf(obs, space).reverse();
  if (stack.length < 2) return null;
  const row = 40;
  const [x, y] = spaceAt(space);
  const height = stack.length * row + 16;
  const left = x > MIDDLE ? x - 42 - 152 : x + 42;
  const top = Math.min(Math.max(y - height / 2, 4), SIZE - height - 4);
  return (
    <g transform={at([left, top])} class="az-fan">
      <rect width="152" height={height} rx="10" class="az-fan-box" />
      {stack.map((colour, i) => (
        <g key={i} transform={`translate(8 ${8 + i * row})`} class={inkOf(colour)}>
          <rect width="136" height={row - 4} rx="6" class="az-plate" />
          <g transform={`translate(22 ${row / 2 - 2})`}>
            <Sign colour={colour} size={22} />
          </g>
          <text x="44" y="25" class="az-fan-name">
            {colourName(lang, colour)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Fingers of the others, each with its pennant. */
function Fingers({ signals = [], players, lang }: SeaProps) {
  return (
    <>
      {signals.map(({ seat, at: where }) => {
        const point = pointedAt(where);
        const who = seat === null ? undefined : players[seat];
        if (point === null) return null;
        const label = say(lang, "pointsAt", { name: who?.name ?? "" });
        return (
          <g key={`${seat} ${where}`} transform={at(point)} class="az-finger" role="img" aria-label={label}>
            <circle r="46" />
            <PennantMark seat={who?.pennant ?? seat ?? 0} x={34} y={-44} size={44} />
          </g>
        );
      })}
    </>
  );
}
