/** The user's requests in a match. The server answers each with the match after it, or refuses it. */

import { gamesApi } from "../api/games";
import type { Game } from "../api/types";
import type { SeatNumber } from "../games/contract";
import { attempt } from "../ui/notices.svelte";

/** The part of a table that requests need. */
export interface RequestedTable {
  readonly id: string;
  readonly apply: (game: Game) => void;
}

/** Loaded when a seat is taken. */
const contribution = () => import("./contribution");

/** Make a request and apply its answer. Return that, or null after a notice of the refusal. */
export async function request<Args extends readonly unknown[]>(
  table: RequestedTable,
  call: (id: string, ...args: Args) => Promise<Game>,
  ...args: Args
): Promise<Game | null> {
  const game = await attempt(call(table.id, ...args));
  if (game?.id === table.id) table.apply(game);
  return game;
}

/** Take a seat, with a contribution to chance. */
export const join = (table: RequestedTable, seat: SeatNumber, name: string) =>
  request(table, async (id) =>
    (await contribution()).contribute((given) => gamesApi.join(id, seat, name, given)),
  );

/** Ask for another match of the same players, which has an id of its own. */
export const rematch = (table: RequestedTable) =>
  request(table, async (id) =>
    (await contribution()).contribute(({ commitment = "" }) => gamesApi.rematch(id, commitment)),
  );
