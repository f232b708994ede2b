/** The five kinds of path tiles and the paths that each lays in each rotation. */

import { turned, type Edge } from "./geometry";

export type Kind = "R" | "X" | "C" | "B" | "S";
export type Path = readonly [Edge, Edge];

export const KINDS: readonly Kind[] = ["R", "X", "C", "B", "S"];

/** Copies of each kind among the 54 tiles. */
export const COPIES: Record<Kind, number> = { R: 6, X: 6, C: 14, B: 14, S: 14 };

/** Paths at rotation 0, the lowest first where they cross. */
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

/** In how many rotations a kind looks different. */
const DISTINCT: Record<Kind, number> = { R: 2, X: 1, C: 3, B: 3, S: 6 };

export const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text);

/** A rotation as moves write it: any number of steps clockwise, reduced to the distinct ones. */
export const reduced = (kind: Kind, rotation: number): number =>
  turned(rotation, 0) % DISTINCT[kind];

export const pathsOf = (kind: Kind, rotation = 0): Path[] =>
  PATHS[kind].map(([a, b]) => [turned(a, rotation), turned(b, rotation)]);
