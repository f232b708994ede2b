/** Lists of chat lines. */

import type { ChatLine, ChatRequest } from "../../api/types";

/** Return the lines with new ones added, each once and in order. */
export function mergeLines(lines: readonly ChatLine[], added: readonly ChatLine[]): ChatLine[] {
  const byId = new Map([...lines, ...added].map((line) => [line.id, line]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

function sameContent(line: ChatLine, sent: ChatRequest): boolean {
  return "text" in sent ? line.text === sent.text : line.phrase === sent.phrase;
}

/** Return the sent lines that are still unconfirmed; each received line confirms one. */
export function unconfirmed<T extends ChatRequest>(
  sent: readonly T[],
  received: readonly ChatLine[],
): T[] {
  const left = [...sent];
  for (const line of received) {
    const index = left.findIndex((pending) => sameContent(line, pending));
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** Return the number of others' lines after the last one read. */
export function unreadCount(
  lines: readonly ChatLine[],
  lastRead: number,
  isOwn: (line: ChatLine) => boolean,
): number {
  return lines.filter((line) => line.id > lastRead && !isOwn(line)).length;
}
