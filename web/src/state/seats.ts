/** Seats in words. */

import type { SeatInfo } from "../api/types";
import { has, t } from "../words";

/** A bot's level in words; a bot that the page knows no words for is called by its own name. */
export function botName(bot: string): string {
  return has(`bot-${bot}`) ? t(`bot-${bot}`) : bot;
}

export function seatName(seat: SeatInfo): string {
  if (seat.kind === "open") return t("seat-open");
  if (seat.bot && (!seat.name || seat.name === seat.bot)) return botName(seat.bot);
  return seat.name || t("seat-number", { seat: seat.seat });
}
