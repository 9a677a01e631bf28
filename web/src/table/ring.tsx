/** Rings the thing on the page that somebody speaks of. */
import { useEffect, useState } from "preact/hooks";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const LOOK_MS = 150;

/** The first of some selectors, separated by " | ", that finds something with a box of its own. */
function find(selectors: string): Element | null {
  const found = selectors.split(" | ").map((each) => document.querySelector(each));
  return found.find((each) => each !== null && each.getBoundingClientRect().width > 0) ?? null;
}

/** Where the thing is that the step shows. It is looked for again and again: charts come late and are
 * drawn anew, letters load, pieces are on their way, and nothing tells of all that. */
function useBox(selectors: string | undefined): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    let last = "";
    let scrolledTo: Element | null = null;
    const measure = () => {
      const found = selectors === undefined ? null : find(selectors);
      if (found !== null && found !== scrolledTo) {
        found.scrollIntoView({ block: "nearest", inline: "nearest" });
        scrolledTo = found;
      }
      const { left, top, width, height } = found?.getBoundingClientRect() ?? new DOMRect();
      const now = `${left} ${top} ${width} ${height}`;
      if (now !== last) {
        last = now;
        setBox(width > 0 ? { left, top, width, height } : null);
      }
    };
    measure();
    const timer = setInterval(measure, LOOK_MS);
    addEventListener("resize", measure);
    addEventListener("scroll", measure, true);
    return () => {
      clearInterval(timer);
      removeEventListener("resize", measure);
      removeEventListener("scroll", measure, true);
    };
  }, [selectors]);
  return box;
}

const EDGE = 6;

export function Ring(props: { show: string | undefined }) {
  const box = useBox(props.show);
  if (box === null) {
    return null;
  }
  return (
    <div
      class="guide-ring"
      style={{
        left: `${box.left - EDGE}px`,
        top: `${box.top - EDGE}px`,
        width: `${box.width + 2 * EDGE}px`,
        height: `${box.height + 2 * EDGE}px`,
      }}
    />
  );
}
