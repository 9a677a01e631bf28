/** The first game explained at the table itself, step by step, beside what it speaks of. */
import { useEffect, useState } from "preact/hooks";
import type { AnyGame } from "../games/contract";
import { useWords } from "../i18n";
import { RuleLink } from "../rules/link";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the thing is that the step shows. */
function useBox(selector: string | undefined): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    const found = selector === undefined ? null : document.querySelector(selector);
    if (found === null) {
      setBox(null);
      return;
    }
    found.scrollIntoView({ block: "nearest", inline: "nearest" });
    const measure = () => {
      const { left, top, width, height } = found.getBoundingClientRect();
      setBox({ left, top, width, height });
    };
    measure();
    addEventListener("resize", measure);
    addEventListener("scroll", measure, true);
    return () => {
      removeEventListener("resize", measure);
      removeEventListener("scroll", measure, true);
    };
  }, [selector]);
  return box;
}

export function Guide(props: { game: AnyGame; close(): void }) {
  const { t, lang } = useWords();
  const [at, setAt] = useState(0);
  const steps = props.game.guide;
  const step = steps[at];
  const box = useBox(step?.show);
  if (step === undefined) {
    return null;
  }
  const isLast = at === steps.length - 1;
  const below = box === null || box.top + box.height / 2 < innerHeight / 2;
  const edge = 6;
  return (
    <>
      {box !== null && (
        <div
          class="guide-ring"
          style={{
            left: `${box.left - edge}px`,
            top: `${box.top - edge}px`,
            width: `${box.width + 2 * edge}px`,
            height: `${box.height + 2 * edge}px`,
          }}
        />
      )}
      <section class={`guide ${below ? "at-bottom" : "at-top"}`} aria-label={t("guide")}>
        <p class="overline">{t("guideOf", { n: at + 1, all: steps.length })}</p>
        <h3>{step.title[lang]}</h3>
        <p aria-live="polite">
          {step.text[lang]} {step.rule !== undefined && <RuleLink game={props.game.id} rule={step.rule} />}
        </p>
        <div class="guide-actions">
          <button class="quiet" onClick={props.close}>
            {t("close")}
          </button>
          <span class="grow" />
          {at > 0 && <button onClick={() => setAt(at - 1)}>{t("back")}</button>}
          <button class="primary" onClick={() => (isLast ? props.close() : setAt(at + 1))}>
            {isLast ? t("done") : t("next")}
          </button>
        </div>
      </section>
    </>
  );
}
