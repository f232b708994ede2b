/** Requests about puzzles. */

import { get, post } from "./request";
import type { Schemas } from "./types";

export type Puzzle = Schemas["Puzzle"];
export type PuzzleAnswer = Schemas["PuzzleAnswer"];
export type DailyPuzzle = Schemas["DailyPuzzle"];

const puzzlePath = (id: string) => `/api/puzzles/${encodeURIComponent(id)}`;

export const puzzlesApi = {
  today: async () => (await get<Schemas["DailyPuzzles"]>("/api/puzzles/today")).puzzles,
  get: (id: string) => get<Puzzle>(puzzlePath(id)),
  /** A puzzle that the user has not answered, near the user's rating. */
  next: (game: string) => get<Puzzle>(`/api/puzzles/next?game=${encodeURIComponent(game)}`),
  answer: (id: string, move: string) => post<PuzzleAnswer>(`${puzzlePath(id)}/answer`, { move }),
  /** Give up: without an earlier answer, this counts as a wrong one. */
  solution: (id: string) => post<PuzzleAnswer>(`${puzzlePath(id)}/solution`),
};
