import { describe, expect, it } from "vitest";
import type { Plan } from "../contract";
import { shipMoves, destination, driveOf, faceChoices, placingMove } from "./plan";
import type { Event } from "./view";

const drive = (slot: number, from: number, to: number | null): Event => ({
  type: "drive",
  seat: 1,
  slot,
  sides: 8,
  from,
  to,
});
const jump = (slot: number, from: number, to: number | null): Event => ({
  type: "jump",
  seat: 1,
  slot,
  from,
  to,
});
const home = (slot: number): Event => ({ type: "home", seat: 1, slot, sides: 8 });
const plan = (moves: Plan<Event>["moves"], forbidden: Plan["forbidden"] = []): Plan<Event> => ({
  seat: 1,
  live: true,
  moves,
  forbidden,
});
const ship = (slot: number, node: number, face = 4) => ({ slot, sides: 8, face, node });

describe("shipMoves", () => {
  it("distinguishes a free drive, a double jump, and both ways home", () => {
    const moves = shipMoves(
      plan([
        { move: "17-21", events: [drive(0, 17, 21)] },
        { move: "10-14~70", events: [drive(1, 10, 14), jump(1, 14, 48), jump(1, 48, 76)] },
        { move: "124-*", events: [drive(2, 124, null), home(2)] },
        { move: "119-123~*", events: [drive(3, 119, 123), jump(3, 123, null), home(3)] },
      ]),
      [ship(0, 17), ship(1, 10), ship(2, 124), ship(3, 119)],
    );
    const drives = [0, 1, 2, 3].map((slot) => moves.get(slot)?.drive);
    expect(drives).toEqual([
      { move: "17-21", stops: [21], rolled: false },
      { move: "10-14~70", stops: [14, 48, 76], rolled: true },
      { move: "124-*", stops: [null], rolled: false },
      { move: "119-123~*", stops: [123, null], rolled: false },
    ]);
    expect(drives.map((d) => d && destination(d))).toEqual([21, 76, null, null]);
  });

  it("assigns each adjustment to its ship, or the reason why it is forbidden", () => {
    const up: Event = { type: "adjust", seat: 1, slot: 5, node: 9, by: 1, face: 2 };
    const moves = shipMoves(
      plan([{ move: "9+", events: [up] }], [{ move: "9-", reason: "No face is below 1." }]),
      [ship(5, 9, 1), ship(6, 12)],
    );
    expect(moves.get(5)?.up).toEqual({ move: "9+", reason: null });
    expect(moves.get(5)?.down).toEqual({ move: null, reason: "No face is below 1." });
    expect(moves.get(6)).toEqual({
      drive: null,
      up: { move: null, reason: null },
      down: { move: null, reason: null },
    });
  });

  it("ignores a move of a ship that no longer exists", () => {
    const stale = plan([{ move: "17-21", events: [drive(0, 17, 21)] }]);
    expect(shipMoves(stale, [ship(1, 3)]).get(1)?.drive).toBeNull();
  });
});

describe("placingMove", () => {
  const place: Event = { type: "place", seat: 1, slot: 5, sides: 4, face: 3, node: 2 };
  const places = plan([{ move: "4.3@2", events: [place] }]);

  it("returns the same move for equal dice", () => {
    expect(placingMove(places, { slot: 5, sides: 4, face: 3 })).toBe("4.3@2");
    expect(placingMove(places, { slot: 7, sides: 4, face: 3 })).toBe("4.3@2");
  });

  it("is null for another face or shape", () => {
    expect(placingMove(places, { slot: 5, sides: 4, face: 2 })).toBeNull();
    expect(placingMove(places, { slot: 2, sides: 6, face: 3 })).toBeNull();
  });
});

describe("faceChoices", () => {
  it("returns the next die's faces in order", () => {
    const choices = plan(["6:3", "6:1", "6:2"].map((move) => ({ move, events: [] })));
    expect(faceChoices(choices).map((c) => c.move)).toEqual(["6:1", "6:2", "6:3"]);
    expect(faceChoices(plan([{ move: "17-21", events: [] }]))).toEqual([]);
  });
});

describe("driveOf", () => {
  it("returns the first stop and the jumps", () => {
    const events = [drive(1, 10, 14), jump(1, 14, 48), jump(1, 48, 76)];
    expect(driveOf("10-14~76", events)).toEqual({
      move: "10-14~76",
      stops: [14, 48, 76],
      rolled: true,
    });
  });

  it("is null for an adjustment", () => {
    const events: Event[] = [{ type: "adjust", seat: 1, slot: 0, node: 17, by: 1, face: 5 }];
    expect(driveOf("17+", events)).toBeNull();
  });
});
