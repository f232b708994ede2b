/** What the pointer means on the board. */

import type { Point } from "./spiral";

/** How near to something the pointer picks it, in CSS pixels. */
const REACH = 30;

/** The nearest of some things to where the pointer is, if it is near enough. */
export function nearest<T>(
  board: SVGSVGElement,
  event: MouseEvent,
  items: readonly T[],
  at: (item: T) => Point,
): T | null {
  const matrix = board.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const far = (item: T): number => Math.hypot(at(item)[0] - x, at(item)[1] - y);
  const found = items.reduce<T | null>(
    (best, item) => (best === null || far(item) < far(best) ? item : best),
    null,
  );
  return found !== null && far(found) < REACH / matrix.a ? found : null;
}
