/** The games of the engine as the page offers them; those without a card or a board get one. */
import type { Both, CardTexts, GameCard } from "./contract";
import { games } from "../generated/games";
import { coverOf } from "./picture";

const texts = import.meta.glob<CardTexts>("./*/card.tsx", { eager: true, import: "card" });

function cardFor(game: (typeof games)[number]): GameCard {
  const pitch: Both = { en: game.summary, de: game.summary };
  const load = () => import("./plain").then(({ plain }) => plain(game.id));
  return { ...game, pitch, Picture: coverOf(game.title), load, ...texts[`./${game.id}/card.tsx`] };
}

const all: readonly GameCard[] = games.map(cardFor);

/** The games of the lobby, in its order. */
export const cards = all.filter((_, i) => !games[i]!.isTemplate);

/** Also finds games that are not offered yet. */
export function cardOf(id: string): GameCard | undefined {
  return all.find((card) => card.id === id);
}
