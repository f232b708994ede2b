import { describe, expect, it } from "vitest";
import type { Happening, TableEvent } from "../api/types";
import { happeningText, isHappening, lastAsker } from "./side-events";

const names = ["Ann", "Ben"];
const event = (more: object): Happening => ({ type: "event", seq: 1, ...more }) as Happening;
const told = (more: object, asker: number | null = null) =>
  happeningText(event(more), names, asker);

describe("what happens beside the moves", () => {
  it.each(["left", "timed_out", "returned", "resigned"])("names who %s", (kind) => {
    expect(told({ kind, seat: 2, seats: [] })).toContain("Ben");
  });

  it.each(["filled", "resumed", "drawn"])("has words for %s", (kind) => {
    expect(told({ kind, seats: [] })).toMatch(/ .*\.$/);
  });

  it("calls whoever joins by the name they bring", () => {
    expect(told({ kind: "joined", seat: 2, name: "Zoe", seats: [] })).toContain("Zoe");
  });

  it("tells an answer from a question that is withdrawn", () => {
    const proposed = event({ kind: "proposed", what: "draw", seat: 1 });
    const asker = lastAsker([proposed]);
    const refused = told({ kind: "answered", seats: [2], agrees: false }, asker);
    const withdrawn = told({ kind: "answered", seats: [1], agrees: false }, asker);
    const agreed = told({ kind: "answered", seats: [2], agrees: true }, asker);
    expect(new Set([refused, withdrawn, agreed]).size).toBe(3);
    expect(refused).toContain("Ben");
    expect(withdrawn).toContain("Ann");
  });

  it("is no move, and nothing that only one person does for themselves", () => {
    const others = ["move", "started", "undone", "shared", "created", "finished"];
    expect(others.filter((kind) => isHappening({ kind } as TableEvent))).toEqual([]);
  });
});
