/** Bots of my own: keys with which programs play at tables. */
import { useEffect, useState } from "preact/hooks";
import { type Program, makeProgram, programs, revokeProgram } from "../drivers/server";
import { useWords } from "../i18n";
import { errorWords } from "../i18n/trouble";
import { CopyButton } from "../ui/copy";
import { Field } from "../ui/field";

export function Programs() {
  const { t, lang } = useWords();
  const [list, setList] = useState<readonly Program[]>([]);
  const [name, setName] = useState("");
  const [made, setMade] = useState<{ program: Program; key: string } | null>(null);
  const [said, setSaid] = useState("");
  const fail = (error: unknown) => setSaid(errorWords(t, lang, error));
  useEffect(() => void programs().then(setList, fail), []);
  const make = async (event: Event) => {
    event.preventDefault();
    try {
      setMade(await makeProgram(name.trim()));
      setName("");
      setSaid("");
      setList(await programs());
    } catch (error) {
      fail(error);
    }
  };
  const revoke = (program: Program) =>
    void revokeProgram(program.id).then((left) => {
      setList(left);
      setMade(made?.program.id === program.id ? null : made);
      setSaid(t("programRevoked", { name: program.name }));
    }, fail);
  return (
    <section class="panel form programs">
      <h2>{t("programs")}</h2>
      <p>{t("programsText")}</p>
      <ul class="devices">
        {list.map((program) => (
          <li key={program.id} class="device">
            <span>
              <b>{program.name}</b>
            </span>
            <button
              onClick={() => revoke(program)}
              aria-label={t("programRevokeLong", { name: program.name })}
            >
              {t("programRevoke")}
            </button>
          </li>
        ))}
      </ul>
      {made !== null && (
        <>
          <p role="status">{t("programKey", { name: made.program.name })}</p>
          <p class="row">
            <code class="code-word">{made.key}</code>
            <CopyButton text={made.key} />
          </p>
        </>
      )}
      <form class="form" onSubmit={(event) => void make(event)}>
        <Field label={t("programName")}>
          <input
            value={name}
            required
            maxLength={24}
            autoComplete="off"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <div class="row">
          <button>{t("programMake")}</button>
          <span role="status">{said}</span>
        </div>
      </form>
    </section>
  );
}
