/** The tables last opened in this browser, newest first. */

import type { Game } from "../api/types";
import { readLocal, writeLocal } from "../ui/storage";

export interface RecentTable {
  id: string;
  game: string;
  names: string[];
  /** `left`: it goes on without the user. */
  status: Game["status"] | "left";
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

/** Return how a table stands for the user of this browser. */
function statusOf({ status, you }: Game): RecentTable["status"] {
  return status === "playing" && you.length === 0 ? "left" : status;
}

/** Correct the status of a table that went on while it was not open here. */
export function correctTable(game: Game): void {
  const correct = (table: RecentTable) =>
    table.id === game.id ? { ...table, status: statusOf(game) } : table;
  writeLocal(KEY, recentTables().map(correct));
}

export function isRemembered(id: string): boolean {
  return recentTables().some((table) => table.id === id);
}

export function rememberTable(game: Game, names: string[]): void {
  const { id } = game;
  const table = { id, status: statusOf(game), names, game: game.game, seen: Date.now() };
  writeLocal(KEY, withTable(recentTables(), table));
}

/** Return whether a game at one of these tables was finished. */
export function hasFinishedGame(): boolean {
  return recentTables().some(({ status }) => status === "finished");
}

export function forgetTable(id: string): void {
  const left = recentTables().filter((table) => table.id !== id);
  writeLocal(KEY, left);
}
