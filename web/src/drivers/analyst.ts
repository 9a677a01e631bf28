/** What decided a match that is over: its record, analysed event by event in a worker of its own. */
import { EngineWorker, type Remote } from "../engine/client";
import { nettedTable } from "../engine/learned";
import type { Analysed, AnalysisSums } from "../engine/protocol";
import type { Both } from "../games/contract";
import { telling } from "./driver";
import { savedTable } from "./saved";
import { recordOf, studyOf } from "./server";

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

/** An analysis under way. `stop` ends it at once, and the promise is rejected. */
export interface Analysing {
  done: Promise<Analysis>;
  stop(): void;
}

/** Sentences of events; those that this device has not analysed are analysed again for that. */
function teller(table: Remote, names: readonly string[], isKnown: boolean): Analysis["tell"] {
  const tellIn = (event: number, lang: keyof Both) => table.analysisTell(event, { ...telling(names), lang });
  return (wanted) =>
    Promise.all(
      wanted.map(async (event) => {
        if (!isKnown) {
          await table.analyseEvent(event);
        }
        return { en: await tellIn(event, "en"), de: await tellIn(event, "de") };
      }),
    );
}

function keep(record: string, names: readonly string[], analysis: Analysis, worker: EngineWorker): Analysis {
  last?.worker.end();
  last = { record, names: names.join("\n"), analysis, worker };
  return analysis;
}

/** Analyses a record on this device; `progress` hears which part is done. */
export function analyse(
  record: string,
  names: readonly string[],
  progress: (part: number) => void,
): Analysing {
  const worker = new EngineWorker();
  const run = async (): Promise<Analysis> => {
    const table = await nettedTable(worker);
    await table.read(record);
    const n = await table.analyse(NODES);
    const events: Analysed[] = [];
    while (events.length < n) {
      events.push(await table.analyseEvent(events.length));
      progress(events.length / n);
    }
    const found = { ...(await table.analysisSums()), events, tell: teller(table, names, true) };
    return keep(record, names, found, worker);
  };
  return { done: run(), stop: () => worker.end() };
}

/** The same by the server, for a table of it: the same numbers. Only what is told in words is worked
 * out here as well. */
export function analyseThere(
  id: string,
  record: string,
  names: readonly string[],
  progress: (part: number) => void,
): Analysing {
  const worker = new EngineWorker();
  const study = studyOf(id, progress);
  const run = async (): Promise<Analysis> => {
    const found = await study.done;
    const table = await nettedTable(worker);
    await table.read(record);
    await table.analyse(NODES);
    return keep(record, names, { ...found, tell: teller(table, names, false) }, worker);
  };
  const stop = () => {
    study.stop();
    worker.end();
  };
  return { done: run(), stop };
}
