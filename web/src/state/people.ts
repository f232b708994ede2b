/** People in words, and where more is told of them. */

import type { Player } from "../api/people";
import { t } from "../words";
import { botName } from "./seats";

const BOT = "bot:";

/** By what a bot of the server's is known. */
export const botId = (bot: string) => BOT + bot;

export function personPath(who: string): string {
  return `/p/${encodeURIComponent(who)}`;
}

export function personName({ id, name, kind }: Player): string {
  if (kind === "deleted") return t("person-deleted");
  return id.startsWith(BOT) ? botName(id.slice(BOT.length)) : name;
}
