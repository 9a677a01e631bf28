/** The rules of a game as an open book: contents and search, a lesson, the fine print in folds. */
import { Fragment } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { GameCard } from "../games/contract";
import { useWords } from "../i18n";
import { RuleBlock, Sought, Words } from "../rules/blocks";
import { type Book, bookOf, finder, hits, type Section, sectionWith, wanted } from "../rules/book";
import { Examples } from "../rules/example";
import type { Block } from "../rules/markdown";
import { GameNotice } from "../rules/notice";
import { Steps } from "../rules/steps";
import { rulesOf, type Rules } from "../rules/text";
import { Header, Switches } from "../ui/header";

/** How many parts of the lesson the first page holds; the second one tells the first turn. */
const FIRST_PAGE = 2;

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

function Blocks(props: { card: GameCard; blocks: readonly Block[]; hasBoards?: boolean }) {
  const { card, blocks, hasBoards = false } = props;
  return (
    <>
      {blocks.map((block, i) => (
        <Fragment key={i}>
          {block.kind === "list" && block.ordered ? (
            <Steps card={card} items={block.items} hasBoards={hasBoards} />
          ) : (
            <RuleBlock block={block} game={card.id} anchors />
          )}
          <Examples card={card} {...exampleOf(block)} />
        </Fragment>
      ))}
    </>
  );
}

function Lesson(props: { card: GameCard; section: Section; hasBoards: boolean }) {
  const { card, section } = props;
  return (
    <section aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      <Blocks card={card} blocks={section.blocks} hasBoards={props.hasBoards} />
    </section>
  );
}

/** The game's name, and what it is in one sentence. */
function TitlePage(props: { card: GameCard; lead: Block | undefined }) {
  const { card, lead } = props;
  return (
    <header>
      <p class="book-title" aria-hidden="true">
        {card.title}
      </p>
      {lead?.kind === "paragraph" && (
        <p class="book-lead">
          <Words parts={lead.inline} game={card.id} />
        </p>
      )}
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

/** One chapter of the fine print; a search opens it and leaves what it found. */
function Chapter(props: Looked & { section: Section; isOpen: boolean; toggle(isOpen: boolean): void }) {
  const { t } = useWords();
  const { card, section, words } = props;
  const isSearch = words.length > 0;
  const found = isSearch ? hits(section.blocks, words) : section.blocks;
  return (
    <details
      class="chapter"
      id={section.id}
      open={isSearch ? found.length > 0 : props.isOpen}
      onToggle={(event) => !isSearch && props.toggle(event.currentTarget.open)}
    >
      <summary>
        <h3>{section.title}</h3>
        {isSearch && found.length > 0 ? (
          <span class="hit-count num">{found.length}</span>
        ) : (
          section.range !== null && <small>{t("rulesRange", section.range)}</small>
        )}
      </summary>
      <div class="chapter-text">
        <Blocks card={card} blocks={found} />
      </div>
    </details>
  );
}

function FinePrint(props: Looked & { opened: ReadonlySet<string>; open(id: string, isOpen: boolean): void }) {
  const { t } = useWords();
  const { card, book, opened, open } = props;
  return (
    <div class="spread fine-print">
      {book.intro !== null && (
        <header>
          <h2 id={book.intro.id}>{book.intro.title}</h2>
          <small>{t("rulesFine")}</small>
          <Blocks card={card} blocks={book.intro.blocks} />
        </header>
      )}
      {book.chapters.map((section) => (
        <Chapter
          key={section.id}
          {...props}
          section={section}
          isOpen={opened.has(section.id)}
          toggle={(isOpen) => open(section.id, isOpen)}
        />
      ))}
    </div>
  );
}

/** Two pages for the beginning, then what flows from page to page, then the fine print. */
function OpenBook(props: Parameters<typeof FinePrint>[0]) {
  const { card, book } = props;
  const [lead, ...about] = book.preface;
  const lessons = (from: number, to?: number) =>
    book.lesson
      .slice(from, to)
      .map((section, i) => (
        <Lesson key={section.id} card={card} section={section} hasBoards={from + i === FIRST_PAGE} />
      ));
  return (
    <>
      <div class="spread first">
        <div class="leaf">
          <TitlePage card={card} lead={lead} />
          {lessons(0, FIRST_PAGE)}
        </div>
        <div class="leaf">
          {lessons(FIRST_PAGE, FIRST_PAGE + 1)}
          <About card={card} blocks={about} />
        </div>
      </div>
      {book.lesson.length > FIRST_PAGE + 1 && <div class="spread flow">{lessons(FIRST_PAGE + 1)}</div>}
      {book.chapters.length > 0 && <FinePrint {...props} />}
    </>
  );
}

function ContentsLine(props: Looked & { section: Section; isHere: boolean }) {
  const { card, section, words, isHere } = props;
  const count = words.length > 0 ? hits(section.blocks, words).length : 0;
  const { first = "", last = "" } = section.range ?? {};
  const number = (rule: string) => rule.replace(/^.*-/, "");
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
          first !== "" && <small>{`${number(first)}–${number(last)}`}</small>
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

function Rail(props: Looked & { text: string; search(text: string): void }) {
  const { t } = useWords();
  const { card, book, text, words } = props;
  const here = useHere(book);
  const all = [...book.lesson, ...book.chapters];
  const count =
    words.length > 0
      ? hits(
          all.flatMap(({ blocks }) => blocks),
          words,
        ).length
      : 0;
  const jump = (event: Event) => {
    event.preventDefault();
    document.querySelector(".rule-book mark")?.scrollIntoView({ block: "center" });
  };
  return (
    <aside class="paper rail">
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
            value={text}
            onInput={(event) => props.search(event.currentTarget.value)}
          />
        </label>
        <p role="status">
          {words.length === 0 ? "" : count > 0 ? t("rulesFound", { n: count }) : t("rulesNone")}
        </p>
      </form>
      <details class="contents" open={matchMedia("(min-width: 900px)").matches}>
        <summary>{t("rulesContents")}</summary>
        <ul>
          {all.map((section) => (
            <ContentsLine key={section.id} {...props} section={section} isHere={here === section.id} />
          ))}
        </ul>
      </details>
      <a class="button primary" href={`#/new/${card.id}`}>
        {t("rulesTry")}
      </a>
    </aside>
  );
}

/** Which chapters are open: those that were opened, that a link leads into, and all on paper. */
function useOpened(book: Book, rule: string) {
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
          <OpenBook card={card} book={book} words={words} {...opened} />
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
