/** Curves across cells and the ways that gems take over them. */

import {
  APOTHEM,
  CENTRE,
  CORNERS,
  RADIUS,
  between,
  centreOf,
  cornerPoint,
  distance,
  edgePoint,
  moved,
  outward,
  turned,
  type Cell,
  type Edge,
  type Point,
} from "./geometry";

/** A straight piece, or an arc about `middle` that begins at the angle `start` and turns by `sweep`. */
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

/** A cell, the edge a gem comes in by and the edge it leaves by; null: it goes no further. */
export type Crossing = readonly [cell: Cell, enter: Edge, leave: Edge | null];
export type Place = readonly [cell: Cell, edge: Edge];

/** How far inside an edge a gem lies that waits there, and how far out of an exit it ends. */
const REST = 11;
const BEYOND = 30;

const line = (from: Point, to: Point): Segment => ({
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

/** The path between two edges of a hexagon about `middle`: a straight, a gentle or a sharp curve. */
export function curve(middle: Point, a: Edge, b: Edge): Segment {
  const from = moved(middle, outward(a), APOTHEM);
  const to = moved(middle, outward(b), APOTHEM);
  switch (turned(b - a, 0)) {
    case 1:
      return arc(cornerPoint(middle, a), from, to);
    case 2:
      return arc(moved(middle, outward(a + 1), 2 * APOTHEM), from, to);
    case 4:
      return arc(moved(middle, outward(b + 1), 2 * APOTHEM), from, to);
    case 5:
      return arc(cornerPoint(middle, b), from, to);
    default:
      return line(from, to);
  }
}

/** The first part of a segment, `length` long. */
function upTo(segment: Segment, length: number): Segment {
  const to = pointOn(segment, length);
  if (segment.shape === "line") return { ...segment, to, length };
  return { ...segment, to, length, sweep: (segment.sweep * length) / segment.length };
}

function pointOn(segment: Segment, along: number): Point {
  const share = segment.length ? along / segment.length : 0;
  if (segment.shape === "line") return between(segment.from, segment.to, share);
  const angle = segment.start + segment.sweep * share;
  return {
    x: segment.middle.x + segment.radius * Math.cos(angle),
    y: segment.middle.y + segment.radius * Math.sin(angle),
  };
}

export const lengthOf = (route: readonly Segment[]): number =>
  route.reduce((sum, { length }) => sum + length, 0);

/** The point a way along a route; before its start or past its end, that end. */
export function pointAlong(route: readonly Segment[], along: number): Point {
  let left = Math.max(0, along);
  for (const segment of route) {
    if (left <= segment.length) return pointOn(segment, left);
    left -= segment.length;
  }
  return route.at(-1)?.to ?? { x: 0, y: 0 };
}

const xy = ({ x, y }: Point): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** Segments that follow each other as the `d` of an SVG path. */
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

/** Where a gem lies that waits at an edge: on a corner's arrow near its tail, else at the edge. */
export function restingPoint([cell, edge]: Place): Point {
  if (cell === CENTRE) return moved(centreOf(cell), outward(edge), RADIUS * 0.3);
  if (CORNERS.get(cell) === edge) return moved(centreOf(cell), outward(edge), -RADIUS * 0.28);
  return moved(edgePoint(cell, edge), outward(edge), -REST);
}

/**
 * The way of a gem from where it lay, through each cell of its path, to where it waits next (`to`),
 * or a little way out of the exit where it leaves the board.
 */
export function runRoute(from: Place, path: readonly Crossing[], to: Place | null): Segment[] {
  const route = [line(restingPoint(from), edgePoint(...from)), ...crossings(path)];
  const last = route.pop();
  if (!last) return [];
  if (to) return [...route, upTo(last, last.length - REST)];
  const leave = path.at(-1)?.[2] ?? 0;
  return [...route, last, line(last.to, moved(last.to, outward(leave), BEYOND))];
}

/**
 * The ways of two gems to the point where they meet: half way along the route between them, which
 * is where both paths end.
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
  const inside = lastA?.[2] === null && lastB?.[2] === null && lastA[0] === lastB[0];
  const [wayA = [], wayB = []] = inside ? routes.map(halved) : routes;
  return [wayA, wayB];
}

/** A route whose last segment ends in its middle. */
function halved(route: Segment[]): Segment[] {
  const last = route.at(-1);
  return last ? [...route.slice(0, -1), upTo(last, last.length / 2)] : [];
}

const crossings = (path: readonly Crossing[]): Segment[] =>
  path.flatMap(([cell, enter, leave]) =>
    leave === null ? [] : [curve(centreOf(cell), enter, leave)],
  );
