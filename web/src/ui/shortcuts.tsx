/** The list of all keys that do something. */
import { type Key, useWords } from "../i18n";
import { Dialog } from "./dialog";

type Row = readonly [keys: readonly string[], does: Key];

const PARTS: readonly (readonly [Key, readonly Row[]])[] = [
  [
    "keysTable",
    [
      [["Tab"], "keyTab"],
      [["Enter"], "keyPlay"],
      [["Esc"], "keyDrop"],
      [["U"], "keyUndo"],
      [["H"], "keyHint"],
      [["L"], "keyLog"],
      [["↑", "↓"], "keyStory"],
      [["M"], "keyMoves"],
      [["N"], "keyNext"],
      [["R"], "keyReplay"],
    ],
  ],
  [
    "replay",
    [
      [["←", "→"], "keyStep"],
      [["Space"], "keyRun"],
    ],
  ],
  ["keysAll", [[["?"], "keyHelp"]]],
];

export function ShortcutList(props: { close(): void }) {
  const { t } = useWords();
  return (
    <Dialog title={t("shortcuts")} onClose={props.close}>
      {PARTS.map(([title, rows]) => (
        <section key={title} class="shortcuts">
          <h3>{t(title)}</h3>
          <dl>
            {rows.map(([keys, does]) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key === "Space" ? t("keySpace") : key}</kbd>
                  ))}
                </dt>
                <dd>{t(does)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
