/** Poses as keyframes of an element, whatever transform it has itself. */
import { turned } from "./measure";
import type { Pose } from "./plan";

/** What all keyframes of an element share. */
interface Base {
  /** From distances on the screen to those of the parent. */
  back: DOMMatrix;
  /** The transform of its own, as CSS. */
  own: string;
  /** From the origin of transforms to the middle, around which a pose turns. */
  x: number;
  y: number;
}

/** The middle of an element and the origin of its transforms, both in its own drawing. */
function pointsOf(element: Element, style: CSSStyleDeclaration): [middle: DOMPoint, origin: DOMPoint] {
  const [ox = 0, oy = 0] = style.transformOrigin.split(" ").map(Number.parseFloat);
  if (element instanceof SVGGraphicsElement && element.ownerSVGElement !== null) {
    const { x, y, width, height } = element.getBBox();
    const isOwn = style.transformBox === "fill-box" || style.transformBox === "content-box";
    const origin = isOwn ? new DOMPoint(x + ox, y + oy) : new DOMPoint(ox, oy);
    return [new DOMPoint(x + width / 2, y + height / 2), origin];
  }
  const { offsetWidth = 0, offsetHeight = 0 } = element as HTMLElement;
  return [new DOMPoint(offsetWidth / 2, offsetHeight / 2), new DOMPoint(ox, oy)];
}

function baseOf(element: Element, root: Element): Base {
  const style = getComputedStyle(element);
  const own = style.transform === "none" ? "" : style.transform;
  const [middle, origin] = pointsOf(element, style);
  const matrix = own === "" ? new DOMMatrix() : new DOMMatrix(own);
  const { x, y } = matrix.transformPoint(new DOMPoint(middle.x - origin.x, middle.y - origin.y));
  return { back: turned(element.parentElement, root).inverse(), own, x, y };
}

function transformOf(pose: Pose, base: Base): string {
  const { x = 0, y = 0, turn = 0, sx = 1, sy = 1 } = pose;
  const go = base.back.transformPoint(new DOMPoint(x, y));
  const to = `translate(${go.x}px,${go.y}px) translate(${base.x}px,${base.y}px)`;
  return `${to} rotate(${turn}deg) scale(${sx},${sy}) translate(${-base.x}px,${-base.y}px) ${base.own}`;
}

/** Keyframes for the compositor: transforms and opacity only. `rest`: the opacity at rest. */
function keyframes(poses: readonly Pose[], base: Base, rest: number): Keyframe[] {
  const fades = poses.some((pose) => pose.opacity !== undefined);
  const moves = poses.some(({ x, y, turn, sx, sy }) => (x ?? y ?? turn ?? sx ?? sy) !== undefined);
  return poses.map((pose) => ({
    offset: pose.at,
    easing: pose.ease ?? "linear",
    ...(moves && { transform: transformOf(pose, base) }),
    ...(fades && { opacity: rest * (pose.opacity ?? 1) }),
  }));
}

/** For an element of the table; it only reads. */
export function frames(element: Element, root: Element, poses: readonly Pose[]): Keyframe[] {
  return keyframes(poses, baseOf(element, root), Number.parseFloat(getComputedStyle(element).opacity));
}

/** For something above the table that turns around its middle, with its own transform, if any. */
export function plainFrames(poses: readonly Pose[], own = ""): Keyframe[] {
  return keyframes(poses, { back: new DOMMatrix(), own, x: 0, y: 0 }, 1);
}
