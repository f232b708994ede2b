/** Types of Indigo views and events as the server sends them. */

import type { JsonObject, SeatNumber } from "../contract";
import type { Cell, Edge } from "./geometry";
import type { Crossing, Place } from "./paths";
import type { Kind } from "./tiles";

export type GemKind = "amber" | "emerald" | "sapphire";
export const GEMS: readonly GemKind[] = ["amber", "emerald", "sapphire"];
export const POINTS: Record<GemKind, number> = { amber: 1, emerald: 2, sapphire: 3 };

export interface LaidTile {
  cell: Cell;
  kind: Kind;
  rotation: number;
  seat: SeatNumber;
  ply: number;
}

export type LyingGem = readonly [gem: GemKind, cell: Cell, edge: Edge];

export interface View {
  /** In the order in which they were laid. */
  tiles: readonly LaidTile[];
  gems: readonly LyingGem[];
  centre: { emerald: number; sapphire: number };
  /** By seat; null if hidden from the viewer. */
  collected: readonly (Record<GemKind, number> | null)[];
  scores: readonly (number | null)[];
  lost: readonly GemKind[];
  /** By seat; "?" is a tile hidden from the viewer. */
  hands: readonly (readonly (Kind | "?")[])[];
  stock: number;
  unseen: Record<Kind, number>;
  /** Owners of the gateways 1 to 6. */
  gateways: readonly (readonly SeatNumber[])[];
  over: boolean;
}

export interface Lay {
  type: "lay";
  seat: SeatNumber;
  cell: Cell;
  kind: Kind;
  rotation: number;
}
export interface Run {
  type: "run";
  gem: GemKind;
  from: Place;
  path: readonly Crossing[];
  to: Place | null;
  exit: number | null;
}
export interface Meet {
  type: "meet";
  gems: readonly [MeetingGem, MeetingGem];
}
export interface MeetingGem {
  gem: GemKind;
  from: Place;
  path: readonly Crossing[];
}
export interface Take {
  type: "take";
  gem: GemKind;
  gateway: number;
  seats: readonly SeatNumber[];
}
export interface Draw {
  type: "draw";
  seat: SeatNumber;
  kind: Kind | null;
}
export type IndigoEvent = Lay | Run | Meet | Take | Draw;

/** Cast the server's events to this game's. */
export const indigoEvents = (events: readonly JsonObject[]): readonly IndigoEvent[] =>
  events as unknown as readonly IndigoEvent[];
