/** The engine of Windrose for pages and for Node: games, matches, bots. */
import { Engine } from "../src/engine/module";

export { Engine, type KnownStep, Refused } from "../src/engine/module";
export { ALL, CHANCE, PUBLIC } from "../src/engine/protocol";
export type {
  About,
  Action,
  Advice,
  Asked,
  Bot,
  LessonStep,
  Obs,
  Option,
  Position,
  RawStep,
  Refusal,
  Setup,
  Telling,
} from "../src/engine/protocol";

/** A table of its own, of the code that lies beside this file; `url` if it lies elsewhere. */
export async function load(url = new URL("../windrose.wasm", import.meta.url)): Promise<Engine> {
  if (url.protocol !== "file:") {
    return Engine.make(await WebAssembly.compileStreaming(fetch(url)));
  }
  const { readFile } = await import("node:fs/promises");
  return Engine.make(await WebAssembly.compile(new Uint8Array(await readFile(url))));
}
