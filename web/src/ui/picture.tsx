/** The frame of a game's picture: water, and a name where it is not only an ornament. */
import type { ComponentChildren } from "preact";

interface Props {
  label?: string | undefined;
  name?: string;
  children: ComponentChildren;
}

export function PictureFrame(props: Props) {
  const { label } = props;
  return (
    <svg
      class={props.name}
      viewBox="0 0 320 180"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : "true"}
    >
      <rect width="320" height="180" fill="var(--water)" />
      {props.children}
    </svg>
  );
}
