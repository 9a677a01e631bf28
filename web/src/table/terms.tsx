/** What was agreed on at a table of the server, in words. */
import type { Agreement, People, ServerView, TableState } from "../drivers/driver";
import type { GameCard, Lang } from "../games/contract";
import { useWords } from "../i18n";
import { optionWords } from "../i18n/options";
import { CLOCKS, clockWords, isSameClock, lower, type TableClock } from "../ui/clock";
import { InlineSelect } from "../ui/inline";
import { OptionWords } from "./option";

interface Term {
  label: string;
  value: string;
  before: string;
  after: string;
}

/** Options of the game; with `isShort` only those that are not as usual. */
function optionTerms(card: GameCard, state: TableState, lang: Lang, isShort: boolean): Term[] {
  return state.about.options.flatMap((option) => {
    const names = option.values?.split(" ") ?? null;
    const usual = names?.[option.init] ?? String(option.init);
    const chosen = state.setup.options[option.name] ?? usual;
    const { label, before, after, value } = optionWords(card, option, lang);
    const isUsual = chosen === usual && (isShort || names === null);
    return isUsual
      ? []
      : [{ label, value: value(chosen), before: before || `${label}: `, after: after || "." }];
  });
}

/** What a guest must know before sitting down. */
export function ShortTerms(props: { card: GameCard; state: TableState }) {
  const { t, lang } = useWords();
  const { card, state } = props;
  const [min, max] = card.seats;
  const options = optionTerms(card, state, lang, true).map(({ label, value }) => `${label}: ${value}`);
  const facts = [
    ...(state.server?.rated ? [t("ratedTerm")] : []),
    t("seats", { min, max }),
    ...(card.minutes ? [t("minutes", { min: card.minutes[0], max: card.minutes[1] })] : []),
  ];
  return (
    <ul class="terms">
      {[...options, ...facts].map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}

interface Said<T extends string> {
  label: string;
  before: string;
  value: T;
  values: readonly { value: T; label: string }[];
  /** Null: it can only be read. */
  choose: ((value: T) => void) | null;
}

/** A sentence about the table, in which the host may change a word. */
function Say<T extends string>(props: Said<T>) {
  const { choose, ...words } = props;
  if (choose !== null) {
    return <InlineSelect {...words} after="." choose={choose} />;
  }
  const chosen = words.values.find(({ value }) => value === words.value);
  return <Fact before={words.before} value={chosen?.label ?? words.value} after="." />;
}

function Fact(props: { before: string; value: string; after: string }) {
  return (
    <span class="inline-choice">
      <span class="inline-before">{props.before}</span>
      <span class="inline-word">
        <b class="chip">{props.value}</b>
        {props.after}
      </span>{" "}
    </span>
  );
}

/** The named clocks, and the one of the table if it has no name. */
function ClockTerm(props: { clock: TableClock; choose: ((clock: TableClock) => void) | null }) {
  const { t } = useWords();
  const { clock, choose } = props;
  const named: readonly TableClock[] = Object.values(CLOCKS);
  const clocks = named.some((each) => isSameClock(each, clock)) ? named : [clock, ...named];
  const nth = String(clocks.findIndex((each) => isSameClock(each, clock)));
  return (
    <Say
      label={t("clock")}
      before={t("clockSay")}
      value={nth}
      values={clocks.map((each, i) => ({
        value: String(i),
        label: each.kind === "none" ? t("clockNoneSay") : clockWords(t, each),
      }))}
      choose={choose && ((value) => choose(clocks[Number(value)]!))}
    />
  );
}

function ServerTerms(props: { server: ServerView; agree: ((part: Agreement) => void) | null }) {
  const { t } = useWords();
  const { server, agree } = props;
  const choice = (
    name: "hints" | "rated" | "watch" | "shuffle",
    of: "hints" | "rated" | "spectators" | "lots",
  ) => (
    <Say
      label={t(of)}
      before={t(`${of}Say`)}
      value={server[name] ? "yes" : "no"}
      values={[
        { value: "yes", label: t(`${of}Yes`) },
        { value: "no", label: t(`${of}No`) },
      ]}
      choose={
        agree &&
        ((value) =>
          agree({ ...(name === "rated" && value === "yes" && { hints: false }), [name]: value === "yes" }))
      }
    />
  );
  return (
    <>
      <ClockTerm
        clock={server.clock}
        choose={
          agree &&
          (({ kind, seconds }) =>
            agree({ clock: kind === "none" ? { kind, seconds: 0 } : { kind, seconds } }))
        }
      />
      {server.clock.kind !== "none" && (
        <Say<ServerView["timeout"]>
          label={t("timeout")}
          before={t("timeout")}
          value={server.timeout}
          values={[
            { value: "bot", label: lower(t("timeoutBot")) },
            { value: "forfeit", label: lower(t("timeoutForfeit")) },
          ]}
          choose={agree && ((timeout) => agree({ timeout }))}
        />
      )}
      {choice("hints", "hints")}
      {(agree !== null || server.rated) && choice("rated", "rated")}
      {choice("watch", "spectators")}
      {(agree !== null || server.shuffle) && choice("shuffle", "lots")}
    </>
  );
}

/** All that was agreed on, in sentences; the host may still change it. */
export function Terms(props: { card: GameCard; state: TableState; people: People | null }) {
  const { lang } = useWords();
  const { card, state, people } = props;
  const { server, setup, about } = state;
  const agree = server?.host && people !== null ? (part: Agreement) => void people.agree(part) : null;
  return (
    <p class="agreed say">
      {agree === null
        ? optionTerms(card, state, lang, false).map((term) => <Fact key={term.label} {...term} />)
        : about.options.map((option) => (
            <OptionWords
              key={option.name}
              card={card}
              option={option}
              value={setup.options[option.name]}
              isLater
              choose={(value) => agree({ options: { [option.name]: value || String(option.init) } })}
            />
          ))}
      {server !== null && <ServerTerms server={server} agree={agree} />}
    </p>
  );
}
