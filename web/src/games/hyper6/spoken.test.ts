import { describe, expect, it } from "vitest";
import { driveBy, driveOutcome, overviewText, prospects, shipName } from "./spoken";
import type { View } from "./view";

const ship = { slot: 0, sides: 6, face: 3, node: 40 };
const view: View = {
  phase: "drive",
  players: 2,
  need: 6,
  order: [2, 1],
  ships: [
    [ship, { slot: 1, sides: 4, face: 2, node: 126 }],
    [{ slot: 0, sides: 8, face: 8, node: 44 }],
  ],
  waiting: [[], []],
  chosen: [],
  home: [1, 2],
  scores: [5, 4],
  idle: 0,
  idle_limit: 80,
  next_node: 1,
  over: false,
};
const names = ["Ann", "Bo"];

describe("a ship in words", () => {
  it("has die, node, ring and the way home, and the owner first if it is another's", () => {
    expect(shipName(ship, null)).toBe("square 3, node 40, ring 5, 87 to go");
    expect(shipName(ship, "Bo")).toMatch(/^Bo: square 3/);
  });

  it("says where it would drive, without a plan by the rules", () => {
    expect(driveOutcome(ship, null, view)).toBe("Drives to 43.");
    expect(driveOutcome({ ...ship, node: 125 }, null, view)).toBe("Drives home.");
  });

  it("jumps from taken nodes to the first free one, or home", () => {
    expect(driveBy(4, 40, new Set([44, 73])).stops).toEqual([44, 73, 96]);
    expect(driveBy(1, 125, new Set([126]))).toMatchObject({ stops: [126, null], rolled: false });
  });

  it("says what turning would lead to, and which ships are ahead", () => {
    const moves = {
      drive: null,
      up: { move: "40+", reason: null },
      down: { move: null, reason: "Not now." },
    };
    expect(prospects(ship, moves, view, names, 1)).toBe(
      "Plus makes 4: Drives to 44, which is taken, jumps to 73 and rolls 1 to 6. Not now. " +
        "Ahead: 44 Bo.",
    );
    expect(prospects({ ...ship, node: 50 }, null, view, names, 1)).toBe(
      "Nothing ahead for 8 nodes.",
    );
  });
});

it("the overview has each player's ships home and on the way, in turn order", () => {
  expect(overviewText(view, names)).toBe(
    "Bo: 2 of 6 ships home. On the way: diamond 8 on 44. " +
      "Ann: 1 of 6 ships home. On the way: triangle 2 on 126 and square 3 on 40.",
  );
});
