/** One rule in a dialog. */
import { useEffect, useState } from "preact/hooks";
import { cardOf } from "../games";
import { useWords } from "../i18n";
import { Dialog } from "../ui/dialog";
import { lazy } from "../ui/lazy";
import { RuleBlock } from "./blocks";
import type { Block } from "./markdown";
import { ruleBlocks, rulesOf } from "./text";

const Examples = lazy(() => import("./example").then((m) => m.Examples));

export function RuleDialog(props: { game: string; rule: string; onClose(): void }) {
  const { t, lang } = useWords();
  const card = cardOf(props.game);
  const [blocks, setBlocks] = useState<Block[] | string>(t("loading"));
  useEffect(() => {
    rulesOf(props.game, lang).then(
      (rules) => {
        const found = ruleBlocks(rules, props.rule);
        setBlocks(found.length > 0 ? found : t("ruleMissing"));
      },
      (error: unknown) => setBlocks(String(error)),
    );
  }, [props.game, props.rule, lang]);
  return (
    <Dialog title={t("ruleOf", { rule: props.rule })} onClose={props.onClose}>
      <div class="rules-body">
        {typeof blocks === "string"
          ? blocks
          : blocks.map((block, i) => <RuleBlock key={i} block={block} game={props.game} anchors={false} />)}
        {card !== undefined && <Examples card={card} rule={props.rule} />}
        <p>
          <a href={`#/rules/${props.game}/${props.rule}`} onClick={props.onClose}>
            {t("readAll")}
          </a>
        </p>
      </div>
    </Dialog>
  );
}
