// table.cjs RUNS FOLDER SECONDS: three runs of each server, a JSON object of load.mjs on each
// line, as a section of bench/RESULTS.md. FOLDER is where boardgame.io was installed.
const fs = require("fs");

const [file, folder, seconds] = process.argv.slice(2);
const runs = fs.readFileSync(file, "utf8").trim().split("\n").map(JSON.parse);
const { version } = JSON.parse(fs.readFileSync(`${folder}/node_modules/boardgame.io/package.json`));

const of = (kind) => runs.filter((run) => run.kind === kind).sort((a, b) => a.moves_per_second - b.moves_per_second);
const middle = (kind) => of(kind)[Math.floor(of(kind).length / 2)];
const row = (name, kind) => {
  const { moves_per_second, p50_ms, p99_ms } = middle(kind);
  const [least, most] = [of(kind)[0], of(kind).at(-1)].map((run) => run.moves_per_second);
  return `| ${name} | ${moves_per_second} | ${least} to ${most} | ${p50_ms} ms | ${p99_ms} ms |`;
};
const [ours, theirs] = [middle("windrose"), middle("boardgame.io")];
const ratio = (a, b) => (a / b).toFixed(1);

console.log(`### The same people at boardgame.io ${version}

${ours.tables} tables of two, ${seconds} s each, in turns, medians of three runs. One program in Node
${process.version} plays both (bench/peers/boardgame-io/load.mjs) and takes its share of the machine:
each seat has a socket and moves as soon as it may; a move counts when the other seat was
shown it. Windrose plays Columbus and has each move on the disk before it is shown. At
boardgame.io two seats count to one more each; its FlatFile storage writes files without
waiting for the disk.

| server | moves per second | range | p50 | p99 |
| --- | --- | --- | --- | --- |
${row("Windrose", "windrose")}
${row("boardgame.io", "boardgame.io")}
| times better | ${ratio(ours.moves_per_second, theirs.moves_per_second)} | | ${ratio(theirs.p50_ms, ours.p50_ms)} | ${ratio(theirs.p99_ms, ours.p99_ms)} |`);
