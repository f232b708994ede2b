/** Picking things on the board with the pointer. */

import type { Point } from "./spiral";

/** Largest distance at which the pointer picks something, in CSS pixels. */
const REACH_PX = 30;

/** Return the item nearest to the pointer, or null if none is within reach. */
export function nearest<T>(
  board: SVGSVGElement,
  event: MouseEvent,
  items: readonly T[],
  at: (item: T) => Point,
): T | null {
  const matrix = board.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const distance = (item: T): number => Math.hypot(at(item)[0] - x, at(item)[1] - y);
  const item = items.reduce<T | null>(
    (best, item) => (best === null || distance(item) < distance(best) ? item : best),
    null,
  );
  return item !== null && distance(item) < REACH_PX / matrix.a ? item : null;
}
