import { describe, expect, it } from "vitest";
import { seatInRound, viewerState, type HotSeat } from "./viewer";

const screen = (changes: Partial<HotSeat>): HotSeat => ({
  ...{ you: [1, 2], toMove: [1], secret: true, present: null, settled: true },
  ...changes,
});

describe("the curtain", () => {
  it("stays up for one person against bots or people elsewhere", () => {
    for (const toMove of [[1], [2], [3], []]) {
      expect(viewerState(screen({ you: [2], toMove }))).toEqual({ viewer: 2, curtain: null });
    }
  });

  it("stays up for a spectator, who sees no secrets", () => {
    expect(viewerState(screen({ you: [] }))).toEqual({ viewer: null, curtain: null });
  });

  it("is down after a reload until a person confirms their presence", () => {
    expect(viewerState(screen({}))).toEqual({ viewer: null, curtain: 1 });
    expect(viewerState(screen({ present: 1 }))).toEqual({ viewer: 1, curtain: null });
  });

  it("falls between two people once the first one's move has been shown", () => {
    const passed = { present: 1, toMove: [2] };
    expect(viewerState(screen({ ...passed, settled: false }))).toEqual({
      viewer: 1,
      curtain: null,
    });
    expect(viewerState(screen(passed))).toEqual({ viewer: null, curtain: 2 });
  });

  it("stays up while others move, and the last person's secrets stay visible", () => {
    expect(viewerState(screen({ present: 1, toMove: [3] }))).toEqual({ viewer: 1, curtain: null });
    expect(viewerState(screen({ present: null, toMove: [3] }))).toEqual({
      viewer: null,
      curtain: null,
    });
  });

  it("lets people with simultaneous choices act one after the other", () => {
    expect(viewerState(screen({ present: 2, toMove: [1, 2] }))).toEqual({
      viewer: 2,
      curtain: null,
    });
    expect(viewerState(screen({ present: 2, toMove: [1] }))).toEqual({ viewer: null, curtain: 1 });
  });

  it("stays up without secrets, and the seat to move becomes the viewer", () => {
    const open = { secret: false, present: 1 };
    expect(viewerState(screen({ ...open, toMove: [2] }))).toEqual({ viewer: 2, curtain: null });
    expect(viewerState(screen({ ...open, toMove: [3] }))).toEqual({ viewer: 1, curtain: null });
    expect(viewerState(screen({ ...open, toMove: [2], settled: false })).viewer).toBe(1);
  });

  it("falls for the next person if the present one no longer plays", () => {
    expect(viewerState(screen({ you: [2, 3], present: 1, toMove: [3] })).curtain).toBe(3);
  });
});

describe("seatInRound", () => {
  it("rotates seats by one each round", () => {
    expect(seatInRound(2, 1, 2, 3)).toBe(1);
    expect(seatInRound(1, 1, 2, 3)).toBe(3);
    expect(seatInRound(1, 2, 1, 3)).toBe(2);
    expect(seatInRound(2, 5, 5, 3)).toBe(2);
  });
});
