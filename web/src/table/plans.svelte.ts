/** The plans that the server pushes: the legal moves of the user's seats with their effects. */

import type { Game, PlanMessage } from "../api/types";
import type { GameUi, Plan, SeatNumber } from "../games/contract";

type Planned = Pick<GameUi, "plannedEvents">;

/** A plan for the position after the event with number `seq`. */
type DatedPlan = Omit<Plan, "live"> & { seq: number };

/** Return the plan of a message, with all events of each move. */
export function planOf(message: PlanMessage, ui: Planned): Omit<Plan, "live"> {
  const { seat, effects } = message;
  const moves = message.moves.map((move) => {
    const events = effects[move] ?? [];
    return { move, events: ui.plannedEvents?.(seat, move, events) ?? events };
  });
  const forbidden = Object.entries(message.forbidden).flatMap(([reason, refused]) =>
    refused.map((move) => ({ move, reason })),
  );
  return { seat, moves, forbidden };
}

export class Plans {
  /** The latest plan of each seat. */
  #latest: Readonly<Record<SeatNumber, DatedPlan>> = $state.raw({});

  /** Add a plan. `seq`: that of the last `game` message before it. */
  add(message: PlanMessage, seq: number, ui: Planned): void {
    this.#latest = { ...this.#latest, [message.seat]: { ...planOf(message, ui), seq } };
  }

  /**
   * Return a seat's plan. Until the plan for a new position arrives, return the previous one; null
   * for a seat to move, which could send a move that is no longer legal.
   */
  get(seat: SeatNumber, game: Game): DatedPlan | null {
    if (game.status !== "playing" || game.round_over) return null;
    const plan = this.#latest[seat];
    if (!plan || (game.to_move.includes(seat) && plan.seq !== game.seq)) return null;
    return plan;
  }
}
