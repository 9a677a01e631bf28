/** The rules as a book: every game divides into a lesson and chapters, and a search counts. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { cards } from "../src/games";
import { bookOf, finder, hits, sectionWith, wanted } from "../src/rules/book";
import { parse } from "../src/rules/markdown";

const read = (game: string, file: string) => parse(readFileSync(resolve("../src/games", game, file), "utf8"));

describe.each(cards.map((card) => card.id))("%s", (game) => {
  test.each(["RULES.md", "RULES.de.md"])("%s has a lesson of six parts and chapters with numbers", (file) => {
    const blocks = read(game, file);
    const book = bookOf(blocks);
    expect(book.preface.length).toBeGreaterThan(0);
    expect(book.lesson).toHaveLength(6);
    expect(book.lesson.every(({ range }) => range === null)).toBe(true);
    expect(book.intro).not.toBeNull();
    expect(book.chapters.length).toBeGreaterThan(5);
    expect(book.chapters[0]?.range).not.toBeNull();
    const ids = blocks.flatMap((block) => (block.kind === "heading" ? [block.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test("a chapter is named by its plain numbers and found by each of them", () => {
  const book = bookOf(read("santa-timea", "RULES.md"));
  const values = book.chapters.find(({ title }) => title === "Values");
  expect(values?.range?.first).toBe("ST-22");
  expect(sectionWith(book, "ST-A01")).toBe(values);
  expect(sectionWith(book, "what-is-reconstructed")?.title).toBe("What is reconstructed");
  expect(sectionWith(book, "ST-999")).toBeNull();
});

test("rules without a lesson have chapters only", () => {
  const book = bookOf(parse("# A\n\nWords.\n\n## B\n\n**NG-01** One.\n\n## C\n\nTwo."));
  expect(book.lesson).toEqual([]);
  expect(book.intro).toBeNull();
  expect(book.chapters.map(({ title }) => title)).toEqual(["B", "C"]);
});

test("a search needs all the words and marks each", () => {
  const blocks = parse("## Storm\n\nA storm blows.\n\nA storm blows (twice) west.\n\n- west");
  expect(hits(blocks, wanted(" Storm "))).toHaveLength(2);
  expect(hits(blocks, wanted("west storm"))).toHaveLength(1);
  expect("A Storm (twice)".split(finder(["storm", "(twice)"])!)).toEqual(["A ", "Storm", " ", "(twice)", ""]);
  expect("Two storms, Seestürme".split(finder(["storm", "stürm"])!)).toEqual([
    "Two ",
    "storms",
    ", ",
    "Seestürme",
    "",
  ]);
  expect(finder([])).toBeNull();
});
