/** The three-master of covers, invitations and endings. */
import { place, type Placed, short, star } from "./place";

const MASTS = "M63 20V122M108 8V124M150 30V122M172 112 202 92";
const SAILS =
  "M46 30H80C88 44 88 56 82 66H46C52 54 52 42 46 30ZM42 70H84C94 84 92 98 86 108H42C50 96 50 82 42 70ZM90 16H128C136 30 136 42 130 52H90C96 40 96 28 90 16ZM84 57H134C145 74 143 92 136 106H84C94 92 94 74 84 57ZM138 38H164C171 50 171 60 166 68H138C143 58 143 48 138 38ZM136 72H168C177 84 175 96 170 104H136C143 94 143 82 136 72ZM174 70 198 94 172 108Z";
const SEAMS =
  "M56 31q5 17 0 34M66 31q7 17 1 34M54 71q8 18 0 36M66 71q9 18 1 36M100 17q6 17 0 34M112 17q8 17 1 34M98 58q10 24 0 47M114 58q11 24 1 47M146 39q5 14 0 28M146 73q7 15 0 30M158 73q7 15 1 30";
const SAIL_SHADE =
  "M80 30C88 44 88 56 82 66H74C80 54 80 42 72 30ZM84 70C94 84 92 98 86 108H77C83 98 84 84 75 70ZM128 16C136 30 136 42 130 52H121C127 40 127 28 119 16ZM134 57C145 74 143 92 136 106H125C133 92 134 74 123 57ZM164 38C171 50 171 60 166 68H159C164 58 164 48 157 38ZM168 72C177 84 175 96 170 104H162C168 94 168 82 160 72Z";
const HULL = "M12 96 48 100 56 116H168L190 106C188 132 176 152 160 158H56C34 156 20 130 12 96Z";
const HULL_SHADE =
  "M20 124C28 144 40 156 56 158H160C176 152 188 132 190 106 182 128 168 140 150 142H58C42 142 30 136 20 124Z";
const PLANKS = "M16 108 50 112 58 126H184M22 122 52 126 60 138H178M32 138l28 10H168";
const PORTS = "M72 128h8v7h-8ZM92 128h8v7h-8ZM112 128h8v7h-8ZM132 128h8v7h-8ZM152 128h8v7h-8Z";
const FLAGS = "M108 8C96 2 90 10 78 5 82 12 90 18 108 17ZM63 20C54 15 50 22 42 18c2 6 8 10 21 9Z";
const CROSSES = "M104 66h10v10h9v9h-9v11h-10V85h-9v-9h9ZM58 78h7v6h6v7h-6v7h-7v-7h-6v-7h6Z";

/** Where shots hit first: x, y, size. */
const HOLES = [
  [110, 80, 9],
  [64, 52, 8],
  [120, 141, 8],
  [66, 90, 8],
  [104, 34, 8],
  [86, 139, 9],
  [152, 88, 8],
  [152, 142, 8],
  [150, 54, 7],
] as const;

/** Strings of bunting from rail to mast to mast to bowsprit: start, control, end, flags. */
const STRINGS = [
  [12, 103, 31, 55, 61, 29, 6],
  [61, 29, 85, 31, 108, 12, 5],
  [108, 12, 132, 34, 146, 31, 4],
  [146, 31, 165, 60, 199, 87, 7],
] as const;

const CLOTHS = ["#1f4d93", "#b56c00", "#a8392a", "#1b7763"] as const;

function Bunting() {
  const cloths: string[] = ["", "", "", ""];
  for (const [x0, y0, x1, y1, x2, y2, count] of STRINGS) {
    for (let i = 0; i < count; i++) {
      const t = (i + 0.6) / count;
      const at = (a: number, b: number, c: number) =>
        short((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c);
      cloths[i % 4] += `M${short(at(x0, x1, x2) - 3.5)} ${at(y0, y1, y2)}h7l-3.5 9Z`;
    }
  }
  const strings = STRINGS.map(([x0, y0, x1, y1, x2, y2]) => `M${x0} ${y0}Q${x1} ${y1} ${x2} ${y2}`);
  return (
    <g class="art-bunting" stroke="#2c180b" stroke-width=".7">
      <path d={strings.join("")} fill="none" />
      {cloths.map((d, i) => (
        <path key={d} d={d} fill={CLOTHS[i]} />
      ))}
    </g>
  );
}

interface ShipProps extends Placed {
  sail?: string;
  hull?: string;
  flag?: string;
  /** Shot holes, 0 to 9. */
  holes?: number;
  bunting?: boolean;
  /** The red crosses of the caravels. */
  crosses?: boolean;
}

/** A three-master in a box of 206 x 162; its waterline is at about 140. */
export function Ship(props: ShipProps) {
  const { sail = "#fff6de", hull = "#7b4524", flag = "#c8203a", holes = 0 } = props;
  return (
    <g class="art-ship" transform={place(props, 206, 162)} stroke-linejoin="round" stroke-linecap="round">
      <path d={MASTS} fill="none" stroke="#3a2414" stroke-width="3.4" />
      <path d={SAILS} fill={sail} stroke="#3a2c1c" stroke-width="1.6" />
      <path d={SAIL_SHADE} fill="#3a2c1c" opacity=".13" />
      <path d={SEAMS} fill="none" stroke="#3a2c1c" stroke-width=".8" opacity=".6" />
      {props.crosses && <path d={CROSSES} fill="#c8203a" />}
      <path d={HULL} fill={hull} stroke="#2c180b" stroke-width="2" />
      <path d={HULL_SHADE} fill="#2c180b" opacity=".28" />
      <path d={PLANKS} fill="none" stroke="#2c180b" stroke-width="1.1" opacity=".8" />
      <path d="M12 96 48 100 51 106 14 103Z" fill="#e0ad4c" stroke="#2c180b" stroke-width="1.2" />
      <path d={PORTS} fill="#1a0f07" />
      <path d={FLAGS} fill={flag} stroke="#2c180b" stroke-width="1.1" />
      {HOLES.slice(0, holes).map(([x, y, size]) => (
        <path key={x * y} transform={`translate(${x} ${y})`} d={star(size, size / 2, 9)} fill="#1a0f07" />
      ))}
      {props.bunting && <Bunting />}
    </g>
  );
}
