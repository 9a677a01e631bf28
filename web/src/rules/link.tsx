/** A rule number that opens the text of its rule. */
import { useState } from "preact/hooks";
import { useWords } from "../i18n";
import { RuleDialog } from "./dialog";

export function RuleLink(props: { game: string; rule: string }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  if (props.rule === "") {
    return null;
  }
  return (
    <>
      <button class="rule-link" onClick={() => setOpen(true)} aria-label={t("ruleOf", props)}>
        {props.rule}
      </button>
      {open && <RuleDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
