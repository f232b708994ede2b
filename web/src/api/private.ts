/** Requests about a user's private data at a match: notes, last-seen event, conditional moves. */

import { gamePath } from "./games";
import { get, put } from "./request";
import type { ConditionalMoves, Schemas, Variation } from "./types";

export const privateApi = {
  notes: async (id: string) => (await get<Schemas["Notes"]>(`${gamePath(id)}/notes`)).text,
  saveNotes: (id: string, text: string) => put<Schemas["Notes"]>(`${gamePath(id)}/notes`, { text }),
  /** Return the sequence number of the last event that the user has seen on any device. */
  lastSeen: async (id: string) => (await get<Schemas["LastSeen"]>(`${gamePath(id)}/seen`)).seq,
  saveLastSeen: (id: string, seq: number) =>
    put<Schemas["LastSeen"]>(`${gamePath(id)}/seen`, { seq }),
  conditionalMoves: (id: string) => get<ConditionalMoves>(`${gamePath(id)}/conditions`),
  saveConditionalMoves: (id: string, lines: string[]) =>
    put<ConditionalMoves>(`${gamePath(id)}/conditions`, { lines }),
  previewLine: (id: string, line: string) =>
    get<Variation>(`${gamePath(id)}/ahead?line=${encodeURIComponent(line)}`),
};
