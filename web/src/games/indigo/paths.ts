/** Curves across cells, and where gems rest. */

import {
  APOTHEM,
  CENTRE,
  CORNERS,
  RADIUS,
  centreOf,
  cornerPoint,
  distance,
  edgePoint,
  translate,
  outward,
  rotateEdge,
  type Edge,
  type Point,
} from "./geometry";
import type { Run } from "./view";

/** A line, or an arc about `middle` from the angle `start` by `sweep`. */
export type Segment =
  | { shape: "line"; from: Point; to: Point; length: number }
  | {
      shape: "arc";
      from: Point;
      to: Point;
      middle: Point;
      radius: number;
      start: number;
      sweep: number;
      length: number;
    };

/** A cell with the edges by which a gem enters and leaves; null: it meets another gem there. */
export type Crossing = Run["path"][number];
/** A cell, and the edge at which a gem rests there. */
export type Place = Run["from"];

/** Distance of a resting gem inside its edge. */
export const REST_INSET = 11;

export const line = (from: Point, to: Point): Segment => ({
  shape: "line",
  from,
  to,
  length: distance(from, to),
});

function arc(middle: Point, from: Point, to: Point): Segment {
  const start = Math.atan2(from.y - middle.y, from.x - middle.x);
  const turn = Math.atan2(to.y - middle.y, to.x - middle.x) - start;
  const sweep = Math.atan2(Math.sin(turn), Math.cos(turn));
  const radius = distance(middle, from);
  return {
    shape: "arc",
    from,
    to,
    middle,
    radius,
    start,
    sweep,
    length: radius * Math.abs(sweep),
  };
}

/** Return the path between two edges of the hexagon at `middle`: straight, or a wide or tight arc. */
export function curve(middle: Point, a: Edge, b: Edge): Segment {
  const from = translate(middle, outward(a), APOTHEM);
  const to = translate(middle, outward(b), APOTHEM);
  switch (rotateEdge(b - a, 0)) {
    case 1:
      return arc(cornerPoint(middle, a), from, to);
    case 2:
      return arc(translate(middle, outward(a + 1), 2 * APOTHEM), from, to);
    case 4:
      return arc(translate(middle, outward(b + 1), 2 * APOTHEM), from, to);
    case 5:
      return arc(cornerPoint(middle, b), from, to);
    default:
      return line(from, to);
  }
}

const xy = ({ x, y }: Point): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** Return a route as the `d` of an SVG path. */
export function pathData(route: readonly Segment[]): string {
  const first = route[0];
  if (!first) return "";
  return route.reduce(
    (data, segment) => {
      if (segment.shape === "line") return `${data}L${xy(segment.to)}`;
      const radius = segment.radius.toFixed(2);
      return `${data}A${radius} ${radius} 0 0 ${segment.sweep > 0 ? 1 : 0} ${xy(segment.to)}`;
    },
    `M${xy(first.from)}`,
  );
}

/** Return where a gem rests: near the tail of a corner's arrow, or inside its edge. */
export function restingPoint([cell, edge]: Place): Point {
  if (cell === CENTRE) return translate(centreOf(cell), outward(edge), RADIUS * 0.3);
  if (CORNERS.get(cell) === edge) return translate(centreOf(cell), outward(edge), -RADIUS * 0.28);
  return translate(edgePoint(cell, edge), outward(edge), -REST_INSET);
}
