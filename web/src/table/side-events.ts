/** Events other than moves. */

import type { GameEvent } from "../api/types";
import type { SeatNumber } from "../games/contract";

const KINDS = [
  "joined",
  "filled",
  "left",
  "reopened",
  "timed_out",
  "returned",
  "resigned",
  "forfeited",
  "resumed",
  "proposed",
  "answered",
  "drawn",
] as const satisfies GameEvent["kind"][];

/** An outage that took less is given back in silence: nobody has missed the server. */
const NOTICED_OUTAGE_MS = 3000;

/** An event other than a move that the move list and notices report. */
export type SideEvent = GameEvent & { kind: (typeof KINDS)[number] };

export function isSideEvent(event: GameEvent): event is SideEvent {
  const unnoticed =
    event.kind === "resumed" && event.lost_ms !== null && event.lost_ms < NOTICED_OUTAGE_MS;
  return !unnoticed && KINDS.some((kind) => kind === event.kind);
}

/** Return the seat that caused an event; null if it was nobody in particular, or nobody who is here. */
export function actorOf(event: SideEvent): SeatNumber | null {
  if (event.kind === "reopened") return null;
  if ("seat" in event) return event.seat;
  return event.kind === "answered" ? (event.seats[0] ?? null) : null;
}
