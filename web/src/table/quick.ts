/** A table that one click begins: four captains, or as many as fit, against bots on this device. */
import { beginLocal } from "../drivers/local";
import type { Chair } from "../drivers/saved";
import type { GameCard } from "../games/contract";
import { BOT_NAMES } from "../games/people";
import type { Translate } from "../i18n";
import { settings } from "../settings";

/** Who sits there. */
export function quickChairs(t: Translate, seats: number, bot: string, name: string): Chair[] {
  const me: Chair = { kind: "person", name: name || t("you"), bot: "" };
  const bots = Array.from({ length: seats - 1 }, (_, i): Chair => {
    return { kind: "bot", name: BOT_NAMES[i]!, bot };
  });
  return [me, ...bots];
}

export function playNow(t: Translate, card: GameCard): void {
  const seats = Math.min(card.seats[1], Math.max(card.seats[0], 4));
  const { bot, name } = settings.value;
  const setup = { game: card.id, seats, options: {}, edition: "" };
  const chairs = quickChairs(t, seats, bot, name);
  location.hash = `#/local/${beginLocal(setup, chairs, { shuffle: card.drawsSeats })}`;
}
