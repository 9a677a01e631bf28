/** The worker: has tables by number and answers the page, one request at a time. */
import { Engine, Refused } from "./module";
import type { Call, Reply } from "./protocol";

const tables = new Map<number, Engine>();
const compiled = new Map<string, Promise<WebAssembly.Module>>();
let queue: Promise<void> = Promise.resolve();

function moduleAt(url: string): Promise<WebAssembly.Module> {
  const module =
    compiled.get(url) ??
    fetch(url)
      .then((response) => {
        if (!response.ok) {
          throw new Error(`the engine could not be loaded (${response.status})`);
        }
        return response.arrayBuffer();
      })
      .then((bytes) => WebAssembly.compile(bytes));
  compiled.set(url, module);
  return module;
}

async function answer({ method, args }: Call): Promise<unknown> {
  const [table, ...rest] = args as [number, ...unknown[]];
  if (method === "make") {
    tables.set(table, await Engine.make(await moduleAt(rest[0] as string)));
    return null;
  }
  if (method === "drop") {
    return tables.delete(table);
  }
  const engine = tables.get(table);
  if (engine === undefined) {
    throw new Error(`there is no table ${table}`);
  }
  const call = (engine as unknown as Record<string, (...args: unknown[]) => unknown>)[method];
  return (await call?.apply(engine, rest)) ?? null;
}

async function serve(call: Call): Promise<void> {
  let reply: Reply;
  try {
    reply = { call: call.call, value: await answer(call) };
  } catch (error) {
    if (error instanceof Refused) {
      reply = { call: call.call, refusal: error.refusal };
    } else {
      reply = { call: call.call, failure: error instanceof Error ? error.message : String(error) };
    }
  }
  postMessage(reply);
}

self.onmessage = (event: MessageEvent<Call>) => {
  queue = queue.then(() => serve(event.data));
};
