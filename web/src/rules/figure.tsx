/** A picture of the rules, drawn within the page so that it follows day and night. */
import { useEffect, useRef } from "preact/hooks";
import { figureOf } from "./text";

/** Wider ones scroll on a phone, for their words must stay legible. */
const NARROW = 500;

function show(box: HTMLElement | null, picture: SVGSVGElement): void {
  box?.replaceChildren(picture);
  box?.classList.toggle("wide", picture.viewBox.baseVal.width > NARROW);
}

export function Figure(props: { game: string; source: string; label: string }) {
  const { game, source, label } = props;
  const box = useRef<HTMLDivElement | null>(null);
  useEffect(() => {
    figureOf(game, source).then(
      (picture) => show(box.current, picture),
      () => box.current?.replaceChildren(label),
    );
  }, [game, source, label]);
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={label}>
      <div ref={box} class="rules-figure" role="img" aria-label={label} />
    </div>
  );
}
