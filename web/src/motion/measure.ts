/** Where the pieces of a table are: one pass that only reads. */
import type { Place, Seen } from "./plan";

/** An element around a piece; `box`: its size, if styles ask for the size of it as a container. */
export interface Around {
  element: Element;
  box: readonly [w: number, h: number] | null;
}

/** A piece with the element that draws it and those around it, for when they are gone. */
export interface SeenElement extends Seen {
  node: HTMLElement | SVGElement;
  /** Its size before any transform; that of an SVG element is in its drawing. */
  size: readonly [w: number, h: number];
  around: readonly Around[];
  to: string | undefined;
}

export type Look = ReadonlyMap<string, SeenElement>;

const none = "none";

const matrixOf = (element: Element): DOMMatrix => {
  const { transform } = getComputedStyle(element);
  return transform === none ? new DOMMatrix() : new DOMMatrix(transform);
};

/** The part of a matrix that turns and scales. */
const linear = ({ a, b, c, d }: DOMMatrixReadOnly): DOMMatrix => new DOMMatrix([a, b, c, d, 0, 0]);

/** How the inside of an element is turned and scaled on the screen. */
export function turned(
  element: Element | null,
  root: Element,
  known = new Map<Element, DOMMatrix>(),
): DOMMatrix {
  if (element === null || element === root) {
    return new DOMMatrix();
  }
  const old = known.get(element);
  if (old !== undefined) {
    return old;
  }
  const drawn = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
  const found =
    drawn !== null
      ? linear(DOMMatrix.fromMatrix(drawn))
      : turned(element.parentElement, root, known).multiply(linear(matrixOf(element)));
  known.set(element, found);
  return found;
}

/** The elements from a piece up to the root, the outermost first. */
function aroundOf(
  element: Element,
  root: Element,
  known: Map<Element, readonly Around[]>,
): readonly Around[] {
  const parent = element.parentElement;
  if (parent === null || parent === root) {
    return [];
  }
  const old = known.get(parent);
  if (old !== undefined) {
    return old;
  }
  const { containerType = "normal" } = getComputedStyle(parent);
  const { offsetWidth, offsetHeight } = parent as HTMLElement;
  const box = containerType === "normal" ? null : ([offsetWidth, offsetHeight] as const);
  const found = [...aroundOf(parent, root, known), { element: parent, box }];
  known.set(parent, found);
  return found;
}

export function placeOf(element: Element, root: Element, known = new Map<Element, DOMMatrix>()): Place {
  const box = element.getBoundingClientRect();
  const matrix = turned(element, root, known);
  const turn = (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
  const size =
    element instanceof HTMLElement
      ? {
          w: element.offsetWidth * Math.hypot(matrix.a, matrix.b),
          h: element.offsetHeight * Math.hypot(matrix.c, matrix.d),
        }
      : { w: box.width, h: box.height };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, ...size, turn };
}

/** All pieces below the root that are drawn at all, in the order of the document. */
export function look(root: Element): Look {
  const known = new Map<Element, DOMMatrix>();
  const around = new Map<Element, readonly Around[]>();
  const found = new Map<string, SeenElement>();
  for (const node of root.querySelectorAll<HTMLElement | SVGElement>("[data-piece]")) {
    const { piece = "", kind = "", to } = node.dataset;
    const place = placeOf(node, root, known);
    if (place.w > 0 && place.h > 0) {
      const { offsetWidth = place.w, offsetHeight = place.h } = node as HTMLElement;
      found.set(piece, {
        place,
        kind,
        node,
        size: [offsetWidth, offsetHeight],
        around: aroundOf(node, root, around),
        to,
      });
    }
  }
  return found;
}

/** The element that a name stands for: a piece, or else a selector. */
export function named(root: Element, name: string): Element[] {
  const pieces = root.querySelectorAll(`[data-piece="${CSS.escape(name)}"]`);
  return [...(pieces.length > 0 || !/[.#[:\s]/.test(name) ? pieces : root.querySelectorAll(name))];
}
