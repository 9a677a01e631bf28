/** Leaves out the line that the lower edge of a scrolling box would cut. */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** Of the lines that end below an edge the first, and the innermost of those. */
function lineAt(box: Element, lines: string, edge: number): Element | null {
  const isFolded = box instanceof HTMLDetailsElement && !box.open;
  const parts = isFolded ? [...box.children].slice(0, 1) : [...box.children];
  const below = parts.find((part) => part.getBoundingClientRect().bottom > edge);
  if (below === undefined) {
    return null;
  }
  return lineAt(below, lines, edge) ?? (below.matches(lines) ? below : null);
}

/** How much of the line at the lower edge is inside of the box; 0: none is cut. What is drawn there is not
 * asked for, since the browser would have to draw first. */
function cutOf(box: HTMLElement, lines: string): number {
  const { top, bottom } = box.getBoundingClientRect();
  const line = lineAt(box, lines, bottom + 1)?.getBoundingClientRect();
  return line !== undefined && line.top > top ? Math.max(0, bottom - line.top) : 0;
}

/** `lines`: a selector of what is not to be cut. */
export function useWholeLines(box: RefObject<HTMLElement>, lines: string): void {
  const settle = () => {
    const element = box.current;
    if (element !== null) {
      const cut = cutOf(element, lines);
      element.style.clipPath = cut > 0 ? `inset(0 0 ${cut}px 0)` : "";
    }
  };
  useEffect(settle);
  useEffect(() => {
    const element = box.current!;
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    element.addEventListener("scroll", settle, { passive: true });
    element.addEventListener("toggle", settle, true);
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", settle);
      element.removeEventListener("toggle", settle, true);
    };
  }, []);
}
