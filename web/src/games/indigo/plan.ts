/** The moves of a plan by their text. */

import type { Plan, SeatNumber } from "../contract";
import type { Cell } from "./geometry";
import { KINDS, isKind, reduced, type Kind } from "./tiles";
import type { IndigoEvent } from "./view";

export type MoveStatus =
  | { legal: true; move: string; events: readonly IndigoEvent[] }
  | { legal: false; move: string; reason: string };

export const moveText = (cell: Cell, kind: Kind, rotation: number): string =>
  `${cell}${kind}${reduced(kind, rotation)}`;

/** Return all events of a move: the tile laid, which its text implies, then its effects on gems. */
export function plannedEvents(
  seat: SeatNumber,
  move: string,
  effects: IndigoEvent[],
): IndigoEvent[] {
  const [, cell = "", kind = "", rotation] = /^(.+)([A-Z])(\d)$/.exec(move) ?? [];
  if (!isKind(kind)) return effects;
  return [{ type: "lay", seat, cell, kind, rotation: Number(rotation) }, ...effects];
}

/** Return every planned and every forbidden move by its text. */
export function moveStatuses(plan: Plan<IndigoEvent> | null): ReadonlyMap<string, MoveStatus> {
  const all = new Map<string, MoveStatus>();
  for (const { move, events } of plan?.moves ?? []) all.set(move, { legal: true, move, events });
  for (const { move, reason } of plan?.forbidden ?? [])
    all.set(move, { legal: false, move, reason });
  return all;
}

/** Return the kinds of tiles that a plan's moves lay. */
export function playableKinds(plan: Plan<IndigoEvent>): Kind[] {
  const events = plan.moves.flatMap((planned) => planned.events);
  const kinds = new Set(events.map((event) => (event.type === "lay" ? event.kind : null)));
  return KINDS.filter((kind) => kinds.has(kind));
}
