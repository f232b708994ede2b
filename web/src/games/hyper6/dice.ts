/** The dice of a fleet, and the shapes of ships: triangle, square or diamond, faceted like a gem. */

import type { Point } from "./spiral";

/** Return the number of sides of a fleet's dice, by slot. */
export const fleetOf = (players: number): number[] =>
  players === 2 ? [8, 8, 6, 6, 6, 4, 4, 4, 4] : [8, 6, 6, 4, 4, 4];

/** Size of the inner face relative to the outline. */
const RIM = 0.74;

/** Scale of the outlines, in board units. */
const UNIT = 22;

const OUTLINES: Record<number, Point[]> = {
  4: [
    [0, -1.24],
    [1.24, 0.88],
    [-1.24, 0.88],
  ],
  6: [
    [-0.88, -0.88],
    [0.88, -0.88],
    [0.88, 0.88],
    [-0.88, 0.88],
  ],
  8: [
    [0, -1.26],
    [1.16, 0],
    [0, 1.26],
    [-1.16, 0],
  ],
};

/** Vertical position and height of the digit, relative to UNIT. */
const DIGITS: Record<number, { y: number; size: number }> = {
  4: { y: 0.27, size: 1.16 },
  6: { y: 0, size: 1.42 },
  8: { y: 0, size: 1.36 },
};

export interface Facet {
  points: string;
  /** Brightness from -1 (shade) to 1 (light from the upper left). */
  light: number;
}

export interface Shape {
  outline: string;
  inner: string;
  facets: Facet[];
  digit: { y: number; size: number };
}

const pointsOf = (points: readonly Point[]): string =>
  points.map(([x, y]) => `${(x * UNIT).toFixed(1)},${(y * UNIT).toFixed(1)}`).join(" ");

function shapeWith(sides: number): Shape {
  const outer = OUTLINES[sides] ?? (OUTLINES[6] as Point[]);
  const digit = DIGITS[sides] ?? { y: 0, size: 1.4 };
  const centre = outer.reduce((sum, [, y]) => sum + y, 0) / outer.length;
  const inner = outer.map(([x, y]): Point => [x * RIM, centre + (y - centre) * RIM]);
  const facets = outer.map((a, i): Facet => {
    const next = (i + 1) % outer.length;
    const [b, c, d] = [outer[next], inner[next], inner[i]] as [Point, Point, Point];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    // The outlines run clockwise on the screen, so (dy, -dx) points outwards.
    const light = (dy * -0.45 + dx * 0.89) / Math.hypot(dx, dy);
    return { points: pointsOf([a, b, c, d]), light };
  });
  return {
    outline: pointsOf(outer),
    inner: pointsOf(inner),
    facets,
    digit: { y: digit.y * UNIT, size: digit.size * UNIT },
  };
}

const SHAPES: Record<number, Shape> = { 4: shapeWith(4), 6: shapeWith(6), 8: shapeWith(8) };

export const shapeOf = (sides: number): Shape => SHAPES[sides] ?? (SHAPES[6] as Shape);
