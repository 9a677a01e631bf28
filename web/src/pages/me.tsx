/** Who I am here: name, language, colours, and the code with which I am the same elsewhere. */
import { useEffect, useState } from "preact/hooks";
import { useWords } from "../i18n";
import { errorWords } from "../i18n/trouble";
import { server } from "../net/server";
import { settings, useSettings, type Scheme } from "../settings";
import { useStore } from "../store";
import { CopyButton } from "../ui/copy";
import { Check, Choice, Field } from "../ui/field";
import { Header, Switches } from "../ui/header";

function NameForm() {
  const { t } = useWords();
  const { name } = useSettings();
  const [text, setText] = useState(name);
  const [said, setSaid] = useState("");
  const save = async (event: Event) => {
    event.preventDefault();
    settings.update({ name: text.trim() });
    try {
      if (server.state.value.status === "on" && text.trim() !== "") {
        await server.ask("name", { name: text.trim() });
      }
      setSaid(t("saved"));
    } catch (error) {
      setSaid(errorWords(t, error));
    }
  };
  return (
    <form class="form" onSubmit={(event) => void save(event)}>
      <Field label={t("yourName")} help={t("nameHint")}>
        <input
          value={text}
          maxLength={24}
          autoComplete="nickname"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <div class="row">
        <button class="primary">{t("save")}</button>
        <span role="status">{said}</span>
      </div>
    </form>
  );
}

function Recovery() {
  const { t } = useWords();
  const { recovery } = useStore(server.state);
  const [code, setCode] = useState("");
  const [said, setSaid] = useState("");
  const renew = async () => {
    const answer = await server.ask<{ recovery: string }>("recovery");
    server.state.update({ recovery: answer.recovery });
  };
  const recover = async (event: Event) => {
    event.preventDefault();
    try {
      const { you } = await server.ask<{ you: { id: string; name: string } }>("recover", {
        code: code.trim(),
      });
      server.state.update({ you, recovery: "" });
      settings.update({ name: you.name });
      setSaid(t("recoverDone", { name: you.name }));
    } catch (error) {
      setSaid(errorWords(t, error));
    }
  };
  return (
    <section class="panel form">
      <h2>{t("recovery")}</h2>
      <p>{t("recoveryText")}</p>
      {recovery !== "" && (
        <p class="row">
          <code class="code-word">{recovery}</code>
          <CopyButton text={recovery} />
        </p>
      )}
      <div class="row">
        <button onClick={() => void renew()}>{t("recoveryNew")}</button>
      </div>
      <form class="form" onSubmit={(event) => void recover(event)}>
        <h3>{t("recoverTitle")}</h3>
        <Field label={t("recoverCode")}>
          <input value={code} autoComplete="off" onInput={(event) => setCode(event.currentTarget.value)} />
        </Field>
        <div class="row">
          <button>{t("recoverDo")}</button>
          <span role="status">{said}</span>
        </div>
      </form>
    </section>
  );
}

export function MePage() {
  const { t, lang } = useWords();
  const { scheme, quick } = useSettings();
  const { status } = useStore(server.state);
  useEffect(() => void server.hello(), []);
  const schemes: readonly Scheme[] = ["system", "light", "dark"];
  return (
    <>
      <Header title={<h1>{t("meTitle")}</h1>}>
        <Switches />
      </Header>
      <main class="page narrow" id="content">
        <section class="panel form">
          <NameForm />
        </section>
        <section class="panel form">
          <Choice
            label={t("language")}
            name="lang"
            value={lang}
            values={[
              { value: "en", label: t("english") },
              { value: "de", label: t("german") },
            ]}
            choose={(value) => settings.update({ lang: value })}
          />
          <Choice
            label={t("colours")}
            name="scheme"
            value={scheme}
            values={schemes.map((value) => ({ value, label: t(value) }))}
            choose={(value) => settings.update({ scheme: value })}
          />
          <h3>{t("playing")}</h3>
          <Check label={t("quick")} value={quick} choose={(value) => settings.update({ quick: value })} />
        </section>
        {status === "on" && <Recovery />}
      </main>
    </>
  );
}
