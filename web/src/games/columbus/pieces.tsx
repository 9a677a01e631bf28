/** The pieces on the chart of Columbus: ships, whirlwinds, palms, reefs. Boxes from -20 to 20. */
import { PennantMark } from "../../look/marks";
import "./pieces.css";

/** A ship sails west until it has found land, and then east. Without its mast it says so. */
export function Ship(props: { pennant: number; damaged: boolean; home: boolean }) {
  const { pennant, damaged, home } = props;
  const hue = `var(--seat${pennant})`;
  return (
    <g class="co-ship-body">
      <g transform={home ? "scale(-1 1)" : undefined}>
        <path d="M-10 6V-7M9 6V-5" class="co-mast" />
        <path d="M-10-7Q-18-2-11 4ZM9-5Q2-1 8 4Z" class="co-sail" />
        {damaged ? (
          <path d="M0 6V1L3-1M-2-10 4-4M4-10-2-4" class="co-stump" />
        ) : (
          <>
            <path d="M0 6V-15" class="co-mast" />
            <path d="M-1-13Q-13-5-2 4Z" class="co-sail" />
          </>
        )}
        <path d="M-17 5H15L17 1H19L14 14H-11Z" fill={hue} stroke="var(--ink)" stroke-width="1" />
      </g>
      <PennantMark seat={pennant} x={damaged ? 6 : 7} y={damaged ? -11 : -14} size={15} />
      {home && <circle cx="0" cy="9.5" r="3" fill="var(--glow)" stroke="var(--ink)" stroke-width="0.8" />}
    </g>
  );
}

/** A turning column of water with its number. */
export function Whirl({ n }: { n: number }) {
  return (
    <g class="co-whirl-body">
      <path
        d="M-12-12Q0-17 12-12Q6-7-6-8.500M-9-7Q2-3 10-8M-8-3Q0 1 8-3M-6 1Q1 5 6 1M-4 5Q1 9 4 5M-2 9Q1 13 2.5 9"
        fill="none"
        stroke="var(--ink)"
        stroke-width="2.2"
        stroke-linecap="round"
      />
      <circle cx="11" cy="9" r="7" fill="var(--panel)" stroke="var(--ink)" />
      <text x="11" y="13" text-anchor="middle" class="co-small co-strong">
        {n}
      </text>
    </g>
  );
}

/** Where a whirlwind may be put: the same spiral, faint. */
export function SymbolMark() {
  return (
    <path
      d="M0 0Q3-3 6 0T0 6-8 0 0-10 12 0 0 13"
      fill="none"
      stroke="var(--line)"
      stroke-width="1.3"
      stroke-linecap="round"
    />
  );
}

export function Reef() {
  return (
    <g>
      <path d="M-15 11Q-8 7 0 11T15 11" fill="none" stroke="var(--panel)" stroke-width="2" />
      <path
        d="M-14 9-8-6-4 2 1-11 6 0 9-5 14 9Z"
        fill="var(--ink-soft)"
        stroke="var(--ink)"
        stroke-linejoin="round"
      />
      <path d="M-8-6-6 6M1-11 2 7M9-5 9 6" stroke="var(--ink)" stroke-width="0.8" />
    </g>
  );
}

export function Palm({ scale = 1 }: { scale?: number }) {
  return (
    <g transform={`scale(${scale})`}>
      <path d="M-1 9Q2 0 0-6" fill="none" stroke="var(--brass)" stroke-width="2.6" stroke-linecap="round" />
      <path d="M0-6Q-8-12-11-4Q-6-8 0-6Q-3-15 4-14Q1-10 0-6Q8-13 11-5Q6-8 0-6Z" fill="var(--good)" />
    </g>
  );
}

export function Island() {
  return (
    <g>
      <path
        d="M-17 4Q-18-9-6-14T13-9 15 8 0 16-17 4Z"
        fill="var(--land)"
        stroke="var(--line)"
        stroke-width="1.2"
      />
      <g transform="translate(1 1)">
        <Palm />
      </g>
    </g>
  );
}

export function Anchor() {
  return (
    <path
      d="M0-9a3 3 0 1 0 .01 0M0-3V12M-6 0H6M-11 5Q-9 12 0 12T11 5"
      fill="none"
      stroke="var(--ink)"
      stroke-width="2"
      stroke-linecap="round"
    />
  );
}

/** Faces of the dice, in the order of their numbers; a box from -20 to 20. */
export function DieFace({ face }: { face: number }) {
  switch (face) {
    case 0:
      return <path d="M0-15 4-4 15 0 4 4 0 15-4 4-15 0-4-4Z" fill="var(--brass)" stroke="var(--ink)" />;
    case 1:
      return (
        <g>
          <path d="M0 14V-15" stroke="var(--ink)" stroke-width="2" stroke-linecap="round" />
          <path
            d="M-2-13Q-16-4-3 8ZM2-11Q13-3 3 6Z"
            fill="var(--panel)"
            stroke="var(--ink)"
            stroke-width="1.5"
          />
        </g>
      );
    case 2:
      return (
        <path
          d="M-12-12Q0-17 12-12Q6-7-6-8.500M-9-7Q2-3 10-8M-8-3Q0 1 8-3M-6 1Q1 5 6 1M-4 5Q1 9 4 5M-2 9Q1 13 2.5 9"
          fill="none"
          stroke="var(--ink)"
          stroke-width="2.4"
          stroke-linecap="round"
        />
      );
    case 3:
      return (
        <g stroke="var(--ink)" stroke-width="1.5" stroke-linejoin="round">
          <path d="M-12 0a6 6 0 0 1 3-11 8 8 0 0 1 14-1 6 6 0 0 1 7 12Z" fill="var(--ink-soft)" />
          <path d="M1 1-6 9H0L-3 16 7 6H1L5 1Z" fill="var(--glow)" />
        </g>
      );
    default:
      return (
        <g stroke="var(--ink)" stroke-width="1.5" stroke-linejoin="round">
          <path d="M-15 6-12 12-2 7-5 1Z" fill="var(--brass)" />
          <path d="M-5 1-2 7 6 3 3-3Z" fill="var(--brass-wash)" />
          <path d="M3-4 7 4 16-1 12-9Z" fill="var(--brass)" />
        </g>
      );
  }
}

/** A barrel; a box from -10 to 10. */
export function Barrel({ empty = false }: { empty?: boolean }) {
  if (empty)
    return <path d="M-5-8H5Q9 0 5 8H-5Q-9 0-5-8Z" fill="none" stroke="var(--hair)" stroke-width="1.5" />;
  return (
    <g stroke="var(--ink)" stroke-width="1.2">
      <path d="M-5-8H5Q9 0 5 8H-5Q-9 0-5-8Z" fill="var(--land-deep)" />
      <path d="M-6.5-4H6.500M-6.5 4H6.5" />
    </g>
  );
}
