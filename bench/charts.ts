/**
 * Makes the chart of a game and a map as a worker does it that has just been started, and then again.
 * It prints milliseconds: the first by the clock and by the processor, and the median of the next
 * twenty. Map 0 is that of the standard edition; the others are made from it by chance.
 */
import { randomOf } from "../web/src/chart/random";
import { draw } from "../web/src/games/columbus/geography";
import { type Atlas, portLines, sheetFor, sheetKey, survey } from "../web/src/games/winds-of-plunder/geography";
import { atlas as atlantic } from "../web/src/generated/charts/columbus";
import { atlas as caribbean } from "../web/src/generated/charts/winds-of-plunder";
import { atlanticOf, mapRows, ranksOf, standardOf } from "../web/tools/maps";

const sheets: Atlas = caribbean;
const AGAIN = 20;
const STAGE = [1100, 760] as const; /* pixels that the board has in a window of 1440 by 900 */

function shuffle<T>(things: readonly T[], seed: number): T[] {
  const random = randomOf(seed);
  const rest = [...things];
  return things.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0]!);
}

/** Ports in another order from north to south. The chart of our own is made as it is on the page. */
function windsOfPlunder(map: number): () => unknown {
  const standard = standardOf("editions", "winds-of-plunder");
  const { width, height } = sheetFor(...STAGE);
  if (map === 0) {
    const known = { coasts: sheets.coasts, chosen: sheets.chosen[sheetKey(width, height, "en")]! };
    return () => survey(ranksOf(standard), standard, width, height, "en", known);
  }
  const ranks = shuffle(ranksOf(standard).rank, map);
  const ports = portLines(standard).map((line) => line.split(" "));
  const lines = ports.map((port, i) => [...port.slice(0, 3), ranks[i], ...port.slice(4)].join(" "));
  const edition = { name: "", lines };
  return () => survey(ranksOf(edition), edition, width, height);
}

/** The rows of the map in another order. The chart of our own is only read. */
function columbus(map: number): () => unknown {
  const text = JSON.stringify(atlantic);
  if (map === 0) return () => JSON.parse(text);
  const standard = standardOf("editions", "columbus");
  const obs = atlanticOf(shuffle(mapRows(standard), map));
  return () => draw(obs, { name: "", lines: standard.lines }, "en");
}

const [game, map] = process.argv.slice(2);
const make = game === "columbus" ? columbus(Number(map)) : windsOfPlunder(Number(map));

function milliseconds(): number {
  const start = performance.now();
  make();
  return performance.now() - start;
}

const before = process.cpuUsage();
const first = milliseconds();
const { user, system } = process.cpuUsage(before);
const next = Array.from({ length: AGAIN }, milliseconds).sort((a, b) => a - b);
console.log(first.toFixed(0), ((user + system) / 1000).toFixed(0), next[AGAIN / 2]!.toFixed(0));
