/** What decided a match that is over: its record, analysed event by event in a worker of its own. */
import { EngineWorker } from "../engine/client";
import { nettedTable } from "../engine/learned";
import type { Analysed, AnalysisSums } from "../engine/protocol";
import type { Both } from "../games/contract";
import { telling } from "./driver";
import { savedTable } from "./saved";
import { recordOf } from "./server";

export type { Analysed, Ledger, SeatSums, Valued } from "../engine/protocol";

/** Simulations for each decision, as many as the program takes. */
const NODES = 300;

export interface Analysis extends AnalysisSums {
  events: readonly Analysed[];
  /** Events in one sentence each. */
  tell(events: readonly number[]): Promise<readonly Both[]>;
}

/** The record of a match that is over, with all that was hidden. */
export async function endedRecord(kind: "local" | "server", id: string): Promise<string> {
  return kind === "server" ? recordOf(id) : (savedTable(id)?.record ?? "");
}

/** The last one stays, for whoever goes from the end of a match to its replay. */
let last: { record: string; names: string; analysis: Analysis; worker: EngineWorker } | undefined;

export function knownAnalysis(record: string, names: readonly string[]): Analysis | null {
  return last?.record === record && last.names === names.join("\n") ? last.analysis : null;
}

/** Analyses a record; `progress` hears which part is done. `stop` ends it at once, and the promise
 * is rejected. */
export function analyse(record: string, names: readonly string[], progress: (part: number) => void) {
  const worker = new EngineWorker();
  const run = async (): Promise<Analysis> => {
    const table = await nettedTable(worker);
    await table.read(record);
    const n = await table.analyse(NODES);
    const events: Analysed[] = [];
    while (events.length < n) {
      events.push(await table.analyseNext());
      progress(events.length / n);
    }
    const tellIn = (event: number, lang: keyof Both) =>
      table.analysisTell(event, { ...telling(names), lang });
    const tell = (wanted: readonly number[]) =>
      Promise.all(
        wanted.map(async (event) => ({ en: await tellIn(event, "en"), de: await tellIn(event, "de") })),
      );
    const analysis = { ...(await table.analysisSums()), events, tell };
    last?.worker.end();
    last = { record, names: names.join("\n"), analysis, worker };
    return analysis;
  };
  return { done: run(), stop: () => worker.end() };
}
