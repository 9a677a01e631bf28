/** Evenings of clubs on the server. */
import type { Club, ClubPerson, ClubTable, Requests } from "../generated/messages";
import { server } from "../net/server";
import { forget, recall, remember } from "../settings";
import { marked } from "./server";

export type { Club, ClubPerson, ClubTable };
export type NewClub = Requests["gather"];

const KEPT = "windrose.clubs";
const MOST = 10;

/** The last evenings that were looked at here: id, link and title. */
export interface KeptClub {
  id: string;
  invite: string;
  title: string;
}

export const keptClubs = (): readonly KeptClub[] => recall<KeptClub[]>(KEPT) ?? [];

export const dropClubs = () => forget(KEPT);

const told = (club: Club): Club => ({ ...club, people: club.people.map(marked) });

function keep(club: Club): Club {
  const { id, invite = "", title } = club;
  const others = keptClubs().filter((each) => each.id !== id);
  remember(KEPT, [{ id, invite, title }, ...others].slice(0, MOST));
  return told(club);
}

const withInvite = (invite: string) => (invite === "" ? {} : { invite });

/** Mine, whichever device they were made or entered on, and those that were looked at here. */
export async function allClubs(): Promise<KeptClub[]> {
  const { evenings } = await server.ask("evenings", {});
  const mine = evenings.map(({ id, invite = "", title }) => ({ id, invite, title }));
  const isMine = new Set(mine.map(({ id }) => id));
  return [...mine, ...keptClubs().filter(({ id }) => !isMine.has(id))];
}

/** The same evenings, the newest whole, as far as the server still shows them. */
export const allEvenings = async (): Promise<(Club | KeptClub)[]> =>
  Promise.all(
    (await allClubs()).map((kept, i) =>
      i >= MOST
        ? kept
        : server.ask("club", { club: kept.id, ...withInvite(kept.invite) }).then(
            ({ club }) => club,
            () => kept,
          ),
    ),
  );

export const gather = async (plan: NewClub): Promise<Club> => keep((await server.ask("gather", plan)).club);
export const lookAt = async (club: string, invite: string): Promise<Club> =>
  keep((await server.ask("club", { club, ...withInvite(invite) })).club);
export const enter = async (club: string, invite: string): Promise<Club> =>
  told((await server.ask("enter", { club, ...withInvite(invite) })).club);
export const depart = async (club: string, person?: number): Promise<Club> =>
  told((await server.ask("depart", { club, ...(person !== undefined && { person }) })).club);
export const nextRound = async (club: string, force: boolean): Promise<Club> =>
  told((await server.ask("round", { club, force })).club);
export const finish = async (club: string): Promise<Club> =>
  told((await server.ask("finish", { club })).club);

/** The records of all tables whose rounds are over, one after the other. */
export async function papersOf(club: Club): Promise<string> {
  const open = club.tables.filter((table) => table.open && table.points.length > 0);
  const texts: string[] = [];
  for (const { id, round } of open) {
    const { record } = await server.ask("papers", { club: club.id, table: id });
    texts.push(`# ${club.title || club.id}, round ${round}, table ${id}\n${record}`);
  }
  return texts.join("\n");
}
