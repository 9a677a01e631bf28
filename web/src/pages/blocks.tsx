/** The people whom I block. */
import { useEffect, useState } from "preact/hooks";
import { type BlockedPerson, blockedPeople, unblock } from "../drivers/server";
import { useWords } from "../i18n";
import { errorWords } from "../i18n/trouble";

export function Blocked() {
  const { t, lang } = useWords();
  const [list, setList] = useState<BlockedPerson[]>([]);
  const [said, setSaid] = useState("");
  const show = (people: Promise<BlockedPerson[]>) =>
    void people.then(setList, (error: unknown) => setSaid(errorWords(t, lang, error)));
  useEffect(() => show(blockedPeople()), []);
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
            <button onClick={() => show(unblock(who))}>{t("unblock", { name })}</button>
          </li>
        ))}
      </ul>
      <p role="status">{said}</p>
    </section>
  );
}
