import { describe, expect, it } from "vitest";
import { loadLessons } from "../lessons";
import coach from "./coach";

const lessons = await loadLessons("hyper6");

describe("the coach", () => {
  it.each([
    ["start", { topic: "place" }],
    ["home", { topic: "home" }],
    ["chain", { topic: "chain", args: { jumps: 3 } }],
    ["roll", { topic: "jump" }],
    ["adjust", { topic: "drive" }],
  ])("says what to look for: %s", (name, line) => {
    const lesson = lessons.find((one) => one.name === name);
    const moves = (lesson?.moves ?? []).map(({ move, effects }) => ({ move, events: effects }));
    const plan = { seat: 1, live: true, moves, forbidden: [] };
    expect(coach.line(plan, lesson?.view as never)).toEqual(line);
  });

  it("tells dice to place from ships to drive, and explains hyper-jumps", () => {
    expect(coach.turnTip({ phase: "place" } as never)).toBe("place");
    expect(coach.turnTip({ phase: "drive" } as never)).toBe("turn");
    expect(coach.surprises([{ type: "drive" }, { type: "jump" }])).toEqual(["jump"]);
    expect(coach.surprises([{ type: "drive" }])).toEqual([]);
  });
});
