/** Events other than moves. */

import type { GameEvent } from "../api/types";
import type { SeatNumber } from "../games/contract";

const KINDS = [
  "joined",
  "filled",
  "left",
  "timed_out",
  "returned",
  "resigned",
  "resumed",
  "proposed",
  "answered",
  "drawn",
] as const satisfies GameEvent["kind"][];

/** An event other than a move that the move list and notices report. */
export type SideEvent = GameEvent & { kind: (typeof KINDS)[number] };

export function isSideEvent(event: GameEvent): event is SideEvent {
  return KINDS.some((kind) => kind === event.kind);
}

/** Return the seat that caused an event; null if it was nobody in particular, or the server. */
export function actorOf(event: SideEvent): SeatNumber | null {
  if ("seat" in event) return event.seat;
  return event.kind === "answered" ? (event.seats[0] ?? null) : null;
}
