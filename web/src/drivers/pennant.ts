/** The pennant of a person: kept in this browser, and on the server for their other devices. */
import { server } from "../net/server";
import { forget, recall, remember } from "../settings";

const KEY = "windrose.pennant";
/** There while the server has not heard of the last choice. */
const UNSENT = "windrose.pennant.unsent";
const PARTS = ["shape", "sign", "cloth", "ink"] as const;

export type Pennant = Record<(typeof PARTS)[number], number>;

/** The one of this browser, as far as it is one. */
export function ownPennant(): Partial<Pennant> {
  return recall<Partial<Pennant>>(KEY) ?? {};
}

const written = (pennant: Pennant) => PARTS.map((part) => pennant[part]).join(".");

function read(text: string): Pennant {
  const numbers = text.split(".").map(Number);
  return Object.fromEntries(PARTS.map((part, i) => [part, numbers[i]])) as Pennant;
}

async function send(pennant: Pennant): Promise<void> {
  await server.ask("pennant", { pennant: written(pennant) });
  forget(UNSENT);
}

/** Keeps a choice here, and on the server as soon as it hears of it. */
export function hoist(pennant: Pennant): void {
  remember(KEY, pennant);
  remember(UNSENT, true);
  send(pennant).catch(() => undefined);
}

/** What the server has, unless something newer was chosen here; null if nothing changes. */
export async function fetchPennant(): Promise<Partial<Pennant> | null> {
  const own = ownPennant();
  if (recall<boolean>(UNSENT) === true) {
    await send(own as Pennant);
    return null;
  }
  const { pennant } = await server.ask("pennant", {});
  if (pennant === undefined) {
    return null;
  }
  const found = read(pennant);
  remember(KEY, found);
  return found;
}

export function dropPennant(): void {
  forget(KEY);
  forget(UNSENT);
}
