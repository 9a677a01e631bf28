/** Small icons that all games and pages share, drawn in the colour of the text around them. */
import type { ComponentChildren } from "preact";

export interface IconProps {
  /** Width and height in px; default 18. */
  size?: number;
  class?: string;
}

/** The words beside an icon, or the label of what holds it, say what it means. */
function Icon(props: IconProps & { box?: string; children: ComponentChildren }) {
  const { size = 18, box = "0 0 24 24", children } = props;
  return (
    <svg
      class={`icon${props.class ? ` ${props.class}` : ""}`}
      width={size}
      height={size}
      viewBox={box}
      fill="currentColor"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** An icon of lines, as on buttons. */
function Lines(props: IconProps & { d: string }) {
  return (
    <Icon {...props} size={props.size ?? 24}>
      <path
        d={props.d}
        fill="none"
        stroke="currentColor"
        stroke-width="2.2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </Icon>
  );
}

/* ==== What is counted ====================================================== */

export const STAR = "M12 1 14.8 8.6 22.9 8.9 16.6 14 18.8 21.8 12 17.3 5.2 21.8 7.4 14 1.1 8.9 9.2 8.6Z";
export const BURST =
  "M12 .5 13.9 6.7 19.4 3.2 16.8 9.2 23.3 10 17.5 13 22 17.8 15.6 16.3 15.9 22.8 12 17.6 8.1 22.8 8.4 16.3 2 17.8 6.5 13 .7 10 7.2 9.2 4.6 3.2 10.1 6.7Z";

/** Points. */
export const Star = (props: IconProps) => (
  <Icon {...props}>
    <path d={STAR} />
  </Icon>
);

/** Damage. */
export const Burst = (props: IconProps) => (
  <Icon {...props}>
    <path d={BURST} />
  </Icon>
);

/** Leads the trick. */
export const Wheel = (props: IconProps) => (
  <Icon {...props}>
    <g fill="none" stroke="currentColor" stroke-width="2">
      <circle cx="12" cy="12" r="6.5" />
      <circle cx="12" cy="12" r="2" />
      <path d="M12 .8V10M12 14V23.2M.8 12H10M14 12H23.2M4 4l6.6 6.6M13.4 13.4 20 20M20 4l-6.6 6.6M10.6 13.4 4 20" />
    </g>
  </Icon>
);

/** Tied. */
export const Equals = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 6.5h18v4H3ZM3 14h18v4H3Z" />
  </Icon>
);

/** A winner's cup. */
export const Cup = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 2h12v3h4c0 5-2 7-5 7.5-1 2-2.5 3-3.5 3.3V18h4v4h-11v-4h4v-2.2C9.5 15.5 8 14.5 7 12.5 4 12 2 10 2 5h4Z" />
  </Icon>
);

/** A mistake: a rock in the water. */
export const Mistake = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 17 8 6l3 5 3.500-8L21 17Z" />
    <path
      d="M1.500 21q2.600-2.600 5.200 0t5.300 0 5.300 0 5.200 0"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
    />
  </Icon>
);

/** Luck: a gust of wind. */
export const Wind = (props: IconProps) => (
  <Lines
    {...props}
    d="M2 9h12a3.500 3.500 0 1 0-3-5.200M2 13.500h17a3 3 0 1 1-2.600 4.500M2 18h8a2.300 2.300 0 1 1-2 3.400"
  />
);

function Disc(props: IconProps & { children?: ComponentChildren }) {
  return (
    <Icon {...props} size={props.size ?? 13} box="0 0 16 16">
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" stroke-width="2" />
      {props.children}
    </Icon>
  );
}

/** Counts in full. */
export const FullDisc = (props: IconProps) => (
  <Disc {...props}>
    <circle cx="8" cy="8" r="6.5" />
  </Disc>
);

/** Counts half. */
export const HalfDisc = (props: IconProps) => (
  <Disc {...props}>
    <path d="M8 1.5a6.5 6.5 0 0 0 0 13Z" />
  </Disc>
);

/** Counts nothing. */
export const ZeroDisc = (props: IconProps) => <Disc {...props} />;

/* ==== Cards ================================================================ */

/** The back of a card: what is secret. `size` is its width; it is 1.4 times as high. */
export function CardBack({ size = 30, class: name = "" }: IconProps) {
  return (
    <svg class={`card-back ${name}`} width={size} height={size * 1.4} viewBox="0 0 90 126" aria-hidden="true">
      <rect x="1" y="1" width="88" height="124" rx="9" fill="#1d3a55" stroke="#0e1c29" stroke-width="2" />
      <path d={BACK_WAVES} fill="none" stroke="#5f86a3" stroke-width="1.2" opacity=".75" />
      <g fill="none" stroke="#e0b762" stroke-width="1.6">
        <rect x="6" y="6" width="78" height="114" rx="5" />
        <circle cx="45" cy="63" r="25" fill="#1d3a55" />
        <circle cx="45" cy="63" r="21" stroke-width=".8" />
      </g>
      <path d={POINTS} fill="#a97c2d" transform="translate(45 63) rotate(45) scale(.64)" />
      <path d={POINTS} fill="#f0d088" transform="translate(45 63)" />
      <circle cx="45" cy="63" r="3" fill="#1d3a55" />
    </svg>
  );
}

const POINTS = "M0-22 3.3-3.3 22 0 3.3 3.3 0 22-3.3 3.3-22 0-3.3-3.3Z";

const BACK_WAVES = Array.from(
  { length: 9 },
  (_, row) => `M${row % 2 ? 12 : 23} ${14 + row * 12}q5-5 10 0t10 0m8 0q5-5 10 0t10 0`,
).join("");

/* ==== Buttons ============================================================== */

export const Search = (props: IconProps) => (
  <Lines {...props} d="M10.5 3a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM16 16l5.5 5.5" />
);
export const Plus = (props: IconProps) => <Lines {...props} d="M12 4V20M4 12H20" />;
export const Check = (props: IconProps) => <Lines {...props} d="M4 13l5.5 5.500L20 6" />;
export const Cross = (props: IconProps) => <Lines {...props} d="M5 5 19 19M19 5 5 19" />;
export const Menu = (props: IconProps) => <Lines {...props} d="M4 6h16M4 12h16M4 18h16" />;
/** The log. */
export const List = (props: IconProps) => <Lines {...props} d="M5 3h11l3 3v15H5ZM9 9h6M9 13h6M9 17h4" />;
export const Chat = (props: IconProps) => <Lines {...props} d="M3 5h18v11H11l-5 5v-5H3Z" />;
/** A hint. */
export const Bulb = (props: IconProps) => (
  <Lines
    {...props}
    d="M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10.5c-1 1-1 1.5-1 2.500H9c0-1 0-1.5-1-2.500A6 6 0 0 1 12 3Z"
  />
);
export const Undo = (props: IconProps) => <Lines {...props} d="M9 3 3 9l6 6M4 9h10a6 6 0 0 1 0 12h-3" />;

/** Takes something along as a file. */
export const Save = (props: IconProps) => (
  <Lines {...props} d="M12 3v12M6.500 10 12 15.500 17.500 10M4 20h16" />
);

/** Shows something once more. */
export const Again = (props: IconProps) => <Lines {...props} d="M20 4v6h-6M19.5 10A8 8 0 1 0 20 14" />;
