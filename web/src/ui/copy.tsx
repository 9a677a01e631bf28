/** Copies a text, and says that it did. */
import { useState } from "preact/hooks";
import { useWords } from "../i18n";

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function CopyButton(props: { text: string; describedBy?: string }) {
  const { t } = useWords();
  const [done, setDone] = useState(false);
  const act = async () => {
    setDone(await copy(props.text));
    setTimeout(() => setDone(false), 2000);
  };
  return (
    <button onClick={() => void act()} aria-live="polite" aria-describedby={props.describedBy}>
      {done ? t("copied") : t("copy")}
    </button>
  );
}
