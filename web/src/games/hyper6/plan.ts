/** Which of a plan's moves belong to which ship, and what each would do. */

import type { Plan } from "../contract";
import type { Stop } from "./spiral";
import { eventsOf, type Event, type Ship, type WaitingDie } from "./view";

/** A drive: along the spiral to the first stop, then by a link to each further one. */
export interface Drive {
  move: string;
  stops: Stop[];
  /** Whether the die is rolled where it lands. */
  rolled: boolean;
}

/** Turning a face up or down; without a move there is a reason, if the server gave one. */
export interface Adjust {
  move: string | null;
  reason: string | null;
}

/** All that a ship may do. */
export interface Course {
  drive: Drive | null;
  up: Adjust;
  down: Adjust;
}

export const destination = (drive: Drive): Stop => drive.stops.at(-1) ?? null;

/** The drive that events tell of; null where they tell of none. */
export function driveIn(move: string, events: readonly Event[]): Drive | null {
  const first = events[0];
  if (first?.type !== "drive") return null;
  const jumps = events.flatMap((event) => (event.type === "jump" ? [event.to] : []));
  const stops = [first.to, ...jumps];
  return { move, stops, rolled: jumps.length > 0 && stops.at(-1) !== null };
}

/** What each of the seat's ships may do, by slot. */
export function courses(plan: Plan, ships: readonly Ship[]): Map<number, Course> {
  const found = new Map<number, Course>(
    ships.map((ship) => [
      ship.slot,
      {
        drive: null,
        up: { move: null, reason: reasonFor(plan, `${ship.node}+`) },
        down: { move: null, reason: reasonFor(plan, `${ship.node}-`) },
      },
    ]),
  );
  for (const { move, events } of plan.moves) {
    const what = eventsOf(events);
    const first = what[0];
    if (first?.type !== "drive" && first?.type !== "adjust") continue;
    const course = found.get(first.slot);
    if (!course) continue;
    if (first.type === "adjust") {
      course[first.by > 0 ? "up" : "down"] = { move, reason: null };
      continue;
    }
    course.drive = driveIn(move, what);
  }
  return found;
}

const reasonFor = (plan: Plan, move: string): string | null =>
  plan.forbidden.find((f) => f.move === move)?.reason ?? null;

/** The move that places a waiting die: its own, or that of a die like it, which is offered once. */
export function placing(plan: Plan, die: WaitingDie): string | null {
  const found = plan.moves.find(({ events }) => {
    const event = eventsOf(events)[0];
    return event?.type === "place" && event.sides === die.sides && event.face === die.face;
  });
  return found?.move ?? null;
}

/** The moves that set the next die's face, in the order of the faces: `8:1`, `8:2`, ... */
export function faceChoices(plan: Plan): { move: string; face: number }[] {
  return plan.moves
    .flatMap(({ move }) => {
      const face = /^\d:(\d)$/.exec(move)?.[1];
      return face ? [{ move, face: Number(face) }] : [];
    })
    .sort((a, b) => a.face - b.face);
}
