/** A rule number that opens the text of its rule. */
import { useState } from "preact/hooks";
import { useWords } from "../i18n";
import { RuleDialog } from "./dialog";

/** `isNamed`: it says that it is a rule, where nothing else does. */
export function RuleLink(props: { game: string; rule: string; isNamed?: boolean }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const { rule } = props;
  if (rule === "") {
    return null;
  }
  return (
    <>
      <button class="rule-link" onClick={() => setOpen(true)} aria-label={t("ruleOf", { rule })}>
        {props.isNamed ? t("ruleOf", { rule }) : rule}
      </button>
      {open && <RuleDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
