/** A new table: who sits round the chart, the crew that may join, how it is played, where. */
import { useEffect, useState } from "preact/hooks";
import { type About, aboutGame, checkEdition, type Option } from "../drivers/games";
import { beginLocal } from "../drivers/local";
import { hello, serverState } from "../drivers/server";
import type { GameCard } from "../games/contract";
import { optionWords } from "../i18n/options";
import { useWords } from "../i18n";
import { errorWords, refusalText } from "../i18n/trouble";
import { GameNotice } from "../rules/notice";
import { keptEdition, useSettings } from "../settings";
import { useStore } from "../store";
import { Check, Choice } from "../ui/field";
import { Header, Switches } from "../ui/header";
import { lazy } from "../ui/lazy";
import { CrewShelf, RoundTable } from "./crew";
import { Pace } from "./pace";
import { createOnServer, firstPlan, localChairs, moved, type Plan, type PlanProps, wishes } from "./plan";
import { InlineNumber, InlineSelect } from "../ui/inline";
import "./new.css";

const EditionPreview = lazy(() => import("./edition").then((m) => m.EditionPreview));

/** The board as the edition makes it. */
function EditionChart(props: { card: GameCard; edition: string }) {
  return (
    <div class="edition-chart" inert aria-hidden="true">
      <EditionPreview {...props} />
    </div>
  );
}

function useAbout(game: string): About | null {
  const [about, setAbout] = useState<About | null>(null);
  useEffect(() => {
    void aboutGame(game).then((about) => setAbout(about ?? null));
  }, [game]);
  return about;
}

function OptionWords(props: {
  card: GameCard;
  option: Option;
  value: string | undefined;
  choose(value: string): void;
}) {
  const { lang } = useWords();
  const { option } = props;
  const words = optionWords(props.card, option, lang);
  if (option.values === null) {
    return (
      <InlineNumber
        label={words.label}
        help={words.help}
        name={option.name}
        min={option.min}
        max={option.max}
        value={props.value ?? (option.init < option.min ? "" : String(option.init))}
        choose={props.choose}
      />
    );
  }
  const names = option.values.split(" ");
  return (
    <InlineSelect
      label={words.label}
      help={words.help}
      value={props.value ?? names[option.init] ?? names[0]!}
      values={names.map((value) => ({ value, label: words.value(value) }))}
      choose={props.choose}
    />
  );
}

/** An edition from a file, checked by the engine before anybody sits down. */
function EditionField(props: { game: string; change(text: string): void }) {
  const { t, lang } = useWords();
  const own = keptEdition(props.game);
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);
  useEffect(() => {
    if (own !== null) {
      const name = /^edition (.*)$/m.exec(own)?.[1] ?? props.game;
      setSaid({ text: t("editionOwn", { name }), bad: false });
      props.change(own);
    }
  }, []);
  const take = async (file: File | undefined) => {
    if (file === undefined) {
      setSaid(null);
      props.change("");
      return;
    }
    const text = await file.text();
    const { refusal } = await checkEdition(props.game, text);
    const name = /^edition (.*)$/m.exec(text)?.[1] ?? file.name;
    setSaid({
      text: refusal ? refusalText(lang, refusal) : t("editionGood", { name }),
      bad: refusal !== null,
    });
    props.change(refusal === null ? text : "");
  };
  return (
    <div class="field">
      <label>
        <span>{`${t("edition")}: ${t("editionFile")}`}</span>
        <input
          type="file"
          accept=".txt,text/plain"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </label>
      <p>
        <a href={`#/edition/${props.game}`}>{t("editionEdit")}</a>
      </p>
      {said !== null && (
        <p class={said.bad ? "trouble" : "good"} role="status">
          {said.text}
        </p>
      )}
    </div>
  );
}

function WhereField({ plan, change }: PlanProps) {
  const { t } = useWords();
  const { status } = useStore(serverState);
  return (
    <Choice
      label={t("where")}
      name="where"
      value={plan.where}
      values={[
        { value: "here", label: t("whereHere"), help: t("whereHereHelp") },
        {
          value: "server",
          label: t("whereServer"),
          help: status === "off" ? t("whereServerOff") : t("whereServerHelp"),
          disabled: status !== "on",
        },
        { value: "companion", label: t("whereCompanion"), help: t("whereCompanionHelp") },
      ]}
      choose={(where) => change(moved(plan, where))}
    />
  );
}

/** What the game is, its options as words, the pace where there is a clock, and the edition. */
function HowWePlay(props: PlanProps & { about: About | null }) {
  const { t, lang } = useWords();
  const { about, card, plan, change } = props;
  const hasEdition = about !== null && about.edition.length > 0;
  return (
    <section class="paper how-we-play">
      <h2>{t("howWePlay")}</h2>
      <p class="pitch">{card.pitch[lang]}</p>
      <div class="say">
        {about?.options.map((option) => (
          <OptionWords
            key={option.name}
            card={card}
            option={option}
            value={plan.options[option.name]}
            choose={(value) => change({ options: { ...plan.options, [option.name]: value } })}
          />
        ))}
      </div>
      {plan.where === "server" && <Pace plan={plan} change={change} />}
      {hasEdition && <EditionField game={card.id} change={(edition) => change({ edition })} />}
      <GameNotice card={card} edition={plan.edition} />
    </section>
  );
}

/** Who may find, watch and talk at a table on the server. */
function Openness({ plan, change }: PlanProps) {
  const { t } = useWords();
  return (
    <div class="openness">
      <h2>{t("online")}</h2>
      <Check label={t("publicTable")} value={plan.isPublic} choose={(isPublic) => change({ isPublic })} />
      <Check label={t("spectators")} value={plan.watch} choose={(watch) => change({ watch })} />
      <Check label={t("chatOn")} value={plan.chat} choose={(chat) => change({ chat })} />
    </div>
  );
}

/** The plan, and what makes a table of it. */
function usePlan(card: GameCard, query: string) {
  const { t, lang } = useWords();
  const { bot, name } = useSettings();
  const [plan, setPlan] = useState(() => ({ ...firstPlan(card, bot), ...wishes(card, query) }));
  const [trouble, setTrouble] = useState("");
  const begin = async () => {
    try {
      if (plan.where === "server") {
        location.hash = await createOnServer(card, plan);
        return;
      }
      const { seats, options, edition } = plan;
      const chairs = localChairs(plan, name, t("you"), (n) => t("personN", { n }));
      const setup = { game: card.id, seats, options, edition };
      const isCompanion = plan.where === "companion";
      const shuffle = plan.shuffle && !isCompanion;
      location.hash = `#/local/${beginLocal(setup, chairs, { isCompanion, shuffle })}`;
    } catch (error) {
      setTrouble(errorWords(t, lang, error));
    }
  };
  const change = (part: Partial<Plan>) => setPlan((old) => ({ ...old, ...part }));
  return { plan, change, begin, trouble };
}

export function NewPage(props: { card: GameCard; query: string }) {
  const { t } = useWords();
  const { card } = props;
  const about = useAbout(card.id);
  const { plan, change, begin, trouble } = usePlan(card, props.query);
  const fields = { card, plan, change };
  useEffect(() => void hello(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    void begin();
  };
  return (
    <>
      <Header
        title={
          <>
            <h1>{t("newTable")}</h1>
            <p>{card.title}</p>
          </>
        }
      >
        <a class="button" href={`#/rules/${card.id}`}>
          {t("rules")}
        </a>
        <Switches />
      </Header>
      <main class="desk wood new-page" id="content">
        <form onSubmit={submit}>
          <RoundTable {...fields} />
          <HowWePlay {...fields} about={about} />
          {plan.where !== "companion" && <CrewShelf {...fields} />}
          <section class="paper new-side">
            <WhereField {...fields} />
            {plan.where === "server" && <Openness {...fields} />}
            {about !== null && about.edition.length > 0 && (
              <EditionChart card={card} edition={plan.edition} />
            )}
            {trouble !== "" && (
              <p class="trouble" role="alert">
                {trouble}
              </p>
            )}
            <button class="primary large">{t("begin")}</button>
            <p class="quiet-text begin-note">
              {t("captains", { n: plan.seats })}
              {card.minutes && `, ${t("minutes", { min: card.minutes[0], max: card.minutes[1] })}`}
            </p>
          </section>
        </form>
      </main>
    </>
  );
}
