/** Small things that a chart shows again and again: hills, trees, towns, gusts, and a monster. */
import type { Point } from "./shape";

/** Their definitions, under ids that begin with `id`. */
export function SymbolDefs({ id }: { id: string }) {
  return (
    <>
      <g id={`${id}-hill`}>
        <path class="chart-hill" d="M-10 0Q-5-3-3-9 0-14 3-9 6-4 10 0z" />
        <path class="chart-ink" d="M0-11.5Q3-6 1 0M3-9Q7-4 5 0M5-5.5 8 0" />
      </g>
      <g id={`${id}-palm`}>
        <path class="chart-trunk" d="M0 0Q2-6 0-12" />
        <path
          class="chart-leaf"
          d="M0-12q-7-4-9 2 5-2 9-2 4-5 9 1-5-1-9-1-1-6 5-6-3 2-5 6-3-6-7-4 4 0 7 4z"
        />
      </g>
      <g id={`${id}-tree`}>
        <path class="chart-leaf" d="M0-.7a3.3 3.3 0 1 1 .1 0z" />
        <path class="chart-trunk" d="M0-1V1" />
      </g>
      <g id={`${id}-town`}>
        <path class="chart-wall" d="M-11 0V-7l5-4 5 4v7zM-1 0v-12h3v-3h6v3h3V0z" />
        <path class="chart-roof" d="m-12-7 6-5 6 5zM1-15l4-6 4 6z" />
        <path class="chart-door" d="M3-4h3v4H3zM-7-4h2v4h-2z" />
      </g>
      <g id={`${id}-fort`}>
        <path class="chart-wall" d="M-12 0v-9h3v2h3v-2h3v2h6v-2h3v2h3v-2h3v9z" />
        <path class="chart-door" d="M-2 0v-5q2-2 4 0v5z" />
        <path class="chart-trunk" d="M0-9v-9" />
      </g>
      <g id={`${id}-hut`}>
        <path class="chart-wall" d="M-6 0v-5H6v5z" />
        <path class="chart-thatch" d="M-9-5 0-12 9-5z" />
      </g>
      <g id={`${id}-light`}>
        <path class="chart-wall" d="M-4 0-2.5-15h5L4 0z" />
        <path class="chart-roof" d="M-3.5-6h7l-.4-4h-6.2zM-3-15v-4h6v4z" />
      </g>
      <g id={`${id}-gust`} fill="none" stroke="#fff" stroke-linecap="round">
        <path stroke-width="2.6" d="M0 60Q10 20 2-20-2-46 14-50 28-50 25-38 21-30 14-36" />
        <path stroke-width="2" d="M-14 50Q-4 16-12-14-17-34-29-32-38-28-33-20" />
        <path stroke-width="1.6" d="M12 52Q20 22 15-8M-6 78Q0 60-2 44" />
      </g>
    </>
  );
}

export function Serpent({ at: [x, y], unit }: { at: Point; unit: number }) {
  return (
    <g class="chart-serpent" transform={`translate(${Math.round(x)} ${Math.round(y)}) scale(${unit})`}>
      <path d="M-58 22q6-26 22-26t20 26h-9q-3-15-11-15t-12 15zM-10 22Q-6-12 12-12t24 34H25Q22 0 13 0T0 22z" />
      <path d="M40 22q-2-30 8-44 8-11 22-9 8 1 13 7l-9 1 6 5q-8 5-15 2-12 4-13 38z" />
      <circle cx="66" cy="-24" r="1.8" />
      <path class="chart-foam" d="M-76 24q7-4 13 0t13 0 13 0 13 0 13 0 13 0 13 0 13 0 13 0 13 0" />
    </g>
  );
}
