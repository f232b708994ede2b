import { describe, expect, it } from "vitest";
import { redactFor } from "./redact";
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

describe("redactFor", () => {
  it("keeps the viewer's hand and counts others' tiles as unseen", () => {
    const redacted = redactFor(view, 1, {});
    expect(redacted.hands).toEqual([["S", "X"], ["?"], ["?"]]);
    expect(redacted.unseen).toEqual({ R: 6, X: 5, C: 14, B: 14, S: 13 });
  });

  it("hides all hands without a viewer", () => {
    const redacted = redactFor(view, null, {});
    expect(redacted.hands).toEqual([["?", "?"], ["?"], ["?"]]);
    expect(redacted.unseen).toEqual({ R: 6, X: 6, C: 14, B: 14, S: 14 });
  });

  it("hides others' gems unless gems are open or the game is over", () => {
    expect(redactFor(view, 2, { open_gems: false }).scores).toEqual([null, 4, null]);
    expect(redactFor(view, 2, { open_gems: false }).collected).toEqual([null, gems(2), null]);
    expect(redactFor(view, 2, { open_gems: true }).scores).toEqual([2, 4, null]);
    expect(redactFor({ ...view, over: true }, 2, {})).toEqual({ ...view, over: true });
  });
});
