/** What never moves on the chart of Columbus: coasts, the unknown west, calms, reefs, islands, the port. */
import { Component } from "preact";
import type { Chart as Drawing } from "../../chart/chart";
import { randomOf, seedOf } from "../../chart/random";
import { type Point, pathOf } from "../../chart/shape";
import { chartsOf } from "../../chart/survey";
import { atlas as made } from "../../generated/charts/columbus";
import type { Edition, Lang } from "../contract";
import { type Atlas, BLEED, blob, draw, drawingKey, rosePlace } from "./geography";
import {
  COLUMNS,
  type Obs,
  allFields,
  columnOf,
  fieldAt,
  has,
  islandNames,
  kindOf,
  onBoard,
  rowOf,
} from "./obs";
import { Anchor, Reef, Whirlpool } from "./pieces";
import { CELL, LEFT, RIGHT, ROW, TOP, bottomOf, centre, heightOf } from "./places";
import { islandName, say } from "./words";

const atlas: Atlas = made;

const useChart = chartsOf(
  draw,
  () => new Worker(new URL("./surveyor.ts", import.meta.url), { type: "module" }),
  ours,
);

/** The chart of our own map was made with the page (tools/charts.ts). */
function ours(obs: Obs, edition: Edition, lang: Lang): Drawing | null {
  const isOurs = seedOf(drawingKey(obs, edition, "en")) === atlas.key;
  return isOurs ? { ...atlas.en, ...(lang === "de" && atlas.de) } : null;
}

/** The chart of a map; null until it is made. */
export function useDrawing(obs: Obs, edition: Edition, lang: Lang): Drawing | null {
  return useChart(drawingKey(obs, edition, lang), [obs, edition, lang]);
}

/* ==== What lies on it ====================================================== */

interface FixedProps {
  obs: Obs;
  edition: Edition;
  lang: Lang;
}

function isSameMap(a: Obs, b: Obs): boolean {
  const sets = ["map.water", "map.calm", "map.symbol", "map.land"] as const;
  return a === b || (a.start === b.start && sets.every((set) => String(a[set]) === String(b[set])));
}

/** Drawn once for a map: a chart has hundreds of lines, and a game has hundreds of steps. */
export class Fixed extends Component<FixedProps> {
  override shouldComponentUpdate(next: FixedProps): boolean {
    const { obs, edition, lang } = this.props;
    return next.lang !== lang || next.edition.lines !== edition.lines || !isSameMap(next.obs, obs);
  }

  override render(props: FixedProps) {
    const { obs } = props;
    const rose = rosePlace(obs);
    return (
      <>
        <UnknownWest {...props} />
        <Calms obs={obs} />
        <Grid obs={obs} />
        <Features {...props} />
        {rose && <Rose at={rose} />}
      </>
    );
  }
}

/** Fine lines and crosses between the fields, none on land. */
function Grid({ obs }: { obs: Obs }) {
  const land = (column: number, row: number) =>
    column > COLUMNS || has(obs, "map.land", fieldAt(column, row));
  const runs: string[] = [];
  for (let row = 1; row <= obs.rows; row++)
    for (let column = 1, from = 1; column <= COLUMNS + 1; column++) {
      if (!land(column, row)) continue;
      const wide = (column - from) * CELL;
      if (wide > 0)
        runs.push(`M${LEFT + (from - 1) * CELL} ${TOP + (row - 1) * ROW}h${wide}v${ROW}h-${wide}z`);
      from = column + 1;
    }
  return (
    <>
      <pattern id="co-grid" x={LEFT} y={TOP} width={CELL} height={ROW} patternUnits="userSpaceOnUse">
        <path d={`M0 0H${CELL}M0 0V${ROW}`} stroke="var(--chart-ink)" opacity=".34" />
        <path
          d={`M0 0h5M0 0v5M${CELL - 5} 0h5M0 ${ROW - 5}v5M${CELL} ${ROW - 5}v5M${CELL} 0v5M0 ${ROW}h5M${CELL - 5} ${ROW}h5`}
          stroke="var(--chart-ink)"
          stroke-width="2"
          opacity=".6"
        />
      </pattern>
      <path d={runs.join("")} fill="url(#co-grid)" />
      {Array.from({ length: COLUMNS }, (_, i) => (
        <text key={`c${i}`} x={LEFT + (i + 0.5) * CELL} y={bottomOf(obs) + 20} class="co-edge">
          {i + 1}
        </text>
      ))}
      {Array.from({ length: obs.rows }, (_, i) => (
        <text key={`r${i}`} x={RIGHT + 46} y={TOP + (i + 0.5) * ROW + 6} class="co-edge">
          {i + 1}
        </text>
      ))}
    </>
  );
}

/** Water without wind: pale and smooth; neighbours flow together. */
function Calms({ obs }: { obs: Obs }) {
  const calms = allFields(obs).filter((field) => has(obs, "map.calm", field));
  const paths = calms.flatMap((field) => {
    const [x, y] = centre(field);
    const own = pathOf(blob([x, y], 29, 27, field, 15, 0.07));
    const joins: string[] = [];
    if (onBoard(obs, field + 1) && has(obs, "map.calm", field + 1))
      joins.push(`M${x + 12} ${y - 20}h36v40h-36z`);
    if (has(obs, "map.calm", field + 16)) joins.push(`M${x - 20} ${y + 12}h40v38h-40z`);
    return [own, ...joins];
  });
  return (
    <>
      <path id="co-calms" d={paths.join("")} class="co-calm" />
      <pattern id="co-calm" width="44" height="15" patternUnits="userSpaceOnUse">
        <path
          d="M2 4H26M30 11H42M8 11h14"
          stroke="var(--chart-ink)"
          stroke-width="1.6"
          stroke-linecap="round"
          opacity=".6"
        />
      </pattern>
      <use href="#co-calms" style={{ "--co-calm": "url(#co-calm)" }} />
    </>
  );
}

/** Thirteen reefs from two: each is turned and stretched in its own way. */
function reefPlace(field: number): string {
  const seed = columnOf(field) * 3 + rowOf(field);
  const [x, y] = centre(field);
  return `matrix(${seed % 3 === 0 ? -1 : 1} 0 0 ${0.88 + (seed % 4) * 0.05} ${x} ${y})`;
}

function Features({ obs, edition, lang }: FixedProps) {
  const names = islandNames(edition);
  return (
    <>
      <defs>
        {[0, 1].map((sort) => (
          <g key={sort} id={`co-reef${sort}`}>
            <Reef sort={sort} />
          </g>
        ))}
      </defs>
      {allFields(obs).map((field) => {
        const kind = kindOf(obs, field);
        if (kind === "water" || kind === "land" || kind === "calm") return null;
        if (kind === "reef")
          return <use key={field} href={`#co-reef${rowOf(field) % 2}`} transform={reefPlace(field)} />;
        const [x, y] = centre(field);
        return (
          <g key={field} transform={`translate(${x} ${y})`}>
            {kind === "symbol" && <Whirlpool />}
            {kind === "start" && <Port name={edition.name === "standard" ? say(lang, "palos") : ""} />}
            {kind === "island" && (
              <text y="40" class="chart-label co-name">
                {islandName(lang, names.get(field) ?? "")}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

/** The quay in the field, and the anchor on the coast behind it. */
function Port({ name }: { name: string }) {
  return (
    <g class="co-port">
      <rect x="-29" y="-30" width="58" height="60" rx="7" class="co-roads" />
      <path d="M-14 33v9M8 33v9M30 33v9" class="co-piles" />
      <path d="M-22 27h64v9h-64z" class="co-quay" />
      <g transform="translate(44 -2)">
        <circle cy="3" r="25" opacity=".3" />
        <circle r="24" class="co-medal" />
        <Anchor />
      </g>
      {name !== "" && (
        <text x="18" y="56" class="chart-label co-name">
          {name}
        </text>
      )}
    </g>
  );
}

/* ==== The unknown west ===================================================== */

/** An edge of clouds from north to south. */
function cloudEdge(seed: number, x0: number, height: number): string {
  const random = randomOf(seed);
  let d = `M${-BLEED - 20} ${-BLEED}H${x0}`;
  let x = x0;
  for (let y = -BLEED; y < height + BLEED; ) {
    const long = 30 + Math.round(40 * random());
    const next = x0 + Math.round(18 * random() - 10);
    const out = Math.round(long * 0.62);
    d += `c${out} ${Math.round(long * 0.05)} ${out + next - x} ${Math.round(long * 0.95)} ${next - x} ${long}`;
    x = next;
    y += long;
  }
  return `${d}H${-BLEED - 20}z`;
}

/** Vellum that nobody has drawn on yet: the strip where the discs lie. */
export function UnknownWest({ obs, lang }: FixedProps) {
  const height = heightOf(obs);
  const curls = Array.from(
    { length: Math.ceil((height + BLEED) / 60) },
    (_, i) => `M${66 + ((i * 17) % 24)} ${-140 + i * 60 + ((i * 7) % 13)}q14 3 12 14t-12 8`,
  );
  const [one = "", ...rest] = say(lang, "unknownWest").split(" ");
  return (
    <g class="co-west">
      <linearGradient id="co-haze">
        <stop offset="0" stop-color="var(--chart-scale-paper)" stop-opacity=".75" />
        <stop offset="1" stop-color="var(--chart-scale-paper)" stop-opacity="0" />
      </linearGradient>
      <rect x={LEFT} y={-BLEED} width={2 * CELL} height={height + 2 * BLEED} fill="url(#co-haze)" />
      <path d={cloudEdge(14, LEFT + 16, height)} opacity=".3" />
      <path d={cloudEdge(9, LEFT + 2, height)} opacity=".5" />
      <path d={cloudEdge(5, LEFT - 14, height)} class="co-vellum" />
      <path d={curls.join("")} class="co-curls" />
      <text x="54" y="26" class="co-west-name">
        {one}
        <tspan x="54" dy="21">
          {rest.join(" ")}
        </tspan>
      </text>
    </g>
  );
}

/** The compass rose on land: ink, brass, and the four winds. */
function Rose({ at: [x, y] }: { at: Point }) {
  const point = (angle: number, long: number, wide: number, fill: string) => (
    <g key={angle} transform={`rotate(${angle})`}>
      <path d={`M0 0-${wide}-${wide} 0-${long}z`} fill="var(--chart-scale-paper)" />
      <path d={`M0 0 ${wide}-${wide} 0-${long}z`} fill={fill} />
    </g>
  );
  const winds = ["--north", "--east", "--south", "--west"];
  return (
    <g
      class="co-rose"
      transform={`translate(${Math.round(x)} ${Math.round(y)}) scale(.44)`}
      stroke="var(--chart-scale-ink)"
      stroke-linejoin="round"
    >
      <circle cy="4" r="101" stroke="none" opacity=".25" />
      <circle r="100" fill="var(--chart-scale-paper)" stroke-width="2" />
      <circle r="95" fill="none" stroke="var(--brass-metal)" stroke-width="4" />
      <circle r="92" fill="none" stroke-width="7" stroke-dasharray="1 7.03" />
      <circle r="87" fill="var(--chart-sea-a)" />
      {[22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5].map((a) => point(a, 50, 6, "#22303a"))}
      {[45, 135, 225, 315].map((a) => point(a, 67, 11, "var(--brass-metal)"))}
      {winds.map((wind, i) => point(90 * i, 85, 15, `var(${wind})`))}
      <circle r="9" fill="var(--brass-metal)" stroke-width="2" />
    </g>
  );
}
