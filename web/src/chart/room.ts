/** The room that a stage has on the page, in pixels, so that a chart can be made to its measure. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Room {
  width: number;
  height: number;
}

const UNKNOWN: Room = { width: 0, height: 0 };

/** A ref for the element, and its size: 0 by 0 until it is known, and `unmeasured` where nothing is measured. */
export function useRoom(unmeasured: Room) {
  const box = useRef<HTMLDivElement>(null);
  const isMeasured = typeof ResizeObserver !== "undefined";
  const [room, setRoom] = useState<Room>(isMeasured ? UNKNOWN : unmeasured);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || !isMeasured) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setRoom({ width, height });
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [box, room] as const;
}
