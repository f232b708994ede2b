/** Time controls and rules of the setup form. */

import type { ClockIn, SeatIn } from "../api/types";

/** Minutes for a round and increment in seconds, from quick to slow. */
export const PRESETS = [
  [3, 3],
  [5, 5],
  [10, 10],
  [20, 20],
] as const;

/** Days per move. */
export const DAYS = [1, 2, 3, 7, 14] as const;

/** The server's limit for minutes and for the increment in seconds. */
export const MAX_TIME = 180;

/** Return whether a result between these seats can be rated: one person here, and other seats. */
export function canBeRated(seats: readonly SeatIn["kind"][]): boolean {
  return seats.length > 1 && seats.filter((kind) => kind === "human").length === 1;
}

/** Return whether a clock gives any time: base time and increment may not both be 0. */
export function isValidClock(clock: ClockIn | null): boolean {
  return clock?.kind !== "realtime" || clock.minutes + (clock.increment ?? 0) > 0;
}
