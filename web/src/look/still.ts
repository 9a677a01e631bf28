/** Drawings that depend on their properties alone: they are not worked out again while these stay. */
import { Component, type ComponentChildren, type ComponentType } from "preact";

export function still<P extends object>(draw: (props: P) => ComponentChildren): ComponentType<P> {
  return class Still extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const names = Object.keys(next) as (keyof P)[];
      const count = Object.keys(this.props).length;
      return names.length !== count || names.some((name) => next[name] !== this.props[name]);
    }

    override render(props: P) {
      return draw(props);
    }
  };
}
