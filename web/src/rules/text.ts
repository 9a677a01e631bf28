/** Fetches the rules of a game when somebody wants to read them. */
import { fileText } from "../drivers/files";
import type { Lang } from "../games/contract";
import { parse, type Block } from "./markdown";

const english = import.meta.glob<string>("../../../src/games/*/RULES.md", {
  query: "?url",
  import: "default",
  eager: true,
});
const german = import.meta.glob<string>("../../../src/games/*/RULES.de.md", {
  query: "?url",
  import: "default",
  eager: true,
});
const figures = import.meta.glob<string>("../../../src/games/*/figures/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

export interface Rules {
  blocks: Block[];
  lang: Lang;
}

const loaded = new Map<string, Promise<Rules>>();

function urlOf(game: string, lang: Lang): string | undefined {
  const [files, name] = lang === "de" ? [german, "RULES.de.md"] : [english, "RULES.md"];
  return files[`../../../src/games/${game}/${name}`];
}

export function rulesOf(game: string, wanted: Lang): Promise<Rules> {
  const lang = urlOf(game, wanted) === undefined ? "en" : wanted;
  const key = `${game} ${lang}`;
  let rules = loaded.get(key);
  if (rules === undefined) {
    rules = load(urlOf(game, lang), lang);
    loaded.set(key, rules);
    rules.catch(() => loaded.delete(key));
  }
  return rules;
}

async function textOf(url: string | undefined): Promise<string> {
  if (url === undefined) {
    throw new Error("there are no rules of this game");
  }
  return fileText(url);
}

async function load(url: string | undefined, lang: Lang): Promise<Rules> {
  return { blocks: parse(await textOf(url)), lang };
}

/** A picture of the rules, by its address relative to them. */
export async function figureOf(game: string, source: string): Promise<SVGSVGElement> {
  const text = await textOf(figures[`../../../src/games/${game}/${source}`]);
  const page = new DOMParser().parseFromString(text, "image/svg+xml");
  return page.documentElement as unknown as SVGSVGElement;
}

/** The paragraph of a rule and what belongs to it, up to the next rule or heading. */
export function ruleBlocks(rules: Rules, rule: string): Block[] {
  const start = rules.blocks.findIndex((each) => each.kind === "paragraph" && each.rule === rule);
  if (start < 0) {
    return [];
  }
  const isNext = (each: Block) => each.kind === "heading" || (each.kind === "paragraph" && each.rule !== "");
  const length = rules.blocks.slice(start + 1).findIndex(isNext);
  return rules.blocks.slice(start, length < 0 ? undefined : start + 1 + length);
}
