import { describe, expect, it } from "vitest";
import {
  APOTHEM,
  RADIUS,
  centreOf,
  distance,
  edgePoint,
  translate,
  outward,
  rotateEdge,
} from "./geometry";
import { curve, pathData, restingPoint, type Segment } from "./paths";
import { lengthOf, meetRoutes, pointAlong, runRoute } from "./routes";

const origin = { x: 0, y: 0 };
const EDGES = [0, 1, 2, 3, 4, 5];

function expectJoined(route: readonly Segment[]): void {
  route.slice(1).forEach((segment, index) => {
    expect(distance(route[index]?.to ?? origin, segment.from)).toBeCloseTo(0);
  });
}

describe("a curve across a cell", () => {
  it("joins two edges at right angles and stays inside the cell", () => {
    for (const a of EDGES)
      for (const b of EDGES) {
        if (a === b) continue;
        const path = [curve(origin, a, b)];
        expect(distance(pointAlong(path, 0), translate(origin, outward(a), APOTHEM))).toBeCloseTo(
          0,
        );
        const length = lengthOf(path);
        expect(
          distance(pointAlong(path, length), translate(origin, outward(b), APOTHEM)),
        ).toBeCloseTo(0);
        const inner = pointAlong(path, 0.01);
        expect(distance(inner, translate(origin, outward(a), APOTHEM - 0.01))).toBeCloseTo(0, 4);
        for (let share = 0; share <= 1; share += 0.1)
          expect(distance(pointAlong(path, share * length), origin)).toBeLessThanOrEqual(
            APOTHEM + 0.01,
          );
      }
  });

  it("is straight, or a wide or tight arc, depending on the edges", () => {
    expect(lengthOf([curve(origin, 0, 3)])).toBeCloseTo(2 * APOTHEM);
    expect(lengthOf([curve(origin, 4, 0)])).toBeCloseTo((Math.PI / 3) * 1.5 * RADIUS);
    expect(lengthOf([curve(origin, 5, 0)])).toBeCloseTo(((2 * Math.PI) / 3) * 0.5 * RADIUS);
  });
});

describe("runRoute", () => {
  it("has no gaps and ends at the gem's next place", () => {
    const route = runRoute(
      ["e1", 1],
      [
        ["e2", 4, 5],
        ["f2", 2, 0],
      ],
      ["f2", 0],
    );
    expectJoined(route);
    expect(distance(pointAlong(route, 0), restingPoint(["e1", 1]))).toBeCloseTo(0);
    expect(distance(pointAlong(route, Infinity), restingPoint(["f2", 0]))).toBeLessThan(2.5);
  });

  it("leads through an exit out of the board", () => {
    const route = runRoute(["h6", 5], [["i6", 2, 5]], null);
    expectJoined(route);
    const end = pointAlong(route, Infinity);
    expect(distance(end, centreOf("i6"))).toBeGreaterThan(APOTHEM + 20);
    expect(distance(end, translate(edgePoint("i6", 5), outward(5), 30))).toBeCloseTo(0);
  });

  it("is drawn with one segment per cell", () => {
    const route = runRoute(["e5", 1], [["e6", 4, 3]], ["e6", 3]);
    expect(pathData(route)).toMatch(/^M[-\d. ]+L[-\d. ]+A30\.00 30\.00 0 0 1 [-\d. ]+$/);
    expect(pathData([])).toBe("");
  });
});

describe("meetRoutes", () => {
  it("lead to the middle of the cell between the gems", () => {
    const [a, b] = meetRoutes(
      { from: ["e5", 1], path: [["e6", 4, null]] },
      { from: ["e7", 4], path: [["e6", 1, null]] },
    );
    expectJoined(a);
    expectJoined(b);
    expect(distance(pointAlong(a, Infinity), centreOf("e6"))).toBeCloseTo(0);
    expect(distance(pointAlong(b, Infinity), centreOf("e6"))).toBeCloseTo(0);
  });

  it("lead to the edge between two cells, for every edge", () => {
    for (const edge of EDGES) {
      const [a, b] = meetRoutes(
        { from: ["d5", rotateEdge(edge, 3)], path: [["e6", rotateEdge(edge, 2), edge]] },
        { from: ["g8", 0], path: [["f7", rotateEdge(edge, 1), rotateEdge(edge, 3)]] },
      );
      expect(distance(pointAlong(a, Infinity), edgePoint("e6", edge))).toBeCloseTo(0);
      expect(distance(pointAlong(b, Infinity), edgePoint("f7", rotateEdge(edge, 3)))).toBeCloseTo(
        0,
      );
    }
  });
});
