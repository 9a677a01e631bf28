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

/** Three waves across the upper half. */
export function Waves() {
  return (
    <path
      d="M0 40Q80 24 160 40T320 40M0 64Q80 48 160 64T320 64M0 88Q80 72 160 88T320 88"
      fill="none"
      stroke="var(--water-deep)"
    />
  );
}
