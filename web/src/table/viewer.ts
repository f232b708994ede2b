/** Hot-seat play: whose secrets the screen may show, and when to ask for a handover (curtain). */

import type { Game, View } from "../api/types";
import type { GameUi, Seat } from "../games/contract";

export interface HotSeat {
  /** The seats of people at this screen who still play. */
  you: readonly Seat[];
  toMove: readonly Seat[];
  /** Whether the view has secrets of single seats. */
  secret: boolean;
  /** The seat last known to look at the screen. */
  present: Seat | null;
  /** Whether the board shows all events; the curtain waits for it. */
  settled: boolean;
}

export interface ViewerState {
  viewer: Seat | null;
  /** The seat for which the curtain waits; null while it is up. */
  curtain: Seat | null;
}

/** Return who may see their secrets on the screen now. */
export function viewerState({ you, toMove, secret, present, settled }: HotSeat): ViewerState {
  const only = you.length === 1 ? you[0] : undefined;
  if (only !== undefined) return { viewer: only, curtain: null };
  const here = present !== null && you.includes(present) ? present : null;
  const next = toMove.filter((seat) => you.includes(seat));
  const toMoveHere = here !== null && next.includes(here);
  if (!secret && settled) return { viewer: toMoveHere ? here : (next[0] ?? here), curtain: null };
  if (toMoveHere || !settled) return { viewer: here, curtain: null };
  const curtain = next[0] ?? null;
  return { viewer: curtain === null ? here : null, curtain };
}

/** Return a seat's number in another round: seats rotate by one, as the start passes on. */
export function seatInRound(seat: Seat, round: number, wanted: number, players: number): Seat {
  return ((((seat - 1 + round - wanted) % players) + players) % players) + 1;
}

/**
 * Return the seat whose view a spectator link shows: the one for which redaction changes nothing.
 * Null where the view has no secrets.
 */
export function spectatedSeat(
  { seats, options }: Pick<Game, "seats" | "options">,
  ui: Pick<GameUi, "redactFor">,
  view: View,
): Seat | null {
  const { redactFor } = ui;
  if (!redactFor || view === null) return null;
  const shown = JSON.stringify(view);
  const redacted = (seat: Seat | null) => JSON.stringify(redactFor(view as never, seat, options));
  if (redacted(null) === shown) return null;
  return seats.find(({ seat }) => redacted(seat) === shown)?.seat ?? null;
}
