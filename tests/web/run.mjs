// node tests/web/run.mjs [PART...]: the page as people use it, in a real browser, against a
// server of its own. ONLY=WORDS leaves out tests whose names lack these words. Pictures of
// every page are left in build/screens for looking at.
import { startBrowser, startServer, stopAll, sumUp } from "./lib.mjs";
import { local } from "./local.mjs";
import { motion } from "./motion.mjs";
import { fleets } from "./fleets.mjs";
import { people } from "./people.mjs";
import { history } from "./history.mjs";
import { network } from "./network.mjs";
import { pages } from "./pages.mjs";
import { pictures } from "./pictures.mjs";
import { trouble } from "./trouble.mjs";

const parts = { local, motion, network, people, history, trouble, fleets, pages, pictures };
const wanted = process.argv.slice(2);
const server = await startServer();
await startBrowser();
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) {
    await run(server.url, server);
  }
}
await stopAll(server);
sumUp();
