/** What the engine says of games and their editions. */
import { engineWorker, type Remote } from "../engine/client";
import { type About, type Obs, type Option, PUBLIC, type Refusal } from "../engine/protocol";
import { editionOf, refusalOf } from "./local";

export type { About, Option };
export { hasWasm } from "../engine/client";

/** Calls `use` with a table of the engine that is dropped afterwards. */
async function withTable<T>(use: (table: Remote) => Promise<T>): Promise<T> {
  const table = await engineWorker().table();
  try {
    return await use(table);
  } finally {
    table.drop();
  }
}

const find = async (table: Remote, game: string) => (await table.games()).find((each) => each.id === game);

export function aboutGame(game: string): Promise<About | undefined> {
  return withTable((table) => find(table, game));
}

/** What is wrong with an edition, or what a spectator sees of a match that begins with it. */
export interface CheckedEdition {
  refusal: Refusal | null;
  obs: Obs | null;
  lines: readonly string[];
}

export function checkEdition(game: string, text: string): Promise<CheckedEdition> {
  return withTable(async (table) => {
    const about = (await find(table, game))!;
    try {
      await table.open({ game, seats: about.min, options: {}, edition: text }, 1n);
      await table.chance();
      const { obs } = await table.position(PUBLIC);
      return { refusal: null, obs, lines: editionOf(text, about.edition).lines };
    } catch (error) {
      return { refusal: refusalOf(error), obs: null, lines: [] };
    }
  });
}
