/** The picture of the end: ships come home, the first large before the sun, the others by place. */
import type { ComponentChildren } from "preact";
import type { EndProps } from "../games/contract";
import { Star } from "../look/icons";
import { Pennant } from "../look/marks";
import { Metals } from "../look/art/metal";
import { Gull, Sun, SunRays, Waves } from "../look/art/sea";
import { Ship } from "../look/art/ship";
import { Lighthouse } from "../look/art/shore";
import { ranking } from "./tally";

/** One layer of water, as wide as the window; ships lie between two of them. */
export function Water(props: { tone: number; class: string }) {
  return (
    <svg class={`water ${props.class}`} viewBox="0 0 1440 180" preserveAspectRatio="xMidYMin slice">
      <Waves
        y={14}
        bottom={180}
        width={1440}
        length={120 + 40 * props.tone}
        height={9 + 3 * props.tone}
        tone={props.tone}
      />
    </svg>
  );
}

/** What shines behind the ships; at night it is the moon. */
export function Light() {
  return (
    <svg class="end-light" viewBox="-300 -300 600 600">
      <SunRays cx={0} cy={0} inner={285} outer={1000} count={72} strokeWidth={5} opacity={0.5} />
      <Sun cx={0} cy={0} r={270} fill="var(--sun)" ink="var(--sun-ink)" />
    </svg>
  );
}

export function Gulls() {
  return (
    <svg class="end-gulls" viewBox="0 0 220 120">
      <Gull x={40} y={10} />
      <Gull x={120} y={44} width={32} />
      <Gull x={4} y={70} width={24} />
      <Gull x={170} y={4} width={24} />
    </svg>
  );
}

/** The headland with the lighthouse of home; its beam turns. */
export function Headland() {
  return (
    <svg class="end-headland" viewBox="0 0 320 240">
      <Metals />
      <path
        d="M0 240C60 190 90 190 130 150S210 90 250 80s50-10 70-30V240Z"
        fill="var(--hill)"
        stroke="#3d4d24"
        stroke-width="2"
      />
      <path
        d="M96 240C150 190 190 180 230 170s70-20 90-40V240Z"
        fill="var(--hill-near)"
        stroke="#3d4d24"
        stroke-width="1.5"
      />
      <Lighthouse x={212} y={-18} width={68} beam />
    </svg>
  );
}

interface PlatesProps extends EndProps<unknown> {
  /** How well a seat has done; default: its points. */
  figure?: (seat: number, points: number) => ComponentChildren;
  /** Where the plates of seats lie, as custom properties for the CSS of the game. */
  measures?: (seat: number) => Readonly<Record<`--${string}`, string | number>>;
}

/** Everybody by place; all that the picture shows is said here too. */
export function Plates(props: PlatesProps) {
  const { outcome, players, viewer, figure, measures } = props;
  const none = outcome.winners.length === 0;
  return (
    <ol class="ranking">
      {ranking(outcome).map(({ seat, points, place }, i) => (
        <li
          key={seat}
          class={`berth${i + 1} ${outcome.winners.includes(seat) ? "won plate" : "paper by-day"}${seat === viewer ? " own" : ""}`}
          style={measures?.(seat)}
        >
          {!none && <span class="place num">{place}</span>}
          <Pennant seat={players[seat]?.pennant ?? seat} size={26} />
          <span class="name" title={players[seat]?.name}>
            {players[seat]?.name}
          </span>
          {figure?.(seat, points) ?? (
            <>
              <Star size={17} />
              <span class="points num">{points}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Ships that come later have been hit more often. */
const HOLES_A_PLACE = 3;

export function Homecoming(props: EndProps<unknown>) {
  const { outcome } = props;
  const order = ranking(outcome);
  return (
    <>
      <div class="end-picture" aria-hidden="true">
        <Light />
        <Gulls />
        <Headland />
        <Water tone={0} class="far" />
        {order.map(({ seat, place }, i) => (
          <svg key={seat} class={`home-ship berth${i + 1}`} viewBox="0 0 206 162" data-piece={`ship-${seat}`}>
            <Ship
              flag={`var(--line${(props.players[seat]?.pennant ?? seat) % 5})`}
              bunting={outcome.winners.includes(seat)}
              holes={outcome.winners.includes(seat) ? 0 : Math.min(9, (place - 1) * HOLES_A_PLACE)}
            />
          </svg>
        ))}
        <Water tone={1} class="middle" />
        <Water tone={2} class="near" />
        <Water tone={3} class="nearest" />
      </div>
      <Plates {...props} />
    </>
  );
}
