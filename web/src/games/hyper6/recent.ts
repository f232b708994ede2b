/** Recent events as marks on the board. */

import type { SeatNumber } from "../contract";
import { pathOf, pointOf, stopTurns, trail, turnsOf, type Node, type Point } from "./spiral";
import type { Event } from "./view";

export interface Traces {
  drives: { path: string; seat: SeatNumber }[];
  jumps: { from: Point; to: Point; seat: SeatNumber }[];
  /** Adjusted faces of ships that have not moved since, with the sum of the adjustments. */
  turns: { at: Node; by: number }[];
  /** Nodes where a die was placed or rolled. */
  fresh: Node[];
}

export function traces(events: readonly Event[]): Traces {
  const traced: Traces = { drives: [], jumps: [], turns: [], fresh: [] };
  for (const event of events) {
    if (event.type === "drive") {
      const path = pathOf(trail(turnsOf(event.from), stopTurns(event.to)));
      traced.drives.push({ path, seat: event.seat });
      traced.turns = traced.turns.filter((t) => t.at !== event.from);
    } else if (event.type === "jump") {
      traced.jumps.push({ from: pointOf(event.from), to: pointOf(event.to), seat: event.seat });
    } else if (event.type === "adjust") {
      const before = traced.turns.find((t) => t.at === event.node);
      if (before) before.by += event.by;
      else traced.turns.push({ at: event.node, by: event.by });
    } else if (event.type === "roll" || event.type === "place") {
      traced.fresh.push(event.node);
    }
  }
  return traced;
}
