/** True while the window fits a media query, for what is drawn in one of two places. */
import { useEffect, useState } from "preact/hooks";

/** Where the panel with the log stands beside the stage, as in look/table.css. */
export const WIDE = "(min-width: 900px) and (min-height: 521px)";

/** Upright phones; the layout has the same number. */
export const NARROW = "(max-width: 599px)";

export function useMedia(query: string): boolean {
  const [fits, setFits] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const look = () => setFits(list.matches);
    look();
    list.addEventListener("change", look);
    return () => list.removeEventListener("change", look);
  }, [query]);
  return fits;
}
