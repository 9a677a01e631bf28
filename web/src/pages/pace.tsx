/** How fast a table is played: presets of clock and pace, and every detail of the clock. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type Key, useWords } from "../i18n";
import { settings, useSettings } from "../settings";
import { CLOCKS, clockWords, isSameClock, lower, type TableClock } from "../ui/clock";
import { InlineNumber, InlineSelect } from "../ui/inline";
import { UNITS, type Unit, unitOf } from "../ui/span";
import type { Plan } from "./plan";

interface Preset {
  name: Key;
  clock: TableClock;
  icon: ComponentChildren;
}

interface PaceProps {
  plan: Plan;
  change(part: Partial<Plan>): void;
}

const INK = { stroke: "currentColor", "stroke-width": 1.6, "stroke-linejoin": "round" } as const;

const CUP = (
  <g {...INK}>
    <path d="M3 26h24q-2 7-12 7T3 26Z" fill="#8d5b36" />
    <path d="M6 14h16v9q0 5-8 5t-8-5Z" fill="#fffaec" />
    <path d="M22 16q6 0 5 4t-6 3M10 10q-2-3 0-5t0-4M16 10q-2-3 0-5t0-4" fill="none" />
  </g>
);
const BOLT = <path {...INK} d="M18 1 5 19h8l-4 14 16-20h-9l5-12Z" fill="#d9a640" />;
const WIND = (
  <path
    {...INK}
    d="M2 13h16q7 0 7-6t-6-6-5 5M2 20h21q6 0 6 6t-6 6-5-5M2 27h9"
    fill="none"
    stroke-width="2.6"
    stroke-linecap="round"
  />
);

const PRESETS: readonly Preset[] = [
  {
    name: "paceLeisure",
    clock: CLOCKS.leisure,
    icon: CUP,
  },
  {
    name: "paceEvening",
    clock: CLOCKS.evening,
    icon: (
      <g {...INK}>
        <path d="M4 2h22M4 32h22" stroke="#8a5d15" stroke-width="4" stroke-linecap="round" />
        <path d="M7 4v6c0 5 6 5 6 7s-6 2-6 7v6h16v-6c0-5-6-5-6-7s6-2 6-7V4Z" fill="#eaf6f2" />
        <path d="M9 29q6-9 12 0ZM10 10h10q-3 5-5 6-3-1-5-6Z" fill="#d9a640" stroke="none" />
      </g>
    ),
  },
  {
    name: "paceBreeze",
    clock: CLOCKS.breeze,
    icon: BOLT,
  },
  {
    name: "paceBottle",
    clock: CLOCKS.bottle,
    icon: (
      <g {...INK}>
        <path d="M11 2h8v6q6 4 6 11v10q0 4-4 4H9q-4 0-4-4V19q0-7 6-11Z" fill="#cfe6da" />
        <path d="M11 2h8v5h-8Z" fill="#a8752a" />
        <path d="M9 18h12v10H9Z" fill="#fffaec" transform="rotate(-8 15 23)" />
      </g>
    ),
  },
  {
    name: "pacePigeon",
    clock: CLOCKS.pigeon,
    icon: (
      <g {...INK}>
        <path d="M2 9h26v18H2Z" fill="#fffaec" />
        <path d="M2 9l13 11L28 9" fill="none" />
        <circle cx="15" cy="20" r="4" fill="#a8392a" />
      </g>
    ),
  },
  {
    name: "paceOcean",
    clock: CLOCKS.ocean,
    icon: (
      <g {...INK}>
        <path d="M14 3v20h-9q1-13 9-20ZM16 6q8 6 9 17h-9Z" fill="#fffaec" />
        <path d="M2 25h26q-3 7-8 7H10q-5 0-8-7Z" fill="#8d5b36" />
      </g>
    ),
  },
];

const LONGEST = 30 * UNITS.day;

/** The time of a clock: a number and its unit. */
function Time(props: { seconds: number; choose(seconds: number): void }) {
  const { t } = useWords();
  const { seconds, choose } = props;
  const [wanted, setWanted] = useState<Unit | null>(null);
  const unit = wanted !== null && seconds % UNITS[wanted] === 0 ? wanted : unitOf(seconds);
  const most = LONGEST / UNITS[unit];
  const bounded = (n: number) => Math.min(most, Math.max(1, Math.round(n) || 1));
  const change = (to: Unit) => {
    setWanted(to);
    choose(Math.min(LONGEST / UNITS[to], seconds / UNITS[unit]) * UNITS[to]);
  };
  return (
    <>
      <InlineNumber
        label={t("clockTime")}
        min={1}
        max={most}
        value={String(seconds / UNITS[unit])}
        choose={(n) => choose(bounded(Number(n)) * UNITS[unit])}
      />
      <InlineSelect
        label={t("clockUnit")}
        before=" "
        value={unit}
        values={[
          { value: "minute", label: t("minutesUnit") },
          { value: "hour", label: t("hoursUnit") },
          { value: "day", label: t("daysUnit") },
        ]}
        choose={change}
      />
    </>
  );
}

function Tile(props: { name: Key; help: string; icon: ComponentChildren; isOn: boolean; choose(): void }) {
  const { t } = useWords();
  return (
    <button type="button" class="preset" aria-pressed={props.isOn} onClick={() => props.choose()}>
      <svg width="30" height="34" viewBox="0 0 30 34" aria-hidden="true">
        {props.icon}
      </svg>
      <span>
        <strong>{t(props.name)}</strong>
        <small>{props.help}</small>
      </span>
    </button>
  );
}

/** Those that stand there at once; the others are asked for. */
const USUAL = PRESETS.slice(0, 4);
const OTHER = PRESETS.slice(4);

const isPlanned = (plan: Plan, clock: TableClock) =>
  isSameClock(clock, { kind: plan.clock, seconds: plan.seconds });

function Presets(props: PaceProps & { label: Key; presets: readonly Preset[] }) {
  const { t } = useWords();
  const { plan, change } = props;
  return (
    <div class="presets" role="group" aria-label={t(props.label)}>
      {props.presets.map(({ name, clock, icon }) => (
        <Tile
          key={name}
          name={name}
          icon={icon}
          help={clockWords(t, clock)}
          isOn={isPlanned(plan, clock)}
          choose={() => change({ clock: clock.kind, seconds: clock.seconds })}
        />
      ))}
    </div>
  );
}

const OWN_PACES = [
  { name: "calm", help: "calmHelp", icon: CUP },
  { name: "brisk", help: "briskHelp", icon: WIND },
  { name: "instant", help: "instantHelp", icon: BOLT },
] as const;

/** How fast the moves of others are shown on this device. */
export function OwnPace() {
  const { t } = useWords();
  const { pace } = useSettings();
  return (
    <>
      <h2>{t("howFast")}</h2>
      <div class="presets own-pace" role="group" aria-label={t("pace")}>
        {OWN_PACES.map(({ name, help, icon }) => (
          <Tile
            key={name}
            name={name}
            icon={icon}
            help={t(help)}
            isOn={pace === name}
            choose={() => settings.update({ pace: name })}
          />
        ))}
      </div>
    </>
  );
}

/** Every detail of a clock. */
function Details({ plan, change }: PaceProps) {
  const { t } = useWords();
  return (
    <div class="say">
      <Time seconds={plan.seconds} choose={(seconds) => change({ seconds })} />
      <InlineSelect
        label={t("clock")}
        before=" "
        after="."
        value={plan.clock}
        values={[
          { value: "move", label: lower(t("clockMove")) },
          { value: "match", label: lower(t("clockMatch")) },
        ]}
        choose={(clock) => change({ clock, seconds: clock === "match" ? 1200 : UNITS.day })}
      />
      <InlineSelect
        label={t("timeout")}
        after="."
        value={plan.timeout}
        values={[
          { value: "bot", label: lower(t("timeoutBot")) },
          { value: "forfeit", label: lower(t("timeoutForfeit")) },
        ]}
        choose={(timeout) => change({ timeout })}
      />
    </div>
  );
}

/** What comes of the clock, in a line. */
function useOutcome({ clock, timeout }: Plan): string {
  const { t } = useWords();
  return clock === "none"
    ? t("clockNoneHelp")
    : `${t("timeout")} ${lower(t(timeout === "bot" ? "timeoutBot" : "timeoutForfeit"))}.`;
}

/** The clock of a table: one with a name; rarer ones and details are open when one of them is chosen. */
export function Pace(props: PaceProps) {
  const { t } = useWords();
  const { plan } = props;
  const [isOpen, setOpen] = useState(() => !USUAL.some(({ clock }) => isPlanned(plan, clock)));
  const outcome = useOutcome(plan);
  return (
    <>
      <h2>{t("howFast")}</h2>
      <Presets {...props} label="howFast" presets={USUAL} />
      {(!isOpen || plan.clock === "none") && <p class="quiet-text">{outcome}</p>}
      <details class="other-pace" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t("paceOther")}</summary>
        <Presets {...props} label="paceOther" presets={OTHER} />
        {plan.clock !== "none" && <Details {...props} />}
      </details>
    </>
  );
}
