// node web/tools/npm.mjs BUILD: makes BUILD/npm, the package of the engine for those who build pages:
// the module that BUILD holds, the page's own code around it, and types.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const build = resolve(process.argv[2] ?? join(web, "../build"));
const out = join(build, "npm");

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const tsc = join(web, "node_modules/.bin/tsc");
execFileSync(tsc, ["-p", join(web, "npm"), "--outDir", out], { stdio: "inherit" });

// Of what a match looks like on the page, the engine knows the languages only.
const contract = readFileSync(join(web, "src/games/contract.ts"), "utf8");
const languages = /^export type Lang = .*$/m.exec(contract)[0];
const used = new Set([
  "npm/index",
  "src/engine/module",
  "src/engine/protocol",
  "src/generated/messages",
  "src/games/contract",
]);
for (const file of readdirSync(out, { recursive: true, withFileTypes: true })) {
  if (!file.isFile()) {
    continue;
  }
  const path = join(file.parentPath ?? file.path, file.name);
  const name = path.slice(out.length + 1).replace(/\.d\.ts$|\.js$/, "");
  if (!used.has(name)) {
    rmSync(path);
    continue;
  }
  const text = name === "src/games/contract" ? `${languages}\n` : readFileSync(path, "utf8");
  // Node and TypeScript want the whole names of files.
  writeFileSync(path, text.replace(/(from|import\()\s*"(\.[^"]*)"/g, '$1 "$2.js"'));
}
rmSync(join(out, "src/games/contract.js"), { force: true });
rmSync(join(out, "src/generated/messages.js"), { force: true });

const header = readFileSync(join(web, "../include/windrose.h"), "utf8");
const description = {
  name: "windrose-engine",
  version: /WR_VERSION "([^"]*)"/.exec(header)[1],
  description: "Four sailing games on one engine in WebAssembly: rules, records, bots.",
  license: "MIT",
  type: "module",
  exports: {
    ".": { types: "./npm/index.d.ts", default: "./npm/index.js" },
    "./windrose.wasm": "./windrose.wasm",
  },
  types: "./npm/index.d.ts",
  sideEffects: false,
  engines: { node: ">=18" },
};
writeFileSync(join(out, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
cpSync(join(build, "windrose.wasm"), join(out, "windrose.wasm"));
cpSync(join(web, "../LICENSE"), join(out, "LICENSE"));
cpSync(join(web, "npm/README.md"), join(out, "README.md"));
cpSync(join(web, "npm/sample.mjs"), join(out, "sample.mjs"));
