// node tests/web/run.mjs [PART...]: the page as people use it, in a real browser, against a
// server of its own. ONLY=WORDS leaves out tests whose names lack these words, SCREENS=1 leaves
// pictures of every page in build/screens for looking at; those of failures are there anyway.
import { startBrowser, startServer, stopAll, sumUp } from "./lib.mjs";
import { career } from "./career.mjs";
import { clubs } from "./clubs.mjs";
import { companion } from "./companion.mjs";
import { decided } from "./decided.mjs";
import { lessons } from "./lessons.mjs";
import { local } from "./local.mjs";
import { meeting } from "./meeting.mjs";
import { motion } from "./motion.mjs";
import { fleets } from "./fleets.mjs";
import { people } from "./people.mjs";
import { puzzles } from "./puzzles.mjs";
import { history } from "./history.mjs";
import { network } from "./network.mjs";
import { pages } from "./pages.mjs";
import { pictures } from "./pictures.mjs";
import { push } from "./push.mjs";
import { still } from "./still.mjs";
import { trouble } from "./trouble.mjs";
import { voyages } from "./voyages.mjs";
import { windows } from "./windows.mjs";

const BESIDE = process.env.TRACE ? 1 : 2; // parts at a time: much of a test is waiting
const parts = {
  pages,
  local,
  companion,
  decided,
  fleets,
  network,
  lessons,
  still,
  windows,
  people,
  career,
  meeting,
  puzzles,
  push,
  voyages,
  clubs,
  trouble,
  history,
  pictures,
  motion,
};
const wanted = process.argv.slice(2);
const server = await startServer();
await startBrowser();
const left = Object.entries(parts).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const lane = async () => {
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    const [name, run] = next;
    const start = Date.now();
    await run(server.url, server);
    if (process.env.VERBOSE) {
      console.log(`${((Date.now() - start) / 1000).toFixed(0)} s  all of ${name}`);
    }
  }
};
await Promise.all(Array.from({ length: BESIDE }, lane));
await stopAll();
sumUp();
