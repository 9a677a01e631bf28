/**
 * What moves between two looks at the table, and how: a pure function of places. Whatever carries
 * `data-piece` has a place; what is in both looks goes, what is only in the second comes, what is
 * only in the first leaves.
 */

/** Where a piece is on the screen: its middle, its size, and its turn in degrees. */
export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
  turn: number;
}

/** A piece in one look. */
export interface Seen {
  place: Place;
  kind: string;
  /** It is drawn by the same element in both looks if this is the same. */
  node: unknown;
}

/** A pose on the way, as seen from where the piece ends: `at` is 0..1. */
export interface Pose {
  at: number;
  x?: number;
  y?: number;
  turn?: number;
  sx?: number;
  sy?: number;
  opacity?: number;
  /** The easing from here to the next pose. */
  ease?: string;
}

export interface Going {
  id: string;
  /** `fly`: above everything, since it crosses other things; `go`: in its own place. */
  how: "go" | "fly" | "leave";
  delay: number;
  ms: number;
  poses: readonly Pose[];
  /** A raft leaves a ring on the water where it was. */
  wake?: Place;
}

interface Weight {
  ms: number;
  ease: string;
  /** Milliseconds between pieces that come or leave together. */
  apart: number;
}

const OUT = "cubic-bezier(.2,.8,.2,1)";
const HEAVY = "cubic-bezier(.5,0,.2,1)";
const SPRING = "cubic-bezier(.3,1.5,.5,1)";
const SETTLE = 90;
const FADE = 200;
const SHIFT = 220; /* pieces that make room for others */

/** Each kind of piece moves with its own weight. */
const WEIGHTS: Readonly<Record<string, Weight>> = {
  card: { ms: 240, ease: OUT, apart: 40 },
  wind: { ms: 420, ease: HEAVY, apart: 60 },
  chip: { ms: 320, ease: OUT, apart: 60 },
  raft: { ms: 480, ease: "ease-in-out", apart: 0 },
  castaway: { ms: 200, ease: "linear", apart: 90 },
  ship: { ms: 700, ease: "cubic-bezier(.35,0,.2,1)", apart: 0 },
  point: { ms: 500, ease: SPRING, apart: 0 },
  needle: { ms: 1100, ease: SPRING, apart: 0 },
};
const OTHER: Weight = { ms: 320, ease: HEAVY, apart: 40 };

const weightOf = (kind: string): Weight => WEIGHTS[kind] ?? OTHER;

/** From one place to another, as a pose of the piece that is at the second. */
function away(from: Place, to: Place): Required<Omit<Pose, "at" | "ease" | "opacity">> {
  return {
    x: from.x - to.x,
    y: from.y - to.y,
    turn: ((from.turn - to.turn + 540) % 360) - 180,
    sx: to.w > 0 ? from.w / to.w : 1,
    sy: to.h > 0 ? from.h / to.h : 1,
  };
}

function isElsewhere(from: Place, to: Place): boolean {
  const { x, y, turn, sx, sy } = away(from, to);
  return Math.hypot(x, y) > 1.5 || Math.abs(turn) > 1 || Math.abs(sx - 1) > 0.02 || Math.abs(sy - 1) > 0.02;
}

/** A straight flight that settles with a little weight. */
function flight(from: Place, to: Place, weight: Weight): Pose[] {
  const down = weight.ms / (weight.ms + SETTLE);
  return [
    { at: 0, ...away(from, to), ease: weight.ease },
    { at: down, sx: 1.06, sy: 1.06, ease: "ease-out" },
    { at: 1 },
  ];
}

/** A drift that rolls two degrees to one side and back. */
function drift(from: Place, to: Place): Pose[] {
  const { x, y } = away(from, to);
  const roll = x + y > 0 ? -2 : 2;
  return [
    { at: 0, x, y, ease: "ease-in" },
    { at: 0.5, x: x / 2, y: y / 2, turn: roll, ease: "ease-out" },
    { at: 1 },
  ];
}

const ARC_STEPS = 6;
const HOP = 26; /* pixels above the straight line, at most */

/** One to three arcs, by the length of the way. */
function hop(from: Place, to: Place): { ms: number; poses: Pose[] } {
  const { x, y, sx, sy } = away(from, to);
  const length = Math.hypot(x, y);
  const arcs = Math.max(1, Math.min(3, Math.round(length / Math.max(40, 1.5 * to.w))));
  const height = Math.min(HOP, length / 3);
  const count = arcs * ARC_STEPS;
  const poses = Array.from({ length: count + 1 }, (_, i): Pose => {
    const at = i / count;
    const part = (i % ARC_STEPS) / ARC_STEPS;
    const left = 1 - at;
    return {
      at,
      x: x * left,
      y: y * left - height * 4 * part * (1 - part),
      sx: 1 + (sx - 1) * left,
      sy: 1 + (sy - 1) * left,
    };
  });
  return { ms: arcs * weightOf("castaway").ms, poses };
}

/** The way of the raft that carries a castaway. */
function rides(one: [Place, Place], rafts: readonly [Place, Place][]): [Place, Place] | undefined {
  return rafts.find(([from, to]) => {
    const near = Math.hypot(from.x - one[0].x, from.y - one[0].y) < from.w;
    const x = one[1].x - one[0].x - (to.x - from.x);
    const y = one[1].y - one[0].y - (to.y - from.y);
    return near && Math.hypot(x, y) < from.w / 4;
  });
}

function going(id: string, from: Seen, to: Seen, rafts: readonly [Place, Place][]): Going {
  const weight = weightOf(to.kind);
  const here: Going = { id, how: "go", delay: 0, ms: weight.ms, poses: [] };
  const carried = to.kind === "castaway" ? rides([from.place, to.place], rafts) : undefined;
  if (carried !== undefined) {
    return { ...here, ms: weightOf("raft").ms, poses: drift(...carried) };
  }
  if (to.kind === "raft") {
    const far = Math.hypot(from.place.x - to.place.x, from.place.y - to.place.y) > from.place.w / 2;
    return { ...here, poses: drift(from.place, to.place), ...(far && { wake: from.place }) };
  }
  if (to.kind === "castaway") {
    return { ...here, ...hop(from.place, to.place) };
  }
  if (from.node !== to.node) {
    const heavy = weightOf(from.kind);
    return { ...here, how: "fly", ms: heavy.ms + SETTLE, poses: flight(from.place, to.place, heavy) };
  }
  const shifts = to.kind === "card" || to.kind === "wind" || to.kind === "chip";
  return {
    ...here,
    ms: shifts ? SHIFT : weight.ms,
    poses: [{ at: 0, ...away(from.place, to.place), ease: shifts ? OUT : weight.ease }, { at: 1 }],
  };
}

/** A piece that appears: from where it comes, or out of nothing. */
function coming(id: string, to: Seen, from: Place | null, nth: number): Going {
  const weight = weightOf(to.kind);
  if (from === null) {
    return { id, how: "go", delay: 0, ms: FADE, poses: [{ at: 0, opacity: 0 }, { at: 1 }] };
  }
  // A card out of a deck keeps its shape; it is as large as what it comes from.
  const scale = Math.min(1, Math.max(0.3, from.h / Math.max(1, to.place.h)));
  const start = { ...from, w: to.place.w * scale, h: to.place.h * scale };
  const poses = flight(start, to.place, weight).map((pose, i) =>
    i === 0 ? { ...pose, opacity: 0.2 } : pose,
  );
  return { id, how: "fly", delay: nth * weight.apart, ms: weight.ms + SETTLE, poses };
}

/** A piece that is no longer there: to where it goes, or it fades. */
function leaving(id: string, from: Seen, to: Place | null, nth: number): Going {
  const weight = weightOf(from.kind);
  if (to === null) {
    return { id, how: "leave", delay: 0, ms: FADE, poses: [{ at: 0 }, { at: 1, opacity: 0 }] };
  }
  const scale = Math.min(1, Math.max(0.2, to.h / Math.max(1, from.place.h)));
  const { x, y } = away(to, from.place);
  return {
    id,
    how: "leave",
    delay: nth * weight.apart,
    ms: weight.ms,
    poses: [
      { at: 0, ease: weight.ease },
      { at: 0.8, x: 0.9 * x, y: 0.9 * y, sx: scale, sy: scale },
      { at: 1, x, y, sx: scale, sy: scale, opacity: 0 },
    ],
  };
}

export interface Looks {
  before: ReadonlyMap<string, Seen>;
  after: ReadonlyMap<string, Seen>;
  /** Where a piece that is new comes from, and where one that is gone goes; null: nothing says so. */
  source(id: string): Place | null;
  target(id: string): Place | null;
}

export function plan({ before, after, source, target }: Looks): Going[] {
  const found: Going[] = [];
  const both = [...after].flatMap(([id, to]): [string, Seen, Seen][] => {
    const from = before.get(id);
    // A die does not go; it tumbles.
    const moves = from !== undefined && to.kind !== "die" && isElsewhere(from.place, to.place);
    return moves ? [[id, from, to]] : [];
  });
  const rafts = both
    .filter(([, , to]) => to.kind === "raft")
    .map(([, from, to]): [Place, Place] => [from.place, to.place]);
  for (const [id, from, to] of both) {
    found.push(going(id, from, to, rafts));
  }
  let nth = 0;
  for (const [id, to] of after) {
    if (!before.has(id)) {
      const from = source(id);
      found.push(coming(id, to, from, from === null ? 0 : nth++));
    }
  }
  nth = 0;
  for (const [id, from] of before) {
    if (!after.has(id)) {
      const to = target(id);
      found.push(leaving(id, from, to, to === null ? 0 : nth++));
    }
  }
  return found;
}
