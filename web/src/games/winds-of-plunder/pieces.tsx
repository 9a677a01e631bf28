/** What lies on the chart of Winds of Plunder: items, tiles, ships, cubes. */
import { type Obs, tileShows } from "./obs";

/** Signs of weapons, crew, provisions and maps, in a box from -8 to 8. */
export function Item({ item }: { item: number }) {
  switch (item) {
    case 0:
      return (
        <g fill="none" stroke="var(--ink)" stroke-width="1.8" stroke-linecap="round">
          <path d="M-6 6 6-6M-6-6 6 6M-7 3-3 7M7 3 3 7" />
        </g>
      );
    case 1:
      return (
        <g stroke="var(--ink)" stroke-width="1">
          <circle cx="0" cy="-2.5" r="3.5" fill="var(--land-deep)" />
          <path d="M-6 7Q-6 1 0 1T6 7Z" fill="var(--ink-soft)" />
          <path d="M-4.5-4H4.5L2-7H-2Z" fill="var(--ink)" />
        </g>
      );
    case 2:
      return (
        <g stroke="var(--ink)" stroke-width="1.1">
          <path d="M-4-7H4Q7 0 4 7H-4Q-7 0-4-7Z" fill="var(--land-deep)" />
          <path d="M-5.5-3H5.5M-5.5 3H5.5" />
        </g>
      );
    default:
      return (
        <g>
          <path d="M-7-5-2-6 3-4 7-5V5L3 6-2 4-7 5Z" fill="var(--land)" stroke="var(--ink)" />
          <path d="M0-2 4 2M4-2 0 2M-5 2Q-3-2-1 0" stroke="var(--danger)" stroke-width="1.5" fill="none" />
        </g>
      );
  }
}

/** A sign beside a number on the page. */
export function ItemMark({ item }: { item: number }) {
  return (
    <svg class="wp-mark" viewBox="-9 -9 18 18" width="18" height="18" aria-hidden="true">
      <Item item={item} />
    </svg>
  );
}

/** A tile, 46 wide and 40 high, around its middle. */
export function Tile({ obs, tile }: { obs: Obs; tile: number }) {
  if (tile >= obs.tile_vp.length)
    return <rect x="-23" y="-20" width="46" height="40" rx="5" class="wp-tile-back" />;
  const signs = tileShows(obs, tile).flatMap((n, item) => Array<number>(n).fill(item));
  return (
    <>
      <rect x="-23" y="-20" width="46" height="40" rx="5" class="wp-tile" />
      <text x="-12" y="7" class="wp-tile-vp" text-anchor="middle">
        {obs.tile_vp[tile]}
      </text>
      {signs.map((item, i) => (
        <g key={i} transform={`translate(10 ${signs.length === 1 ? 0 : i * 17 - 8.5 * (signs.length - 1)})`}>
          <Item item={item} />
        </g>
      ))}
    </>
  );
}

/** A small ship, in a box from -12 to 12. */
export function Ship({ pennant }: { pennant: number }) {
  return (
    <g stroke="var(--ink)" stroke-width="0.8">
      <path d="M0 5V-10" stroke-width="1.4" />
      <path d="M-1-9Q-9-3-2 3ZM1-7Q8-2 2 3Z" fill="var(--panel)" />
      <path d="M-11 4H11L8 10H-8Z" fill={`var(--seat${pennant})`} />
    </g>
  );
}
