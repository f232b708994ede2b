import { describe, expect, it } from "vitest";
import { canBeRated, isValidClock } from "./setup";

describe("a new match", () => {
  it("can be rated with one person here and any other seats", () => {
    expect(canBeRated(["human", "open"])).toBe(true);
    expect(canBeRated(["human", "bot", "open"])).toBe(true);
  });

  it("cannot be rated if a person holds two seats or none", () => {
    expect(canBeRated(["human", "human"])).toBe(false);
    expect(canBeRated(["bot", "open"])).toBe(false);
  });

  it("needs a clock with base time or increment", () => {
    expect(isValidClock({ kind: "realtime", minutes: 0, increment: 0 })).toBe(false);
    expect(isValidClock({ kind: "realtime", minutes: 0, increment: 5 })).toBe(true);
    expect(isValidClock(null)).toBe(true);
  });
});
