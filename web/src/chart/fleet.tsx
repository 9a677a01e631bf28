/**
 * The ships of five seats on charts. One tells them apart by rig, by the sign on the sail and by
 * the flag; only then by colour. A ship lies in a box from -38 to 40 and -58 to 14 with its
 * waterline at y = 8, and sails to the right.
 */

import type { ComponentChildren } from "preact";
import "./fleet.css";

interface Rig {
  masts: string;
  sails: string;
  sign: string;
  hull: string;
  shade: string;
  trim: string;
  /** Gun ports or lanterns. */
  dots: string;
  flag: string;
}

export const RIGS: readonly Rig[] = [
  {
    /* A galleon with square sails on three masts. */
    masts: "M-18-12V-37M0-6V-52M17-9V-40M25-9 40-20",
    sails:
      "M-24-33h11q3 6 2 13h-14q3-6 1-13zM-8-48h14q4 6 3 12h-19q3-6 2-12zM-10-33h19q6 9 4 19h-25q4-10 2-19zM11-36h12q4 6 3 11h-16q3-5 1-11zM10-22h16q4 6 3 10h-20q3-5 1-10z",
    sign: "m-3-29 9 5-9 5z",
    hull: "M-30-14h12l1 8h30l2-4h13q-3 12-11 18h-32q-10-6-15-22z",
    shade: "M-26-6q2 8 9 13h31q6-4 9-12l-9-1-28 0z",
    trim: "M-28-9h9.5M-16-2.5h36",
    dots: "M-12 1h3v3h-3zM-4 1h3v3h-3zM4 1h3v3h-3zM12 1h3v3h-3z",
    flag: "M0-58 19-53 0-48z",
  },
  {
    /* A caravel with two lateen sails. */
    masts: "M-15-8V-36M6-6V-50M-28-22 1-44M-9-28 26-58",
    sails: "M-28-22Q-8-38 1-44 6-26-2-12-14-12-28-22zM-9-28Q12-50 26-58 32-30 22-11 4-12-9-28z",
    sign: "M2-30h14l-4 5 4 5H2z",
    hull: "M-28-12q2 4 8 5h38q6-1 13-7-2 16-13 22h-30q-13-5-16-20z",
    shade: "M-23-4q4 9 12 11h28q7-4 10-11l-9 2-32 0z",
    trim: "M-24-5.5q3 2 8 2h34q6 0 9-3",
    dots: "M22-4a1.6 1.6 0 1 1 0 .1z",
    flag: "M6-57H24l-5 4.5 5 4.5H6z",
  },
  {
    /* A brig with striped sails on two masts. */
    masts: "M-12-8V-48M11-8V-46M24-9 39-17M11-40 37-16",
    sails:
      "M-20-44h15q4 6 3 11h-20q3-5 2-11zM-22-30h19q6 8 4 17h-24q3-9 1-17zM4-42h14q4 6 3 11h-19q3-5 2-11zM2-28h18q6 8 4 16h-23q3-8 1-16z",
    sign: "M-21-25h21l.8 3h-21.5zM-21-19h22l.2 3h-22.5zM3-24h20.5l.5 3h-21z",
    hull: "M-30-10h61q-3 11-13 18h-34q-10-5-14-18z",
    shade: "M-26-3q4 8 11 10h32q8-4 11-10z",
    trim: "M-28-5.5h54",
    dots: "M-18-1h3v3h-3zM-8-1h3v3h-3zM2-1h3v3h-3zM12-1h3v3h-3z",
    flag: "M-12-57H4v9h-16z",
  },
  {
    /* A cog with one great sail. */
    masts: "M-2-6V-50M-22-10V-26M22-9 38-16M-2-46 35-15",
    sails: "M-18-44h29q9 14 6 31h-40q8-15 5-31zM5-40 34-16 17-13q1-16-12-27zM-31-24-16-27q3 7 1 13l-15 1z",
    sign: "M-7-34h5q8 0 8 5.5T-2-23h-5z",
    hull: "M-32-16q3 6 10 8h40q7 0 13-5-1 15-13 21h-32q-14-6-18-24z",
    shade: "M-26-5q4 9 12 12h31q8-4 11-13z",
    trim: "M-27-6.5q4 3 10 3h34q7 0 11-3",
    dots: "M-13.8 1.5a1.8 1.8 0 1 1 0 .1zM-3.8 1.5a1.8 1.8 0 1 1 0 .1zM6.2 1.5a1.8 1.8 0 1 1 0 .1z",
    flag: "M-2-58h9q9 0 9 5t-9 5h-9z",
  },
  {
    /* A sloop: a gaff sail aft of one tall mast, and jibs before it. */
    masts: "M4-6V-53M4-46-22-54M4-11-30-13M24-8 42-15M4-50 40-15",
    sails:
      "M3-45-20-52Q-24-32-29-14-12-10 3-12zM7-47Q22-32 38-15 24-16 17-12 17-30 7-47zM7-34Q12-22 13-11L7-11z",
    sign: "M-19-40h9v8h-9zM-10-32h9v8h-9zM-19-24h-2.5l-2 8h4.5zM-19-24h9v8h-9z",
    hull: "M-32-11q24 4 60-1l5-1q-4 15-15 21h-34q-12-4-16-19z",
    shade: "M-27-3q4 8 12 10h32q8-4 11-12-28 5-55 2z",
    trim: "M-30-6.5q30 4 58-1",
    dots: "M-16 .5h10v2.5h-10zM0 .5h10v2.5H0z",
    flag: "M4-61H22v9H4z",
  },
];

const WAKE = "M-58 12q12-7 30-5M-70 5q20-7 42-3M-50 17q14-6 34-6M20 9q8 3 15-1M26 13q7 1 12-2";

interface FleetProps {
  seat: number;
  wake?: boolean;
  /** Who stands on deck: before the sails, behind the hull. */
  crew?: ComponentChildren;
}

/** A ship of a seat, with the water around it if it sails. */
export function FleetShip({ seat, wake = true, crew }: FleetProps) {
  const rig = RIGS[seat % RIGS.length]!;
  return (
    <g class="fleet" style={{ "--c": `var(--seat${seat % 5})` }}>
      {wake && (
        <g class="fleet-wake">
          <ellipse cy="9" rx="38" ry="5.5" />
          <path d={WAKE} />
        </g>
      )}
      <path class="fleet-mast" d={rig.masts} />
      <g class="cloth">
        <path class="fleet-sail" d={rig.sails} />
        <path class="fleet-sign" d={rig.sign} />
      </g>
      {crew}
      <path class="fleet-hull" d={rig.hull} />
      <path class="fleet-shade" d={rig.shade} />
      <path class="fleet-trim" d={rig.trim} />
      <path class="fleet-dots" d={rig.dots} />
      <path class="fleet-hull" d={rig.flag} />
    </g>
  );
}

/** A ship beside a name. */
export function FleetMark({ seat, size = 44 }: { seat: number; size?: number }) {
  return (
    <svg class="fleet-mark" viewBox="-40 -62 84 78" width={size} height={size} aria-hidden="true">
      <FleetShip seat={seat} wake={false} />
    </svg>
  );
}
