/** A table's chat as a list: what has been heard, and what has been said and not yet come back. */

import type { ChatLine, Saying } from "../../api/chat";

/** The lines with those that are new, each once, in their order. */
export function heard(lines: readonly ChatLine[], news: readonly ChatLine[]): ChatLine[] {
  const byId = new Map([...lines, ...news].map((line) => [line.id, line]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

function same(line: ChatLine, saying: Saying): boolean {
  return "text" in saying ? line.text === saying.text : line.phrase === saying.phrase;
}

/** What is still on its way, once these lines have come: each takes one that says the same. */
export function underWay<T extends Saying>(sent: readonly T[], own: readonly ChatLine[]): T[] {
  const left = [...sent];
  for (const line of own) {
    const index = left.findIndex((saying) => same(line, saying));
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** How many lines of others are newer than the last one read. */
export function unread(
  lines: readonly ChatLine[],
  read: number,
  own: (line: ChatLine) => boolean,
): number {
  return lines.filter((line) => line.id > read && !own(line)).length;
}
