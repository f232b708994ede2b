import { describe, expect, it } from "vitest";
import type { Game } from "../api/types";
import { look, seatInRound, watched, type Screen } from "./viewer";

const screen = (changes: Partial<Screen>): Screen => ({
  ...{ you: [1, 2], toMove: [1], secret: true, present: null, settled: true },
  ...changes,
});

describe("the curtain", () => {
  it("never falls for one person against bots or people elsewhere", () => {
    for (const toMove of [[1], [2], [3], []]) {
      expect(look(screen({ you: [2], toMove }))).toEqual({ viewer: 2, curtain: null });
    }
  });

  it("shows nothing to somebody who only watches", () => {
    expect(look(screen({ you: [] }))).toEqual({ viewer: null, curtain: null });
  });

  it("is down after a reload until the next says who it is", () => {
    expect(look(screen({}))).toEqual({ viewer: null, curtain: 1 });
    expect(look(screen({ present: 1 }))).toEqual({ viewer: 1, curtain: null });
  });

  it("falls between two people, after the first one's motion has ended", () => {
    const passed = { present: 1, toMove: [2] };
    expect(look(screen({ ...passed, settled: false }))).toEqual({ viewer: 1, curtain: null });
    expect(look(screen(passed))).toEqual({ viewer: null, curtain: 2 });
  });

  it("stays up while others move, and shows the last one's hand", () => {
    expect(look(screen({ present: 1, toMove: [3] }))).toEqual({ viewer: 1, curtain: null });
    expect(look(screen({ present: null, toMove: [3] }))).toEqual({ viewer: null, curtain: null });
  });

  it("lets those who choose at once do so one after the other", () => {
    expect(look(screen({ present: 2, toMove: [1, 2] }))).toEqual({ viewer: 2, curtain: null });
    expect(look(screen({ present: 2, toMove: [1] }))).toEqual({ viewer: null, curtain: 1 });
  });

  it("is not needed where nothing is secret: whoever is to move looks", () => {
    const open = { secret: false, present: 1 };
    expect(look(screen({ ...open, toMove: [2] }))).toEqual({ viewer: 2, curtain: null });
    expect(look(screen({ ...open, toMove: [3] }))).toEqual({ viewer: 1, curtain: null });
    expect(look(screen({ ...open, toMove: [2], settled: false })).viewer).toBe(1);
  });

  it("forgets somebody who no longer plays here", () => {
    expect(look(screen({ you: [2, 3], present: 1, toMove: [3] })).curtain).toBe(3);
  });
});

describe("a seat in another round", () => {
  it("moves on by one each round", () => {
    expect(seatInRound(2, 1, 2, 3)).toBe(1);
    expect(seatInRound(1, 1, 2, 3)).toBe(3);
    expect(seatInRound(1, 2, 1, 3)).toBe(2);
    expect(seatInRound(2, 5, 5, 3)).toBe(2);
  });
});

describe("a link that shows a hand", () => {
  const game = { seats: [{ seat: 1 }, { seat: 2 }], options: {} } as unknown as Game;
  const hide = (view: string[], seat: number | null) =>
    view.map((hand, index) => (index + 1 === seat ? hand : "?"));
  const ui = { seenBy: hide as never };

  it("shows it as its seat sees it", () => {
    expect(watched(game, ui, ["?", "A"])).toBe(2);
  });

  it("shows nobody's where it has ended, or where nothing is hidden", () => {
    expect(watched(game, ui, ["?", "?"])).toBeNull();
    expect(watched(game, {}, ["A", "B"])).toBeNull();
  });
});
