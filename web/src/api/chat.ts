/** Requests of a match's chat. */

import { gamePath } from "./games";
import { post, send } from "./request";
import type { ChatLine, ChatRequest } from "./types";

export const chatApi = {
  send: (matchId: string, line: ChatRequest) => post<ChatLine>(`${gamePath(matchId)}/chat`, line),
  report: (matchId: string, lineId: number, reason: string) =>
    send("POST", "/api/reports", { game: matchId, line: lineId, reason }),
};
