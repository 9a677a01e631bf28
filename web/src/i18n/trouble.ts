/** What went wrong, in the language of the page. The engine says it in all languages. The
 * server does so where people have typed something; otherwise the code of an error says enough
 * to put it into other words. */
import type { Lang, Refusals } from "../games/contract";
import type { Key, Translate } from ".";

const CODES: Readonly<Record<string, Key>> = {
  "bad-request": "errBadRequest",
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

/** Other words for an error; none where the server's own say more in this language. */
function keyOf(lang: Lang, code: string, german = ""): Key | undefined {
  const isClear = german !== "" || (code === "bad-request" && lang === "en");
  return isClear ? undefined : CODES[code];
}

/** Why a move was refused; its rule is named beside it. */
export function refusalWords(
  t: Translate,
  lang: Lang,
  refusal: Words & { rule: string; code?: string },
  sentences: Refusals = {},
): string {
  const plain = sentences[refusal.rule]?.[lang];
  if (plain !== undefined) {
    return plain;
  }
  const key = refusal.rule !== "" ? "forbidden" : keyOf(lang, refusal.code ?? "", refusal.german);
  return key === undefined ? sentence(refusalText(lang, refusal)) : t(key);
}

/** Any other failure; those of the server carry a code. */
export function errorWords(t: Translate, lang: Lang, error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Error && "code" in error)) {
    return sentence(text);
  }
  const german = "german" in error ? String(error.german) : "";
  return refusalWords(t, lang, { text, german, rule: "", code: String(error.code) });
}
