/** What never moves on the chart of Columbus: water, coasts, calms, reefs, islands, areas. */
import { Component } from "preact";
import type { Edition, Lang } from "../contract";
import {
  AREAS,
  COLUMNS,
  type Obs,
  allFields,
  columnOf,
  has,
  islandNames,
  kindOf,
  onBoard,
  rowOf,
} from "./obs";
import { Anchor, Island, Reef, SymbolMark } from "./pieces";
import { islandName } from "./words";

export const CELL = 40;
/** The strip of the discs in the west, the head with the areas, and the edges. */
export const STRIP = 44;
export const HEAD = 24;
const EDGE = 18;

export const widthOf = (): number => STRIP + COLUMNS * CELL + EDGE;
export const heightOf = (o: Obs): number => HEAD + o.rows * CELL + EDGE;

/** The middle of a field. */
export function centre(field: number): [number, number] {
  return [STRIP + (columnOf(field) - 0.5) * CELL, HEAD + (rowOf(field) - 0.5) * CELL];
}

/** Left edge and width of an area. */
export function band(area: number): [number, number] {
  const [first, last] = AREAS[area - 1]!;
  return [STRIP + (first - 1) * CELL, (last - first + 1) * CELL];
}

interface ChartProps {
  obs: Obs;
  edition: Edition;
  lang: Lang;
}

/** Drawn once for a map: a chart has hundreds of lines, and a game has hundreds of steps. */
export class Chart extends Component<ChartProps> {
  override shouldComponentUpdate(next: ChartProps): boolean {
    const { obs, edition, lang } = this.props;
    return next.lang !== lang || next.edition.lines !== edition.lines || !isSameMap(next.obs, obs);
  }

  override render({ obs, edition, lang }: ChartProps) {
    return (
      <g class="co-chart" aria-hidden="true">
        <Sea obs={obs} />
        <Coast obs={obs} />
        <Grid obs={obs} />
        <Features obs={obs} edition={edition} lang={lang} />
      </g>
    );
  }
}

function isSameMap(a: Obs, b: Obs): boolean {
  const sets = ["map.water", "map.calm", "map.symbol", "map.land"] as const;
  return a === b || (a.start === b.start && sets.every((set) => String(a[set]) === String(b[set])));
}

function Sea({ obs }: { obs: Obs }) {
  const height = obs.rows * CELL;
  const swell = Array.from({ length: obs.rows }, (_, r) => {
    const y = HEAD + (r + 0.5) * CELL;
    return `M${STRIP} ${y}q${CELL / 2}-7 ${CELL} 0${`t${CELL} 0`.repeat(COLUMNS - 1)}`;
  });
  return (
    <>
      <rect x={STRIP} y={HEAD} width={COLUMNS * CELL} height={height} fill="var(--water)" />
      <path d={swell.join("")} class="co-swell" />
    </>
  );
}

/** Land as one shape with a coast line and depth lines before it. */
function Coast({ obs }: { obs: Obs }) {
  const land = allFields(obs).filter((field) => kindOf(obs, field) === "land");
  const coast = land.flatMap((field) => edgesOf(obs, field)).join("");
  const frame = { x: STRIP, y: HEAD, width: COLUMNS * CELL, height: obs.rows * CELL };
  return (
    <g clip-path="url(#co-water)">
      <clipPath id="co-water">
        <rect {...frame} />
      </clipPath>
      <path d={coast} class="co-depth co-depth-far" />
      <path d={coast} class="co-depth" />
      {land.map((field) => {
        const [x, y] = centre(field);
        return (
          <rect
            key={field}
            x={x - CELL / 2 - 0.5}
            y={y - CELL / 2 - 0.5}
            width={CELL + 1}
            height={CELL + 1}
            fill="var(--land)"
          />
        );
      })}
      <path d={coast} class="co-coast" />
    </g>
  );
}

/** The sides of a land field where land ends, drawn a little bent, as coasts are. */
function edgesOf(obs: Obs, field: number): string[] {
  const [x, y] = centre(field);
  const h = CELL / 2;
  const sides = [
    [-16, `M${x - h} ${y - h}q${h} ${wobble(field)} ${CELL} 0`],
    [16, `M${x - h} ${y + h}q${h} ${wobble(field + 3)} ${CELL} 0`],
    [-1, `M${x - h} ${y - h}q${wobble(field + 5)} ${h} 0 ${CELL}`],
    [1, `M${x + h} ${y - h}q${wobble(field + 7)} ${h} 0 ${CELL}`],
  ] as const;
  return sides
    .filter(([step]) => onBoard(obs, field + step) && !has(obs, "map.land", field + step))
    .map(([, path]) => path);
}

const wobble = (seed: number): number => ((seed * 7) % 9) - 4;

/** Fine lines between fields, strong ones between areas; numbers at the edges. */
function Grid({ obs }: { obs: Obs }) {
  const bottom = HEAD + obs.rows * CELL;
  const right = STRIP + COLUMNS * CELL;
  const lines: string[] = [];
  for (let c = 1; c < COLUMNS; c++) lines.push(`M${STRIP + c * CELL} ${HEAD}V${bottom}`);
  for (let r = 1; r < obs.rows; r++) lines.push(`M${STRIP} ${HEAD + r * CELL}H${right}`);
  return (
    <>
      <path d={lines.join("")} class="co-grid" />
      {AREAS.slice(1).map(([first]) => (
        <path key={first} d={`M${STRIP + (first - 1) * CELL} ${HEAD - 10}V${bottom}`} class="co-border" />
      ))}
      <rect x={STRIP} y={HEAD} width={COLUMNS * CELL} height={bottom - HEAD} class="co-frame" />
      {Array.from({ length: COLUMNS }, (_, i) => (
        <text key={`c${i}`} x={STRIP + (i + 0.5) * CELL} y={bottom + 13} class="co-edge" text-anchor="middle">
          {i + 1}
        </text>
      ))}
      {Array.from({ length: obs.rows }, (_, i) => (
        <text
          key={`r${i}`}
          x={right + 9}
          y={HEAD + (i + 0.5) * CELL + 4}
          class="co-edge"
          text-anchor="middle"
        >
          {i + 1}
        </text>
      ))}
    </>
  );
}

function Features({ obs, edition, lang }: { obs: Obs; edition: Edition; lang: Lang }) {
  const names = islandNames(edition);
  return (
    <>
      {allFields(obs).map((field) => {
        const kind = kindOf(obs, field);
        if (kind === "water" || kind === "land") return null;
        const [x, y] = centre(field);
        return (
          <g key={field} transform={`translate(${x} ${y})`}>
            {kind === "calm" && <Calm />}
            {kind === "reef" && <Reef />}
            {kind === "symbol" && <SymbolMark />}
            {kind === "start" && <Start />}
            {kind === "island" && <Named name={islandName(lang, names.get(field) ?? "")} />}
          </g>
        );
      })}
    </>
  );
}

function Calm() {
  return (
    <>
      <rect x="-19.5" y="-19.5" width="39" height="39" class="co-calm" />
      <path d="M-11-6H3M-5 1H11M-9 8H5" class="co-calm-lines" />
    </>
  );
}

function Start() {
  return (
    <>
      <rect
        x="-20"
        y="-20"
        width="40"
        height="40"
        fill="var(--brass-wash)"
        stroke="var(--brass)"
        stroke-width="2"
      />
      <Anchor />
    </>
  );
}

function Named({ name }: { name: string }) {
  return (
    <>
      <Island />
      <text y="26" class="co-name" text-anchor="middle">
        {name}
      </text>
    </>
  );
}
