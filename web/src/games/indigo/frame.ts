/** The picture on the board in a moment of an animation, or at rest. */

import type { SeatNumber } from "../contract";
import type { Point } from "./geometry";
import type { Segment } from "./paths";
import type { GemKind, Lay, View } from "./view";

/** One moment of an animation: a position, and the pieces that move above it. */
export interface Frame {
  view: View;
  /** The tile laid in this turn, and the progress of its landing, 0 to 1. */
  laid: Lay | null;
  landing: number;
  movers: readonly Mover[];
  trails: readonly Trail[];
  /** Where two gems met, and the progress of their burst, 0 to 1. */
  burst: { at: Point; gems: readonly GemKind[]; share: number } | null;
  reward: { gateway: number; seats: readonly SeatNumber[]; points: number; share: number } | null;
}

/** A part of an animation with one position: its frames at equal distances in time. */
export interface Clip {
  frames: readonly [Frame, ...Frame[]];
  /** The duration; 0 for a position at rest. */
  ms: number;
}

export interface Mover extends Point {
  gem: GemKind;
  scale: number;
}

/** The part of a gem's route behind it. */
export interface Trail {
  gem: GemKind;
  route: readonly Segment[];
  along: number;
}

/** Return the frame of a position at rest. */
export const stillFrame = (view: View): Frame => ({
  view,
  laid: null,
  landing: 1,
  movers: [],
  trails: [],
  burst: null,
  reward: null,
});
