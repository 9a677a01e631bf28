/** Links to tables of the server. */

/** A path and not a hash, so that the server can tell others where the link leads. */
export function inviteLink(table: string, invite: string): string {
  return new URL(`./t/${table}${invite === "" ? "" : `/${invite}`}`, location.href).href;
}
