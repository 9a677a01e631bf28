/** The end of Azimuth: who came home stands on the beach, who did not drifts on a raft at sea. */
import { Metals } from "../../look/art/metal";
import { Lighthouse, Palm } from "../../look/art/shore";
import { Gulls, Light, Plates, Water } from "../../ui/homecoming";
import type { EndProps } from "../contract";
import { Castaway } from "./castaway";
import { HOME, type Obs, coloursOf, isRace } from "./obs";
import { Raft } from "./pieces";
import "./end.css";

/** The beach of home, with its lighthouse that turns. */
function Beach() {
  return (
    <svg class="az-end-beach" viewBox="0 0 760 300" preserveAspectRatio="xMaxYMax meet">
      <Metals />
      <path
        d="M40 300C90 236 170 236 230 214s90-62 170-74 120-60 190-70 120-30 170-40V300Z"
        fill="var(--az-dune)"
        stroke="#7a5f2c"
        stroke-width="2"
      />
      <path
        d="M0 300C60 262 150 258 250 240s170-30 270-34 170-20 240-40V300Z"
        fill="var(--az-sand)"
        stroke="#7a5f2c"
        stroke-width="2"
      />
      <path
        d="M0 300C60 262 150 258 250 240s170-30 270-34"
        fill="none"
        stroke="#fffbe8"
        stroke-width="7"
        stroke-linecap="round"
        opacity=".8"
      />
      <Palm x={330} y={58} width={100} />
      <Palm x={690} y={20} width={80} flip />
      <Lighthouse x={590} y={-86} width={112} beam />
    </svg>
  );
}

export function End(props: EndProps<Obs>) {
  const { obs } = props;
  const all = coloursOf(obs);
  const home = all.filter((colour) => obs.place[colour] === HOME);
  const adrift = all.filter((colour) => obs.place[colour] !== HOME);
  return (
    <>
      <div class={`end-picture az-end${home.length === 0 ? " az-lost" : ""}`} aria-hidden="true">
        <Light />
        <Gulls />
        <Water tone={0} class="far" />
        {home.length > 0 && <Beach />}
        <Water tone={1} class="middle" />
        {adrift.map((colour, i) => (
          <svg key={colour} class={`az-adrift at${i + 1}`} viewBox="-60 -78 120 112">
            <g transform="translate(0 12) scale(1.2 .55)">
              <Raft colour={colour} />
            </g>
            <Castaway colour={colour} />
          </svg>
        ))}
        <Water tone={2} class="near" />
        {home.map((colour, i) => (
          <svg key={colour} class={`az-ashore at${i + 1}`} viewBox="-32 -76 64 84">
            <Castaway colour={colour} />
          </svg>
        ))}
        <Water tone={3} class="nearest" />
      </div>
      {isRace(obs) && <Plates {...props} />}
    </>
  );
}
