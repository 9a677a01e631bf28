/** The games of the lobby, in its order. */
import type { GameCard } from "./contract";
import { card as azimuth } from "./azimuth/card";
import { card as columbus } from "./columbus/card";
import { card as santaTimea } from "./santa-timea/card";
import { card as windsOfPlunder } from "./winds-of-plunder/card";

export const cards: readonly GameCard[] = [santaTimea, columbus, windsOfPlunder, azimuth];

export function cardOf(id: string): GameCard | undefined {
  return cards.find((card) => card.id === id);
}
