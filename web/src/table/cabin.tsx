/** The great cabin, where people wait: windows to the sea, chairs round the table, and who sits there. */
import type { Seat } from "../drivers/driver";
import { Lantern } from "../look/art/lantern";
import { Metals } from "../look/art/metal";
import { ClockworkParrot, type Look, looksOf, Person } from "../look/art/person";
import { Gull, Sun, SunRays, Waves } from "../look/art/sea";
import { Ship } from "../look/art/ship";
import { Lighthouse } from "../look/art/shore";
import { CREW } from "../ui/bots";

/** What must be seen; the walls go on beyond it as far as the window does. */
export const WIDTH = 930;
export const HEIGHT = 720;
const [LEFT, ALL] = [-900, 2730];

/** Where a chair stands: its middle, and its height above the others, who sit farther away. */
export function chairAt(seat: number, seats: number): { x: number; y: number } {
  const step = seats > 1 ? Math.min(182, 728 / (seats - 1)) : 0;
  const off = (seat - (seats - 1) / 2) * step;
  return { x: WIDTH / 2 + off, y: 330 + (off / 364) ** 2 * 38 };
}

const WINDOWS = Array.from({ length: 9 }, (_, i) => 345 + (i - 4) * 293);
const arch = (x: number) => `M${x} 400V176Q${x} 58 ${x + 120} 58T${x + 240} 176V400Z`;
const bars = (x: number) => `M${x + 80} 74V400M${x + 160} 74V400M${x} 176H${x + 240}M${x} 288H${x + 240}`;
const PLANKS = Array.from({ length: 39 }, (_, i) => `M${LEFT + i * 70 + 18} 0V620`).join("");

/** The sea behind the windows. */
function Outlook() {
  return (
    <g clip-path="url(#cabin-windows)">
      <path d={`M${LEFT} 0h${ALL}v460H${LEFT}Z`} fill="url(#cabin-sky)" />
      <g class="day-only">
        <SunRays cx={465} cy={250} inner={96} outer={900} count={60} strokeWidth={4} opacity={0.45} />
        <Sun cx={465} cy={250} r={84} />
        <Gull x={130} y={130} width={36} />
        <Gull x={198} y={110} width={24} />
        <Gull x={744} y={122} width={32} />
      </g>
      <g class="night-only">
        <circle cx="465" cy="190" r="56" fill="#f7e7bd" />
        <path
          d="M120 110h.01M190 150h.01M230 96h.01M690 110h.01M760 150h.01M840 100h.01M390 110h.01M560 90h.01M-60 130h.01M1000 120h.01"
          stroke="#fff3cf"
          stroke-width="4"
          stroke-linecap="round"
        />
      </g>
      <path
        d="M1900 150C1500 170 1100 200 900 214 862 236 834 246 790 272 760 276 752 292 720 300H1900Z"
        fill="#8c9a5a"
        stroke="#3c4a20"
        stroke-width="1.8"
      />
      <Lighthouse x={822} y={142} width={56} />
      <g transform={`translate(${LEFT} 0)`}>
        <Waves y={286} bottom={450} width={ALL} length={96} height={6} tone={0} />
      </g>
      <Ship x={76} y={148} width={196} tilt={-3} flag="#a8392a" />
      <g transform={`translate(${LEFT} 0)`}>
        <Waves y={304} bottom={450} width={ALL} length={80} height={7} tone={1} />
      </g>
      <Ship x={520} y={222} width={96} sail="#f1e6cc" />
      <g transform={`translate(${LEFT} 0)`}>
        <Waves y={326} bottom={450} width={ALL} length={110} height={8} tone={2} />
      </g>
    </g>
  );
}

const BACK = "M-66 250V40Q-66-8-30-12 0-34 30-12 66-8 66 40V250Z";

function Armchair(props: { x: number; y: number; isFree: boolean }) {
  const { isFree } = props;
  return (
    <g transform={`translate(${props.x} ${props.y})`}>
      <path d={BACK} fill={isFree ? "#3a2212" : "#5b3620"} stroke="#1c0e06" stroke-width="3" />
      <path
        d={BACK}
        fill="none"
        stroke={isFree ? "#ffdf8f" : "#a8752a"}
        stroke-width={isFree ? 3 : 2}
        stroke-dasharray={isFree ? "9 7" : undefined}
      />
      <path
        d="M-48 250V52Q-48 18-20 14H20Q48 18 48 52V250Z"
        fill={isFree ? "#4a2c18" : "#24414c"}
        stroke="#1c0e06"
        stroke-width="2"
      />
      {!isFree && (
        <path
          d="M-40 13h.01M-20 6h.01M0 5h.01M20 6h.01M40 13h.01"
          stroke="#e8c06a"
          stroke-width="6"
          stroke-linecap="round"
        />
      )}
      <g fill="url(#art-brass)" stroke="#3d2606" stroke-width="1.5">
        <circle cx="-60" cy="2" r="9" />
        <circle cx="60" cy="2" r="9" />
      </g>
    </g>
  );
}

/** What winds up a bot; its middle is where it is stuck in. */
function Key(props: { x: number; y: number }) {
  return (
    <g
      transform={`translate(${props.x} ${props.y})`}
      fill="url(#art-brass)"
      stroke="#3d2606"
      stroke-width="2"
      fill-rule="evenodd"
    >
      <path d="M-8-3.5H14v7H-8Z" />
      <path d="M14-13a9 9 0 1 1 0 13 9 9 0 1 1 0 13Q10 0 14-13ZM20-11a4 4 0 1 0 .1 0ZM20 4a4 4 0 1 0 .1 0Z" />
    </g>
  );
}

function Sitter(props: { seat: Seat; look: Look | undefined; x: number; y: number }) {
  const { seat, look, x, y } = props;
  if (seat.open) {
    return null;
  }
  const Cat = seat.level === "random" ? CREW.random?.Face : undefined;
  if (Cat !== undefined) {
    return (
      <>
        <Key x={x + 62} y={y + 142} />
        <svg x={x - 82} y={y + 34} width="164" height="184" viewBox="0 0 100 112">
          <Cat />
        </svg>
      </>
    );
  }
  return seat.bot ? (
    <ClockworkParrot x={x - 56} y={y - 8} width={134} bot={seat.level} />
  ) : (
    <Person x={x - 86} y={y + 16} width={172} name={seat.name} seat={seat.seat} {...(look && { look })} />
  );
}

export function Cabin(props: { seats: readonly Seat[] }) {
  const { seats } = props;
  const people = seats.filter((seat) => !seat.open && !seat.bot);
  const looks = looksOf(people.map((seat) => seat.name));
  const places = seats.map((seat) => ({
    seat,
    look: looks[people.indexOf(seat)],
    ...chairAt(seat.seat, seats.length),
  }));
  return (
    <svg class="cabin-art" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <Metals />
      <defs>
        <clipPath id="cabin-windows">
          <path d={WINDOWS.map(arch).join("")} />
        </clipPath>
        <linearGradient id="cabin-sky" x2="0" y2="1">
          <stop offset="0" stop-color="var(--cabin-high)" />
          <stop offset=".4" stop-color="var(--cabin-middle)" />
          <stop offset=".7" stop-color="var(--cabin-low)" />
        </linearGradient>
        <linearGradient id="cabin-table" x2="0" y2="1">
          <stop offset="0" stop-color="#9a6840" />
          <stop offset=".3" stop-color="#7d4f2d" />
          <stop offset="1" stop-color="#5a351c" />
        </linearGradient>
        <linearGradient id="cabin-wall" x2="0" y2="1">
          <stop offset="0" stop-color="#3a2212" />
          <stop offset="1" stop-color="#5b3820" />
        </linearGradient>
      </defs>
      <path d={`M${LEFT}-900h${ALL}V1600H${LEFT}Z`} fill="url(#cabin-wall)" />
      <path d={PLANKS} stroke="#20100a" stroke-width="2" opacity=".6" />
      <Outlook />
      <g fill="none">
        <path d={WINDOWS.map(arch).join("")} stroke="#20100a" stroke-width="22" />
        <path d={WINDOWS.map(arch).join("")} stroke="#8d5b36" stroke-width="16" />
        <path d={WINDOWS.map(arch).join("")} stroke="#c9983f" stroke-width="4" />
        <path d={WINDOWS.map(bars).join("")} stroke="#5b3620" stroke-width="6" />
        <path
          d={WINDOWS.map(bars).join("")}
          stroke="#a87a4c"
          stroke-width="1.5"
          transform="translate(-2 -2)"
        />
      </g>
      <path d={`M${LEFT}-900h${ALL}V34H${LEFT}Z`} fill="#2a170b" stroke="#150a04" stroke-width="2" />
      <path d={`M${LEFT} 30h${ALL}`} stroke="#a8752a" stroke-width="2" />
      {[311, 619].map((x) => (
        <Lantern key={x} x={x - 36} y={10} width={72} />
      ))}
      <path d={`M${LEFT} 402h${ALL}v14H${LEFT}Z`} fill="#6d4327" stroke="#20100a" stroke-width="2" />
      {places.map(({ seat, look, x, y }) => (
        <g key={seat.seat}>
          <Armchair x={x} y={y} isFree={seat.open} />
          <Sitter seat={seat} look={look} x={x} y={y} />
        </g>
      ))}
      <ellipse cx="465" cy="1060" rx="1120" ry="526" fill="#1c0e06" opacity=".55" />
      <ellipse cx="465" cy="1054" rx="1120" ry="520" fill="#2b170b" />
      <ellipse
        cx="465"
        cy="1046"
        rx="1120"
        ry="520"
        fill="url(#cabin-table)"
        stroke="#20100a"
        stroke-width="2.5"
      />
      <ellipse cx="465" cy="1050" rx="1100" ry="508" fill="none" stroke="#c9983f" stroke-width="3" />
    </svg>
  );
}
