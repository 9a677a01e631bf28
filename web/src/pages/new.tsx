/** A new table: who sits round the chart, the crew that may join, how it is played, where. */
import { useEffect, useState } from "preact/hooks";
import { type About, aboutGame, checkEdition } from "../drivers/games";
import { beginLocal } from "../drivers/local";
import { hello, serverState } from "../drivers/server";
import type { GameCard } from "../games/contract";
import { optionWords } from "../i18n/options";
import { useWords } from "../i18n";
import { errorWords, refusalText } from "../i18n/trouble";
import { GameNotice } from "../rules/notice";
import { Signs, useLegend } from "../rules/signs";
import { keptEdition, useSettings } from "../settings";
import { useStore } from "../store";
import { Choice } from "../ui/field";
import { Header, Switches } from "../ui/header";
import { lazy } from "../ui/lazy";
import { useMedia } from "../ui/media";
import { CrewShelf, RoundTable } from "./crew";
import { OwnPace, Pace } from "./pace";
import {
  createOnServer,
  firstPlan,
  hintsIn,
  localChairs,
  moved,
  type Plan,
  type PlanProps,
  wishes,
} from "./plan";
import { OptionWords } from "../table/option";
import { InlineSelect, InlineYesNo } from "../ui/inline";
import "./new.css";

const EditionPreview = lazy(() => import("./edition").then((m) => m.EditionPreview));

/** Where the chairs stand round a chart, as in new.css. */
const ROUND = "(min-width: 700px)";

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

interface Given {
  text: string;
  name: string;
}

const nameIn = (text: string, fallback: string) => /^edition (.*)$/m.exec(text)?.[1] ?? fallback;

/** The built-in edition or one's own: the kept one, or from a file, which the engine checks before
 * anybody sits down. */
function EditionField(props: { game: string; edition: string; change(text: string): void }) {
  const { t, lang } = useWords();
  const { game, edition, change } = props;
  const kept = keptEdition(game);
  const [own, setOwn] = useState<Given | null>(
    kept === null ? null : { text: kept, name: nameIn(kept, game) },
  );
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (own !== null) {
      change(own.text);
    }
  }, []);
  const take = async (file: File | undefined) => {
    if (file === undefined) {
      return;
    }
    const text = await file.text();
    const { refusal } = await checkEdition(game, text);
    setTrouble(refusal === null ? "" : refusalText(lang, refusal));
    setOwn(refusal === null ? { text, name: nameIn(text, file.name) } : null);
    change(refusal === null ? text : "");
  };
  const rows = [{ text: "", name: t("editionStandard") }, ...(own === null ? [] : [own])];
  return (
    <div class="edition-field">
      <Choice
        label={t("edition")}
        name="edition"
        value={edition}
        values={rows.map(({ text, name }) => ({ value: text, label: name }))}
        choose={change}
      />
      <div class="own-edition">
        <label class="file-row">
          {t("editionFile")}
          <input
            type="file"
            class="unseen"
            accept=".txt,text/plain"
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
        </label>
        <a href={`#/edition/${game}`}>{t("editionEdit")}</a>
      </div>
      {(trouble !== "" || edition !== "") && (
        <p class={trouble === "" ? "good" : "trouble"} role="status">
          {trouble || t("editionOwn", { name: nameIn(edition, game) })}
        </p>
      )}
    </div>
  );
}

/** Two rings of a chain. */
function Link() {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1.5-1.5"
        fill="none"
        stroke="currentColor"
        stroke-width="2.2"
        stroke-linecap="round"
      />
    </svg>
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
          help:
            status === "off" ? (
              t("whereServerOff")
            ) : (
              <>
                {t("whereServerHelp")}
                <span class="link-plate">
                  <Link />
                  {t("whereLink")}
                </span>
              </>
            ),
          disabled: status !== "on",
        },
        { value: "companion", label: t("whereCompanion"), help: t("whereCompanionHelp") },
      ]}
      choose={(where) => change(moved(plan, where))}
    />
  );
}

/** What the game is, its options as sentences, and how fast it is played on a server. */
function HowWePlay(props: PlanProps & { about: About | null }) {
  const { t, lang } = useWords();
  const { about, card, plan, change } = props;
  const changed = about?.options.filter(({ name }) => plan.options[name] !== undefined) ?? [];
  const words = changed.map((option) => optionWords(card, option, lang));
  const helps = words.flatMap(({ before, help }) => (before === "" ? [] : [help]));
  return (
    <section class={`paper how-we-play${plan.where === "server" ? " on-server" : ""}`}>
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
        {plan.where !== "companion" && <Hints {...props} />}
        {plan.where === "server" && <Openness {...props} />}
      </div>
      <p class="quiet-text">{helps.join(" ")}</p>
      {plan.where === "server" && <Pace plan={plan} change={change} />}
      {plan.where === "here" && <OwnPace />}
      <SignsOf card={card} />
    </section>
  );
}

/** What the signs of the game mean, for those who play it for the first time. */
function SignsOf({ card }: { card: GameCard }) {
  const { t } = useWords();
  const legend = useLegend(card);
  return legend === null ? null : (
    <div class="signs-of">
      <h2>{t("signs")}</h2>
      <Signs legend={legend} />
    </div>
  );
}

function Hints({ plan, change }: PlanProps) {
  const { t } = useWords();
  return (
    <InlineYesNo
      label={t("hints")}
      before={t("hintsSay")}
      after="."
      yes={t("hintsYes")}
      no={t("hintsNo")}
      value={hintsIn(plan)}
      choose={(hints) => change(hints ? { hints, rated: false } : { hints })}
    />
  );
}

/** Who may find, watch and talk at a table on the server, and when it begins; as sentences. */
function Openness({ plan, change }: PlanProps) {
  const { t } = useWords();
  return (
    <>
      <InlineYesNo
        label={t("rated")}
        before={t("ratedSay")}
        after="."
        yes={t("ratedYes")}
        no={t("ratedNo")}
        value={plan.rated}
        choose={(rated) => change(rated ? { rated, hints: false } : { rated })}
      />
      <InlineYesNo
        label={t("spectators")}
        before={t("spectatorsSay")}
        yes={t("spectatorsYes")}
        no={t("spectatorsNo")}
        value={plan.watch}
        choose={(watch) => change({ watch })}
      />
      <InlineYesNo
        label={t("chatOn")}
        before={t("chatSay")}
        after="."
        yes={t("chatYes")}
        no={t("chatNo")}
        value={plan.chat}
        choose={(chat) => change({ chat })}
      />
      <InlineYesNo
        label={t("lobby")}
        before={t("lobbySay")}
        after="."
        yes={t("lobbyYes")}
        no={t("lobbyNo")}
        value={plan.isPublic}
        choose={(isPublic) => change({ isPublic })}
      />
      <InlineSelect
        label={t("startWhen")}
        before={t("startSay")}
        after="."
        value={plan.start}
        values={[
          { value: "full", label: t("startFull") },
          { value: "host", label: t("startHost") },
        ]}
        choose={(start) => change({ start })}
      />
    </>
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
      const unaided = !isCompanion && !hintsIn(plan);
      location.hash = `#/local/${beginLocal(setup, chairs, { isCompanion, shuffle, unaided })}`;
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
  const isRound = useMedia(ROUND);
  const hasEditions = about !== null && about.edition.length > 0;
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
          <RoundTable
            {...fields}
            chart={hasEditions && isRound && <EditionPreview card={card} edition={plan.edition} />}
          />
          <HowWePlay {...fields} about={about} />
          {plan.where !== "companion" && <CrewShelf {...fields} />}
          <section class="paper new-side">
            {hasEditions ? (
              <>
                <h2>{t("edition")}</h2>
                <EditionChart card={card} edition={plan.edition} />
                <EditionField
                  game={card.id}
                  edition={plan.edition}
                  change={(edition) => change({ edition })}
                />
              </>
            ) : (
              <div class="side-picture" aria-hidden="true">
                <card.Picture />
              </div>
            )}
            <WhereField {...fields} />
            <GameNotice card={card} edition={plan.edition} />
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
