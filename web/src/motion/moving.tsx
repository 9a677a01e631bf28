/** The part of a table whose pieces move: it looks before and after each step that is shown. */
import { Component, createRef } from "preact";
import type { ComponentChildren, Effect } from "../games/contract";
import { play as sound } from "../sound";
import { type Look, look } from "./measure";
import { ahead, beforeEach, measured } from "./tasks";
import { Run } from "./run";
import "./motion.css";

interface Props {
  class: string;
  /** The step that is shown, by identity; null: none is. */
  step: object | null;
  /** The newest step: where nothing moves, its sounds are heard all the same. */
  last: object | undefined;
  /** How much longer than at the brisk pace; 0: nothing moves. */
  slow: number;
  effects(): readonly Effect[];
  children: ComponentChildren;
}

/** Turns after a step: four parts of the table are drawn (motion/turn.ts), one after the other; then the
 * tray is measured (table/still.ts), then the way of the pieces; they go, and what that changes is laid out,
 * so that nothing is left for the frame but to paint. */
const TURNS = 9;

/** A look that was taken for this step is not older. */
const FRESH = 60; /* ms */

/** What was clicked loses the focus before it goes: if it went with it, the browser would lay out a page
 * that is half drawn. Whoever uses keys stays where they are. */
function leave(root: Element): void {
  const { activeElement: element } = document;
  if (element instanceof HTMLElement || element instanceof SVGElement) {
    if (root.contains(element) && element.matches("[data-move]:not(:focus-visible)")) {
      element.blur();
    }
  }
}

export class Moving extends Component<Props> {
  private readonly root = createRef<HTMLDivElement>();
  private readonly over = createRef<HTMLDivElement>();
  private run: Run | null = null;
  private callOff: (() => void) | null = null;
  private early: { at: number; look: Look } | null = null;
  private stopLooking: () => void = () => undefined;

  override componentDidMount(): void {
    this.stopLooking = beforeEach(() => this.lookEarly());
    this.begin(new Map());
  }

  override componentWillUnmount(): void {
    this.stopLooking();
    this.end();
  }

  /** In a task of its own, so that drawing the step is a shorter one. */
  private lookEarly(): void {
    const root = this.root.current;
    if (root !== null && this.props.slow > 0) {
      ahead(TURNS);
      this.early = { at: performance.now(), look: look(root) };
      leave(root);
    }
  }

  /** Where all is now, on its way even, before the step changes it. */
  override getSnapshotBeforeUpdate(old: Props): Look | null {
    const { step } = this.props;
    if (step === old.step || step === null || this.root.current === null) {
      return null;
    }
    const { early } = this;
    this.early = null;
    if (early !== null && performance.now() - early.at < FRESH) {
      return early.look;
    }
    ahead(TURNS);
    const before = look(this.root.current);
    leave(this.root.current);
    return before;
  }

  override componentDidUpdate(old: Props, _: unknown, before: Look | null): void {
    const { step, last, slow } = this.props;
    if (step !== old.step) {
      this.end();
      this.begin(before);
    } else if (slow === 0 && last !== old.last) {
      for (const { sound: name } of this.props.effects().filter((each) => each.sound !== undefined)) {
        sound(name!);
      }
    }
  }

  private end(): void {
    this.callOff?.();
    this.run?.finish();
    this.run = null;
  }

  private begin(before: Look | null): void {
    const { step, slow, effects } = this.props;
    const [root, over] = [this.root.current, this.over.current];
    if (step === null || before === null || slow === 0 || root === null || over === null) {
      return;
    }
    const run = new Run(root, over, slow);
    this.run = run;
    const turns = [() => run.prepare(before, effects()), () => run.begin(), () => over.getClientRects()];
    const off: (() => void)[] = [];
    // The parts of the table are drawn before, and what they have measured then.
    off.push(measured(() => void off.push(...turns.map(measured))));
    this.callOff = () => {
      for (const each of off) {
        each();
      }
    };
  }

  render(props: Props) {
    return (
      <>
        <div class={props.class} ref={this.root}>
          {props.children}
        </div>
        <div class="motion-over" ref={this.over} aria-hidden="true" inert />
      </>
    );
  }
}
