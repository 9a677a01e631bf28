/**
 * The workbench of those who draw boards (only while developing): a random game, any step,
 * any eyes. #/dev/GAME?seats=4&seed=7&at=120&viewer=0&lang=de&scheme=dark&set=pro:on
 */
import { useEffect, useState } from "preact/hooks";
import { engineWorker } from "../engine/client";
import { PUBLIC, type Obs, type RawStep } from "../engine/protocol";
import type { AnyGame, Lang, Move, Player, Step, TableView } from "../games/contract";
import { cardOf } from "../games";
import { GameBoard } from "../table/board";

interface Scene {
  game: AnyGame;
  steps: RawStep[];
  legal: Move[][];
  tryOut(move: Move, obs: Obs): Promise<Obs | null>;
  edition: string[];
}

interface Wanted {
  id: string;
  seats: number;
  seed: number;
  viewer: number;
  options: Record<string, string>;
}

/** Plays a game by the greedy bot, keeping what the viewer sees and may do at each step. */
async function stage(wanted: Wanted): Promise<Scene> {
  const card = cardOf(wanted.id);
  if (card === undefined) {
    throw new Error(`no game ${wanted.id}`);
  }
  const game = await card.load();
  const table = await engineWorker().table();
  const about = (await table.games()).find((each) => each.id === wanted.id)!;
  const { fieldsText } = await import("../engine/module");
  const setup = { game: wanted.id, seats: wanted.seats, options: wanted.options, edition: "" };
  await table.open(setup, BigInt(wanted.seed));
  const legal: Move[][] = [];
  for (;;) {
    await table.chance();
    const now = await table.position(PUBLIC);
    const actor = now.actors[0];
    if (now.over || actor === undefined) {
      break;
    }
    const own = await table.position(actor);
    if (wanted.viewer >= 0 && now.actors.includes(wanted.viewer)) {
      legal[own.settled] = (await table.legal(wanted.viewer)).map(([id, text]) => ({ id, text }));
    }
    const text = fieldsText(about.fields, own.obs);
    const advice = await table.think(actor, "greedy", text, { nodes: 0, ms: 0 });
    await table.play(actor, advice.move);
  }
  const steps = await table.steps(wanted.viewer, 0, 1e6);
  const tryOut = async (move: Move, obs: Obs) =>
    about.isOpen === 0 ? null : table.tryOut(wanted.viewer, move.id, fieldsText(about.fields, obs));
  return { game, steps, legal, tryOut, edition: about.edition };
}

const NAMES = ["Amalia Rodriguez", "Bo", "Christopher Longname", "Dora", "Emil"];

function playersOf(wanted: Wanted): Player[] {
  return NAMES.slice(0, wanted.seats).map((name, seat) => ({
    seat,
    name,
    you: seat === wanted.viewer,
    bot: seat !== wanted.viewer,
    pennant: seat,
  }));
}

/** The scene of the address; a string says that there is none yet, or why. */
function useScene(wanted: Wanted, query: URLSearchParams): Scene | string {
  const [scene, setScene] = useState<Scene | string>("…");
  useEffect(() => {
    document.documentElement.dataset.scheme = query.get("scheme") ?? "light";
    stage(wanted).then(setScene, (error) => setScene(String(error)));
  }, [wanted.id, query.toString()]);
  return scene;
}

function People({ game, view }: { game: AnyGame; view: TableView<Obs> }) {
  return (
    <ul>
      {view.players.map((player) => (
        <li key={player.seat}>
          {player.name}: {game.figures(view, player.seat).map((f) => `${f.label} ${f.value}; `)}
          {game.Possessions && <game.Possessions {...view} seat={player.seat} />}
        </li>
      ))}
    </ul>
  );
}

/** One step of the scene: the board and all that a game draws around it. */
function Bench(props: { scene: Scene; wanted: Wanted; here: number; lang: Lang; ms: number }) {
  const { scene, wanted, here, lang, ms } = props;
  const [picked, setPicked] = useState<Move | null>(null);
  const [said, setSaid] = useState("");
  useEffect(() => setPicked(null), [here]);
  const raw = scene.steps[here]!;
  const before = scene.steps[Math.max(0, here - 1)]!.obs;
  const step: Step<Obs> = { n: here, who: raw.who, action: raw.action, before, after: raw.obs };
  const viewer = wanted.viewer >= 0 ? wanted.viewer : null;
  const edition = { name: "", lines: scene.edition };
  const view = { obs: raw.obs, viewer, players: playersOf(wanted), edition, lang };
  const legal = scene.legal[here + 1] ?? [];
  const refuse = (move: number) => setSaid(`refused: ${move}`);
  const tryOut = (move: Move) => scene.tryOut(move, raw.obs);
  const board = { ...view, legal, pick: setPicked, picked, refuse, step, ms, spots: [], hint: [], tryOut };
  const { Hand, Sheet } = scene.game;
  return (
    <>
      <p>
        seat {raw.who}: {raw.action} | {raw.en} | {said}
      </p>
      <p>
        <b>{scene.game.progress(view)}</b> {scene.game.ask(view, legal)}
      </p>
      <GameBoard game={scene.game} board={board} />
      {Hand && <Hand {...board} />}
      <p>
        {legal.map((move) => (
          <button key={move.id} disabled={picked?.id === move.id} onClick={() => setPicked(move)}>
            {scene.game.describe(move, view)}
          </button>
        ))}
      </p>
      <People game={scene.game} view={view} />
      <Sheet {...view} outcome={null} />
    </>
  );
}

export function DevPage(props: { id: string; query: URLSearchParams }) {
  const { id, query } = props;
  const number = (name: string, init: number) => Number(query.get(name) ?? init);
  const options = Object.fromEntries(query.getAll("set").map((each) => each.split(":")));
  const wanted = {
    id,
    options,
    seats: number("seats", 4),
    seed: number("seed", 1),
    viewer: number("viewer", 0),
  };
  const [at, setAt] = useState(number("at", 0));
  const scene = useScene(wanted, query);
  if (typeof scene === "string") {
    return <main>{scene}</main>;
  }
  const last = scene.steps.length - 1;
  const here = Math.min(at, last);
  const lang = (query.get("lang") ?? "en") as Lang;
  return (
    <main class="dev">
      <p>
        <input
          type="range"
          aria-label="step"
          min={0}
          max={last}
          value={here}
          onInput={(event) => setAt(Number(event.currentTarget.value))}
        />{" "}
        {here}/{last}{" "}
        <button onClick={() => setAt(scene.legal.findIndex((l, n) => n > here + 1 && l) - 1)}>
          next decision
        </button>
      </p>
      <Bench scene={scene} wanted={wanted} here={here} lang={lang} ms={number("ms", 300)} />
    </main>
  );
}
