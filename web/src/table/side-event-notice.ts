/** Notices of events other than moves. */

import { me } from "../page/me.svelte";
import { seatName } from "./seats/seats";
import { sideEventText } from "./side-event-text";
import { actorOf, type SideEvent } from "./side-events";
import type { Table } from "./table.svelte";

/** Return the notice of an event at a table; null if its user caused it, or nobody needs it. */
export function sideEventNotice(event: SideEvent, table: Table): string | null {
  const actor = actorOf(event);
  // The event of joining arrives before the game in which the user has the seat.
  const joined = event.kind === "joined" && event.seats[event.seat - 1]?.person === me.user.id;
  const own = joined || (actor !== null && table.isOwn(actor));
  if (event.kind === "proposed" || (own && event.kind !== "timed_out")) return null;
  const { proposal = null, seats = [] } = table.game ?? {};
  return sideEventText(event, seats.map(seatName), proposal?.seat ?? null);
}
