/** All voyages on one chart: the course of each ship, and what held it up where. */
import { ChartSheet } from "../../chart/sheet";
import type { TableView } from "../contract";
import { UnknownWest, useDrawing } from "./chart";
import { type Obs, hasFound, isDamaged, seatsOf } from "./obs";
import { WIDTH, centre, heightOf } from "./places";
import { type Cause, setbacksOf } from "./setbacks";
import { Ship } from "./ship";
import { say } from "./words";

/** What a seat has sailed, from the steps that the viewer has seen: fields, one after another. */
export function courseOf({ obs, steps = [] }: TableView<Obs>, seat: number): number[] {
  const fields = [obs.start];
  for (const { after } of steps) {
    const field = after.ship[seat]!;
    if (field > 0 && field !== fields[fields.length - 1]) fields.push(field);
  }
  return fields;
}

const SIGNS: Readonly<Record<Cause, string>> = {
  ground: "M-8 7-4-4-1 1 3-8 9 7z",
  collision: "M0-10 2.5-3 9-5 5 1 10 6 3 5 0 11-3 5-10 6-5 1-9-5-2.5-3z",
  whirlwind: "M-8-8H8L6-4H-6zM-5-2H5L4 2H-4zM-3 4H3L1 9H-1z",
  driven: "M1-10-6 2h5L-3 10 6-3H1L4-10z",
};

/** A small medal in the colour of the seat: what happened there. */
export function CauseSign({ cause, pennant }: { cause: Cause; pennant: number }) {
  return (
    <g class={cause === "driven" ? "co-cause co-driven" : "co-cause"}>
      <circle r="14" stroke={`var(--seat${pennant % 5})`} />
      <path d={SIGNS[cause]} />
    </g>
  );
}

/** Courses run side by side, so that none hides another. */
function pathOf(fields: readonly number[], seat: number): string {
  const aside = (seat - 2) * 6;
  const points = fields.map((field) => {
    const [x, y] = centre(field);
    return `${x + aside} ${y + aside}`;
  });
  return `M${points.join("L")}`;
}

export function Courses(props: TableView<Obs>) {
  const { obs, edition, lang, players } = props;
  const seats = seatsOf(obs);
  const drawing = useDrawing(obs, edition, lang);
  if (drawing === null) return null;
  return (
    <div class="chart-stage co-courses" style={{ aspectRatio: `${WIDTH} / ${heightOf(obs)}` }}>
      <ChartSheet chart={drawing}>
        <UnknownWest obs={obs} edition={edition} lang={lang} />
      </ChartSheet>
      <svg viewBox={`0 0 ${WIDTH} ${heightOf(obs)}`} role="img" aria-label={say(lang, "sheet")}>
        {seats.map((seat) => {
          const pennant = players[seat]?.pennant ?? seat;
          const d = pathOf(courseOf(props, seat), seat);
          return (
            <g key={seat} class="co-sailed">
              <path d={d} />
              <path d={d} stroke={`var(--seat${pennant % 5})`} class="co-sailed-line" />
            </g>
          );
        })}
        {setbacksOf(props.steps ?? []).map(({ seat, cause, field }, i) => {
          const [x, y] = centre(field);
          const aside = (seat - 2) * 6;
          return (
            <g key={i} transform={`translate(${x + aside} ${y + aside})`}>
              <CauseSign cause={cause} pennant={players[seat]?.pennant ?? seat} />
            </g>
          );
        })}
        {seats.map((seat) => {
          const [x, y] = centre(obs.ship[seat]!);
          return (
            <g key={seat} transform={`translate(${x + (seat - 2) * 6} ${y + 14 + (seat - 2) * 6})`}>
              <Ship
                pennant={players[seat]?.pennant ?? seat}
                damaged={isDamaged(obs, seat)}
                home={hasFound(obs, seat)}
              />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
