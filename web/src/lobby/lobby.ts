/** Updating, filtering and describing the lobby's tables. */

import type { ClockKind, GameKind, LobbyChanges, LobbyTable } from "../api/types";
import type { SeatNumber } from "../games/contract";
import { t } from "../words";

/** Null in a field: no filter. */
export interface LobbyFilter {
  game: string | null;
  players: number | null;
  clock: ClockKind | null;
  rated: boolean | null;
}

export const NO_FILTER: LobbyFilter = { game: null, players: null, clock: null, rated: null };

export function filterTables(tables: readonly LobbyTable[], filter: LobbyFilter): LobbyTable[] {
  const fits = <Value>(wanted: Value | null, value: Value) => wanted === null || wanted === value;
  return tables.filter(
    (table) =>
      fits(filter.game, table.game) &&
      fits(filter.players, table.players) &&
      fits(filter.clock, table.clock?.kind ?? "none") &&
      fits(filter.rated, table.rated),
  );
}

/** Return the tables after changes, in the lobby's order. */
export function applyChanges(
  tables: readonly LobbyTable[],
  { tables: changed, gone }: Pick<LobbyChanges, "tables" | "gone">,
): LobbyTable[] {
  const replaced = new Set([...gone, ...changed.map(({ id }) => id)]);
  const kept = tables.filter(({ id }) => !replaced.has(id));
  return [...kept, ...changed].sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1));
}

/** Return the first open seat, or null. */
export function openSeat({ seats }: LobbyTable): SeatNumber | null {
  return seats.find(({ kind }) => kind === "open")?.seat ?? null;
}

export function hasSeat({ seats }: LobbyTable, userId: string): boolean {
  return seats.some((seat) => seat.person === userId);
}

/** Return the options that differ from the defaults, as text. */
export function variants(table: LobbyTable, info: GameKind | undefined): string[] {
  const options = info?.options.filter(({ players }) => players.includes(table.players)) ?? [];
  return options.flatMap(({ name, choices }) => {
    const chosen = table.options[name];
    if (chosen === undefined || chosen === choices[0]) return [];
    const id = `${table.game}-option-${name}`;
    return [`${t(id)}: ${t(`${id}-${chosen}`)}`];
  });
}
