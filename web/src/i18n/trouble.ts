/** What went wrong, in the language of the page. Engine and server speak English; a rule's
 * number and the code of an error say enough to put it into other words. */
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

/** Why a move was refused; its rule is named beside it. */
export function refusalWords(t: Translate, refusal: { text: string; rule: string; code?: string }): string {
  const key = refusal.rule !== "" ? "forbidden" : CODES[refusal.code ?? ""];
  return key === undefined ? sentence(refusal.text) : t(key);
}

/** Any other failure; those of the server carry a code. */
export function errorWords(t: Translate, error: unknown): string {
  const key = error instanceof Error && "code" in error ? CODES[String(error.code)] : undefined;
  if (key !== undefined) {
    return t(key);
  }
  return sentence(error instanceof Error ? error.message : String(error));
}
