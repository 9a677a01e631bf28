/** Requests of pages to the server, apart from matches; pages never see messages of the wire. */
import type {
  Analysed,
  AnalysisSums,
  Blocked,
  Device,
  Program,
  Requests,
  Table,
} from "../generated/messages";
import { crewNames } from "../games/people";
import { passes, server } from "../net/server";
import { noteTurns } from "./turns";

export type { Device, Program, Table };
export type BlockedPerson = Blocked;
export type NewTable = Requests["create"];

export const serverState = server.state;
export { passes };
/** After how long a page asks again for what a server could not answer. */
export const AGAIN_MS = 5000;
export const hello = () => server.hello();
export const beGuest = () => server.beGuest();
export const recover = (code: string) => server.recover(code);
export const logOut = (device: Device) => server.logOut(device);

/** Programs of others sit like people, and everybody sees what they are. */
const MARK = " (Bot)";

/** Somebody whom the server names, with that mark. */
export const marked = <T extends { name: string; program?: boolean }>(each: T): T =>
  each.program ? { ...each, name: each.name + MARK } : each;

/** The name of a program as the server knows it. */
export const unmarked = (name: string) => name.slice(0, -MARK.length);

/** A table whose bots have names of their own; the server says only what they can do. */
export function crewed(table: Table): Table {
  const names = crewNames(table.chairs.flatMap(({ kind, bot = "" }) => (kind === "bot" ? [bot] : [])));
  const chairs = table.chairs.map((chair) => {
    return chair.kind === "bot" ? { ...chair, name: names.shift()! } : marked(chair);
  });
  return { ...table, chairs };
}

export async function myTables(): Promise<Table[]> {
  const { tables } = await server.ask("mine", {});
  noteTurns(tables);
  return tables.map(crewed);
}

/** Games that one may watch. */
export async function runningTables(): Promise<Table[]> {
  return (await server.ask("running", {})).tables.map(crewed);
}

/** Looks for people; returns the id of the table where they gather. */
export async function seek(wanted: Requests["seek"]): Promise<string> {
  return (await server.ask("seek", wanted)).table.id;
}

export async function programs(): Promise<Program[]> {
  return (await server.ask("programs", {})).programs;
}

/** The key is told this once. */
export const makeProgram = (name: string) => server.ask("program", { name });

/** Returns those that are left. */
export async function revokeProgram(program: string): Promise<Program[]> {
  return (await server.ask("revoke", { program })).programs;
}

export async function publicTables(): Promise<Table[]> {
  return (await server.ask("tables", {})).tables.map(crewed);
}

/** Shared replays of the table may show my name, or not. */
export async function sign(table: string, on: boolean): Promise<Table> {
  return crewed((await server.ask("sign", { table, on })).table);
}

/** Returns the id of the new table. */
export async function createTable(table: NewTable): Promise<string> {
  return (await server.ask("create", table)).table.id;
}

export async function recordOf(table: string): Promise<string> {
  return (await server.ask("record", { table })).record;
}

/** What the server finds of a match that is over, part by part; it takes turns with other thinking. */
export function studyOf(table: string, progress: (part: number) => void) {
  const events: Analysed[] = [];
  let leave: (() => void) | null = null;
  let isOver = false;
  const end = () => {
    isOver = true;
    leave?.();
  };
  const done = new Promise<AnalysisSums & { events: Analysed[] }>((resolve, reject) => {
    const fail = (error: unknown) => {
      end();
      reject(error);
    };
    leave = server.subscribe((message) => {
      if (message.event === "open" && !isOver) {
        events.length = 0; // an analysis ends with its connection
        server.ask("analyse", { table }).catch(fail);
      } else if (message.event === "analysed" && message.table === table) {
        events.push(...message.events);
        progress(events.length / message.of);
        if (message.sums !== undefined && message.turning_points !== undefined) {
          end();
          resolve({ sums: message.sums, turning_points: message.turning_points, events });
        }
      }
    });
  });
  const stop = () => {
    if (!isOver) {
      server.ask("unanalyse", {}).catch(() => undefined);
      end();
    }
  };
  return { done, stop };
}

export async function rename(name: string): Promise<void> {
  await server.ask("name", { name });
}

export async function devices(): Promise<Device[]> {
  return (await server.ask("devices", {})).devices;
}

/** Makes a new recovery code, which appears in the state. */
export async function renewRecovery(): Promise<void> {
  server.state.update(await server.ask("recovery", {}));
}

export async function blockedPeople(): Promise<BlockedPerson[]> {
  return (await server.ask("blocks", {})).blocks;
}

/** Returns the people who are still blocked. */
export async function unblock(who: string): Promise<BlockedPerson[]> {
  return (await server.ask("unblock", { who })).blocks;
}
