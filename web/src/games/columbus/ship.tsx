/** Five ships that one tells apart by rig, sail emblem, flag and colour, and what is left without a mast. */
import "./pieces.css";

/** The parts of a ship that looks east: a box from -38 -58 to 40 14, the waterline at 8. */
interface Rig {
  masts: string;
  sails: string;
  /** On the sails, in the colour of the seat: the sign of its flag. */
  emblem: string;
  hull: string;
  /** The lower part of the hull, darker. */
  shade: string;
  /** A line of brass along the hull. */
  trim: string;
  /** Gun ports, oar ports or portholes. */
  ports: string;
  flag: string;
  /** Where the flag is flown: the mast's top. */
  top: readonly [number, number];
}

const RIGS: readonly Rig[] = [
  {
    masts: "M-18-12V-37M0-6V-52M17-9V-40M25-9 40-20",
    sails:
      "M-24-33h11q3 6 2 13h-14q3-6 1-13zM-8-48h14q4 6 3 12h-19q3-6 2-12zM-10-33h19q6 9 4 19h-25q4-10 2-19zM11-36h12q4 6 3 11h-16q3-5 1-11zM10-22h16q4 6 3 10h-20q3-5 1-10z",
    emblem: "m-4-30 10 6-10 6z",
    hull: "M-30-14h12l1 8h30l2-4h13q-3 12-11 18h-32q-10-6-15-22z",
    shade: "M-26-6q2 8 9 13h31q6-4 9-12l-9-1h-28z",
    trim: "M-28-9h9.5M-16-2.5h36",
    ports: "M-12 1h3v3h-3zM-4 1h3v3h-3zM4 1h3v3h-3zM12 1h3v3h-3z",
    flag: "M0-58 19-53 0-48z",
    top: [0, 0],
  },
  {
    masts: "M-15-8V-36M6-6V-50M-28-22 1-44M-9-28 26-58",
    sails: "M-28-22Q-8-38 1-44 6-26-2-12-14-12-28-22zM-9-28Q12-50 26-58 32-30 22-11 4-12-9-28z",
    emblem: "M4-31h15l-4.5 5.5 4.5 5.5H4z",
    hull: "M-28-12q2 4 8 5h38q6-1 13-7-2 16-13 22h-30q-13-5-16-20z",
    shade: "M-23-4q4 9 12 11h28q7-4 10-11l-9 2h-32z",
    trim: "M-24-5.5q3 2 8 2h34q6 0 9-3",
    ports: "M23-4a1 1 0 1 1 2 0 1 1 0 1 1-2 0z",
    flag: "M6-57H24l-5 4.5 5 4.5H6z",
    top: [6, 0],
  },
  {
    masts: "M-12-8V-48M11-8V-46M24-9 39-17M11-40 37-16",
    sails:
      "M-20-44h15q4 6 3 11h-20q3-5 2-11zM-22-30h19q6 8 4 17h-24q3-9 1-17zM4-42h14q4 6 3 11h-19q3-5 2-11zM2-28h18q6 8 4 16h-23q3-8 1-16z",
    emblem: "M-21-25h21l.8 3h-21.5zM-21-19h22l.2 3h-22.5zM3-24h20.5l.5 3h-21zM2-18h23v3h-23z",
    hull: "M-30-10h61q-3 11-13 18h-34q-10-5-14-18z",
    shade: "M-26-3q4 8 11 10h32q8-4 11-10z",
    trim: "M-28-5.5h56",
    ports: "M-18-1h3v3h-3zM-8-1h3v3h-3zM2-1h3v3h-3zM12-1h3v3h-3z",
    flag: "M-12-57H6v9h-18z",
    top: [-12, 0],
  },
  {
    masts: "M-2-6V-50M-22-10V-26M22-9 38-16M-2-46 35-15",
    sails: "M-18-44h29q9 14 6 31h-40q8-15 5-31zM5-40 34-16 17-13q1-16-12-27zM-31-24-16-27q3 7 1 13l-15 1z",
    emblem: "M-3-35a6.5 6.5 0 1 1-.1 0z",
    hull: "M-32-16q3 6 10 8h40q7 0 13-5-1 15-13 21h-32q-14-6-18-24z",
    shade: "M-26-5q4 9 12 12h31q8-4 11-13z",
    trim: "M-27-6.5q4 3 10 3h34q7 0 11-3",
    ports: "M-14 1a1.5 1.5 0 1 1 3 0 1.5 1.5 0 1 1-3 0zM-4 1a1.5 1.5 0 1 1 3 0 1.5 1.5 0 1 1-3 0zM6 1a1.5 1.5 0 1 1 3 0 1.5 1.5 0 1 1-3 0z",
    flag: "M-2-58h9q9 0 9 5t-9 5h-9z",
    top: [-2, 0],
  },
  {
    masts: "M-3-6V-52M20-9 41-19M-3-46-31-39M-3-49 38-18",
    sails: "M-5-45-31-38q-4 13-2 26l28-2q4-15 0-31zM0-47 37-18 8-13Q10-32 0-47z",
    emblem: "M-28-35l9-2.5v9h-9zM-19-28.5h9v8h-9zM-28-20h9v7l-9 .5z",
    hull: "M-34-11q4 5 10 5h42q8-1 14-6-3 15-14 20h-32q-14-3-20-19z",
    shade: "M-28-3q5 8 12 10h32q8-4 11-10z",
    trim: "M-28-5q4 3 10 3h36q6 0 10-3",
    ports: "M-16 2h30v1.5h-30z",
    flag: "M-3-59h18v10h-18z",
    top: [-3, 0],
  },
];

/** The sign on the flag of the fifth seat. */
const CHECKS = "M-3-59h6v5h-6zM9-59h6v5h-6zM3-54h6v5h-6z";
const INK = { stroke: "#1c2730", "stroke-width": "1.5", "stroke-linejoin": "round" } as const;

/** Foam and shadow of a hull on the water. */
function Wake() {
  return (
    <>
      <ellipse cy="9" rx="37" ry="5.5" class="co-shade" />
      <path
        class="co-foam"
        d="M-58 12q12-7 30-5M-70 5q20-7 42-3M-50 17q14-6 34-6M20 9q8 3 15-1M26 13q7 1 12-2"
      />
    </>
  );
}

/** Masts and sails in the wind. */
function Sails({ rig, hue }: { rig: Rig; hue: string }) {
  return (
    <>
      <path d={rig.masts} class="co-mast" />
      <path d={rig.sails} class="co-sail" {...INK} />
      <path d={rig.emblem} fill={hue} />
    </>
  );
}

/** A stump, the mast over the side with its sail in the water, and the sign of a blow. */
function Wreckage() {
  return (
    <>
      <path d="M-27-12V-30M2-6V-19" class="co-mast" />
      <path d="M-2-19 2-23 4-18 7-22 6-14H-1z" fill="#c9a06a" {...INK} />
      <g class="co-fallen">
        <path d="M-8-17 30 2" class="co-mast" />
        <path d="M-4-15 22-2q3 8-6 11-12-4-16-24z" class="co-sail" {...INK} />
      </g>
    </>
  );
}

/**
 * A ship sails west until it has found land, and then east. Its middle is that of its field, if it is
 * alone there; on paper it has no wake.
 */
export function Ship(props: { pennant: number; damaged: boolean; home: boolean; dry?: boolean }) {
  const { pennant, damaged, home, dry = false } = props;
  const rig = RIGS[pennant % RIGS.length]!;
  const hue = `var(--seat${pennant % RIGS.length})`;
  const [x, y] = rig.top;
  return (
    <g class="co-ship" transform={home ? undefined : "scale(-1 1)"}>
      {!dry && <Wake />}
      {damaged ? <Wreckage /> : <Sails rig={rig} hue={hue} />}
      <path d={rig.hull} fill={hue} {...INK} />
      <path d={rig.shade} opacity=".22" />
      <path d={rig.trim} class="co-trim" />
      <path d={rig.ports} fill="#f6e3b4" stroke="#1c2730" stroke-width=".7" />
      <g transform={damaged ? `translate(${-27 - x * 0.8} ${14 - y}) scale(.8)` : undefined}>
        <path d={rig.flag} fill={hue} {...INK} />
        {pennant % RIGS.length === 4 && <path d={CHECKS} fill="var(--sign)" />}
      </g>
      {damaged && (
        <path
          d="m10-38 5 6 6-6-3 9 9 2-9 4 2 9-6-7-7 6 1-9-8-3 9-3z"
          fill="#ffd45e"
          stroke="#8a2f22"
          stroke-width="1.4"
        />
      )}
    </g>
  );
}

/** A ship by itself, as on a panel. */
export function ShipMark(props: { pennant: number; damaged: boolean; home: boolean }) {
  return (
    <svg class="co-ship-mark" viewBox="-42 -62 84 78" aria-hidden="true">
      <Ship {...props} dry />
    </svg>
  );
}
