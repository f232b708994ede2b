/** Seats in words. */

import type { SeatInfo } from "../../api/types";
import { has, t } from "../../words";

/** A bot's level in words; a bot that the page knows no words for is called by its own name. */
export function botName(bot: string): string {
  return has(`bot-${bot}`) ? t(`bot-${bot}`) : bot;
}

/** A level's number; null for a bot that is none of the levels. */
export function levelOf(bot: string): number | null {
  const number = /^level(\d+)$/.exec(bot)?.[1];
  return number === undefined ? null : Number(number);
}

/** Whom one meets who does not choose: good company for most, and beaten by some. */
export function usualBot(bots: readonly string[]): string {
  return bots.find((bot) => levelOf(bot) === 4) ?? bots.at(-1) ?? "";
}

export function seatName(seat: SeatInfo): string {
  if (seat.kind === "open") return t("seat-open");
  if (seat.bot && (!seat.name || seat.name === seat.bot)) return botName(seat.bot);
  return seat.name || t("seat-number", { seat: seat.seat });
}
