import { describe, expect, it } from "vitest";
import {
  HOLE_EDGE,
  FRAME,
  NODES,
  firstOf,
  link,
  pointAt,
  pointOf,
  ringOf,
  freeSpotBeside,
  stopTurns,
  trail,
  turnsAtLength,
  turnsOf,
  lengthTo,
} from "./spiral";

const nodes = Array.from({ length: NODES }, (_, i) => i + 1);
const distance = (a: readonly [number, number], b: readonly [number, number]): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1]);

describe("rings", () => {
  it("start at the nodes given by the rules", () => {
    expect([6, 5, 4, 3, 2, 1].map(firstOf)).toEqual([1, 37, 67, 91, 109, 121]);
  });

  it("have 36, 30, 24, 18, 12 and 6 nodes", () => {
    const counts = [6, 5, 4, 3, 2, 1].map((r) => nodes.filter((n) => ringOf(n) === r).length);
    expect(counts).toEqual([36, 30, 24, 18, 12, 6]);
  });
});

describe("links", () => {
  it("follow the rules", () => {
    const known: [number, number | null][] = [
      [1, 37],
      [5, 41],
      [6, 41],
      [7, 42],
      [35, 66],
      [36, 66],
      [37, 67],
      [66, 90],
      [121, null],
      [126, null],
    ];
    for (const [from, to] of known) expect(link(from)).toBe(to);
  });

  it("reach every node of the next ring, the last of each sector twice", () => {
    const reached = nodes.map(link).filter((n) => n !== null);
    for (const node of nodes.slice(36)) {
      const last = (node - firstOf(ringOf(node)) + 1) % ringOf(node) === 0;
      expect(reached.filter((n) => n === node)).toHaveLength(last ? 2 : 1);
    }
  });

  it("are short and lead inwards", () => {
    for (const node of nodes.slice(0, 120)) {
      const target = link(node) ?? 0;
      expect(Math.abs(turnsOf(target) - turnsOf(node) - 1)).toBeLessThan(0.043);
      expect(distance(pointOf(node), pointOf(target))).toBeLessThan(96);
    }
  });
});

describe("the spiral", () => {
  it("runs counter-clockwise and inwards at even distances", () => {
    for (const node of nodes.slice(1)) {
      const [x, y] = pointOf(node - 1);
      const [u, v] = pointOf(node);
      expect(x * v - y * u).toBeLessThan(0); // y points down
      expect(Math.hypot(u, v)).toBeLessThan(Math.hypot(x, y));
      expect(distance([x, y], [u, v])).toBeGreaterThan(55);
      expect(distance([x, y], [u, v])).toBeLessThan(125);
    }
  });

  it("computes its length within 2 %", () => {
    const points = trail(0, HOLE_EDGE);
    const length = points.slice(1).reduce((sum, p, i) => sum + distance(p, points[i] ?? p), 0);
    expect(lengthTo(HOLE_EDGE) / length).toBeCloseTo(1, 1.7);
  });

  it("finds the place at a length", () => {
    for (const node of nodes)
      expect(turnsAtLength(lengthTo(turnsOf(node)))).toBeCloseTo(turnsOf(node), 9);
  });

  it("has the hole in the middle and ends at its edge", () => {
    expect(pointOf(null)).toEqual([0, 0]);
    expect(stopTurns(null)).toBe(HOLE_EDGE);
    expect(pointAt(stopTurns(7))).toEqual(pointOf(7));
  });
});

describe("freeSpotBeside", () => {
  it("avoids taken points", () => {
    const [x, y] = freeSpotBeside(
      [0, 0],
      [
        [50, 0],
        [0, 50],
        [0, -50],
      ],
      60,
    );
    expect(x).toBeCloseTo(-60);
    expect(y).toBeCloseTo(0);
  });

  it("stays on the board", () => {
    for (const node of nodes) {
      const [x, y] = freeSpotBeside(pointOf(node), [[0, 0]], 66);
      expect(x).toBeGreaterThan(FRAME.left);
      expect(y).toBeGreaterThan(FRAME.top);
      expect(Math.max(x - FRAME.left, y - FRAME.top)).toBeLessThan(FRAME.size);
    }
  });
});

describe("the frame", () => {
  it("contains every node with its ship, with equal margins", () => {
    const xs = nodes.map((n) => pointOf(n)[0]);
    const ys = nodes.map((n) => pointOf(n)[1]);
    const margins = [
      Math.min(...xs) - FRAME.left,
      FRAME.left + FRAME.size - Math.max(...xs),
      Math.min(...ys) - FRAME.top,
      FRAME.top + FRAME.size - Math.max(...ys),
    ];
    for (const margin of margins) expect(Math.abs(margin - 42)).toBeLessThan(14);
  });
});
