/** The picture on the board in a moment of an animation, or at rest. */

import type { SeatNumber } from "../contract";
import { pointOf, type Point } from "./spiral";
import type { Ship, View } from "./view";

/** A die as drawn: position, size (1 at rest) and rotation in degrees. */
export interface Actor {
  key: string;
  seat: SeatNumber;
  slot: number;
  sides: number;
  face: number | null;
  at: Point;
  size: number;
  spin: number;
  /** Width relative to height: 0 in the middle of a flip. */
  flip: number;
  opacity: number;
}

export interface Flash {
  at: Point;
  /** From 0 (start) to 1 (end). */
  age: number;
}

/** The opening roll, or the faces revealed together: a row of dice for each seat. */
export interface OpeningRoll {
  totals: (number | null)[];
  /** The seat that starts, once known. */
  first: SeatNumber | null;
  opacity: number;
}

export interface Scene {
  actors: Map<string, Actor>;
  /** The line behind the moving ship. */
  wake: readonly Point[] | null;
  flash: Flash | null;
  /** Strength of the hole's glow, 0 to 1. */
  glow: number;
  openingRoll: OpeningRoll | null;
}

/** A clip as it is shown: its scenes at equal distances in time. */
export interface Shot {
  scenes: readonly [Scene, ...Scene[]];
  /** The duration; 0 for a scene at rest. */
  ms: number;
}

export const keyOf = (seat: SeatNumber, slot: number): string => `${seat}-${slot}`;

export function actor(seat: SeatNumber, die: Omit<Ship, "node">, at: Point): Actor {
  const key = keyOf(seat, die.slot);
  return { key, seat, ...die, at, size: 1, spin: 0, flip: 1, opacity: 1 };
}

/** Return the scene of a view at rest. */
export function sceneOf(view: View): Scene {
  const actors = view.ships.flatMap((ships, i) =>
    ships.map(({ slot, sides, face, node }) => actor(i + 1, { slot, sides, face }, pointOf(node))),
  );
  const byKey = new Map(actors.map((a) => [a.key, a]));
  return { actors: byKey, wake: null, flash: null, glow: 0, openingRoll: null };
}

/** Return the dice that move, turn or change in a shot, by key. */
export function movingIn({ scenes: [first, ...rest] }: Shot): Set<string> {
  const same = (a: Actor, b: Actor): boolean =>
    a.at[0] === b.at[0] &&
    a.at[1] === b.at[1] &&
    a.size === b.size &&
    a.spin === b.spin &&
    a.flip === b.flip &&
    a.opacity === b.opacity &&
    a.face === b.face;
  const moves = (die: Actor): boolean =>
    rest.some(({ actors }) => {
      const other = actors.get(die.key);
      return !other || !same(die, other);
    });
  return new Set([...first.actors.values()].filter(moves).map(({ key }) => key));
}

/** Return the y coordinate of a seat's row in the opening roll. */
export const rollRow = (seat: SeatNumber, players: number): number =>
  (seat - (players + 1) / 2) * 190 + 24;
