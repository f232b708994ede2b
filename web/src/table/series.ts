/** The score of games that the same people played one after the other, as this browser saw them. */

import type { Game, SeatInfo } from "../api/types";
import { seatName } from "./seats/seats";
import { recallOf, rememberOf } from "../ui/storage";

export interface Series {
  /** The games that are over. */
  games: number;
  /** How many of them each has won, by `who`. */
  wins: Record<string, number>;
}

const NONE: Series = { games: 0, wins: {} };

/** By what somebody is known from one game to the next. */
const who = (seat: SeatInfo): string => seat.person ?? seatName(seat);

/** The score after one more game. */
export function counted(series: Series, { result, seats }: Pick<Game, "result" | "seats">): Series {
  const wins = { ...series.wins };
  for (const winner of result?.winners ?? []) {
    const seat = seats[winner - 1];
    if (seat) wins[who(seat)] = (wins[who(seat)] ?? 0) + 1;
  }
  return { games: series.games + 1, wins };
}

/** How many games of a series each seat has won. */
export function winsBySeat(series: Series, seats: readonly SeatInfo[]): number[] {
  return seats.map((seat) => series.wins[who(seat)] ?? 0);
}

/** The score before a game. */
export function seriesBefore(id: string): Series {
  return recallOf("series", id, NONE);
}

/** Keeps the score for the game that follows one that is over. */
export function noteSeries(game: Game): void {
  if (!game.rematch || !game.result || seriesBefore(game.rematch).games > 0) return;
  rememberOf("series", game.rematch, counted(seriesBefore(game.id), game));
}
