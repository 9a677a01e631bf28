/** Pictures of the lesson: the table with numbers on it, and the first turn step by step. */
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { AnyLegend, GameCard, Place, TurnPicture } from "../games/contract";
import { useWords } from "../i18n";
import { Words } from "./blocks";
import { useBoard } from "./example";
import { inline } from "./markdown";
import { Signs } from "./signs";

interface Spot {
  x: number;
  y: number;
}

/** Where a place is on the screen. */
function placeOf(box: HTMLElement, { show, at: [x, y] = [0.5, 0.5] }: Place): Spot | null {
  const found = box.querySelector(show);
  if (found === null || found.getClientRects().length === 0) {
    return null; // in a small box it is not shown
  }
  const { left, top, width, height } = found.getBoundingClientRect();
  return { x: left + width * x, y: top + height * y };
}

/** Where a place is inside a box, in px of its layout, whatever it is scaled by. */
function spotOf(box: HTMLElement, place: Place): Spot | null {
  const found = placeOf(box, place);
  const outer = box.getBoundingClientRect();
  if (found === null || outer.width === 0) {
    return null;
  }
  const scale = outer.width / box.offsetWidth;
  return { x: (found.x - outer.left) / scale, y: (found.y - outer.top) / scale };
}

/** Calls back when a box or the board in it gets another size, when something is drawn on the
 * board, as its chart may come late, and once at the beginning. */
function useLook(look: () => void, box: RefObject<HTMLElement>, changes: unknown) {
  const now = useRef(look);
  now.current = look;
  useEffect(() => {
    const [outer, inner] = [box.current!, box.current!.firstElementChild!];
    const sizes = new ResizeObserver(() => now.current());
    const drawings = new MutationObserver(() => now.current());
    sizes.observe(outer);
    sizes.observe(inner);
    drawings.observe(inner, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      drawings.disconnect();
    };
  }, [changes]);
}

/** Boards are drawn as wide as on a desk and made smaller, for a small one shows less; in the window of a
 * phone their letters must stay legible. */
const [DESK, PHONE] = [760, 560];

/** Half of a number, which the frame must not cut, and a little water around it. */
const NUMBER = 16;

/** A number beside an edge is moved inwards until it is whole. */
const within = (at: number, length: number): number => Math.max(NUMBER, Math.min(length - NUMBER, at));

/** The picture of the table: numbers on it, and below it what they mean. */
export function Plate(props: { card: GameCard; legend: AnyLegend }) {
  const { lang } = useWords();
  const { card, legend } = props;
  const { box, board, position, isMissing } = useBoard(card, legend.plate);
  const things = position === null ? [] : legend.things(position.steps.at(-1)!.after);
  const [drawn, setDrawn] = useState({
    scale: 1,
    width: 0,
    height: 0,
    spots: [] as readonly (Spot | null)[],
  });
  const look = () => {
    const room = box.current!.offsetWidth;
    const inner = box.current!.firstElementChild as HTMLElement;
    const width = innerWidth < PHONE ? room : Math.max(room, DESK);
    const spots = things.map((thing) => spotOf(inner, thing));
    setDrawn({ scale: room / width, width, height: inner.offsetHeight, spots });
  };
  useLook(look, box, position);
  const { scale, width, height, spots } = drawn;
  // Only what is shown is explained; all of it before the board is there.
  const isDrawn = spots.some((spot) => spot !== null);
  const shown = things
    .map(({ text }, i) => ({ text: text[lang], spot: spots[i] ?? null }))
    .filter(({ spot }) => spot !== null || !isDrawn);
  const size = { width: `${width}px`, transform: `scale(${scale.toFixed(3)})` };
  return (
    <figure class="plate-figure" data-game={card.id}>
      <div
        class={`example-board raw${board === null ? " plate-empty" : ""}`}
        style={{ height: board === null ? undefined : `${height * scale}px` }}
        ref={box}
        inert
        aria-hidden="true"
        hidden={isMissing}
      >
        <div class="plate-board" style={size}>
          {board}
        </div>
        {shown.map(
          ({ spot }, i) =>
            spot && (
              <b
                key={i}
                class="plate-number num"
                style={{
                  left: `${within(spot.x * scale, width * scale)}px`,
                  top: `${within(spot.y * scale, height * scale)}px`,
                }}
              >
                {i + 1}
              </b>
            ),
        )}
      </div>
      <ol class="plate-list">
        {shown.map(({ text }, i) => (
          <li key={i}>
            <b class="plate-number num" aria-hidden="true">
              {i + 1}
            </b>
            {text}
          </li>
        ))}
      </ol>
      <Signs legend={legend} />
    </figure>
  );
}

/** How far a board is moved so that a spot is in the middle, and nothing beyond its edge is seen. */
function moved(spot: number, length: number, room: number, scale: number): number {
  const wanted = room / 2 - spot * scale;
  return length * scale <= room ? wanted : Math.min(0, Math.max(room - length * scale, wanted));
}

/** What is drawn over a board: an SVG with the box and the units of the one that holds the pieces. */
function overlay(inner: HTMLElement, { show, art }: NonNullable<TurnPicture["cut"]>): ComponentChildren {
  const found = inner.querySelector<SVGElement>(show);
  const sheet = (found?.ownerSVGElement ?? found) as SVGSVGElement | null;
  const screen = sheet?.getScreenCTM?.()?.inverse();
  if (art === undefined || sheet === null || screen === undefined) {
    return null;
  }
  const outer = inner.getBoundingClientRect();
  const { left, top, width, height } = sheet.getBoundingClientRect();
  const scale = outer.width / inner.offsetWidth;
  const box = {
    left: `${(left - outer.left) / scale}px`,
    top: `${(top - outer.top) / scale}px`,
    width: `${width / scale}px`,
    height: `${height / scale}px`,
  };
  const at = (place: Place) => {
    const { x, y } = placeOf(inner, place) ?? { x: left, y: top };
    const point = new DOMPoint(x, y).matrixTransform(screen);
    return [point.x, point.y] as const;
  };
  return (
    <svg class="step-art" style={box} viewBox={sheet.getAttribute("viewBox") ?? undefined}>
      {art(at)}
    </svg>
  );
}

/** Part of a board, drawn in its usual size and made larger or smaller. */
function CutBoard(props: { card: GameCard; cut: NonNullable<TurnPicture["cut"]>; step: number }) {
  const { card, cut } = props;
  const { box, board, isMissing } = useBoard(card, cut);
  const [drawn, setDrawn] = useState({ transform: "", art: null as ComponentChildren });
  const look = () => {
    const frame = box.current!;
    const inner = frame.firstElementChild as HTMLElement;
    const { x, y } = spotOf(inner, cut) ?? { x: inner.offsetWidth / 2, y: inner.offsetHeight / 2 };
    const scale = (frame.offsetWidth * cut.zoom) / inner.offsetWidth;
    const dx = moved(x, inner.offsetWidth, frame.offsetWidth, scale);
    const dy = moved(y, inner.offsetHeight, frame.offsetHeight, scale);
    const transform = `translate(${dx.toFixed(1)}px, ${dy.toFixed(1)}px) scale(${scale.toFixed(3)})`;
    setDrawn({ transform, art: overlay(inner, cut) });
  };
  useLook(look, box, board === null);
  return (
    <div
      class="step-board raw"
      data-game={card.id}
      data-step={props.step}
      ref={box}
      inert
      aria-hidden="true"
      hidden={isMissing}
    >
      <div style={{ transform: drawn.transform }}>
        {board}
        {drawn.art}
      </div>
    </div>
  );
}

/** The first turn in a few pictures: each with its number, a title and a sentence. */
export function FirstTurn(props: { card: GameCard; legend: AnyLegend }) {
  const { lang } = useWords();
  const { card, legend } = props;
  return (
    <ol class="steps">
      {legend.turns.map(({ title, text, cut, things, mark }, i) => (
        <li key={i}>
          {cut === undefined ? (
            <div class="step-board felt" data-game={card.id} data-step={i + 1} aria-hidden="true">
              {things?.(lang)}
            </div>
          ) : (
            <CutBoard card={card} cut={cut} step={i + 1} />
          )}
          <span class="step-number num" aria-hidden="true">
            {i + 1}
          </span>
          {mark && (
            <span class="step-mark" aria-hidden="true">
              {mark}
            </span>
          )}
          <strong>
            <Words parts={inline(title[lang])} game={card.id} />
          </strong>
          <p>
            <Words parts={inline(text[lang])} game={card.id} />
          </p>
        </li>
      ))}
    </ol>
  );
}
