/** Whose secrets this screen may show, and when the curtain falls between two people at it. */

import type { Game, View } from "../api/types";
import type { GameUi, Seat } from "../games/contract";

export interface Screen {
  /** The seats of people at this screen who still play. */
  you: readonly Seat[];
  toMove: readonly Seat[];
  /** Whether the view holds something that only one seat may see. */
  secret: boolean;
  /** Who was last known to sit before the screen. */
  present: Seat | null;
  /** Whether everything that happened has been shown: the curtain waits for it. */
  settled: boolean;
}

export interface Look {
  viewer: Seat | null;
  /** The seat that the curtain waits for; null while it is up. */
  curtain: Seat | null;
}

export function look({ you, toMove, secret, present, settled }: Screen): Look {
  const only = you.length === 1 ? you[0] : undefined;
  if (only !== undefined) return { viewer: only, curtain: null };
  const here = present !== null && you.includes(present) ? present : null;
  const next = toMove.filter((seat) => you.includes(seat));
  const mine = here !== null && next.includes(here);
  if (!secret && settled) return { viewer: mine ? here : (next[0] ?? here), curtain: null };
  if (mine || !settled) return { viewer: here, curtain: null };
  const curtain = next[0] ?? null;
  return { viewer: curtain === null ? here : null, curtain };
}

/** A seat's number in an earlier or later round: the start passes on, so seats move by one. */
export function seatInRound(seat: Seat, round: number, wanted: number, players: number): Seat {
  return ((((seat - 1 + round - wanted) % players) + players) % players) + 1;
}

/**
 * The seat that a watching link shows: the one whose own look at the view is the view itself. Null
 * where a game's view is the same to everybody.
 */
export function watched(
  { seats, options }: Pick<Game, "seats" | "options">,
  ui: Pick<GameUi, "seenBy">,
  view: View,
): Seat | null {
  const { seenBy } = ui;
  if (!seenBy || view === null) return null;
  const whole = JSON.stringify(view);
  const looks = (seat: Seat | null) => JSON.stringify(seenBy(view as never, seat, options));
  if (looks(null) === whole) return null;
  return seats.find(({ seat }) => looks(seat) === whole)?.seat ?? null;
}
