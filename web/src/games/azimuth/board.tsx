/** The sea of Azimuth: rafts and stacks, winds, castaways, beaches, and what can be chosen on it. */
import { useMemo, useState } from "preact/hooks";
import { PennantMark } from "../../look/marks";
import { press } from "../../ui/press";
import type { BoardProps, Spot } from "../contract";
import { Castaway } from "./castaway";
import { Area, BeachLand, Chart, IslandLand, Names, Slots, isLaidOut } from "./chart";
import { type Options, type Shown, choose, useOptions, useTrial } from "./choice";
import { type Pieces, piecesOf } from "./drift";
import { Drift } from "./foreseen";
import {
  Action,
  COLOUR_NAMES,
  DIRECTIONS,
  HOME,
  ISLAND,
  ISLAND_WIND,
  NONE,
  type Obs,
  Phase,
  SPACES,
  WIND_SPACES,
  coloursOf,
  heightOf,
  isRace,
  parse,
  seatOf,
  spaceName,
  stackOf,
  windAt,
  windName,
  windWord,
} from "./obs";
import { Count, Mermaid, Raft, Token, Turtle, Way, Wind, inkOf, levelAt } from "./pieces";
import {
  MIDDLE,
  SIZE,
  STEP,
  at,
  beachAt,
  castawayAt,
  castawaySize,
  coastal,
  markerAt,
  pointedAt,
  spaceAt,
  stackAt,
  windPlace,
} from "./places";
import { colourName, describe, placeWords, say, sideName, stackWords, wayName } from "./words";
import "./azimuth.css";
import "./layout.css";

/** While rafts are laid out beside a real table: where the next one goes, and a tap on a space. */
export interface Laying {
  next: number;
  tap(space: number): void;
}

export interface AzimuthProps extends BoardProps<Obs> {
  laying?: Laying;
}

/** With the pieces as they lie now. */
export interface SeaProps extends AzimuthProps, Pieces {
  options: Options;
  trial: Shown | null;
}

function marked(spots: readonly Spot[], kind: string, where: number): string {
  const is = spots.some((spot) => spot.kind === kind && Number(spot.at) === where);
  return is ? " az-marked" : "";
}

export function Board(props: AzimuthProps) {
  const { obs, steps = [] } = props;
  const options = useOptions(props);
  const trial = useTrial(props, options.seen);
  const pieces = useMemo(() => piecesOf(obs, steps), [obs, steps]);
  const chart = useMemo(() => <Chart />, []);
  const [fan, setFan] = useState(-1);
  const sea = { ...props, ...pieces, options, trial };
  return (
    <div
      class={`az-board${options.pointing ? " az-pointing" : ""}${options.aimed.length > 0 ? " az-aiming" : ""}`}
    >
      <svg
        class="az-sea"
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="group"
        aria-label={say(props.lang, "board")}
        data-guide="board"
      >
        {chart}
        <Area obs={obs} />
        <Slots obs={obs} next={props.laying?.next} />
        {coloursOf(obs).map((colour) => (
          <Beach key={colour} colour={colour} {...sea} />
        ))}
        <Names east={obs.beach[1] ?? NONE} south={obs.beach[2] ?? NONE} />
        <Marker {...sea} />
        {Array.from({ length: SPACES }, (_, space) => (
          <Space key={space} space={space} fan={fan} setFan={setFan} {...sea} />
        ))}
        <Rafts {...sea} />
        <Island {...sea} />
        <Castaways {...sea} />
        <Counts {...sea} />
        <Drift {...sea} />
        {Array.from({ length: WIND_SPACES }, (_, space) => (
          <WindSpace key={space} space={space} {...sea} />
        ))}
        <BeachChoice {...sea} />
        <Ways {...sea} />
        <Fan space={fan} {...sea} />
        <Fingers {...sea} />
      </svg>
    </div>
  );
}

/** Looking at a move shows what it would do. */
function seeing(move: Shown["move"]) {
  const show = () => choose({ seen: move });
  const hide = () => choose({ seen: null });
  return { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide };
}

/* ==== Beaches, the marker ================================================== */

const startsWith = (word: string, colour: number): boolean => COLOUR_NAMES.indexOf(word) === colour;

/** Land at two raft spaces, with its lighthouse. */
function Beach(props: SeaProps & { colour: number }) {
  const { obs, colour, lang, options, picked } = props;
  const proposed = picked?.text.startsWith("beach ") && obs.turn === colour;
  const position = proposed ? Number(picked!.text.slice(6)) - 1 : (obs.beach[colour] ?? NONE);
  if (position === NONE)
    return obs.phase === Phase.rafts ? (
      <g transform={at(beachAt(colour, NONE))} class="az-beach az-to-come" aria-hidden="true">
        <BeachLand colour={colour} obs={obs} />
      </g>
    ) : null;
  const start = options.all.find((each) => each.verb === "start" && startsWith(each.word, colour));
  const swim = options.all.find((each) => each.place === HOME && each.verb === "swim");
  const option = start ?? (obs.turn === colour ? swim : undefined);
  const chosen = option !== undefined && picked?.id === option.move.id;
  const label = option
    ? describe(option.move, props)
    : say(lang, "beach", { colour: colourName(lang, colour) });
  return (
    <g
      transform={at(beachAt(colour, position))}
      class={`az-beach ${inkOf(colour)}${option ? " az-target" : ""}${chosen ? " az-chosen" : ""}${proposed ? " az-ghost" : ""}`}
      data-move={option?.move.id}
      {...press(() => option && props.pick(option.move), label, option !== undefined)}
      {...(option && seeing(option.move))}
    >
      <BeachLand colour={colour} obs={obs} />
    </g>
  );
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
            <circle r="48" class="az-hit" />
            <circle cx="1" cy="3" r="26" class="az-shadow" />
            <circle r="26" class="az-ring" />
            <text y="9" class="az-number">
              {word}
            </text>
          </g>
        ))}
    </>
  );
}

/** The azimuth token lies at the side whose area is affected, or that began the race. */
function Marker({ obs, lang }: SeaProps) {
  if (obs.marker === NONE) return null;
  const words = {
    colour: colourName(lang, obs.marker),
    side: sideName(lang, obs.marker),
  };
  const label = say(lang, isRace(obs) ? "began" : "holds", words);
  return (
    <g
      transform={at(markerAt(obs))}
      class="az-marker"
      role="img"
      aria-label={label}
      data-piece="marker"
      data-kind="token"
    >
      <Token />
      {obs.marker % 2 === 0 && !isRace(obs) && (
        <g aria-hidden="true" class="az-marker-words">
          <text x="38" y="-4" class="az-marker-name">
            {say(lang, "roundOf", words)}
          </text>
          <text x="38" y="13">
            {say(lang, "stirs", words)}
          </text>
        </g>
      )}
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
  const { space, fan, laying, setFan, options } = props;
  if (laying) return isLaidOut(space) ? () => laying.tap(space) : null;
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

/** The water of a space: what is clicked. The rafts on it are drawn above all water. */
function Space(props: SpaceProps) {
  const { obs, space, options, picked, spots, setFan } = props;
  const height = heightOf(obs, space);
  const swim = options.all.find((each) => each.verb === "swim" && each.place === space)?.move;
  const asked = options.all.some((each) => each.verb === "wave" && each.place === space);
  const act = spaceAct(props, swim, height);
  const isLaid = props.laying !== undefined && isLaidOut(space);
  const isButton = swim !== undefined || height > 1 || isLaid;
  const label = swim ? describe(swim, props) : stackWords(props, space);
  const classes = [
    "az-space",
    swim ? "az-target" : "",
    swim && picked?.id === swim.id ? "az-chosen" : "",
    asked ? "az-asked" : "",
    marked(spots, "space", space),
  ];
  const [dx, dy] = coastal(space);
  const look = (is: boolean) => (event: PointerEvent) =>
    isMouse(event) && setFan(is && height > 1 ? space : -1);
  return (
    <g
      transform={at(spaceAt(space))}
      class={classes.filter(Boolean).join(" ")}
      data-at={spaceName(space)}
      data-move={swim?.id}
      data-space={isLaid ? space : undefined}
      onPointerEnter={look(true)}
      onPointerLeave={look(false)}
      {...press(act ?? (() => undefined), label, isButton)}
      onClick={act ?? undefined}
      {...(swim && { onFocus: seeing(swim).onFocus, onBlur: seeing(swim).onBlur })}
    >
      <rect x="-54" y="-54" width="108" height="108" rx="10" class="az-cell" />
      {swim && <rect x={dx - 51} y={dy - 47} width="102" height="96" rx="16" class="az-ring" />}
    </g>
  );
}

/** All rafts, those further south above the others; for a screen reader the spaces speak. */
function Rafts({ obs, rafts }: SeaProps) {
  return (
    <g class="az-rafts" aria-hidden="true">
      {rafts.flatMap((stack, space) => {
        const [x, y] = stackAt(space);
        const colours = stackOf(obs, space);
        return stack.map((number, level) => {
          const [dx, dy] = levelAt(level, stack.length);
          return (
            <g key={number} transform={at([x + dx, y + dy])} data-piece={`raft-${number}`} data-kind="raft">
              <Raft colour={colours[level]!} afloat={level === 0} />
            </g>
          );
        });
      })}
    </g>
  );
}

/** The heights of stacks, above all that may hide them. */
function Counts({ rafts }: SeaProps) {
  return (
    <g class="az-rafts" aria-hidden="true">
      {rafts.map((stack, space) =>
        stack.length > 1 ? (
          <g key={space} transform={at(stackAt(space))}>
            <Count height={stack.length} />
          </g>
        ) : null,
      )}
    </g>
  );
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
      <IslandLand ring={swim !== undefined} />
    </g>
  );
}

/** Those at the back first, so that who is in front hides who is behind. */
function Castaways(props: SeaProps) {
  const { obs, spots, lang } = props;
  const standing = coloursOf(obs)
    .filter((colour) => (obs.place[colour] ?? NONE) !== NONE && (obs.laid > 0 || obs.phase === Phase.rafts))
    .map((colour) => ({ colour, spot: castawayAt(obs, colour), size: castawaySize(obs.place[colour]!) }))
    .sort((a, b) => a.spot[1] - b.spot[1]);
  return (
    <g class="az-castaways">
      {standing.map(({ colour, spot, size }) => (
        <g
          key={colour}
          class={`az-who ${inkOf(colour)}${marked(spots, "castaway", colour)}`}
          transform={`${at(spot)} scale(${size})`}
          role="img"
          aria-label={`${colourName(lang, colour)}: ${placeWords(props, colour)}`}
          data-piece={`castaway-${COLOUR_NAMES[colour]}`}
          data-kind="castaway"
        >
          {obs.asleep.includes(colour) && (
            <g transform="translate(36 14) scale(1.05)">
              <Mermaid />
            </g>
          )}
          <Castaway colour={colour} asleep={obs.asleep.includes(colour)} />
          {obs.helped.includes(colour) && (
            <g transform="translate(30 20)">
              <Turtle />
            </g>
          )}
        </g>
      ))}
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

/** Where the name of a space stands: above it, or between two of the arrows while the wind is in hand. */
function wordPlace({ options }: SeaProps, space: number, colour: number) {
  if (options.aimed.length === 0 || options.to !== space) return { y: colour < 0 ? -16 : -38 };
  const [x] = windPlace(space);
  return x > MIDDLE
    ? { x: -27, y: -36, style: { textAnchor: "end" } }
    : { x: 27, y: -36, style: { textAnchor: "start" } };
}

function WindSpace(props: SeaProps & { space: number }) {
  const { obs, space, options, spots, winds } = props;
  if (space === ISLAND_WIND) return null;
  const colour = windAt(obs, space);
  const kind = options.winds.get(space);
  const act = windAct(props, space, colour);
  const held = options.to === space;
  const isButton = act !== null && (kind !== undefined || options.pointing);
  return (
    <g
      transform={at(windPlace(space))}
      class={`az-wind${kind ? ` az-can-${kind}` : ""}${held ? " az-held" : ""}${marked(spots, "wind", space)}`}
      data-wind={kind ? space : undefined}
      {...press(act ?? (() => undefined), windLabel(props, space, colour), isButton)}
      onClick={act ?? undefined}
    >
      {act && <circle r="48" class="az-hit" />}
      {kind && <circle r={colour < 0 ? 11 : 33} class="az-ring" />}
      {colour < 0 ? (
        <>
          <circle r="7.500" class="az-peg-hole" />
          <circle r="5.500" class="az-peg" />
        </>
      ) : (
        <g
          opacity={options.from === space && options.to !== space ? 0.35 : 1}
          data-piece={`wind-${winds.get(space) ?? space}`}
          data-kind="wind"
          data-from={`.player[data-seat="${seatOf(obs, colour)}"]`}
        >
          <Wind colour={colour} direction={obs.heading[space]!} />
        </g>
      )}
      <text {...wordPlace(props, space, colour)} class="az-wind-name" aria-hidden="true">
        {windWord(space)}
      </text>
    </g>
  );
}

/** The directions that the wind in hand can be given, around its space. */
function Ways(props: SeaProps) {
  const { options, obs, picked, trial } = props;
  if (options.aimed.length === 0) return null;
  const tried = trial === null ? undefined : parse(trial.move);
  const owner = tried ? windAt(trial!.obs, options.to) : windAt(obs, options.from);
  const colour = owner < 0 ? obs.turn : owner;
  return (
    <g transform={at(windPlace(options.to))} class="az-ways">
      <circle r="34" class="az-halo" />
      <Wind colour={colour} direction={tried?.direction ?? -1} />
      {options.aimed.map(({ move, direction }) => {
        const [dx, dy] = STEP[direction]!;
        return (
          <g
            key={move.id}
            transform={at([dx * 56, dy * 56])}
            class={`az-way${picked?.id === move.id ? " az-chosen" : ""}`}
            data-move={move.id}
            {...press(() => props.pick(move), describe(move, props))}
            {...seeing(move)}
          >
            <circle r="40" class="az-hit" />
            <Way direction={direction} />
          </g>
        );
      })}
    </g>
  );
}

/* ==== Looking and pointing ================================================= */

const FAN = 198; /* as wide as the longest name of a colour */

/** A stack fanned out, from the top down. */
function Fan({ space, ...props }: SeaProps & { space: number }) {
  if (space < 0) return null;
  const { obs, lang } = props;
  const stack = stackOf(obs, space).reverse();
  if (stack.length < 2) return null;
  const row = 42;
  const [x, y] = spaceAt(space);
  const height = stack.length * row + 16;
  const left = x > MIDDLE ? x - 52 - FAN : x + 52;
  const top = Math.min(Math.max(y - height / 2, 4), SIZE - height - 4);
  return (
    <g transform={at([left, top])} class="az-fan">
      <rect x="2" y="5" width={FAN} height={height} rx="12" class="az-shadow" />
      <rect width={FAN} height={height} rx="12" class="az-fan-box" />
      {stack.map((colour, i) => (
        <g key={i} transform={at([38, 8 + (i + 0.5) * row])}>
          <g transform="scale(.62)">
            <Raft colour={colour} />
          </g>
          <text x="36" y="7" class="az-fan-name">
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
