/** Random games for developers of boards; not part of the built page. */
import { engineWorker } from "../engine/client";
import { type Obs, PUBLIC, type RawStep } from "../engine/protocol";
import type { Move, TableView } from "../games/contract";
import { shown } from "./driver";

export type { Obs };

export interface Wanted {
  id: string;
  seats: number;
  seed: number;
  viewer: number;
  options: Record<string, string>;
}

export interface Scene {
  steps: RawStep[];
  legal: Move[][];
  tryOut(move: Move, obs: Obs): Promise<Obs | null>;
  show(view: TableView<Obs>): Promise<string>;
  edition: string[];
}

/** Plays a game by the greedy bot, keeping what the viewer sees and may do at each step. */
export async function stage(wanted: Wanted): Promise<Scene> {
  const table = await engineWorker().table();
  const about = (await table.games()).find((each) => each.id === wanted.id)!;
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
      const mine = await table.position(wanted.viewer);
      legal[mine.at] = mine.legal.map(([id, text]) => ({ id, text }));
    }
    const advice = await table.think(actor, "greedy", own.obs, { nodes: 0, ms: 0 });
    await table.play(actor, advice.move);
  }
  const steps = await table.steps(wanted.viewer, 0, { lang: "en", names: [] });
  const tryOut = async (move: Move, obs: Obs) =>
    about.isOpen === 0 ? null : table.tryOut(wanted.viewer, move.id, obs);
  return { steps, legal, tryOut, show: (view) => shown(table, view), edition: about.edition };
}
