/** Keeps the board where it is while things below it come and go. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { measured } from "../motion/tasks";

/** The most that is kept for the tray, as a share of the room for board and tray. */
const MOST = 0.5;

/** What grows out of this much lies over the board for a while instead of pushing it. */
function keep(tray: HTMLElement, height: number): void {
  const more = tray.getBoundingClientRect().height - height;
  tray.style.minHeight = height > 0 ? `${height}px` : "";
  tray.style.marginTop = height > 0 && more > 0 ? `${-more}px` : "";
}

/** True where a change of the tray's height would move the board: it is below, not beside it. */
function isBelow(tray: HTMLElement): boolean {
  const board = tray.parentElement?.querySelector(":scope > .board")?.getBoundingClientRect();
  const { left, right, height } = tray.getBoundingClientRect();
  return board !== undefined && height > 0 && left < board.right - 1 && right > board.left + 1;
}

/** The ref of the tray. It never gets lower while the window stays the same; it gets higher only with
 * a new stamp: what was chosen or pointed at moves nothing. Null: it may be of any height. */
export function useStill(stamp: string | null): RefObject<HTMLDivElement> {
  const tray = useRef<HTMLDivElement>(null);
  const kept = useRef(0);
  const isFree = useRef(false);
  isFree.current = stamp === null;
  const settle = (mayGrow: boolean) => {
    const element = tray.current;
    if (element === null || element.offsetHeight === 0) {
      return;
    }
    if (isFree.current || !isBelow(element)) {
      kept.current = 0;
    } else if (mayGrow || kept.current === 0) {
      const room = (element.parentElement?.clientHeight ?? 0) * MOST;
      /* Whole pixels, and none too few: for the tenth of one the whole board would be laid out anew. */
      const { height } = element.getBoundingClientRect();
      kept.current = Math.max(kept.current, Math.ceil(Math.min(height, room)));
    }
    keep(element, kept.current);
  };
  useLayoutEffect(() => measured(() => settle(true)), [stamp]);
  useLayoutEffect(() => {
    const begin = () => {
      if (tray.current === null) return;
      kept.current = 0;
      keep(tray.current, 0);
      settle(true);
    };
    const observer = new ResizeObserver(() => settle(false));
    observer.observe(tray.current!);
    addEventListener("resize", begin);
    /* Until its letters are here, a question may take a line more than it needs. */
    document.fonts?.addEventListener("loadingdone", begin);
    return () => {
      document.fonts?.removeEventListener("loadingdone", begin);
      observer.disconnect();
      removeEventListener("resize", begin);
    };
  }, []);
  return tray;
}
