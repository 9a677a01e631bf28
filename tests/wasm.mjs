// node tests/wasm.mjs build/windrose.wasm build/windrose: the engine in the browser is the
// engine of the program. Every game has the same signature in WASM, natively and in
// tests/signatures.txt, and states and observations of the same size.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [wasmPath, program] = process.argv.slice(2);
let passed = 0;
let failed = 0;

function check(what, got, want) {
  if (got === want) {
    passed++;
  } else {
    failed++;
    console.log(`FAILED ${what} is ${got}, not ${want}`);
  }
}

/** Lines `game 0x...` as a map. */
function signatures(text) {
  return new Map(text.trim().split("\n").map((line) => line.split(" ")));
}

const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), {
  page: { now: () => BigInt(Math.floor(performance.now())) },
});
const engine = instance.exports;

function textAt(address) {
  const bytes = new Uint8Array(engine.memory.buffer, address);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

const committed = signatures(readFileSync("tests/signatures.txt", "utf8"));
const native = signatures(execFileSync(program, ["signature"], { encoding: "utf8" }));
const games = Array.from({ length: engine.wr_num_games() }, (_, i) =>
  textAt(engine.wr_game_name(i)),
);
check("the list of games", games.join(" "), [...native.keys()].join(" "));

games.forEach((game, i) => {
  const signature = BigInt.asUintN(64, engine.wr_signature(i)).toString(16);
  const wasm = "0x" + signature.padStart(16, "0");
  check(`${game}: the committed signature`, committed.get(game), wasm);
  check(`${game}: the native signature`, native.get(game), wasm);
  const bench = execFileSync(program, ["bench", game, "--json", "--seconds", "1"]);
  const sizes = JSON.parse(bench);
  check(`${game}: the size of a state`, engine.wr_state_size(i), sizes.state_bytes);
  check(`${game}: the size of an observation`, engine.wr_obs_size(i), sizes.obs_bytes);
});

let trapped = "";
try {
  engine.wr_game_name(games.length);
} catch (error) {
  trapped = `${error instanceof WebAssembly.RuntimeError}: ${textAt(engine.wr_failure())}`;
}
check("a caller's bug", trapped, "true: there is no game of this index");

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
