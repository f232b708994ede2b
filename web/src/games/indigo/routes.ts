/** The routes of gems over the cells' curves. */

import { centreOf, edgePoint, interpolate, outward, translate, type Point } from "./geometry";
import {
  REST_INSET,
  curve,
  line,
  restingPoint,
  type Crossing,
  type Place,
  type Segment,
} from "./paths";

/** Distance of the end of a route outside an exit. */
const EXIT_OVERSHOOT = 30;

/** Return the first part of a segment. */
function cutTo(segment: Segment, length: number): Segment {
  const to = pointOn(segment, length);
  if (segment.shape === "line") return { ...segment, to, length };
  return { ...segment, to, length, sweep: (segment.sweep * length) / segment.length };
}

function pointOn(segment: Segment, along: number): Point {
  const share = segment.length ? along / segment.length : 0;
  if (segment.shape === "line") return interpolate(segment.from, segment.to, share);
  const angle = segment.start + segment.sweep * share;
  return {
    x: segment.middle.x + segment.radius * Math.cos(angle),
    y: segment.middle.y + segment.radius * Math.sin(angle),
  };
}

export const lengthOf = (route: readonly Segment[]): number =>
  route.reduce((sum, { length }) => sum + length, 0);

/** Return the point at a distance along a route, clamped to its ends. */
export function pointAlong(route: readonly Segment[], along: number): Point {
  let left = Math.max(0, along);
  for (const segment of route) {
    if (left <= segment.length) return pointOn(segment, left);
    left -= segment.length;
  }
  return route.at(-1)?.to ?? { x: 0, y: 0 };
}

/** Return points along a route, close enough to be joined by straight lines. */
export function pointsAlong(route: readonly Segment[]): Point[] {
  const first = route[0];
  if (!first) return [];
  const cuts = route.flatMap((segment) => {
    const steps = segment.shape === "line" ? 1 : Math.max(1, Math.ceil(segment.length / 6));
    return Array.from({ length: steps }, (_, i) =>
      pointOn(segment, (segment.length * (i + 1)) / steps),
    );
  });
  return [first.from, ...cuts];
}

/**
 * Return the route of a gem from its place through each cell of its path to its next place (`to`), or
 * to a point outside the exit by which it leaves the board.
 */
export function runRoute(from: Place, path: readonly Crossing[], to: Place | null): Segment[] {
  const route = [line(restingPoint(from), edgePoint(...from)), ...crossings(path)];
  const last = route.pop();
  if (!last) return [];
  if (to) return [...route, cutTo(last, last.length - REST_INSET)];
  const leave = path.at(-1)?.[2] ?? 0;
  return [...route, last, line(last.to, translate(last.to, outward(leave), EXIT_OVERSHOOT))];
}

/**
 * Return the routes of two gems to the point where they meet, halfway between them.
 */
export function meetRoutes(
  a: { from: Place; path: readonly Crossing[] },
  b: { from: Place; path: readonly Crossing[] },
): [Segment[], Segment[]] {
  const [lastA, lastB] = [a.path.at(-1), b.path.at(-1)];
  const routes = [a, b].map(({ from, path }, gem) => {
    const other = gem === 0 ? lastB : lastA;
    const whole = path.map(([cell, enter, leave]): Crossing =>
      leave === null && other?.[0] === cell ? [cell, enter, other[1]] : [cell, enter, leave],
    );
    return [line(restingPoint(from), edgePoint(...from)), ...crossings(whole)];
  });
  // They meet inside a cell, or at the edge between two.
  const inside = lastA?.[2] === null && lastB?.[2] === null && lastA[0] === lastB[0];
  const [routeA = [], routeB = []] = inside ? routes.map(withHalfLast) : routes;
  return [routeA, routeB];
}

/** Return a route with the last segment cut in half. */
function withHalfLast(route: Segment[]): Segment[] {
  const last = route.at(-1);
  return last ? [...route.slice(0, -1), cutTo(last, last.length / 2)] : [];
}

const crossings = (path: readonly Crossing[]): Segment[] =>
  path.flatMap(([cell, enter, leave]) =>
    leave === null ? [] : [curve(centreOf(cell), enter, leave)],
  );
