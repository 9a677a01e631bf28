/** The engine as it is built, for tests. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Engine } from "../src/engine/module";

const path = resolve(process.env.WINDROSE_BUILD ?? "../build", "windrose.wasm");

export const compiled = (): Promise<WebAssembly.Module> => WebAssembly.compile(readFileSync(path));

export const makeEngine = async (): Promise<Engine> => Engine.make(await compiled());
