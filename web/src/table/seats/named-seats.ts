/** Seats of boards without a match on a server: of puzzles and replayed records. */

import type { Seat } from "../../api/types";

/** Return seats of people of whom only their names are known, from seat 1. */
export function namedSeats(names: readonly string[]): Seat[] {
  return names.map((name, index) => ({
    seat: index + 1,
    name,
    kind: "human",
    person: null,
    bot: null,
    connected: true,
    resigned: false,
    away: false,
    shown: false,
    program: false,
    guest: false,
    left_ms: null,
    running: false,
    total: 0,
  }));
}
