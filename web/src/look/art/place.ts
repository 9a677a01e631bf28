/** Puts a drawing of the shared art where a picture wants it. */

/** Where a drawing goes inside an SVG: its upper left corner, its width, and how it leans. */
export interface Placed {
  x?: number;
  y?: number;
  width?: number;
  /** Degrees, about the middle of its foot. */
  tilt?: number;
  /** Looks the other way. */
  flip?: boolean;
}

/** A number for path data: one decimal is enough. */
export const short = (n: number) => Math.round(n * 10) / 10;

/** The transform of a drawing that was made in a box of `width` x `height`. */
export function place(placed: Placed, width: number, height: number): string {
  const { x = 0, y = 0, tilt = 0, flip = false } = placed;
  const scale = (placed.width ?? width) / width;
  const lean = tilt === 0 ? "" : `rotate(${tilt} ${width / 2} ${height})`;
  const turned = flip ? `translate(${width} 0)scale(-1 1)` : "";
  return `translate(${short(x)} ${short(y)})scale(${Math.round(scale * 1000) / 1000})${turned}${lean}`;
}

/** A point at distance `r` and angle `degrees`, clockwise from above. */
export function polar(r: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [short(r * Math.sin(angle)), short(-r * Math.cos(angle))];
}

/** Path of a star about 0 0 with `points` points. */
export function star(outer: number, inner: number, points: number): string {
  const corners = Array.from({ length: 2 * points }, (_, i) =>
    polar(i % 2 ? inner : outer, (i * 180) / points),
  );
  return `M${corners.map((corner) => corner.join(" ")).join("L")}Z`;
}
