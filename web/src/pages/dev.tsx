/**
 * The workbench of those who draw boards (only while developing): a random game, any step,
 * any eyes. #/dev/GAME?seats=4&seed=7&at=120&viewer=0&lang=de&scheme=dark&set=pro:on
 */
import { useEffect, useState } from "preact/hooks";
import { hands } from "../engine/client";
import { PUBLIC, type Obs, type RawStep } from "../engine/protocol";
import type { AnyGame, Lang, Move, Player, Step } from "../games/contract";
import { cardOf } from "../games";

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
  const table = await hands().table();
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

export function DevPage(props: { id: string; query: URLSearchParams }) {
  const { id, query } = props;
  const number = (name: string, init: number) => Number(query.get(name) ?? init);
  const lang = (query.get("lang") ?? "en") as Lang;
  const viewer = number("viewer", 0);
  const seats = number("seats", 4);
  const [scene, setScene] = useState<Scene | string>("…");
  const [at, setAt] = useState(number("at", 0));
  const [picked, setPicked] = useState<Move | null>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const options = Object.fromEntries(query.getAll("set").map((each) => each.split(":")));
    document.documentElement.dataset["scheme"] = query.get("scheme") ?? "light";
    stage({ id, seats, seed: number("seed", 1), viewer, options }).then(setScene, (error) =>
      setScene(String(error)),
    );
  }, [id, query.toString()]);
  if (typeof scene === "string") {
    return <main>{scene}</main>;
  }
  const last = scene.steps.length - 1;
  const here = Math.min(at, last);
  const raw = scene.steps[here]!;
  const before = scene.steps[Math.max(0, here - 1)]!.obs;
  const step: Step<Obs> = { n: here, who: raw.who, action: raw.action, before, after: raw.obs };
  const names = ["Amalia Rodriguez", "Bo", "Christopher Longname", "Dora", "Emil"];
  const players: Player[] = names.slice(0, seats).map((name, seat) => ({
    seat,
    name,
    you: seat === viewer,
    bot: seat !== viewer,
    pennant: seat,
  }));
  const view = {
    obs: raw.obs,
    viewer: viewer >= 0 ? viewer : null,
    players,
    edition: { name: "", lines: scene.edition },
    lang,
  };
  const legal = scene.legal[here + 1] ?? [];
  const board = {
    ...view,
    legal,
    pick: setPicked,
    picked,
    refuse: (move: number) => setSaid(`refused: ${move}`),
    step,
    ms: number("ms", 300),
    spots: [],
    hint: [],
    tryOut: (move: Move) => scene.tryOut(move, raw.obs),
  };
  const { Board, Hand, Aside, Sheet } = scene.game;
  return (
    <main class="dev">
      <p>
        <input
          type="range"
          aria-label="step"
          min={0}
          max={last}
          value={here}
          onInput={(event) => {
            setPicked(null);
            setAt(Number(event.currentTarget.value));
          }}
        />{" "}
        {here}/{last} seat {raw.who}: {raw.action} | {raw.en} | {said}
        <button onClick={() => setAt(scene.legal.findIndex((l, n) => n > here + 1 && l) - 1)}>
          next decision
        </button>
      </p>
      <p>
        <b>{scene.game.progress(view)}</b> {scene.game.ask(view, legal)}
      </p>
      {Aside && <Aside {...board} />}
      <Board {...board} />
      {Hand && <Hand {...board} />}
      <p>
        {legal.map((move) => (
          <button key={move.id} disabled={picked?.id === move.id} onClick={() => setPicked(move)}>
            {scene.game.describe(move, view)}
          </button>
        ))}
      </p>
      <ul>
        {players.map((player) => (
          <li key={player.seat}>
            {player.name}:{" "}
            {scene.game.figures(view, player.seat).map((f) => `${f.label} ${f.value}; `)}
            {scene.game.Possessions && <scene.game.Possessions {...view} seat={player.seat} />}
          </li>
        ))}
      </ul>
      <Sheet {...view} outcome={null} />
    </main>
  );
}
