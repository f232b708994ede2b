/** Names, kinds and ids of the users at a table. */

import type { Seat, Player } from "../../api/types";
import { t } from "../../words";
import { shownName } from "../../words/names";
import { botName } from "./seats";

/** Prefix of the ids of the server's own bots. */
const BOT_PREFIX = "bot:";

/** Return the id of the user or bot that holds a seat; null for an open seat. */
export function seatUserId({ person, bot }: Pick<Seat, "person" | "bot">): string | null {
  return person ?? (bot === null ? null : BOT_PREFIX + bot);
}

/** Return the kind of user that holds a seat. */
export function seatUserKind({ program, guest }: Pick<Seat, "program" | "guest">): Player["kind"] {
  if (program) return "bot";
  return guest ? "guest" : "account";
}

export const isServerBot = (userId: string) => userId.startsWith(BOT_PREFIX);

export function userName({ id, name, kind }: Player): string {
  if (kind === "deleted") return t("user-deleted");
  return isServerBot(id) ? botName(id.slice(BOT_PREFIX.length)) : shownName(name);
}
