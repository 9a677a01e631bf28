// node tools/pack.mjs DIR: compresses what was built and weighs the first load: all that a
// browser fetches to show the lobby and to open a table, engine included. It may weigh 200 kB
// at most, compressed as servers send it (gzip; brotli is smaller still). The drawing of a
// game comes with its first table and is weighed beside it.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const LIMIT = 200_000;
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
  if (/\.(gz|br)$/.test(path)) {
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
const always = ["index.html", ...[...sizes.keys()].filter((name) => /worker.*\.js$|\.wasm$/.test(name))];
const games = Object.keys(manifest).filter((name) => /games\/[^/]+\/index\.tsx$/.test(name));
const sum = (names, kind) => [...names].reduce((total, name) => total + (sizes.get(name)?.[kind] ?? 0), 0);
const first = new Set([...always, ...closure(manifest, ["index.html", "src/pages/seat.tsx"])]);
const rows = [...first].map((name) => [name, sizes.get(name)?.gzip ?? 0]);
for (const game of games) {
  const own = [...closure(manifest, [game])].filter((name) => !first.has(name));
  rows.push([`${/games\/([^/]+)/.exec(game)[1]}, when it is first played`, sum(own, "gzip")]);
}
rows.sort((a, b) => b[1] - a[1]);
for (const [name, gzip] of rows) {
  console.log(`${String(gzip).padStart(8)}  ${name}`);
}
const gzip = sum(first, "gzip");
console.log(
  `${String(gzip).padStart(8)}  first load by gzip, ${sum(first, "brotli")} by brotli (limit ${LIMIT})`,
);
if (gzip > LIMIT) {
  console.error(`pack: the first load is heavier than ${LIMIT} bytes`);
  process.exit(1);
}
