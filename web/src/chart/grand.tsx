/** A ship of a seat seen from close by: seams and planks, a crew, and bunting for those who have won. */
import { FleetShip, RIGS } from "./fleet";
import "./grand.css";

/** Where the deck of each rig lies, and where its crew stands. */
const DECKS: readonly { y: number; crew: readonly number[] }[] = [
  { y: -6, crew: [-12, -5, 4, 11] },
  { y: -8, crew: [-16, -6, 2, 14] },
  { y: -10, crew: [-20, -7, 4, 18] },
  { y: -9, crew: [-18, -8, 4, 14] },
  { y: -9, crew: [-18, -9, 10, 17] },
];

const SHIRTS = ["#8a2f22", "#f6ead0", "#22455a", "#b56c00"] as const;

const SEAMS = Array.from({ length: 9 }, (_, i) => `M-42 ${-56 + 5.5 * i}q40 4 84-1`).join("");
const PLANKS = "M-40-6q36 8 82-2M-40-1q36 8 82-2M-40 4q36 6 82-1";

function Crew({ rig, cheers }: { rig: number; cheers: boolean }) {
  const { y, crew } = DECKS[rig]!;
  return (
    <g class="grand-crew">
      {crew.map((x, i) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path d="M-2.4 5v-6q2.4-3 4.8 0v6z" fill={SHIRTS[i % SHIRTS.length]} />
          {cheers && <path d={i % 2 ? "M1.6-1.4 4-6" : "M-1.6-1.4-4-6"} class="grand-arm" />}
          <circle cy="-4.6" r="1.9" fill="#e0ac7c" />
        </g>
      ))}
    </g>
  );
}

const FLAGS = 6; /* on each side of the mast */

/** A line that sags from the mast to one end of the ship, with its little flags. */
function line(fromX: number, fromY: number, toX: number, toY: number): { rope: string; flags: string[] } {
  const [midX, midY] = [(fromX + toX) / 2, (fromY + toY) / 2 + 7];
  const flags = Array.from({ length: FLAGS }, (_, i) => {
    const t = (i + 0.7) / FLAGS;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    const x = a * fromX + b * midX + c * toX;
    const y = a * fromY + b * midY + c * toY;
    return `M${(x - 2.1).toFixed(1)} ${y.toFixed(1)}l4.2.3-2.3 5z`;
  });
  return { rope: `M${fromX} ${fromY}Q${midX} ${midY} ${toX} ${toY}`, flags };
}

function Bunting({ rig }: { rig: number }) {
  const [x = 0, y = 0] = (RIGS[rig]!.flag.match(/-?\d+/g) ?? []).slice(0, 2).map(Number);
  const lines = [line(x, y + 2, -33, -13), line(x, y + 2, 39, -16)];
  const every = (odd: number) =>
    lines.flatMap(({ flags }, side) => flags.filter((_, i) => (i + side) % 2 === odd)).join("");
  return (
    <g class="grand-bunting">
      <path d={lines.map(({ rope }) => rope).join("")} class="grand-rope" />
      <path d={every(0)} fill="var(--c)" />
      <path d={every(1)} fill="#f4d789" />
    </g>
  );
}

/** In the box of a ship of the fleet. Its seams are cut out along its own sails, so a page shows each rig once. */
export function GrandShip(props: {
  seat: number;
  /** It has won: the crew cheers below bunting. */
  cheers?: boolean;
  wake?: boolean;
}) {
  const { seat, cheers = false, wake = false } = props;
  const rig = seat % RIGS.length;
  return (
    <g class="grand" style={{ "--c": `var(--seat${rig})` }}>
      <clipPath id={`grand-sails${rig}`}>
        <path d={RIGS[rig]!.sails} />
      </clipPath>
      <clipPath id={`grand-hull${rig}`}>
        <path d={RIGS[rig]!.hull} />
      </clipPath>
      <FleetShip seat={seat} wake={wake} crew={<Crew rig={rig} cheers={cheers} />} />
      <path d={SEAMS} class="grand-seams" clip-path={`url(#grand-sails${rig})`} />
      <path d={PLANKS} class="grand-planks" clip-path={`url(#grand-hull${rig})`} />
      {cheers && <Bunting rig={rig} />}
    </g>
  );
}
