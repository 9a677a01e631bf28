/** Who I am here: name, language, colours, devices, and the recovery code. */
import { useEffect, useState } from "preact/hooks";
import { savedTables } from "../drivers/saved";
import * as server from "../drivers/server";
import { type Device, serverState } from "../drivers/server";
import { cardOf } from "../games";
import { useWords, type Translate } from "../i18n";
import { errorWords } from "../i18n/trouble";
import { settings, useSettings, type Scheme } from "../settings";
import { useStore } from "../store";
import { CopyButton } from "../ui/copy";
import { Dialog } from "../ui/dialog";
import { Check, Choice, Field } from "../ui/field";
import { Header, Switches } from "../ui/header";
import { Lively } from "../ui/lively";
import { Blocked } from "./blocks";
import { CareerParts } from "./career";
import { OwnFlag } from "./flag";
import { Programs } from "./programs";
import { NoticeSwitch } from "../table/notices";
import "./me.css";

function NameForm() {
  const { t, lang } = useWords();
  const { name } = useSettings();
  const [text, setText] = useState(name);
  const [said, setSaid] = useState("");
  const save = async (event: Event) => {
    event.preventDefault();
    settings.update({ name: text.trim() });
    try {
      if (serverState.value.status === "on" && text.trim() !== "") {
        await server.rename(text.trim());
      }
      setSaid(t("saved"));
    } catch (error) {
      setSaid(errorWords(t, lang, error));
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

const MINUTE = 60000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When a device was last used. The server writes that down once an hour, so nothing finer. */
export function lastUse(t: Translate, device: Device, now: number): string {
  const ago = now - device.used;
  if (device.this || device.online || ago < 2 * HOUR) {
    return t("usedNow");
  }
  return ago < 2 * DAY
    ? t("usedHours", { n: Math.floor(ago / HOUR) })
    : t("usedDays", { n: Math.floor(ago / DAY) });
}

/** The server's few words about a device, in the language of the page. */
export function deviceWords(t: Translate, label: string): string {
  const [browser = "", system] = label.split(" on ");
  const name = browser === "A browser" ? t("aBrowser") : browser;
  return system === undefined ? name : t("browserOn", { browser: name, system });
}

function Confirm(props: { title: string; text: string; action: string; onClose(): void; run(): void }) {
  const { t } = useWords();
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <div class="form">
        <p>{props.text}</p>
        <div class="row">
          <button class="primary" onClick={props.run}>
            {props.action}
          </button>
          <button onClick={props.onClose}>{t("cancel")}</button>
        </div>
      </div>
    </Dialog>
  );
}

function DeviceRow(props: { device: Device; now: number; logOut(): void }) {
  const { t } = useWords();
  const { device } = props;
  const label = deviceWords(t, device.label);
  return (
    <li class="device">
      <span>
        <b>{label}</b>
        <small>{device.this ? t("thisDevice") : lastUse(t, device, props.now)}</small>
      </span>
      <button onClick={props.logOut} aria-label={t("logOutLong", { device: label })}>
        {t("logOut")}
      </button>
    </li>
  );
}

function Devices() {
  const { t, lang } = useWords();
  const { you, recovery } = useStore(serverState);
  const [devices, setDevices] = useState<Device[]>([]);
  const [asking, setAsking] = useState<Device | null>(null);
  const [said, setSaid] = useState("");
  const fetchAll = async () => {
    try {
      setDevices(await server.devices());
    } catch (error) {
      setSaid(errorWords(t, lang, error));
    }
  };
  // A new code has logged others out.
  useEffect(() => void fetchAll(), [you?.id, recovery]);
  const logOut = async (device: Device) => {
    setAsking(null);
    try {
      await server.logOut(device);
      if (!device.this) {
        setSaid(t("loggedOutOther", { device: deviceWords(t, device.label) }));
        await fetchAll();
      }
    } catch (error) {
      setSaid(errorWords(t, lang, error));
    }
  };
  return (
    <section class="panel form">
      <h2>{t("devices")}</h2>
      <p>{t("devicesText")}</p>
      <ul class="devices">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            now={Date.now()}
            logOut={() => (device.this ? setAsking(device) : void logOut(device))}
          />
        ))}
      </ul>
      <span role="status">{said}</span>
      {asking !== null && (
        <Confirm
          title={t("logOut")}
          text={t("logOutSure")}
          action={t("logOut")}
          onClose={() => setAsking(null)}
          run={() => void logOut(asking)}
        />
      )}
    </section>
  );
}

/** `guest`: what to do instead; then the words above it say what the code is for. */
function RecoverForm(props: { guest?: () => void }) {
  const { t, lang } = useWords();
  const [code, setCode] = useState("");
  const [said, setSaid] = useState("");
  const recover = async (event: Event) => {
    event.preventDefault();
    try {
      setSaid(t("recoverDone", { name: await server.recover(code.trim()) }));
    } catch (error) {
      setSaid(errorWords(t, lang, error));
    }
  };
  return (
    <form class="form" onSubmit={(event) => void recover(event)}>
      {props.guest === undefined && <h3>{t("recoverTitle")}</h3>}
      <Field label={t("recoverCode")}>
        <input value={code} autoComplete="off" onInput={(event) => setCode(event.currentTarget.value)} />
      </Field>
      <div class="row">
        <button class={props.guest && "primary"}>{t("recoverDo")}</button>
        {props.guest && (
          <button type="button" onClick={props.guest}>
            {t("beGuest")}
          </button>
        )}
        <span role="status">{said}</span>
      </div>
    </form>
  );
}

function Recovery() {
  const { t, lang } = useWords();
  const { recovery } = useStore(serverState);
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState("");
  const renew = async () => {
    setAsking(false);
    try {
      await server.renewRecovery();
      setSaid(t("recoveryDone"));
    } catch (error) {
      setSaid(errorWords(t, lang, error));
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
        <button onClick={() => setAsking(true)}>{t("recoveryNew")}</button>
        <span role="status">{said}</span>
      </div>
      {asking && (
        <Confirm
          title={t("recoveryNew")}
          text={t("recoverySure")}
          action={t("recoveryNew")}
          onClose={() => setAsking(false)}
          run={() => void renew()}
        />
      )}
      <RecoverForm />
    </section>
  );
}

/** Shown above every page after this browser was logged out. */
export function LoggedOut() {
  const { t } = useWords();
  const { lost } = useStore(serverState);
  return (
    <section class="panel form logged-out" aria-label={t("loggedOut")}>
      <p role="alert">
        <strong>{t(lost ? "loggedOutAway" : "loggedOut")}</strong>
      </p>
      <p>{t("loggedOutHelp")}</p>
      <RecoverForm guest={() => void server.beGuest()} />
    </section>
  );
}

/** The matches that this browser keeps. */
function OwnTables() {
  const { t, lang } = useWords();
  const tables = savedTables();
  const day = new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" });
  return (
    <section class="panel">
      <h2>{t("myTables")}</h2>
      {tables.length === 0 && <p>{t("noTables")}</p>}
      <ul class="own-tables">
        {tables.map(({ id, setup, chairs, over, updated }) => (
          <li key={id}>
            <a href={`#/local/${id}`}>
              <strong>{cardOf(setup.game)?.title ?? setup.game}</strong>
              <small>{`${day.format(updated)}, ${chairs.map((chair) => chair.name).join(", ")}`}</small>
              <span class={over ? "tag" : "tag strong"}>{t(over ? "over" : "goOn")}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Language, colours, and how the table behaves. */
function Preferences() {
  const { t, lang } = useWords();
  const { scheme, quick } = useSettings();
  const schemes: readonly Scheme[] = ["system", "light", "dark"];
  return (
    <section class="panel form">
      <h2>{t("preferences")}</h2>
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
      <Lively />
      <NoticeSwitch />
    </section>
  );
}

export function MePage() {
  const { t } = useWords();
  const { status, out } = useStore(serverState);
  useEffect(() => void server.hello(), []);
  const isKnown = status === "on" && !out;
  return (
    <>
      <Header
        title={
          <>
            <h1>{t("meTitle")}</h1>
            <p>{t("meNoAccount")}</p>
          </>
        }
      >
        <Switches />
      </Header>
      <main class="desk wood me-page" id="content">
        <div class="me-column">
          <section class="panel own-flag">
            <OwnFlag />
            <NameForm />
          </section>
          <Preferences />
        </div>
        <CareerParts
          below={isKnown && <Recovery />}
          beside={
            <div class="me-side">
              <OwnTables />
              {isKnown && (
                <>
                  <Devices />
                  <Blocked />
                  <Programs />
                </>
              )}
            </div>
          }
        />
      </main>
    </>
  );
}
