/** A modal dialog: the browser keeps the focus inside and Escape closes it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useWords } from "../i18n";

export function Dialog(props: { title: string; onClose(): void; children: ComponentChildren }) {
  const { t } = useWords();
  const ref = useRef<HTMLDialogElement>(null);
  /* The browser's close event comes after this has gone and another dialog may be open. */
  const isGone = useRef(false);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog !== null && !dialog.open) {
      dialog.showModal();
    }
    return () => {
      isGone.current = true;
      dialog?.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class="dialog"
      aria-label={props.title}
      onClose={() => isGone.current || props.onClose()}
      onClick={(event) => event.target === ref.current && props.onClose()}
    >
      <div class="dialog-body">
        <header>
          <h2>{props.title}</h2>
          <button class="quiet" onClick={props.onClose} aria-label={t("close")}>
            ✕
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
