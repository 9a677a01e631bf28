/** Keys that do something anywhere on a page. */
import { useLayoutEffect } from "preact/hooks";
import { Store } from "../store";

/** The list of shortcuts, which a key and the menu open. */
export const shortcuts = new Store({ shown: false });

export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** Things that have a use of their own for keys. */
const WRITES = "input, textarea, select, [contenteditable]";
const PRESSES = "button, a, summary, [role='button'], [tabindex='0']";

/** True if a key is for what has the focus: letters where one writes, Enter on what can be pressed. */
function isTaken(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, key, target } = event;
  if (event.defaultPrevented || event.repeat || ctrlKey || metaKey || altKey) {
    return true;
  }
  const isIn = (selector: string) => target instanceof Element && target.closest(selector) !== null;
  return (
    isIn(WRITES) || (key === "Enter" && isIn(PRESSES)) || document.querySelector("dialog[open]") !== null
  );
}

export function useKeys(keys: Keys): void {
  // Before the next key, which may follow at once.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act !== undefined && !isTaken(event)) {
        event.preventDefault();
        act();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
