/** What happened at a table beside the moves, in words. */

import type { Happening, TableEvent } from "../api/types";
import type { Seat } from "../games/contract";
import { t } from "../words";

const KINDS: ReadonlySet<string> = new Set<Happening["kind"]>([
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
]);

export function isHappening(event: TableEvent): event is Happening {
  return KINDS.has(event.kind);
}

/** Whose doing it was; nobody's where everybody's or the server's. */
export function doer(event: Happening): Seat | null {
  if ("seat" in event) return event.seat;
  return event.kind === "answered" ? (event.seats[0] ?? null) : null;
}

/** `asker`: whose question was answered last, as whoever asked may also withdraw it. */
export function happeningText(
  event: Happening,
  names: readonly string[],
  asker: Seat | null,
): string {
  const seat = doer(event);
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
      if (asker !== null && event.seats.includes(asker)) return t("happened-withdrawn", { name });
      return t(event.agrees ? "happened-agreed" : "happened-refused", { name });
    }
    default:
      return t(`happened-${event.kind}`);
  }
}

/** Who asked last, as far as these tell. */
export function lastAsker(happenings: readonly Happening[]): Seat | null {
  return happenings.findLast((event) => event.kind === "proposed")?.seat ?? null;
}
