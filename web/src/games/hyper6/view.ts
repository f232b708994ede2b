/** Types of Hyper-6 views and events as the server sends them. */

import type { JsonObject, SeatNumber } from "../contract";
import type { Node, Stop } from "./spiral";

/** The face is null while its roll is open, as in a line of conditional moves. */
export interface Ship {
  slot: number;
  sides: number;
  face: number | null;
  node: Node;
}

/** A die not yet on the board; the face is null while it is secret or not chosen. */
export interface WaitingDie {
  slot: number;
  sides: number;
  face: number | null;
}

export interface View {
  phase: "choose" | "place" | "drive";
  players: number;
  /** Ships to bring home to win. */
  need: number;
  /** Seats in turn order; empty until known. */
  order: SeatNumber[];
  ships: Ship[][];
  waiting: WaitingDie[][];
  /** Faces chosen so far, by seat. */
  chosen: number[];
  home: number[];
  /** Rings still missing, by seat. */
  scores: number[];
  idle: number;
  idle_limit: number;
  next_node: Node;
  over: boolean;
}

export type Event =
  | { type: "roll_all"; seat: SeatNumber; faces: number[] }
  | { type: "choose"; seat: SeatNumber; slot: number; face: number | null }
  | { type: "reveal"; faces: number[][] }
  | { type: "order"; seats: SeatNumber[] }
  | { type: "place"; seat: SeatNumber; slot: number; sides: number; face: number; node: Node }
  | { type: "drive"; seat: SeatNumber; slot: number; sides: number; from: Node; to: Stop }
  | { type: "jump"; seat: SeatNumber; slot: number; from: Node; to: Stop }
  | { type: "roll"; seat: SeatNumber; slot: number; sides: number; node: Node; face: number }
  | { type: "home"; seat: SeatNumber; slot: number; sides: number }
  | { type: "adjust"; seat: SeatNumber; slot: number; node: Node; by: 1 | -1; face: number };

export const eventsOf = (events: readonly JsonObject[]): Event[] => events as unknown as Event[];

/** Return the number of sides of a fleet's dice, by slot. */
export const fleetOf = (players: number): number[] =>
  players === 2 ? [8, 8, 6, 6, 6, 4, 4, 4, 4] : [8, 6, 6, 4, 4, 4];
