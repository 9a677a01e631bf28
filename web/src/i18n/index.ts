/** The words of the shell in the chosen language. */
import type { Lang } from "../games/contract";
import { useSettings } from "../settings";
import type { en } from "./en";
import { firstDe } from "./first.de";
import { firstEn } from "./first.en";

export type Key = keyof typeof en | keyof typeof firstEn;
export type Fill = Readonly<Record<string, string | number>>;
export type Translate = (key: Key, fill?: Fill) => string;

/** Words of the lobby; the others are put in before any other page is shown. */
const languages = { en: { ...firstEn }, de: { ...firstDe } } as Record<Lang, Record<Key, string>>;

export async function loadWords(): Promise<void> {
  const [{ en }, { de }] = await Promise.all([import("./en"), import("./de")]);
  Object.assign(languages.en, en);
  Object.assign(languages.de, de);
}

/** `{name}` is replaced by what `fill` says; `{n|one|many}` by the form that n takes. */
export function translate(lang: Lang, key: Key, fill: Fill = {}): string {
  return languages[lang][key].replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (_, name: string, one?: string, many?: string) => {
      const value = fill[name] ?? "";
      return one === undefined || many === undefined ? String(value) : Number(value) === 1 ? one : many;
    },
  );
}

export function useWords(): { t: Translate; lang: Lang } {
  const { lang } = useSettings();
  return { lang, t: (key, fill) => translate(lang, key, fill) };
}
