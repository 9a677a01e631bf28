/** Tables of the server where it is my turn, as far as this page has heard. */
import type { Table } from "../generated/messages";
import { Store } from "../store";

export const turns = new Store<{ tables: readonly string[] }>({ tables: [] });

export function noteTurn(table: string, isMine: boolean): void {
  const others = turns.value.tables.filter((each) => each !== table);
  if (isMine || others.length !== turns.value.tables.length) {
    turns.update({ tables: isMine ? [...others, table] : others });
  }
}

/** All tables that are mine. */
export function noteTurns(mine: readonly Table[]): void {
  turns.update({ tables: mine.filter((table) => table.turn).map((table) => table.id) });
}
