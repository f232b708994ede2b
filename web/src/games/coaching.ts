/** A game's coach: lines for a first game, and tips where a newcomer meets something first. */

import { loadWords } from "../words";
import type { JsonObject, Plan } from "./contract";

/** The coach's line about a position: the end of a message's id, and its arguments. */
export interface CoachLine {
  topic: string;
  args?: Record<string, number>;
}

export interface Coach<View = JsonObject, Event = JsonObject> {
  /** Return what to look for in a position, for the seat that plans its move. */
  line(plan: Plan<Event>, view: View): CoachLine;
  /** Return the topic of the tip on what the seat to move may do. */
  turnTip(view: View): string;
  /** Return the topics of the tips on what has happened in a turn. */
  surprises(events: readonly Event[]): string[];
  /** The lesson on the topic of a tip. */
  lessons: Readonly<Record<string, string>>;
}

// Each is a Coach of its game's own views and events, as in index.ts.
const files = import.meta.glob<Coach>("./*/coach.ts", { import: "default" });

/** Load a game's coach with its words; null for a game without one. Rejects if that fails. */
export async function loadCoach(game: string): Promise<Coach | null> {
  const file = files[`./${game}/coach.ts`];
  if (!file) return null;
  const [coach] = await Promise.all([file(), loadWords(`${game}/tutorial`)]);
  return coach;
}
