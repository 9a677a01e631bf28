/** How sentences about a seat begin: with a name, or speaking to the person who reads. */
import type { Lang, TableView } from "./contract";

export interface Who {
  /** "Anna", "You" or "Du". */
  name: string;
  /** In German: "Anna hat", "Du hast". */
  has: string;
  /** In German: "Anna ist", "Du bist". */
  is: string;
  /** As an object: "Anna", "seat 2", "you" or "dich". */
  object: string;
}

/** What bots are called, by the engine's names, from weak to strong. */
const CREW: Readonly<Record<string, string>> = {
  level1: "Pim",
  level2: "Greta",
  level3: "Idris",
  level4: "Oda",
  level5: "Thorne",
  net: "Sal",
  greedy: "Koko",
  random: "Tom",
};

/** Names of bots who are nobody in particular. */
export const BOT_NAMES: readonly string[] = ["Marina", "Jonas", "Fatima", "Olaf", "Ines"];

export const crewName = (bot: string): string => CREW[bot] ?? bot;

/** Names for bots that sit at one table: the character's own, and others for those who come twice. */
export function crewNames(bots: readonly string[]): string[] {
  return bots.map((bot, i) => {
    const isFirst = bots.indexOf(bot) === i;
    return (isFirst ? CREW[bot] : undefined) ?? BOT_NAMES[i % BOT_NAMES.length] ?? bot;
  });
}

/** True if it is a real name, not the default for people who have not given one. */
export function isName(name: string): boolean {
  return name !== "" && name !== "You" && name !== "Du";
}

export function whoIs(view: Pick<TableView<unknown>, "lang" | "players">, seat: number): Who {
  if (view.players[seat]?.you)
    return view.lang === "de"
      ? { name: "Du", has: "Du hast", is: "Du bist", object: "dich" }
      : { name: "You", has: "You have", is: "You are", object: "you" };
  const said = view.players[seat]?.name ?? "";
  const [word, has, is] = view.lang === "de" ? ["Platz", "hat", "ist"] : ["Seat", "has", "is"];
  const name = isName(said) ? said : `${word} ${seat + 1}`;
  const object = name === said || view.lang === "de" ? name : `seat ${seat + 1}`;
  return { name, has: `${name} ${has}`, is: `${name} ${is}`, object };
}

/** The headline of a turn. */
export function turnTitle(view: Pick<TableView<unknown>, "lang" | "players">, seat: number): string {
  const { is, name } = whoIs(view, seat);
  if (view.lang === "de") return `${is} am Zug`;
  return view.players[seat]?.you ? "Your turn" : `${name}’s turn`;
}

/** What is said to the seat in turn while its own steps are still being shown. */
export function yourTurn(lang: Lang): string {
  return lang === "de" ? "Du bist am Zug." : "It is your turn.";
}
