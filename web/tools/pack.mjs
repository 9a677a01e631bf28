// node tools/pack.mjs DIR: compresses what was built and weighs it as servers send it (brotli).
// There are limits for the first load (the lobby and the engine), for the fonts, which come after
// the first paint, for a game with the table it is drawn on, which come when it is first played, and
// for the net of a game and the engine with nets, which come when a bot or a hint first needs them.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const LIMITS = { first: 200_000, fonts: 100_000, game: 150_000, net: 600_000, nets: 150_000 };
const dir = process.argv[2];
const SMALL = 512; // smaller files are not worth it

function filesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

const sizes = new Map();
for (const path of filesIn(dir)) {
  if (/\.(gz|br|png)$/.test(path)) {
    continue;
  }
  const bytes = readFileSync(path);
  const gzip = gzipSync(bytes, { level: 9 });
  const brotli = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  sizes.set(path.slice(dir.length + 1), { plain: bytes.length, gzip: gzip.length, brotli: brotli.length });
  if (bytes.length >= SMALL && gzip.length < bytes.length) {
    writeFileSync(`${path}.gz`, gzip);
    writeFileSync(`${path}.br`, brotli);
  }
}

/** The files that are fetched for these entries, with all that they import at once. */
function closure(manifest, names) {
  const files = new Set();
  const visit = (name) => {
    const chunk = manifest[name];
    if (chunk === undefined || files.has(chunk.file)) {
      return;
    }
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    (chunk.imports ?? []).forEach(visit);
  };
  names.forEach(visit);
  return files;
}

const manifestPath = join(dir, ".vite", "manifest.json");
if (!existsSync(manifestPath)) {
  console.error(`pack: ${manifestPath} is missing; run vite build first`);
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestPath, "utf8"));
const always = [
  "index.html",
  ...[...sizes.keys()].filter((name) => /worker.*\.js$|windrose-(?!nets-)[^/]*\.wasm$/.test(name)),
];
/** The key of a game among the chunks; its source is that only while no other chunk imports from it. */
const gameOf = (name) => Object.keys(manifest).find((key) => manifest[key].file.includes(`/game-${name}-`));
const games = readdirSync("src/games").filter((name) => existsSync(join("src/games", name, "index.tsx")));
const lost = games.filter((name) => gameOf(name) === undefined);
if (lost.length > 0) {
  console.error(`pack: the page of ${lost.join(" and ")} is not where it was`);
  process.exit(1);
}
const sum = (names, kind) => [...names].reduce((total, name) => total + (sizes.get(name)?.[kind] ?? 0), 0);
const first = new Set([...always, ...closure(manifest, ["index.html"])]);
// Its key is its source only while no other chunk imports from it.
const table = Object.keys(manifest).find(
  (key) => manifest[key].isDynamicEntry && manifest[key].name === "seat",
);
if (table === undefined) {
  console.error("pack: the page of a table is not where it was");
  process.exit(1);
}
const fonts = [...sizes.keys()].filter((name) => /\.woff2$/.test(name));

const loads = [
  { name: "first load", files: [...first], limit: LIMITS.first },
  { name: "fonts, after the first paint", files: fonts, limit: LIMITS.fonts },
  ...games.map((game) => ({
    name: `${game}, when it is first played`,
    files: [...closure(manifest, [table, gameOf(game)])].filter((name) => !first.has(name)),
    limit: LIMITS.game,
  })),
  ...[...sizes.keys()]
    .filter((name) => /\.net$/.test(name))
    .map((name) => ({ name: `${name}, when it is first needed`, files: [name], limit: LIMITS.net })),
  {
    name: "the engine with nets",
    files: [...sizes.keys()].filter((name) => /-nets-[^/]*\.wasm$/.test(name)),
    limit: LIMITS.nets,
  },
];
const rows = [...first].map((name) => [name, sizes.get(name)?.brotli ?? 0]).sort((a, b) => b[1] - a[1]);
for (const [name, bytes] of rows) {
  console.log(`${String(bytes).padStart(8)}  ${name}`);
}
let isHeavy = false;
for (const { name, files, limit } of loads) {
  const bytes = sum(files, "brotli");
  console.log(`${String(bytes).padStart(8)} of ${limit}  ${name} (${sum(files, "gzip")} by gzip)`);
  if (bytes > limit) {
    console.error(`pack: ${name}: heavier than ${limit} bytes`);
    isHeavy = true;
  }
}
process.exit(isHeavy ? 1 : 0);
