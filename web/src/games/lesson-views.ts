/** Positions and plans of lessons, from what `scripts/lessons` writes of them. */

import type { PlannedMove } from "../api/types";
import type { GameUi, JsonObject, SeatNumber } from "./contract";
import type { Lesson, LessonMove } from "./lessons";

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
