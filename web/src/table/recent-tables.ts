/** The tables that this browser was at, newest first, to go back to. */

import type { Game } from "../api/types";
import { recall, remember } from "../ui/storage";

export interface KnownTable {
  id: string;
  game: string;
  names: string[];
  status: Game["status"];
  /** When it was last looked at, in milliseconds since 1970. */
  seen: number;
}

const KEPT = 12;

/** The list with a table put first; unfinished ones are kept longest. */
export function noted(known: readonly KnownTable[], table: KnownTable): KnownTable[] {
  const all = [table, ...known.filter(({ id }) => id !== table.id)];
  if (all.length <= KEPT) return all;
  const over = all.findLastIndex(({ status }) => status === "finished" || status === "aborted");
  return all.filter((_, index) => index !== (over > 0 ? over : all.length - 1));
}

export function knownTables(): KnownTable[] {
  return recall<KnownTable[]>("tables", []);
}

export function noteTable(game: Game, names: string[]): void {
  const { id, status } = game;
  const table = { id, status, names, game: game.game, seen: Date.now() };
  remember("tables", noted(knownTables(), table));
}

export function forgetTable(id: string): void {
  const left = knownTables().filter((table) => table.id !== id);
  remember("tables", left);
}
