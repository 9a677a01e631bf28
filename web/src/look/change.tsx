/** How something that is counted has changed: the number with its sign. */
import type { ComponentChildren } from "preact";

/** Nothing if it has not changed; `words` name what is counted. */
export function Change(props: { by: number; words: string; mark: ComponentChildren }) {
  const { by, mark, words } = props;
  return by === 0 ? null : (
    <span class="change figures" title={words}>
      {by > 0 ? "+" : "−"}
      {Math.abs(by)}
      <span aria-hidden="true">{mark}</span>
      <span class="unseen">{words}</span>
    </span>
  );
}
