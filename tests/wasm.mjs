// node tests/wasm.mjs build/windrose.wasm build/windrose: the engine in the browser is the
// engine of the program. Every game has the same signature in WASM, natively and in
// tests/signatures.txt, and states and observations of the same size; and its bots find the
// same with the same number of nodes. The module with nets is the same engine with one look more,
// and analyses a match as the program does.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { shapesIn } from "./shapes.mjs";

const [wasmPath, program] = process.argv.slice(2);
const netsPath = wasmPath.replace(/\.wasm$/, "-nets.wasm");
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
  return new Map(
    text
      .trim()
      .split("\n")
      .map((line) => line.split(" ")),
  );
}

const module = new WebAssembly.Module(readFileSync(wasmPath));
const page = { now: () => BigInt(Math.floor(performance.now())) };
const netted = new WebAssembly.Module(readFileSync(netsPath));
const start = (from = module) => new WebAssembly.Instance(from, { page }).exports;
const engine = start();

function textAt(address) {
  const bytes = new Uint8Array(engine.memory.buffer, address);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

/** What an instance has answered last. */
function answerOf(own) {
  const output = new Uint8Array(own.memory.buffer, own.wr_output(), own.wr_output_size());
  return JSON.parse(new TextDecoder().decode(output));
}

const wrong = shapesIn(join(dirname(program), "gen", "messages.json"));

/** Holds what an instance has answered last against a type, and returns it. */
function shaped(type, own) {
  const answer = answerOf(own);
  check(`what is wrong with ${type}`, wrong(type, answer), "");
  return answer;
}

check("a string for a number", wrong("number[]", [1, "2"]), '"2" is not number');
check(
  "a member too many",
  wrong("Bot", { name: "x", title: null, help: "", age: 1 }),
  "Bot.age is not described",
);
check("a member too few", wrong("Bot", { name: "x", title: null }), "Bot.help: it is missing");

const committed = signatures(readFileSync("tests/signatures.txt", "utf8"));
const native = signatures(execFileSync(program, ["signature"], { encoding: "utf8" }));
const games = Array.from({ length: engine.wr_num_games() }, (_, i) => textAt(engine.wr_game_name(i)));
check("the list of games", games.join(" "), [...native.keys()].join(" "));

games.forEach((game, i) => {
  const signature = BigInt.asUintN(64, engine.wr_signature(i)).toString(16);
  const wasm = `0x${signature.padStart(16, "0")}`;
  check(`${game}: the committed signature`, committed.get(game), wasm);
  check(`${game}: the native signature`, native.get(game), wasm);
  const bench = execFileSync(program, ["bench", game, "--json", "--seconds", "1"]);
  const sizes = JSON.parse(bench);
  check(`${game}: the size of a state`, engine.wr_state_size(i), sizes.state_bytes);
  check(`${game}: the size of an observation`, engine.wr_obs_size(i), sizes.obs_bytes);
});

// ---- bots ----

const seats = 3;
const nodes = 150;

/** Positions of the first seat in a game, as lines of the protocol of bots. */
function positionsOf(game) {
  const folder = mkdtempSync(join(tmpdir(), "windrose-"));
  const spied = join(folder, "spied");
  const spy = `exec:tee ${spied} | ${resolve(program)} engine`;
  execFileSync(program, ["trace", game, "--seats", `${seats}`, "--bot", `${spy},random,random`]);
  const asked = readFileSync(spied, "utf8").split("position\n").slice(1);
  rmSync(folder, { recursive: true });
  const lines = asked.map((each) => each.match(/^(observation|legal) .*\n/gm));
  return lines
    .filter((each) => each.at(-1).includes(" | "))
    .map((each) => Object.assign(each.slice(0, -1), { legal: each.at(-1).slice(6).trim().split(" | ") }));
}

/** The seed for a program that gives its bot the stream which wr_luck gives one here. */
function seedLike(seed) {
  const u64 = (x) => BigInt.asUintN(64, x);
  const mix = (x) => {
    x = u64((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n);
    x = u64((x ^ (x >> 27n)) * 0x94d049bb133111ebn);
    return x ^ (x >> 31n);
  };
  const golden = 0x9e3779b97f4a7c15n;
  return u64((mix(u64(seed + golden)) ^ mix(1n ^ 0xd1b54a32d192ed03n)) - golden);
}

/** Lines of an observation as its JSON: only sets are hexadecimal. */
function jsonOf(lines) {
  const bits = (set) =>
    Array.from(set.toString(2))
      .reverse()
      .flatMap((bit, i) => (bit === "1" ? [i] : []));
  const value = (word) => (word.startsWith("0x") ? bits(BigInt(word)) : Number(word));
  const members = lines.map((line) => {
    const [name, ...values] = line.replace("observation ", "").trim().split(" ");
    return [name, values.length === 1 ? value(values[0]) : values.map(value)];
  });
  return JSON.stringify(Object.fromEntries(members));
}

function put(own, bytes) {
  const at = own.wr_input(bytes.length);
  new Uint8Array(own.memory.buffer, at, bytes.length).set(bytes);
}

/** The visits of the moves, the most visited first; a bot that does not search: its move. */
function thoughtHere(i, observation, bot, seed, net = null) {
  const own = start(net === null ? module : netted);
  own.wr_begin(i, seats);
  own.wr_luck(seed);
  if (net !== null) {
    put(own, net);
    check("the net is taken", own.wr_net(net.length), 0);
  }
  put(own, new TextEncoder().encode(`${observation}\0`));
  if (own.wr_think(0, bot, BigInt(nodes), 0) !== 0) {
    return "refused";
  }
  const { move, moves } = shaped("Advice", own);
  return moves.length === 0 ? `${move}` : moves.map((each) => each[1]).join(" ");
}

function thoughtThere(game, lines, bot, seed) {
  const begin = `option bot ${bot}\nnew ${game} seats ${seats} seat 1\nposition\n`;
  const input = `${begin}${lines.join("")}go nodes ${nodes} seed ${seedLike(seed)}\n`;
  const said = execFileSync(program, ["engine"], { input, encoding: "utf8" });
  return [...said.matchAll(/^info move .* visits (\d+) /gm)].map((each) => each[1]).join(" ");
}

engine.wr_about_bots();
const bots = shaped("Bot[]", engine).map((each) => each.name);
games.forEach((game, i) => {
  const positions = positionsOf(game);
  const step = Math.ceil(positions.length / 4);
  positions.forEach((lines, number) => {
    if (number % step !== 0) {
      return;
    }
    const observation = jsonOf(lines);
    for (const bot of ["level5", "plain"]) {
      const here = thoughtHere(i, observation, bots.indexOf(bot), 5n);
      check(`${game}: what ${bot} finds at ${number}`, here, thoughtThere(game, lines, bot, 5n));
    }
  });
});

// ---- nets ----

/** The words of an action: legal ones are listed in the order of their numbers. */
function wordsOf(i, lines, action) {
  const own = start();
  own.wr_begin(i, seats);
  let number = 0;
  for (let a = 0; a < action; a++) {
    put(own, new TextEncoder().encode(`${jsonOf(lines)}\0`));
    number += own.wr_why(0, a) === 0 ? 1 : 0;
  }
  return lines.legal[number];
}

const learned = start(netted);
learned.wr_about_bots();
const nettedBots = shaped("Bot[]", learned).map((each) => each.name);
check("bots without nets", nettedBots.filter((name) => !name.startsWith("net")).join(), bots.join());
check("bots with nets", nettedBots.filter((name) => name.startsWith("net")).join(), "net,net-search");
games.forEach((game, i) => {
  const path = `nets/${game}.net`;
  const again = BigInt.asUintN(64, learned.wr_signature(i)).toString(16).padStart(16, "0");
  check(`${game}: the signature beside nets`, `0x${again}`, committed.get(game));
  if (!existsSync(path)) {
    return;
  }
  const net = readFileSync(path);
  const positions = positionsOf(game);
  const step = Math.ceil(positions.length / 6);
  let looked = 0;
  positions.forEach((lines, number) => {
    if (number % step !== 0) {
      return;
    }
    const observation = jsonOf(lines);
    const here = thoughtHere(i, observation, nettedBots.indexOf("net-search"), 5n, net);
    check(`${game}: what net-search finds at ${number}`, here, thoughtThere(game, lines, "net-search", 5n));
    looked += here === thoughtHere(i, observation, bots.indexOf("level5"), 5n) ? 0 : 1;
    const input = `option bot net\nnew ${game} seats ${seats} seat 1\nposition\n${lines.join("")}go\n`;
    const said = execFileSync(program, ["engine"], { input, encoding: "utf8" });
    const one = Number(thoughtHere(i, observation, nettedBots.indexOf("net"), 5n, net));
    check(`${game}: one look at ${number}`, wordsOf(i, lines, one), /^bestmove (.*)$/m.exec(said)?.[1]);
  });
  // A search looks with the net where that was measured to pay; elsewhere it is that of level 5.
  check(`${game}: the net matters to a search`, looked > 0, game === "santa-timea");
  const damaged = Uint8Array.from(net);
  damaged[damaged.length - 1] ^= 1;
  learned.wr_begin(i, seats);
  put(learned, damaged);
  check(`${game}: a damaged net`, learned.wr_net(damaged.length) < 0, true);
  check(`${game}: why`, answerOf(learned).text, "this net is damaged");
});

// ---- analyses ----

const folder = mkdtempSync(join(tmpdir(), "windrose-"));
games.forEach((game) => {
  const path = join(folder, "game.wr");
  const record = execFileSync(program, ["trace", game, "--seats", `${seats}`, "--bot", "greedy"]);
  writeFileSync(path, record);
  const there = JSON.parse(execFileSync(program, ["analyse", path, "--json", "--nodes", "8"]));
  const own = start(netted);
  put(own, record);
  check(`${game}: its record is read`, own.wr_read(record.length), 0);
  const events = own.wr_analyse(8);
  check(`${game}: events`, events, there.events.length);
  for (let i = 0; i < events; i++) {
    own.wr_analyse_event(i);
    const here = JSON.stringify(shaped("Analysed", own));
    check(`${game}: what event ${i} was worth`, here, JSON.stringify(there.events[i]));
  }
  own.wr_analysis_sums();
  const { sums, turning_points: turning } = shaped("AnalysisSums", own);
  check(`${game}: sums`, JSON.stringify(sums), JSON.stringify(there.sums));
  check(`${game}: turning points`, JSON.stringify(turning), JSON.stringify(there.turning_points));
  put(own, new Uint8Array(seats + 2)); // no names
  turning.forEach(({ event, de }) => {
    own.wr_analysis_tell(event, 1);
    check(`${game}: event ${event} in German`, answerOf(own).join(), de);
  });
  own.wr_rewind(there.events.at(-1).first);
  check(`${game}: a match under way is not analysed`, own.wr_analyse(8) < 0, true);
  check(`${game}: why`, answerOf(own).text, "the match is not over; only finished matches are analysed");
});
rmSync(folder, { recursive: true });
check("analyses in the module that comes first", "wr_analyse" in engine, false);

// ---- shapes of the engine's other answers ----

games.forEach((game, i) => {
  engine.wr_about(i);
  const about = shaped("About", engine);
  engine.wr_begin(i, about.min);
  engine.wr_open(7n);
  engine.wr_setup();
  shaped("Setup", engine);
  engine.wr_chance();
  engine.wr_position(-2);
  const { actors } = shaped("Position", engine);
  engine.wr_position(actors[0]);
  check(`${game}: moves of the seat that is asked`, shaped("Position", engine).legal.length > 0, true);
  new Uint8Array(engine.memory.buffer, engine.wr_input(16), 16).fill(0); // no names
  engine.wr_steps(0, i % 2, 0);
  shaped("Step[]", engine);
  engine.wr_companion(1);
  engine.wr_companion_asks();
  shaped("Asked", engine);
  check(`${game}: one seat is too few`, engine.wr_begin(i, 1) < 0, true);
  shaped("Refusal", engine);
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
