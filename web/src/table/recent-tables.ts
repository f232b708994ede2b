/** The tables last opened in this browser, newest first. */

import type { Game } from "../api/types";
import { readLocal, writeLocal } from "../ui/storage";

export interface RecentTable {
  id: string;
  game: string;
  names: string[];
  status: Game["status"];
  /** When it was last opened. */
  seen: number;
}

const KEY = "tables";
const MAX_TABLES = 12;

/** Return the list with a table at the front; evict the oldest, finished ones first. */
export function withTable(tables: readonly RecentTable[], table: RecentTable): RecentTable[] {
  const all = [table, ...tables.filter(({ id }) => id !== table.id)];
  if (all.length <= MAX_TABLES) return all;
  const over = all.findLastIndex(({ status }) => status === "finished" || status === "aborted");
  return all.filter((_, index) => index !== (over > 0 ? over : all.length - 1));
}

export function recentTables(): RecentTable[] {
  return readLocal<RecentTable[]>(KEY, []);
}

export function rememberTable(game: Game, names: string[]): void {
  const { id, status } = game;
  const table = { id, status, names, game: game.game, seen: Date.now() };
  writeLocal(KEY, withTable(recentTables(), table));
}

export function forgetTable(id: string): void {
  const left = recentTables().filter((table) => table.id !== id);
  writeLocal(KEY, left);
}
