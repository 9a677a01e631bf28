/** Signal flags in ink and brass, one pattern for each of five seats. */
import { place, type Placed } from "./place";

const INK = "#1b2732";
const CLOTH = "#f3d993";

/** Outline of each flag, if it is cloth or ink, and what is drawn on it. */
const FLAGS = [
  ["M4 2 27 8 4 14Z", INK, <path key="0" d="M4 5.5 18 8 4 11Z" fill={CLOTH} />],
  ["M4 2H27L21 8 27 14H4Z", CLOTH, <path key="1" d="M4 2H12V14H4Z" fill={INK} />],
  ["M4 2H25V14H4Z", INK, <path key="2" d="M5.5 3 23.5 13M23.5 3 5.5 13" stroke={CLOTH} stroke-width="3" />],
  ["M4 2H19Q26 2 26 8T19 14H4Z", CLOTH, <circle key="3" cx="14" cy="8" r="3.6" fill={INK} />],
  ["M4 2H25V16H4Z", CLOTH, <path key="4" d="M4 2H11V9H4ZM18 2h7V9H18ZM11 9h7v7H11Z" fill={INK} />],
] as const;

/** The signal flag of a seat in a box of 28 x 22; `pole` is its ink on dark ground. */
export function Flag(props: Placed & { seat: number; pole?: string }) {
  const [outline, cloth, device] = FLAGS[props.seat % FLAGS.length]!;
  const { pole = INK } = props;
  return (
    <g class="art-flag" transform={place(props, 28, 22)}>
      <path d={outline} fill={cloth} />
      {device}
      <path d={outline} fill="none" stroke={pole} stroke-width="1.1" />
      <path d="M3 1V21" stroke={pole} stroke-width="2.2" stroke-linecap="round" />
    </g>
  );
}

/** The flag beside a name on the page. */
export function SignalFlag(props: { seat: number; size?: number; pole?: string }) {
  const { size = 28 } = props;
  return (
    <svg class="signal-flag" width={size} height={(size * 22) / 28} viewBox="0 0 28 22" aria-hidden="true">
      <Flag seat={props.seat} pole={props.pole ?? "currentColor"} />
    </svg>
  );
}
