/** A voyage as a loop: from the anchor west to the palms, and back east with the news. */
import { COLUMNS, HOME } from "./obs";
import { Anchor, Palm } from "./pieces";
import { Ship } from "./ship";

const WEST = 30;
const EAST = 178;

/** Where a ship is on the loop: the upper arc leads west, the lower one home. */
function placeOf(score: number, found: boolean): [number, number] {
  const share = found ? (score - COLUMNS - 1) / (HOME - COLUMNS - 1) : score / COLUMNS;
  const x = found ? WEST + share * (EAST - WEST) : EAST - share * (EAST - WEST);
  const bend = 11 * Math.sin(Math.PI * Math.min(Math.max(share, 0), 1));
  return [Math.round(x), Math.round(found ? 28 + bend : 24 - bend)];
}

export function Voyage(props: {
  score: number;
  found: boolean;
  damaged: boolean;
  pennant: number;
  label: string;
}) {
  const { score, found } = props;
  const [x, y] = placeOf(score, found);
  const out = `M${EAST} 21Q104-1 ${WEST} 21`;
  const back = `M${WEST} 29Q104 51 ${EAST} 29`;
  const gone = Math.min(found ? 1 : score / COLUMNS, 1);
  return (
    <svg class="co-voyage" viewBox="0 -10 210 58" role="img" aria-label={props.label}>
      <path d={out} class="co-way-ahead" />
      <path d={back} class="co-way-ahead" />
      <path
        d={out}
        class="co-way-gone"
        pathLength={1}
        stroke-dasharray={`${gone} 2`}
        stroke={`var(--seat${props.pennant})`}
      />
      {found && (
        <path
          d={back}
          class="co-way-gone"
          pathLength={1}
          stroke-dasharray={`${(x - WEST) / (EAST - WEST)} 2`}
          stroke={`var(--seat${props.pennant})`}
        />
      )}
      <path d="M3 34q12-9 24 0z" fill="#d9b76c" stroke="#4b3718" />
      <g transform="translate(14 32)">
        <Palm scale={1.4} />
      </g>
      <g transform="translate(194 24) scale(.62)" class="co-haven">
        <Anchor />
      </g>
      <g transform={`translate(${x} ${y + 6}) scale(.46)`}>
        <Ship pennant={props.pennant} damaged={props.damaged} home={found} dry />
      </g>
    </svg>
  );
}
