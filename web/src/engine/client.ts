/** The page's side of the engine: tables in a worker, asked by promises. */
import engineUrl from "engine.wasm?url";
import { Refused, type Engine } from "./module";
import type { Call, Reply } from "./protocol";

type Promised<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
type Methods = {
  [K in keyof Engine]: Engine[K] extends (...args: never[]) => unknown ? K : never;
}[keyof Engine];

/** A table in the worker: each function of the engine returns a promise. */
export type Remote = { [K in Methods]: Promised<Engine[K]> } & { drop(): void };

export class EngineWorker {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private calls = 0;
  private tables = 0;

  constructor() {
    this.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = (event: MessageEvent<Reply>) => this.take(event.data);
    this.worker.onerror = (event) => {
      for (const each of this.waiting.values()) {
        each.reject(new Error(event.message || "the engine could not be started"));
      }
      this.waiting.clear();
    };
  }

  private take(reply: Reply): void {
    const waiting = this.waiting.get(reply.call);
    this.waiting.delete(reply.call);
    if (waiting === undefined) {
      return;
    }
    if ("value" in reply) {
      waiting.resolve(reply.value);
    } else if ("refusal" in reply) {
      waiting.reject(new Refused(reply.refusal));
    } else {
      waiting.reject(new Error(reply.failure));
    }
  }

  private ask(method: string, args: unknown[]): Promise<unknown> {
    const call: Call = { call: ++this.calls, method, args };
    return new Promise((resolve, reject) => {
      this.waiting.set(call.call, { resolve, reject });
      this.worker.postMessage(call);
    });
  }

  /** A new, empty table, of the engine at this address. */
  async table(url = engineUrl): Promise<Remote> {
    const number = ++this.tables;
    await this.ask("make", [number, new URL(url, document.baseURI).href]);
    return new Proxy({} as Remote, {
      // A promise looks for `then` in its value; a table has none.
      get: (_, method) =>
        typeof method !== "string" || method === "then"
          ? undefined
          : (...args: unknown[]) => this.ask(method, [number, ...args]),
    });
  }

  /** Ends the worker with all that it does. */
  end(): void {
    this.worker.terminate();
    for (const each of this.waiting.values()) {
      each.reject(new Error("the engine was stopped"));
    }
    this.waiting.clear();
  }
}

let shared: EngineWorker | undefined;

/** Matches and words. */
export function engineWorker(): EngineWorker {
  shared ??= new EngineWorker();
  return shared;
}

export function hasWasm(): boolean {
  return typeof WebAssembly === "object" && typeof Worker === "function";
}
