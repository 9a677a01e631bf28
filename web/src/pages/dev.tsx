/**
 * The workbench for boards (development only): a random game, any step, any viewer.
 * #/dev/GAME?seats=4&seed=7&at=120&viewer=0&lang=de&scheme=dark&set=pro:on
 */
import { useEffect, useState } from "preact/hooks";
import { type Obs, type Scene, stage, type Wanted } from "../drivers/workbench";
import type { AnyGame, Lang, Move, Player, Step, TableView } from "../games/contract";
import { cardOf } from "../games";
import { GameBoard } from "../table/board";

interface Shown extends Scene {
  game: AnyGame;
}

async function show(wanted: Wanted): Promise<Shown> {
  const card = cardOf(wanted.id);
  if (card === undefined) {
    throw new Error(`no game ${wanted.id}`);
  }
  return { game: await card.load(), ...(await stage(wanted)) };
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
function useScene(wanted: Wanted, query: URLSearchParams): Shown | string {
  const [scene, setScene] = useState<Shown | string>("…");
  useEffect(() => {
    document.documentElement.dataset.scheme = query.get("scheme") ?? "light";
    show(wanted).then(setScene, (error) => setScene(String(error)));
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
function Bench(props: { scene: Shown; wanted: Wanted; here: number; lang: Lang; ms: number }) {
  const { scene, wanted, here, lang, ms } = props;
  const [picked, setPicked] = useState<Move | null>(null);
  const [said, setSaid] = useState("");
  useEffect(() => setPicked(null), [here]);
  const raw = scene.steps[here]!;
  const before = scene.steps[Math.max(0, here - 1)]!.obs;
  const { n, who = -1, action = null, text = null } = raw;
  const step: Step<Obs> = { n, who, action, text, before, after: raw.obs };
  const viewer = wanted.viewer >= 0 ? wanted.viewer : null;
  const edition = { name: "", lines: scene.edition };
  const view = { obs: raw.obs, viewer, players: playersOf(wanted), edition, lang, outcome: null };
  const legal = scene.legal[n] ?? [];
  const refuse = (move: number) => setSaid(`refused: ${move}`);
  const tryOut = (move: Move) => scene.tryOut(move, raw.obs);
  const board = {
    ...view,
    legal,
    pick: setPicked,
    picked,
    refuse,
    step,
    ms,
    spots: [],
    hint: [],
    tryOut,
    show: scene.show,
  };
  const { Hand, Sheet } = scene.game;
  return (
    <>
      <p>
        seat {who}: {text} | {raw.story} | {said}
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
      {Sheet && <Sheet {...view} />}
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
        <button onClick={() => setAt(scene.steps.findIndex(({ n }, i) => i > here && scene.legal[n]))}>
          next decision
        </button>
      </p>
      <Bench scene={scene} wanted={wanted} here={here} lang={lang} ms={number("ms", 300)} />
    </main>
  );
}
