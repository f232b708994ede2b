/** Events in words. */

import { list, type Translate } from "../../words";
import type { SeatNumber } from "../contract";
import type { IndigoEvent } from "./view";

const listNames = (seats: readonly number[], names: readonly string[]): string =>
  list(seats.map((seat) => names[seat - 1] ?? ""));

/** Return a sentence about two gems that meet. */
export const meetText = ({ gems }: Extract<IndigoEvent, { type: "meet" }>, t: Translate): string =>
  t("indigo-event-meet", { gem: gems[0].gem, other: gems[1].gem });

/** Return a sentence about an event, or null if it needs none. */
export function eventText(
  event: IndigoEvent,
  names: readonly string[],
  t: Translate,
  you: SeatNumber | null = null,
): string | null {
  switch (event.type) {
    case "lay":
      return t("indigo-event-lay", {
        player: names[event.seat - 1] ?? "",
        who: event.seat === you ? "you" : "other",
        cell: event.cell,
      });
    case "run":
      return event.to ? t("indigo-event-run", { gem: event.gem, cell: event.to[0] }) : null;
    case "meet":
      return meetText(event, t);
    case "take":
      return t("indigo-event-take", {
        players: listNames(event.seats, names),
        who: event.seats.every((seat) => seat === you) ? "you" : "other",
        count: event.seats.length,
        gem: event.gem,
        gateway: event.gateway,
      });
    default:
      return null;
  }
}

export const describe = (
  events: readonly IndigoEvent[],
  names: readonly string[],
  t: Translate,
  you: SeatNumber | null = null,
): string => events.flatMap((event) => eventText(event, names, t, you) ?? []).join(" ");
