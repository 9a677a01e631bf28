/** Dice, cards and all that a person does in Columbus besides pointing at the chart. */
import { Pennant } from "../../look/marks";
import type { BoardProps, Move } from "../contract";
import {
  Action,
  DIRECTION_NAMES,
  FIRST,
  Face,
  HELD_NAMES,
  type Obs,
  Phase,
  type Tool,
  angleOf,
  countsOf,
  fieldName,
  hasFound,
  isDamaged,
  kindOf,
  lettersOf,
  onBoard,
  seatsOf,
  shipsIn,
  towards,
} from "./obs";
import { CardFace } from "./cards";
import { BarrelMark, DieBody, Reef, Whirl } from "./pieces";
import { Ship, ShipMark } from "./ship";
import { type Option, type Tools, choose, useTools } from "./tool";
import { describe, faceName, say, toolLine } from "./words";
import "./panels.css";
import "./tray.css";

type Props = BoardProps<Obs>;

interface ToolProps extends Props {
  tools: Tools;
}

/** Felt with the dice and what can be done with them; beside it the cards. */
export function Hand(props: Props) {
  const tools = useTools(props);
  const { legal, obs } = props;
  const idle = legal.length === 0 && obs.dice.every((n) => n === 0) && obs.hand.every((n) => n === 0);
  return (
    <div class={`co-hand${idle ? " co-idle" : ""}`}>
      <div class="co-felt">
        <Dice {...props} tools={tools} />
        {tools.tool !== null && tools.again === null && (
          <p class="co-note co-line">{toolLine(props.lang, tools.tool)}</p>
        )}
        {tools.again !== null ? <Again {...props} tools={tools} /> : <Uses {...props} tools={tools} />}
        <Plain {...props} tools={tools} />
      </div>
      <Cards {...props} tools={tools} />
    </div>
  );
}

/* ==== Dice ================================================================= */

const TOOL_OF: readonly Tool[] = ["rose", "sail", "whirl", "storm", "scope"];

/** An action that tells why a face is of no use now. */
const WITNESS = [FIRST.rose, FIRST.sail, FIRST.whirl, FIRST.storm, FIRST.scope] as const;

function Dice(props: ToolProps) {
  const { obs, lang, tools } = props;
  const dice = obs.dice.flatMap((n, face) => Array<number>(n).fill(face));
  const steps = obs.winds + obs.twists + obs.extra;
  const used = obs.phase === Phase.dice ? usedIn(props) : [];
  if (dice.length + used.length + steps === 0 && obs.phase !== Phase.before) return null;
  return (
    <div class="co-dice" role="group" aria-label={say(lang, "dice")} data-guide="dice">
      {obs.turn !== props.viewer && (
        <span class="co-note co-whose">
          <Pennant seat={props.players[obs.turn]?.pennant ?? obs.turn} size={22} />
          {props.players[obs.turn]?.name}
        </span>
      )}
      {dice.map((face, i) =>
        tools.again === null ? (
          <Die key={i} face={face} place={i} {...props} />
        ) : (
          <Loose key={i} face={face} place={i} {...props} />
        ),
      )}
      {used.map(({ face, what }, i) => (
        <span
          key={i}
          class="co-used"
          role="img"
          aria-label={[faceName(lang, face), what].filter(Boolean).join(": ")}
        >
          <DieBody face={face} place={dice.length + i} />
          <span class="co-die-word" aria-hidden="true">
            {what || faceName(lang, face)}
          </span>
        </span>
      ))}
      {dice.length + used.length + steps === 0 &&
        [0, 1, 2, 3].map((i) => <span key={i} class="co-die-place" />)}
      {obs.winds > 0 && <Steps tool="wind" label={say(lang, "winds", { n: obs.winds })} {...props} />}
      {obs.twists > 0 && <Steps tool="twist" label={say(lang, "twists", { n: obs.twists })} {...props} />}
      {obs.extra > 0 && <span class="co-note">{say(lang, "extra")}</span>}
    </div>
  );
}

const SPENDING = ["rose", "sail", "whirl", "storm", "scope", "repair"];

/** The dice that were used in this turn, in their order, and what each of them did. */
function usedIn({ obs, lang, steps = [] }: Props): { face: number; what: string }[] {
  let begin = steps.length;
  while (
    begin > 0 &&
    steps[begin - 1]!.before.turn === obs.turn &&
    steps[begin - 1]!.before.phase !== Phase.before
  )
    begin--;
  return steps.slice(begin).flatMap(({ before, after, text, who }) => {
    const [verb = "", place = ""] = (text ?? "").split(" ");
    if (who !== obs.turn || !SPENDING.includes(verb)) return [];
    const moved = verb === "rose" || verb === "sail" ? after.ship[who]! : -1;
    const what =
      moved >= 0 ? `→ ${fieldName(moved)}` : verb === "storm" ? say(lang, "area", { n: place }) : "";
    return before.dice.flatMap((n, face) =>
      Array.from({ length: Math.max(0, n - after.dice[face]!) }, () => ({ face, what })),
    );
  });
}

/** A die that is taken in hand to be used; a useless one tells the rule. */
function Die(props: ToolProps & { face: number; place: number }) {
  const { face, place, lang, tools, legal } = props;
  const tool = TOOL_OF[face]!;
  const repairs = tools.options.find((option) => option.verb === "repair");
  const mends = face === Face.sail && repairs;
  const usable = tools.usable.includes(tool) || mends;
  const held = tools.tool === tool && !mends;
  const act = () => {
    if (mends) props.pick(repairs.move);
    else if (usable) choose({ tool, again: null });
    else if (legal.length > 0) props.refuse(WITNESS[face]!);
  };
  return (
    <button
      type="button"
      class={`co-die${usable ? " co-usable" : ""}${held ? " co-held" : ""}`}
      aria-pressed={held}
      aria-disabled={usable ? undefined : true}
      aria-label={faceName(lang, face)}
      title={faceName(lang, face)}
      data-move={mends ? repairs.move.id : undefined}
      data-piece={`die-${place}`}
      data-kind="die"
      onClick={act}
    >
      <DieBody face={face} place={place} />
      <span class="co-die-word">{faceName(lang, face)}</span>
    </button>
  );
}

/** A die that may be thrown again. */
function Loose(props: ToolProps & { face: number; place: number }) {
  const { face, place, lang, tools } = props;
  const chosen = tools.again ?? [];
  const on = chosen.includes(place);
  const toggle = () => choose({ again: on ? chosen.filter((each) => each !== place) : [...chosen, place] });
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={on}
      class={`co-die co-usable${on ? " co-thrown" : ""}`}
      aria-label={faceName(lang, face)}
      data-loose={place}
      data-piece={`die-${place}`}
      data-kind="die"
      onClick={toggle}
    >
      <DieBody face={face} place={place} />
    </button>
  );
}

function Steps(props: ToolProps & { tool: Tool; label: string }) {
  const { tool, label, tools } = props;
  const held = tools.tool === tool;
  return (
    <button
      type="button"
      class={`button co-button${held ? " co-held" : ""}`}
      aria-pressed={held}
      onClick={() =>
        tools.usable.includes(tool) ? choose({ tool, again: null }) : props.refuse(FIRST[tool])
      }
    >
      {label}
    </button>
  );
}

/* ==== Throwing again ======================================================= */

function Again(props: ToolProps) {
  const { obs, lang, tools, picked } = props;
  const dice = obs.dice.flatMap((n, face) => Array<number>(n).fill(face));
  const chosen = tools.again ?? [];
  const thrown = chosen.length > 0 ? chosen : dice.map((_, place) => place); // none chosen: all
  const letters = lettersOf(countsOf(thrown.map((place) => "rswtf"[dice[place] ?? 0]).join("")));
  const option = tools.options.find((each) => each.verb === "reroll" && each.rest === letters);
  return (
    <div class="co-uses">
      <p class="co-note">{say(lang, "choose")}</p>
      <button
        type="button"
        class={`button co-button${option ? " primary" : ""}${picked && picked.id === option?.move.id ? " co-chosen" : ""}`}
        disabled={option === undefined}
        data-move={option?.move.id}
        onClick={() => option && props.pick(option.move)}
      >
        <BarrelMark />
        {say(lang, chosen.length > 0 ? "throwThese" : "throwAll", { n: letters.length })}
      </button>
      <button type="button" class="button co-button" onClick={() => choose({ again: null })}>
        {say(lang, "keep")}
      </button>
    </div>
  );
}

/* ==== Uses of the tool in hand ============================================= */

function Uses(props: ToolProps) {
  const { tools } = props;
  switch (tools.tool) {
    case "rose":
    case "sail":
    case "wind":
      return <Pad {...props} />;
    case "whirl":
    case "twist":
      return <Whirls {...props} />;
    case "storm":
      return <Storms {...props} />;
    case "scope":
      return <List {...props} options={tools.targets} />;
    default:
      return null;
  }
}

const PAD: readonly (string | null)[] = ["nw", "n", "ne", "w", null, "e", "sw", "s", "se"];

/** A sector of the wheel, an eighth of a circle about the north. */
const SECTOR = "M-9.2-22.2-19.5-47.1A51 51 0 0 1 19.5-47.1L9.2-22.2A24 24 0 0 0-9.2-22.2z";

/** Eight directions for the thumb, around the ship; what bars the way is shown. */
function Pad(props: ToolProps) {
  const { tools, lang, obs, players } = props;
  const tool = tools.tool as "rose" | "sail" | "wind";
  return (
    <div class="co-pad" role="group" aria-label={faceName(lang, tool === "sail" ? 1 : 0)}>
      <svg class="co-wheel" viewBox="-54 -54 108 108" aria-hidden="true">
        <circle r="53" class="co-wheel-rim" />
        {DIRECTION_NAMES.map((way, d) => (
          <path
            key={way}
            d={SECTOR}
            transform={`rotate(${angleOf(d)})`}
            class={`co-sector${sectorState(props, way)}`}
          />
        ))}
        <circle r="22" class="co-wheel-hub" />
        <g transform="translate(0 10) scale(.42)">
          <Ship
            pennant={players[obs.turn]?.pennant ?? obs.turn}
            damaged={isDamaged(obs, obs.turn)}
            home={hasFound(obs, obs.turn)}
            dry
          />
        </g>
      </svg>
      {PAD.map((way) =>
        way === null ? <span key="middle" class="co-pad-middle" /> : <Way key={way} {...props} way={way} />,
      )}
    </div>
  );
}

function sectorState({ tools, picked }: ToolProps, way: string): string {
  const option = tools.targets.find((each) => each.rest === way);
  if (!option) return "";
  return picked?.id === option.move.id ? " co-usable co-chosen" : " co-usable";
}

function Way(props: ToolProps & { way: string }) {
  const { lang, obs, picked, tools, way } = props;
  const tool = tools.tool as "rose" | "sail" | "wind";
  const direction = DIRECTION_NAMES.indexOf(way);
  const option = tools.targets.find((each) => each.rest === way);
  const id = FIRST[tool] + direction;
  const next = towards(obs.ship[obs.turn]!, direction);
  const whirl = obs.whirl.indexOf(next);
  const words = describe(option?.move ?? { id, text: `${tool} ${way}` }, props);
  return (
    <button
      type="button"
      class={`co-way${option ? " co-usable" : ""}${picked?.id === option?.move.id && option ? " co-chosen" : ""}`}
      aria-label={whirl < 0 ? words : `${words}, ${say(lang, "whirl", { n: whirl + 1 })}`}
      aria-disabled={option ? undefined : true}
      data-move={option?.move.id}
      onClick={() => (option ? props.pick(option.move) : props.refuse(id))}
    >
      {option && !obs.whirl.includes(next) ? (
        <svg viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true">
          <path d="M0-11 9 9 0 4-9 9z" transform={`rotate(${angleOf(direction)})`} fill="currentColor" />
        </svg>
      ) : (
        <Obstacle {...props} field={next} />
      )}
    </button>
  );
}

/** What is on the field where one may not go, or should not. */
function Obstacle({ obs, players, field }: Props & { field: number }) {
  const seat = seatsOf(obs).find((p) => p !== obs.turn && obs.ship[p] === field);
  const whirl = obs.whirl.indexOf(field);
  if (seat !== undefined)
    return (
      <ShipMark
        pennant={players[seat]?.pennant ?? seat}
        damaged={isDamaged(obs, seat)}
        home={hasFound(obs, seat)}
      />
    );
  const kind = onBoard(obs, field) ? kindOf(obs, field) : null;
  const isReef = kind === "reef";
  if (kind === "island" || kind === "land")
    return (
      <svg viewBox="-30 -26 60 46" width="30" height="23" aria-hidden="true">
        <path d="M-25 9Q-27-6-11-7-3-14 8-9 24-9 25 5 25 17 4 16-20 20-25 9Z" class="co-isle" />
        <path d="M3 8Q1-6 5-15M5-15q-8-4-13 2M5-15q8-5 14 1M5-15Q1-8 2-4M5-15Q11-9 10-5" class="co-palm" />
      </svg>
    );
  /* The edge of the chart, or a way that the rules bar. */
  if (whirl < 0 && !isReef)
    return (
      <svg viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true">
        <path d="M-6-6 6 6M6-6-6 6" class="co-barred" />
      </svg>
    );
  return (
    <svg viewBox="-30 -32 60 64" width="30" height="32" aria-hidden="true">
      {isReef ? <Reef /> : <Whirl n={whirl + 1} />}
    </svg>
  );
}

/** Which of the whirlwinds moves; the chart says where to. */
function Whirls(props: ToolProps) {
  const { tools, lang } = props;
  const movable = [0, 1].filter((w) =>
    tools.options.some((option) => option.tool === tools.tool && option.whirl === w),
  );
  return (
    <div class="co-uses">
      {movable.map((w) => (
        <button
          key={w}
          type="button"
          class={`button co-button${tools.whirl === w ? " co-held" : ""}`}
          aria-pressed={tools.whirl === w}
          data-whirl={w}
          onClick={() => choose({ whirl: w })}
        >
          <svg viewBox="-30 -34 60 66" width="30" height="33" aria-hidden="true">
            <Whirl n={w + 1} />
          </svg>
          <span class="unseen">{say(lang, "whirl", { n: w + 1 })}</span>
          <span class="co-word" aria-hidden="true">
            {say(lang, "whirl", { n: w + 1 })}
          </span>
        </button>
      ))}
      <p class="co-note co-tip">
        {lang === "de" ? "Tippe auf ein leuchtendes Feld." : "Tap a glowing field."}
      </p>
    </div>
  );
}

/** The five areas, each with the ships that a storm would find there. */
function Storms(props: ToolProps) {
  const { tools, obs, picked, players, lang } = props;
  return (
    <div class="co-storms">
      {tools.targets.map(({ area, move }) => (
        <button
          key={area}
          type="button"
          class={`co-storm${picked?.id === move.id ? " co-chosen" : ""}`}
          aria-pressed={picked?.id === move.id}
          data-move={move.id}
          onClick={() => props.pick(move)}
        >
          <span class="unseen">{describe(move, props)}</span>
          <span aria-hidden="true">{say(lang, "area", { n: area })}</span>
          <span class="co-flags" aria-hidden="true">
            {shipsIn(obs, area).map((seat) => (
              <ShipMark
                key={seat}
                pennant={players[seat]?.pennant ?? seat}
                damaged={isDamaged(obs, seat)}
                home={hasFound(obs, seat)}
              />
            ))}
          </span>
        </button>
      ))}
    </div>
  );
}

function List(props: ToolProps & { options: readonly Option[] }) {
  return (
    <div class="co-uses">
      {props.options.map((option) => (
        <MoveButton key={option.move.id} move={option.move} {...props} />
      ))}
    </div>
  );
}

function MoveButton(props: Props & { move: Move; main?: boolean }) {
  const { move, picked, main = false } = props;
  const chosen = picked?.id === move.id;
  return (
    <button
      type="button"
      class={`button co-button${main ? " primary" : ""}${chosen ? " co-chosen" : ""}`}
      aria-pressed={chosen}
      data-move={move.id}
      onClick={() => props.pick(move)}
    >
      {describe(move, props)}
    </button>
  );
}

/* ==== The rest ============================================================= */

const PLAIN = ["roll", "repair", "weather", "accept", "skip", "pass", "spin", "mutiny"];

/** Moves that are one button each. */
function Plain(props: ToolProps) {
  const { tools, lang, obs } = props;
  if (tools.again !== null) return null;
  const plain = PLAIN.flatMap((verb) => tools.options.filter((option) => option.verb === verb));
  const stay = tools.options.filter((option) => option.verb === "whirlwind" && option.field < 0);
  const end = tools.options.filter((option) => option.verb === "end");
  const throwable = tools.options.some((option) => option.verb === "reroll");
  const isHit = props.viewer !== null && shipsIn(obs, obs.area).includes(props.viewer);
  const main = ["roll", "repair", "accept", isHit ? "weather" : "pass"];
  if (plain.length + stay.length + end.length === 0 && !throwable) return null;
  return (
    <div class="co-plain" data-guide="turn">
      {plain.map((option) => (
        <MoveButton key={option.move.id} {...props} move={option.move} main={main.includes(option.verb)} />
      ))}
      {stay.map((option) => (
        <MoveButton key={option.move.id} {...props} move={option.move} />
      ))}
      {end.map((option) => (
        <MoveButton key={option.move.id} {...props} move={option.move} main={tools.usable.length === 0} />
      ))}
      {throwable && (
        <button type="button" class="button co-button" data-again onClick={() => choose({ again: [] })}>
          <BarrelMark />
          {say(lang, "again")} ({say(lang, "againCost")})
        </button>
      )}
    </div>
  );
}

function Cards(props: ToolProps) {
  const { obs, viewer, lang } = props;
  if (viewer === null || obs.hand.every((n) => n === 0)) return null;
  return (
    <div class="co-cards" role="group" aria-label={say(lang, "cards")} data-guide="cards">
      {HELD_NAMES.flatMap((kind, i) =>
        Array.from({ length: obs.hand[i]! }, (_, k) => (
          <Card key={`${kind}${k}`} kind={kind} index={i} nth={k} {...props} />
        )),
      )}
    </div>
  );
}

/** A card in hand: played with a click, or the rule against it. */
function Card(props: ToolProps & { kind: string; index: number; nth: number }) {
  const { kind, index, nth, lang, tools, picked } = props;
  const option =
    tools.options.find((each) => each.verb === "play" && each.rest === kind) ??
    (kind === "good-weather" ? tools.options.find((each) => each.verb === "weather") : undefined);
  const chosen = option !== undefined && picked?.id === option.move.id;
  return (
    <button
      type="button"
      class={`co-card co-paper${option ? " co-usable" : ""}${chosen ? " co-chosen" : ""}`}
      aria-disabled={option ? undefined : true}
      aria-pressed={chosen}
      data-move={option?.move.id}
      data-piece={`card-${kind}-${nth}`}
      data-kind="card"
      onClick={() => (option ? props.pick(option.move, true) : props.refuse(Action.play + index))}
    >
      <CardFace kind={kind} lang={lang} />
    </button>
  );
}
