/** Draws the blocks of the rules. */
import { createContext, type JSX } from "preact";
import { useContext } from "preact/hooks";
import { Figure } from "./figure";
import type { Block, Inline } from "./markdown";
import "./rules.css";

/** What a search marks; null: nothing. It has one group, so that `split` keeps what it finds. */
export const Sought = createContext<RegExp | null>(null);

function Marked(props: { text: string }): JSX.Element {
  const sought = useContext(Sought);
  if (sought === null) {
    return <>{props.text}</>;
  }
  return <>{props.text.split(sought).map((part, i) => (i % 2 === 1 ? <mark key={i}>{part}</mark> : part))}</>;
}

export function Words(props: { parts: readonly Inline[]; game: string }): JSX.Element {
  return (
    <>
      {props.parts.map((part, i) => {
        switch (part.kind) {
          case "code":
            return <code key={i}>{part.text}</code>;
          case "strong":
            return (
              <strong key={i}>
                <Marked text={part.text} />
              </strong>
            );
          case "em":
            return (
              <em key={i}>
                <Marked text={part.text} />
              </em>
            );
          case "rule":
            return (
              <a key={i} class="rule-name" href={`#/rules/${props.game}/${part.text}`}>
                {part.text}
              </a>
            );
          case "link":
            return part.to.startsWith("#") ? (
              <a key={i} href={`#/rules/${props.game}/${part.to.slice(1)}`}>
                {part.text}
              </a>
            ) : (
              part.text
            );
          default:
            return <Marked key={i} text={part.text} />;
        }
      })}
    </>
  );
}

function Table(props: { block: Block & { kind: "table" }; game: string }) {
  const { head, rows } = props.block;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={rows.length > 0 ? wordsIn(head) : ""}>
      <table>
        <thead>
          <tr>
            {head.map((cell, i) => (
              <th key={i} scope="col">
                <Words parts={cell} game={props.game} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j}>
                  <Words parts={cell} game={props.game} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function wordsIn(cells: readonly (readonly Inline[])[]): string {
  return cells.map((cell) => cell.map((part) => part.text).join("")).join(", ");
}

export function RuleBlock(props: { block: Block; game: string; anchors: boolean }) {
  const { block, game, anchors } = props;
  switch (block.kind) {
    case "heading": {
      const Head = `h${Math.min(block.level, 4)}` as "h2";
      return <Head id={anchors ? block.id : undefined}>{block.text}</Head>;
    }
    case "paragraph":
      return (
        <p id={anchors && block.rule !== "" ? block.rule : undefined} class="rule-text">
          {block.rule !== "" && (
            <a class="rule-number" href={`#/rules/${game}/${block.rule}`}>
              {block.rule}
            </a>
          )}{" "}
          <Words parts={block.inline} game={game} />
        </p>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, i) => (
            <li key={i}>
              <Words parts={item} game={game} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return <Table block={block} game={game} />;
    case "figure":
      return <Figure game={game} source={block.source} label={block.text} />;
    case "code":
      return (
        <pre class="scroll" tabIndex={0}>
          {block.text}
        </pre>
      );
  }
}
