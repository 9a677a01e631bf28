/** How fast a table on the server is played: presets, and every detail of the clock. */
import type { ComponentChildren } from "preact";
import { type Key, useWords } from "../i18n";
import { InlineNumber, InlineSelect } from "../ui/inline";
import type { Plan } from "./plan";

interface Preset {
  name: Key;
  help: Key;
  clock: Plan["clock"];
  seconds: number;
  icon: ComponentChildren;
}

const INK = { stroke: "currentColor", "stroke-width": 1.6, "stroke-linejoin": "round" } as const;

const PRESETS: readonly Preset[] = [
  {
    name: "paceLeisure",
    help: "paceLeisureHelp",
    clock: "none",
    seconds: 120,
    icon: (
      <g {...INK}>
        <path d="M3 26h24q-2 7-12 7T3 26Z" fill="#8d5b36" />
        <path d="M6 14h16v9q0 5-8 5t-8-5Z" fill="#fffaec" />
        <path d="M22 16q6 0 5 4t-6 3M10 10q-2-3 0-5t0-4M16 10q-2-3 0-5t0-4" fill="none" />
      </g>
    ),
  },
  {
    name: "paceEvening",
    help: "paceEveningHelp",
    clock: "move",
    seconds: 60,
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
    help: "paceBreezeHelp",
    clock: "move",
    seconds: 20,
    icon: <path {...INK} d="M18 1 5 19h8l-4 14 16-20h-9l5-12Z" fill="#d9a640" />,
  },
  {
    name: "paceBottle",
    help: "paceBottleHelp",
    clock: "move",
    seconds: 86400,
    icon: (
      <g {...INK}>
        <path d="M11 2h8v6q6 4 6 11v10q0 4-4 4H9q-4 0-4-4V19q0-7 6-11Z" fill="#cfe6da" />
        <path d="M11 2h8v5h-8Z" fill="#a8752a" />
        <path d="M9 18h12v10H9Z" fill="#fffaec" transform="rotate(-8 15 23)" />
      </g>
    ),
  },
];

function Presets(props: { plan: Plan; change(part: Partial<Plan>): void }) {
  const { t } = useWords();
  const { plan, change } = props;
  return (
    <div class="presets" role="group" aria-label={t("howFast")}>
      {PRESETS.map(({ name, help, clock, seconds, icon }) => {
        const isOn = plan.clock === clock && (clock === "none" || plan.seconds === seconds);
        return (
          <button
            key={name}
            type="button"
            class="preset"
            aria-pressed={isOn}
            onClick={() => change({ clock, seconds })}
          >
            <svg width="30" height="34" viewBox="0 0 30 34" aria-hidden="true">
              {icon}
            </svg>
            <span>
              <strong>{t(name)}</strong>
              <small>{t(help)}</small>
            </span>
          </button>
        );
      })}
    </div>
  );
}

export function Pace(props: { plan: Plan; change(part: Partial<Plan>): void }) {
  const { t } = useWords();
  const { plan, change } = props;
  return (
    <>
      <h2>{t("howFast")}</h2>
      <Presets {...props} />
      <div class="say">
        <InlineSelect
          label={t("startWhen")}
          value={plan.start}
          values={[
            { value: "full", label: t("startFull") },
            { value: "host", label: t("startHost") },
          ]}
          choose={(start) => change({ start })}
        />
        <InlineSelect
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
            <InlineNumber
              label={t("seconds")}
              min={5}
              max={86400}
              value={String(plan.seconds)}
              choose={(seconds) => change({ seconds: Number(seconds) })}
            />
            <InlineSelect
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
      </div>
    </>
  );
}
