/** Our own maps, read from the folder of editions as the engine tells them to the page. */
import { readFileSync } from "node:fs";
import { type Obs, fieldAt } from "../src/games/columbus/obs";
import type { Edition } from "../src/games/contract";
import type { Ranks } from "../src/games/winds-of-plunder/geography";

export function standardOf(folder: string, game: string): Edition {
  const lines = readFileSync(`${folder}/${game}.txt`, "utf8").split("\n");
  return { name: "standard", lines: lines.filter((line) => line !== "") };
}

const LINES = 22; /* of sets of fields, whatever the height of a map */

/** What a player sees of the map of Columbus with these rows. */
export function atlanticOf(rows: readonly string[]): Obs {
  const having = (isIn: (sign: string, row: number, column: number) => boolean) =>
    Array.from({ length: LINES }, (_, row) =>
      [...(rows[row - 1] ?? "")].flatMap((sign, i) => (isIn(sign, row, i + 1) ? [i + 1] : [])),
    );
  const signAt = (row: number, column: number) => rows[row - 1]?.[column - 1] ?? "";
  const isBeside = (row: number, column: number) =>
    [-1, 0, 1].some((down) => [-1, 0, 1].some((right) => signAt(row + down, column + right) === "I"));
  const start = rows.findIndex((row) => row.includes("S"));
  return {
    rows: rows.length,
    start: fieldAt(rows[start]!.indexOf("S") + 1, start + 1),
    "map.water": having((sign) => ".~@".includes(sign)),
    "map.calm": having((sign) => sign === "~"),
    "map.symbol": having((sign) => sign === "@"),
    "map.shore": having((sign, row, column) => sign !== "I" && isBeside(row, column)),
    "map.land": having((sign) => sign === "%"),
  } as unknown as Obs;
}

export const mapRows = ({ lines }: Edition): readonly string[] =>
  lines.slice(lines.indexOf("map") + 1, lines.indexOf("end"));

export function ranksOf({ lines }: Edition): Ranks {
  const ports = lines.filter((line) => line.startsWith("port ")).map((line) => line.split(" "));
  return { region_of: ports.map((port) => Number(port[2]) - 1), rank: ports.map((port) => Number(port[3])) };
}
