import { describe, expect, it } from "vitest";
import { curve, everyWeek } from "./progress";

const WEEK_MS = 604_800_000;

describe("curve", () => {
  it("runs from the first rating to the last, with the best on top", () => {
    const points = [1500, 1540, 1480].map((rating, at) => ({ at, rating }));
    expect(curve(points)).toEqual({
      ...{ first: 1500, last: 1480, best: 1540, worst: 1480 },
      line: "0.00,66.67 50.00,0.00 100.00,100.00",
    });
  });

  it("has no line for one rating, and a flat one for equal ones", () => {
    expect(curve([{ at: 1, rating: 1500 }])).toBeNull();
    const flat = [1, 2].map((at) => ({ at, rating: 1500 }));
    expect(curve(flat)?.line).toBe("0.00,0.00 100.00,0.00");
  });
});

describe("everyWeek", () => {
  it("fills the weeks without games", () => {
    const first = { start: 5 * WEEK_MS, won: 1, drawn: 0, lost: 2 };
    const last = { start: 7 * WEEK_MS, won: 0, drawn: 1, lost: 0 };
    const none = { start: 6 * WEEK_MS, won: 0, drawn: 0, lost: 0 };
    expect(everyWeek([first, last])).toEqual([first, none, last]);
    expect(everyWeek([])).toEqual([]);
  });
});
