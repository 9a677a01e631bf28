/** The lobby's picture of Santa Timea: a fan of wheel cards before the rose. */
import { PictureFrame, Waves } from "../../ui/picture";

const CARDS = [
  ["north", -24, 108, "9"],
  ["east", -8, 136, "4"],
  ["south", 8, 164, "12"],
  ["west", 24, 192, "7"],
] as const;

export function Picture({ label }: { label?: string }) {
  return (
    <PictureFrame label={label}>
      <Waves />
      <g transform="translate(160 84)">
        <circle r="70" fill="var(--panel)" stroke="var(--line)" />
        <circle r="60" fill="none" stroke="var(--hair)" />
        {["north", "east", "south", "west"].map((name, i) => (
          <g key={name} transform={`rotate(${i * 90})`}>
            <path d="M0-56 9-10 0 0-9-10Z" fill={`var(--${name}-wash)`} stroke={`var(--${name})`} />
            <path d="M0-56 9-10 0 0Z" fill={`var(--${name})`} />
          </g>
        ))}
        <path
          d="M0-30 5-5 30 0 5 5 0 30-5 5-30 0-5-5Z"
          fill="var(--brass)"
          transform="rotate(45)"
          opacity="0.5"
        />
      </g>
      {CARDS.map(([name, angle, x, number]) => (
        <g key={name} transform={`translate(${x} 150) rotate(${angle})`}>
          <rect
            x="-24"
            y="-46"
            width="48"
            height="70"
            rx="5"
            fill="var(--panel)"
            stroke={`var(--${name})`}
            stroke-width="2"
          />
          <text
            y="4"
            text-anchor="middle"
            font-size="30"
            font-family="var(--serif)"
            font-weight="600"
            fill={`var(--${name}-text)`}
          >
            {number}
          </text>
        </g>
      ))}
    </PictureFrame>
  );
}
