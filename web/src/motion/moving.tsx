/** The part of a table whose pieces move: it looks before and after each step that is shown. */
import { Component, createRef } from "preact";
import type { ComponentChildren, Effect } from "../games/contract";
import { play as sound } from "../sound";
import { type Look, look } from "./measure";
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

export class Moving extends Component<Props> {
  private readonly root = createRef<HTMLDivElement>();
  private readonly over = createRef<HTMLDivElement>();
  private run: Run | null = null;

  override componentDidMount(): void {
    this.begin(new Map());
  }

  override componentWillUnmount(): void {
    this.run?.finish();
  }

  /** Where all is now, on its way even, before the step changes it. */
  override getSnapshotBeforeUpdate(old: Props): Look | null {
    const { step } = this.props;
    return step !== old.step && step !== null && this.root.current !== null ? look(this.root.current) : null;
  }

  override componentDidUpdate(old: Props, _: unknown, before: Look | null): void {
    const { step, last, slow } = this.props;
    if (step !== old.step) {
      this.run?.finish();
      this.run = null;
      this.begin(before);
    } else if (slow === 0 && last !== old.last) {
      for (const { sound: name } of this.props.effects().filter((each) => each.sound !== undefined)) {
        sound(name!);
      }
    }
  }

  private begin(before: Look | null): void {
    const { step, slow, effects } = this.props;
    if (step === null || before === null || slow === 0 || !this.root.current || !this.over.current) {
      return;
    }
    this.run = new Run(this.root.current, this.over.current, slow);
    this.run.begin(before, effects());
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
