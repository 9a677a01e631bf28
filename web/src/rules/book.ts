/** Divides the rules into what an open book shows: title, lesson, and the fine print by chapters. */
import { wordsOf, type Block } from "./markdown";

/** What stands below a heading of the second level. */
export interface Section {
  title: string;
  id: string;
  blocks: Block[];
  /** The numbers that it holds ("ST-22 to ST-A03" has both ends); null: it has none. */
  range: { first: string; last: string } | null;
}

export interface Book {
  /** What stands before the first section, without the title. */
  preface: Block[];
  /** The sections that are to be read. */
  lesson: Section[];
  /** How the numbers are to be read; null: nothing is said of it. */
  intro: Section | null;
  /** The sections with numbers, and what follows them. */
  chapters: Section[];
}

/** Plain numbers are in order; rulings (ST-A11) stand between them and do not make a range. */
function rangeOf(blocks: readonly Block[]): Section["range"] {
  const rules = blocks.flatMap((block) =>
    block.kind === "paragraph" && block.rule !== "" ? [block.rule] : [],
  );
  const plain = rules.filter((rule) => /-\d/.test(rule));
  const [first, last] = plain.length > 0 ? [plain[0], plain.at(-1)] : [rules[0], rules.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

export function bookOf(blocks: readonly Block[]): Book {
  const preface: Block[] = [];
  const sections: Section[] = [];
  for (const block of blocks) {
    if (block.kind === "heading" && block.level === 2) {
      sections.push({ title: block.text, id: block.id, blocks: [], range: null });
    } else if (!(block.kind === "heading" && block.level === 1)) {
      (sections.at(-1)?.blocks ?? preface).push(block);
    }
  }
  for (const section of sections) {
    section.range = rangeOf(section.blocks);
  }
  const first = sections.findIndex(({ range }) => range !== null);
  const lesson = sections.slice(0, first < 0 ? undefined : first);
  const intro = first < 0 ? null : (lesson.pop() ?? null);
  return { preface, lesson, intro, chapters: first < 0 ? [] : sections.slice(first) };
}

/** The words somebody looks for. */
export function wanted(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** The blocks that hold all the words; headings are none of them. */
export function hits(blocks: readonly Block[], words: readonly string[]): Block[] {
  return blocks.filter((block) => {
    const text = wordsOf(block).toLowerCase();
    return block.kind !== "heading" && words.every((word) => text.includes(word));
  });
}

/** Finds whole words that hold any of those looked for, to mark them. */
export function finder(words: readonly string[]): RegExp | null {
  const safe = words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  return safe.length === 0
    ? null
    : new RegExp(`([\\p{L}\\p{N}]*(?:${safe.join("|")})[\\p{L}\\p{N}]*)`, "giu");
}

/** The part of the book that holds a rule or a heading; null: none does. */
export function sectionWith(book: Book, id: string): Section | null {
  const isHere = (block: Block) =>
    (block.kind === "paragraph" && block.rule === id) || (block.kind === "heading" && block.id === id);
  const all = [...book.lesson, ...(book.intro === null ? [] : [book.intro]), ...book.chapters];
  return all.find((section) => section.id === id || section.blocks.some(isHere)) ?? null;
}
