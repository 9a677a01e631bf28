/** Marks that pictures of the rules draw over a board: a dashed course to a target, and a medal. */
import type { ComponentChildren } from "preact";

type Point = readonly [x: number, y: number];

/** Red ink over a pale edge: both are seen on water, land and rafts, by day and by night. */
const [INK, EDGE] = ["#9c2f1a", "#fff8e6"] as const;

/** A dashed course along points, with the head of an arrow at its end; `unit` is the size of a pen. */
export function Track({ points, unit = 1 }: { points: readonly Point[]; unit?: number }) {
  const [from, to] = [points.at(-2)!, points.at(-1)!];
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
  /* The line ends below the head. */
  const short = Math.max(0, far - 9 * unit) / far;
  const end: Point = [from[0] + (to[0] - from[0]) * short, from[1] + (to[1] - from[1]) * short];
  const d = `M${[...points.slice(0, -1), end].map((point) => point.map((n) => n.toFixed(1)).join(" ")).join("L")}`;
  const head = `translate(${to[0].toFixed(1)} ${to[1].toFixed(1)}) rotate(${turn.toFixed(1)}) scale(${unit})`;
  return (
    <g fill="none" stroke-linejoin="round">
      <path d={d} stroke={EDGE} stroke-width={8.5 * unit} stroke-linecap="round" opacity=".9" />
      <path d={d} stroke={INK} stroke-width={4 * unit} stroke-dasharray={`${8 * unit} ${5.5 * unit}`} />
      <circle
        cx={points[0]![0]}
        cy={points[0]![1]}
        r={5.5 * unit}
        fill={INK}
        stroke={EDGE}
        stroke-width={2.2 * unit}
      />
      <path
        d="M0 0-15-9.500-11.500 0-15 9.500Z"
        fill={INK}
        stroke={EDGE}
        stroke-width="2.2"
        transform={head}
      />
    </g>
  );
}

/** A paper disc in a brass ring, of a radius of 24 units, with something on it. */
export function Medal({ at: [x, y], children }: { at: Point; children: ComponentChildren }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle cy="3" r="25" fill="#06202a" opacity=".35" />
      <circle r="24" fill="#fff8e6" stroke="#7d5410" stroke-width="2.6" />
      <circle r="20.500" fill="none" stroke="#d8a649" stroke-width="1.2" />
      {children}
    </g>
  );
}
