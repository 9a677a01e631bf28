/** What speaks for and against a move in Azimuth, for hints. */
import type { Move, Reason, TableView } from "../contract";
import { HOME, type Obs, Phase, coloursOf, driftOf, flows, isRace, seatOf, wayHome } from "./obs";
import { colourName } from "./words";

type View = TableView<Obs>;

const pro = (text: string): Reason => ({ isGood: true, text });
const con = (text: string): Reason => ({ isGood: false, text });

/** Rafts of a colour under its castaway's feet or ready at the coast count as a way, too: how far it still is. */
function ofColours({ obs, lang, viewer }: View, after: Obs): Reason[] {
  const de = lang === "de";
  return coloursOf(after).flatMap((colour) => {
    const [before, left] = [wayHome(obs, colour), wayHome(after, colour)];
    const name = colourName(lang, colour);
    const isMine = !isRace(obs) || seatOf(obs, colour) === viewer;
    const judge = isMine ? pro : con;
    if (after.place[colour] === HOME && obs.place[colour] !== HOME)
      return [judge(de ? `${name} ist zu Hause.` : `${name} is home.`)];
    if (!(left !== before) || Number.isNaN(before)) return [];
    if (left < before)
      return [
        judge(
          de
            ? `${name} kommt näher, noch ${left} bis nach Hause.`
            : `${name} comes nearer, ${left} to go home.`,
        ),
      ];
    return [
      (isMine ? con : pro)(de ? `${name} ist weiter weg von zu Hause.` : `${name} is farther from home.`),
    ];
  });
}

/** Where a beach lies: how far the island is from it. */
function ofBeach({ obs, lang }: View, after: Obs): Reason[] {
  const colour = coloursOf(after).find((each) => after.beach[each] !== obs.beach[each]);
  if (colour === undefined) return [];
  const way = wayHome(after, colour);
  const shortest = 4;
  return [
    (way > shortest ? con : pro)(
      lang === "de"
        ? `Von der Insel aus ${way} ${way === 1 ? "Schritt" : "Schritte"} bis nach Hause.`
        : `${way} ${way === 1 ? "step" : "steps"} home from the island.`,
    ),
  ];
}

export function reasons(move: Move, view: View, after: Obs | null): readonly Reason[] {
  const { obs, lang } = view;
  const de = lang === "de";
  if (after === null) return [];
  if (obs.phase !== Phase.turn) return ofBeach(view, after);
  const verb = move.text.split(" ")[0]!;
  const list = ofColours(view, after);
  const drift = driftOf(move.text, obs);
  const moved = drift < 0 ? [] : flows(obs, after, drift);
  const rafts = moved.reduce((sum, { count }) => sum + count, 0);
  if (verb !== "swim" && rafts === 0) list.push(con(de ? "Kein Floß bewegt sich." : "No raft moves."));
  else if (list.length === 0)
    list.push(
      pro(
        de
          ? `Legt ${rafts === 1 ? "ein Floß" : `${rafts} Flöße`} für später zurecht.`
          : `Brings ${rafts === 1 ? "a raft" : `${rafts} rafts`} into place for later.`,
      ),
    );
  if (verb === "control" && isRace(obs)) list.push(con(de ? "Kostet eine Kokosnuss." : "Costs a coconut."));
  return list;
}
