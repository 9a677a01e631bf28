/** The rules of a game as an open book: contents and search, a lesson, the fine print in folds. */
import { Fragment } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { lessonCount } from "../drivers/lessons";
import type { AnyLegend, GameCard, Lang } from "../games/contract";
import { useWords } from "../i18n";
import { RuleBlock, Sought } from "../rules/blocks";
import { type Book, bookOf, finder, hits, type Section, sectionWith, wanted } from "../rules/book";
import { Examples } from "../rules/example";
import type { Block } from "../rules/markdown";
import { GameNotice } from "../rules/notice";
import { FirstTurn, Plate } from "../rules/picture";
import { useLegend } from "../rules/signs";
import { rulesOf, type Rules } from "../rules/text";
import { Header, Switches } from "../ui/header";
import { useMedia } from "../ui/media";
import "../rules/rail.css";

/** Where the book lies open with two pages side by side, as in rules.css. */
const SPREAD = "(min-width: 1180px)";

/** How many rules a search shows of the chapter that speaks most of it, until one asks for all. */
const FEW_HITS = 2;

const SETTLE_MS = 2500;

/** Brings a part of the book to the top, and keeps it there until pictures above it are drawn or
 * somebody scrolls. Returns what ends that. */
function scrollTo(id: string): () => void {
  const target = document.getElementById(id);
  if (target === null) {
    return () => undefined;
  }
  const stay = new ResizeObserver(() => target.scrollIntoView({ block: "start" }));
  stay.observe(document.body);
  target.classList.add("sought");
  const ends = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
  const end = () => {
    stay.disconnect();
    clearTimeout(timer);
    target.classList.remove("sought");
    for (const kind of ends) {
      removeEventListener(kind, end);
    }
  };
  const timer = setTimeout(end, SETTLE_MS);
  for (const kind of ends) {
    addEventListener(kind, end, { passive: true });
  }
  return end;
}

/** The rule that a paragraph is, or ends with: (ST-24) is an example told in the text. */
function exampleOf(block: Block): { rule: string; isTold: boolean } {
  if (block.kind !== "paragraph" || block.rule !== "") {
    return { rule: block.kind === "paragraph" ? block.rule : "", isTold: false };
  }
  const [cited, end] = block.inline.slice(-2);
  return { rule: cited?.kind === "rule" && end?.text === ")" ? cited.text : "", isTold: true };
}

function Blocks(props: { card: GameCard; blocks: readonly Block[] }) {
  const { card, blocks } = props;
  return (
    <>
      {blocks.map((block, i) => (
        <Fragment key={i}>
          <RuleBlock block={block} game={card.id} anchors />
          <Examples card={card} {...exampleOf(block)} />
        </Fragment>
      ))}
    </>
  );
}

function Lesson(props: { card: GameCard; section: Section }) {
  const { card, section } = props;
  return (
    <section aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      <Blocks card={card} blocks={section.blocks} />
    </section>
  );
}

/** The game's name, and what it is in one sentence. */
function TitlePage(props: { card: GameCard; lang: Lang }) {
  const { card, lang } = props;
  return (
    <header>
      <p class="book-title" aria-hidden="true">
        {card.title}
      </p>
      <p class="book-lead">{card.pitch[lang]}</p>
    </header>
  );
}

/** What the rules come from, and what in them is ours. */
function About(props: { card: GameCard; blocks: readonly Block[] }) {
  return (
    <footer class="book-about">
      {props.blocks.map((block, i) => (
        <RuleBlock key={i} block={block} game={props.card.id} anchors={false} />
      ))}
      <GameNotice card={props.card} edition="" />
    </footer>
  );
}

interface Looked {
  card: GameCard;
  book: Book;
  words: readonly string[];
}

/** One chapter of the fine print. A search leaves what it found, and opens the chapter that speaks
 * most of it. */
function Chapter(
  props: Looked & { section: Section; isBest: boolean; isOpen: boolean; toggle(isOpen: boolean): void },
) {
  const { t } = useWords();
  const { card, section, words, isBest } = props;
  const [isWhole, setWhole] = useState(false);
  const isSearch = words.length > 0;
  const found = isSearch ? hits(section.blocks, words) : section.blocks;
  const few = isBest && !isWhole ? found.slice(0, FEW_HITS) : found;
  return (
    <details
      class="chapter"
      id={section.id}
      hidden={found.length === 0}
      open={isSearch ? isBest : props.isOpen}
      onToggle={(event) => !isSearch && props.toggle(event.currentTarget.open)}
    >
      <summary>
        <h3>{section.title}</h3>
        {section.range !== null && few.length === found.length && (
          <small>{`${section.range.first}–${numberOf(section.range.last)}`}</small>
        )}
        {isSearch && <span class="hit-count num">{found.length}</span>}
      </summary>
      <div class="chapter-text">
        <Blocks card={card} blocks={few} />
        {few.length < found.length && (
          <button class="quiet" onClick={() => setWhole(true)}>
            {t("rulesLeft", { n: found.length - few.length })}
          </button>
        )}
      </div>
    </details>
  );
}

interface Folds {
  opened: ReadonlySet<string>;
  open(id: string, isOpen: boolean): void;
}

/** Chapters in folds; a search begins with the one that speaks most of it, and opens it. */
function Chapters(props: Looked & Folds & { sections: readonly Section[] }) {
  const { sections, words, opened, open } = props;
  const count = ({ blocks }: Section) => (words.length > 0 ? hits(blocks, words).length : 0);
  const most = Math.max(1, ...sections.map(count));
  const best = sections.find((section) => count(section) === most);
  const inOrder = best === undefined ? sections : [best, ...sections.filter((each) => each !== best)];
  return (
    <div class={words.length > 0 ? "chapters found" : "chapters"}>
      {inOrder.map((section) => (
        <Chapter
          key={`${section.id} ${words.join(" ")}`}
          {...props}
          section={section}
          isBest={section === best}
          isOpen={opened.has(section.id)}
          toggle={(isOpen) => open(section.id, isOpen)}
        />
      ))}
    </div>
  );
}

/** The chapters with numbers. */
function FinePrint(props: Looked & Folds) {
  const { t } = useWords();
  const { intro, chapters } = props.book;
  return (
    <section class="fine-print" aria-labelledby={intro?.id}>
      {intro !== null && (
        <header>
          <h2 id={intro.id}>{intro.title}</h2>
          <small>{t("rulesFine")}</small>
        </header>
      )}
      <Chapters {...props} sections={chapters.filter(({ range }) => range !== null)} />
    </section>
  );
}

/** The first page: a few words, and the table with all that lies on it. */
function Opening(props: { card: GameCard; legend: AnyLegend; minute: Section; table: Section }) {
  const { card, minute, table } = props;
  return (
    <>
      <section aria-labelledby={minute.id}>
        <h2 id={minute.id} class="unseen">
          {minute.title}
        </h2>
        <Blocks card={card} blocks={minute.blocks.slice(0, 1)} />
      </section>
      <section aria-labelledby={table.id}>
        <h2 id={table.id}>{table.title}</h2>
        <Plate card={card} legend={props.legend} />
      </section>
    </>
  );
}

/** What the first pages leave out of a section, under a title of its own. */
function restOf(section: Section, title: string, from = 0): Section {
  return { ...section, id: `${section.id}-more`, title, blocks: section.blocks.slice(from) };
}

/** What flows from page to page: the parts of the lesson, how the numbers are to be read, chapters
 * without numbers, and where the rules come from. */
function Flow(props: Looked & Folds & { sections: readonly Section[] }) {
  const { card, book } = props;
  return (
    <div class="spread flow">
      {props.sections.map((section) => (
        <Lesson key={section.id} card={card} section={section} />
      ))}
      {book.intro !== null && <Blocks card={card} blocks={book.intro.blocks} />}
      <Chapters {...props} sections={book.chapters.filter(({ range }) => range === null)} />
      <About card={card} blocks={book.preface} />
    </div>
  );
}

/** Two pages for the beginning and the fine print, then all the rest. Where pages are read one after
 * the other, the fine print comes after the lesson. */
function OpenBook(props: Looked & Folds & { legend: AnyLegend | null; lang: Lang }) {
  const { t } = useWords();
  const isSpread = useMedia(SPREAD);
  const { card, book, legend } = props;
  const [minute, table, turn, ...more] = book.lesson;
  const title = <TitlePage card={card} lang={props.lang} />;
  const fine = book.chapters.length > 0 && <FinePrint {...props} />;
  const last = fine && <div class="spread leaf">{fine}</div>;
  if (legend === null || minute === undefined || table === undefined || turn === undefined) {
    return (
      <>
        <div class="spread leaf">{title}</div>
        <Flow {...props} sections={book.lesson} />
        {last}
      </>
    );
  }
  const flow = [
    restOf(minute, t("rulesGoes"), 1),
    restOf(table, t("rulesTable")),
    restOf(turn, t("rulesTurn")),
    ...more,
  ];
  return (
    <>
      <div class="spread first">
        <div class="leaf">
          <div class="stays">
            {title}
            <Opening card={card} legend={legend} minute={minute} table={table} />
          </div>
        </div>
        <div class="leaf">
          <section aria-labelledby={turn.id}>
            <h2 id={turn.id}>{turn.title}</h2>
            <FirstTurn card={card} legend={legend} />
          </section>
          {isSpread && fine}
        </div>
      </div>
      <Flow {...props} sections={flow} />
      {!isSpread && last}
    </>
  );
}

const numberOf = (rule: string) => rule.replace(/^.*-/, "");

function ContentsLine(props: Looked & { section: Section; isHere: boolean }) {
  const { card, section, words, isHere } = props;
  const count = words.length > 0 ? hits(section.blocks, words).length : 0;
  const { first = "", last = "" } = section.range ?? {};
  return (
    <li>
      <a
        href={`#/rules/${card.id}/${section.id}`}
        aria-current={isHere ? "true" : undefined}
        onClick={() => void scrollTo(section.id)}
      >
        <span>{section.title}</span>
        {count > 0 ? (
          <span class="hit-count num">{count}</span>
        ) : (
          first !== "" && <small>{`${numberOf(first)}–${numberOf(last)}`}</small>
        )}
      </a>
    </li>
  );
}

/** The part of the book that is being read: the last that began in the upper third. */
function useHere(book: Book): string {
  const [here, setHere] = useState("");
  useEffect(() => {
    const look = () => {
      const parts = [...document.querySelectorAll(".rule-book h2[id], .chapter[id]")];
      const begun = parts.filter((part) => part.getBoundingClientRect().top < innerHeight / 3);
      setHere((scrollY > 0 ? begun.at(-1) : parts[0])?.id ?? "");
    };
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [book]);
  return here;
}

/** What is seldom looked for, folded. */
function ContentsRest(props: Looked & { sections: readonly Section[]; here: string }) {
  const { t } = useWords();
  const { sections, words, here } = props;
  const found = words.length === 0 ? 0 : hits(blocksOf(sections), words).length;
  return (
    <details open={sections.some(({ id }) => id === here)}>
      <summary>
        <span>{t("rulesMore")}</span>
        {found > 0 && <span class="hit-count num">{found}</span>}
      </summary>
      <ul>
        {sections.map((section) => (
          <ContentsLine key={section.id} {...props} section={section} isHere={here === section.id} />
        ))}
      </ul>
    </details>
  );
}

const blocksOf = (sections: readonly Section[]) => sections.flatMap(({ blocks }) => blocks);

/** How many parts of the lesson the first pages show. */
const FIRST_PARTS = 3;

function Contents(props: Looked) {
  const { t } = useWords();
  const { words } = props;
  const { lesson, chapters } = props.book;
  const here = useHere(props.book);
  /* A search leaves what speaks of it. */
  const isShown = ({ blocks }: Section) => words.length === 0 || hits(blocks, words).length > 0;
  const main = [...lesson.slice(0, FIRST_PARTS), ...chapters.filter(({ range }) => range !== null)].filter(
    isShown,
  );
  const rest = [...lesson.slice(FIRST_PARTS), ...chapters.filter(({ range }) => range === null)].filter(
    isShown,
  );
  const rows = main.length + (rest.length > 0 ? 1 : 0);
  return (
    <details class="contents" style={{ "--rows": rows }} open={matchMedia("(min-width: 900px)").matches}>
      <summary>{t("rulesContents")}</summary>
      <ul>
        {main.map((section) => (
          <ContentsLine key={section.id} {...props} section={section} isHere={here === section.id} />
        ))}
      </ul>
      {rest.length > 0 && <ContentsRest {...props} sections={rest} here={here} />}
    </details>
  );
}

function Search(props: Looked & { text: string; search(text: string): void }) {
  const { t } = useWords();
  const { book, words } = props;
  const text = props.text.trim();
  const count = (sections: readonly Section[]) => hits(blocksOf(sections), words).length;
  const found = () => {
    const n = count(book.chapters.filter(({ range }) => range !== null));
    const isElsewhere = n === 0 && count([...book.lesson, ...book.chapters]) > 0;
    return n > 0
      ? t("rulesFound", { n, text })
      : isElsewhere
        ? t("rulesElsewhere", { text })
        : t("rulesNone");
  };
  const jump = (event: Event) => {
    event.preventDefault();
    document.querySelector(".rule-book mark")?.scrollIntoView({ block: "center" });
  };
  return (
    <form role="search" onSubmit={jump}>
      <label class="search-box">
        <span class="unseen">{t("rulesSearch")}</span>
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="7.5" cy="7.5" r="5.5" fill="none" stroke="currentColor" stroke-width="2.2" />
          <path d="m12 12 5 5" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" />
        </svg>
        <input
          type="search"
          placeholder={t("rulesSearch")}
          value={props.text}
          onInput={(event) => props.search(event.currentTarget.value)}
        />
      </label>
      <p role="status">{words.length === 0 ? "" : found()}</p>
    </form>
  );
}

function Rail(props: Looked & { text: string; search(text: string): void }) {
  const { t } = useWords();
  const { card } = props;
  const lessons = lessonCount(card.id);
  return (
    <aside class="paper rail">
      <Search {...props} />
      <Contents {...props} />
      <div class="rail-learn">
        {lessons > 0 && (
          <>
            <strong>{t("learn")}</strong>
            <p>{t("rulesLearn", { n: lessons })}</p>
            <a class="button primary" href={`#/learn/${card.id}`}>
              {t("startNow")}
            </a>
          </>
        )}
        <a class="button quiet rail-try" href={`#/new/${card.id}`}>
          {t("rulesTry")}
        </a>
      </div>
    </aside>
  );
}

/** Which chapters are open: those that were opened, that a link leads into, and all on paper. */
function useOpened(book: Book, rule: string): Folds {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const open = (id: string, isOpen: boolean) =>
    setOpened((old) => {
      const next = new Set(old);
      next[isOpen ? "add" : "delete"](id);
      return next;
    });
  useEffect(() => {
    const all = () => setOpened(new Set(book.chapters.map(({ id }) => id)));
    addEventListener("beforeprint", all);
    return () => removeEventListener("beforeprint", all);
  }, [book]);
  useEffect(() => {
    const section = rule === "" ? null : sectionWith(book, rule);
    if (section === null) {
      return undefined;
    }
    open(section.id, true);
    let end: () => void = () => undefined;
    const frame = requestAnimationFrame(() => (end = scrollTo(rule)));
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [book, rule]);
  return { opened, open };
}

function Reading(props: { card: GameCard; rules: Rules; rule: string }) {
  const { t, lang } = useWords();
  const { card, rules, rule } = props;
  const book = useMemo(() => bookOf(rules.blocks), [rules]);
  const [text, setText] = useState("");
  const words = useMemo(() => wanted(text), [text]);
  const sought = useMemo(() => finder(words), [words]);
  const opened = useOpened(book, rule);
  const legend = useLegend(card);
  useEffect(() => setText(""), [rule]);
  return (
    <>
      <Rail card={card} book={book} words={words} text={text} search={setText} />
      <article class="rule-book rules-body" lang={rules.lang}>
        {rules.lang !== lang && (
          <p class="quiet-text" lang={lang}>
            {t("rulesEnglish")}
          </p>
        )}
        <Sought.Provider value={sought}>
          <OpenBook card={card} book={book} legend={legend} words={words} lang={rules.lang} {...opened} />
        </Sought.Provider>
      </article>
    </>
  );
}

export function RulesPage(props: { card: GameCard; rule: string }) {
  const { t, lang } = useWords();
  const { card, rule } = props;
  const [rules, setRules] = useState<Rules | string | null>(null);
  useEffect(() => {
    rulesOf(card.id, lang).then(setRules, (error: unknown) => setRules(String(error)));
  }, [card.id, lang]);
  return (
    <>
      <Header
        title={
          <>
            <h1>{card.title}</h1>
            <p>{t("rules")}</p>
          </>
        }
      >
        <a class="button bar-try" href={`#/new/${card.id}`}>
          {t("rulesTry")}
        </a>
        <button onClick={() => print()}>{t("print")}</button>
        <Switches />
      </Header>
      <main class="desk wood rules-page" id="content">
        {rules === null && <p>{t("loading")}</p>}
        {typeof rules === "string" && <p role="alert">{rules}</p>}
        {rules !== null && typeof rules === "object" && <Reading card={card} rules={rules} rule={rule} />}
      </main>
    </>
  );
}
