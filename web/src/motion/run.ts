/** Plays what a step does, once: moves, effects and sounds; all of it can be ended at once. */
import type { Effect } from "../games/contract";
import { play } from "../sound";
import { faceSwaps, gusts, RECIPES } from "./effects";
import { frames, plainFrames } from "./frames";
import { ghost } from "./ghost";
import { type Look, look, named, placeOf, type SeenElement } from "./measure";
import { type Going, type Place, plan, type Pose } from "./plan";

/** Something that is ready to begin: all that must be read for it has been read. */
type Start = () => void;

export class Run {
  private readonly animations: Animation[] = [];
  private readonly last = new Map<Element, Animation>();
  private readonly drops = new Set<() => void>();
  private readonly timers: ReturnType<typeof setTimeout>[] = [];

  /** `slow`: how much longer than at the brisk pace. */
  constructor(
    private readonly root: Element,
    private readonly over: Element,
    private readonly slow: number,
  ) {}

  /** Moves the pieces from where they were to where they are, and lets the rest happen. */
  begin(before: Look, effects: readonly Effect[]): void {
    const after = look(this.root);
    const placed = (name: string | undefined): Place | null => {
      if (name === undefined) {
        return null;
      }
      const known = (before.get(name) ?? after.get(name))?.place;
      const element = known ? undefined : named(this.root, name)[0];
      return known ?? (element === undefined ? null : placeOf(element, this.root));
    };
    const goings = plan({
      before,
      after,
      source: (id) => placed(after.get(id)!.node.dataset.from),
      target: (id) => placed(before.get(id)!.to),
    });
    const waits = this.waits(effects);
    const starts = goings.map((going) =>
      this.move({ ...going, delay: going.delay + (waits.get(going.id) ?? 0) }, before, after),
    );
    starts.push(...effects.flatMap((effect) => this.effect(effect)));
    for (const start of starts) {
      start();
    }
  }

  /** Ends everything; pieces are where they belong, since only their pictures moved. */
  finish(): void {
    for (const animation of this.animations) {
      animation.cancel();
    }
    for (const timer of this.timers) {
      clearTimeout(timer);
    }
    for (const drop of this.drops) {
      drop();
    }
    this.drops.clear();
  }

  /** Pieces that move later in the step, and when. */
  private waits(effects: readonly Effect[]): Map<string, number> {
    const found = new Map<string, number>();
    for (const { kind, at = "", after = 0 } of effects) {
      for (const element of kind === "wait" ? named(this.root, at) : []) {
        found.set((element as HTMLElement).dataset.piece ?? "", after);
      }
    }
    return found;
  }

  private move(going: Going, before: Look, after: Look): Start {
    const { id, how, poses, delay, ms, wake } = going;
    const seen = (how === "leave" ? before : after).get(id)!;
    if (how === "leave" && seen.node.dataset.piece !== id) {
      return () => undefined; // its element draws another piece now
    }
    // What is drawn in SVG flies inside its drawing, where it lies above and below the same things.
    if (how !== "leave" && (how === "go" || seen.node instanceof SVGElement)) {
      const keyframes = frames(seen.node, this.root, poses);
      return () => {
        if (wake !== undefined) {
          this.draw("motion-wake", wake, RECIPES.ring.poses, delay, ms * 1.3);
        }
        this.animate(seen.node, keyframes, delay, ms);
      };
    }
    return () => this.fly(seen, going);
  }

  private fly(seen: SeenElement, { how, poses, delay, ms }: Going): void {
    const { copy, own, drop } = ghost(seen, this.over);
    if (how === "fly") {
      this.animate(seen.node, [{ opacity: 0 }, { opacity: 0 }], 0, delay + ms);
    }
    const keyframes = copy instanceof SVGElement ? frames(copy, this.over, poses) : plainFrames(poses, own);
    this.animate(copy, keyframes, delay, ms, drop);
  }

  private effect(effect: Effect): Start[] {
    const { kind, at, after = 0, toward = 1, sound } = effect;
    const starts: Start[] = [];
    if (sound !== undefined) {
      starts.push(() => this.timers.push(setTimeout(() => play(sound), after * this.slow)));
    }
    if (kind !== undefined && kind !== "wait") {
      const all = at === undefined ? [this.root] : named(this.root, at);
      const elements = all.filter((element) => element.getClientRects().length > 0);
      const { apart } = RECIPES[kind];
      starts.push(...elements.flatMap((element, i) => this.happen(kind, toward, element, after + i * apart)));
    }
    return starts;
  }

  private happen(kind: keyof typeof RECIPES, toward: number, element: Element, delay: number): Start[] {
    const { ms, apart, poses, draws } = RECIPES[kind];
    if (draws === undefined) {
      const keyframes = frames(element, this.root, poses);
      const start = () => this.animate(element, keyframes, delay, ms);
      return kind === "tumble" ? [start, ...this.swapFaces(element, delay, ms)] : [start];
    }
    const place = placeOf(element, this.root);
    const all = kind === "gust" ? gusts(toward, place.w, place.h) : [poses];
    return all.map((each, i) => () => this.draw(draws, place, each, delay + i * apart, ms));
  }

  /** The elements with `data-face` in a die; the one that is seen is the true one. */
  private swapFaces(die: Element, delay: number, ms: number): Start[] {
    const faces = [...die.querySelectorAll("[data-face]")];
    const top = faces.findIndex((face) => Number(getComputedStyle(face).opacity) > 0);
    if (faces.length < 2 || top < 0) {
      return [];
    }
    return faceSwaps(faces.length, top).map(
      (poses, i) => () => this.animate(faces[i]!, plainFrames(poses), delay, ms),
    );
  }

  /** Something that is drawn for the moment only, at a place. */
  private draw(name: string, place: Place, poses: readonly Pose[], delay: number, ms: number): void {
    const mark = document.createElement("i");
    mark.className = name;
    Object.assign(mark.style, {
      left: `${place.x - place.w / 2}px`,
      top: `${place.y - place.h / 2}px`,
      width: `${place.w}px`,
      height: `${place.h}px`,
    });
    this.over.append(mark);
    this.animate(mark, plainFrames(poses), delay, ms, () => mark.remove());
  }

  /** `drop` is called at the end, whenever that is. What happens to an element that moves already begins
   * when it has arrived: two animations of one element would be drawn frame by frame. */
  private animate(
    element: Element,
    keyframes: Keyframe[],
    delay: number,
    ms: number,
    drop?: () => void,
  ): void {
    const { slow, last } = this;
    const before = last.get(element);
    if (before?.playState === "running") {
      before.addEventListener("finish", () => this.animate(element, keyframes, 0, ms, drop));
      return;
    }
    const animation = element.animate(keyframes, {
      delay: delay * slow,
      duration: ms * slow,
      fill: "backwards",
    });
    this.animations.push(animation);
    last.set(element, animation);
    if (drop !== undefined) {
      this.drops.add(drop);
      animation.onfinish = () => {
        this.drops.delete(drop);
        drop();
      };
    }
  }
}
