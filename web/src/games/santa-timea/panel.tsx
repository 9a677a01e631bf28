/** What a player of Santa Timea has before them, in their panel: cards in hand, and what they took. */
import { Burst, CardBack, Star, Wheel } from "../../look/icons";
import type { Figure, TableView } from "../contract";
import { Chips } from "./board";
import { type Obs, Phase, asideOf, damageNow, handSize, pileOf, windPieces } from "./obs";
import { say } from "./words";
import "./panel.css";

type View = TableView<Obs>;

export function figures({ obs, lang }: View, seat: number): readonly Figure[] {
  return [
    { label: say(lang, "points"), mark: <Star size={18} />, value: obs.total[seat]!, strong: true },
    { label: say(lang, "damage"), mark: <Burst size={20} />, value: damageNow(obs, seat) },
  ];
}

export function Possessions({ obs, lang, viewer, seat }: View & { seat: number }) {
  const cards = seat === viewer ? 0 : handSize(obs, seat);
  const kinds = pileOf(obs, seat);
  return (
    <div class="st-own" data-guide="taken">
      {obs.phase === Phase.play && obs.leader === seat && (
        <span class="st-leader" title={say(lang, "leads")}>
          <Wheel size={20} />
          <span class="unseen">{say(lang, "leads")}</span>
        </span>
      )}
      {cards > 0 && (
        <span class="st-backs" title={say(lang, "inHand", { n: cards })}>
          <span class="unseen">{say(lang, "inHand", { n: cards })}</span>
          <span class="st-count" aria-hidden="true">
            {say(lang, cards === 1 ? "oneCard" : "someCards", { n: cards })}
          </span>
          {Array.from({ length: cards }, (_, i) => (
            <span key={i} class="st-back" style={{ "--fan-n": cards, "--fan-m": i - (cards - 1) / 2 }}>
              <CardBack size={28} />
            </span>
          ))}
        </span>
      )}
      {kinds.length > 0 ? (
        <Chips
          kinds={kinds}
          lang={lang}
          aside={asideOf(obs, seat)}
          pieces={windPieces(obs).piles[seat] ?? []}
        />
      ) : (
        <span class="st-dry">{say(lang, "dry")}</span>
      )}
    </div>
  );
}
