/** The words of the shell in the chosen language. */
import type { Lang } from "../games/contract";
import { useSettings } from "../settings";
import { de } from "./de";
import { en } from "./en";

export type Key = keyof typeof en;
export type Fill = Readonly<Record<string, string | number>>;
export type Translate = (key: Key, fill?: Fill) => string;

const languages: Readonly<Record<Lang, Readonly<Record<Key, string>>>> = { en, de };

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
