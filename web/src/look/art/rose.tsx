/** The great compass rose of the shared art: brass rim, paper dial, four coloured points. */
import { polar, short, star } from "./place";

const COLOURS = ["#1f4d93", "#b56c00", "#a8392a", "#1b7763"] as const;

/** Ticks of the rim: every sixth is long. */
function ticks(r: number, count: number, each: (i: number) => boolean): string {
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = polar(r * 1.04, (i * 360) / count);
    const [dx, dy] = polar(r * 0.06, (i * 360) / count);
    return each(i) ? `M${x} ${y}l${dx} ${dy}` : "";
  }).join("");
}

/** Half a point of the rose, upwards; `side` is 1 for the right half. */
const half = (r: number, side: number) =>
  `M0 ${-short(r)}L${short(side * r * 0.19)} ${-short(r * 0.19)} 0 0Z`;

/** The hatching of the light half. */
function hatch(r: number): string {
  return Array.from({ length: 14 }, (_, i) => {
    const y = r * (0.2 + (0.8 * i) / 15);
    const x = r * 0.18 * (1 - (y / r - 0.19) / 0.81);
    return `M0 ${-short(y)}l${-short(x)} 1`;
  }).join("");
}

/** A compass rose about (cx, cy) whose dial has radius `r`; the SVG around it holds `Metals`. */
export function CompassRose(props: { cx: number; cy: number; r: number }) {
  const { cx, cy, r } = props;
  return (
    <g class="art-rose" transform={`translate(${short(cx)} ${short(cy)})`} stroke-linejoin="round">
      <circle r={short(r * 1.13)} fill="url(#art-brass)" stroke="#3d2606" stroke-width="2" />
      <circle r={short(r)} fill="url(#art-dial)" stroke="#3d2606" stroke-width="1.5" />
      <path d={ticks(r, 48, (i) => i % 6 > 0)} stroke="#3d2606" />
      <path d={ticks(r, 48, (i) => i % 6 === 0)} stroke="#3d2606" stroke-width="2.4" />
      <g fill="none" stroke="#8d7440">
        <circle r={short(r * 0.62)} />
        <circle r={short(r * 0.58)} />
        <circle r={short(r * 0.93)} stroke-dasharray="1 6" stroke-width="4" />
      </g>
      <path d={star(r * 0.72, r * 0.13, 4)} transform="rotate(45)" fill="#cdb679" stroke="#6b5327" />
      {COLOURS.map((colour, i) => (
        <g key={colour} transform={`rotate(${i * 90})`} stroke="#0e2530" stroke-width="1.5">
          <path d={half(r, 1)} fill={colour} />
          <path d={half(r, -1)} fill="#fff3d4" />
          <path d={hatch(r)} stroke={colour} stroke-width={r > 150 ? 1.6 : 0.9} />
        </g>
      ))}
      <circle r={short(r * 0.06)} fill="url(#art-brass)" stroke="#3d2606" />
    </g>
  );
}
