/**
 * Draws a chart: a layer that never changes, and room above it for what moves. Both layers have the
 * same box, so that a point of the chart is the same point in either.
 */
import type { ComponentChildren } from "preact";
import { useId, useMemo } from "preact/hooks";
import type { Chart } from "./chart";
import { Serpent, SymbolDefs } from "./symbols";
import "./chart.css";
import "./desk.css";
import "./night.css";

/** The box that both layers show; the chart goes on around it, and the stage cuts it off. */
const boxOf = ({ width, height }: Chart) => `0 0 ${width} ${height}`;

export function ChartStage(props: {
  /** null: it is being made, and the sea is empty. */
  chart: Chart | null;
  class?: string;
  /** More for the static layer, drawn over the chart. */
  fixed?: ComponentChildren;
  /** The layer of pieces: an SVG with `viewBox={viewBox}`. */
  children: (viewBox: string) => ComponentChildren;
}) {
  const { chart, children, fixed } = props;
  return (
    <div class={`chart-stage${props.class ? ` ${props.class}` : ""}`}>
      {chart !== null && <ChartSheet chart={chart}>{fixed}</ChartSheet>}
      {chart !== null && children(boxOf(chart))}
      <div class="chart-frame" aria-hidden="true" />
    </div>
  );
}

/** The static layer. It is made once for a chart and not looked at again. */
export function ChartSheet({ chart, children }: { chart: Chart; children?: ComponentChildren }) {
  const id = useId();
  const drawn = useMemo(() => <Layers chart={chart} id={id} />, [chart]);
  return (
    <div class="chart-sheet" aria-hidden="true">
      <svg class="chart" viewBox={boxOf(chart)}>
        {drawn}
        {children}
      </svg>
    </div>
  );
}

function Layers({ chart, id }: { chart: Chart; id: string }) {
  const { bleed, width, height, unit } = chart;
  const all = { x: -bleed, y: -bleed, width: width + 2 * bleed, height: height + 2 * bleed };
  return (
    <>
      <defs>
        <SymbolDefs id={id} />
        <pattern id={`${id}-waves`} width={64 * unit} height={38 * unit} patternUnits="userSpaceOnUse">
          <path
            class="chart-wave"
            d="M4 9q4-4 8 0t8 0M36 28q4-4 8 0t8 0M44 8q3-3 6 0"
            transform={`scale(${unit})`}
          />
        </pattern>
        <radialGradient id={`${id}-dusk`} cx=".5" cy=".46" r=".75">
          <stop offset=".55" stop-color="var(--dusk)" stop-opacity="0" />
          <stop offset="1" stop-color="var(--dusk)" stop-opacity=".42" />
        </radialGradient>
        <radialGradient id={`${id}-lamp`}>
          <stop offset="0" stop-color="var(--lamp)" stop-opacity=".8" />
          <stop offset=".35" stop-color="var(--lamp)" stop-opacity=".42" />
          <stop offset="1" stop-color="var(--lamp)" stop-opacity="0" />
        </radialGradient>
      </defs>
      {chart.zones.map((d, i) => (
        <path key={d} d={d} class={i % 2 ? "chart-zone-b" : "chart-zone-a"} />
      ))}
      <rect {...all} fill={`url(#${id}-waves)`} />
      {chart.borders.map((d) => (
        <g key={d} fill="none">
          <path d={d} class="chart-border-shade" stroke-width={5 * unit} />
          <path d={d} class="chart-border" stroke-width={1.8 * unit} />
        </g>
      ))}
      <path d={chart.rhumbs} class="chart-rhumb" stroke-width={0.8 * unit} />
      <Names chart={chart} kind="sea" />
      {chart.serpent && <Serpent at={chart.serpent} unit={unit} />}
      <Coasts chart={chart} id={id} />
      <g transform={`scale(${unit})`}>
        {chart.symbols.map(({ kind, x, y }, i) => (
          <use key={i} href={`#${id}-${kind}`} x={Math.round(x / unit)} y={Math.round(y / unit)} />
        ))}
      </g>
      <rect {...all} fill={`url(#${id}-dusk)`} />
      <g class="chart-lamps">
        {chart.towns.map(({ at: [x, y] }, i) => (
          <circle key={i} cx={Math.round(x)} cy={Math.round(y)} r={86 * unit} fill={`url(#${id}-lamp)`} />
        ))}
      </g>
      {/* Over the light, so that names can be read by night. */}
      <Names chart={chart} kind="land" />
      <g class="chart-gusts">
        {chart.gusts.map(([x, y], i) => (
          <use
            key={i}
            href={`#${id}-gust`}
            transform={`translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${(unit * (0.6 + (i % 3) * 0.15)).toFixed(2)})`}
          />
        ))}
      </g>
      {chart.towns.map(({ kind, at: [x, y] }, i) => (
        <use
          key={i}
          href={`#${id}-${kind}`}
          transform={`translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${unit})`}
        />
      ))}
    </>
  );
}

/** Lines of water and hachures are wide strokes under the land: dashes stand at right angles to the
 * coast, so they cost no path of their own. */
function Coasts({ chart, id }: { chart: Chart; id: string }) {
  const { lands, unit } = chart;
  const tints = [0, 1, 2].filter((tint) => lands.some((land) => land.tint === tint));
  const coast = `#${id}-coast`;
  const lining = (width: number, opacity: number, dash?: string) => (
    <use
      href={coast}
      class="chart-lining"
      stroke-width={width * unit}
      opacity={opacity}
      stroke-dasharray={dash}
    />
  );
  return (
    <>
      <defs>
        {tints.map((tint) => (
          <path
            key={tint}
            id={`${id}-coast${tint}`}
            d={lands
              .filter((land) => land.tint === tint)
              .map((land) => land.d)
              .join("")}
          />
        ))}
        <g id={`${id}-coast`}>
          {tints.map((tint) => (
            <use key={tint} href={`#${id}-coast${tint}`} />
          ))}
        </g>
        <clipPath id={`${id}-land`}>
          {tints.map((tint) => (
            <use key={tint} href={`#${id}-coast${tint}`} clip-rule="evenodd" />
          ))}
        </clipPath>
      </defs>
      {lining(46, 0.1)}
      {lining(32, 0.14)}
      {lining(34, 0.28, `${0.9 * unit} ${3.6 * unit}`)}
      {lining(19, 0.22)}
      {lining(15, 0.75, `${unit} ${2.6 * unit}`)}
      {tints.map((tint) => (
        <use key={tint} href={`#${id}-coast${tint}`} class={`chart-land chart-tint${tint}`} />
      ))}
      <g clip-path={`url(#${id}-land)`}>
        {tints.map((tint) => (
          <g key={tint} class={`chart-tint${tint}`}>
            <use href={`#${id}-coast${tint}`} class="chart-wash" stroke-width={18 * unit} opacity=".25" />
            <use href={`#${id}-coast${tint}`} class="chart-wash" stroke-width={7 * unit} opacity=".6" />
          </g>
        ))}
      </g>
      <use href={coast} class="chart-coast" stroke-width={1.6 * unit} />
    </>
  );
}

function Names({ chart, kind }: { chart: Chart; kind: "sea" | "land" }) {
  return (
    <>
      {chart.names
        .filter((name) => name.kind === kind)
        .map(({ text, at: [x, y], turn = 0, size = 17 }) => (
          <text
            key={text}
            class={`chart-name-${kind}`}
            font-size={size}
            transform={`translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}`}
          >
            {text}
          </text>
        ))}
    </>
  );
}
