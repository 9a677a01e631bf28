/** Leaves out the line that the lower edge of a scrolling box would cut. */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** How much of the line at the lower edge is inside of the box; 0: none is cut. */
function cutOf(box: HTMLElement, lines: string): number {
  const { left, top, bottom } = box.getBoundingClientRect();
  const line = document.elementFromPoint(left + 40, bottom - 1)?.closest(lines);
  if (line == null || !box.contains(line)) {
    return 0;
  }
  const edge = line.getBoundingClientRect();
  return edge.bottom > bottom + 1 && edge.top > top ? bottom - edge.top : 0;
}

/** `lines`: a selector of what is not to be cut. */
export function useWholeLines(box: RefObject<HTMLElement>, lines: string): void {
  const settle = () => {
    const element = box.current;
    if (element !== null) {
      element.style.clipPath = "";
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
