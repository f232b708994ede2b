/** Addresses of a table that can be given to others. */

import type { PlyAddress } from "../ui/route";

/** Return the public link: it shows no secrets, and lets people take open seats. */
export function tableLink(id: string): string {
  return `${location.origin}/t/${encodeURIComponent(id)}`;
}

/** Return the public link that opens the game at a ply; the round is named where there are several. */
export function plyLink(id: string, rounds: number, at: PlyAddress): string {
  return `${tableLink(id)}?${plyQuery(rounds, at)}`;
}

/** Return the address of the board at a ply as a picture. */
export function picturePath(
  id: string,
  rounds: number,
  at: PlyAddress,
  format: "png" | "svg",
): string {
  return `/api/games/${encodeURIComponent(id)}/picture.${format}?${plyQuery(rounds, at)}`;
}

const plyQuery = (rounds: number, { round, ply }: PlyAddress): string =>
  rounds > 1 ? `round=${round}&ply=${ply}` : `ply=${ply}`;

/** Return a spectator link: it also shows the view of one seat. */
export function watchLink(id: string, watchToken: string): string {
  return `${tableLink(id)}?watch=${encodeURIComponent(watchToken)}`;
}
