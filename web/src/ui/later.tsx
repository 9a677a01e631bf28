/** Shows what is new in its children a task later, so that a move is seen before it is written down. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

export function Later(props: { children: ComponentChildren }) {
  const [shown, show] = useState(props.children);
  useEffect(() => show(props.children), [props.children]);
  return <>{shown}</>;
}
