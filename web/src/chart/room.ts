/** The room that a stage has on the page, in pixels, so that a chart can be made to its measure. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Room {
  width: number;
  height: number;
}

/** A ref for the element, and its size; `before` it is known. */
export function useRoom(before: Room) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>(before);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || typeof ResizeObserver === "undefined") return;
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
