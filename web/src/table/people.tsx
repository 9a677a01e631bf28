/** The people at a table of the server: blocks and reports, and the own name on replays. */
import { useState } from "preact/hooks";
import type { People, ReportReason, TableState } from "../drivers/driver";
import { useWords } from "../i18n";
import { Pennant } from "../look/marks";
import { Dialog } from "../ui/dialog";
import { Check, Select } from "../ui/field";

/** A person at a table, or the author of a line of its chat. */
export interface Whom {
  name: string;
  seat: number;
  /** When the line was written; undefined: the person who sits there now. */
  time?: number;
}

const REASONS: readonly ReportReason[] = ["chat", "name", "play", "cheat", "other"];

function ReportForm(props: { people: People; whom: Whom; done(): void }) {
  const { t } = useWords();
  const [reason, setReason] = useState<ReportReason>("chat");
  const [text, setText] = useState("");
  const send = async (event: Event) => {
    event.preventDefault();
    const words = text.replace(/\s+/g, " ").trim();
    if (await props.people.report(props.whom, reason, words)) {
      props.done();
    }
  };
  return (
    <form class="form" onSubmit={(event) => void send(event)}>
      <h3>{t("reportTitle")}</h3>
      <p>{t("reportText")}</p>
      <Select
        label={t("reportReason")}
        value={reason}
        values={REASONS.map((value) => ({ value, label: t(`report_${value}`) }))}
        choose={(value) => setReason(value)}
      />
      <label class="field">
        <span>{t("reportWords")}</span>
        <textarea
          rows={3}
          maxLength={300}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div class="row end">
        <button>{t("reportSend")}</button>
      </div>
    </form>
  );
}

/** What can be done about one person. */
export function WhomDialog(props: { people: People; whom: Whom; close(): void }) {
  const { t } = useWords();
  const { people, whom } = props;
  const [sent, setSent] = useState(false);
  return (
    <Dialog title={whom.name} onClose={props.close}>
      <p>{t("blockText", { name: whom.name })}</p>
      <div class="row end">
        <button
          onClick={() => {
            void people.block(whom);
            props.close();
          }}
        >
          {t("block", { name: whom.name })}
        </button>
      </div>
      {sent ? (
        <p role="status">{t("reportSent")}</p>
      ) : (
        <ReportForm people={people} whom={whom} done={() => setSent(true)} />
      )}
    </Dialog>
  );
}

/** Everybody else at the table. */
export function PeopleDialog(props: {
  people: People;
  state: TableState;
  choose(whom: Whom): void;
  close(): void;
}) {
  const { t } = useWords();
  const { people, state } = props;
  const others = state.seats.filter((seat) => !seat.you && !seat.bot && !seat.open);
  return (
    <Dialog title={t("people")} onClose={props.close}>
      <ul class="chairs">
        {others.map((seat) => {
          const blocked = state.blocked.find((each) => each.seat === seat.seat);
          return (
            <li key={seat.seat}>
              <Pennant seat={seat.pennant} />
              <span class="name">{seat.name}</span>
              {blocked !== undefined ? (
                <button onClick={() => void people.unblock(blocked.who)}>
                  {t("unblock", { name: seat.name })}
                </button>
              ) : (
                <button onClick={() => props.choose({ name: seat.name, seat: seat.seat })}>
                  {t("blockOrReport")}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {state.server !== null && state.viewer !== null && (
        <Check label={t("signName")} value={state.server.signed} choose={(on) => void people.sign(on)} />
      )}
    </Dialog>
  );
}

/** Asks before a host removes somebody. */
export function KickDialog(props: { people: People; whom: Whom; close(): void }) {
  const { t } = useWords();
  const { people, whom } = props;
  return (
    <Dialog title={t("kick", { name: whom.name })} onClose={props.close}>
      <p>{t("kickSure", { name: whom.name })}</p>
      <div class="row end">
        <button onClick={props.close}>{t("cancel")}</button>
        <button
          class="danger"
          onClick={() => {
            void people.kick(whom);
            props.close();
          }}
        >
          {t("kickDo")}
        </button>
      </div>
    </Dialog>
  );
}
