/** Names of seats and bots. */

import type { GameKind, Seat } from "../../api/types";
import { has, t } from "../../words";
import { shownName } from "../../words/names";

/** Return a bot's name; its id if the page has no text for it. */
export function botName(bot: string): string {
  return has(`bot-${bot}`) ? t(`bot-${bot}`) : bot;
}

/** Return the number of a level ("level4"); null for a bot that is not a level. */
export function levelOf(bot: string): number | null {
  const number = /^level(\d+)$/.exec(bot)?.[1];
  return number === undefined ? null : Number(number);
}

/** Return a game's bots that play with a number of players: a network is for one number. */
export function botsFor({ bots, bot_players }: GameKind, players: number): readonly string[] {
  return bots.filter((bot) => bot_players?.[bot]?.includes(players) ?? true);
}

/** Return the default opponent: level 4, a match for most players. */
export function defaultBot(bots: readonly string[]): string {
  return bots.find((bot) => levelOf(bot) === 4) ?? bots.at(-1) ?? "";
}

/** Return the opponent for newcomers: level 1. */
export function gentlestBot(bots: readonly string[]): string {
  return bots.find((bot) => levelOf(bot) === 1) ?? defaultBot(bots);
}

/** Return the opponent to suggest: the default, or for newcomers the gentlest. */
export function suggestedBot(bots: readonly string[], experienced: boolean): string {
  return experienced ? defaultBot(bots) : gentlestBot(bots);
}

/** Return whether a user may sit down at a seat; in a rematch, each is kept for its player. */
export function isOpenTo(seat: Pick<Seat, "kind" | "person">, userId: string): boolean {
  return seat.kind === "open" && (seat.person === null || seat.person === userId);
}

export function seatName(seat: Seat): string {
  if (seat.kind === "open") {
    return seat.name ? t("seat-kept", { name: shownName(seat.name) }) : t("seat-open");
  }
  if (seat.bot && (!seat.name || seat.name === seat.bot)) return botName(seat.bot);
  return shownName(seat.name) || t("seat-number", { seat: seat.seat });
}
