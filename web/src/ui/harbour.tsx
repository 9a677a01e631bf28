/** The harbour of the games that sail, at the end: sky, town, water and quay, and in between what a game puts there. */
import type { ComponentChildren } from "preact";
import { Quay, Town } from "../look/art/quay";
import { slowness, useSettings } from "../settings";
import { Gulls, Headland, Light, Water } from "./homecoming";
import "./harbour.css";

/** What lies where is up to CSS: ships behind the quay, goods on it. Things move in with the class `lands`,
 * as slowly as their person likes, and not at all where nothing may move. */
export function Harbour(props: { class: string; children: ComponentChildren }) {
  const slow = slowness(useSettings());
  return (
    <div
      class={`end-picture end-harbour ${props.class}${slow > 0 ? " moves" : ""}`}
      style={{ "--slow": slow }}
      aria-hidden="true"
    >
      <Light />
      <Gulls />
      <Headland />
      <Town />
      <Water tone={0} class="far" />
      <Water tone={1} class="middle" />
      <Water tone={2} class="near" />
      <Water tone={3} class="nearest" />
      {props.children}
      <Quay class={`${props.class}-quay`} />
    </div>
  );
}

/** Above a ship, from `y` down: it is one's own. */
export function Own({ y }: { y: number }) {
  return <path class="harbour-own" d={`M-5 ${y}H5L0 ${y + 7}Z`} />;
}
