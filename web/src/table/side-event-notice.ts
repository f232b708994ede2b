/** Notices of events other than moves. */

import type { Game } from "../api/types";
import type { SeatNumber } from "../games/contract";
import { me } from "../page/me.svelte";
import { seatName } from "./seats/seats";
import { sideEventText } from "./side-event-text";
import { actorOf, type SideEvent } from "./side-events";

/** The part of a table that a notice needs. */
interface NoticeTable {
  readonly game: Game | null;
  readonly seats: { readonly isOwn: (seat: SeatNumber) => boolean };
}

/** Return the notice of an event at a table; null if its user caused it, or nobody needs it. */
export function sideEventNotice(event: SideEvent, table: NoticeTable): string | null {
  const actor = actorOf(event);
  // The event of joining arrives before the game in which the user has the seat.
  const joined = event.kind === "joined" && event.seats[event.seat - 1]?.person === me.user.id;
  const own = joined || (actor !== null && table.seats.isOwn(actor));
  if (event.kind === "proposed" || (own && event.kind !== "timed_out")) return null;
  const { proposal = null, seats = [] } = table.game ?? {};
  return sideEventText(event, seats.map(seatName), proposal?.seat ?? null);
}
