/** The ships of Columbus: they sail west until they have found land, and then east; masts fall. */
import { FleetShip, RIGS } from "../../chart/fleet";
import "./pieces.css";
import { still } from "../../look/still";

interface ShipProps {
  pennant: number;
  damaged: boolean;
  home: boolean;
  /** On paper a ship has no wake. */
  dry?: boolean;
}

/** A stump, the mast over the side with its sail in the water, the flag at the stern, and a blow. */
function Wreck({ pennant, dry }: { pennant: number; dry: boolean }) {
  const rig = RIGS[pennant % RIGS.length]!;
  const [left = 0] = /-?\d+/.exec(rig.flag)?.map(Number) ?? [];
  return (
    <g class="fleet" style={{ "--c": `var(--seat${pennant % RIGS.length})` }}>
      {!dry && (
        <g class="fleet-wake">
          <ellipse cy="9" rx="38" ry="5.5" />
          <path d="M-58 12q12-7 30-5M-50 17q14-6 34-6M20 9q8 3 15-1" />
        </g>
      )}
      <path d="M-27-12V-32M2-6V-19" class="fleet-mast" />
      <path d="M-2-19 2-23 4-18 7-22 6-14H-1z" class="co-stump" />
      <g class="co-fallen">
        <path d="M-8-17 30 2" class="fleet-mast" />
        <path d="M-4-15 22-2q3 8-6 11-12-4-16-24z" class="fleet-sail" />
      </g>
      <path d={rig.hull} class="fleet-hull" />
      <path d={rig.shade} class="fleet-shade" />
      <path d={rig.trim} class="fleet-trim" />
      <path d={rig.dots} class="fleet-dots" />
      <path d={rig.flag} class="fleet-hull" transform={`translate(${-27 - 0.8 * left} 14) scale(.8)`} />
      <path d="m10-38 5 6 6-6-3 9 9 2-9 4 2 9-6-7-7 6 1-9-8-3 9-3z" class="co-blow" />
    </g>
  );
}

/** A ship in a box from -38 -62 to 40 14, its waterline at 8. */
export const Ship = still(function Ship({ pennant, damaged, home, dry = false }: ShipProps) {
  return (
    <g transform={home ? undefined : "scale(-1 1)"}>
      {damaged ? <Wreck pennant={pennant} dry={dry} /> : <FleetShip seat={pennant} wake={!dry} />}
    </g>
  );
});

/** A ship by itself, as on a panel. */
export const ShipMark = still(function ShipMark(props: ShipProps) {
  return (
    <svg class="co-ship-mark" viewBox="-42 -62 84 78" aria-hidden="true">
      <Ship {...props} dry />
    </svg>
  );
});
