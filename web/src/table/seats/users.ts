/** People in words, and where more is told of them. */

import type { Player } from "../../api/account";
import type { SeatInfo } from "../../api/types";
import { t } from "../../words";
import { botName } from "./seats";

const BOT = "bot:";

/** By what whoever sits there is known; null: nobody does. */
export function seatPerson({ person, bot }: Pick<SeatInfo, "person" | "bot">): string | null {
  return person ?? (bot === null ? null : BOT + bot);
}

/** What a seat's person is, as far as names show it. */
export function seatKind({ program, guest }: Pick<SeatInfo, "program" | "guest">): Player["kind"] {
  if (program) return "bot";
  return guest ? "guest" : "account";
}

/** Whether that is a bot of the server's, and no person's. */
export const isServerBot = (who: string) => who.startsWith(BOT);

export function personPath(who: string): string {
  return `/p/${encodeURIComponent(who)}`;
}

export function personName({ id, name, kind }: Player): string {
  if (kind === "deleted") return t("person-deleted");
  return isServerBot(id) ? botName(id.slice(BOT.length)) : name;
}
