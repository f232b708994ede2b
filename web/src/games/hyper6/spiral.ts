/**
 * The board's geometry: 126 nodes on an Archimedean spiral around the black hole.
 *
 * Lengths are in board units (see FRAME; the hole is the origin, y points downwards).
 * A position on the spiral is given in turns from its outer end, 0 to 6, counter-clockwise. The stop
 * `null` is the hole.
 */

export type Node = number;
export type Stop = Node | null;
export type Point = readonly [x: number, y: number];

export const RINGS = 6;
export const SECTORS = 6;
export const NODES = 126;
export const HOLE_RADIUS = 34;

/** The visible square; the spiral reaches farthest to the right and up. */
export const FRAME = { left: -460, top: -490, size: 952 } as const;
export const VIEW_BOX = `${FRAME.left} ${FRAME.top} ${FRAME.size} ${FRAME.size}`;

/** Radius at the outer end, and its decrease per turn. */
const OUTER = 462;
const PITCH = 66;
/** Direction of the outer end, in turns from the right. */
const START = -0.07;

/** Return a node's ring and its index in it; ring r has r nodes in each of its six sectors. */
function locate(node: Node): { ring: number; index: number } {
  let ring = RINGS;
  let index = node - 1;
  while (index >= ring * SECTORS) index -= ring-- * SECTORS;
  return { ring, index };
}

/** Return a node's ring, 6 (outer) to 1. */
export const ringOf = (node: Node): number => locate(node).ring;

/** Return the first node of a ring. */
export const firstOf = (ring: number): Node =>
  ring === RINGS ? 1 : firstOf(ring + 1) + (ring + 1) * SECTORS;

/** Return the end of a node's link: in the same sector of the next ring, or the hole from ring 1. */
export function link(node: Node): Stop {
  const { ring, index } = locate(node);
  if (ring === 1) return null;
  const sector = Math.floor(index / ring);
  const step = Math.min(index % ring, ring - 2);
  return firstOf(ring - 1) + sector * (ring - 1) + step;
}

/**
 * Return a node's position in turns. Nodes are in the middle of equal parts of their sector, which
 * keeps the links of all rings short and nearly radial.
 */
export function turnsOf(node: Node): number {
  const { ring, index } = locate(node);
  return RINGS - ring + (index + 0.5) / (ring * SECTORS);
}

/** The inner end of the spiral, at the edge of the hole, in turns. */
export const HOLE_EDGE = RINGS;

export const stopTurns = (stop: Stop): number => (stop === null ? HOLE_EDGE : turnsOf(stop));

export function pointAt(turns: number): Point {
  const radius = OUTER - PITCH * turns;
  const angle = 2 * Math.PI * (turns + START);
  return [radius * Math.cos(angle), -radius * Math.sin(angle)];
}

/** Return a node's point; the hole is the origin. */
export const pointOf = (stop: Stop): Point => (stop === null ? [0, 0] : pointAt(turnsOf(stop)));

/** Return the arc length from the outer end, within 2 %: the radial part is neglected. */
export const lengthTo = (turns: number): number =>
  2 * Math.PI * turns * (OUTER - (PITCH * turns) / 2);

/** Return the position at an arc length: the inverse of `lengthTo`. */
export const turnsAtLength = (length: number): number =>
  (OUTER - Math.sqrt(OUTER ** 2 - (PITCH * length) / Math.PI)) / PITCH;

/** Return points along the spiral, close enough to be joined by straight lines. */
export function trail(from: number, to: number): Point[] {
  const steps = Math.max(1, Math.ceil((to - from) * 120));
  return Array.from({ length: steps + 1 }, (_, i) => pointAt(from + ((to - from) * i) / steps));
}

/** Return points as an SVG path. */
export const pathOf = (points: readonly Point[]): string =>
  "M" + points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

/** Return the spot around a point, inside the frame, that is farthest from the nearest taken point. */
export function freeSpotBeside([x, y]: Point, taken: readonly Point[], distance: number): Point {
  const spots = Array.from({ length: 16 }, (_, i): Point => {
    const angle = (i * Math.PI) / 8;
    return [x + distance * Math.cos(angle), y + distance * Math.sin(angle) * 0.85];
  });
  const inside = ([u, v]: Point): boolean =>
    Math.min(u - FRAME.left, v - FRAME.top) > 40 &&
    Math.max(u - FRAME.left, v - FRAME.top) < FRAME.size - 40;
  const clearance = ([u, v]: Point): number =>
    Math.min(...taken.map(([a, b]) => Math.hypot(a - u, b - v)));
  return spots
    .filter(inside)
    .reduce((best, spot) => (clearance(spot) > clearance(best) ? spot : best));
}
