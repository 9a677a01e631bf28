/** What never moves on the chart of Columbus: coasts, the unknown west, calms, reefs, islands, the port. */
import { Component } from "preact";
import { type Chart as Drawing, type Coast, type Name, makeChart } from "../../chart/chart";
import { randomOf, seedOf } from "../../chart/random";
import { type Box, type Point, pathOf } from "../../chart/shape";
import type { Edition, Lang } from "../contract";
import {
  AREAS,
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
import { CELL, LEFT, RIGHT, TOP, WIDTH, bottomOf, centre, heightOf } from "./places";
import { islandName, say } from "./words";

const BLEED = 320;

/* ==== Coasts =============================================================== */

/** A closed line about a point, never the same twice. */
function blob([x, y]: Point, rx: number, ry: number, seed: number, corners = 9, rough = 0.14): Point[] {
  const random = randomOf(seed);
  return Array.from({ length: corners }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / corners;
    const far = 1 + rough * (2 * random() - 1);
    return [x + rx * far * Math.cos(angle), y + ry * far * Math.sin(angle)];
  });
}

/** An island with its cays, within its field. */
function islandCoasts(field: number): Coast[] {
  const [x, y] = centre(field);
  const turn = field % 3;
  const cays: Point[] = [
    [x + 21, y - 17 + 5 * turn],
    [x - 20 + 3 * turn, y + 17],
  ];
  return [
    { points: blob([x, y], 25, 18, field), tint: 0 },
    ...cays.map((at, i) => ({ points: blob(at, 6, 4, field + i + 1, 6), tint: 0, times: 1 })),
  ];
}

/** Land as far as the eye reaches in the east; the last column is the coast behind the port. */
function landCells(obs: Obs): boolean[][] {
  return Array.from({ length: obs.rows }, (_, r) => [
    ...Array.from({ length: COLUMNS }, (_, c) => has(obs, "map.land", fieldAt(c + 1, r + 1))),
    true,
  ]);
}

/** Names of seas and lands: only the map of the box tells which coasts these are. */
function namesOf(obs: Obs, edition: Edition, lang: Lang): Name[] {
  const at = (column: number, row: number): Point => [LEFT + column * CELL, TOP + row * CELL];
  const land = (text: string, where: Point): Name => ({ text, at: where, kind: "land", size: 21 });
  const free = openWater(obs);
  const sea: Name[] = free
    ? [{ text: say(lang, "atlantic"), at: at(free[0], free[1] + 0.14), kind: "sea", size: 30 }]
    : [];
  if (edition.name !== "standard") return sea;
  return [
    ...sea,
    land(say(lang, "portugal"), at(12.9, 0.72)),
    land(say(lang, "spain"), at(14.15, 2.3)),
    land(say(lang, "africa"), at(14.2, 7.9)),
  ];
}

/** The room of a name, with air between its letters. */
function nameRoom({ text, at: [x, y], size = 17 }: Name): Box {
  const w = text.length * size * 0.74;
  return { x: x - w / 2, y: y - size, w, h: size * 1.3 };
}

/** Plain water in a row: how long it is, and its middle in fields. */
interface Stretch {
  long: number;
  at: Point;
}

function stretches(obs: Obs): Stretch[] {
  const found: Stretch[] = [];
  for (let row = 1; row <= obs.rows; row++)
    for (let column = 2, long = 0; column <= COLUMNS + 1; column++) {
      const free = column <= COLUMNS && kindOf(obs, fieldAt(column, row)) === "water";
      if (!free && long > 3) found.push({ long, at: [column - 1 - long / 2, row - 0.5] });
      long = free ? long + 1 : 0;
    }
  return found;
}

/** Where there is most room for the name of the sea, if it is enough. */
function openWater(obs: Obs): Point | null {
  const [most] = stretches(obs).sort((a, b) => b.long - a.long);
  return most && most.long > 4 ? most.at : null;
}

/** A serpent lives in the southernmost water that has room for it. */
function serpentPlace(obs: Obs): Point | null {
  const name = openWater(obs);
  const lair = stretches(obs)
    .filter(({ at }) => at[1] !== name?.[1])
    .pop();
  return lair ? [LEFT + lair.at[0] * CELL, TOP + lair.at[1] * CELL - 4] : null;
}

/** The areas are straight, as the columns are; the first goes on into the unknown. */
function zonesOf(obs: Obs): Pick<Drawing, "zones" | "borders"> {
  const height = heightOf(obs) + 2 * BLEED;
  const borders = AREAS.slice(1).map(([first]) => LEFT + (first - 1) * CELL);
  return {
    zones: [-BLEED, ...borders].map(
      (x, i) => `M${x} ${-BLEED}H${borders[i] ?? WIDTH + BLEED}v${height}H${x}z`,
    ),
    borders: borders.map((x) => `M${x} ${TOP - 8}V${bottomOf(obs) + 4}`),
  };
}

/** A place on land for the rose: in the last column, as far south as two fields are land. */
function rosePlace(obs: Obs): Point | null {
  for (let row = obs.rows; row > 1; row--)
    if ([row, row - 1].every((each) => has(obs, "map.land", fieldAt(COLUMNS, each))))
      return [RIGHT - 0.2 * CELL, TOP + (row - 0.55) * CELL];
  return null;
}

/** The drawing that was made last; boards of one table and of one page of rules share it. */
let made: { key: string; drawing: Drawing } | null = null;

export function drawingOf(obs: Obs, edition: Edition, lang: Lang): Drawing {
  const key = [lang, obs.rows, ...edition.lines, ...obs["map.land"]].join("\n");
  if (made?.key !== key) made = { key, drawing: draw(obs, edition, lang) };
  return made.drawing;
}

function draw(obs: Obs, edition: Edition, lang: Lang): Drawing {
  const fields = allFields(obs);
  const full = fields.filter((field) => !["water", "land", "island"].includes(kindOf(obs, field)));
  const rose = rosePlace(obs);
  const names = namesOf(obs, edition, lang);
  const keep = [...full.map(centre), ...(rose ? [rose] : [])].map(([x, y]) => ({
    x: x - CELL / 2,
    y: y - CELL / 2,
    w: CELL,
    h: CELL,
  }));
  const drawing = makeChart({
    seed: seedOf(edition.lines.join("\n")),
    width: WIDTH,
    height: heightOf(obs),
    bleed: BLEED,
    unit: 1,
    coasts: fields.filter((field) => kindOf(obs, field) === "island").flatMap(islandCoasts),
    cells: { x: LEFT, y: TOP, step: CELL, rows: landCells(obs) },
    keep: [
      ...keep,
      ...names.filter(({ kind }) => kind === "land").map(nameRoom),
      { x: RIGHT + 54, y: TOP, w: 30, h: bottomOf(obs) - TOP },
      { x: -BLEED, y: -BLEED, w: LEFT + CELL + BLEED, h: heightOf(obs) + 2 * BLEED },
    ],
    rose: rose ?? [RIGHT, bottomOf(obs)],
    names,
  });
  return { ...drawing, ...zonesOf(obs), gusts: [], serpent: serpentPlace(obs) };
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
        runs.push(`M${LEFT + (from - 1) * CELL} ${TOP + (row - 1) * CELL}h${wide}v${CELL}h-${wide}z`);
      from = column + 1;
    }
  return (
    <>
      <pattern id="co-grid" x={LEFT} y={TOP} width={CELL} height={CELL} patternUnits="userSpaceOnUse">
        <path d="M0 0H60M0 0V60" stroke="var(--chart-ink)" opacity=".34" />
        <path
          d="M0 0h5M0 0v5M55 0h5M0 55v5M60 55v5M60 0v5M0 60h5M55 60h5"
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
        <text key={`r${i}`} x={RIGHT + 68} y={TOP + (i + 0.5) * CELL + 6} class="co-edge">
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
    const own = pathOf(blob([x, y], 29, 26, field, 15, 0.07));
    const joins: string[] = [];
    if (onBoard(obs, field + 1) && has(obs, "map.calm", field + 1))
      joins.push(`M${x + 12} ${y - 20}h36v40h-36z`);
    if (has(obs, "map.calm", field + 16)) joins.push(`M${x - 20} ${y + 12}h40v36h-40z`);
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
      <rect x="-29" y="-29" width="58" height="58" rx="7" class="co-roads" />
      <path d="M-12 33v9M12 33v9M36 33v9" class="co-piles" />
      <path d="M-20 27h80v9h-80z" class="co-quay" />
      <g transform="translate(52 -2)">
        <circle cy="3" r="25" opacity=".3" />
        <circle r="24" class="co-medal" />
        <Anchor />
      </g>
      {name !== "" && (
        <text x="36" y="56" class="chart-label co-name">
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
