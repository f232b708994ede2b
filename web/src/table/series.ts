/** The score of a series: a match and its rematches, as far as this browser has seen them. */

import type { Game, Seat } from "../api/types";
import { readLocalEntry, writeLocalEntry } from "../ui/storage";
import { seatName } from "./seats/seats";

export interface Series {
  /** Finished games. */
  games: number;
  /** Games won, by participant key. */
  wins: Record<string, number>;
}

const KIND = "series";
const NONE: Series = { games: 0, wins: {} };

/** Identifies a participant from one game to the next. */
const participantKey = (seat: Seat): string => seat.person ?? seatName(seat);

/** Return the score after a game. */
export function withResult(
  series: Series,
  { result, seats }: Pick<Game, "result" | "seats">,
): Series {
  const wins = { ...series.wins };
  for (const winner of result?.winners ?? []) {
    const seat = seats[winner - 1];
    if (seat) wins[participantKey(seat)] = (wins[participantKey(seat)] ?? 0) + 1;
  }
  return { games: series.games + 1, wins };
}

export function winsBySeat(series: Series, seats: readonly Seat[]): number[] {
  return seats.map((seat) => series.wins[participantKey(seat)] ?? 0);
}

/** Return the score before a match. */
export function seriesBefore(matchId: string): Series {
  return readLocalEntry(KIND, matchId, NONE);
}

/** Store the score after a finished game for its rematch. */
export function saveSeries(game: Game): void {
  if (!game.rematch || !game.result || seriesBefore(game.rematch).games > 0) return;
  writeLocalEntry(KIND, game.rematch, withResult(seriesBefore(game.id), game));
}
