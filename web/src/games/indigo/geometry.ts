/**
 * The board's 61 cells, pointy-topped hexagons. x points right, y down; the centre is at 0,0.
 *
 * Edges are numbered clockwise from the upper right: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW.
 */

export type Cell = string;
export type Edge = number;
export interface Point {
  x: number;
  y: number;
}

/** Distance from a cell's middle to its corners, and to the middles of its edges. */
export const RADIUS = 60;
export const APOTHEM = (RADIUS * Math.sqrt(3)) / 2;

const ROWS = "abcdefghi";
const STEPS: readonly [row: number, number: number][] = [
  [1, 1],
  [0, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, 0],
];

export const CENTRE: Cell = "e5";

/** Each corner cell, with the edge that its arrow points to. */
export const CORNERS: ReadonlyMap<Cell, Edge> = new Map([
  ["a1", 0],
  ["e1", 1],
  ["i5", 2],
  ["i9", 3],
  ["e9", 4],
  ["a5", 5],
]);

/** Cells of the gateways 1 to 6, clockwise from the top. */
const GATEWAY_CELLS: readonly Cell[][] = [
  ["i6", "i7", "i8"],
  ["h9", "g9", "f9"],
  ["d8", "c7", "b6"],
  ["a4", "a3", "a2"],
  ["b1", "c1", "d1"],
  ["f2", "g3", "h4"],
];

export const rotateEdge = (edge: Edge, by: number): Edge => (((edge + by) % 6) + 6) % 6;

function cellName(row: number, number: number): Cell | null {
  const letter = ROWS[row];
  const inside = number >= Math.max(1, row - 3) && number <= Math.min(9, row + 5);
  return letter && inside ? `${letter}${number}` : null;
}

const rowOf = (cell: Cell): number => ROWS.indexOf(cell.charAt(0));
const numberOf = (cell: Cell): number => Number(cell.slice(1));

function everyCell(): Cell[] {
  const cells: Cell[] = [];
  for (let row = 0; row < ROWS.length; row++)
    for (let number = 1; number <= 9; number++) {
      const cell = cellName(row, number);
      if (cell) cells.push(cell);
    }
  return cells;
}

export const CELLS: readonly Cell[] = everyCell();
export const PATH_CELLS: readonly Cell[] = CELLS.filter(
  (cell) => cell !== CENTRE && !CORNERS.has(cell),
);

/** The rows from the top, each from left to right, as they are read aloud. */
export const ROWS_FROM_TOP: readonly (readonly Cell[])[] = [...ROWS]
  .reverse()
  .map((row) => CELLS.filter((cell) => cell.startsWith(row)));

/** Return the cell across an edge, or null at the rim. */
export function neighbour(cell: Cell, edge: Edge): Cell | null {
  const [row, number] = STEPS[rotateEdge(edge, 0)] ?? [0, 0];
  return cellName(rowOf(cell) + row, numberOf(cell) + number);
}

/** The edges over which an arrow key moves the focus: the first, or at the rim the second. */
const ARROWS: Readonly<Record<string, readonly [Edge, Edge]>> = {
  ArrowRight: [1, 1],
  ArrowLeft: [4, 4],
  ArrowUp: [0, 5],
  ArrowDown: [3, 2],
};

export const isArrow = (key: string): boolean => Object.hasOwn(ARROWS, key);

/**
 * Return the cell to which an arrow key moves the focus, or null at the rim. Up leads to the upper
 * right and down to the lower left, so that they undo each other; with `slanted` to the other side.
 */
export function cellByArrow(cell: Cell, key: string, slanted: boolean): Cell | null {
  const edges = ARROWS[key] ?? [];
  const cells = (slanted ? edges.toReversed() : edges).map((edge) => neighbour(cell, edge));
  return cells.find((next) => next !== null) ?? null;
}

export function centreOf(cell: Cell): Point {
  const up = rowOf(cell) - 4;
  return { x: APOTHEM * (2 * (numberOf(cell) - 5) - up), y: -1.5 * RADIUS * up };
}

/** Return the unit vector out through an edge. */
export function outward(edge: Edge): Point {
  const angle = ((edge - 1) * Math.PI) / 3;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

export const translate = (from: Point, direction: Point, by: number): Point => ({
  x: from.x + direction.x * by,
  y: from.y + direction.y * by,
});

export const interpolate = (a: Point, b: Point, share = 0.5): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Return the middle of an edge. */
export const edgePoint = (cell: Cell, edge: Edge): Point =>
  translate(centreOf(cell), outward(edge), APOTHEM);

/** Return the corner at the clockwise end of an edge. */
export function cornerPoint(middle: Point, edge: Edge, radius = RADIUS): Point {
  const angle = ((edge - 0.5) * Math.PI) / 3;
  return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
}

/** Return a hexagon as the `points` of an SVG polygon. */
export const hexagon = (middle: Point, radius = RADIUS): string =>
  [0, 1, 2, 3, 4, 5].map((edge) => points(cornerPoint(middle, edge, radius))).join(" ");

export const points = (...list: Point[]): string =>
  list.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");

/** Return the cell nearest to a point, or null if none is within `reach`. */
export function cellAt(point: Point, cells: Iterable<Cell>, reach = RADIUS): Cell | null {
  let best: Cell | null = null;
  let nearest = reach;
  for (const cell of cells) {
    const d = distance(point, centreOf(cell));
    if (d < nearest) [best, nearest] = [cell, d];
  }
  return best;
}

export interface Exit {
  gateway: number;
  cell: Cell;
  edge: Edge;
}

/** The 36 exits, two for each gateway cell, clockwise from the left end of the top side. */
export const EXITS: readonly Exit[] = GATEWAY_CELLS.flatMap((cells, side) =>
  cells.flatMap((cell) =>
    [rotateEdge(side, 5), rotateEdge(side, 6)].map((edge) => ({ gateway: side + 1, cell, edge })),
  ),
);

/** Return the gateway of an exit, or null if the edge is not an exit. */
export const gatewayAt = (cell: Cell, edge: Edge): number | null =>
  EXITS.find((exit) => exit.cell === cell && exit.edge === edge)?.gateway ?? null;

/** Width of the picture, in board units; the board's middle is in its middle. */
export const WIDTH = 1000;

/** Distance from the board's middle to a gateway's number on the frame. */
export const NUMBER_DISTANCE = 7 * RADIUS + 42;

/** Return the unit vector from the board's middle to a gateway. */
export function gatewayDirection(gateway: number): Point {
  const angle = ((2 * gateway - 5) * Math.PI) / 6;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/** Return where the points of a gateway are shown, by the scale of their label. */
export const rewardPoint = (gateway: number, scale: number): Point =>
  translate({ x: 0, y: 0 }, gatewayDirection(gateway), NUMBER_DISTANCE - 24 * scale);
