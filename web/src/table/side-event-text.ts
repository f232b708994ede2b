/** Events other than moves, in words. */

import type { SeatNumber } from "../games/contract";
import { t } from "../words";
import { actorOf, type SideEvent } from "./side-events";

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
    case "forfeited":
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
