/** Just enough of a document for Preact to draw into and for a test to click on. */

class SmallNode {
  parentNode: SmallElement | null = null;
  constructor(readonly nodeType: number) {}

  get nextSibling(): SmallNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }

  get textContent(): string {
    return "";
  }
}

class SmallText extends SmallNode {
  constructor(public data: string) {
    super(3);
  }

  override get textContent(): string {
    return this.data;
  }
}

type Listener = (event: unknown) => void;

export class SmallElement extends SmallNode {
  readonly childNodes: SmallNode[] = [];
  /** Nothing is laid out, so nothing is looked for in here. */
  readonly children: SmallElement[] = [];
  readonly attributes = new Map<string, string>();
  readonly listeners = new Map<string, Listener>();
  /** Styles are taken and forgotten. */
  readonly style = { setProperty: () => undefined, cssText: "" };
  /** Preact asks for these to know how events are called. */
  onclick = null;
  onkeydown = null;
  scrollLeft = 0;
  scrollTop = 0;
  /** The room that a chart has on a desk. */
  readonly clientWidth = 1000;
  readonly clientHeight = 740;

  constructor(
    readonly localName: string,
    readonly namespaceURI: string,
  ) {
    super(1);
  }

  get firstChild(): SmallNode | null {
    return this.childNodes[0] ?? null;
  }

  insertBefore(child: SmallNode, before: SmallNode | null): void {
    child.remove();
    const at = before === null ? this.childNodes.length : this.childNodes.indexOf(before);
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
  }

  appendChild(child: SmallNode): void {
    this.insertBefore(child, null);
  }

  removeChild(child: SmallNode): void {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, String(value));
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, listener);
  }

  removeEventListener(type: string): void {
    this.listeners.delete(type);
  }

  override get textContent(): string {
    return this.childNodes.map((child) => child.textContent).join("");
  }

  /** All elements below with this attribute. */
  withAttribute(name: string): SmallElement[] {
    return this.childNodes.flatMap((child) =>
      child instanceof SmallElement
        ? [...(child.attributes.has(name) ? [child] : []), ...child.withAttribute(name)]
        : [],
    );
  }

  /** All elements below with this name. */
  named(name: string): SmallElement[] {
    return this.childNodes.flatMap((child) =>
      child instanceof SmallElement
        ? [...(child.localName === name ? [child] : []), ...child.named(name)]
        : [],
    );
  }

  /** Nothing is laid out, so there is nothing to find and measure. */
  querySelector(): null {
    return null;
  }

  getBoundingClientRect(): { left: number; top: number; bottom: number } {
    return { left: 0, top: 0, bottom: 0 };
  }

  /** What a click on this element does. */
  click(): void {
    const event = {
      type: "click",
      stopPropagation: () => undefined,
      preventDefault: () => undefined,
    };
    this.listeners.get("click")?.call(this, event);
  }
}

/** Installs the document; Preact looks for it when it draws. */
export function installDocument(): void {
  const document = {
    createElement: (name: string) => new SmallElement(name, "html"),
    createElementNS: (space: string, name: string) => new SmallElement(name, space),
    createTextNode: (data: string) => new SmallText(data),
  };
  class HTMLDetailsElement {}
  class ResizeObserver {
    observe(): void {}
    disconnect(): void {}
  }
  Object.assign(globalThis, { document, HTMLDetailsElement, ResizeObserver });
}

/** How long the markup of an element is. */
export function sizeOf(node: unknown): number {
  if (!(node instanceof SmallElement)) return (node as { data?: string }).data?.length ?? 0;
  const names = 2 * node.localName.length + 5;
  const attributes = [...node.attributes].reduce(
    (sum, [name, value]) => sum + name.length + value.length + 4,
    0,
  );
  return node.childNodes.reduce((sum, child) => sum + sizeOf(child), names + attributes);
}
