/** The lobby's tables: which of them somebody wants to see, and what stands out. */

import type { LobbyTable } from "../api/lobby";
import type { ClockKind } from "../api/account";
import type { GameOffered } from "../api/types";
import type { Seat } from "../games/contract";
import { t } from "../words";

/** Null: all of them. */
export interface Filter {
  game: string | null;
  players: number | null;
  clock: ClockKind | null;
  rated: boolean | null;
}

export const ALL: Filter = { game: null, players: null, clock: null, rated: null };

export function filtered(tables: readonly LobbyTable[], filter: Filter): LobbyTable[] {
  const fits = <Value>(wanted: Value | null, value: Value) => wanted === null || wanted === value;
  return tables.filter(
    (table) =>
      fits(filter.game, table.game) &&
      fits(filter.players, table.players) &&
      fits(filter.clock, table.clock?.kind ?? "none") &&
      fits(filter.rated, table.rated),
  );
}

/** The first seat that anybody may take. */
export function freeSeat({ seats }: LobbyTable): Seat | null {
  return seats.find(({ kind }) => kind === "open")?.seat ?? null;
}

export function sitsAt({ seats }: LobbyTable, person: string): boolean {
  return seats.some((seat) => seat.person === person);
}

/** What is played otherwise than by the usual rules, in words. */
export function variants(table: LobbyTable, offered: GameOffered | undefined): string[] {
  const options = offered?.options.filter(({ players }) => players.includes(table.players)) ?? [];
  return options.flatMap(({ name, choices }) => {
    const chosen = table.options[name];
    if (chosen === undefined || chosen === choices[0]) return [];
    const id = `${table.game}-option-${name}`;
    return [`${t(id)}: ${t(`${id}-${chosen}`)}`];
  });
}
