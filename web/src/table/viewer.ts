/** Hot-seat play: whose secrets the screen may show, and when to ask for a handover (curtain). */

import type { SeatNumber } from "../games/contract";

export interface HotSeat {
  /** The seats of people at this screen who still play. */
  you: readonly SeatNumber[];
  toMove: readonly SeatNumber[];
  /** Whether the view has secrets of single seats. */
  secret: boolean;
  /** The seat of the person last confirmed at the screen. */
  present: SeatNumber | null;
  /** Whether the board shows all events; the curtain waits for it. */
  settled: boolean;
}

export interface ViewerState {
  viewer: SeatNumber | null;
  /** The seat that the curtain waits for; null if there is no curtain. */
  curtain: SeatNumber | null;
}

/** Return the seat whose secrets the screen may show now, and the seat that the curtain waits for. */
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
export function seatInRound(
  seat: SeatNumber,
  round: number,
  wanted: number,
  players: number,
): SeatNumber {
  return ((((seat - 1 + round - wanted) % players) + players) % players) + 1;
}
