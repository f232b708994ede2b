import { describe, expect, it } from "vitest";
import { entropy, givesTime, mayCount } from "./setup";

describe("a table that is set up", () => {
  it("can count where one person here meets others", () => {
    expect(mayCount(["human", "open"])).toBe(true);
    expect(mayCount(["human", "bot", "open"])).toBe(true);
  });

  it("cannot count where somebody plays twice, or nobody does", () => {
    expect(mayCount(["human", "human"])).toBe(false);
    expect(mayCount(["bot", "open"])).toBe(false);
  });

  it("has no clock without any time", () => {
    expect(givesTime({ kind: "realtime", minutes: 0, increment: 0 })).toBe(false);
    expect(givesTime({ kind: "realtime", minutes: 0, increment: 5 })).toBe(true);
    expect(givesTime(null)).toBe(true);
  });

  it("adds chance of its own, new each time", () => {
    expect(entropy()).toMatch(/^[0-9a-f]{32}$/);
    expect(entropy()).not.toBe(entropy());
  });
});
