/** Lessons as `scripts/lessons` writes them: a position, the moves in play, and what each teaches. */

import type { JsonObject, Options, SeatNumber } from "./contract";

export interface LessonMove {
  move: string;
  /** "goal", or the kind of mistake. */
  kind: string;
  /** Events of the move that its text does not imply, up to the first chance outcome. */
  effects: JsonObject[];
  /** Events of the chance outcomes after it. */
  chance: JsonObject[];
  /** The changes in the view. */
  view: unknown;
}

export interface Lesson {
  name: string;
  players: number;
  options: Options;
  /** The learner's seat. */
  seat: SeatNumber;
  /** Places that the board marks. */
  places: string[];
  view: JsonObject;
  moves: LessonMove[];
  forbidden: string[];
  /** The events right before: played when the lesson begins. */
  before?: { view: JsonObject; events: JsonObject[] };
}

const files = import.meta.glob<Lesson[]>("./*/lessons.json", { import: "default" });
const fileOf = (game: string) => files[`./${game}/lessons.json`];

export const hasLessons = (game: string): boolean => fileOf(game) !== undefined;

/** Load a game's lessons; none for a game without a tutorial. Rejects if that fails. */
export const loadLessons = async (game: string): Promise<readonly Lesson[]> =>
  (await fileOf(game)?.()) ?? [];
