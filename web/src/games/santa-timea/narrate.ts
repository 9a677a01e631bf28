/** One past-tense sentence for steps of Santa Timea that the engine says nothing about. */
import type { Step, TableView } from "../contract";
import { type Obs, cardIn } from "./obs";
import { cardName } from "./words";

export function narrate(step: Step<Obs>, view: TableView<Obs>): string {
  const { lang } = view;
  const card = step.action === null ? -1 : cardIn(step.action);
  if (step.who < 0) return opening(step.action ?? "", view);
  const player = view.players[step.who];
  const name = player?.name ?? String(step.who + 1);
  const du = player?.you === true && name === "Du";
  if (card < 0) {
    if (lang === "de") return du ? "Du wähltest." : `${name} wählte.`;
    return `${name} chose.`;
  }
  const played = cardName(lang, card);
  const leads = step.before.in_trick === 0;
  if (lang === "de")
    return `${name} ${du ? "spieltest" : "spielte"} ${played}${leads ? " aus" : ""}.`;
  return `${name} ${leads ? "led" : "played"} ${played}.`;
}

function opening(action: string, { lang, players }: TableView<Obs>): string {
  const [what, seat] = action.split(" ");
  if (what !== "starter") return "";
  const player = players[Number(seat) - 1];
  const name = player?.name ?? seat;
  if (player?.you && (name === "Du" || name === "You"))
    return lang === "de" ? "Das Los ließ dich beginnen." : "The draw let you begin.";
  return lang === "de" ? `Das Los ließ ${name} beginnen.` : `The draw let ${name} begin.`;
}
