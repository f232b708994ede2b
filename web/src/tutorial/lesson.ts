/** What follows from a lesson's data: views, plans, and the ids of its messages. */

import type { PlannedMove } from "../api/types";
import type { GameUi, JsonObject, SeatNumber } from "../games/contract";
import type { Lesson, LessonMove } from "../games/lessons";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Apply changes to a value: of an object those of its keys, of a list what is added ("+"). */
export function changed(before: unknown, change: unknown): unknown {
  if (!isObject(change)) return change;
  if (Array.isArray(before)) return [...(before as unknown[]), ...(change["+"] as unknown[])];
  if (!isObject(before)) return change;
  const entries = Object.entries(change).map(([key, value]) => [key, changed(before[key], value)]);
  return { ...before, ...Object.fromEntries(entries) };
}

/** Return the view after a move. */
export const viewAfter = (lesson: Lesson, move: LessonMove): JsonObject =>
  changed(lesson.view, move.view) as JsonObject;

/** Return a move as a plan has it, with all events that a player knows before the move. */
export function planned(
  ui: Pick<GameUi, "plannedEvents">,
  seat: SeatNumber,
  { move, effects }: LessonMove,
): PlannedMove {
  return { move, events: ui.plannedEvents?.(seat, move, effects) ?? effects };
}

/** Return the id of the message for a lesson, or of its part. */
export const lessonText = (game: string, { name }: Lesson, part = ""): string =>
  `${game}-lesson-${name}${part && `.${part}`}`;

/** Return the id of the correction for a kind of mistake: the lesson's, the game's, or the last resort. */
export function correctionText(
  game: string,
  lesson: Lesson,
  kind: string,
  has: (id: string) => boolean,
): string {
  const ids = [lessonText(game, lesson, kind), `${game}-mistake-${kind}`];
  return ids.find(has) ?? "tutorial-mistake";
}
