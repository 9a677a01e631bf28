/** The rules of a game: contents, search, and an anchor for each number. */
import { Fragment } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { GameCard } from "../games/contract";
import { useWords } from "../i18n";
import { RuleBlock } from "../rules/blocks";
import { Examples } from "../rules/example";
import { wordsOf, type Block } from "../rules/markdown";
import { GameNotice } from "../rules/notice";
import { rulesOf, type Rules } from "../rules/text";
import { Header, Switches } from "../ui/header";

function scrollTo(id: string): void {
  const target = document.getElementById(id);
  if (target !== null) {
    target.scrollIntoView({ block: "start" });
    target.classList.add("sought");
    setTimeout(() => target.classList.remove("sought"), 2500);
  }
}

/** The blocks that hold all the words, each with the heading above it. */
export function search(blocks: readonly Block[], words: string): Block[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const found: Block[] = [];
  let heading: Block | null = null;
  for (const block of blocks) {
    if (block.kind === "heading") {
      heading = block;
      continue;
    }
    const text = wordsOf(block).toLowerCase();
    if (wanted.every((word) => text.includes(word))) {
      if (heading !== null) {
        found.push(heading);
        heading = null;
      }
      found.push(block);
    }
  }
  return found;
}

/** The rule that a paragraph is, or ends with: (ST-24) is an example told in the text. */
function exampleOf(block: Block): { rule: string; isTold: boolean } {
  if (block.kind !== "paragraph" || block.rule !== "") {
    return { rule: block.kind === "paragraph" ? block.rule : "", isTold: false };
  }
  const [cited, end] = block.inline.slice(-2);
  return { rule: cited?.kind === "rule" && end?.text === ")" ? cited.text : "", isTold: true };
}

function Contents(props: { blocks: readonly Block[] }) {
  const { t } = useWords();
  const heads = props.blocks.filter((block) => block.kind === "heading" && block.level === 2);
  return (
    <details class="panel contents" open={matchMedia("(min-width: 900px)").matches}>
      <summary>{t("rulesContents")}</summary>
      <ul>
        {heads.map((head) =>
          head.kind === "heading" ? (
            <li key={head.id}>
              <button class="link" onClick={() => scrollTo(head.id)}>
                {head.text}
              </button>
            </li>
          ) : null,
        )}
      </ul>
    </details>
  );
}

export function RulesPage(props: { card: GameCard; rule: string }) {
  const { t, lang } = useWords();
  const { card, rule } = props;
  const [rules, setRules] = useState<Rules | string | null>(null);
  const [words, setWords] = useState("");
  useEffect(() => {
    rulesOf(card.id, lang).then(setRules, (error: unknown) => setRules(String(error)));
  }, [card.id, lang]);
  useEffect(() => {
    if (rules !== null && rule !== "") {
      setWords("");
      requestAnimationFrame(() => scrollTo(rule));
    }
  }, [rules, rule]);
  const blocks = typeof rules === "object" && rules !== null ? rules.blocks : [];
  const shown = useMemo(() => (words.trim() === "" ? blocks : search(blocks, words)), [blocks, words]);
  const count = shown.filter((block) => block.kind !== "heading").length;
  const body = shown.filter((block) => !(block.kind === "heading" && block.level === 1));
  return (
    <>
      <Header title={<h1>{t("rulesOf", { game: card.title })}</h1>}>
        <Switches />
      </Header>
      <main class="page rules-page" id="content">
        <aside>
          <label class="field">
            <span>{t("rulesSearch")}</span>
            <input type="search" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
          </label>
          <p role="status" class="quiet-text">
            {words.trim() === "" ? "" : count > 0 ? t("rulesFound", { n: count }) : t("rulesNone")}
          </p>
          <Contents blocks={blocks} />
        </aside>
        <article class="rules-body" lang={typeof rules === "object" && rules !== null ? rules.lang : lang}>
          {rules === null && <p>{t("loading")}</p>}
          {typeof rules === "string" && <p role="alert">{rules}</p>}
          {typeof rules === "object" && rules !== null && rules.lang !== lang && (
            <p class="quiet-text" lang={lang}>
              {t("rulesEnglish")}
            </p>
          )}
          {words.trim() === "" && <GameNotice card={card} edition="" />}
          {body.map((block, i) => (
            <Fragment key={`${words}${i}`}>
              <RuleBlock block={block} game={card.id} anchors />
              <Examples card={card} {...exampleOf(block)} />
            </Fragment>
          ))}
        </article>
      </main>
    </>
  );
}
