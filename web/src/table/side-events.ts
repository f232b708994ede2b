/** Events other than moves, as text. */

import type { GameEvent } from "../api/types";
import type { SeatNumber } from "../games/contract";
import { t } from "../words";

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

/** Describe an event. `proposer`: the seat of the last proposal; its own answer withdraws it. */
export function sideEventText(
  event: SideEvent,
  names: readonly string[],
  proposer: SeatNumber | null,
): string {
  const seat = actorOf(event);
  const name = seat === null ? "" : (names[seat - 1] ?? "");
  switch (event.kind) {
    case "joined":
      return t("happened-joined", { name: event.name });
    case "left":
    case "timed_out":
    case "returned":
    case "resigned":
      return t(`happened-${event.kind}`, { name });
    case "proposed":
      return t(`asked-${event.what}`, { name });
    case "answered": {
      if (proposer !== null && event.seats.includes(proposer)) {
        return t("happened-withdrawn", { name });
      }
      return t(event.agrees ? "happened-agreed" : "happened-refused", { name });
    }
    default:
      return t(`happened-${event.kind}`);
  }
}

/** Return the seat that made the last proposal among these events. */
export function lastProposer(events: readonly SideEvent[]): SeatNumber | null {
  return events.findLast((event) => event.kind === "proposed")?.seat ?? null;
}
