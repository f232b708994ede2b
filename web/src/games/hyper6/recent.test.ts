import { describe, expect, it } from "vitest";
import { traces } from "./recent";
import { pointOf } from "./spiral";
import type { Event } from "./view";

describe("traces", () => {
  it("mark drives, jumps, and nodes where a die was rolled", () => {
    const traced = traces([
      { type: "drive", seat: 2, slot: 0, sides: 8, from: 5, to: 12 },
      { type: "jump", seat: 2, slot: 0, from: 12, to: 46 },
      { type: "roll", seat: 2, slot: 0, sides: 8, node: 46, face: 8 },
    ]);
    expect(traced.drives.map((d) => d.seat)).toEqual([2]);
    expect(traced.jumps).toEqual([{ seat: 2, from: pointOf(12), to: pointOf(46) }]);
    expect(traced.fresh).toEqual([46]);
  });

  it("sum up a face's adjustments and drop them when the ship drives off", () => {
    const up: Event = { type: "adjust", seat: 1, slot: 3, node: 17, by: 1, face: 3 };
    const other: Event = { ...up, slot: 4, node: 20, by: -1 };
    expect(traces([up, up, other]).turns).toEqual([
      { at: 17, by: 2 },
      { at: 20, by: -1 },
    ]);
    const off: Event = { type: "drive", seat: 1, slot: 3, sides: 6, from: 17, to: 20 };
    expect(traces([up, off]).turns).toEqual([]);
  });
});
