/** What went wrong, in the language of the page. The engine says it in all languages. The
 * server speaks English; the code of an error says enough to put it into other words. */
import type { Lang } from "../games/contract";
import type { Key, Translate } from ".";

const CODES: Readonly<Record<string, Key>> = {
  "not-found": "errNotFound",
  "not-allowed": "errNotAllowed",
  "not-your-turn": "errNotYourTurn",
  stale: "errStale",
  illegal: "forbidden",
  full: "errFull",
  over: "errOver",
  limit: "errLimit",
  busy: "errBusy",
  again: "errAgain",
  away: "whereServerOff",
  broken: "errBroken",
};

function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

interface Words {
  text: string;
  german?: string;
}

/** What the engine says of a refusal. */
export function refusalText(lang: Lang, { text, german }: Words): string {
  return lang === "de" && german ? german : text;
}

/** Why a move was refused; its rule is named beside it. */
export function refusalWords(
  t: Translate,
  lang: Lang,
  refusal: Words & { rule: string; code?: string },
): string {
  const key = refusal.rule !== "" ? "forbidden" : CODES[refusal.code ?? ""];
  return key === undefined ? sentence(refusalText(lang, refusal)) : t(key);
}

/** Any other failure; those of the server carry a code. */
export function errorWords(t: Translate, error: unknown): string {
  const key = error instanceof Error && "code" in error ? CODES[String(error.code)] : undefined;
  if (key !== undefined) {
    return t(key);
  }
  return sentence(error instanceof Error ? error.message : String(error));
}
