/** The moves of a plan, by ship. */

import type { Plan } from "../contract";
import type { Point } from "../layers.svelte";
import { pointOf, stopTurns, trail, turnsOf, type Node, type Stop } from "./spiral";
import type { Event, Ship, WaitingDie } from "./view";

/** A drive: along the spiral to the first stop, then by a link to each further one. */
export interface Drive {
  move: string;
  stops: Stop[];
  /** Whether the die is rolled after the last stop. */
  rolled: boolean;
}

/** Turning a face up or down: the move, or the reason why it is forbidden, if the server gave one. */
export interface Adjust {
  move: string | null;
  reason: string | null;
}

/** The moves of a ship. */
export interface ShipMoves {
  drive: Drive | null;
  up: Adjust;
  down: Adjust;
}

export const destination = (drive: Drive): Stop => drive.stops.at(-1) ?? null;

/** Return the line of a drive: along the spiral, then along the links. */
export function wayOf(from: Node, { stops }: Drive): Point[] {
  const [first = null, ...jumps] = stops;
  const line = [...trail(turnsOf(from), stopTurns(first)), ...jumps.map(pointOf)];
  return line.map(([x, y]) => ({ x, y }));
}

/** Return the drive in a move's events; null if the move is not a drive. */
export function driveOf(move: string, events: readonly Event[]): Drive | null {
  const first = events[0];
  if (first?.type !== "drive") return null;
  const jumps = events.flatMap((event) => (event.type === "jump" ? [event.to] : []));
  const stops = [first.to, ...jumps];
  return { move, stops, rolled: jumps.length > 0 && stops.at(-1) !== null };
}

/** Return the moves of each ship, by slot. */
export function shipMoves(plan: Plan<Event>, ships: readonly Ship[]): Map<number, ShipMoves> {
  const bySlot = new Map<number, ShipMoves>(
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
    const first = events[0];
    if (first?.type !== "drive" && first?.type !== "adjust") continue;
    const moves = bySlot.get(first.slot);
    if (!moves) continue;
    if (first.type === "adjust") {
      moves[first.by > 0 ? "up" : "down"] = { move, reason: null };
      continue;
    }
    moves.drive = driveOf(move, events);
  }
  return bySlot;
}

const reasonFor = (plan: Plan<Event>, move: string): string | null =>
  plan.forbidden.find((f) => f.move === move)?.reason ?? null;

/** Return the move that places a waiting die; the server lists only one of several equal dice. */
export function placingMove(plan: Plan<Event>, die: WaitingDie): string | null {
  const placing = plan.moves.find(({ events }) => {
    const event = events[0];
    return event?.type === "place" && event.sides === die.sides && event.face === die.face;
  });
  return placing?.move ?? null;
}

/** Return the moves that set the next die's face, in order: `8:1`, `8:2`, ... */
export function faceChoices(plan: Plan<Event>): { move: string; face: number }[] {
  return plan.moves
    .flatMap(({ move }) => {
      const face = /^\d:(\d)$/.exec(move)?.[1];
      return face ? [{ move, face: Number(face) }] : [];
    })
    .sort((a, b) => a.face - b.face);
}
