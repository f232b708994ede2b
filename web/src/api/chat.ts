/** The calls of chat, and of what somebody keeps for themselves at a table. */

import type { GameEvent, Seat } from "../games/contract";
import { get, post, request, send } from "./request";
import type { View } from "./types";

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

/** A move of a line, and what it would do. */
export interface LineTurn {
  seat: Seat;
  move: string;
  events: GameEvent[];
}

/** Somebody's conditional moves. */
export interface KeptLines {
  /** Each line's moves in record notation, with spaces between them. */
  lines: string[];
  /** By line: its moves, as far as they can be foreseen. */
  turns: LineTurn[][];
  /** What was not possible when it was due. */
  dropped: { line: string; reason: string }[];
}

/** Where a line of moves leads, as far as the caller can know it. */
export interface Ahead {
  ply: number;
  turns: LineTurn[];
  /** The last move with each roll that it may bring. */
  rolls: { move: string; events: GameEvent[] }[];
  state: View;
  /** Who moves there; null: nobody, or nobody can know who. */
  seat: Seat | null;
  moves: { move: string; events: GameEvent[] }[];
  forbidden: { move: string; reason: string }[];
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
  reportPerson: (person: string, reason: string) =>
    send("POST", "/api/reports", { person, reason }),
  notes: async (id: string) => (await get<{ text: string }>(`${table(id)}/notes`)).text,
  writeNotes: (id: string, text: string) => put<{ text: string }>(`${table(id)}/notes`, { text }),
  /** The number of the last event that somebody has seen, on any device. */
  seen: async (id: string) => (await get<{ seq: number }>(`${table(id)}/seen`)).seq,
  see: (id: string, seq: number) => put<{ seq: number }>(`${table(id)}/seen`, { seq }),
  conditions: (id: string) => get<KeptLines>(`${table(id)}/conditions`),
  keepConditions: (id: string, lines: string[]) =>
    put<KeptLines>(`${table(id)}/conditions`, { lines }),
  ahead: (id: string, line: string) =>
    get<Ahead>(`${table(id)}/ahead?line=${encodeURIComponent(line)}`),
};
