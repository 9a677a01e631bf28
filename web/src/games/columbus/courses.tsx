/** All voyages on one chart: the course of each ship, and where it lost its mast. */
import { ChartSheet } from "../../chart/sheet";
import type { TableView } from "../contract";
import { UnknownWest, drawingOf } from "./chart";
import { type Obs, hasFound, isDamaged, seatsOf } from "./obs";
import { WIDTH, centre, heightOf } from "./places";
import { Ship } from "./ship";
import { say } from "./words";

interface Course {
  /** The fields, one after another. */
  fields: number[];
  /** Where the mast was lost. */
  lost: number[];
}

/** What a seat has sailed, from the steps that the viewer has seen. */
export function courseOf({ obs, steps = [] }: TableView<Obs>, seat: number): Course {
  const fields = [obs.start];
  const lost: number[] = [];
  for (const { before, after } of steps) {
    const field = after.ship[seat]!;
    if (field > 0 && field !== fields[fields.length - 1]) fields.push(field);
    if (!isDamaged(before, seat) && isDamaged(after, seat)) lost.push(field);
  }
  return { fields, lost };
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
  return (
    <div class="chart-stage co-courses" style={{ aspectRatio: `${WIDTH} / ${heightOf(obs)}` }}>
      <ChartSheet chart={drawingOf(obs, edition, lang)}>
        <UnknownWest obs={obs} edition={edition} lang={lang} />
      </ChartSheet>
      <svg viewBox={`0 0 ${WIDTH} ${heightOf(obs)}`} role="img" aria-label={say(lang, "sheet")}>
        {seats.map((seat) => {
          const pennant = players[seat]?.pennant ?? seat;
          const { fields, lost } = courseOf(props, seat);
          const d = pathOf(fields, seat);
          return (
            <g key={seat} class="co-sailed">
              <path d={d} />
              <path d={d} stroke={`var(--seat${pennant % 5})`} class="co-sailed-line" />
              {lost.map((field, i) => {
                const [x, y] = centre(field);
                return (
                  <path key={i} d="m-9-9 18 18M9-9-9 9" class="co-lost" transform={`translate(${x} ${y})`} />
                );
              })}
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
