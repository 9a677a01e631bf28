/** Marks the tab and the icon of the page while it is my turn at a table that I do not look at. */
import { turns } from "../drivers/turns";
import { translate } from "../i18n";
import { settings } from "../settings";

const PLAIN = "./icon.svg";
const MARKED = "./icon-turn.svg";

/** What the page calls itself. */
let base = document.title;
let shown = base;

const isSeen = (table: string) => !document.hidden && location.hash.split("/")[2] === table;

function show(): void {
  const n = turns.value.tables.filter((table) => !isSeen(table)).length;
  const words = `${translate(settings.value.lang, "yourTurn")}${n > 1 ? ` (${n})` : ""}`;
  shown = n > 0 ? `${words} · ${base}` : base;
  if (document.title !== shown) {
    document.title = shown;
  }
  document.querySelector('link[rel="icon"]')?.setAttribute("href", n > 0 ? MARKED : PLAIN);
  const done = n > 0 ? navigator.setAppBadge?.(n) : navigator.clearAppBadge?.();
  void done?.catch(() => undefined); // only pages that are installed have one
}

let begun = false;

/** From the first call on. Other parts of the page set its title as they like. */
export function beginBadge(): void {
  if (begun) {
    return;
  }
  begun = true;
  new MutationObserver(() => {
    if (document.title !== shown) {
      base = document.title;
      show();
    }
  }).observe(document.head, { subtree: true, childList: true, characterData: true });
  // The service worker asks before it tells of a turn.
  navigator.serviceWorker?.addEventListener("message", ({ ports }) => ports[0]?.postMessage(location.hash));
  navigator.serviceWorker?.startMessages();
  turns.subscribe(show);
  settings.subscribe(show);
  document.addEventListener("visibilitychange", show);
  addEventListener("hashchange", show);
  show();
}
