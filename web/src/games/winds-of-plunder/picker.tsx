/** Winds of Plunder beside a real table: tiles to lay onto ports, ports to tap, cards to pick. */
import type { Move, PickerProps, Picking, Question, QuestionWords, TableView } from "../contract";
import { words } from "../contract";
import { Done, Picks, SeatPicks, useLayout } from "../../ui/picking";
import { Board as Sea } from "./board";
import { Hand } from "./hand";
import { BAR, type Obs, Outcome, PORTS, Phase, cardOf, namesIn, parse, placeIn, tileShows } from "./obs";
import { PieceDefs, SignMark, Tile } from "./pieces";
import { MapScene, Scene } from "./scene";
import { steps } from "./turn";
import { cardTitle, placeTitle, say } from "./words";
import "./picker.css";

type Props = PickerProps<Obs>;

const ask = words({
  en: {
    holder: "Who gets Blackbeard first?",
    holderHow: "Your table has drawn lots.",
    tiles: "Which tile lies where?",
    tilesHow: "Tap the tile of the lit place. Tap a place to go there, or to take its tile back.",
    tilesUs: "Shuffle for us",
    laid: "{n} of {all} laid, next: {place}",
    allLaid: "{all} of {all} laid",
    start: "Where does {name} begin?",
    startHow: "Tap the port on the chart.",
    action: "Which card did you draw?",
    treasure: "Which treasure map did {name} get?",
    treasureYou: "Which treasure map did you get?",
    treasureHow: "Tap its port, here or on the chart.",
    compass: "Where does {name}'s compass point?",
    compassHow: "Tap a point of the rose.",
    bid: "How many cubes did {name} bid?",
    tie: "Who gets Blackbeard from {name}?",
    wind: "Where does {name} let the wind blow?",
    first: "Whom does {name} let begin?",
    turn: "What does {name} do?",
    turnHow: "Tap a port, a card or a button.",
    board: "Does {name} board a ship?",
    mark: "Does {name} leave a marker?",
    dig: "Did {name} dig up a treasure in {port}?",
    points: "{n} points",
  },
  de: {
    holder: "Wer bekommt zuerst Blackbeard?",
    holderHow: "Das Los am Tisch hat entschieden.",
    tiles: "Welches Plättchen liegt wo?",
    tilesHow:
      "Tippe auf das Plättchen am hellen Ort. Ein Ort führt dorthin oder nimmt sein Plättchen zurück.",
    tilesUs: "Misch für uns",
    laid: "{n} von {all} ausgelegt, als Nächstes: {place}",
    allLaid: "{all} von {all} ausgelegt",
    start: "Wo beginnt {name}?",
    startHow: "Tippe auf den Hafen.",
    action: "Welche Karte hast du gezogen?",
    treasure: "Welche Schatzkarte hat {name} bekommen?",
    treasureYou: "Welche Schatzkarte hast du bekommen?",
    treasureHow: "Tippe auf den Hafen, hier oder auf der Seekarte.",
    compass: "Wohin zeigt der Kompass von {name}?",
    compassHow: "Tippe auf eine Spitze der Rose.",
    bid: "Wie viele Würfel hat {name} geboten?",
    tie: "Wem gibt {name} Blackbeard?",
    wind: "Wohin lässt {name} den Wind wehen?",
    first: "Wen lässt {name} beginnen?",
    turn: "Was macht {name}?",
    turnHow: "Tippe auf einen Hafen, eine Karte oder einen Knopf.",
    board: "Entert {name} ein Schiff?",
    mark: "Erwirbt {name} hier Ansehen?",
    dig: "Hat {name} in {port} einen Schatz gehoben?",
    points: "{n} Punkte",
  },
});

function asks(question: Question, view: TableView<Obs>): QuestionWords {
  const { lang, obs, edition, players } = view;
  const { revealed, who } = question;
  const turn = who >= 0 ? who : obs.turn;
  const name = players[turn]?.name ?? "";
  if (revealed !== "") {
    const names = namesIn(edition);
    const port = placeTitle(lang, placeIn(revealed.split(" ").at(-1) ?? "", names), names);
    return { title: ask(lang, "dig", { name, port }) };
  }
  switch (obs.phase) {
    case Phase.holder:
      return { title: ask(lang, "holder"), how: ask(lang, "holderHow"), draw: ask(lang, "tilesUs") };
    case Phase.tiles:
      return { title: ask(lang, "tiles"), how: ask(lang, "tilesHow"), draw: ask(lang, "tilesUs") };
    case Phase.starts:
      return {
        title: ask(lang, "start", { name: players[startOf(question.list[0]).seat]?.name ?? "" }),
        how: ask(lang, "startHow"),
      };
    case Phase.action:
      return { title: ask(lang, "action") };
    case Phase.treasure:
      return {
        title: ask(lang, players[turn]?.you ? "treasureYou" : "treasure", { name }),
        how: ask(lang, "treasureHow"),
      };
    default:
      return moveWords(obs.phase, view, name);
  }
}

function moveWords(phase: number, { lang }: TableView<Obs>, name: string): QuestionWords {
  const title = (key: Parameters<typeof ask>[1]) => ask(lang, key, { name });
  if (phase === Phase.compass) return { title: title("compass"), how: ask(lang, "compassHow") };
  if (phase === Phase.wind) return { title: title("wind"), how: ask(lang, "compassHow") };
  if (phase === Phase.bid) return { title: title("bid") };
  if (phase === Phase.tie) return { title: title("tie") };
  if (phase === Phase.first) return { title: title("first") };
  if (phase === Phase.board) return { title: title("board") };
  if (phase === Phase.mark) return { title: title("mark") };
  return { title: title("turn"), how: ask(lang, "turnHow") };
}

function startOf(move: Move | undefined): { seat: number; port: number } {
  const at = (move?.id ?? Outcome.startTo) - Outcome.startTo;
  return { seat: Math.floor(at / PORTS), port: at % PORTS };
}

/** The port of an outcome that names one; -1: it names none. */
function portOf(move: Move): number {
  if (move.id >= Outcome.treasureIs) return move.id - Outcome.treasureIs;
  return move.id >= Outcome.startTo && move.id < Outcome.actionIs ? startOf(move).port : -1;
}

function name(outcome: Move, { lang, players, edition }: TableView<Obs>): string {
  if (outcome.id < Outcome.tileTo) return players[outcome.id]?.name ?? "";
  const port = portOf(outcome);
  if (port >= 0) return placeTitle(lang, port, namesIn(edition));
  const card = cardOf(edition, outcome.id - Outcome.actionIs);
  return card ? cardTitle(lang, card) : outcome.text;
}

function Picker(props: Props) {
  const { edition, obs, question } = props;
  if (question.who >= 0) return <Hand {...props} />;
  switch (obs.phase) {
    case Phase.holder:
      return <SeatPicks picker={props} seatOf={(move) => move.id} />;
    case Phase.tiles:
      return <Tiles {...props} />;
    case Phase.action:
      return (
        <Picks
          picker={props}
          class="wp-pick-cards by-day"
          name={(move) => name(move, props)}
          picture={(move) => <Scene effect={cardOf(edition, move.id - Outcome.actionIs)?.effect ?? ""} />}
        />
      );
    default:
      return (
        <Picks
          picker={props}
          class="wp-pick-ports by-day"
          name={(move) => name(move, props)}
          picture={() => (obs.phase === Phase.treasure ? <MapScene /> : <SignMark name="ribbon" size={26} />)}
        />
      );
  }
}

/* ==== Laying out =========================================================== */

const PLACES = PORTS + BAR;

/** What the engine knows already lies on the first places. */
const openIn = ({ obs }: Props): number[] =>
  Array.from({ length: PLACES - obs.laid }, (_, i) => obs.laid + i);

function Board(props: Props) {
  const { obs, question, pick } = props;
  const open = openIn(props);
  const { at, next, tap } = useLayout(props, open);
  if (question.who >= 0 || question.list.length === 0) return <Sea {...props} />;
  if (obs.phase === Phase.tiles) {
    const tile = obs.tile.map((old, place) => at(place) ?? old);
    return <Sea {...props} picked={null} obs={{ ...obs, tile }} laying={{ places: open, next, tap }} />;
  }
  const places = question.list.map(portOf).filter((port) => port >= 0);
  const choose = (port: number) => pick(question.list.find((move) => portOf(move) === port)!);
  const chosen = props.picked === null ? -1 : portOf(props.picked);
  return <Sea {...props} picked={null} laying={{ places, next: chosen, tap: choose }} />;
}

/** A tile in words: "2 points, weapons, crew". */
function tileName({ lang, obs }: Props, tile: number): string {
  const goods = (["weapons", "crew", "provisions", "map"] as const).flatMap((key, item) =>
    Array<string>(tileShows(obs, tile)[item] ?? 0).fill(say(lang, key)),
  );
  return [ask(lang, "points", { n: obs.tile_vp[tile]! }), ...goods].join(", ");
}

function Tiles(props: Props) {
  const { edition, lang, obs, tell } = props;
  const open = openIn(props);
  const { at, back, clear, count, lay, next } = useLayout(props, open);
  const fill = {
    n: PLACES - open.filter((place) => at(place) === undefined).length,
    all: PLACES,
    place: next < 0 ? "" : placeTitle(lang, next, namesIn(edition)),
  };
  return (
    <div class="wp-pick-tiles">
      <svg width="0" height="0" class="wp-pick-defs" aria-hidden="true">
        <PieceDefs />
      </svg>
      <div class="picks by-day" role="group" aria-label={ask(lang, "tiles")}>
        {obs.tile_vp.map((_, tile) => {
          const isLaid = obs.tile.includes(tile) || count(tile) > 0;
          return (
            <button
              key={tile}
              type="button"
              class="wp-pick-tile"
              disabled={isLaid}
              data-tile={tile}
              aria-label={tileName(props, tile)}
              title={tileName(props, tile)}
              onClick={() => lay(tile)}
            >
              <svg viewBox="-1 -1 62 53" aria-hidden="true">
                <Tile obs={obs} tile={tile} />
              </svg>
            </button>
          );
        })}
      </div>
      <Done
        lang={lang}
        count={ask(lang, next < 0 ? "allLaid" : "laid", fill)}
        isDone={next < 0}
        back={back}
        clear={clear}
        tell={() => tell(open.map((place) => Outcome.tileTo + place * PLACES + at(place)!))}
      />
    </div>
  );
}

/** Cards that the seat may hold, one of each kind that could be played now. */
function as(view: TableView<Obs>, { list, who }: Question): TableView<Obs> {
  const { obs, edition } = view;
  const kinds = new Set(list.flatMap((move) => parse(move, edition).card?.kind ?? []));
  const hand = [...kinds].sort((a, b) => a - b);
  return { ...view, viewer: who, obs: { ...obs, viewer: who, hand, maps: obs.open_maps[who] ?? [] } };
}

export const picking: Picking<Obs> = { Picker, Board, as, asks, name, steps };
