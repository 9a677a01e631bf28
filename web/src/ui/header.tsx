/** The bar above every page: the rose leads home; language, colours and name at the right. */
import type { ComponentChildren } from "preact";
import { useWords } from "../i18n";
import { settings, useSettings, type Scheme } from "../settings";

/** The rose of the four directions: half of each point lit, as if it were cut. */
export function Rose(props: { size: number }) {
  return (
    <svg width={props.size} height={props.size} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="23" fill="none" stroke="#e0b25c" stroke-width="1.5" />
      <path d="M32 32 20 20M32 32 44 20M32 32 44 44M32 32 20 44" stroke="#e0b25c" stroke-width="3" />
      <path d="M32 1 38 26 32 32Z" fill="#3b6fc4" />
      <path d="M63 32 38 38 32 32Z" fill="#e39a2d" />
      <path d="M32 63 26 38 32 32Z" fill="#cf4a38" />
      <path d="M1 32 26 26 32 32Z" fill="#2f9c84" />
      <path d="M32 1 26 26 32 32ZM63 32 38 26 32 32ZM32 63 38 38 32 32ZM1 32 26 38 32 32Z" fill="#fff6df" />
      <circle cx="32" cy="32" r="3.5" fill="#fff6df" stroke="#3f2412" stroke-width="1.5" />
    </svg>
  );
}

const SCHEMES: readonly Scheme[] = ["system", "light", "dark"];

function SchemeMark(props: { scheme: Scheme }) {
  const sun = (
    <>
      <circle cx="10" cy="10" r="4" fill="currentColor" />
      <path
        d="M10 1v3M10 16v3M1 10h3M16 10h3M3.6 3.6l2.2 2.2M14.2 14.2l2.2 2.2M3.6 16.4l2.2-2.2M14.2 5.8l2.2-2.2"
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linecap="round"
      />
    </>
  );
  const moon = <path d="M13 3a7.5 7.5 0 1 0 4 10A6 6 0 0 1 13 3Z" fill="currentColor" />;
  const both = (
    <>
      <circle cx="10" cy="10" r="6.5" fill="none" stroke="currentColor" stroke-width="1.5" />
      <path d="M10 3.5a6.5 6.5 0 0 1 0 13Z" fill="currentColor" />
    </>
  );
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      {props.scheme === "light" ? sun : props.scheme === "dark" ? moon : both}
    </svg>
  );
}

export function Switches() {
  const { t, lang } = useWords();
  const { scheme } = useSettings();
  const next = SCHEMES[(SCHEMES.indexOf(scheme) + 1) % SCHEMES.length]!;
  const other = lang === "en" ? "de" : "en";
  return (
    <>
      <button
        class="quiet switch"
        onClick={() => settings.update({ scheme: next })}
        title={`${t("colours")}: ${t(scheme)}`}
        aria-label={`${t("colours")}: ${t(scheme)}`}
      >
        <SchemeMark scheme={scheme} />
      </button>
      <button
        class="quiet switch"
        lang={other}
        onClick={() => settings.update({ lang: other })}
        aria-label={other === "de" ? "DE, Deutsch" : "EN, English"}
        title={other === "de" ? "Deutsch" : "English"}
      >
        {other.toUpperCase()}
      </button>
    </>
  );
}

export function Header(props: { title?: ComponentChildren; children?: ComponentChildren }) {
  const { t } = useWords();
  return (
    <header class="bar">
      <a class="home" href="#/" aria-label={`Windrose. ${t("home")}`}>
        <Rose size={36} />
        {props.title === undefined && <span class="wordmark">Windrose</span>}
      </a>
      <div class="bar-title">{props.title}</div>
      <nav class="bar-tools" aria-label={t("menu")}>
        {props.children}
      </nav>
    </header>
  );
}
