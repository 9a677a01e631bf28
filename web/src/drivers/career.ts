/** What I have played and how well: from the server, and from the matches of this browser. */
import type {
  Answers,
  GameTally,
  Invitation,
  MyRating,
  OwnLine,
  PastGame,
  Rival,
  SeatRating,
} from "../generated/messages";
import { server } from "../net/server";
import { forget, recall, remember } from "../settings";
import { allEvenings, dropClubs, keptClubs } from "./clubs";
import { isSealedDay } from "./day";
import { dropPennant, ownPennant } from "./pennant";
import { subscriptionHere } from "./push";
import { drop, savedTables } from "./saved";
import { marked } from "./server";
import { allVoyages, dropVoyages } from "./voyages";

export type { GameTally, Invitation, MyRating, PastGame, Rival, SeatRating };
export type Career = Pick<Answers["career"], "ratings" | "rivals" | "tallies">;
export type RatingList = Pick<Answers["ratings"], "people" | "bots">;

/** One of my games, wherever it was played. */
export interface OwnGame {
  id: string;
  kind: "server" | "local";
  game: string;
  time: number;
  /** Mine. */
  seat: number;
  /** 1 is the first. */
  place: number;
  seats: number;
  won: boolean;
  /** The others' names; bots by their level. */
  others: readonly { name: string; bot: string }[];
  rated: boolean;
  gain: number | null;
  /** Not to be analysed: it ended early, others play its deal today, or it was played at a real table, where
   * what was hidden is only supposed. */
  isUndecided: boolean;
}

/** What the analysis of a game said of my play, in percent of the win. */
export interface Judged {
  luck: number;
  own: number;
}

const JUDGED = "windrose.judged";
const MOST_JUDGED = 200;

export async function career(): Promise<Career> {
  const found = await server.ask("career", {});
  return { ...found, rivals: found.rivals.map(marked) };
}

export async function ratingsOf(game: string): Promise<RatingList> {
  const { people, bots } = await server.ask("ratings", { game });
  return { people: people.map(marked), bots };
}

export async function results(before = 0): Promise<PastGame[]> {
  return (await server.ask("results", before > 0 ? { before } : {})).results;
}

export async function standing(table: string, invite: string): Promise<(SeatRating | null)[]> {
  return (await server.ask("standing", invite === "" ? { table } : { table, invite })).seats;
}

export async function invitations(): Promise<Invitation[]> {
  return (await server.ask("invitations", {})).invitations;
}

export async function decline(table: string): Promise<void> {
  await server.ask("decline", { table });
}

/** Makes a table for two of that game, and invites the person to it; returns where it is. */
export async function inviteAgain(who: string, game: string, seats: number): Promise<string> {
  const { table } = await server.ask("create", { game, seats, chat: true, start: "full" });
  await server.ask("invite", { table: table.id, who });
  return `#/t/${table.id}`;
}

export function pastGame({ id: _, table, game, time, rated, ended, players }: PastGame): OwnGame | null {
  const me = players.find((each) => each.you);
  if (me === undefined) {
    return null;
  }
  const others = players
    .filter((each) => !each.you)
    .map(marked)
    .map(({ name, bot = "" }) => ({ name, bot }));
  const { place, won, gain = null } = me;
  const [seat, seats] = [players.indexOf(me), players.length];
  const isUndecided = ended === true;
  return { id: table, kind: "server", game, time, seat, place, seats, won, others, rated, gain, isUndecided };
}

/** Points and winners, as a whole record ends. */
function outcomeOf(record: string): { points: number[]; winners: number[] } | null {
  const points = /^result (.*)$/m.exec(record)?.[1];
  const winners = /^winners (.*)$/m.exec(record)?.[1];
  if (points === undefined || winners === undefined) {
    return null;
  }
  const seats = winners === "none" ? [] : winners.split(" ").map((seat) => Number(seat) - 1);
  return { points: points.split(" ").map(Number), winners: seats };
}

/** Winners lead, the others follow by points; equal ones share a place. */
function placeIn({ points, winners }: { points: number[]; winners: number[] }, seat: number): number {
  const won = (each: number) => Number(winners.includes(each));
  const isAhead = (other: number) =>
    won(other) > won(seat) || (won(seat) === 0 && won(other) === 0 && points[other]! > points[seat]!);
  return 1 + points.filter((_, other) => isAhead(other)).length;
}

/** Finished matches of this browser in which one chair is mine. */
export function localGames(): OwnGame[] {
  return savedTables().flatMap(({ id, setup, chairs, day, isCompanion, record, updated, over }) => {
    const outcome = over ? outcomeOf(record) : null;
    const me = chairs.findIndex(({ kind }) => kind === "person");
    if (outcome === null || me < 0) {
      return [];
    }
    const others = chairs.filter((_, seat) => seat !== me).map(({ name, bot }) => ({ name, bot }));
    const won = outcome.winners.includes(me);
    const game: OwnGame = {
      id,
      kind: "local",
      game: setup.game,
      time: updated,
      seat: me,
      place: placeIn(outcome, me),
      seats: chairs.length,
      won,
      others,
      rated: false,
      gain: null,
      isUndecided: isCompanion === true || (day !== undefined && isSealedDay(day)),
    };
    return [game];
  });
}

export function judgements(): Readonly<Record<string, Judged>> {
  return recall<Record<string, Judged>>(JUDGED) ?? {};
}

/** The game at this address. */
export function gameHere(): string {
  const [, page = "", first = "", second = ""] = location.hash.split("?")[0]!.split("/");
  return page === "replay" ? second : first;
}

/** Keeps what an analysis said of a game. */
export function judge(id: string, judged: Judged): void {
  const kept = Object.entries(judgements()).filter(([each]) => each !== id);
  remember(JUDGED, Object.fromEntries([...kept, [id, judged]].slice(-MOST_JUDGED)));
}

/** What I wrote in chats, page by page. */
async function allSaid(): Promise<OwnLine[]> {
  const lines: OwnLine[] = [];
  let page = (await server.ask("said", {})).said;
  while (page.length > 0) {
    lines.push(...page);
    page = (await server.ask("said", { before: page[page.length - 1]!.id })).said;
  }
  return lines;
}

/** All of it as one text: what the server has, page by page, and what this browser has. */
export async function everything(isKnown: boolean): Promise<string> {
  const past: PastGame[] = [];
  const records: Record<string, string> = {};
  if (isKnown) {
    for (let page = await results(); page.length > 0; page = await results(page[page.length - 1]!.id)) {
      past.push(...page);
    }
  }
  const said = isKnown ? await allSaid() : [];
  const saved = savedTables();
  for (const { id, record, over } of saved) {
    if (over) {
      records[id] = record;
    }
  }
  const all = {
    you: isKnown ? (await server.ask("hello", {})).you : null,
    devices: isKnown ? (await server.ask("devices", {})).devices : [],
    blocks: isKnown ? (await server.ask("blocks", {})).blocks : [],
    career: isKnown ? await server.ask("career", {}) : null,
    programs: isKnown ? (await server.ask("programs", {})).programs : [],
    evenings: isKnown ? await allEvenings() : keptClubs(),
    notifications: {
      here: await subscriptionHere(),
      all: isKnown ? (await server.ask("subscriptions", {})).subscriptions : [],
    },
    results: past,
    said,
    tables: isKnown ? (await server.ask("mine", {})).tables : [],
    settings: recall("windrose.settings"),
    pennant: ownPennant(),
    here: { games: localGames(), judged: judgements(), voyages: allVoyages(), records },
  };
  return `${JSON.stringify(all, null, 1)}\n`;
}

/** Deletes me on the server, and the matches of this browser. */
export async function deleteAll(isKnown: boolean): Promise<void> {
  if (isKnown) {
    const { you } = await server.ask("hello", {});
    await server.ask("forget", { name: you.name });
  }
  for (const { id } of savedTables()) {
    drop(id);
  }
  forget(JUDGED);
  dropVoyages();
  dropClubs();
  dropPennant();
  if (isKnown) {
    await server.beGuest();
  }
}
