/** A part of the table that is drawn in a turn of its own, so that a step is many short tasks and not one. */
import { Component, type ComponentChildren, options } from "preact";
import { measured } from "./tasks";

interface Props {
  /** What is shown, by identity: when it changes, the part waits for its turn. */
  on: unknown;
  /** Nothing moves: then all is drawn at once. */
  atOnce: boolean;
  children: ComponentChildren;
}

export class InTurn extends Component<Props> {
  private callOff: (() => void) | null = null;

  override shouldComponentUpdate(next: Props): boolean {
    if (next.atOnce) {
      this.drop();
      return true;
    }
    if (this.callOff === null && next.on !== this.props.on) {
      this.callOff = measured(() => this.draw());
    }
    return this.callOff === null;
  }

  override componentWillUnmount(): void {
    this.drop();
  }

  private drop(): void {
    this.callOff?.();
    this.callOff = null;
  }

  /** Now, not in a moment: what comes next looks at what is drawn. */
  private draw(): void {
    this.callOff = null;
    const { debounceRendering } = options;
    options.debounceRendering = (run) => run();
    this.forceUpdate();
    options.debounceRendering = debounceRendering!;
  }

  render({ children }: Props) {
    return children;
  }
}
