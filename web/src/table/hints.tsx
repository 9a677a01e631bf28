/** What a strong bot would do: the best moves in words, with how often they win, and why one is better. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Obs, TableDriver, TableState } from "../drivers/driver";
import type { AnyGame, Move, Ranked, Reason, TableView } from "../games/contract";
import { type Translate, useWords } from "../i18n";

export type Hint = readonly Ranked[] | "thinking";

/** On one device unless it was chosen otherwise; alone against bots of a server, but not at a rated table; among
 * people there if they agreed on it. */
export function mayHint({
  seats,
  server,
  unaided = false,
}: Pick<TableState, "seats" | "server" | "unaided">): boolean {
  const isAlone = seats.filter((seat) => !seat.bot && !seat.open).length < 2;
  return !unaided && (server === null || server.hints || (isAlone && !server.rated));
}

const questionOf = ({ legal, viewer }: TableState): string =>
  `${viewer} ${legal.map((move) => move.id).join()}`;

/** Ranked moves, for as long as the question stays the same. The driver may be a frame ahead of what
 * is shown: a hint belongs to the question that the driver has answered. */
export function useHints(driver: TableDriver, shown: TableState) {
  const [held, hold] = useState<{ question: string; hint: Hint } | null>(null);
  const asked = useRef(0);
  const now = questionOf(shown);
  useEffect(() => hold((was) => (was?.question === now ? was : null)), [now]);
  const ask = () => {
    const mine = ++asked.current;
    const question = questionOf(driver.state.value);
    const tell = (hint: Hint) => mine === asked.current && hold({ question, hint });
    if (driver.state.value.legal.length > 0) {
      tell("thinking");
      void driver.hint().then(
        (list) => tell(list.slice(0, SHOWN)),
        () => tell([]),
      );
    }
  };
  return { hints: held?.question === now ? held.hint : null, ask, close: () => hold(null) };
}

const SHOWN = 3;
/** Games of a hundred; a smaller difference says nothing. */
const SURE = 3;

const inHundred = (value: number): number => Math.round(value * 100);

/** A move and what tells for and against it. */
interface Judged {
  ranked: Ranked;
  reasons: readonly Reason[];
}

/** What tells for the first of two moves or against the second, and not for both. */
function difference(t: Translate, first: readonly Reason[], second: readonly Reason[]): string {
  const only = (mine: readonly Reason[], others: readonly Reason[], isGood: boolean) =>
    mine
      .filter((each) => each.isGood === isGood && !others.some(({ text }) => text === each.text))
      .map(({ text }) => text)
      .join(" ");
  const [pro, con] = [only(first, second, true), only(second, first, false)];
  const parts = [pro !== "" && t("hintFor", { why: pro }), con !== "" && t("hintAgainst", { why: con })];
  return parts.filter((part) => part !== false).join(" ") || t("hintLater");
}

/** How the best move compares with another one, and why; "": nobody knows. */
export function comparison(t: Translate, one: Judged, two: Judged, names: [string, string]): string {
  const [best, other] = [one.ranked, two.ranked];
  if (best.value === null || other.value === null) {
    return "";
  }
  const [a, b] = names;
  const more = inHundred(best.value) - inHundred(other.value);
  if (more >= SURE) {
    return `${t("hintBetter", { a, b, n: more })} ${difference(t, one.reasons, two.reasons)}`;
  }
  return t(more <= -SURE ? "hintUnsure" : "hintEqual", { a, b, n: -more });
}

interface Props {
  game: AnyGame;
  view: TableView<unknown>;
  hints: Hint;
  tryOut(move: Move): Promise<Obs | null>;
  pick(move: Move): void;
  close(): void;
}

/** What speaks for and against each move, as far as the game can say. */
function useReasons({ game, hints, tryOut, view }: Props): readonly (readonly Reason[])[] {
  const [reasons, setReasons] = useState<readonly (readonly Reason[])[]>([]);
  useEffect(() => {
    let isLate = false;
    const list = hints === "thinking" ? [] : hints;
    const reasonOf = async ({ move }: Ranked) => {
      const after = await tryOut(move).catch(() => null);
      const told = (await game.reasons?.())?.(move, view, after) ?? [];
      const text = game.foresee?.(move, view, after) || game.proposal?.(move, view).says || "";
      const isNew = text !== "" && text !== `${game.describe(move, view)}.`;
      return told.length > 0 ? told : isNew ? [{ isGood: true, text }] : [];
    };
    void Promise.all(list.map(reasonOf)).then((all) => !isLate && setReasons(all));
    return () => {
      isLate = true;
    };
  }, [hints, view.lang]);
  return reasons;
}

function Best(props: Props & { ranked: Ranked; reasons: readonly Reason[] }) {
  const { t } = useWords();
  const { move, value } = props.ranked;
  const name = props.game.describe(move, props.view);
  return (
    <li>
      <button class="move" data-id={move.id} onClick={() => props.pick(move)}>
        <span>{name}</span>
        {value !== null && <span class="num">{t("hintValue", { n: inHundred(value) })}</span>}
      </button>
      {value !== null && <meter min={0} max={1} value={value} aria-hidden="true" />}
      {props.reasons.length > 0 && (
        <ul class="hint-reasons">
          {props.reasons.map(({ isGood, text }) => (
            <li key={text} class={isGood ? "pro" : "con"}>
              <span class="unseen">{t(isGood ? "hintPro" : "hintCon")}</span>
              {text}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The side of the window where what is drawn of the best move is not; sheets of phones lie there. */
function useFreeSide(hints: Hint): string {
  const best = hints === "thinking" ? undefined : hints[0]?.move.id;
  const [side, setSide] = useState("");
  useEffect(() => {
    const drawn = document.querySelector(`.raw [data-move="${best}"]`)?.getBoundingClientRect();
    if (drawn !== undefined) {
      const isLow = drawn.top + drawn.height / 2 > innerHeight / 2;
      const isRight = drawn.left + drawn.width / 2 > innerWidth / 2;
      setSide(`${isLow ? " at-top" : ""}${isRight ? " at-left" : ""}`);
    }
  }, [best]);
  return side;
}

export function Hints(props: Props) {
  const { t } = useWords();
  const { game, hints, view } = props;
  const reasons = useReasons(props);
  const side = useFreeSide(hints);
  const [best, second] = hints === "thinking" ? [] : hints;
  const nameOf = (ranked: Ranked) => game.describe(ranked.move, view);
  return (
    <section class={`hints${side}`} aria-label={t("hint")}>
      <header>
        <h3>{t("hintTitle")}</h3>
        <button class="quiet" aria-label={t("close")} onClick={props.close}>
          ✕
        </button>
      </header>
      <div role="status">
        {hints === "thinking" && <p>{t("hintThinking")}</p>}
        {hints.length === 0 && <p>{t("hintNone")}</p>}
      </div>
      {hints !== "thinking" && (
        <ol>
          {hints.map((ranked, i) => (
            <Best key={ranked.move.id} {...props} ranked={ranked} reasons={reasons[i] ?? []} />
          ))}
        </ol>
      )}
      {best !== undefined && second !== undefined && (
        <p class="hint-why">
          {comparison(
            t,
            { ranked: best, reasons: reasons[0] ?? [] },
            { ranked: second, reasons: reasons[1] ?? [] },
            [nameOf(best), nameOf(second)],
          )}
        </p>
      )}
      {best?.value != null && <p class="quiet-text">{t("hintBars")}</p>}
    </section>
  );
}
