/** Rings the thing on the page that somebody speaks of. */
import { useEffect, useState } from "preact/hooks";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the thing is that the step shows. */
function useBox(selector: string | undefined): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    const found = selector === undefined ? null : document.querySelector(selector);
    if (found === null) {
      setBox(null);
      return;
    }
    found.scrollIntoView({ block: "nearest", inline: "nearest" });
    const measure = () => {
      const { left, top, width, height } = found.getBoundingClientRect();
      setBox({ left, top, width, height });
    };
    measure();
    addEventListener("resize", measure);
    addEventListener("scroll", measure, true);
    return () => {
      removeEventListener("resize", measure);
      removeEventListener("scroll", measure, true);
    };
  }, [selector]);
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
