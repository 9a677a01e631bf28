/** Words between the people at a table. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ChatLine, Seat } from "../drivers/driver";
import { useWords } from "../i18n";
import { Pennant } from "../look/marks";

export function Chat(props: {
  lines: readonly ChatLine[];
  seats: readonly Seat[];
  say: ((text: string) => void) | null;
}) {
  const { t } = useWords();
  const [text, setText] = useState("");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [props.lines.length]);
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== "") {
      props.say?.(text.trim());
      setText("");
    }
  };
  return (
    <div class="chat">
      <div class="log" role="log" aria-label={t("chat")} ref={list} tabIndex={0}>
        <ol>
        {props.lines.map((line, i) => (
          <li key={i} class="log-line">
            <span class="log-mark">
              {line.seat !== null && <Pennant seat={props.seats[line.seat]?.pennant ?? 0} size={16} />}
            </span>
            <span>
              <strong>{line.from}</strong> {line.text}
            </span>
          </li>
        ))}
        </ol>
      </div>
      {props.say !== null && (
        <form class="chat-form" onSubmit={send}>
          <input
            aria-label={t("chatWrite")}
            placeholder={t("chatWrite")}
            maxLength={400}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button>{t("send")}</button>
        </form>
      )}
    </div>
  );
}
