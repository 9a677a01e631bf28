/** The scale of the rating charts: the bots evenly one above the other, and even between two of them. */
export type Bots = readonly { bot: string; points: number }[];

/** How far beyond the weakest and the strongest bot a chart goes. */
const BEYOND = 2;
/** From one bot to the next, where it is not known. */
const STEP = 175;
const LOWEST = 900;

/** The rank of so many points: 0 is that of the weakest bot, 1 that of the next. Beyond the bots it goes on
 * as between the nearest two. */
export function rankOf(points: number, bots: Bots): number {
  const up = bots.map((each) => each.points).sort((a, b) => a - b);
  if (up.length < 2) {
    return (points - (up[0] ?? LOWEST)) / STEP;
  }
  const above = up.findIndex((each) => each > points);
  const i = Math.min(Math.max((above < 0 ? up.length : above) - 1, 0), up.length - 2);
  return i + (points - up[i]!) / Math.max(up[i + 1]! - up[i]!, 1);
}

/** The least and the greatest rank that charts of these show: all bots, and not much beyond them. */
export function spanOf(ranks: readonly number[], bots: number): { low: number; high: number } {
  return {
    low: Math.max(Math.min(0, ...ranks), -BEYOND),
    high: Math.min(Math.max(bots - 1, ...ranks), bots - 1 + BEYOND),
  };
}
