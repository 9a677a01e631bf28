/** What else happens with a step: a strike, a stamp, a gust. Each is a list of poses. */
import type { Effect } from "../games/contract";
import type { Pose } from "./plan";

type Kind = Exclude<NonNullable<Effect["kind"]>, "wait">;

export interface Recipe {
  ms: number;
  /** Milliseconds between several elements. */
  apart: number;
  poses: readonly Pose[];
  /** The class of something drawn for it above the element; missing: the element itself moves. */
  draws?: string;
}

const SHAKES = 6;
const SWINGS = [0, 70, 160, 250, 320, 360];

/** The durations of the captain's table, for the brisk pace. */
export const RECIPES: Readonly<Record<Kind, Recipe>> = {
  strike: { ms: 140, apart: 0, poses: [{ at: 0, sx: 0, opacity: 0, ease: "ease-out" }, { at: 1 }] },
  flip: { ms: 240, apart: 20, poses: [{ at: 0, ease: "ease-in" }, { at: 0.5, sx: 0.02 }, { at: 1 }] },
  shake: {
    ms: 180,
    apart: 0,
    poses: Array.from({ length: SHAKES + 1 }, (_, i) => ({
      at: i / SHAKES,
      x: i % SHAKES === 0 ? 0 : i % 2 === 0 ? 2 : -2,
    })),
  },
  tumble: {
    ms: 700,
    apart: 0,
    poses: [
      ...SWINGS.map((turn, i) => ({
        at: (i / (SWINGS.length - 1)) * 0.8,
        turn,
        y: -18 * Math.sin((i / (SWINGS.length - 1)) * Math.PI),
        sx: i % 2 === 0 ? 1 : 0.86,
        sy: i % 2 === 0 ? 1 : 0.86,
      })),
      { at: 0.9, turn: 360, y: -6, ease: "ease-in" },
      { at: 1, turn: 360 },
    ],
  },
  stamp: {
    ms: 180,
    apart: 60,
    poses: [
      { at: 0, sx: 1.7, sy: 1.7, opacity: 0, ease: "ease-in" },
      { at: 0.8, sx: 0.95, sy: 0.95 },
      { at: 1 },
    ],
  },
  show: { ms: 160, apart: 0, poses: [{ at: 0, opacity: 0 }, { at: 1 }] },
  ring: {
    ms: 400,
    apart: 0,
    draws: "motion-ring",
    // Unseen while it waits for its time.
    poses: [
      { at: 0, sx: 0.85, sy: 0.85, opacity: 0, ease: "ease-out" },
      { at: 0.3 },
      { at: 0.6 },
      { at: 1, sx: 1.12, sy: 1.12, opacity: 0 },
    ],
  },
  rays: {
    ms: 700,
    apart: 0,
    draws: "motion-rays",
    poses: [
      { at: 0, sx: 0.3, sy: 0.3, turn: -20, opacity: 0, ease: "ease-out" },
      { at: 0.3 },
      { at: 1, sx: 1.15, sy: 1.15, turn: 20, opacity: 0 },
    ],
  },
  /* Sails that catch the wind, the arrow of a storm, a mast that goes over the side. */
  fill: {
    ms: 420,
    apart: 0,
    poses: [{ at: 0, sx: 0.78, ease: "cubic-bezier(.3,1.5,.5,1)" }, { at: 1 }],
  },
  spin: {
    ms: 1400,
    apart: 0,
    poses: [{ at: 0, turn: -720, ease: "cubic-bezier(.1,.6,.3,1)" }, { at: 1 }],
  },
  fall: {
    ms: 350,
    apart: 0,
    poses: [{ at: 0, y: -18, turn: -75, ease: "ease-in" }, { at: 0.85, turn: 5 }, { at: 1 }],
  },
  beam: {
    ms: 800,
    apart: 0,
    draws: "motion-beam",
    poses: [
      { at: 0, turn: -180, opacity: 0 },
      { at: 0.2, turn: -110 },
      { at: 0.8, turn: 110 },
      { at: 1, turn: 180, opacity: 0 },
    ],
  },
  gust: { ms: 520, apart: 60, draws: "motion-gust", poses: [] },
};

/** How long effects take at the brisk pace, in ms: until the last of them has come to rest. */
export function lasts(effects: readonly Effect[]): number {
  const ends = effects.map(({ kind, after = 0 }) =>
    kind === undefined || kind === "wait" ? 0 : after + RECIPES[kind].ms,
  );
  return Math.max(0, ...ends);
}

/** The faces of a die, one after another while it tumbles; the one that is true comes last. For each
 * face, its opacity over time; `top` is the number of the true one. */
export function faceSwaps(faces: number, top: number): Pose[][] {
  const shown = Array.from({ length: 5 }, (_, i) => (top + 1 + 2 * i) % faces).map((face, i) =>
    face === top ? (face + 1 + i) % faces : face,
  );
  return Array.from({ length: faces }, (_, face) => [
    ...shown.map((each, i) => ({ at: (i / 5) * 0.8, opacity: each === face ? 1 : 0, ease: "steps(1)" })),
    { at: 0.8, opacity: face === top ? 1 : 0, ease: "steps(1)" },
    { at: 1, opacity: face === top ? 1 : 0 },
  ]);
}

const LANES = 5;
const TOWARD = [-90, 0, 90, 180]; /* degrees from the east */

/** The streaks of a gust that crosses a box. */
export function gusts(toward: number, w: number, h: number): Pose[][] {
  const turn = TOWARD[toward] ?? 0;
  const [way, side] = toward % 2 === 0 ? [h, w] : [w, h];
  const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return Array.from({ length: LANES }, (_, lane) => {
    const across = ((lane * 2) % LANES) - 2;
    const pose = (along: number): Pick<Pose, "x" | "y" | "turn"> => ({
      x: dx * along * way - dy * across * 0.16 * side,
      y: dy * along * way + dx * across * 0.16 * side,
      turn,
    });
    return [
      { at: 0, ...pose(-0.45), sx: 0.4, opacity: 0, ease: "ease-out" },
      { at: 0.4, ...pose(0) },
      { at: 1, ...pose(0.45), opacity: 0 },
    ];
  });
}
