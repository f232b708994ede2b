import { describe, expect, it } from "vitest";
import type { GameEvent } from "../api/types";
import { lastProposer, sideEventText } from "./side-event-text";
import { isSideEvent, type SideEvent } from "./side-events";

const names = ["Ann", "Ben"];
const event = (more: object): SideEvent => ({ type: "event", seq: 1, ...more }) as SideEvent;
const text = (more: object, proposer: number | null = null) =>
  sideEventText(event(more), names, proposer);

describe("sideEventText", () => {
  it.each(["left", "timed_out", "returned", "resigned"])("names the player of %s", (kind) => {
    expect(text({ kind, seat: 2, seats: [] })).toContain("Ben");
  });

  it.each(["filled", "resumed", "drawn"])("describes %s in a sentence", (kind) => {
    expect(text({ kind, seats: [] })).toMatch(/ .*\.$/);
  });

  it("names a new player by the name in the event", () => {
    expect(text({ kind: "joined", seat: 2, name: "Zoe", seats: [] })).toContain("Zoe");
  });

  it("distinguishes agreement, refusal and the proposer's withdrawal", () => {
    const proposed = event({ kind: "proposed", what: "draw", seat: 1 });
    const proposer = lastProposer([proposed]);
    const refused = text({ kind: "answered", seats: [2], agrees: false }, proposer);
    const withdrawn = text({ kind: "answered", seats: [1], agrees: false }, proposer);
    const agreed = text({ kind: "answered", seats: [2], agrees: true }, proposer);
    expect(new Set([refused, withdrawn, agreed]).size).toBe(3);
    expect(refused).toContain("Ben");
    expect(withdrawn).toContain("Ann");
  });
});

describe("isSideEvent", () => {
  it("excludes moves, the course of rounds, and what concerns one person only", () => {
    const others = ["move", "started", "undone", "shared", "created", "finished"];
    expect(others.filter((kind) => isSideEvent({ kind } as GameEvent))).toEqual([]);
  });

  it.each([
    [600, false],
    [60_000, true],
    [null, true], // version 0.1.0 did not say how long
  ])("of an outage of %s ms is %s", (lost_ms, reported) => {
    expect(isSideEvent({ kind: "resumed", lost_ms } as GameEvent)).toBe(reported);
  });
});
