/** What one does step by step: each with its number, its first sentence as a title, and a board. */
import type { GameCard } from "../games/contract";
import { Words } from "./blocks";
import { TurnBoard } from "./example";
import type { Inline } from "./markdown";

/** A longer first sentence is no title. */
const TITLE_LENGTH = 60;

/** The first sentence, if it is short, and the rest. */
export function titled(parts: readonly Inline[]): { title: string; rest: readonly Inline[] } {
  const [first, ...more] = parts;
  const found = first?.kind === "text" ? /^(.{8,}?[.?!])\s+/.exec(first.text) : null;
  if (first === undefined || found === null || found[1]!.length > TITLE_LENGTH) {
    return { title: "", rest: parts };
  }
  const rest: Inline = { kind: "text", text: first.text.slice(found[0].length) };
  return { title: found[1]!.replace(/\.$/, ""), rest: [rest, ...more] };
}

export function Steps(props: { card: GameCard; items: readonly (readonly Inline[])[]; hasBoards: boolean }) {
  const { card } = props;
  return (
    <ol class="steps">
      {props.items.map((item, i) => {
        const { title, rest } = titled(item);
        return (
          <li key={i}>
            {props.hasBoards && <TurnBoard card={card} n={i + 1} />}
            <span class="step-number num" aria-hidden="true">
              {i + 1}
            </span>
            <p>
              {title !== "" && (
                <strong>
                  <Words parts={[{ kind: "text", text: title }]} game={card.id} />
                </strong>
              )}
              <Words parts={rest} game={card.id} />
            </p>
          </li>
        );
      })}
    </ol>
  );
}
