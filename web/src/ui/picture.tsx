/** The frame of a game's picture: a cover with its title, a square for lists, or a wide scene. */
import type { ComponentChildren } from "preact";
import type { PictureProps } from "../games/contract";
import { Metals } from "../look/art/metal";

/** What is seen of the drawing, how wide it goes, and where the 300 units of the cover begin. */
const SHAPES = {
  cover: { box: "0 0 300 400", width: 300, left: 0 },
  square: { box: "0 84 300 300", width: 300, left: 0 },
  wide: { box: "0 0 700 400", width: 700, left: 60 },
} as const;

export const HEIGHT = 400;

export function roomOf(shape: PictureProps["shape"]) {
  return SHAPES[shape ?? "cover"];
}

interface Props extends PictureProps {
  /** Lines of the title, which only the cover shows: text, baseline, size. */
  title: readonly (readonly [string, number, number])[];
  ink: string;
  halo: string;
  children: ComponentChildren;
}

export function PictureFrame(props: Props) {
  const { label, shape = "cover" } = props;
  return (
    <svg
      class={`picture ${shape}`}
      viewBox={SHAPES[shape].box}
      preserveAspectRatio="xMidYMid slice"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : "true"}
    >
      <Metals />
      {props.children}
      {shape === "cover" &&
        props.title.map(([line, y, size]) => (
          <text
            key={line}
            x="150"
            y={y}
            text-anchor="middle"
            font-family="var(--title)"
            font-size={size}
            fill={props.ink}
            stroke={props.halo}
            stroke-width="5"
            stroke-linejoin="round"
            paint-order="stroke"
          >
            {line}
          </text>
        ))}
    </svg>
  );
}
