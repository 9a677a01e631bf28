/** The lobby's picture of Winds of Plunder: two ships under one wind. */
import { PictureFrame } from "../../ui/picture";
import { Ship } from "./pieces";

export function Picture({ label }: { label?: string }) {
  return (
    <PictureFrame label={label}>
      <path d="M80 0H160V180H80ZM240 0H320V180H240Z" fill="var(--water-deep)" opacity="0.5" />
      <path
        d="M0 150Q20 142 40 150T80 150 120 150 160 150 200 150 240 150 280 150 320 150"
        fill="none"
        stroke="var(--line)"
        opacity="0.5"
      />
      <path
        d="M14 40Q10 18 34 14T80 24 70 48 30 54 14 40ZM236 120Q234 100 258 98T304 108 296 132 252 138 236 120Z"
        fill="var(--land)"
        stroke="var(--line)"
      />
      <path d="M40 20 44 26 40 40 48 32 54 40 50 28 58 22 48 24Z" fill="var(--good)" />
      <path
        d="M96 118Q150 60 236 66"
        fill="none"
        stroke="var(--brass)"
        stroke-width="2"
        stroke-dasharray="6 5"
      />
      <g transform="translate(150 96) scale(4)">
        <Ship pennant={1} />
      </g>
      <g transform="translate(236 52) scale(2.2)">
        <Ship pennant={2} />
      </g>
      <g transform="translate(46 124)">
        <circle r="34" fill="var(--panel)" stroke="var(--line)" />
        {["north", "east", "south", "west"].map((name, i) => (
          <path
            key={name}
            d="M0-26 6-6 0 0-6-6Z"
            transform={`rotate(${i * 90})`}
            fill={`var(--${name}-wash)`}
            stroke={`var(--${name})`}
          />
        ))}
        <path d="M30 0 10 9 13 3H-20V-3H13L10-9Z" fill="var(--east)" stroke="var(--panel)" />
      </g>
    </PictureFrame>
  );
}
