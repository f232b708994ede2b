/** The five kinds of path tiles and their paths in each rotation. */

import { rotateEdge, type Edge } from "./geometry";
import type { LaidTile } from "./view";

export type Kind = LaidTile["kind"];
export type Path = readonly [Edge, Edge];

export const KINDS: readonly Kind[] = ["R", "X", "C", "B", "S"];

/** Number of tiles of each kind, 54 in all. */
export const COPIES: Record<Kind, number> = { R: 6, X: 6, C: 14, B: 14, S: 14 };

/** Paths at rotation 0; where they cross, the lower one comes first. */
const PATHS: Record<Kind, readonly Path[]> = {
  R: [
    [0, 1],
    [2, 3],
    [4, 5],
  ],
  X: [
    [0, 3],
    [1, 4],
    [2, 5],
  ],
  C: [
    [0, 3],
    [1, 2],
    [4, 5],
  ],
  B: [
    [1, 5],
    [2, 4],
    [0, 3],
  ],
  S: [
    [0, 1],
    [2, 4],
    [3, 5],
  ],
};

/** Number of distinct rotations of each kind. */
const DISTINCT: Record<Kind, number> = { R: 2, X: 1, C: 3, B: 3, S: 6 };

export const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text);

/** Return the number of rotations in which a kind looks different. */
export const turnsOf = (kind: Kind): number => DISTINCT[kind];

/** Return a rotation (steps clockwise) as in a move's notation: the smallest that looks the same. */
export const reduced = (kind: Kind, rotation: number): number =>
  rotateEdge(rotation, 0) % DISTINCT[kind];

export const pathsOf = (kind: Kind, rotation = 0): Path[] =>
  PATHS[kind].map(([a, b]) => [rotateEdge(a, rotation), rotateEdge(b, rotation)]);
