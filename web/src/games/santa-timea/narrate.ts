/** One past-tense sentence for steps of Santa Timea that the engine says nothing about. */
import type { Step, TableView } from "../contract";
import { whoIs } from "../people";
import { type Obs, cardIn } from "./obs";
import { cardName } from "./words";

export function narrate(step: Step<Obs>, view: TableView<Obs>): string {
  const { lang } = view;
  const card = step.text === null ? -1 : cardIn(step.text);
  if (step.who < 0) return opening(step.text ?? "", view);
  const who = whoIs(view, step.who);
  if (card < 0) return lang === "de" ? `${who.has} gewählt.` : `${who.name} chose.`;
  const played = cardName(lang, card);
  const leads = step.before.in_trick === 0;
  if (lang === "de") return `${who.has} ${played} ${leads ? "ausgespielt" : "gespielt"}.`;
  return `${who.name} ${leads ? "led" : "played"} ${played}.`;
}

function opening(action: string, view: TableView<Obs>): string {
  const [what, seat] = action.split(" ");
  if (what !== "starter") return "";
  const who = whoIs(view, Number(seat) - 1).object;
  return view.lang === "de" ? `Das Los ließ ${who} beginnen.` : `The draw let ${who} begin.`;
}
