/** Copies of pieces above the table, for flights across it and for what is no longer there. */
import type { SeenElement } from "./measure";

/** Words by which scripts, styles of one element and screen readers would find a copy. */
const NAMES = ["id", "data-piece", "data-move", "data-guide", "role", "aria-label", "tabindex", "title"];

/** Parts of a piece that stay behind: words on it, or what is only read aloud. */
const STAY = "[data-stays], .unseen";

function bare<T extends Element>(element: T, deep: boolean): T {
  const copy = element.cloneNode(deep) as T;
  for (const part of copy.querySelectorAll(STAY)) {
    part.remove();
  }
  for (const each of [copy, ...copy.querySelectorAll("[data-piece], [data-move], [data-guide], [id]")]) {
    for (const name of NAMES) {
      each.removeAttribute(name);
    }
  }
  return copy;
}

function pin(element: HTMLElement | SVGElement, x: number, y: number, w: number, h: number): void {
  Object.assign(element.style, {
    position: "fixed",
    inset: `${y}px auto auto ${x}px`,
    width: `${w}px`,
    height: `${h}px`,
    margin: "0",
    transition: "none",
    animation: "none",
  });
}

export interface Ghost {
  copy: HTMLElement | SVGElement;
  /** Its transform at rest. */
  own: string;
  drop(): void;
}

/**
 * A copy of a piece, where the piece was seen. What was around it is copied too, without boxes of
 * its own, so that rules of style that look at it hold as before.
 */
export function ghost({ node, place, size, around }: SeenElement, over: Element): Ghost {
  let inner: Element = over;
  let outer: Element | null = null;
  for (const { element, box } of around) {
    const copy = bare(element as HTMLElement | SVGElement, false);
    if (element instanceof SVGSVGElement && element.ownerSVGElement === null) {
      const { x, y, width, height } = element.getBoundingClientRect();
      pin(copy, x, y, width, height);
      copy.style.overflow = "visible";
    } else if (copy instanceof HTMLElement && box !== null) {
      // Its size counts, so it keeps its box, unseen and where a box changes no place.
      pin(copy, 0, 0, ...box);
      copy.style.visibility = "hidden";
    } else if (copy instanceof HTMLElement) {
      copy.style.display = "contents";
    }
    inner.append(copy);
    inner = copy;
    outer ??= copy;
  }
  const copy = bare(node, true);
  const [w, h] = size;
  const own = copy instanceof HTMLElement ? `rotate(${place.turn}deg) scale(${place.w / w})` : "";
  if (copy instanceof HTMLElement) {
    pin(copy, place.x - w / 2, place.y - h / 2, w, h);
    Object.assign(copy.style, {
      transformOrigin: "50% 50%",
      transform: own,
      willChange: "transform, opacity",
      visibility: "visible",
    });
  }
  inner.append(copy);
  const top = outer ?? copy;
  return { copy, own, drop: () => top.remove() };
}
