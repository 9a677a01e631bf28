// node bench/analysis.mjs MODULE RECORD...: processor time of analyses in WebAssembly, 300 nodes a decision.
import { readFileSync } from "node:fs";

const [path, ...records] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));
for (const each of records) {
  const record = readFileSync(each);
  const own = new WebAssembly.Instance(module, { page: { now: () => 0n } }).exports;
  new Uint8Array(own.memory.buffer, own.wr_input(record.length), record.length).set(record);
  if (own.wr_read(record.length) !== 0) {
    throw new Error(`${each} is no record`);
  }
  const begin = process.cpuUsage();
  const events = own.wr_analyse(300);
  for (let i = 0; i < events; i++) {
    own.wr_analyse_event(i);
  }
  const { user, system } = process.cpuUsage(begin);
  console.log(`${each}: ${events} events, ${((user + system) / 1e6).toFixed(1)} s`);
}
