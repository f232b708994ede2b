import { describe, expect, it } from "vitest";
import type { Coach } from "../coaching";
import { loadLessons, type Lesson } from "../lessons";
import hyper6Coach from "./coach";

const lessons = await loadLessons("hyper6");

/** As screens use it: for views and events as they come. */
const coach: Coach = hyper6Coach;

describe("the coach", () => {
  it.each([
    ["start", { topic: "place" }],
    ["home", { topic: "home" }],
    ["chain", { topic: "chain", args: { jumps: 3 } }],
    ["roll", { topic: "jump" }],
    ["adjust", { topic: "drive" }],
  ])("says what to look for: %s", (name, line) => {
    const lesson = lessons.find((lesson) => lesson.name === name) as Lesson;
    const moves = lesson.moves.map(({ move, effects }) => ({ move, events: effects }));
    const plan = { seat: 1, live: true, moves, forbidden: [] };
    expect(coach.line(plan, lesson.view)).toEqual(line);
  });

  it("tells dice to place from ships to drive, and explains hyper-jumps", () => {
    expect(coach.turnTip({ phase: "place" })).toBe("place");
    expect(coach.turnTip({ phase: "drive" })).toBe("turn");
    expect(coach.surprises([{ type: "drive" }, { type: "jump" }])).toEqual(["jump"]);
    expect(coach.surprises([{ type: "drive" }])).toEqual([]);
  });
});
