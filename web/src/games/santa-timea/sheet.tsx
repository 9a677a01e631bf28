/** The score sheet of the five rounds. */
import { Pennant } from "../../look/marks";
import type { Step, TableView } from "../contract";
import {
  MAX_SEATS,
  type Obs,
  Phase,
  ROUNDS,
  type RoundScore,
  endedRound,
  leaders,
  seatsOf,
  winners,
} from "./obs";
import { say } from "./words";

type View = TableView<Obs>;
type Scored = RoundScore & { clear: boolean };

export function Sheet(props: View) {
  const { obs, lang, players } = props;
  const best = obs.phase === Phase.over ? winners(obs) : leaders(obs);
  const scores = roundScores(props.steps ?? []);
  return (
    <div class="st-sheet-box">
      <table class="st-sheet figures">
        <caption class="unseen">{say(lang, "sheet")}</caption>
        <thead>
          <tr>
            <th scope="col">{say(lang, "round")}</th>
            {seatsOf(obs).map((p) => (
              <th key={p} scope="col" class={best.includes(p) ? "st-best" : undefined}>
                <Pennant seat={players[p]?.pennant ?? p} size={18} />
                <span class="st-who">{players[p]?.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: ROUNDS }, (_, r) => (
            <RoundRow key={r} round={r} score={scores.get(r) ?? null} {...props} />
          ))}
        </tbody>
        <tfoot>
          <FootRow label={say(lang, "sum")} values={obs.total} strong best={best} obs={obs} />
          <FootRow label={say(lang, "wonShort")} values={obs.wins} best={[]} obs={obs} />
        </tfoot>
      </table>
      {scores.size > 0 && <p class="st-note">{say(lang, obs.pro ? "sums" : "damages")}</p>}
      <p class="st-note">{tieBreak(props)}</p>
    </div>
  );
}

function roundScores(steps: readonly Step<Obs>[]): Map<number, Scored> {
  const scores = new Map<number, Scored>();
  for (const step of steps) {
    const score = endedRound(step);
    if (score) scores.set(step.before.round, score);
  }
  return scores;
}

function RoundRow(props: View & { round: number; score: Scored | null }) {
  const { obs, round, score } = props;
  const done = round < obs.round;
  return (
    <tr class={round === obs.round ? "st-current" : undefined}>
      <th scope="row">{round + 1}</th>
      {seatsOf(obs).map((p) => (
        <td key={p}>
          {done ? signed(obs.sheet[round * MAX_SEATS + p]!) : "·"}
          {done && score?.clear && <How {...props} score={score} p={p} />}
        </td>
      ))}
    </tr>
  );
}

function signed(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

/** Damage, and in the pro game how place, pairs and cards make the points: "3 +2 −1". */
function How({ score, p, lang, obs }: View & { score: RoundScore; p: number }) {
  const bonus = score.bonus[p]! > 0 ? ` +${score.bonus[p]}` : "";
  const minus = score.minus[p]! > 0 ? ` −${score.minus[p]}` : "";
  const sum = obs.pro && bonus + minus !== "" ? `${score.place[p]}${bonus}${minus}` : "";
  return (
    <small>
      <span class="st-word">{say(lang, "damage")} </span>
      {score.damage[p]}
      {sum && <span class="st-parts">{sum}</span>}
    </small>
  );
}

function FootRow(props: {
  label: string;
  values: readonly number[];
  strong?: boolean;
  best: readonly number[];
  obs: Obs;
}) {
  const { label, values, strong = false, best, obs } = props;
  return (
    <tr class={strong ? "st-total" : undefined}>
      <th scope="row">{label}</th>
      {seatsOf(obs).map((p) => (
        <td key={p} class={best.includes(p) ? "st-best" : undefined}>
          {signed(values[p]!)}
        </td>
      ))}
    </tr>
  );
}

/** What decides among equals, in words. */
function tieBreak({ obs, lang }: View): string {
  const equal = leaders(obs).length > 1;
  if (obs.english)
    return lang === "de"
      ? "Wer am Ende die meisten Punkte hat, gewinnt; bei Gleichstand gewinnen alle Führenden."
      : "The most points win; equal players at the top all win.";
  if (obs.phase === Phase.over && equal && winners(obs).length < leaders(obs).length)
    return lang === "de"
      ? "Mehrere hatten die meisten Punkte, also entschieden die gewonnenen Durchgänge."
      : "Several had the most points, so the rounds won decided.";
  return lang === "de"
    ? "Weniger Schaden, mehr Punkte; gleicher Schaden teilt sie, aufgerundet. Haben mehrere am meisten, entscheiden die gewonnenen Durchgänge."
    : "Less damage, more points; equal damage shares them, rounded up. If several have the most, rounds won decide.";
}
