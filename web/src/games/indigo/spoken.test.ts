import { describe, expect, it } from "vitest";
import { acrossEdges } from "./across";
import { cellText, outcomeText, overviewText, turnsText } from "./spoken";
import type { View } from "./view";

const view: View = {
  tiles: [
    // Three straight paths each.
    { cell: "b2", kind: "X", rotation: 0, seat: 1, ply: 1 },
    { cell: "d8", kind: "X", rotation: 0, seat: 2, ply: 2 },
  ],
  gems: [
    ["amber", "b2", 0],
    ["amber", "e9", 4],
  ],
  centre: { emerald: 5, sapphire: 1 },
  collected: [{ amber: 1, emerald: 0, sapphire: 0 }, null],
  scores: [1, null],
  lost: [],
  hands: [["R"], ["?"]],
  stock: 40,
  unseen: { R: 5, X: 4, C: 14, B: 14, S: 14 },
  gateways: [[1], [2], [1], [2], [1], [2]],
  over: false,
};
const ann = { names: ["Ann", "Bob"], viewer: 1 };

describe("a cell in words", () => {
  it("says what is empty around an empty cell only if it matters", () => {
    expect(cellText("g6", view, ann)).toBe("g6: empty.");
  });

  it("names gems that wait at its edges", () => {
    expect(cellText("c3", view, ann)).toBe("c3: empty. south-west: amber.");
    expect(acrossEdges(view, "d5")).toEqual([
      { edge: 5, gem: "emerald", gateway: null, direct: false },
    ]);
  });

  it("names the gateway at the rim with its owner, and paths that lead to one", () => {
    expect(cellText("a3", view, ann)).toContain("south-east, south-west: gateway 4, Bob’s.");
    expect(cellText("d7", view, ann)).toContain("east: path to gateway 3, yours.");
  });

  it("says the paths of a tile, and the gem that rests there with the cell it faces", () => {
    expect(cellText("b2", view, ann)).toBe(
      "b2: amber facing c3. north-east to south-west, east to west, south-east to north-west.",
    );
  });

  it("says what treasure tiles hold", () => {
    expect(cellText("e5", view, ann)).toBe("e5: Centre: 5 emeralds, 1 sapphire");
    expect(cellText("e9", view, ann)).toContain("corner. amber facing e8.");
  });
});

describe("a placement in words", () => {
  it("says first what leaves the board, then what runs on", () => {
    const status = {
      legal: true,
      move: "c3R0",
      events: [
        { type: "run", gem: "amber", from: ["b2", 0], path: [], to: ["c3", 1], exit: null },
        { type: "take", gem: "emerald", gateway: 3, seats: [1] },
      ],
    } as const;
    expect(outcomeText("c3", status, view, ann)).toBe(
      "emerald leaves through gateway 3, yours: 2 points. amber will face c4.",
    );
  });

  it("says why it is forbidden, and nothing if no gem moves", () => {
    const status = { legal: false, move: "a3R0", reason: "" } as const;
    expect(outcomeText("a3", status, view, ann)).toContain("gateway 4");
    expect(outcomeText("a3", { legal: true, move: "a3R1", events: [] }, view, ann)).toBe("");
  });
});

it("rotations with the same effect are said together, and those without one not at all", () => {
  const faces = "amber will face c4.";
  expect(turnsText([faces, "", faces, "forbidden."])).toBe(
    "as it is and turned twice: amber will face c4. turned 3 times: forbidden.",
  );
  expect(turnsText(["", ""])).toBe("No gem moves, however you turn it.");
});

it("the overview has the hand, known points, gems and the stock", () => {
  expect(overviewText(view, [{ kind: "X", turn: 0 }], ann)).toBe(
    "You hold north-east to south-west, east to west, south-east to north-west. Ann: 1 point. " +
      "b2: amber facing c3. Centre: 5 emeralds, 1 sapphire. 1 amber still in its corner. " +
      "40 tiles are left to draw.",
  );
});
