/** A new table: where, who, with which options. */
import { useEffect, useState } from "preact/hooks";
import { type About, aboutGame, checkEdition, type Option } from "../drivers/games";
import { beginLocal } from "../drivers/local";
import type { Chair } from "../drivers/saved";
import { createTable, type NewTable, hello, serverState } from "../drivers/server";
import type { GameCard } from "../games/contract";
import { optionWords } from "../i18n/options";
import { useWords } from "../i18n";
import { errorWords, refusalText } from "../i18n/trouble";
import { Pennant } from "../look/marks";
import { GameNotice } from "../rules/notice";
import { keptEdition, useSettings } from "../settings";
import { useStore } from "../store";
import { Check, Choice, Field, Select } from "../ui/field";
import { Header, Switches } from "../ui/header";
import { BOT_NAMES } from "./lobby";

const LEVELS = ["level1", "level2", "level3", "level4", "level5", "greedy", "random"] as const;

type Kind = "me" | "person" | "companion" | "open" | (typeof LEVELS)[number];

interface Plan {
  where: "here" | "server" | "companion";
  seats: number;
  kinds: Kind[];
  names: string[];
  options: Record<string, string>;
  edition: string;
  isPublic: boolean;
  watch: boolean;
  chat: boolean;
  clock: "none" | "move" | "match";
  seconds: number;
  timeout: "bot" | "forfeit";
  start: "full" | "host";
  shuffle: boolean;
}

function firstPlan(card: GameCard, bot: string): Plan {
  const seats = Math.min(card.seats[1], Math.max(card.seats[0], 4));
  const level = LEVELS.find((each) => each === bot) ?? "level3";
  return {
    where: "here",
    seats,
    kinds: ["me", level, level, level, level],
    names: ["", "", "", "", ""],
    options: {},
    edition: "",
    isPublic: true,
    watch: true,
    chat: true,
    clock: "none",
    seconds: 120,
    timeout: "bot",
    start: "full",
    shuffle: card.drawsSeats,
  };
}

function useAbout(game: string): About | null {
  const [about, setAbout] = useState<About | null>(null);
  useEffect(() => {
    void aboutGame(game).then((about) => setAbout(about ?? null));
  }, [game]);
  return about;
}

function ChairRow(props: { plan: Plan; seat: number; change(kind: Kind, name: string): void }) {
  const { t } = useWords();
  const { plan, seat } = props;
  const kind = plan.kinds[seat]!;
  const people: Kind[] = ["me", OTHERS[plan.where]];
  const label = (each: Kind) =>
    each === "me"
      ? t("me")
      : each === "person"
        ? t("person")
        : each === "companion"
          ? t("atTable")
          : each === "open"
            ? t("openChair")
            : `${t("bot")}: ${t(each)}`;
  return (
    <li>
      <Pennant seat={seat} />
      <Select
        hidden
        label={t("chair", { n: seat + 1 })}
        value={kind}
        values={[...people, ...(plan.where === "companion" ? [] : LEVELS)].map((value) => ({
          value,
          label: label(value),
        }))}
        choose={(value) => props.change(value, plan.names[seat]!)}
      />
      {(kind === "person" || kind === "companion") && (
        <input
          aria-label={t("nameOf", { n: seat + 1 })}
          placeholder={t("personN", { n: seat + 1 })}
          maxLength={24}
          value={plan.names[seat]}
          onInput={(event) => props.change(kind, event.currentTarget.value)}
        />
      )}
    </li>
  );
}

function OptionField(props: {
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
      <Field label={words.label} help={words.help}>
        <input
          type="number"
          name={option.name}
          min={option.min}
          max={option.max}
          value={props.value ?? (option.init < option.min ? "" : String(option.init))}
          onInput={(event) => props.choose(event.currentTarget.value)}
        />
      </Field>
    );
  }
  const names = option.values.split(" ");
  return (
    <div class="option">
      <Select
        label={words.label}
        value={props.value ?? names[option.init] ?? names[0]!}
        values={names.map((value) => ({ value, label: words.value(value) }))}
        choose={props.choose}
      />
      <small>{words.help}</small>
    </div>
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

function ServerFields(props: { plan: Plan; change(part: Partial<Plan>): void }) {
  const { t } = useWords();
  const { plan, change } = props;
  return (
    <section class="panel form">
      <h2>{t("online")}</h2>
      <Check label={t("publicTable")} value={plan.isPublic} choose={(isPublic) => change({ isPublic })} />
      <Check label={t("spectators")} value={plan.watch} choose={(watch) => change({ watch })} />
      <Check label={t("chatOn")} value={plan.chat} choose={(chat) => change({ chat })} />
      <Select
        label={t("startWhen")}
        value={plan.start}
        values={[
          { value: "full", label: t("startFull") },
          { value: "host", label: t("startHost") },
        ]}
        choose={(start) => change({ start })}
      />
      <Select
        label={t("clock")}
        value={plan.clock}
        values={[
          { value: "none", label: t("clockNone") },
          { value: "move", label: t("clockMove") },
          { value: "match", label: t("clockMatch") },
        ]}
        choose={(clock) => change({ clock, seconds: clock === "match" ? 1200 : 120 })}
      />
      {plan.clock !== "none" && (
        <>
          <Field label={t("seconds")}>
            <input
              type="number"
              min={5}
              max={86400}
              value={plan.seconds}
              onInput={(event) => change({ seconds: Number(event.currentTarget.value) })}
            />
          </Field>
          <Select
            label={t("timeout")}
            value={plan.timeout}
            values={[
              { value: "bot", label: t("timeoutBot") },
              { value: "forfeit", label: t("timeoutForfeit") },
            ]}
            choose={(timeout) => change({ timeout })}
          />
        </>
      )}
    </section>
  );
}

function localChairs(plan: Plan, name: string, you: string, person: (n: number) => string): Chair[] {
  let bots = 0;
  return plan.kinds.slice(0, plan.seats).map((kind, seat): Chair => {
    if (kind === "me") {
      return { kind: "person", name: name || you, bot: "" };
    }
    if (kind === "person" || kind === "open" || kind === "companion") {
      const name = plan.names[seat] || person(seat + 1);
      return { kind: kind === "companion" ? "companion" : "person", name, bot: "" };
    }
    return { kind: "bot", name: BOT_NAMES[bots++]!, bot: kind };
  });
}

async function createOnServer(card: GameCard, plan: Plan): Promise<string> {
  const chairs: NewTable["chairs"] = plan.kinds.slice(0, plan.seats).map((kind) => {
    if (kind === "me" || kind === "open" || kind === "person" || kind === "companion") {
      return { kind: kind === "me" ? "me" : "open" };
    }
    return { kind: "bot", bot: kind };
  });
  const id = await createTable({
    game: card.id,
    seats: plan.seats,
    options: plan.options,
    ...(plan.edition !== "" && { edition: plan.edition }),
    chairs,
    public: plan.isPublic,
    watch: plan.watch,
    chat: plan.chat,
    clock: plan.clock === "none" ? { kind: "none" } : { kind: plan.clock, seconds: plan.seconds },
    timeout: plan.timeout,
    start: plan.start,
    shuffle: plan.shuffle,
  });
  return `#/t/${id}`;
}

/** What others' chairs are called, by where the table is. */
const OTHERS = { here: "person", server: "open", companion: "companion" } as const;

/** Only one chair is mine; on the server others' chairs are open ones. */
function withKind(plan: Plan, seat: number, kind: Kind): Kind[] {
  const other = OTHERS[plan.where];
  return plan.kinds.map((each, i) => (i === seat ? kind : kind === "me" && each === "me" ? other : each));
}

function moved(plan: Plan, where: Plan["where"]): Partial<Plan> {
  const isOther = (kind: Kind) => kind === "person" || kind === "open" || kind === "companion";
  const isBot = (kind: Kind) => !isOther(kind) && kind !== "me";
  const change = (kind: Kind): Kind => {
    if (isOther(kind)) {
      return plan.where === "companion" ? "level3" : OTHERS[where];
    }
    return where === "companion" && isBot(kind) ? "companion" : kind;
  };
  return { where, kinds: plan.kinds.map(change) };
}

/** A link may ask for seats and options: #/new/GAME?seats=3&rounds=9. */
function wishes(card: GameCard, query: string): Partial<Plan> {
  const { seats = "", ...options } = Object.fromEntries(new URLSearchParams(query));
  const [min, max] = card.seats;
  const n = Number(seats);
  return n >= min && n <= max ? { options, seats: n } : { options };
}

interface PlanProps {
  card: GameCard;
  plan: Plan;
  change(part: Partial<Plan>): void;
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

/** How many play, and who. */
function SeatFields({ card, plan, change }: PlanProps) {
  const { t } = useWords();
  const [min, max] = card.seats;
  return (
    <>
      <Choice
        label={t("howMany")}
        name="seats"
        value={plan.seats}
        values={Array.from({ length: max - min + 1 }, (_, i) => ({
          value: min + i,
          label: String(min + i),
        }))}
        choose={(seats) => change({ seats })}
      />
      <div role="group" aria-label={t("chairs")}>
        <h3>{t("chairs")}</h3>
        <ol class="chairs">
          {plan.kinds.slice(0, plan.seats).map((_, seat) => (
            <ChairRow
              key={seat}
              plan={plan}
              seat={seat}
              change={(kind, given) =>
                change({
                  kinds: withKind(plan, seat, kind),
                  names: plan.names.map((each, i) => (i === seat ? given : each)),
                })
              }
            />
          ))}
        </ol>
      </div>
      {plan.where !== "companion" && (
        <Check label={t("shuffle")} value={plan.shuffle} choose={(shuffle) => change({ shuffle })} />
      )}
    </>
  );
}

/** What the game offers besides: its options, and other editions. */
function GameFields({ card, plan, change }: PlanProps) {
  const { t } = useWords();
  const about = useAbout(card.id);
  if (about === null || about.options.length + about.edition.length === 0) {
    return null;
  }
  return (
    <section class="panel form">
      <h2>{t("options")}</h2>
      {about.options.map((option) => (
        <OptionField
          key={option.name}
          card={card}
          option={option}
          value={plan.options[option.name]}
          choose={(value) => change({ options: { ...plan.options, [option.name]: value } })}
        />
      ))}
      {about.edition.length > 0 && <EditionField game={card.id} change={(edition) => change({ edition })} />}
    </section>
  );
}

/** The plan, and what makes a table of it. */
function usePlan(card: GameCard, query: string) {
  const { t } = useWords();
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
      setTrouble(errorWords(t, error));
    }
  };
  const change = (part: Partial<Plan>) => setPlan((old) => ({ ...old, ...part }));
  return { plan, change, begin, trouble };
}

export function NewPage(props: { card: GameCard; query: string }) {
  const { t } = useWords();
  const { card } = props;
  const { plan, change, begin, trouble } = usePlan(card, props.query);
  const fields = { card, plan, change };
  useEffect(() => void hello(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    void begin();
  };
  return (
    <>
      <Header title={<h1>{t("newTable")}</h1>}>
        <Switches />
      </Header>
      <main class="page narrow" id="content">
        <h2>{card.title}</h2>
        <form class="form" onSubmit={submit}>
          <section class="panel form">
            <WhereField {...fields} />
            <SeatFields {...fields} />
          </section>
          <GameFields {...fields} />
          <GameNotice card={card} edition={plan.edition} />
          {plan.where === "server" && <ServerFields plan={plan} change={change} />}
          {trouble !== "" && (
            <p class="trouble" role="alert">
              {trouble}
            </p>
          )}
          <div class="row end">
            <a class="button" href="#/">
              {t("cancel")}
            </a>
            <button class="primary large">{t("begin")}</button>
          </div>
        </form>
      </main>
    </>
  );
}
