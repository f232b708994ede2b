import { describe, expect, it } from "vitest";
import { seenBy } from "./redact";
import type { View } from "./view";

const gems = (emerald: number) => ({ amber: 0, emerald, sapphire: 0 });
const view: View = {
  tiles: [],
  gems: [],
  centre: { emerald: 4, sapphire: 1 },
  collected: [gems(1), gems(2), null],
  scores: [2, 4, null],
  lost: [],
  hands: [["S", "X"], ["C"], ["?"]],
  stock: 40,
  unseen: { R: 6, X: 5, C: 13, B: 14, S: 13 },
  gateways: [],
  over: false,
};

describe("two people at one screen", () => {
  it("see their own hand, and the others' tiles as unseen", () => {
    const seen = seenBy(view, 1, {});
    expect(seen.hands).toEqual([["S", "X"], ["?"], ["?"]]);
    expect(seen.unseen).toEqual({ R: 6, X: 5, C: 14, B: 14, S: 13 });
  });

  it("see no hand at all while nobody is known to look", () => {
    const seen = seenBy(view, null, {});
    expect(seen.hands).toEqual([["?", "?"], ["?"], ["?"]]);
    expect(seen.unseen).toEqual({ R: 6, X: 6, C: 14, B: 14, S: 14 });
  });

  it("see others' gems only when gems are open or the game is over", () => {
    expect(seenBy(view, 2, { open_gems: false }).scores).toEqual([null, 4, null]);
    expect(seenBy(view, 2, { open_gems: false }).collected).toEqual([null, gems(2), null]);
    expect(seenBy(view, 2, { open_gems: true }).scores).toEqual([2, 4, null]);
    expect(seenBy({ ...view, over: true }, 2, {})).toEqual({ ...view, over: true });
  });
});
