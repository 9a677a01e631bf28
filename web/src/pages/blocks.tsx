/** People whom I do not want to hear. */
import { useEffect, useState } from "preact/hooks";
import { useWords } from "../i18n";
import { errorWords } from "../i18n/trouble";
import { server } from "../net/server";

interface Blocks {
  blocks: { who: string; name: string }[];
}

export function Blocked() {
  const { t } = useWords();
  const [list, setList] = useState<Blocks["blocks"]>([]);
  const [said, setSaid] = useState("");
  const ask = (verb: string, members: object) =>
    void server.ask<Blocks>(verb, members).then(
      ({ blocks }) => setList(blocks),
      (error: unknown) => setSaid(errorWords(t, error)),
    );
  useEffect(() => ask("blocks", {}), []);
  if (list.length === 0 && said === "") {
    return null;
  }
  return (
    <section class="panel form">
      <h2>{t("blockedPeople")}</h2>
      <ul class="chairs blocked">
        {list.map(({ who, name }) => (
          <li key={who}>
            <span class="name">{name}</span>
            <button onClick={() => ask("unblock", { who })}>{t("unblock", { name })}</button>
          </li>
        ))}
      </ul>
      <p role="status">{said}</p>
    </section>
  );
}
