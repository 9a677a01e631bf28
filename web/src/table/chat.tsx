/** The chat of a table. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ChatLine, People, Seat } from "../drivers/driver";
import { useWords } from "../i18n";
import { Pennant } from "../look/marks";
import { recall, remember } from "../settings";
import { type Whom, WhomDialog } from "./people";

const READ = "windrose.read";
const KEPT = 50; /* tables */

/** How many lines of others came since the chat was last read here, even before a visit. */
export function useUnread(
  table: string,
  lines: readonly ChatLine[] | null,
  viewer: number | null,
  isRead: boolean,
): number {
  const [read, setRead] = useState(
    () => recall<[string, number][]>(READ)?.find(([id]) => id === table)?.[1] ?? 0,
  );
  const last = Math.max(read, ...(lines ?? []).map(({ time = 0 }) => time));
  useEffect(() => {
    if (isRead && last > read) {
      setRead(last);
      const others = (recall<[string, number][]>(READ) ?? []).filter(([id]) => id !== table);
      remember(READ, [[table, last], ...others].slice(0, KEPT));
    }
  }, [isRead, last]);
  const isNew = ({ seat, time = 0 }: ChatLine) => time > read && (seat === null || seat !== viewer);
  return isRead ? 0 : (lines ?? []).filter(isNew).length;
}

/** Lines of other people can be blocked and reported. */
function WhomButton(props: { line: ChatLine; choose(whom: Whom): void }) {
  const { t } = useWords();
  const { from, seat, time } = props.line;
  const label = t("blockOrReportName", { name: from });
  return (
    <button
      class="quiet chat-whom"
      aria-label={label}
      title={label}
      onClick={() => seat !== null && props.choose({ name: from, seat, ...(time !== undefined && { time }) })}
    >
      ⋯
    </button>
  );
}

export function Chat(props: {
  lines: readonly ChatLine[];
  seats: readonly Seat[];
  say: ((text: string) => void) | null;
  people: People | null;
}) {
  const { t } = useWords();
  const [text, setText] = useState("");
  const [whom, setWhom] = useState<Whom | null>(null);
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
            <li key={i} class="log-line chat-line">
              <span class="log-mark">
                {line.seat !== null && <Pennant seat={props.seats[line.seat]?.pennant ?? 0} size={16} />}
              </span>
              <span>
                <strong>{line.from}</strong> {line.text}
              </span>
              {props.people !== null && line.seat !== null && !props.seats[line.seat]?.you && (
                <WhomButton line={line} choose={setWhom} />
              )}
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
      {whom !== null && props.people !== null && (
        <WhomDialog people={props.people} whom={whom} close={() => setWhom(null)} />
      )}
    </div>
  );
}
