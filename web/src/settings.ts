/** What this browser remembers about its person. */
import type { Lang } from "./games/contract";
import { Store, useStore } from "./store";

export type Scheme = "system" | "light" | "dark";
export type Pace = "calm" | "brisk" | "instant";

export interface Settings {
  lang: Lang;
  scheme: Scheme;
  name: string;
  /** Moves are sent at the first click. */
  quick: boolean;
  /** The level of bots in a game that one click begins. */
  bot: string;
  /** How fast the moves of others are shown. */
  pace: Pace;
  /** The table waits at the end of a trick or round. */
  pauses: boolean;
  /** 0..1; it stays while the sound is off. */
  volume: number;
  mute: boolean;
  /** Phones hum when their person is asked. */
  hum: boolean;
}

const KEY = "windrose.settings";

/** Storage may be forbidden or full; the page works without it. */
export function remember(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function recall<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}

const editionKey = (game: string) => `windrose.edition.${game}`;

/** A person's own edition of a game; null: there is none. */
export function keptEdition(game: string): string | null {
  return recall<string>(editionKey(game));
}

export function keepEdition(game: string, text: string): void {
  if (text === "") {
    forget(editionKey(game));
  } else {
    remember(editionKey(game), text);
  }
}

function first(): Settings {
  const languages = typeof navigator === "undefined" ? [] : navigator.languages;
  const german = languages.find((each) => /^(de|en)/.test(each))?.startsWith("de") ?? false;
  return {
    lang: german ? "de" : "en",
    scheme: "system",
    name: "",
    quick: false,
    bot: "level3",
    pace: "brisk",
    pauses: true,
    volume: 0.6,
    mute: false,
    hum: true,
  };
}

export const settings = new Store<Settings>({ ...first(), ...recall<Partial<Settings>>(KEY) });

settings.subscribe((value) => remember(KEY, value));

export function useSettings(): Settings {
  return useStore(settings);
}

/** Puts language and colours on the page, now and whenever they change. */
export function applySettings(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const { lang, scheme } = settings.value;
    const root = document.documentElement;
    root.lang = lang;
    root.dataset.scheme = scheme === "system" ? (dark.matches ? "dark" : "light") : scheme;
    const paper = getComputedStyle(root).getPropertyValue("--paper").trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
  };
  apply();
  settings.subscribe(apply);
  dark.addEventListener("change", apply);
}

const PACES: Readonly<Record<Pace, number>> = { calm: 1.75, brisk: 1, instant: 0 };

/** How much longer than at the brisk pace things take; 0: nothing moves. */
export function slowness({ pace }: Settings): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PACES[pace];
}
