/** The bevel inside a hexagon's edges, lit from the upper left. */

import { cornerPoint, outward, points, type Edge, type Point } from "./geometry";

export interface Facet {
  colour: string;
  opacity: number;
  /** Return its corners in the hexagon around a point, as the `points` of an SVG polygon. */
  at: (middle: Point) => string;
}

const EDGES: readonly Edge[] = [0, 1, 2, 3, 4, 5];

/**
 * Return the six facets between two radii in board units, clockwise from the upper right; the
 * `strength` of the light, at most 1, is negative for a hollow.
 */
export function bevel(outer: number, inner: number, strength: number): Facet[] {
  return EDGES.map((edge) => {
    const { x, y } = outward(edge);
    const light = (-0.42 * x - 0.9 * y) * strength;
    return {
      colour: light > 0 ? "#cfd6ff" : "#04041c",
      opacity: Math.abs(light),
      at: (middle) =>
        points(
          cornerPoint(middle, edge - 1, outer),
          cornerPoint(middle, edge, outer),
          cornerPoint(middle, edge, inner),
          cornerPoint(middle, edge - 1, inner),
        ),
    };
  });
}
