import { describe, expect, it } from "vitest";
import {
  APOTHEM,
  CELLS,
  CENTRE,
  CORNERS,
  EXITS,
  PATH_CELLS,
  RADIUS,
  cellAt,
  cellByArrow,
  centreOf,
  distance,
  edgePoint,
  gatewayAt,
  gatewayDirection,
  translate,
  neighbour,
  outward,
  rotateEdge,
} from "./geometry";

const EDGES = [0, 1, 2, 3, 4, 5];

describe("cells", () => {
  it("are 61, of which 54 are path cells", () => {
    expect(CELLS).toHaveLength(61);
    expect(PATH_CELLS).toHaveLength(54);
    expect(["a1", "a5", "e1", "e9", "f2", "i5", "i9"].every((cell) => CELLS.includes(cell))).toBe(
      true,
    );
    expect(["a6", "d9", "f1", "i4"].some((cell) => CELLS.includes(cell))).toBe(false);
  });

  it("have the neighbours given by the rules", () => {
    expect(EDGES.map((edge) => neighbour("e5", edge))).toEqual([
      "f6",
      "e6",
      "d5",
      "d4",
      "e4",
      "f5",
    ]);
    expect(neighbour("i5", 5)).toBeNull();
    expect(neighbour("a1", 3)).toBeNull();
  });

  it("share the middle of an edge with each neighbour", () => {
    for (const cell of CELLS)
      for (const edge of EDGES) {
        const next = neighbour(cell, edge);
        if (!next) continue;
        expect(neighbour(next, edge + 3)).toBe(cell);
        expect(distance(centreOf(cell), centreOf(next))).toBeCloseTo(2 * APOTHEM);
        expect(distance(edgePoint(cell, edge), edgePoint(next, rotateEdge(edge, 3)))).toBeCloseTo(
          0,
        );
      }
  });

  it("are placed as in the rules: row i at the top, e1 at the left, e5 in the middle", () => {
    expect(centreOf(CENTRE)).toEqual({ x: 0, y: -0 });
    expect(centreOf("i7").y).toBeCloseTo(-6 * RADIUS);
    expect(centreOf("i7").x).toBeCloseTo(0);
    expect(centreOf("e1").x).toBeCloseTo(-8 * APOTHEM);
  });

  it("are found from a point in them, among the given cells", () => {
    for (const cell of CELLS) {
      const near = translate(centreOf(cell), outward(2), RADIUS / 2);
      expect(cellAt(near, CELLS)).toBe(cell);
    }
    expect(cellAt(centreOf("e6"), ["a2"])).toBeNull();
  });
});

describe("corners and gateways", () => {
  it("point each corner's arrow at the centre", () => {
    for (const [corner, arrow] of CORNERS) {
      let cell: string | null = corner;
      for (let step = 0; step < 4 && cell; step++) cell = neighbour(cell, arrow);
      expect(cell).toBe(CENTRE);
    }
  });

  it("have six exits each, at the rim and not on corners", () => {
    expect(EXITS).toHaveLength(36);
    for (const { gateway, cell, edge } of EXITS) {
      expect(neighbour(cell, edge)).toBeNull();
      expect(CORNERS.has(cell)).toBe(false);
      expect(gatewayAt(cell, edge)).toBe(gateway);
    }
    expect(gatewayAt("i6", 5)).toBe(1);
    expect(gatewayAt("h9", 1)).toBe(2);
    expect(gatewayAt("f2", 4)).toBe(6);
    expect(gatewayAt("e6", 1)).toBeNull();
  });

  it("are in the direction of their exits", () => {
    for (const { gateway, cell } of EXITS) {
      const { x, y } = centreOf(cell);
      const out = gatewayDirection(gateway);
      expect(x * out.x + y * out.y).toBeCloseTo(6 * RADIUS);
    }
  });
});

describe("arrow keys", () => {
  it("move to the six neighbours; up and down undo each other", () => {
    expect(cellByArrow("d5", "ArrowRight", false)).toBe("d6");
    expect(cellByArrow("d6", "ArrowLeft", false)).toBe("d5");
    expect(cellByArrow("c4", "ArrowUp", false)).toBe("d5");
    expect(cellByArrow("d5", "ArrowDown", false)).toBe("c4");
    expect(cellByArrow("c4", "ArrowUp", true)).toBe("d4");
    expect(cellByArrow("d4", "ArrowDown", true)).toBe("c4");
  });

  it("follow the rim, and stop where the board ends", () => {
    expect(cellByArrow("f9", "ArrowUp", false)).toBe("g9");
    expect(cellByArrow("i7", "ArrowUp", false)).toBeNull();
    expect(cellByArrow("d8", "ArrowRight", false)).toBeNull();
  });

  it("reach every cell", () => {
    const reached = new Set(["a2"]);
    for (const cell of reached)
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const next = cellByArrow(cell, key, false);
        if (next) reached.add(next);
      }
    expect(reached.size).toBe(61);
  });
});
