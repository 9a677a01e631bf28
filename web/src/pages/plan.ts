/** What a new table will be: where, who sits, options, clock. */
import { isLearned } from "../drivers/learned";
import type { Chair } from "../drivers/saved";
import { createTable, type NewTable } from "../drivers/server";
import type { GameCard } from "../games/contract";
import { crewNames } from "../games/people";
import { crewAbout, LEVELS } from "../ui/bots";

export const BOTS = ["level1", "level2", "level3", "level4", "level5", "net", "greedy", "random"] as const;

/** The bots of a game: one that has learned plays where there is a net. */
export function botsOf(game: string): readonly (typeof BOTS)[number][] {
  return BOTS.filter((bot) => bot !== "net" || isLearned(game));
}

export type Kind = "me" | "person" | "companion" | "open" | (typeof BOTS)[number];

export interface Plan {
  where: "here" | "server" | "companion";
  seats: number;
  kinds: Kind[];
  names: string[];
  options: Record<string, string>;
  edition: string;
  isPublic: boolean;
  watch: boolean;
  chat: boolean;
  /** Null: nobody has chosen, see hintsIn(). */
  hints: boolean | null;
  rated: boolean;
  clock: "none" | "move" | "match";
  seconds: number;
  timeout: "bot" | "forfeit";
  start: "full" | "host";
  shuffle: boolean;
}

export function firstPlan(card: GameCard, bot: string): Plan {
  const seats = Math.min(card.seats[1], Math.max(card.seats[0], 4));
  const level = BOTS.find((each) => each === bot) ?? "level3";
  const crew = LEVELS.find((each) => each === level);
  const bots: readonly Kind[] = crew === undefined ? [level, level, level, level] : crewAbout(crew);
  return {
    where: "here",
    seats,
    kinds: ["me", ...bots],
    names: ["", "", "", "", ""],
    options: {},
    edition: "",
    isPublic: true,
    watch: true,
    chat: true,
    hints: null,
    rated: false,
    clock: "none",
    seconds: 120,
    timeout: "bot",
    start: "full",
    shuffle: card.drawsSeats,
  };
}

/** What the bots of a plan are called, by seat; "" for people. */
export function botNames(plan: Plan): string[] {
  const kinds = plan.kinds.slice(0, plan.seats);
  const names = crewNames(kinds.filter(isBot));
  return kinds.map((kind) => (isBot(kind) ? names.shift()! : ""));
}

export function isBot(kind: Kind): boolean {
  return (BOTS as readonly string[]).includes(kind);
}

/** Unless chosen otherwise, hints are for those who are alone with bots on their device. */
export function hintsIn({ hints, kinds, seats, where }: Plan): boolean {
  return hints ?? (where === "here" && kinds.slice(0, seats).filter((kind) => !isBot(kind)).length < 2);
}

/** The chair in which a bot sits down: an empty one, or else that of another bot; -1: there is none. */
export function chairFor(plan: Plan, bot: Kind): number {
  const kinds = plan.kinds.slice(0, plan.seats);
  const empty = kinds.findIndex((kind, seat) => kind !== "me" && !isBot(kind) && plan.names[seat] === "");
  return empty >= 0 ? empty : kinds.findIndex((kind) => isBot(kind) && kind !== bot);
}

export function localChairs(plan: Plan, name: string, you: string, person: (n: number) => string): Chair[] {
  const names = botNames(plan);
  return plan.kinds.slice(0, plan.seats).map((kind, seat): Chair => {
    if (kind === "me") {
      return { kind: "person", name: name || you, bot: "" };
    }
    if (kind === "person" || kind === "open" || kind === "companion") {
      const name = plan.names[seat] || person(seat + 1);
      return { kind: kind === "companion" ? "companion" : "person", name, bot: "" };
    }
    return { kind: "bot", name: names[seat]!, bot: kind };
  });
}

export async function createOnServer(card: GameCard, plan: Plan): Promise<string> {
  const chairs: NewTable["chairs"] = plan.kinds.slice(0, plan.seats).map((kind) => {
    if (kind === "me" || kind === "open" || kind === "person" || kind === "companion") {
      return { kind: kind === "me" ? "me" : "open" };
    }
    return { kind: "bot", bot: kind };
  });
  const id = await createTable({
    game: card.id,
    seats: plan.seats,
    options: plan.options,
    ...(plan.edition !== "" && { edition: plan.edition }),
    chairs,
    public: plan.isPublic,
    watch: plan.watch,
    chat: plan.chat,
    hints: hintsIn(plan),
    rated: plan.rated,
    clock: plan.clock === "none" ? { kind: "none" } : { kind: plan.clock, seconds: plan.seconds },
    timeout: plan.timeout,
    start: plan.start,
    shuffle: plan.shuffle,
  });
  return `#/t/${id}`;
}

/** What others' chairs are called, by where the table is. */
export const OTHERS = { here: "person", server: "open", companion: "companion" } as const;

/** Only one chair is mine; on the server others' chairs are open ones. */
export function withKind(plan: Plan, seat: number, kind: Kind): Kind[] {
  const other = OTHERS[plan.where];
  return plan.kinds.map((each, i) => (i === seat ? kind : kind === "me" && each === "me" ? other : each));
}

/** On the server all other chairs are free at first, and bots sit only where somebody seats them; whoever
 * comes back from there, or from a real table, finds a crew again. Hints are as usual there. */
export function moved(plan: Plan, where: Plan["where"]): Partial<Plan> {
  if (where === plan.where) {
    return {};
  }
  const crew = crewAbout("level3");
  const change = (kind: Kind): Kind => {
    const bot = kind === "me" ? undefined : crew.shift();
    if (bot === undefined) {
      return kind;
    }
    return where !== "here" ? OTHERS[where] : isBot(kind) ? kind : bot;
  };
  return { where, kinds: plan.kinds.map(change), hints: null };
}

/** A link may ask for seats and options: #/new/GAME?seats=3&rounds=9. */
export function wishes(card: GameCard, query: string): Partial<Plan> {
  const { seats = "", ...options } = Object.fromEntries(new URLSearchParams(query));
  const [min, max] = card.seats;
  const n = Number(seats);
  return n >= min && n <= max ? { options, seats: n } : { options };
}

export interface PlanProps {
  card: GameCard;
  plan: Plan;
  change(part: Partial<Plan>): void;
}
