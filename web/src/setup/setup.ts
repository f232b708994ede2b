/** What a table is set up with, beside its game. */

import type { ClockWanted, SeatWanted } from "../api/types";

/** Minutes for a round and seconds more a move, from a quick game to a calm one. */
export const PRESETS = [
  [3, 3],
  [5, 5],
  [10, 10],
  [20, 20],
] as const;

/** Days for a move. */
export const DAYS = [1, 2, 3, 7, 14] as const;

/** The most that the server takes, of minutes and of seconds alike. */
export const MOST_TIME = 180;

/** Whether a result between these seats can count: somebody plays, nobody twice, nobody alone. */
export function mayCount(seats: readonly SeatWanted["kind"][]): boolean {
  return seats.length > 1 && seats.filter((kind) => kind === "human").length === 1;
}

/** Whether the server takes such a clock: not one without any time. */
export function givesTime(clock: ClockWanted | null): boolean {
  return clock?.kind !== "realtime" || clock.minutes + clock.increment > 0;
}

/** This browser's own part of what rolls and draws come from, in hexadecimal. */
export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
