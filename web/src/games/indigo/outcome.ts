/** The outcome of a move on the board. */

import {
  APOTHEM,
  NUMBER_DISTANCE,
  RADIUS,
  WIDTH,
  distance,
  gatewayDirection,
  translate,
  type Point,
} from "./geometry";
import { POINTS } from "./gems";
import type { Place, Segment } from "./paths";
import { lengthOf, meetRoutes, pointAlong, pointsAlong, runRoute } from "./routes";
import type { GemKind, IndigoEvent } from "./view";

/** The outcome of a move, ready to draw. */
export interface Outcome {
  runs: { gem: GemKind; route: Segment[]; end: Point; to: Place | null }[];
  meets: { gems: [GemKind, GemKind]; routes: [Segment[], Segment[]]; at: Point }[];
  /** One entry per gateway, with the points for each of its owners. */
  takes: { gateway: number; seats: readonly number[]; points: number }[];
}

/**
 * Return the place beside a tile's middle (`reach` below, right, above or left of it) where a button
 * hides the least of an outcome: gems' routes and gateways' points. A button that ends beyond the
 * picture is moved into it, and at the tile's side would cover the tile.
 */
export function freeSpotBeside(from: Point, reach: Point, outcome: Outcome): Point {
  const routes = [
    ...outcome.runs.map(({ route }) => route),
    ...outcome.meets.flatMap((m) => m.routes),
  ];
  const busy = [
    ...routes.flatMap((route) =>
      [0.25, 0.5, 0.75, 1].map((share) => pointAlong(route, share * lengthOf(route))),
    ),
    ...outcome.takes.map(({ gateway }) =>
      translate({ x: 0, y: 0 }, gatewayDirection(gateway), NUMBER_DISTANCE),
    ),
  ];
  const spots = [1, -1].flatMap((side) => [
    { x: from.x, y: from.y + side * reach.y },
    { x: from.x + side * reach.x, y: from.y },
  ]);
  const clearance = (spot: Point): number =>
    Math.min(
      3 * RADIUS,
      NUMBER_DISTANCE - Math.hypot(spot.x, spot.y),
      spot.y === from.y ? WIDTH / 2 + APOTHEM - reach.x - Math.abs(spot.x) : Infinity,
      ...busy.map((b) => distance(b, spot)),
    );
  return spots.reduce((best, spot) => (clearance(spot) > clearance(best) ? spot : best));
}

/** Return the ways of the gems that an outcome moves. */
export const waysOf = ({ runs, meets }: Outcome): { gem: GemKind; line: Point[] }[] => [
  ...runs.map(({ gem, route }) => ({ gem, line: pointsAlong(route) })),
  ...meets.flatMap(({ gems, routes }) =>
    gems.map((gem, side) => ({ gem, line: pointsAlong(routes[side] ?? []) })),
  ),
];

export function outcomeOf(events: readonly IndigoEvent[]): Outcome {
  const outcome: Outcome = { runs: [], meets: [], takes: [] };
  for (const event of events) {
    if (event.type === "run") {
      const route = runRoute(event.from, event.path, event.to);
      const end = pointAlong(route, lengthOf(route));
      outcome.runs.push({ gem: event.gem, route, end, to: event.to });
    } else if (event.type === "meet") {
      const [a, b] = event.gems;
      const routes = meetRoutes(a, b);
      const at = pointAlong(routes[0], lengthOf(routes[0]));
      outcome.meets.push({ gems: [a.gem, b.gem], routes, at });
    } else if (event.type === "take") {
      const { gateway, seats, gem } = event;
      const known = outcome.takes.find((take) => take.gateway === gateway);
      if (known) known.points += POINTS[gem];
      else outcome.takes.push({ gateway, seats, points: POINTS[gem] });
    }
  }
  return outcome;
}
