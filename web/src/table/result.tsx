/** The end of a match: a picture of it, who won, and how the points came about. */
import type { Seat, ToldStep } from "../drivers/driver";
import type { AnyGame, EndProps, Lang, Outcome, TableView, Tally } from "../games/contract";
import { useWords, type Key, type Translate } from "../i18n";
import { Course } from "./course";
import { entryOf } from "./parts";
import { Homecoming } from "../ui/homecoming";
import { gains, pointsByRound, ranking } from "../ui/tally";
import { Standings } from "./standings";
import "./end.css";

/** The headline: who has won, as a small story. */
function winnerText(
  t: Translate,
  lang: Lang,
  game: AnyGame,
  outcome: Outcome,
  seats: readonly Seat[],
): string {
  const [first] = outcome.winners;
  if (first === undefined) {
    return t("winnersNone");
  }
  const areMany = outcome.winners.length > 1;
  const isYou = !areMany && seats[first]?.you === true;
  const list = new Intl.ListFormat(lang);
  const names = list.format(outcome.winners.map((seat) => seats[seat]?.name ?? ""));
  if (game.triumph !== undefined) {
    return game.triumph(lang, { names, isYou, areMany });
  }
  return areMany ? t("winnersShared", { names }) : isYou ? t("winnerYou") : t("winner", { name: names });
}

/** In how many rounds nobody brought in more than `seat`. */
function roundsWon(rounds: readonly (readonly number[])[], seat: number): number {
  return gains(rounds).filter((all) => all[seat]! > 0 && all[seat] === Math.max(...all)).length;
}

/** Below the headline: what the winner has, and how the viewer fared. */
function fateText(t: Translate, end: EndProps<unknown>, tally: Tally<unknown> | undefined): string {
  const { outcome, viewer } = end;
  const order = ranking(outcome);
  const [first] = order;
  if (first === undefined || outcome.winners.length === 0) {
    return "";
  }
  const own = order.find(({ seat }) => seat === viewer);
  const isOwn = own !== undefined && !outcome.winners.includes(own.seat);
  if (tally?.isDistance) {
    return isOwn ? t("placeFar", { n: own.place }) : "";
  }
  const parts = [t("winnerPoints", { n: first.points })];
  if (tally !== undefined && outcome.winners.length === 1) {
    const n = roundsWon(pointsByRound(end.steps ?? [], tally, outcome.points.length), first.seat);
    if (n > 0) {
      parts.push(t("winnerRounds", { n }));
    }
  }
  return `${parts.join(", ")}.${isOwn ? ` ${ownText(t, own)}` : ""}`;
}

function ownText(t: Translate, own: { place: number; points: number }): string {
  return t(`place${Math.min(5, own.place)}` as Key, { n: own.points });
}

/** What happened last: by it a team has won or lost. */
function lastTold(game: AnyGame, view: TableView<unknown>): string {
  const step = view.steps?.at(-1);
  return (step && entryOf(game, step as ToldStep, view)?.lines.join(" ")) ?? "";
}

const FITS = 28; /* letters of a title at its full size */

/** How much smaller a title is written than a short one. */
const fitOf = (title: string): number => Math.min(1, (FITS / title.length) ** 0.75);

export function Result(props: {
  game: AnyGame;
  view: TableView<unknown>;
  seats: readonly Seat[];
  outcome: Outcome;
  /** What decided the game, in the place of the course; null: nobody has asked. */
  decided: preact.ComponentChildren;
  /** What the game changed of ratings; nothing where it was not rated. */
  rated?: preact.ComponentChildren;
  children: preact.ComponentChildren;
}) {
  const { t, lang } = useWords();
  const { game, outcome, seats, view } = props;
  const isKnown = view.viewer !== null && !outcome.ended;
  const isWon = isKnown ? outcome.winners.includes(view.viewer!) : null;
  const end: EndProps<unknown> = { ...view, outcome, isWon };
  const verdict = outcome.ended ? null : (game.verdict?.(view) ?? null);
  const End = game.End ?? Homecoming;
  const mood = isWon === null ? "calm" : isWon ? "won" : "lost";
  const { tally } = game;
  const hasRounds = tally !== undefined && !tally.isDistance;
  const title = outcome.ended ? t("endedEarly") : (verdict ?? winnerText(t, lang, game, outcome, seats));
  const isTogether = tally?.isTogether?.(view.obs) === true;
  const fate = verdict === null ? fateText(t, end, tally) : isTogether ? lastTold(game, view) : "";
  const below = outcome.ended ? "" : fate;
  const actions = (
    <>
      {props.rated}
      <div class="result-actions">{props.children}</div>
    </>
  );
  return (
    <section class={`result ${mood}`} aria-labelledby="result-title">
      <div class="end-scene">
        <header style={{ "--fit": fitOf(title) }}>
          <p class="overline">{t("resultTitle")}</p>
          <h2 id="result-title">{title}</h2>
          {below !== "" && <p>{below}</p>}
        </header>
        <End {...end} />
      </div>
      <div class="end-panels">
        {game.Account !== undefined && (
          <section class="paper end-account">
            <game.Account {...end} />
            {actions}
          </section>
        )}
        {props.decided ?? (tally !== undefined && <Course {...end} tally={tally} />)}
        <div class="paper end-points">
          {hasRounds && (
            <div class="round-table scroll" tabIndex={0} role="group" aria-labelledby="rounds-title">
              <h3 id="rounds-title">{t("roundsTitle")}</h3>
              <Standings {...end} tally={tally} />
            </div>
          )}
          {!hasRounds && game.Sheet !== undefined && (
            <div class="scroll">
              <h3>
                {t(tally?.isTogether?.(view.obs) ? "howFar" : tally?.isDistance ? "courseFar" : "howPoints")}
              </h3>
              <game.Sheet {...view} />
            </div>
          )}
          {game.Account === undefined && actions}
        </div>
        {hasRounds && game.Sheet !== undefined && (
          <section class="paper end-sheet scroll">
            <h3>{t("howPoints")}</h3>
            <game.Sheet {...view} />
          </section>
        )}
      </div>
    </section>
  );
}
