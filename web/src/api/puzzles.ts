/** Requests about puzzles. */

import { getAndKeep, keep } from "./kept";
import { get, post } from "./request";
import type { Schemas } from "./types";

export type Puzzle = Schemas["Puzzle"];
export type PuzzleAnswer = Schemas["PuzzleAnswer"];
export type DailyPuzzle = Schemas["DailyPuzzle"];

/** Path of a puzzle in the API. */
export const puzzlePath = (id: string) => `/api/puzzles/${encodeURIComponent(id)}`;

export const puzzlesApi = {
  today: async () => (await get<Schemas["DailyPuzzles"]>("/api/puzzles/today")).puzzles,
  get: (id: string) => getAndKeep<Puzzle>(puzzlePath(id)),
  /** A puzzle that the user has not answered, near the user's rating. */
  next: async (game: string) => {
    const puzzle = await get<Puzzle>(`/api/puzzles/next?game=${encodeURIComponent(game)}`);
    void keep(puzzlePath(puzzle.id), puzzle);
    return puzzle;
  },
  answer: (id: string, move: string) => post<PuzzleAnswer>(`${puzzlePath(id)}/answer`, { move }),
  /** Give up: without an earlier answer, this counts as a wrong one. */
  solution: (id: string) => post<PuzzleAnswer>(`${puzzlePath(id)}/solution`),
};
