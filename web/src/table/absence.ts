/** Asks, while the player to move is absent, whether the claim against them is permitted. */

import { gamesApi } from "../api/games";
import type { Game } from "../api/types";
import type { SeatNumber } from "../games/contract";
import { absentMover } from "./participants";
import type { RequestedTable } from "./requests";

const POLL_INTERVAL_MS = 15_000;

/** The part of a table at which a player may be absent. */
export interface AbsenceTable extends RequestedTable {
  readonly game: Game | null;
  readonly watchToken: string | null;
  readonly seats: { readonly local: readonly SeatNumber[] };
}

/** Poll until the returned function is called. An effect. */
export function pollAbsence(table: AbsenceTable): (() => void) | undefined {
  const { id, game, watchToken, seats } = table;
  if (!game || seats.local.length === 0 || !absentMover(game)) return;
  if (game.may.includes("claim")) return;
  const timer = setInterval(() => {
    gamesApi.get(id, watchToken).then(
      (answer) => table.apply(answer),
      () => undefined,
    );
  }, POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
