/**
 * Makes the chart of a game and a map as a worker does it that has just been started, and then again.
 * It prints milliseconds: the first by the clock and by the processor, and the median of the next
 * twenty. Map 0 is that of the standard edition; the others are made from it by chance.
 */
import { readFileSync } from "node:fs";
import { randomOf } from "../web/src/chart/random";
import { draw } from "../web/src/games/columbus/geography";
import { type Obs, fieldAt } from "../web/src/games/columbus/obs";
import { sheetFor, survey } from "../web/src/games/winds-of-plunder/geography";

const AGAIN = 20;
const STAGE = [1100, 760] as const; /* pixels that the board has in a window of 1440 by 900 */

const linesOf = (game: string): string[] => readFileSync(`editions/${game}.txt`, "utf8").split("\n");

function shuffle<T>(things: readonly T[], seed: number): T[] {
  const random = randomOf(seed);
  const rest = [...things];
  return things.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0]!);
}

/** Ports in another order from north to south. */
function windsOfPlunder(map: number): () => unknown {
  const ports = linesOf("winds-of-plunder")
    .filter((line) => line.startsWith("port "))
    .map((line) => line.split(" "));
  const standard = ports.map((port) => Number(port[3]));
  const rank = map === 0 ? standard : shuffle(standard, map);
  const lines = ports.map((port, i) => [...port.slice(0, 3), rank[i], ...port.slice(4)].join(" "));
  const obs = { region_of: ports.map((port) => Number(port[2]) - 1), rank };
  const { width, height } = sheetFor(...STAGE);
  return () => survey(obs, { name: "", lines }, width, height);
}

/** The rows of the map in another order. */
function columbus(map: number): () => unknown {
  const lines = linesOf("columbus");
  const drawn = lines.slice(lines.indexOf("map") + 1, lines.indexOf("end"));
  const rows = map === 0 ? drawn : shuffle(drawn, map);
  const having = (signs: string) => [
    [],
    ...rows.map((row) => [...row].flatMap((sign, i) => (signs.includes(sign) ? [i + 1] : []))),
  ];
  const start = rows.findIndex((row) => row.includes("S"));
  const obs = {
    rows: rows.length,
    start: fieldAt(rows[start]!.indexOf("S") + 1, start + 1),
    "map.water": having("."),
    "map.calm": having("~"),
    "map.symbol": having("@"),
    "map.shore": having(".~@"),
    "map.land": having("%"),
  } as unknown as Obs;
  return () => draw(obs, { name: "", lines: rows }, "en");
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
