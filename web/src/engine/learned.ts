/**
 * The engine with a net: a module of its own and the weights of a game, both fetched when they are
 * first needed, and kept by the service worker from then on.
 */
import netsUrl from "engine-nets.wasm?url";
import type { EngineWorker, Remote } from "./client";
import type { Setup } from "./protocol";

const WEIGHTS = import.meta.glob<string>("../../../nets/*.net", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of the weights of a game. */
export function weightsOf(game: string): string | undefined {
  return WEIGHTS[`../../../nets/${game}.net`];
}

/** A table of the engine that can have a net, and can analyse. */
export const nettedTable = (worker: EngineWorker): Promise<Remote> => worker.table(netsUrl);

/** A table that has the net of its game; undefined: nothing has learned it. */
export async function learnedTable(worker: EngineWorker, setup: Setup): Promise<Remote | undefined> {
  const weights = weightsOf(setup.game);
  if (weights === undefined) {
    return undefined;
  }
  const response = await fetch(new URL(weights, document.baseURI));
  if (!response.ok) {
    throw new Error(`the net could not be loaded (${response.status})`);
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  const table = await nettedTable(worker);
  await table.begin(setup);
  await table.net(bytes);
  return table;
}
