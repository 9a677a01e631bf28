/** Rings the thing on the page that somebody speaks of, and veils the table around it. */
import { useEffect, useState } from "preact/hooks";
import "./ring.css";

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

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** What lies where. */
interface Lit {
  ring: Box;
  /** The table below the bar, which the veil covers. */
  table: Box;
  /** What can be clicked on the board. */
  open: readonly Box[];
}

function look(found: Element): Lit | null {
  const [ring, grid] = [boxOf(found), document.querySelector(".table-grid")];
  if (ring.width === 0 || grid === null) {
    return null;
  }
  const moves = [...document.querySelectorAll(".board [data-move]")].map(boxOf);
  return { ring, table: boxOf(grid), open: moves.filter((each) => each.width > 0) };
}

/** Where the thing is that the step shows. It is looked for again and again: charts come late and are
 * drawn anew, letters load, pieces are on their way, and nothing tells of all that. */
function useLit(selectors: string | undefined, step: number): Lit | null {
  const [lit, setLit] = useState<Lit | null>(null);
  useEffect(() => {
    let last = "";
    let scrolledTo: Element | null = null;
    const measure = () => {
      const found = selectors === undefined ? null : find(selectors);
      if (found !== null && found !== scrolledTo) {
        found.scrollIntoView({ block: "nearest", inline: "nearest" });
        scrolledTo = found;
      }
      const fresh = found === null ? null : look(found);
      const now = JSON.stringify(fresh);
      if (now !== last) {
        last = now;
        setLit(fresh);
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
  }, [selectors, step]);
  return lit;
}

const EDGE = 6;

/** Around what is lit, a soft veil. */
function Veil({ lit }: { lit: Lit }) {
  const { ring, table, open } = lit;
  const hole = (box: Box, edge: number) => (
    <rect
      x={box.left - edge}
      y={box.top - edge}
      width={box.width + 2 * edge}
      height={box.height + 2 * edge}
      rx="12"
      fill="#000"
    />
  );
  const all = { x: table.left, y: table.top, width: table.width, height: table.height };
  return (
    <svg class="guide-veil" aria-hidden="true">
      <mask id="guide-lit" maskUnits="userSpaceOnUse" {...all}>
        <rect {...all} fill="#fff" />
        {hole(ring, EDGE)}
        {open.map((box) => hole(box, 0))}
      </mask>
      <rect {...all} mask="url(#guide-lit)" />
    </svg>
  );
}

/** `step`: which one it is; two that follow each other may show the same thing. */
export function Ring(props: { show: string | undefined; step: number }) {
  const lit = useLit(props.show, props.step);
  if (lit === null) {
    return null;
  }
  const { ring } = lit;
  return (
    <>
      <Veil lit={lit} />
      <div
        class="guide-ring"
        style={{
          left: `${ring.left - EDGE}px`,
          top: `${ring.top - EDGE}px`,
          width: `${ring.width + 2 * EDGE}px`,
          height: `${ring.height + 2 * EDGE}px`,
        }}
      />
    </>
  );
}
