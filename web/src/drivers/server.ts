/** What pages ask of the server apart from matches; the words of the wire end here. */
import { type Device, server, type Table } from "../net/server";

export type { Device, Table };

export interface BlockedPerson {
  who: string;
  name: string;
}

/** A table to be made, in the words of docs/PROTOCOL.md. */
export interface NewTable {
  game: string;
  seats: number;
  options: Readonly<Record<string, string>>;
  edition?: string;
  chairs: readonly { kind: string; bot?: string }[];
  public: boolean;
  watch: boolean;
  chat: boolean;
  clock: { kind: string; seconds?: number };
  timeout: string;
  start: string;
}

export const serverState = server.state;
export const hello = () => server.hello();
export const beGuest = () => server.beGuest();
export const recover = (code: string) => server.recover(code);
export const logOut = (device: Device) => server.logOut(device);

export async function myTables(): Promise<Table[]> {
  return (await server.ask<{ tables: Table[] }>("mine")).tables;
}

export async function publicTables(): Promise<Table[]> {
  return (await server.ask<{ tables: Table[] }>("tables")).tables;
}

/** Returns the id of the new table. */
export async function createTable(table: NewTable): Promise<string> {
  return (await server.ask<{ table: Table }>("create", table)).table.id;
}

export async function recordOf(table: string): Promise<string> {
  return (await server.ask<{ record: string }>("record", { table })).record;
}

export async function rename(name: string): Promise<void> {
  await server.ask("name", { name });
}

export async function devices(): Promise<Device[]> {
  return (await server.ask<{ devices: Device[] }>("devices")).devices;
}

/** Replaces the code with which I am the same person elsewhere; it shows in the state. */
export async function renewRecovery(): Promise<void> {
  server.state.update(await server.ask<{ recovery: string }>("recovery"));
}

export async function blockedPeople(): Promise<BlockedPerson[]> {
  return (await server.ask<{ blocks: BlockedPerson[] }>("blocks")).blocks;
}

/** Returns those who are still blocked. */
export async function unblock(who: string): Promise<BlockedPerson[]> {
  return (await server.ask<{ blocks: BlockedPerson[] }>("unblock", { who })).blocks;
}
