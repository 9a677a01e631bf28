/** Names of players in a shared record: a comment at its end, which every reader of records passes over.
 * They come from strangers, so they are taken only as they would have been written here. */
const MARK = "# names ";
const LONGEST = 24; /* characters, as on the server */
/** Controls, and what is not seen or turns the text around; a joiner makes one picture of several. */
const UNSEEN = /(?!\u200d)[\p{C}\p{Zl}\p{Zp}]/gu;

/** What is wrong is the link, not the match. */
export class BadLink extends Error {}

/** A name as it stands in a link: one short line. */
function fit(name: string): string {
  const line = name.replace(/\s+/g, " ").replace(UNSEEN, "").trim();
  return [...line].slice(0, LONGEST).join("").trim();
}

/** By seat; "": nobody is named. */
export function withNames(record: string, names: readonly string[]): string {
  const fitting = names.map(fit);
  return fitting.every((name) => name === "") ? record : `${record}${MARK}${JSON.stringify(fitting)}\n`;
}

/** The names in a record, by seat; none if it has no such comment. */
export function namesIn(text: string): string[] {
  const line = text.split("\n").find((each) => each.startsWith(MARK));
  if (line === undefined) {
    return [];
  }
  let found: unknown;
  try {
    found = JSON.parse(line.slice(MARK.length));
  } catch {
    throw new BadLink();
  }
  if (!Array.isArray(found) || !found.every((each) => typeof each === "string" && fit(each) === each)) {
    throw new BadLink();
  }
  return found as string[];
}
