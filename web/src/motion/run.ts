/** Plays what a step does, once: moves, effects and sounds; all of it can be ended at once. */
import type { Effect } from "../games/contract";
import { play } from "../sound";
import { faceSwaps, gusts, RECIPES } from "./effects";
import { frames, plainFrames } from "./frames";
import { ghost } from "./ghost";
import { type Look, look, named, placeOf, type SeenElement } from "./measure";
import { type Going, type Place, plan, type Pose } from "./plan";

/** Something that is ready to begin. */
type Start = () => void;

/** All that must be read has been read: draws what only flies by. */
type Make = () => Start;

export class Run {
  private readonly animations: Animation[] = [];
  private readonly last = new Map<Element, Animation>();
  private readonly drops = new Set<() => void>();
  private readonly timers: ReturnType<typeof setTimeout>[] = [];
  private starts: Start[] = [];

  /** `slow`: how much longer than at the brisk pace. */
  constructor(
    private readonly root: Element,
    private readonly over: Element,
    private readonly slow: number,
  ) {}

  /** Sees how the pieces go from where they were to where they are, and what else happens. */
  prepare(before: Look, effects: readonly Effect[]): void {
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
    const makes = goings.map((going) =>
      this.move({ ...going, delay: going.delay + (waits.get(going.id) ?? 0) }, before, after),
    );
    makes.push(...effects.flatMap((effect) => this.effect(effect)));
    this.starts = makes.map((make) => make());
  }

  /** Lets go what was prepared. */
  begin(): void {
    for (const start of this.starts.splice(0)) {
      start();
    }
  }

  /** Ends everything; pieces are where they belong, since only their pictures moved. */
  finish(): void {
    this.starts = [];
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

  private move(going: Going, before: Look, after: Look): Make {
    const { id, how, poses, delay, ms, wake } = going;
    const seen = (how === "leave" ? before : after).get(id)!;
    if (how === "leave" && seen.node.dataset.piece !== id) {
      return () => () => undefined; // its element draws another piece now
    }
    // What is drawn in SVG flies inside its drawing, where it lies above and below the same things.
    if (how !== "leave" && (how === "go" || seen.node instanceof SVGElement)) {
      const keyframes = frames(seen.node, this.root, poses);
      return () => {
        const mark =
          wake === undefined ? null : this.draw("motion-wake", wake, RECIPES.ring.poses, delay, ms * 1.3);
        return () => {
          mark?.();
          this.animate(seen.node, keyframes, delay, ms);
        };
      };
    }
    return () => this.fly(seen, going);
  }

  private fly(seen: SeenElement, { how, poses, delay, ms }: Going): Start {
    const { copy, own, drop } = ghost(seen, this.over);
    this.drops.add(drop);
    return () => {
      if (how === "fly") {
        this.animate(seen.node, [{ opacity: 0 }, { opacity: 0 }], 0, delay + ms);
      }
      const keyframes = copy instanceof SVGElement ? frames(copy, this.over, poses) : plainFrames(poses, own);
      this.animate(copy, keyframes, delay, ms, drop);
    };
  }

  private effect(effect: Effect): Make[] {
    const { kind, at, after = 0, toward = 1, sound } = effect;
    const makes: Make[] = [];
    if (sound !== undefined) {
      const start = () => void this.timers.push(setTimeout(() => play(sound), after * this.slow));
      makes.push(() => start);
    }
    if (kind !== undefined && kind !== "wait") {
      const all = at === undefined ? [this.root] : named(this.root, at);
      const elements = all.filter((element) => element.getClientRects().length > 0);
      const { apart } = RECIPES[kind];
      makes.push(...elements.flatMap((element, i) => this.happen(kind, toward, element, after + i * apart)));
    }
    return makes;
  }

  private happen(kind: keyof typeof RECIPES, toward: number, element: Element, delay: number): Make[] {
    const { ms, apart, poses, draws } = RECIPES[kind];
    if (draws === undefined) {
      const keyframes = frames(element, this.root, poses);
      const start = () => this.animate(element, keyframes, delay, ms);
      const starts = kind === "tumble" ? [start, ...this.swapFaces(element, delay, ms)] : [start];
      return starts.map((each) => () => each);
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
  private draw(name: string, place: Place, poses: readonly Pose[], delay: number, ms: number): Start {
    const mark = document.createElement("i");
    mark.className = name;
    Object.assign(mark.style, {
      left: `${place.x - place.w / 2}px`,
      top: `${place.y - place.h / 2}px`,
      width: `${place.w}px`,
      height: `${place.h}px`,
    });
    this.over.append(mark);
    const drop = () => mark.remove();
    this.drops.add(drop);
    return () => this.animate(mark, plainFrames(poses), delay, ms, drop);
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
      animation.onfinish = () => {
        this.drops.delete(drop);
        drop();
      };
    }
  }
}
