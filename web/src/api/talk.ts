/** The calls of chat, and of what somebody keeps for themselves at a table. */

import type { Seat } from "../games/contract";
import { get, post, request, send } from "./request";

export const PHRASES = [
  "hello",
  "have-fun",
  "nice-move",
  "oops",
  "lucky",
  "one-moment",
  "thanks",
  "good-game",
  "again",
  "bye",
] as const;
export type Phrase = (typeof PHRASES)[number];

/** What somebody says: a text of their own, or a phrase that each page has words for. */
export type Saying = { text: string } | { phrase: Phrase };

/** A line of a table's chat; `id` counts them from 1. */
export interface ChatLine {
  id: number;
  /** Where the person sits in the round in play; null if not any more. */
  seat: Seat | null;
  person: string;
  name: string;
  text: string | null;
  phrase: Phrase | null;
  /** Unix time in milliseconds. */
  at: number;
}

const table = (id: string) => `/api/games/${encodeURIComponent(id)}`;

async function put<T>(path: string, body: unknown): Promise<T> {
  const answer = await request("PUT", path, JSON.stringify(body), "application/json");
  return (await answer.json()) as T;
}

export const talk = {
  say: (id: string, saying: Saying) => post<ChatLine>(`${table(id)}/chat`, saying),
  mute: (person: string) => send("POST", `/api/people/${encodeURIComponent(person)}/mute`),
  report: (game: string, line: number, reason: string) =>
    send("POST", "/api/reports", { game, line, reason }),
  notes: async (id: string) => (await get<{ text: string }>(`${table(id)}/notes`)).text,
  writeNotes: (id: string, text: string) => put<{ text: string }>(`${table(id)}/notes`, { text }),
};
  reportPerson: (person: string, reason: string) =>
    send("POST", "/api/reports", { person, reason }),
